"""What a form's builder works with, and what it gives back."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from iasr_desktop.core.agent import casing, classes, clock_times, evidence, marks, modify, numbers, seams, targets
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots, Utterance
from iasr_desktop.core.agent.lexicon import EMPTY
from iasr_desktop.core.agent.likeness import likeness, sounds_equal
from iasr_desktop.core.agent.mandarin import sounds_alike
from iasr_desktop.core.agent.targets import Several, Span
from iasr_desktop.core.agent.words import fold, is_wide, listed, words
from iasr_desktop.core.document import Document, Edit
from iasr_desktop.core.types import Action, Intent

_INITIALS = re.compile(r"[A-Za-z]\.?[A-Za-z]\.?")
DETERMINERS = listed("the a an my your his her its our their this that these those some any every each all no")
PRONOUNS = listed("i you he she it we they me him them us this that there")


"""What a thing of the text may be called, as one branch of a form."""

KIND = (
    "word|name|number|date|time|place|city|street|email address|email|web address|website|url|address|phone number"
    "|title|company|product|file name|filename|code|username|user name|link|amount|price|year|day|month|surname"
    "|last name|first name|brand|street name|model|spelling|hostname|host name|domain|version"
)
"""What a thing of the text may be called, as one branch of a form."""


@dataclass(frozen=True)
class Outcome:
    """What an utterance does, before it is checked against the document."""

    action: Action
    p: float
    edits: tuple[Edit, ...] = ()
    count: int = 1
    appended: str = ""
    note: str = ""
    intent: Intent = Intent.CORRECTION


@dataclass(frozen=True)
class Context:
    """An utterance with its instruction made explicit, and the document it may be about.

    `strong` holds the keys of words that the person spelled or described: such
    a word is surely meant to stand in the text as it is here. `denied` says
    that the utterance began with "no". `compounds` is as in `Explicit`.
    """

    utterance: Utterance
    document: Document
    strong: frozenset[str] = frozenset()
    denied: bool = False
    compounds: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def text(self) -> str:
        return self.document.text

    def locate(self, piece: Piece) -> targets.Found:
        found = targets.locate(piece.text, self.document)
        if found is None and (bare := marks.bare_number(self.text, piece.text)):
            return targets.locate(bare, self.document)
        if found is None and _INITIALS.fullmatch(piece.text):
            return targets.nearest(evidence.same_letters(self.document, piece.text), self.document, piece.text)
        return found

    def text_of(self, piece: Piece) -> str:
        """The words of the text that the piece names; empty when it names no one place."""
        found = self.locate(piece)
        return self.text[found.start : found.end] if isinstance(found, Span) else ""

    def is_strong(self, piece: Piece) -> bool:
        """Whether the piece is one word (or written form) that was spelled or described."""
        return "".join(piece.keys) in self.strong


Builder = Callable[[Context, Slots], Outcome | None]


@dataclass(frozen=True)
class Form:
    """A form of utterance and what it means."""

    pattern: str
    build: Builder


def edited(edits: tuple[Edit, ...], p: float) -> Outcome | None:
    """A correction by `edits`; nothing when there is nothing to change."""
    return Outcome(Action.EDIT, p, edits) if edits else None


def refused(reason: str, p: float) -> Outcome:
    """A correction that was understood but cannot be carried out."""
    return Outcome(Action.REFUSE, p, note=reason)


def replaced(context: Context, found: targets.Found, new: Piece, p: float, names: bool = False) -> Outcome | None:
    """The outcome of putting `new` where `found` is."""
    if isinstance(found, Several):
        return refused(found.reason, p)
    if found is None:
        return None
    if found.kind == "sentence":
        found = Span(found.start, found.start + len(context.text[found.start : found.end].rstrip(seams.HARD)))
    return edited(replacement(context, found, new, names), p)


def rewritten(context: Context, span: Span, new: Piece) -> tuple[Edit, ...]:
    """Edits that put `new` at `span` exactly as it is written: its form is what the correction is about."""
    start, end, said = marks.settled(context.text, span.start, span.end, new.text, as_written=True)
    return modify.replace_span(context.text, start, end, said)


def replacement(context: Context, span: Span, new: Piece, names: bool = False) -> tuple[Edit, ...]:
    """Edits that put `new` at `span` in the form, case and with the neighbours found there."""
    if (
        len(new) == 2
        and new.keys[0] in ("a", "an")
        and None
        not in (
            numbers.value(context.text[span.start : span.end]),
            numbers.value(new.part(1, 1).text),
        )
    ):
        new = new.part(1, 1)
    span, new = _without_shared_edges(context.text, span, new)
    fitted = fit(context.text, span, new)
    if _stands_beside(context.text, span, fitted):
        return modify.delete_span(context.text, span.start, span.end)
    start, end, bare = marks.settled(context.text, span.start, span.end, fitted.text)
    old = context.text[start:end]
    same_number = numbers.value(old) is not None and numbers.value(old) == numbers.value(bare)
    # "Change fifteen to 15" asks for nothing but the other form.
    said = bare if same_number else _grouped(context.text, old, clock_times.in_form_of(old, bare))
    alike = names or context.is_strong(fitted) or likeness(old, said) >= 0.6 or _same_class(old, said)
    alike = alike or _name_for_name(context, old, fitted)
    # "Tuesday" has its capital from being a day, which "today" has not.
    keys = fold(old), fold(said)
    if classes.is_always_capitalised(keys[0]) and classes.shared(*keys) and not classes.is_always_capitalised(keys[1]):
        alike = names
    said = casing.adapted(
        said,
        old,
        first_heard=fitted.starts_sentence and not context.is_strong(fitted),
        old_starts_sentence=seams.starts_sentence(context.text, start),
        names=alike,
    )
    return modify.replace_span(context.text, start, end, said)


def _grouped(text: str, old: str, new: str) -> str:
    """A number of four digits or more with the commas that the text's others have, where the old one had no need."""
    small = old.isdigit() and len(old) < _GROUPED_DIGITS
    is_wanted = small and new.isdigit() and len(new) >= _GROUPED_DIGITS and _GROUPED.search(text)
    return f"{int(new):,}" if is_wanted else new


