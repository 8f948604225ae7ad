"""Letters told by their place in a word: "the last letter is D", "sarah needs an h at the end", "Petersen ends in son".

The word has to be named, or be the only name or code that takes the letter.
"""

import regex

from iasr_desktop.core.agent import resembling, sentences
from iasr_desktop.core.agent.grammar.context import Context, Form, Outcome, edited, replaced
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots, whole
from iasr_desktop.core.agent.letters import letter_of, sure_letter_of
from iasr_desktop.core.agent.numbers import ORDINALS
from iasr_desktop.core.agent.targets import Span
from iasr_desktop.core.agent.words import listed, words
from iasr_desktop.core.document import Edit

P_PLACED = 0.95
_MOST_LETTERS = 4
_CODE = regex.compile(r"(?<!\w)(?=\S*[A-Z])(?:[A-Z]+|\d+|[A-Z\d]+)(?:[ -](?:[A-Z]{1,3}|\d+))*(?!\w)")


def nth_letter(context: Context, slots: Slots) -> Outcome | None:
    """ "The last letter is D", of a word that is named or of the one code or name there."""
    new, order = _letters(slots["m"]), slots["o"].keys[0]
    if len(new) != 1 or len(slots["o"]) > 1 or order not in _NTH:
        return None
    span = _word(context, slots["w"]) if "w" in slots else _only(context)
    if span is None:
        return None
    at = [place for place in range(span.start, span.end) if context.text[place].isalpha()]
    index = -1 if order in ("last", "final") else ORDINALS.index(order)
    return _put(context, at[index], new) if index < len(at) else None


def added(context: Context, slots: Slots) -> Outcome | None:
    """ "Sarah needs an h at the end", "with an extra a before the e"."""
    span, new = _word(context, slots["w"]), _letters(slots["l"])
    if span is None or len(new) != 1:
        return None
    keys = context.utterance.keys
    if _is_written_so(context, slots["w"], span, new):
        return replaced(context, span, whole(_OWNER.sub("", slots["w"].text)), P_PLACED)
    if "m" in slots:
        beside = _letters(slots["m"])
        at = [place for place in range(span.start, span.end) if context.text[place].casefold() == beside]
        if len(at) != 1:
            return None
        place = at[0] + ("after" in keys[slots["l"].last + 1 : slots["m"].first])
    else:
        place = span.end if "end" in keys[slots["l"].last + 1 :] else span.start
    if place == span.start:
        first = context.text[place]
        new, rest = (new.upper(), first.lower()) if first.isupper() else (new, first)
        return edited((Edit(place, place + 1, first, new + rest),), P_PLACED)
    return edited((Edit(place, place, "", new),), P_PLACED)


def _is_written_so(context: Context, said: Piece, span: Span, letter: str) -> bool:
    """Whether the word said has the letter that the one in the text lacks, and so is what is wanted itself."""
    there = context.text[span.start : span.end].casefold()
    own: str = _OWNER.sub("", said.text).casefold()
    return own != there and own.count(letter) > there.count(letter)


_OWNER = regex.compile(r"['’]s$")


def gone(context: Context, slots: Slots) -> Outcome | None:
    """ "Take the h off Sarah": the one such letter, or the last."""
    span, old = _word(context, slots["w"]), _letters(slots["l"])
    if span is None or len(old) != 1:
        return None
    at = [place for place in range(span.start, span.end) if context.text[place].casefold() == old]
    if not at or (len(at) > 1 and at[-1] != span.end - 1):
        return None
    return edited((Edit(at[-1], at[-1] + 1, context.text[at[-1]], ""),), P_PLACED)


def other_end(context: Context, slots: Slots) -> Outcome | None:
    """ "Petersen ends in s o n, not s e n": what is denied has to be the end."""
    span, new, old = _word(context, slots["w"]), _letters(slots["l"]), _letters(slots["n"])
    if span is None or not new or not old:
        return None
    word = context.text[span.start : span.end]
    if not word.casefold().endswith(old):
        return None
    start = span.end - len(old)
    return edited((Edit(start, span.end, context.text[start : span.end], new),), P_PLACED)


