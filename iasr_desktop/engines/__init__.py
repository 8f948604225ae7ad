"""Adapters: one third-party engine each, behind the protocols of `core.ports`."""
