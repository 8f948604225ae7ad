"""The dialog for everything a person can set."""
