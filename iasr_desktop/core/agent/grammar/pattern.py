"""A small language for forms of utterances, and its matcher.

    replace {x} (with|by) {y}
    (the)? end / (please)?

A bare word matches itself by its key; `(a|b c)` any of its branches, with `?`
also nothing; `{name}` one or more words, the slot; `/` demands a pause at that
place. Everything else about punctuation is ignored. All ways to lay the slots
are tried, longest first, since only the document can tell which one is meant.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from iasr_desktop.core.agent.words import Word, has_pause, is_wide, listed, phrase, words

_TOKEN = re.compile(r"\{(\w+)\}|(\()|(\)\??)|(\|)|(/)|([^\s(){}|/]+)")
_TITLES = listed("mr mrs ms dr prof st")
MAX_WORDS = 40
_MAX_TRIES = 4000


@dataclass(frozen=True)
class Piece:
    """What a slot holds: words `first` to `last` (inclusive) of an utterance."""

    utterance: "Utterance"
    first: int
    last: int

    @cached_property
    def text(self) -> str:
        """The words with the signs that belong to them."""
        return phrase(self.utterance.text, self.first, self.last)

    @property
    def keys(self) -> tuple[str, ...]:
        return self.utterance.keys[self.first : self.last + 1]

    @property
    def starts_sentence(self) -> bool:
        """Whether the recogniser would write a capital here whatever the word is; in Chinese it would not."""
        if is_wide(self.utterance.text):
            return False
        head = self.utterance.text[: self.utterance.words[self.first].start].rstrip(" \"'“‘")
        return not head or head[-1] in ".!?…。！？"

    def part(self, first: int, last: int) -> "Piece":
        """The words `first` to `last` of this piece, counted from its own start."""
        return Piece(self.utterance, self.first + first, self.first + last)

    def __len__(self) -> int:
        return self.last - self.first + 1


@dataclass(frozen=True)
class Utterance:
    """What was heard, ready for matching."""

    text: str

    @cached_property
    def words(self) -> tuple[Word, ...]:
        return words(self.text)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        return tuple(word.key for word in self.words)

    def pause_before(self, index: int) -> bool:
        """Whether a pause stands between word `index` and the one before it."""
        if not 0 < index < len(self.words):
            return False
        gap = self.text[self.words[index - 1].end : self.words[index].start]
        return has_pause(gap) and not (gap == ". " and self.words[index - 1].key in _TITLES)

    def piece(self, first: int, last: int) -> Piece:
        return Piece(self, first, last)


def whole(text: str) -> Piece:
    """All of `text` as if it had been said, but with no sentence beginning there."""
    utterance = Utterance(f", {text}")
    return utterance.piece(0, len(utterance.words) - 1)


@dataclass(frozen=True)
class _Literal:
    key: str


@dataclass(frozen=True)
class _Slot:
    name: str


@dataclass(frozen=True)
class _Pause:
    pass


@dataclass(frozen=True)
class _Choice:
    branches: tuple["_Sequence", ...]


_Node = _Literal | _Slot | _Pause | _Choice
_Sequence = tuple[_Node, ...]
Slots = Mapping[str, Piece]


@dataclass(frozen=True)
class Pattern:
    """A compiled form. `openers` are the words it may begin with; empty means any."""

    nodes: _Sequence
    openers: frozenset[str]
    needed: tuple[frozenset[str], ...]

    @cached_property
    def literals(self) -> frozenset[str]:
        """Every word that the form names."""
        return frozenset(_literals(self.nodes))

    def matches(self, utterance: Utterance, first: int, end: int) -> Iterator[Slots]:
        """Every way in which the words `first` to `end` (exclusive) fill the form."""
        keys = utterance.keys
        if first >= end or (self.openers and keys[first] not in self.openers):
            return
        present = keys[first:end]
        if any(not group.intersection(present) for group in self.needed):
            return
        for tries, slots in enumerate(_fill(self.nodes, utterance, first, end, {})):
            yield slots
            if tries >= _MAX_TRIES:
                return


@cache
def compiled(source: str) -> Pattern:
    """The pattern that `source` writes. Raises `ValueError` when it cannot be read."""
    tokens = list(_TOKEN.finditer(source))
    branches, rest = _branches(tokens, 0)
    if rest != len(tokens):
        raise ValueError(f"unbalanced brackets in {source!r}")
    nodes: _Sequence = branches[0] if len(branches) == 1 else (_Choice(branches),)
    return Pattern(nodes, _openers(nodes) or frozenset(), tuple(_needed(nodes)))


def _branches(tokens: list[re.Match[str]], index: int) -> tuple[tuple[_Sequence, ...], int]:
    found: list[_Sequence] = []
    current: list[_Node] = []
    while index < len(tokens):
        slot, opening, closing, bar, pause, word = tokens[index].groups()
        if closing:
            break
        index += 1
        if slot:
            current.append(_Slot(slot))
        elif opening:
            inner, index = _branches(tokens, index)
            if index >= len(tokens):
                raise ValueError("unbalanced brackets")
            current.append(_Choice((*inner, ()) if tokens[index][3] == ")?" else inner))
            index += 1
        elif bar:
            found.append(tuple(current))
            current = []
        else:
            current += [_Pause()] if pause else [_Literal(item.key) for item in words(word)]
    return (*found, tuple(current)), index


def _openers(nodes: _Sequence) -> frozenset[str] | None:
    """The words a sequence may begin with; `None` when it may begin with any."""
    found: frozenset[str] = frozenset()
    for node in nodes:
        if isinstance(node, _Literal):
            return found | {node.key}
        if isinstance(node, _Slot):
            return None
        if isinstance(node, _Choice):
            parts = [_openers(branch) for branch in node.branches if branch]
            if any(part is None for part in parts):
                return None
            found = found.union(*(part for part in parts if part is not None))
            if () not in node.branches:
                return found
    return None


def _needed(nodes: _Sequence) -> Iterator[frozenset[str]]:
    """Groups of words of which an utterance must hold one each."""
    for node in nodes:
        if isinstance(node, _Literal):
            yield frozenset((node.key,))
        elif isinstance(node, _Choice) and all(branch for branch in node.branches):
            firsts = [branch[0] for branch in node.branches]
            literals = [node.key for node in firsts if isinstance(node, _Literal)]
            if len(literals) == len(firsts):
                yield frozenset(literals)


def _literals(nodes: _Sequence) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, _Literal):
            yield node.key
        elif isinstance(node, _Choice):
            for branch in node.branches:
                yield from _literals(branch)


def _fill(nodes: _Sequence, heard: Utterance, index: int, end: int, slots: dict[str, Piece]) -> Iterator[Slots]:
    if not nodes:
        if index == end:
            yield slots
        return
    node, rest = nodes[0], nodes[1:]
    if isinstance(node, _Literal):
        if index < end and heard.keys[index] == node.key:
            yield from _fill(rest, heard, index + 1, end, slots)
    elif isinstance(node, _Pause):
        if index == end or heard.pause_before(index):
            yield from _fill(rest, heard, index, end, slots)
    elif isinstance(node, _Slot):
        for last in range(end - 1, index - 1, -1):
            yield from _fill(rest, heard, last + 1, end, {**slots, node.name: heard.piece(index, last)})
    else:
        for branch in node.branches:
            yield from _fill(branch + rest, heard, index, end, slots)
