"""Marks that go, and apostrophes that come: "take the brackets away", "both commas can go", "an apostrophe in dogs"."""

from iasr_desktop.core.agent.grammar.context import Context, Form, Outcome, edited
from iasr_desktop.core.agent.grammar.pattern import Slots
from iasr_desktop.core.agent.grammar.signs import sign_named
from iasr_desktop.core.agent.targets import Span
from iasr_desktop.core.agent.words import listed
from iasr_desktop.core.document import Edit

P_UNMARK = 0.97
_MOST_PLACES = 12


def unquoted(context: Context, slots: Slots) -> Outcome | None:
    """ "take the brackets away", "brave doesn't need quotes": a pair of signs goes, what is inside stays."""
    keys = set(context.utterance.keys)
    text = context.text
    signs = "()[]{}（）" if keys & _BRACKETS else '"“”「」'
    at = [index for index, sign in enumerate(text) if sign in signs]
    if "x" in slots:
        found = context.locate(slots["x"])
        if not isinstance(found, Span):
            return None
        at = [index for index in at if index in (found.start - 1, found.end)]
    if len(at) != 2:
        return None
    return edited(tuple(Edit(index, index + 1, text[index], "") for index in at), P_UNMARK)


def bare_of(context: Context, slots: Slots) -> Outcome | None:
    """ "no commas around however", "both commas can go": marks in the plural."""
    sign, text = sign_named(slots["y"]), context.text
    if sign is None or not slots["y"].keys[-1].endswith("s"):
        return None
    at = [index for index, there in enumerate(text) if there == sign.strip()]
    if "x" in slots:
        found = context.locate(slots["x"])
        if not isinstance(found, Span):
            return None
        at = [i for i in at if i in (len(text[: found.start].rstrip()) - 1, found.end)]
    if not at or len(at) > _MOST_PLACES or ("both" in context.utterance.keys and len(at) != 2):
        return None
    after = " " if sign == "-" else ""
    return edited(tuple(Edit(index, index + 1, text[index], after) for index in at), P_UNMARK)


def apostrophe(context: Context, slots: Slots) -> Outcome | None:
    """ "there's an apostrophe missing in dogs": before the final s, or where a word is shortened."""
    found = context.locate(slots["x"])
    if not isinstance(found, Span) or len(slots["x"]) != 1:
        return None
    there = context.text[found.start : found.end]
    if "'" in there or "’" in there:
        return None
    cut = next((len(there) - len(end) for end in _SHORTENED if there.casefold().endswith(end)), 0)
    if not cut:
        return None
    return edited((Edit(found.start + cut, found.start + cut, "", "'"),), P_UNMARK)


def apostrophe_beside(context: Context, slots: Slots) -> Outcome | None:
    """ "apostrophe before the s in dogs", "after the s": told by the last such letter of the word."""
    found, letter = context.locate(slots["x"]), slots["l"].keys[-1]
    if not isinstance(found, Span) or len(slots["x"]) != 1 or len(letter) != 1:
        return None
    there = context.text[found.start : found.end]
    at = there.casefold().rfind(letter)
    if at < 1 or "'" in there or "’" in there:
        return None
    at += found.start + ("after" in context.utterance.keys[: slots["l"].first])
    return edited((Edit(at, at, "", "'"),), P_UNMARK)


_BRACKETS = listed("bracket brackets parentheses parenthesis braces")
_SHORTENED = ("t", "re", "ve", "ll", "s", "m", "d")
_PAIRS = (
    "quotation marks|quotes|quote marks|inverted commas|speech marks|brackets|parentheses|round brackets"
    "|square brackets|quotations"
)
_TAKE = "remove|delete|drop|lose|take out|take away|get rid of|no|without|leave out|erase|strip|omit|take off"

FORMS = (
    Form(
        f"({_TAKE}|take) (the|both|both the|all|all the|any|those)? {{y}} (around|round|on both sides of|before "
        f"and after|beside) {{x}}",
        bare_of,
    ),
    Form(f"({_TAKE}) (the|both|both the|all|all the|any|those) {{y}}", bare_of),
    Form(
        "(both|all|all the|both the|the) {y} (can|should|must|have to|need to) (go|be deleted|be removed|disappear)",
        bare_of,
    ),
    Form(f"({_TAKE}) (the|any|those|all)? ({_PAIRS}) (around|round|from|on|of|off|about)? {{x}}", unquoted),
    Form(f"({_TAKE}) (the|any|those|all|all the)? ({_PAIRS})", unquoted),
    Form(f"take (the|those|all the)? ({_PAIRS}) (away|off|out)", unquoted),
    Form(
        f"(the|those) ({_PAIRS}) (around {{x}})? (can go|should go|have to go|arent needed|are not needed|must go"
        f"|can be deleted|should be deleted|can be removed)",
        unquoted,
    ),
    Form(
        f"{{x}} (doesnt|does not|dont|do not|shouldnt|should not) (need|have|be in|get|take|want) (any)? ({_PAIRS})",
        unquoted,
    ),
    Form(f"{{x}} (without|with no) (the|any)? ({_PAIRS})", unquoted),
    Form(
        "(there is|theres|you forgot|you missed|add|put|insert|needs)? (an|the) apostrophe (missing|is missing)? "
        "(in|on) {x}",
        apostrophe,
    ),
    Form(
        "(there is|theres|you forgot|you missed|add|put|insert|i want|it needs)? (an|the)? apostrophe (goes|belongs"
        "|should be|should go|is)? (before|after) (the|that) {l} (in|of|on) {x}",
        apostrophe_beside,
    ),
    Form(
        "{x} (needs|takes|gets|has|is missing|with|is written with|is spelled with|wants) an apostrophe (in it)?",
        apostrophe,
    ),
)
