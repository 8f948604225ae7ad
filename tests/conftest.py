"""What all tests share: quick ones run before those that need weights, and these before those with sound."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=_cost)


def _cost(item: pytest.Item) -> int:
    """Python's sort keeps the order among equals."""
    if item.get_closest_marker("device"):
        return 2
    return 1 if item.get_closest_marker("model") else 0
