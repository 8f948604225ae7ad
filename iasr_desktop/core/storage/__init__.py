"""The SQLite history, entirely. No SQL outside this package."""