def other_letter(context: Context, slots: Slots) -> Outcome | None:
    """ "not J but G": the one place of that letter in the one code, or as a word of its own."""
    new, old = _letters(slots["m"]), _letters(slots["l"])
    span = _only(context)
    if len(new) != 1 or len(old) != 1 or span is None:
        return None
    at = [place for place in range(span.start, span.end) if context.text[place] == old.upper()]
    return _put(context, at[0], new) if len(at) == 1 else None


def _put(context: Context, at: int, new: str) -> Outcome | None:
    there = context.text[at]
    after = new.upper() if there.isupper() else new
    return edited((Edit(at, at + 1, there, after),), P_PLACED) if after != there else None


def _word(context: Context, piece: Piece) -> Span | None:
    """The one word that is named, or one that is like it in sound."""
    if len(piece) != 1 or len(piece.keys[0]) < 2:
        return None
    found = context.locate(piece) or resembling.by_likeness(context.document, piece.text, 0.75)
    return found if isinstance(found, Span) and len(words(context.text[found.start : found.end])) == 1 else None


def _only(context: Context) -> Span | None:
    """The one code of the text with a letter and a digit, else the one name."""
    codes = [hit for hit in _CODE.finditer(context.text) if any(map(str.isdigit, hit.group()))]
    if codes:
        return Span(*codes[0].span()) if len(codes) == 1 else None
    opens = {start for start, _ in sentences.spans(context.text)}
    names = [
        word for word in words(context.text) if word.text[:1].isupper() and word.start not in opens and word.key != "i"
    ]
    return Span(names[0].start, names[0].end) if len(names) == 1 else None


def _letters(piece: Piece) -> str:
    """The letters that a phrase names: "an h", "D as in delta", "s o n"; empty when it names none."""
    keys = [key for key in piece.keys if key not in ("an", "the", "letter", "another", "extra", "silent")]
    keys = keys[1:] if len(keys) > 1 and keys[0] == "a" else keys
    for lead in (["as", "in"], ["for"], ["like"]):
        if keys[1 : 1 + len(lead)] == lead and len(keys) == len(lead) + 2 and keys[-1][:1] == letter_of(keys[0]):
            keys = keys[:1]
    if len(keys) == 1 and keys[0].isalpha() and 1 < len(keys[0]) <= _MOST_LETTERS and not sure_letter_of(keys[0]):
        return keys[0] if keys[0].isascii() else ""
    found = [letter_of(key) if len(keys) == 1 else sure_letter_of(key) for key in keys]
    return "".join(letter for letter in found if letter) if found and all(found) else ""


_NTH = listed("first second third fourth fifth last final")
_BE = "should be|must be|needs to be|has to be|is|should have been|ought to be|was"
_NEEDS = (
    "missing|is missing|needs|gets|takes|should have|must have|is missing|wants|has|with|lacks|should get|needs to have"
)

FORMS = (
    Form(f"(the|its) {{o}} letter (of|in) {{w}} ({_BE}) {{m}}", nth_letter),
    Form(f"(the|its) {{o}} letter ({_BE}) {{m}}", nth_letter),
    Form(f"{{w}} ({_NEEDS}) {{l}} (at the|on the|in the)? (end|front|start|beginning)", added),
    Form(f"{{w}} ({_NEEDS}) (an|a) (extra|another)? {{l}} (before|after) (the|an|a)? {{m}}", added),
    Form(
        "(there is|theres|there should be|add|put|with|you forgot|it needs|i want)? (an|a) {l} (at|on) the (end|front"
        "|start|beginning) of {w}",
        added,
    ),
    Form("(no|without|without the|drop the|remove the|delete the) {l} at the end of {w}", gone),
    Form("(take|drop|leave|remove|delete|cut) (the|that) {l} (off|from|in|of|at the end of|out of) {w}", gone),
    Form("(take|leave) (the|that) {l} (off|out) (of|in)? {w}", gone),
    Form("{w} (ends|ending|should end|must end) (in|with|on) {l} (and)? not (in|with|on)? {n}", other_end),
    Form("not (a|an|the)? {l} (but|its|it is) (a|an|the)? {m}", other_letter),
    Form("not (a|an|the)? {l} / (a|an|the)? {m}", other_letter),
)
