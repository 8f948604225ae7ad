"""The recordings of the demonstration as a text to compare with, where they were played through a sound server."""

import json
import re
import tomllib
from typing import Any

from iasr_desktop.core import paths
from iasr_desktop.core.metrics.alignment import align

SCRIPT = tomllib.loads(paths.resource("demo/script.toml").read_text(encoding="utf-8"))
SPOKEN = [paths.resource(f"demo/{line['file']}") for line in SCRIPT["utterance"]]

PATIENT: dict[str, Any] = {"agent": {"deadline_s": 300.0}}
"""Settings with which a busy machine decides as a quick one does."""


def save_settings(chosen: dict[str, Any]) -> None:
    """As the first settings of folders that are a test's own."""
    paths.settings_file().parent.mkdir(parents=True)
    paths.settings_file().write_text(json.dumps({"schema_version": 1, **chosen}), encoding="utf-8")


def assert_corrected(text: str) -> None:
    """Both corrections landed, and at most two other words were heard wrongly.

    A sound server hands over the same recording a little differently each time, which turns a name now and then.
    """
    heard, wanted = (re.findall(r"\w+", each) for each in (text, SCRIPT["export"]))
    assert {"Megan", "Kaitlin"} <= set(heard)
    assert not {"Morgan", "Caitlin"} & set(heard)
    assert align(wanted, heard).counts.errors <= 2
