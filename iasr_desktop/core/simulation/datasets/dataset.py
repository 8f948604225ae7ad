"""The values of this package."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from iasr_desktop.core.metrics.manifest_lines import Problem
from iasr_desktop.core.simulation.types import Sample

OnProblem = Callable[[Problem], None]


@dataclass(frozen=True)
class Found:
    """A sample as its source tells it, at `line` of `path` (0: the whole file), before anything was checked.

    `audio` is `None` where a voice is to say the text. `language` is what the
    data call their language, `None` where they do not say; `usual_language` is
    what the layout suggests then.
    """

    path: Path
    line: int
    id: str
    text: str
    audio: Path | None = None
    language: str | None = None
    usual_language: str = ""
    entities: tuple[str, ...] | None = None
    tags: tuple[str, ...] = ()


def is_there(path: Path) -> bool:
    """Whether anything lies at `path`; nothing does where no name can be so long."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


Source = Callable[[Path, OnProblem], Iterator[Found]]
"""Reads a file or folder and tells what it cannot read. Raises `BadInput` for what is no such thing."""


@dataclass(frozen=True)
class Dataset:
    """Samples that have been checked, and what had to be left out.

    `about` holds values for JSON that tell two data sets apart: name, kind,
    number of samples and recordings, languages, and a hash of ids, references
    and sizes of the recordings.
    """

    name: str
    samples: tuple[Sample, ...]
    problems: tuple[Problem, ...] = ()
    about: Mapping[str, Any] = field(default_factory=dict)
