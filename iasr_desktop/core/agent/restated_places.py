"""Several places named one after the other, each by saying its words again: "four nights, and the train".

The grammar takes apart what is made of whole commands and contrasts. Here, a
part may also be a few words of a sentence with one of them otherwise. That
alone is no proof of a correction, so it is asked once one is known to be meant.
"""

from iasr_desktop.core.agent import numbers, restating
from iasr_desktop.core.agent.grammar import compound, parse
from iasr_desktop.core.agent.grammar.context import Context, Outcome, replacement
from iasr_desktop.core.agent.grammar.pattern import Utterance
from iasr_desktop.core.agent.lexicon import CUES, EMPTY, OPENERS
from iasr_desktop.core.agent.restating import ADDED, LEFT_OUT, SAME, Restatement, Slot
from iasr_desktop.core.agent.spelling import Explicit
from iasr_desktop.core.agent.targets import Span
from iasr_desktop.core.document import Document, Edit
from iasr_desktop.core.types import Action

_SMALL = EMPTY | CUES | OPENERS
_P_RESTATED = 0.96
_MOST_LEFT_OUT = 2
_LONGEST_PLACE = 2
"""More words than that beside each other, said otherwise, are a sentence of their own for the most part."""


def edits(meant: Explicit, document: Document) -> tuple[Edit, ...]:
    """The edits of all parts; none unless every part is understood and they are at least two."""
    outcome = compound.several(meant, document, _part)
    return outcome.edits if outcome else ()


def _part(meant: Explicit, document: Document) -> Outcome | None:
    outcome = parse.as_one(meant, document)
    return outcome if outcome and outcome.p >= _P_RESTATED else _restated(meant, document)


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
    changed = replacement(
        Context(utterance, document, meant.strong), place, utterance.piece(heard[0].first, heard[-1].last)
    )
    return Outcome(Action.EDIT, _P_RESTATED, changed) if changed else None


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
