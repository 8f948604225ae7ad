"""A small benchmark run by mouse in the real application: a fresh set-up, real models, a voice, a curve."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from iasr_desktop.core import paths
from iasr_desktop.core.models.catalog import Catalog, ModelKind
from iasr_desktop.core.models.store import ModelStore
from iasr_desktop.core.simulation import folders
from tests.sounds import ROOT
from tests.waiting import how_it_went, until_of

pytestmark = [pytest.mark.screen, pytest.mark.model]

_LOOK_S = 0.2
SAMPLES, LOOPS = 2, 1


def smallest(kind: ModelKind) -> str:
    """What is measured here is the window, so any model will do."""
    store = ModelStore(paths.models_dir(), Catalog.load())
    found = [model for model in store.installed() if model.kind is kind]
    if not found:
        pytest.skip("no models are installed (iasr models fetch)")
    return min(found, key=lambda model: model.bytes).id


class MouseWindow:
    """One process of the application, and a mouse over it."""

    def __init__(self, own: Path) -> None:
        self._told = own / "places.json"
        self._before: dict[str, Any] = {"number": 0, "places": {}}
        config = own / "config" / "settings.json"
        config.parent.mkdir(parents=True)
        chosen = {
            "recognition": {"language": "en", "model": smallest(ModelKind.ASR)},
            "agent": {"model": smallest(ModelKind.LLM)},
            "window": {"first_steps_done": True, "ui_language": "en"},
        }
        config.write_text(json.dumps({"schema_version": 1, **chosen}), encoding="utf-8")
        self._log = (own / "window.log").open("w+", encoding="utf-8")
        command = [sys.executable, "-m", "tests.screen.watched", str(self._told)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=self._log, stderr=self._log)

    def shown(self) -> dict[str, Any]:
        """Everything that is named and seen now."""
        if not self._told.exists():
            return {}
        found: dict[str, Any] = self._look()["places"]
        return found

    def said(self) -> list[str]:
        found: list[str] = self._look()["said"]
        return found

    def text(self, name: str) -> str:
        return str(self.shown().get(name, {}).get("text", ""))

    def until(self, holds: Callable[[], bool], what: str) -> None:
        if not until_of(self.process, holds, _LOOK_S):
            shown = (self.said(), self.shown()) if self.process.poll() is None else ()
            raise AssertionError(f"{how_it_went(self.process)} before {what}: {shown} {self.log()}")

    def click(self, name: str) -> None:
        """With the real mouse, once the widget can be used and nothing moves it any more."""
        self.until(lambda: self.shown().get(name, {}).get("enabled", False), f"{name} can be pressed")
        self.until(lambda: self._rests(name), f"{name} stays where it is")
        place = self.shown()[name]
        subprocess.run(["xdotool", "mousemove", str(place["x"]), str(place["y"]), "click", "1"], check=True)

    def _rests(self, name: str) -> bool:
        """Whether it is where it was when the application told of it before."""
        told = self._look()
        if told["number"] == self._before["number"]:
            return False
        before, self._before = self._before, told
        return bool(before["places"].get(name) == told["places"].get(name))

    def _look(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self._told.read_text(encoding="utf-8"))
        return told

    def write(self, name: str, text: str) -> None:
        """In place of what a field holds."""
        self.click(name)
        subprocess.run(["xdotool", "key", "ctrl+a", "type", text], check=True)

    def log(self) -> str:
        self._log.flush()
        return Path(self._log.name).read_text(encoding="utf-8")

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        self._log.close()


@pytest.fixture
def window(screen: str, own_folders_with_models: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MouseWindow]:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(own_folders_with_models))
    made = MouseWindow(own_folders_with_models)
    yield made
    made.end()


def test_a_run_is_set_up_watched_and_looked_through_by_mouse(window: MouseWindow) -> None:
    window.click("navigate_benchmark")
    window.until(lambda: "Samples:" in window.text("data_told"), "the suite is read")
    window.write("run_samples", str(SAMPLES))
    window.write("run_loops", str(LOOPS))
    window.until(lambda: f"{SAMPLES} samples will take" in window.text("run_estimate"), "the estimate is told")
    window.click("run_start")
    window.until(lambda: "run_bar" in window.shown(), "the run is under way")
    window.until(lambda: "After loop 1" in window.text("curve"), "the curve has its loops")
    window.until(lambda: "run_bar" not in window.shown(), "the run has ended")
    run = folders.runs(folders.default_root())[0]
    assert run.is_complete
    assert (run.done, run.settings.loops) == (SAMPLES, LOOPS)
    window.until(lambda: f"Samples: {SAMPLES}." in window.text("curve"), "the curve is about all samples")
    assert "Traceback" not in window.log()
