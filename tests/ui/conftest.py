"""Tests of the window: no screen needed, folders of their own, services without engines."""

import gc
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from iasr_desktop.ui.context import Context
from iasr_desktop.ui.services import Services
from tests.ui.making import Desk, make_services
from tests.waiting import until

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(autouse=True, scope="package")
def _nothing_is_collected_on_lanes() -> Iterator[None]:
    """As in the window (`ui.garbage`): a widget that a lane's thread destroys may end the process."""
    gc.collect()
    gc.freeze()
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(autouse=True)
def _collected_afterwards() -> Iterator[None]:
    yield
    for generation in (2, 1, 0):
        if gc.get_count()[generation] > gc.get_threshold()[generation]:
            gc.collect(generation)
            break


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test of the window can reach the person's real data."""
    monkeypatch.setenv("IASR_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("IASR_CONFIG_DIR", str(tmp_path / "config"))
    (tmp_path / "data").mkdir()


@pytest.fixture
def desk() -> Desk:
    """What lies under the window: microphone, what is heard, the agent."""
    return Desk()


@pytest.fixture
def services(desk: Desk, _own_folders: None) -> Services:
    return make_services(desk)


@pytest.fixture
def context(qtbot: QtBot, services: Services) -> Iterator[Context]:
    """A context over temporary folders; closed after the test, and no thread of it is left."""
    before = set(threading.enumerate())
    made = Context(services)
    yield made
    made.close()
    until(lambda: set(threading.enumerate()) <= before, "no thread is left")
