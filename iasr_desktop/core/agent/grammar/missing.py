"""Words that were left out, in free words: "there's a never missing between have and seen"."""

from iasr_desktop.core.agent import modify, targets
from iasr_desktop.core.agent.grammar import inserting
from iasr_desktop.core.agent.grammar.context import Context, Form, Outcome, edited, refused
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots
from iasr_desktop.core.agent.grammar.signs import sign_named
from iasr_desktop.core.agent.targets import Several, Span
from iasr_desktop.core.agent.words import listed

P_MISSING = 0.96
_LONGEST = 6
_GOES_ON = listed(
    "and or but in at on of with by from for to than as after before because so that which who while then until"
)
_ARTICLES = frozenset(("a", "an", "the"))


def beside(context: Context, slots: Slots) -> Outcome | None:
    """Words that are missing before or after a phrase of the text."""
    what = _said(context, slots)
    if what is None or sign_named(slots["y"]) or len(what) > _LONGEST:
        return None
    found = context.locate(slots["x"])
    if isinstance(found, Several):
        return refused(found.reason, P_MISSING)
    if found is None:
        return None
    between = context.utterance.keys[: slots["x"].first][-3:]
    before = bool({"before", "front", "ahead"} & set(between))
    if before:
        lower = slots["x"].text[:1].islower()
        return edited(modify.insert_before(context.text, found.start, what.text, lower_next=lower), P_MISSING)
    return edited(modify.insert_after(context.text, found.end, what.text), P_MISSING)


def between(context: Context, slots: Slots) -> Outcome | None:
    """Words that are missing between two neighbours."""
    what = _said(context, slots)
    if what is None or len(what) > _LONGEST or sign_named(slots["y"]):
        return None
    for first in _places(context, slots["x"]):
        for last in _places(context, slots["z"]):
            if first.end <= last.start and not context.text[first.end : last.start].strip():
                return edited(modify.insert_after(context.text, first.end, what.text), P_MISSING)
    return None


def follows(context: Context, slots: Slots) -> Outcome | None:
    """ "after bread comes and rolls": words that cannot begin a sentence of their own."""
    return beside(context, slots) if slots["y"].keys[0] in _GOES_ON and len(slots["y"]) > 1 else None


def goes_on(context: Context, slots: Slots) -> Outcome | None:
    """ "it should go on with and rolls"."""
    return inserting.at_end(context, slots) if slots["y"].keys[0] in _GOES_ON and len(slots["y"]) > 1 else None


def at_end(context: Context, slots: Slots) -> Outcome | None:
    """ "you forgot and rolls at the end"."""
    things = slots["y"].keys[0] in _ARTICLES | listed("my your his her our their some")
    return None if things else inserting.at_end(context, slots)


def _said(context: Context, slots: Slots) -> Piece | None:
    """What is to be put in: an article said before one word was only grammar ("a never"), an "an" of "an a" too."""
    what = slots["y"]
    if what.keys[-1] in ("missing", "word", "words"):
        return None
    if len(what) > 1 and what.keys[0] in ("a", "an") and what.keys[1] in _ARTICLES:
        return what.part(1, len(what) - 1)
    return what


def _places(context: Context, piece: Piece) -> list[Span]:
    return targets.occurrences(context.text, piece.text)


_LACKS = (
    "there should be|there is|theres|there must be|there has to be|there needs to be|you forgot|you missed|you left out"
    "|you dropped|i forgot|i missed|we are missing|it is missing|its missing|missing|you skipped|i left out|you "
    "forgot to write"
)
_WANTS = "i want|i would like|id like|i need|i said|we need|it needs"
_ONE = "the word|the words|the|a|an|to say|to write|to add|to put|to say the word|to put in"
_AFTER = "after|right after|behind|following|directly after"
_AHEAD = "before|right before|in front of|ahead of|directly before"
_PUT = (
    "there is|theres|add|put|insert|goes|comes|belongs|should be|there should be|it should say|write|say|you "
    "forgot|you missed|i said|there goes|should come"
)

FORMS = (
    Form(f"({_LACKS}) ({_ONE})? {{y}} (missing|is missing)? ({_AFTER}|{_AHEAD}) (the word)? {{x}}", beside),
    Form(
        f"(the word|the words|a|an|the)? {{y}} (is|are) (missing|left out|needed|lacking) ({_AFTER}|{_AHEAD}) (the "
        f"word)? {{x}}",
        beside,
    ),
    Form(f"({_WANTS}) (the word|the words) {{y}} ({_AFTER}|{_AHEAD}) (the word)? {{x}}", beside),
    Form(f"({_AFTER}|{_AHEAD}) (the word)? {{x}} ({_ONE})? {{y}} (is|are) (missing|left out)", beside),
    Form(
        f"({_AFTER}|{_AHEAD}) (the word)? {{x}} (there is|theres|there should be|you forgot|you missed) ({_ONE})? "
        f"{{y}} (missing)?",
        beside,
    ),
    Form(
        f"(the word|the words) {{y}} (belongs|belong|goes|go|comes|come|should go|should come|should be|must go) "
        f"({_AFTER}|{_AHEAD}) (the word)? {{x}}",
        beside,
    ),
    Form(
        "(after|behind) {x} (comes|should come|goes|write|say|it should say|it says|i said|it goes on with|add|put) "
        "{y}",
        follows,
    ),
    Form("(say|write|type|put) {y} (before|after|in front of|behind) {x}", inserting.beside),
    Form(
        f"({_LACKS}|{_WANTS}|add|put|insert) ({_ONE})? {{y}} (missing|is missing)? (in)? between {{x}} and {{z}}",
        between,
    ),
    Form(f"({_ONE})? {{y}} (is|are) (missing|left out|needed) (in)? between {{x}} and {{z}}", between),
    Form(f"(in)? between {{x}} and {{z}} ({_PUT}) ({_ONE})? {{y}} (missing)?", between),
    Form(f"(in)? between {{x}} and {{z}} ({_ONE})? {{y}} (is|are) (missing|left out)", between),
    Form("(it|that|the sentence|the text) (should|must|has to) (go on|continue) with {y}", goes_on),
    Form("(go on|continue) with {y}", goes_on),
    Form(
        "(you forgot|you missed|you left out|i forgot|you dropped) (the word|the words)? {y} at the (very)? end", at_end
    ),
    Form("(the word|the words) {y} (is|are) missing at the (very)? end", at_end),
)
