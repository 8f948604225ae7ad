"""Sentences of ordinary prose as new input: nothing in them is a correction.

Each is heard after the sentences before it in the same piece, as when the
piece is dictated. A piece's first sentence is heard after a sentence of
another piece, since new input in an empty document can hardly be mistaken.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import regex

from iasr_desktop.core.agent import sentences
from iasr_desktop.core.agent.words import is_wide, words
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.evaluation.cases import Case
from iasr_desktop.core.parsing import json_value
from iasr_desktop.core.types import Intent

MOST_BEFORE = 6
PLAIN = ", plain"
"""What is added to the name of a source for its sentences as recognisers write them."""

_TEXT_KEYS = ("text", "reference", "transcript")
_INNER = r"'’.,:\-/@&_"
_SIGN = regex.compile(
    rf"(?<![\p{{L}}\p{{M}}\p{{N}}])[{_INNER}]+|[{_INNER}]+(?![\p{{L}}\p{{N}}])"
    rf"|[^\p{{L}}\p{{M}}\p{{N}}\s{_INNER}+#%$€£]"
)


@dataclass(frozen=True)
class Piece:
    """A text and where its sentences lie."""

    text: str
    spans: tuple[tuple[int, int], ...]

    def between(self, first: int, last: int) -> str:
        """The sentences from `first` to `last`, as they stand there."""
        return self.text[self.spans[first][0] : self.spans[last][1]]


def read(path: Path) -> list[Piece]:
    """The pieces of a text file, of a folder of them, or of the texts in a file of JSON lines. Raises `BadInput`."""
    if path.is_dir():
        pieces = [_piece(_content(file)) for file in sorted(path.glob("*.txt"))]
    elif path.suffix == ".jsonl":
        pieces = [_piece(text) for text in _texts(path)]
    else:
        pieces = [_piece(_content(path))]
    if not any(piece.spans for piece in pieces):
        hint = 'Name a .txt file, a folder of them, or a .jsonl file whose lines have "text".'
        raise BadInput(f"There are no sentences in {path.name}.", hint)
    return pieces


def cases(source: str, pieces: Sequence[Piece], seed: int) -> Iterator[Case]:
    """Every sentence once, as a case that expects it to be appended."""
    chance, seen = random.Random(f"{seed} {source}"), set[str]()
    for number, piece in enumerate(pieces):
        for index in range(len(piece.spans)):
            said = piece.between(index, index)
            before = piece.between(max(0, index - MOST_BEFORE), index - 1) if index else ""
            before = before or _of_another(pieces, number, is_wide(said), chance)
            if before and said not in seen and words(said):
                seen.add(said)
                yield Case(f"{source}:{number + 1}:{index + 1}", before, said, Intent.NEW_INPUT, said)


def drawn(sources: Sequence[tuple[str, Sequence[Piece]]], limit: int, seed: int) -> list[tuple[str, Case]]:
    """(source, case): all, or `limit` of them drawn over all sources; in the order of the sources."""
    every = [(source, case) for source, pieces in sources for case in cases(source, pieces, seed)]
    if len(every) <= limit:
        return every
    return [every[place] for place in sorted(random.Random(seed).sample(range(len(every)), limit))]


def plain(found: Sequence[tuple[str, Case]]) -> list[tuple[str, Case]]:
    """The same sentences as a recogniser without punctuation writes them."""
    result = []
    for source, case in found:
        if said := as_recognised(case.heard):
            result.append((source + PLAIN, Case(case.id + PLAIN, case.state, said, case.intent, said)))
    return result


def as_recognised(sentence: str) -> str:
    """`sentence` in lower case, without signs but for those inside words and numbers."""
    return " ".join(_SIGN.sub(" ", sentence.lower()).split())


def _of_another(pieces: Sequence[Piece], own: int, wide: bool, chance: random.Random) -> str:
    """A random sentence of another piece in the same script; empty when there is none."""
    others = [
        piece for number, piece in enumerate(pieces) if number != own and piece.spans and is_wide(piece.text) == wide
    ]
    if not others:
        return ""
    piece = chance.choice(others)
    index = chance.randrange(len(piece.spans))
    return piece.between(index, index)


def _piece(text: str) -> Piece:
    return Piece(text, sentences.spans(text))


def _content(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path.name} could not be read.", "Name a text file in UTF-8.") from error


def _texts(path: Path) -> Iterator[str]:
    """The first of the keys that a line has; lines without any say nothing."""
    for number, line in enumerate(_content(path).splitlines(), start=1):
        if not line.strip():
            continue
        try:
            row: Any = json_value(line)
        except ValueError as error:
            raise BadInput(f"Line {number} of {path.name} is not JSON.") from error
        found = [row[key] for key in _TEXT_KEYS if row.get(key)] if isinstance(row, dict) else []
        if found and isinstance(found[0], str):
            yield found[0]
