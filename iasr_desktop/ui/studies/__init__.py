"""Studies with people in the window: the same meaning or not, and which of two texts is the better."""
