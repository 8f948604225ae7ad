"""Punctuation in free words: "needs a comma after yes", "the full stop should be a question mark".

What is named is a mark, so these are hardly ever sentences to be written, as
long as the words beside it are in the text.
"""

from collections.abc import Sequence

from iasr_desktop.core.agent import modify, seams, sentences, targets
from iasr_desktop.core.agent.grammar import inserting, replacing
from iasr_desktop.core.agent.grammar.context import Context, Form, Outcome, edited, refused
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots
from iasr_desktop.core.agent.grammar.signs import FINAL, sign_named, sign_of
from iasr_desktop.core.agent.targets import Several, Span
from iasr_desktop.core.agent.words import is_wide, listed, words
from iasr_desktop.core.document import Edit

P_MARK = 0.97
_MOST_PLACES = 12
_LONGEST_WORD = 2


def beside(context: Context, slots: Slots) -> Outcome | None:
    """A mark before or after one phrase, or each of several ("commas after sick and late")."""
    sign = sign_named(slots["y"])
    if sign is None:
        return None
    between = context.utterance.keys[slots["y"].last + 1 : slots["x"].first]
    before = bool({"before", "front", "ahead", "precede", "preceded"} & set(between))
    return _at_each(context, slots["x"], sign, before=before)


def follows(context: Context, slots: Slots) -> Outcome | None:
    """ "yes needs a comma after it"."""
    sign = sign_named(slots["y"])
    before = bool({"before", "preceded"} & set(context.utterance.keys[slots["x"].last + 1 :]))
    return _at_each(context, slots["x"], sign, before=before) if sign and sign not in "-'" else None


def around(context: Context, slots: Slots) -> Outcome | None:
    """ "commas around the baker", "a comma on each side of the baker": none where one stands already."""
    sign, found = sign_named(slots["y"]), context.locate(slots["x"])
    if isinstance(found, Several) and sign:
        return refused(found.reason, P_MARK)
    if sign is None or not isinstance(found, Span):
        return None
    text = context.text
    left = len(text[: found.start].rstrip())
    ends = bool(text[found.end : found.end + 1].strip()) and text[found.end] in seams.HARD + seams.SOFT
    edits = modify.insert_sign(text, left, sign) if left and text[left - 1] not in seams.SOFT + seams.HARD else ()
    return edited(
        (*edits, *(() if ends or found.end == len(text) else modify.insert_sign(text, found.end, sign))), P_MARK
    )


def between_each(context: Context, slots: Slots) -> Outcome | None:
    """ "commas between milk tea and salt": between each two neighbours of a run of the text."""
    sign = sign_named(slots["y"])
    if sign is None:
        return None
    if sign_of(slots["y"]) and (parted := _parted(context, slots["x"], sign)):
        return parted
    keys = tuple(key for key in slots["x"].keys if key != "and")
    found = words(context.text)
    hits = [at for at in range(len(found)) if tuple(word.key for word in found[at : at + len(keys)]) == keys]
    if len(hits) != 1 or len(keys) < 2:
        return None
    if sign == "-":
        first, last = found[hits[0]], found[hits[0] + len(keys) - 1]
        return edited(modify.join(context.text, first.start, last.end, "-"), P_MARK)
    run = found[hits[0] : hits[0] + len(keys)]
    edits = [edit for word in run[:-1] for edit in modify.insert_sign(context.text, word.end, sign)]
    return edited(tuple(edits), P_MARK)


def _parted(context: Context, piece: Piece, sign: str) -> Outcome | None:
    """One mark between two phrases that stand side by side ("pool and a gym")."""
    at = piece.keys.index("and") if "and" in piece.keys[1:-1] else 0
    first = targets.occurrences(context.text, piece.part(0, at - 1).text) if at else []
    second = targets.occurrences(context.text, piece.part(at + 1, len(piece) - 1).text) if at else []
    borders = [(one.end, two.start) for one in first for two in second if one.end < two.start]
    ends = [end for end, start in borders if not context.text[end:start].strip(" ")]
    return edited(modify.insert_sign(context.text, ends[0], sign), P_MARK) if len(ends) == 1 else None


def in_place_of(context: Context, slots: Slots) -> Outcome | None:
    """One mark for another, by whatever words."""
    sign = sign_named(slots["y"])
    return replacing.sign_for_sign(context, slots["x"], sign) if sign and sign_of(slots["x"]) else None


