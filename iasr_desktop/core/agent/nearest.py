"""For a correction that was refused: the places of the text that come nearest.

The person chooses; nothing here is carried out. Where the utterance says what
should stand there, a place comes with its replacement, fitted to its
neighbours as the agent would have done.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from iasr_desktop.core.agent import classes, cues, locate, resembling, targets
from iasr_desktop.core.agent.grammar.context import Context, replacement
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots, Utterance, compiled
from iasr_desktop.core.agent.lexicon import EMPTY
from iasr_desktop.core.agent.modify import delete_span, parts_signs
from iasr_desktop.core.agent.sounds import Sounds
from iasr_desktop.core.agent.spelling import explicit
from iasr_desktop.core.agent.targets import Span
from iasr_desktop.core.agent.weights import Weights
from iasr_desktop.core.agent.words import fold, listed, words
from iasr_desktop.core.document import Document, Edit, difference
from iasr_desktop.core.types import Action

MOST = 4
_LEAST_ALIKE = 0.35
_NEAR_THE_BEST = 0.8
_LONGEST_NEW = 10
"""Words; behind a longer replacement the person has gone on talking."""

_TARGETS = (
    "(replace|swap out|substitute|exchange|swap|switch) (the word)? {x} (with|by|for) {y}",
    "(change|correct|switch|alter|fix|modify|convert|amend|edit|update|make|turn|rename) (the word)? {x} "
    "(to|into|to say|to read|as|say) {y}",
    "(it is|its|i said|i meant)? not {x} / (but|it is|its|i said|i meant)? {y}",
    "(it is|its|i said|i meant)? not {x} (but|it is|its|i said|i meant) {y}",
    "(i said|i meant|it is|its|it should be)? {y} / (and)? not {x}",
    "(i said|i meant|it is|its|it should be) {y} (instead of|rather than|not) {x}",
    "(the word)? {x} (should be|must be|should read|should say|was meant to be|is supposed to be) {y}",
    "(insert|put|add) {i} (before|after|in front of|behind) {x}",
    "(delete|remove|erase|drop|cut|strike|take out) (the word|the words|the phrase)? {d}",
    "(capitalise|capitalize|lowercase|uppercase|underline|select|correct|spell) (the word)? {x}",
)
"""What names a place ({x}, or {d} to be deleted) and what should stand there ({y})."""


@dataclass(frozen=True)
class NearPlace:
    """Words at `start:end` of the document.

    `edit` is what was asked for, carried out there, and `new` the words that
    would take their place (empty: they go); both are `None` when that is not known.
    """

    start: int
    end: int
    text: str
    edit: Edit | None = None
    new: str | None = None


def nearest_places(heard: str, document: Document, most: int = MOST) -> tuple[NearPlace, ...]:
    """Up to `most` places that `heard`, a refused correction, may mean; the likeliest first.

    Takes some tens of milliseconds: not for the window's own thread.
    """
    if document.is_empty or not heard.strip() or _names_nothing(heard, document):
        return ()
    meant = explicit(heard, document)
    context = Context(Utterance(meant.text), document, meant.strong)
    found: list[NearPlace] = []
    named = list(_named(context))
    for place in named or _heard_alike(context):
        if not any(place.start < other.end and other.start < place.end for other in found):
            found.append(place)
    return tuple(found[:most])


def _names_nothing(heard: str, document: Document) -> bool:
    """Whether it is about steps and not about words: nothing to undo is refused too."""
    decision = cues.decide(heard, document)
    return decision is not None and decision.action in (Action.UNDO, Action.REDO, Action.CONFIRM)


def _named(context: Context) -> Iterator[NearPlace]:
    """Places of what the utterance names outright: each occurrence, else what looks and sounds like it."""
    utterance = context.utterance
    for source in _TARGETS:
        found = compiled(source).matches(utterance, _start_of(utterance), len(utterance.words))
        # What is named is mostly short; the rest of a long utterance is something else.
        for slots in sorted(found, key=lambda one: len(_target(one))):
            for span in _like(context.document, _target(slots)):
                yield _place(context, span, slots.get("y"), deletes="d" in slots)


def _target(slots: Slots) -> Piece:
    return slots["d"] if "d" in slots else slots["x"]


def _start_of(utterance: Utterance) -> int:
    """The first word behind openings such as "no" and "please", which name nothing."""
    index = 0
    while index < len(utterance.keys) - 1 and utterance.keys[index] in _OPENINGS:
        index += 1
    return index


_OPENINGS = listed("no nope oh um uh er sorry please wait okay ok actually well and")


def _like(document: Document, old: Piece) -> Iterable[Span]:
    """Latest first among equals: corrections are about what was just said."""
    names = [old, *(old.part(first, len(old) - 1) for first in range(1, min(3, len(old))))]
    for name in names:
        if hits := targets.occurrences(document.text, name.text):
            return reversed(hits)
    return list(_kindred(document, old.text)) or _alike(document, old.text)


def _kindred(document: Document, name: str) -> Iterator[Span]:
    """Words of the same closed class, the latest first: for a day that is not there, the day that is."""
    for word in reversed(words(document.text)):
        if classes.shared_in_fragment(word.key, fold(name)):
            yield Span(word.start, word.end)


def _alike(document: Document, name: str) -> Iterator[Span]:
    """What looks and sounds like `name`, without the small words around it, and not far behind the best."""
    hits = resembling.ranked(document, name, _LEAST_ALIKE, wider=True)
    spans = [(hit.score, span) for hit in hits if (span := _core(document.text, hit.span, name)) is not None]
    least = max((score for score, _ in spans), default=0.0) * _NEAR_THE_BEST
    return (span for score, span in spans if score >= max(least, _LEAST_ALIKE))


def _core(text: str, span: Span, name: str) -> Span | None:
    """`span` without small words at its ends that `name` has none of; `None` when nothing is left."""
    there, asked = [word for word in words(text) if span.start <= word.start < span.end], words(name)
    while there and there[0].key in EMPTY and asked[0].key not in EMPTY:
        del there[0]
    while there and there[-1].key in EMPTY and asked[-1].key not in EMPTY:
        del there[-1]
    if all(word.key in EMPTY for word in there):
        return None
    return Span(there[0].start, there[-1].end)


def _place(context: Context, span: Span, new: Piece | None, *, deletes: bool = False) -> NearPlace:
    text = context.text
    old = text[span.start : span.end]
    if deletes:
        edits = delete_span(text, span.start, span.end)
    else:
        edits = replacement(context, span, new) if new is not None and len(new) <= _LONGEST_NEW else ()
    edit = _as_one(text, edits)
    if edit is None:
        return NearPlace(span.start, span.end, old)
    put = edit.after if edit.before == old else new.text if new is not None else ""
    return NearPlace(span.start, span.end, old, edit, "" if deletes else put)


def _as_one(text: str, edits: tuple[Edit, ...]) -> Edit | None:
    """Several edits as the one that covers them all."""
    if not edits or parts_signs(text, edits):
        return None
    start, end = edits[0].start, edits[-1].end
    after, at = "", start
    for edit in edits:
        after += text[at : edit.start] + edit.after
        at = edit.end
    return Edit(start, end, text[start:end], after) if difference(text[start:end], after) else None


def _heard_alike(context: Context) -> Iterator[NearPlace]:
    """Places for which a run of the words heard may stand, as the agent's own Locate ranks them."""
    utterance = context.utterance
    pairs = locate.pairs(utterance.text, context.text, Sounds(), Weights.load().locate, limit=2 * MOST)
    for pair in pairs:
        inside = [
            index
            for index, word in enumerate(utterance.words)
            if pair.said_start <= word.start and word.end <= pair.said_end
        ]
        if inside and not locate.is_denied(pair, utterance.text):
            yield _place(context, Span(pair.start, pair.end), utterance.piece(inside[0], inside[-1]))
