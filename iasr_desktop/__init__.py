"""IASR Desktop: dictation you correct by talking, on your own machine."""

__version__ = "0.1.0"
