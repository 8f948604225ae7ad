"""Sentences that are parted in two, or joined to one, and lines begun: "new sentence after left", "join the two
with and", "new paragraph before we"."""

from iasr_desktop.core.agent import seams, sentences
from iasr_desktop.core.agent.grammar.context import Context, Form, Outcome, edited, refused
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots
from iasr_desktop.core.agent.grammar.signs import sign_named
from iasr_desktop.core.agent.numbers import ORDINALS
from iasr_desktop.core.agent.targets import Found, Several, Span, occurrences
from iasr_desktop.core.agent.words import is_wide, listed, words
from iasr_desktop.core.document import Edit

P_BREAK = 0.97


def parted(context: Context, slots: Slots) -> Outcome | None:
    """ "new sentence after left", "full stop after land and start a new sentence with you"."""
    first = context.locate(slots["x"]) if "x" in slots else None
    second = _after(context, first, slots["z"]) if "z" in slots else None
    if "x" in slots and (first is None or slots["x"].keys[-1] in _JOINTS):
        return None
    for found in (first, second):
        if isinstance(found, Several):
            return refused(found.reason, P_BREAK)
    text = context.text
    if isinstance(first, Span) and isinstance(second, Span):
        gap = text[first.end : second.start]
        if first.end > second.start or len(words(gap)) > 1:
            return None
        return edited(_new_sentence(text, first.end, second.start), P_BREAK)
    if isinstance(first, Span) and "x" in slots and "z" not in slots:
        rest = words(text[first.end :])
        joint = bool(rest) and rest[0].key in _JOINTS and "two" in context.utterance.keys
        start = first.end + (rest[1].start if joint and len(rest) > 1 else rest[0].start) if rest else len(text)
        return edited(_new_sentence(text, first.end, start), P_BREAK) if rest else None
    if isinstance(second, Span) and second.start and "x" not in slots:
        left = len(text[: second.start].rstrip(" " + seams.SOFT))
        return edited(_new_sentence(text, left, second.start), P_BREAK)
    return None


def joined(context: Context, slots: Slots) -> Outcome | None:
    """ "join the two sentences with and", "make it one sentence": the sign between the last two goes."""
    return _joined(context, slots, len(sentences.spans(context.text)) - 2)


def joined_there(context: Context, slots: Slots) -> Outcome | None:
    """ "join the first two sentences with and", "combine the second and third sentence with a comma"."""
    named = [ORDINALS.index(key) for key in context.utterance.keys[: slots["y"].first] if key in ORDINALS]
    follow = len(named) == 1 or (len(named) == 2 and named[1] == named[0] + 1)
    return _joined(context, slots, named[0]) if follow else None


def _joined(context: Context, slots: Slots, first: int) -> Outcome | None:
    """The sentence `first`, from 0, with the one behind it."""
    spans = sentences.spans(context.text)
    if not 0 <= first < len(spans) - 1:
        return None
    (start, end), (following, _) = spans[first : first + 2]
    bare = start + len(context.text[start:end].rstrip(seams.HARD))
    joint = f" {slots['y'].text} " if "y" in slots else " "
    if "y" in slots and (sign := sign_named(slots["y"])):
        joint = f"{sign.strip()} "
    if joint == " " or len(joint.split()) > 2:
        return None
    head = seams.uncapitalised(context.text[following:])[:1]
    old = context.text[bare : following + 1]
    return edited((Edit(bare, following + 1, old, joint + head),), P_BREAK)


def broken(context: Context, slots: Slots) -> Outcome | None:
    """ "new line before we take", "paragraph break after noon"."""
    said = context.utterance.keys[: slots["x"].first]
    found = context.locate(slots["x"])
    if isinstance(found, Several):
        return refused(found.reason, P_BREAK)
    if not isinstance(found, Span):
        return None
    text, end, start = context.text, found.end, found.start
    if _AHEAD.isdisjoint(said[-3:]):
        while end < len(text) and not text[end].isspace() and not text[end].isalnum():
            end += 1
        start = len(text) - len(text[end:].lstrip())
    else:
        end = len(text[:start].rstrip())
    if not end or start >= len(text) or "\n" in text[end:start]:
        return None
    breaks = "\n\n" if {"paragraph", "blank", "empty"} & set(said) else "\n"
    return edited((Edit(end, start, text[end:start], breaks),), P_BREAK)


def _after(context: Context, first: Found, piece: Piece) -> Found:
    """The place of a phrase; of several the one right after `first`."""
    found = context.locate(piece)
    if isinstance(found, Several) and isinstance(first, Span):
        hits = [hit for hit in occurrences(context.text, piece.text) if hit.start >= first.end]
        return hits[0] if hits else found
    return found


def _new_sentence(text: str, end: int, start: int) -> tuple[Edit, ...]:
    """A full stop at `end`, and a capital at `start`, with nothing else between."""
    sign = "。" if is_wide(text[start : start + 1]) else ". "
    large = seams.capitalised(text[start:])[:1]
    return (Edit(end, start + 1, text[end : start + 1], sign + large),)


_JOINTS = listed("and but so then or")
_AHEAD = listed("before ahead with front")
_JOIN = "join|connect|link|combine|merge|put together"
_PAIR = (
    "first two|first and second|first and the second|second and third|second and the third|third and fourth|third and "
    "the fourth"
)
FORMS = (
    Form(
        "(a|make|start|begin)? (a)? new sentence (starts|begins|should start|should begin)? (right)? after {x}", parted
    ),
    Form("(start|begin|make)? (a)? new sentence (with|at|from|starting with|beginning with|before) {z}", parted),
    Form("{z} (starts|begins|should start|should begin|is) (a|the)? (new|next) sentence", parted),
    Form(
        "(put|add|insert)? (a)? (full stop|period) after {x} (and|then|and then)? (start|begin)? (a)? new sentence "
        "(with|at) {z}",
        parted,
    ),
    Form(
        "(split|break|cut|divide) (it|that|this|the sentence|them) (in two|into two sentences|up|apart)? (right)? "
        "(after|behind) {x}",
        parted,
    ),
    Form(
        "(split|break|cut|divide) (it|that|this|the sentence|them) (in two|into two sentences|up|apart)? (right)? "
        "(before|at) {z}",
        parted,
    ),
    Form(
        "make (it|that|this)? two sentences (out of it|of it|out of that|out of this)? / (split|break|cut)? (it)? "
        "(after|behind) {x}",
        parted,
    ),
    Form(
        "make (it|that|this)? two sentences (out of it|of it|out of that|out of this)? (split|break|cut)? (it)? "
        "(after|behind) {x}",
        parted,
    ),
    Form(
        "(put|add|insert|start|begin|make)? (a|the)? (new line|new paragraph|line break|paragraph break|blank line"
        "|next line) (right)? (before|after|in front of|behind|with) (the word|the words)? {x}",
        broken,
    ),
    Form(f"({_JOIN}) (the)? ({_PAIR}) (sentence|sentences) (with|using|by) {{y}}", joined_there),
    Form(
        "(join|connect|link|combine|merge) (the two sentences|the sentences|them|both sentences|the last two "
        "sentences) with {y}",
        joined,
    ),
    Form(
        "(remove|delete|drop) the (full stop|period) and (join|connect|link|combine) (them|the sentences|it|the two "
        "sentences) with {y}",
        joined,
    ),
)
