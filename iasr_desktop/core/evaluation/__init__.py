"""Measures and run records."""