_GROUPED_DIGITS = 4
_GROUPED = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])")


def _stands_beside(text: str, span: Span, new: Piece) -> bool:
    """Whether the words are the neighbours of the place, which then is too much ("an hour" for "half an hour")."""
    units = numbers.units(text)
    own = [unit.key for unit in numbers.units(new.text)]
    before = [unit.key for unit in units if unit.end <= span.start][-len(own) :]
    after = [unit.key for unit in units if unit.start >= span.end][: len(own)]
    return own in (before, after) and not any(unit.is_number for unit in numbers.units(new.text)) and not is_wide(text)


def _name_for_name(context: Context, old: str, new: Piece) -> bool:
    """Whether as many words stand for a name, in an utterance written without any capital."""
    small = context.utterance.text.islower() and not is_wide(context.utterance.text)
    return small and len(words(old)) == len(new) and all(key not in EMPTY for key in new.keys)


def _without_shared_edges(text: str, span: Span, new: Piece) -> tuple[Span, Piece]:
    """Both without the words with which both begin or end ("15 milligrams", "fifty milligrams")."""
    there = [unit for unit in numbers.units(text) if span.start <= unit.start and unit.end <= span.end]
    own = numbers.units(new.text)
    least = min(len(there), len(own))
    head = 0
    while head < least - 1 and there[head].key == own[head].key and _both_spaced(text, there, new.text, own, head):
        head += 1
    tail = 0
    while tail < least - head - 1 and there[-1 - tail].key == own[-1 - tail].key:
        if not _both_spaced(text, there, new.text, own, -2 - tail):
            break
        tail += 1
    if not head and not tail:
        return span, new
    first, last = there[head], there[len(there) - 1 - tail]
    return Span(first.start, last.end, span.kind), new.part(own[head].first, own[len(own) - 1 - tail].last)


def _both_spaced(text: str, there: Sequence[numbers.Unit], new: str, own: Sequence[numbers.Unit], index: int) -> bool:
    """Whether a space, a title's full stop and a space, or a wide character follows the unit `index` on both sides."""
    one = text[there[index].end : there[index + 1].start]
    other = new[own[index].end : own[index + 1].start]
    if there[index].key == own[index].key and classes.is_member(own[index].key, ("title",)):
        # "Mrs. Brown" is Mrs Brown.
        one, other = one.removeprefix("."), other.removeprefix(".")
    return _parts(one, text[there[index + 1].start]) and _parts(other, new[own[index + 1].start])


def _parts(gap: str, following: str) -> bool:
    return gap.isspace() or (not gap and is_wide(following))


def fit(text: str, span: Span, new: Piece) -> Piece:
    """`new` without the neighbours of `span` that it repeats.

    People say a replacement with its surroundings ("30 pounds, not euros").
    """
    units = numbers.units(text)
    before = [unit.key for unit in units if unit.end <= span.start][-len(new) :]
    after = [unit.key for unit in units if unit.start >= span.end][: len(new)]
    own = [(unit.key, unit.first, unit.last) for unit in numbers.units(new.text)]
    head = next((k for k in range(len(own) - 1, 0, -1) if before[-k:] == [key for key, *_ in own[:k]]), 0)
    left = own[head:]
    tail = next((k for k in range(len(left) - 1, 0, -1) if after[:k] == [key for key, *_ in left[-k:]]), 0)
    kept = left[: len(left) - tail]
    trimmed = new.part(kept[0][1], kept[-1][2]) if kept else new
    same = [key for key, *_ in kept] == [unit.key for unit in numbers.units(text[span.start : span.end])]
    return new if same else trimmed


def related(one: str, other: str) -> bool:
    """Whether one phrase can have been heard, or said, for the other.

    A number is like another word only if both sound the same ("four", "for") or tell a time of day.
    """
    if clock_times.is_time(one) and clock_times.is_time(other):
        return True
    if (numbers.value(one) is None) != (numbers.value(other) is None):
        return sounds_equal(one, other)
    if is_wide(one) or is_wide(other):
        return classes.wide_shared(one, other) or sounds_alike(one, other)
    return _same_class(one, other) or likeness(one, other) >= 0.6


def _same_class(one: str, other: str) -> bool:
    """Whether two phrases have the same words but for members of one closed class; "p.m." is one word."""
    left, right = numbers.units(one), numbers.units(other)
    if all(len(unit.key) == 1 for unit in (*left, *right)):
        return classes.shared("".join(unit.key for unit in left), "".join(unit.key for unit in right))
    if len(left) != len(right):
        return False
    differing = [(a.key, b.key) for a, b in zip(left, right, strict=True) if a.key != b.key]
    return bool(differing) and all(classes.shared(a, b) for a, b in differing)
