"""What the product makes of sounds in which nobody speaks, and of such sounds around speech."""
