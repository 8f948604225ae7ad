"""What something of the text should be: "fifty should be fifteen", "the second ten is twelve"."""

from iasr_desktop.core.agent import numbers, targets
from iasr_desktop.core.agent.grammar.context import Context, Form, Outcome, refused, related, replaced
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots
from iasr_desktop.core.agent.grammar.replacing import BE, LONGEST_REPLACEMENT, P_REPLACE, is_broken, is_ordinal
from iasr_desktop.core.agent.likeness import likeness
from iasr_desktop.core.agent.targets import Span

_ALIKE_NAMES = 0.5
_LEAST_SENTENCE = 3
"""Words that can stand for a sentence; "the last sentence should be shorter" speaks of it."""


def should_be(context: Context, slots: Slots) -> Outcome | None:
    """ "fifty should be fifteen": only between things that can be taken for one another.

    "The meeting should be at noon" has the same form and is content.
    """
    old, new = slots["x"], slots["y"]
    found = context.locate(old)
    if found is None or len(new) > LONGEST_REPLACEMENT or is_broken(new):
        return None
    if isinstance(found, Span) and found.kind == "sentence" and len(new) < _least_sentence(context, old):
        return None
    by_place = isinstance(found, Span) and (found.kind in ("word", "sentence", "spot") or is_ordinal(old, context))
    if not by_place and not related(old.text, new.text) and not context.is_strong(new):
        return None
    return replaced(context, found, new, P_REPLACE)


def one_of_several(context: Context, slots: Slots) -> Outcome | None:
    """ "one of the threes should be a two": which one, nobody can tell."""
    old = slots["x"]
    hits = targets.occurrences(context.text, old.text)
    for ending in ("s", "es", "'s"):
        if len(hits) < 2 and old.text.casefold().endswith(ending):
            hits = targets.occurrences(context.text, old.text[: -len(ending)])
    new = slots["y"].part(len(slots["y"]) - 1, len(slots["y"]) - 1)
    there = context.text[hits[0].start : hits[0].end] if hits else ""
    if len(hits) < 2 or len(slots["y"]) > 2 or not (related(there, new.text) or len(old) == 1 == len(slots["y"])):
        return None
    return refused(targets.ask_which(there, len(hits)), P_REPLACE)


def _least_sentence(context: Context, old: Piece) -> int:
    """How many words can stand for a sentence: "should be shorter" speaks of it, "should say we won" does not."""
    return 2 if {"say", "read", "said"} & set(context.utterance.keys[old.last : old.last + 4]) else _LEAST_SENTENCE


def counted_is(context: Context, slots: Slots) -> Outcome | None:
    """ "the second ten is twelve": only a place that is counted, else it is a sentence."""
    old, new = slots["x"], slots["y"]
    found = context.locate(old)
    if not isinstance(found, Span) or not is_ordinal(old, context) or is_broken(new):
        return None
    is_number = numbers.value(context.text[found.start : found.end]) is not None
    bare = new.part(1, len(new) - 1) if len(new) > 1 and new.keys[0] in ("a", "an") else new
    if found.kind != "phrase" and not (is_number and numbers.value(bare.text) is not None):
        return None
    return replaced(context, found, new, P_REPLACE) if len(new) <= 3 else None


def named_is(context: Context, slots: Slots) -> Outcome | None:
    """ "the doctor's name is Hall": a correction if the name there sounds like it, or it was spelled."""
    found = context.locate(slots["x"])
    new = slots["y"]
    if not isinstance(found, Span) or found.kind != "word" or len(new) > 3:
        return None
    alike = likeness(context.text[found.start : found.end], new.text) >= _ALIKE_NAMES or context.is_strong(new)
    return replaced(context, found, new, P_REPLACE, names=True) if alike else None


FORMS = (
    Form("(use|write|put|say) {y} for {x}", should_be),
    Form("{x} (should|must|ought to|needs to) (actually|really)? (" + BE + ") {y}", should_be),
    Form("{x} (is|was) (supposed|meant) to (be|say|read) {y}", should_be),
    Form("{x} (is|was) (actually|really) {y}", should_be),
    Form(
        "(only|just)? one (of the|of these|of those)? {x} (should be|must be|needs to be|has to be) {y}", one_of_several
    ),
    Form("not {x} (but|its)? {y} in (one|only one|just one) of them", one_of_several),
    Form("(the|that) {x} (is|was) {y}", counted_is),
    Form("{x} (is|was|should be) {y}", named_is),
)
