"""The window is measured while it dictates with the installed models, and while its pages are opened."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from iasr_desktop.ui.shell.pages import PAGES
from tests.weights import installed

pytestmark = pytest.mark.model

OPTIONS = ("--rounds", "1", "--starts", "1", "--sessions", "20", "--json")
COMMAND = (sys.executable, "-m", "iasr_desktop", "bench", "window", *OPTIONS)


def test_every_phase_is_measured(own_folders_with_models: Path) -> None:
    for model in ("whisper-base", "qwen2.5-coder-1.5b-instruct-q4_k_m"):
        installed(model)
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(COMMAND, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    opened = {f"{time_of} opening of {name}" for time_of in ("first", "second") for name in PAGES}
    phases = {"dictating and correcting", "doing ahead what is needed soon", "opening the history"} | opened
    assert phases <= set(figures["waits_ms"]) & set(figures["work_ms"])
    assert all(figures["waits_ms"][name]["n"] > 50 for name in phases)
    assert figures["history_ms"] > 0
    spoken, _, made = figures["utterances spoken, turns made"].partition(", ")
    assert spoken == made
