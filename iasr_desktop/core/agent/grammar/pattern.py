"""A small language for forms of utterances, and its matcher.

    replace {x} (with|by) {y}
    (the)? end / (please)?

A bare word matches itself by its key; `(a|b c)` any of its branches, with `?`
also nothing; `{name}` one or more words, the slot; `/` demands a pause at that
place. Everything else about punctuation is ignored. All ways to lay the slots
are tried, longest first, since only the document can tell which one is meant.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice

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

    @cached_property
    def present(self) -> frozenset[str]:
        """The keys, in no order."""
        return frozenset(self.keys)

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


class _Node:
    """A part of a form that is followed by `then`; the parts of a form hang together by it.

    `firsts` are the words with which what begins here may begin, `None` when that may be any word.
    `may_end`: nothing more is needed from here on; `least`: how many words are.
    """

    __slots__ = ("firsts", "least", "may_end", "then")

    def __init__(self, then: "_Node", firsts: frozenset[str] | None, may_end: bool, least: int) -> None:
        self.then = then
        self.firsts = firsts
        self.may_end = may_end
        self.least = least

    def starts_at(self, heard: "Utterance", index: int, end: int) -> bool:
        """Whether the words from `index` on can begin what begins here; a quick test that spares trying."""
        if index >= end:
            return self.may_end
        return self.least <= end - index and (self.firsts is None or heard.keys[index] in self.firsts)


class _End(_Node):
    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(self, frozenset(), True, 0)


class _Literal(_Node):
    __slots__ = ("key",)

    def __init__(self, key: str, then: _Node) -> None:
        super().__init__(then, frozenset((key,)), False, then.least + 1)
        self.key = key


class _Slot(_Node):
    __slots__ = ("name",)

    def __init__(self, name: str, then: _Node) -> None:
        super().__init__(then, None, False, then.least + 1)
        self.name = name


class _Pause(_Node):
    __slots__ = ()

    def __init__(self, then: _Node) -> None:
        super().__init__(then, then.firsts, then.may_end, then.least)


class _Choice(_Node):
    """One of several branches. They are kept by the word with which they may begin, since some forms have fifty.

    `ending` are those that need no more words, `any_word` those that may begin with whatever comes.
    """

    __slots__ = ("any_word", "by_first", "ending")

    def __init__(self, branches: tuple[_Node, ...], then: _Node) -> None:
        firsts: frozenset[str] | None = frozenset()
        for branch in branches:
            firsts = None if firsts is None or branch.firsts is None else firsts | branch.firsts
        least = min(branch.least for branch in branches)
        super().__init__(then, firsts, any(branch.may_end for branch in branches), least)
        self.ending = tuple(branch for branch in branches if branch.may_end)
        self.any_word = tuple(branch for branch in branches if branch.firsts is None)
        named = {key for branch in branches for key in branch.firsts or ()}
        self.by_first = {
            key: tuple(branch for branch in branches if branch.firsts is None or key in branch.firsts) for key in named
        }


_END = _End()

Slots = Mapping[str, Piece]


@dataclass(frozen=True)
class Pattern:
    """A compiled form. `openers` are the words it may begin with; empty means any.

    `needed` are groups of words of which an utterance must hold one each, `literals` all words that the form names.
    """

    start: _Node
    openers: frozenset[str]
    needed: tuple[frozenset[str], ...]
    literals: frozenset[str]

    def fits(self, present: frozenset[str]) -> bool:
        """Whether an utterance made of the words `present` can have the form at all."""
        return not any(map(present.isdisjoint, self.needed))

    def may_start(self, utterance: Utterance, first: int) -> bool:
        """Whether the form may begin at word `first`; a quick test."""
        return self.start.starts_at(utterance, first, len(utterance.keys))

    def matches(self, utterance: Utterance, first: int, end: int) -> Iterable[Slots]:
        """Every way in which the words `first` to `end` (exclusive) fill the form."""
        start = self.start
        if first >= end or start.least > end - first:
            return ()
        if start.firsts is not None and utterance.keys[first] not in start.firsts:
            return ()
        return islice(_fill(start, utterance, first, end, ()), _MAX_TRIES)

    def matches_all(self, utterance: Utterance) -> Iterable[Slots]:
        """Every way in which all the words of the utterance fill the form."""
        return self.matches(utterance, 0, len(utterance.keys)) if self.fits(utterance.present) else ()


_Parsed = tuple["_Part", ...]
"""A sequence of a form as it is written: words, slots and choices of sequences."""


@dataclass(frozen=True)
class _Part:
    """One item of a sequence as it is written; `branches` are those of a choice."""

    kind: str
    text: str = ""
    branches: tuple[_Parsed, ...] = ()


@cache
def compiled(source: str) -> Pattern:
    """The pattern that `source` writes. Raises `ValueError` when it cannot be read."""
    tokens = list(_TOKEN.finditer(source))
    branches, rest = _branches(tokens, 0)
    if rest != len(tokens):
        raise ValueError(f"unbalanced brackets in {source!r}")
    parts: _Parsed = branches[0] if len(branches) == 1 else (_Part("choice", branches=branches),)
    start = _linked(parts, _END)
    return Pattern(start, start.firsts or frozenset(), tuple(_needed(parts)), frozenset(_literals(parts)))


def _branches(tokens: list[re.Match[str]], index: int) -> tuple[tuple[_Parsed, ...], int]:
    found: list[_Parsed] = []
    current: list[_Part] = []
    while index < len(tokens):
        slot, opening, closing, bar, pause, word = tokens[index].groups()
        if closing:
            break
        index += 1
        if slot:
            current.append(_Part("slot", slot))
        elif opening:
            inner, index = _branches(tokens, index)
            if index >= len(tokens):
                raise ValueError("unbalanced brackets")
            current.append(_Part("choice", branches=(*inner, ()) if tokens[index][3] == ")?" else inner))
            index += 1
        elif bar:
            found.append(tuple(current))
            current = []
        else:
            current += [_Part("pause")] if pause else [_Part("literal", item.key) for item in words(word)]
    return (*found, tuple(current)), index


def _linked(parts: _Parsed, then: _Node) -> _Node:
    """The parts as nodes, the last of them followed by `then`."""
    for part in reversed(parts):
        if part.kind == "literal":
            then = _Literal(part.text, then)
        elif part.kind == "slot":
            then = _Slot(part.text, then)
        elif part.kind == "pause":
            then = _Pause(then)
        else:
            then = _Choice(tuple(_linked(branch, then) for branch in part.branches), then)
    return then


def _needed(parts: _Parsed) -> Iterator[frozenset[str]]:
    """Groups of words of which an utterance must hold one each."""
    for part in parts:
        if part.kind == "literal":
            yield frozenset((part.text,))
        elif part.kind == "choice" and all(branch for branch in part.branches):
            firsts = [branch[0] for branch in part.branches]
            if all(first.kind == "literal" for first in firsts):
                yield frozenset(first.text for first in firsts)


def _literals(parts: _Parsed) -> Iterator[str]:
    for part in parts:
        if part.kind == "literal":
            yield part.text
        for branch in part.branches:
            yield from _literals(branch)


_Laid = tuple[tuple[str, int, int], ...]
"""Slots laid so far: name, first and last word. Pieces are made of them only where the whole form fits."""


def _fill(node: _Node, heard: Utterance, index: int, end: int, laid: _Laid) -> Iterator[Slots]:
    keys = heard.keys
    while isinstance(node, _Literal):
        if index >= end or keys[index] != node.key:
            return
        node, index = node.then, index + 1
    if isinstance(node, _End):
        if index == end:
            yield {name: heard.piece(first, last) for name, first, last in laid}
    elif isinstance(node, _Slot):
        then, firsts = node.then, node.then.firsts
        for after in range(end - then.least, index, -1):
            if then.may_end if after == end else firsts is None or keys[after] in firsts:
                yield from _fill(then, heard, after, end, (*laid, (node.name, index, after - 1)))
    elif isinstance(node, _Choice):
        open_branches = node.ending if index == end else node.by_first.get(keys[index], node.any_word)
        for branch in open_branches:
            if branch.least <= end - index:
                yield from _fill(branch, heard, index, end, laid)
    elif index == end or heard.pause_before(index):
        yield from _fill(node.then, heard, index, end, laid)
