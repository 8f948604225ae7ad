"""The command line: one module a command group. Only this package prints."""
