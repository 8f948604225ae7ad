"""A data folder of Kaldi: `wav.scp` says where the recording of an utterance lies, `text` what is said in it.

Kaldi runs an entry that ends with "|" as a command. Here no command of a file is
ever run: such an entry is told and left out.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.metrics.manifest_lines import Problem
from iasr_desktop.core.simulation.datasets.dataset import Found, OnProblem, is_there
from iasr_desktop.core.simulation.datasets.keyed import entries

RECORDINGS, TEXTS, SEGMENTS = "wav.scp", "text", "segments"
_ARCHIVE = re.compile(r".+\.(ark|scp):\d+(\[.*\])?$")


def folder(path: Path, on_problem: OnProblem) -> Iterator[Found]:
    """The utterances of both files, in the order of `text`. Raises `BadInput` for parts of recordings."""
    if (path / SEGMENTS).exists():
        hint = "Cut the recordings into utterances first (Kaldi's extract-segments does), with a wav.scp of their own."
        raise BadInput(f"{path} has a file of segments, and parts of recordings are not supported.", hint)
    if not (path / TEXTS).is_file():
        raise BadInput(f"{path} has a {RECORDINGS} and no {TEXTS}.", "Put both files there.")
    lines = {}
    refused = set()
    for number, name, place in entries(path / RECORDINGS, on_problem):
        if fault := _fault(place):
            refused.add(name)
            on_problem(Problem(path / RECORDINGS, number, fault))
        else:
            lines[name] = (number, _place(path, place))
    for number, name, text in entries(path / TEXTS, on_problem):
        _, audio = lines.pop(name, (0, None))
        if audio is not None:
            yield Found(path / TEXTS, number, name, text, audio)
        elif name not in refused:
            on_problem(Problem(path / TEXTS, number, f"{RECORDINGS} has no recording for {name}."))
    for name, (number, _) in lines.items():
        on_problem(Problem(path / RECORDINGS, number, f"{TEXTS} has no text for {name}."))


def _fault(place: str) -> str:
    if not place:
        return "It names no recording."
    if place.endswith("|"):
        return "It is a command, and commands of a file are not run. Write the recordings to files first."
    if _ARCHIVE.fullmatch(place):
        return "It is a place in an archive, which is not supported. Write the recordings to files first."
    return ""


def _place(folder_: Path, place: str) -> Path:
    """Kaldi's recipes write paths from where they are started, others from the folder of the list."""
    here = folder_ / place
    return here if is_there(here) or not is_there(Path(place)) else Path(place).absolute()
