"""What the ways to get a model have in common."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


class SourceFailed(Exception):
    """This source does not work now; the next one may. The message is half a sentence for people."""


@dataclass(frozen=True)
class Staged:
    """The files of a model, complete but not yet checked: name to where it lies."""

    source: str
    files: Mapping[str, Path]
