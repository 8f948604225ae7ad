"""The recordings of the demonstration as a text to compare with, where they were played through a sound server."""

import re
import tomllib

from iasr_desktop.core import paths
from iasr_desktop.core.metrics.alignment import align

SCRIPT = tomllib.loads(paths.resource("demo/script.toml").read_text(encoding="utf-8"))
SPOKEN = [paths.resource(f"demo/{line['file']}") for line in SCRIPT["utterance"]]


def assert_corrected(text: str) -> None:
    """Both corrections landed, and at most two other words were heard wrongly.

    A sound server hands over the same recording a little differently each time, which turns a name now and then.
    """
    heard, wanted = (re.findall(r"\w+", each) for each in (text, SCRIPT["export"]))
    assert {"Megan", "Kaitlin"} <= set(heard)
    assert not {"Morgan", "Caitlin"} & set(heard)
    assert align(wanted, heard).counts.errors <= 2