def changed_there(context: Context, slots: Slots) -> Outcome | None:
    """ "change the full stop after noon to a semicolon"."""
    old, new, found = sign_named(slots["v"]), sign_named(slots["y"]), context.locate(slots["x"])
    if old is None or new is None:
        return None
    if isinstance(found, Several):
        return refused(found.reason, P_MARK)
    text = context.text
    if not isinstance(found, Span) or text[found.end : found.end + 1] != old.strip():
        return None
    following = len(text) - len(text[found.end + 1 :].lstrip(" "))
    if old in FINAL and new not in FINAL and text[following : following + 1].isupper():
        head = seams.uncapitalised(text[following:])[:1]
        gap = text[found.end : following + 1]
        return edited((Edit(found.end, following + 1, gap, f"{new} {head}"),), P_MARK)
    return edited(modify.insert_sign(text, found.end, new), P_MARK)


def for_a_word(context: Context, slots: Slots) -> Outcome | None:
    """ "replace and with a comma"."""
    sign, found = sign_named(slots["y"]), context.locate(slots["x"])
    if sign is None or sign_of(slots["x"]) or len(slots["x"]) > _LONGEST_WORD:
        return None
    if isinstance(found, Several):
        return refused(found.reason, P_MARK)
    if not isinstance(found, Span) or found.kind != "phrase" or not found.start:
        return None
    start = len(context.text[: found.start].rstrip())
    return edited((Edit(start, found.end, context.text[start : found.end], sign),), P_MARK)


def ends_with(context: Context, slots: Slots) -> Outcome | None:
    """ "it should end with a question mark", "that should be a question mark"."""
    sign = sign_named(slots["y"])
    if sign not in FINAL or context.document.is_empty:
        return None
    return edited(modify.set_final_sign(context.text, sign), P_MARK)


def asks(context: Context, _: Slots) -> Outcome | None:
    """ "it's a question", where the last sentence begins as questions do and has no question mark."""
    spans = sentences.spans(context.text)
    found = words(context.text[slice(*spans[-1])]) if spans else ()
    is_question = is_wide(context.text) or (bool(found) and found[0].key in _ASKING)
    if not is_question or context.text.rstrip()[-1:] in ("?", "？"):
        return None
    return inserting.question(context, {})


def said_after(context: Context, slots: Slots) -> Outcome | None:
    """ "rains comma": the words as they are dictated, with the mark."""
    where = slots["x"]
    sign, found = _dictated(context, where.last + 1), context.locate(where)
    is_said = isinstance(found, Span) and found.kind == "phrase" and where.keys[0] not in _ARTICLES
    return _at_each(context, where, sign, before=False) if sign and is_said and len(where) < 4 else None


def said_between(context: Context, slots: Slots) -> Outcome | None:
    """ "rains comma we stay": both sides stand in the text as neighbours."""
    sign = _dictated(context, slots["x"].last + 1)
    hits = targets.occurrences(context.text, f"{slots['x'].text} {slots['z'].text}") if sign else []
    first = targets.occurrences(context.text, slots["x"].text)
    at = [one.end for one in first for hit in hits if one.start == hit.start]
    return edited(modify.insert_sign(context.text, at[0], sign), P_MARK) if len(at) == 1 else None


def _dictated(context: Context, first: int) -> str:
    """The mark that is named from word `first` on; those that are read out in the middle of a name are none."""
    keys = context.utterance.keys
    for count in (2, 1):
        if first + count <= len(keys) and (sign := sign_of(context.utterance.piece(first, first + count - 1))):
            return "" if keys[first] in _ARTICLES or sign.strip() in "-–" else sign
    return ""


_ARTICLES = listed("a an the this that one some any no")


def _at_each(context: Context, piece: Piece, sign: str, *, before: bool) -> Outcome | None:
    found = anchors(context, piece)
    for one in found:
        if isinstance(one, Several):
            return refused(one.reason, P_MARK)
    if not found or any(one is None for one in found):
        return None
    edits: list[Edit] = []
    for one in found:
        if isinstance(one, Span):
            at = len(context.text[: one.start].rstrip()) if before else one.end
            edits += modify.insert_sign(context.text, at, sign) if at else ()
    return edited(tuple(sorted(edits, key=lambda edit: edit.start)), P_MARK)


def anchors(context: Context, piece: Piece) -> Sequence[targets.Found]:
    """The place of a phrase, or those of its parts where it is a list ("sick and late", "milk, tea, and salt")."""
    if piece.keys[0] in ("both", "all") and len(piece) > 1:
        piece = piece.part(1, len(piece) - 1)
    whole = context.locate(piece)
    if whole is not None:
        return (whole,)
    parts: list[Piece] = []
    start = 0
    for index in range(len(piece) + 1):
        at_end = index == len(piece)
        paused = not at_end and index > start and piece.utterance.pause_before(piece.first + index)
        if at_end or paused or piece.keys[index] in ("and", "和"):
            if index > start:
                parts.append(piece.part(start, index - 1))
            start = index if paused and piece.keys[index] != "and" else index + 1
    if not 1 < len(parts) <= _MOST_PLACES:
        return (None,)
    return tuple(context.locate(_bare(part)) for part in parts)


