"""From the words heard to a checked decision: correct, route, locate, reason, modify."""
