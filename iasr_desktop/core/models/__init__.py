"""The model catalogue and the files it names."""
