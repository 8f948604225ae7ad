"""What all tests share: folders of their own, installed models, and the order.

Quick tests run before those that need weights, and these before those with sound.
"""

import gc
import sys
from collections.abc import Iterator
from functools import partialmethod
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from pytestqt.qtbot import QtBot

from iasr_desktop.core import paths
from tests.pulse_server import pulse  # noqa: F401 - a fixture for all tests
from tests.scripted_devices import portaudio  # noqa: F401 - another one
from tests.virtual_screen import screen  # noqa: F401 - another one
from tests.waiting import PATIENCE_S

# A busy machine is no failure: what has to be quick is measured, with room, where that is the subject.
ANY_MACHINE = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
# The same inputs each time: a change is tested by itself. Others are looked for by `make fuzz`.
settings.register_profile("same", ANY_MACHINE, derandomize=True, database=None)
settings.register_profile("others", ANY_MACHINE, max_examples=400)
settings.load_profile("same")

PATIENCE_MS = round(PATIENCE_S * 1000)
"""How long a test waits for the window: a busy machine is no failure."""


class PatientQtBot(QtBot):
    """pytest-qt's own robot, with more patience where a test names none."""


for _name in ("waitSignal", "waitSignals", "waitUntil", "waitCallback", "waitExposed", "waitActive"):
    setattr(PatientQtBot, _name, partialmethod(getattr(QtBot, _name), timeout=PATIENCE_MS))


@pytest.fixture
def qtbot(qapp: object, request: pytest.FixtureRequest) -> QtBot:
    return PatientQtBot(request)


def pytest_collection_finish() -> None:
    """Thousands of tests are there until the end: a collection of garbage need not look through them each time."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=_cost)


def _cost(item: pytest.Item) -> int:
    """Python's sort keeps the order among equals."""
    if item.get_closest_marker("device"):
        return 2
    return 1 if item.get_closest_marker("model") else 0


@pytest.fixture(autouse=True)
def _no_idle_decoder() -> Iterator[None]:
    """The process that reads recordings stays for a while, but no longer than the test that needed it."""
    yield
    if (app := sys.modules.get("iasr_desktop.app")) and app._file_reader.cache_info().currsize:
        app._file_reader().close()


@pytest.fixture
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data and a configuration folder that nobody else uses, not made yet; the folder that holds both."""
    monkeypatch.setenv("IASR_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("IASR_CONFIG_DIR", str(tmp_path / "config"))
    return tmp_path


@pytest.fixture
def own_folders_with_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Like `own_folders`, but with the models that are installed on this machine."""
    installed = paths.models_dir().absolute()
    monkeypatch.setenv("IASR_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("IASR_CONFIG_DIR", str(tmp_path / "config"))
    if not installed.is_dir():
        pytest.skip("no models are installed (iasr models fetch)")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "models").symlink_to(installed)
    return tmp_path
