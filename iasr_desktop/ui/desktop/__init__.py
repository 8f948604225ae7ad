"""What passes between the window and the rest of the desktop: clipboard, dragging, other windows."""
