"""The Interactive Simulation System in the window: set up a run, watch it, look through it, compare runs."""
