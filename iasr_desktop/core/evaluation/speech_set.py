"""A set of recordings with what is said in them: lines of JSON beside the audio files."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AudioUnreadable, BadInput
from iasr_desktop.core.parsing import json_value
from iasr_desktop.core.ports import AudioFileReader
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples

MANIFEST = "manifest.jsonl"


@dataclass(frozen=True)
class Utterance:
    """A line of the manifest. `references` are equally right texts; the first is the source's own."""

    id: str
    path: Path
    references: tuple[str, ...]
    language: str
    declared_s: float


@dataclass(frozen=True, eq=False)
class LoadedUtterance:
    """An utterance with its audio."""

    utterance: Utterance
    samples: Samples

    @property
    def duration_s(self) -> float:
        return len(self.samples) / SAMPLE_RATE_HZ


def read_manifest(folder: Path, *, untold: bool = False) -> tuple[Utterance, ...]:
    """The utterances that have a text, or with `untold` all of them.

    Raises `BadInput` naming the line that cannot be used.
    """
    path = folder / MANIFEST
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} could not be read.", f"Name a folder with a {MANIFEST}.") from error
    rows = [(number, line) for number, line in enumerate(lines, start=1) if line.strip()]
    utterances = [_utterance(folder, path, number, line) for number, line in rows]
    return tuple(utterance for utterance in utterances if untold or utterance.references)


def load(utterances: Sequence[Utterance], reader: AudioFileReader, token: CancelToken) -> Iterator[LoadedUtterance]:
    """The utterances with their audio; one that cannot be read is left out."""
    for utterance in utterances:
        try:
            blocks = list(reader.blocks(utterance.path, token))
        except AudioUnreadable:
            continue
        yield LoadedUtterance(utterance, np.concatenate(blocks))


def _utterance(folder: Path, path: Path, number: int, line: str) -> Utterance:
    try:
        row: dict[str, Any] = json_value(line)
        texts = (row.get("text"), row.get("text_alt"))
        references = tuple(dict.fromkeys(str(text) for text in texts if text))
        declared_s = float(row.get("duration_s") or 0.0)
        return Utterance(str(row["id"]), folder / str(row["audio"]), references, str(row["language"]), declared_s)
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
        hint = "Each line is an object with id, audio, text and language."
        raise BadInput(f"Line {number} of {path} cannot be used.", hint) from error