def _bare(piece: Piece) -> Piece:
    """Without the preposition that is said again: "after sick and after late"."""
    return piece.part(1, len(piece) - 1) if len(piece) > 1 and piece.keys[0] in ("after", "before") else piece


_ASKING = listed(
    "who what when where why how which whose whom is are am was were do does did can could will would should shall may "
    "might must have has had isnt arent dont doesnt didnt cant wont wouldnt couldnt shouldnt"
)

_DICTATED = "comma|full stop|period|question mark|exclamation mark|exclamation point|colon|semicolon|semi colon"
_WANT = (
    "there should be|there must be|there has to be|there needs to be|there is|theres|there was|there are|we need|i need"
    "|i want|i wanted|id like|i would like|it needs|needs|needed|you need|you forgot|you missed|you left out"
    "|you dropped|put|add|insert|missing|please add|should have|it should have|it takes|use|make|with|write|type|place"
    "|it wants|that needs|this needs|it is missing|its missing|and|then|also|we are missing|i said|set|have|i forgot"
    "|i missed|you didnt put|there isnt|there is no|theres no|it lacks"
)
_MISSING = (
    "missing|is missing|are missing|belongs|goes|is needed|should be|should go|comes|should come|must be|to go|needed"
)
_AFTER = "after|right after|behind|following|directly after|just after"
_AHEAD = "before|right before|in front of|ahead of|directly before|just before"
_SIDES = "around|round|on each side of|on both sides of|on either side of|before and after|at both ends of|about"
_BE = (
    "should be|must be|needs to be|has to be|becomes|should become|should have been|was meant to be|is supposed "
    "to be|is"
)
_FEW = "just|but|its|it is|put|use|rather|only|make it|better"

FORMS = (
    Form(f"({_WANT})? {{y}} ({_MISSING})? ({_AFTER}|{_AHEAD}) (the word|the words|the)? {{x}}", beside),
    Form(f"({_WANT})? {{y}} ({_SIDES}) (the word|the words)? {{x}}", around),
    Form("(put|set|place|write|enclose) {x} (between|in|inside) (two)? {y}", around),
    Form(f"({_WANT})? {{y}} (in)? between {{x}}", between_each),
    Form(f"({_WANT})? {{y}} between (each of|all of|all|each)? {{x}}", between_each),
    Form(
        "{x} (needs|takes|gets|wants|should have|must have|should get|should take|is missing|lacks) "
        "(a|an|the) {y} (after|behind|before) (it|that)",
        follows,
    ),
    Form("{x} (should be|must be|needs to be|is|has to be) (followed|preceded) by {y}", follows),
    Form(f"(the|that|this)? {{x}} ({_BE}) {{y}}", in_place_of),
    Form(
        "(i want|i said|i meant|id like|make it|put|use|it should be|should be)? {y} (instead of|rather than|in "
        "place of|for|not) {x}",
        in_place_of,
    ),
    Form("not {x} / (but|a|its)? {y}", in_place_of),
    Form(f"(no|not) {{x}} ({_FEW}) {{y}}", in_place_of),
    Form(f"(no|not) {{x}} / ({_FEW})? {{y}}", in_place_of),
    Form(
        "(make|turn|change|replace|swap|exchange) {v} (after|behind|following) (the word)? {x} "
        "(to|into|with|by|for)? {y}",
        changed_there,
    ),
    Form("(make|turn|change) {x} (to|into)? {y}", in_place_of),
    Form("(replace|change|swap|exchange) (the word)? {x} (with|by|to|into|for) {y}", for_a_word),
    Form(
        "(it|that|this|the sentence|the text|the last sentence) (should|must|needs to|has to|ought to) (be|end with"
        "|end in|finish with|have) {y} "
        "(at the end)?",
        ends_with,
    ),
    Form(
        "(shouldnt|should|isnt|doesnt|must) (that|it|this|there) (be|end in|end with|have|need|get) {y} (at the end)?",
        ends_with,
    ),
    Form("(make|turn) (it|that|this) (into)? {y} (at the end)?", ends_with),
    Form(f"{{x}} ({_DICTATED})", said_after),
    Form(f"{{x}} ({_DICTATED}) {{z}}", said_between),
    Form("(that|it|this) (is|was) {y}", ends_with),
    Form("(thats|its) {y}", ends_with),
    Form("(end|finish) (it|that|the sentence|the text|this)? (with|on|in) {y}", ends_with),
    Form(f"({_WANT})? {{y}} ({_MISSING})? (at|on) the (very)? end", ends_with),
    Form("(its|thats|it is|that is|this is|it was|that was) a question (not a statement)?", asks),
    Form("(its|thats|it is|that is|this is) a question so (put|add|use|make it|it needs|i need|with)? {y}", ends_with),
)
