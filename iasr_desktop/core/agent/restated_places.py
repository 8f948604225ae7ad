"""Several places named one after the other, each by saying its words again: "four nights, and the train".

The grammar takes apart what is made of whole commands and contrasts. Here, a
part may also be a few words of a sentence with one of them otherwise. That
alone is no proof of a correction, so it is asked once one is known to be meant.
"""

from collections.abc import Callable

from iasr_desktop.core.agent import numbers, restating
from iasr_desktop.core.agent.grammar import compound, parse
from iasr_desktop.core.agent.grammar.context import Context, Outcome, replacement
from iasr_desktop.core.agent.grammar.pattern import Piece, Utterance
from iasr_desktop.core.agent.lexicon import CUES, EMPTY, OPENERS
from iasr_desktop.core.agent.restating import ADDED, LEFT_OUT, SAME, Restatement, Slot
from iasr_desktop.core.agent.spelling import Explicit
from iasr_desktop.core.agent.targets import Span
from iasr_desktop.core.agent.words import listed, words
from iasr_desktop.core.document import Document, Edit
from iasr_desktop.core.types import Action

Guess = Callable[[Explicit], Outcome | None]
"""What a part comes to that no form and no restatement tells."""

_SMALL = EMPTY | CUES | OPENERS
_P_RESTATED = 0.96
_P_SPELLED = 0.95
"""Of a part whose word was spelled or described less is asked: nobody spells what is to be written next."""
_LEAST_WORDS = 2
_MOST_LEFT_OUT = 2
_LONGEST_PLACE = 2
"""More words than that beside each other, said otherwise, are a sentence of their own for the most part."""


def edits(meant: Explicit, document: Document, guess: Guess) -> tuple[Edit, ...]:
    """The edits of all parts; none unless every part is understood and they are at least two.

    `guess` is asked of one part of two at most, where an "and" stands between them and the other is understood
    without it. It gives an outcome only where it is likely enough.
    """
    outcome = compound.several(meant, document, _part) or _with_guess(meant, document, guess)
    return outcome.edits if outcome else ()


def _with_guess(meant: Explicit, document: Document, guess: Guess) -> Outcome | None:
    utterance = Utterance(meant.text)
    count = len(utterance.words)
    for end, start in compound.joints(utterance):
        if start == end or min(end, count - start) < _LEAST_WORDS:
            continue
        if compound.is_in_text(utterance, end, start, document):
            continue
        head, tail = compound.part_of(meant, utterance, 0, end), compound.part_of(meant, utterance, start, count)
        known = _edit(_part(head, document)), _edit(_part(tail, document))
        if (known[0] is None) == (known[1] is None):
            continue
        first, last = known[0] or guess(head), known[1] or guess(tail)
        return compound.together(first, last, document) if first and last else None
    return None


def _edit(outcome: Outcome | None) -> Outcome | None:
    return outcome if outcome and outcome.action is Action.EDIT else None


def _part(meant: Explicit, document: Document) -> Outcome | None:
    outcome = parse.as_one(meant, document)
    least = _P_SPELLED if meant.strong & {word.key for word in words(meant.text)} else _P_RESTATED
    return outcome if outcome and outcome.p >= least else _restated(meant, document)


def _restated(meant: Explicit, document: Document) -> Outcome | None:
    """One place of a sentence said otherwise, beside words of it that say something."""
    found = restating.find(meant.text, document.text)
    slot = _only_slot(found) if found else None
    if found is None or slot is None:
        return None
    there = [unit for unit in numbers.units(document.text) if unit.start >= found.start]
    place = Span(there[slot.first].start, there[slot.last].end)
    heard = numbers.units(meant.text)[found.cues + slot.heard_first : found.cues + slot.heard_last + 1]
    utterance = Utterance(meant.text)
    new = _without_edges(utterance.piece(heard[0].first, heard[-1].last), found, slot)
    changed = replacement(Context(utterance, document, meant.strong), place, new)
    return Outcome(Action.EDIT, _P_RESTATED, changed) if changed else None


def _without_edges(new: Piece, found: Restatement, slot: Slot) -> Piece:
    """Without a verb of being at its start that the place has not ("was fifteen" for "12")."""
    has_verb = _BEING.intersection(found.sentence[slot.first : slot.last + 1])
    return new.part(1, len(new) - 1) if len(new) > 1 and new.keys[0] in _BEING and not has_verb else new


_BEING = listed("is are was were its")


def _only_slot(found: Restatement) -> Slot | None:
    """The one place that differs, if all else agrees and some of it says something."""
    steps, slots = found.alignment.steps, found.alignment.slots
    agreeing = {found.heard[step.heard] for step in steps if step.kind == SAME} - _SMALL
    left_out = sum(step.kind == LEFT_OUT and found.sentence[step.there] not in EMPTY for step in steps)
    if len(slots) != 1 or not agreeing or left_out > _MOST_LEFT_OUT:
        return None
    if max(slots[0].heard_last - slots[0].heard_first, slots[0].last - slots[0].first) >= _LONGEST_PLACE:
        return None
    inside = range(slots[0].heard_first, slots[0].heard_last + 1)
    stands = set(found.sentence[slots[0].first : slots[0].last + 1])
    if {found.heard[at] for at in inside} - stands <= _SMALL:
        return None
    added = (step.heard for step in steps if step.kind == ADDED and step.heard not in inside)
    return None if any(found.heard[at] not in _SMALL for at in added) else slots[0]
