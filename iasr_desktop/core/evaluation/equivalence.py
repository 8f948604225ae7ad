"""Pairs of texts with a label: the same meaning, or not."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.judge.verdict import Case
from iasr_desktop.core.parsing import json_value


@dataclass(frozen=True)
class LabelledPair:
    """`kind` says what differs, `language` in which language; both for tables only."""

    id: str
    reference: str
    hypothesis: str
    equivalent: bool
    kind: str
    language: str

    @property
    def case(self) -> Case:
        """As the judge gets it: without the label, and without a word on the language."""
        return Case(self.reference, self.hypothesis, key=self.id)


def read(path: Path) -> list[LabelledPair]:
    """The pairs of a file, a JSON object a line. Raises `BadInput` that names the line."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} could not be read.", "It must be text in UTF-8, one JSON object a line.") from error
    pairs = list(_parsed(path, lines))
    if not pairs:
        raise BadInput(f"{path} holds no pairs.", "Choose another file.")
    return pairs


def sha256(path: Path) -> str:
    """Tells which pairs a figure was made with."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _parsed(path: Path, lines: list[str]) -> Iterator[LabelledPair]:
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            raw = json_value(line)
            if not isinstance(raw["equivalent"], bool):
                raise TypeError
            name, reference, hypothesis = (str(raw[key]) for key in ("id", "reference", "hypothesis"))
            kind, language = str(raw.get("kind", "")), str(raw.get("language", ""))
            yield LabelledPair(name, reference, hypothesis, raw["equivalent"], kind, language)
        except (ValueError, TypeError, KeyError) as error:
            hint = 'Each line is {"id": …, "reference": "…", "hypothesis": "…", "equivalent": true or false}.'
            raise BadInput(f"Line {number} of {path} is no labelled pair.", hint) from error
