"""Commands that put one thing in the place of another."""

import re

from iasr_desktop.core.agent import modify, numbers, targets
from iasr_desktop.core.agent.grammar import years
from iasr_desktop.core.agent.grammar.context import (
    DETERMINERS,
    PRONOUNS,
    Context,
    Form,
    Outcome,
    edited,
    fit,
    refused,
    related,
    replaced,
)
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots
from iasr_desktop.core.agent.grammar.signs import FINAL, sign_of
from iasr_desktop.core.agent.targets import Several, Span
from iasr_desktop.core.agent.words import listed

P_REPLACE = 0.97
_TIME = re.compile(r"(?<![\d:.])(\d{1,2}):(\d{2})(?![\d:])")
_LONGEST_TARGET = 10
LONGEST_REPLACEMENT = 20
_NAMED = "word|words|phrase|name|number|sentence|first|second|third|fourth|fifth|last"


def replace(context: Context, slots: Slots) -> Outcome | None:
    """Put `y` where `x` is."""
    old, new = slots["x"], slots["y"]
    if len(old) > _LONGEST_TARGET or len(new) > LONGEST_REPLACEMENT or _goes_on(old, new) or is_broken(new):
        return None
    if sign := sign_of(new):
        return sign_for_sign(context, old, sign)
    if year := years.end_of_year(context, old, new):
        return year
    found = context.locate(old) or _part_of_time(context, old, new)
    if found is None and (reason := _miscounted(context, old, new)):
        return refused(reason, P_REPLACE)
    if isinstance(found, Several) and (told := _told_by_likeness(context, old, new)):
        found = told
    if found is None or (_may_be_content(old, new) and targets.occurrences(context.text, old.text)):
        return None
    if _says_what_it_should_be(found, new):
        return None
    return replaced(context, found, new, P_REPLACE)


def _says_what_it_should_be(found: Span | Several, new: Piece) -> bool:
    """ "Make the last sentence a heading": what a sentence is to be, and no words for it."""
    return isinstance(found, Span) and found.kind == "sentence" and len(new) < 3 and new.keys[0] in ("a", "an")


def replace_known(context: Context, slots: Slots) -> Outcome | None:
    """Words that stand in the text and have no article, since these forms are found in sentences too."""
    old, new = slots["x"], slots["y"]
    if (
        (DETERMINERS | PRONOUNS) & {old.keys[0], new.keys[0]}
        or len(old) > 3
        or len(new) > 3
        or new.keys[-1] in PRONOUNS
    ):
        return None
    return replace(context, slots)


def made(context: Context, slots: Slots) -> Outcome | None:
    """ "make red green": of the many things that are made, only words of one class."""
    old, new = without_article(slots["x"], "the"), without_article(slots["y"], "a", "an")
    found = context.locate(old)
    if not isinstance(found, Span) or _says_what_it_should_be(found, slots["y"]):
        return None
    if old.keys[0] in DETERMINERS | PRONOUNS and len(old) == 1:
        return None
    if old is not slots["x"] and new is slots["y"] and numbers.value(new.text) is None:
        return None
    is_counted = is_ordinal(old, context)
    single = len(old) == len(new) == 1
    named = single and context.text_of(old)[:1].isupper() and new.text[:1].isupper()
    if len(new) > 2 or not (is_counted or named or (single and related(old.text, new.text))):
        return None
    return replace(context, {"x": old, "y": new})


def without_article(piece: Piece, *articles: str) -> Piece:
    """ "the ten" of a text is "ten"; of counted words the article stays."""
    if len(piece) == 2 and piece.keys[0] in articles and piece.keys[1] not in targets.ORDINAL_WORDS:
        return piece.part(1, 1)
    return piece


def _may_be_content(old: Piece, new: Piece) -> bool:
    """ "Replace the battery with a new one" is a sentence about a battery.

    With a determiner in front, the target is taken for words of the text only
    if the replacement is of the same make or sounds alike.
    """
    if old.keys[0] in ("it", "them", "this", "that") and len(old) == 1:
        return True
    if old.keys[0] not in DETERMINERS or len(old) == 1 or old.keys[1] in _NAMED.split("|"):
        return False
    alike = old.keys[0] == new.keys[0] and abs(len(old) - len(new)) <= 1 and len(old) <= 4
    return not alike and not related(old.text, new.text)


def _part_of_time(context: Context, old: Piece, new: Piece) -> Span | None:
    """Hour or minutes of the one time that has them: "change 10 to 11" for "10:30"."""
    number, other = numbers.count_of(old.text), numbers.count_of(new.text)
    if number is None or other is None:
        return None
    hits = [Span(*hit.span(group)) for hit in _TIME.finditer(context.text) for group in (1, 2)]
    hits = [hit for hit in hits if int(context.text[hit.start : hit.end]) == number]
    return hits[0] if len(hits) == 1 else None


def _miscounted(context: Context, old: Piece, new: Piece) -> str:
    """Why an ordinal names nothing ("the third ten", and there are two); empty when none was given."""
    keys = old.keys[1:] if old.keys[0] == "the" else old.keys
    if len(keys) < 2 or keys[0] not in targets.ORDINAL_WORDS or len(new) > 2 or new.keys[0] in DETERMINERS:
        return ""
    phrase = old.part(len(old) - len(keys) + 1, len(old) - 1)
    hits = targets.occurrences(context.text, phrase.text)
    if not hits or (len(hits) == 1 and not related(phrase.text, new.text)):
        return ""
    times = {1: "once", 2: "twice"}.get(len(hits), f"{len(hits)} times")
    return f"“{phrase.text}” is there only {times}."


def _goes_on(old: Piece, new: Piece) -> bool:
    """ "Swap Paris for London and you are happy": behind the replacement the sentence, or another edit, goes on."""
    joint = new.utterance.keys[new.first - 1]
    if "and" in new.keys and joint in ("to", "with", "by", "into") and joint in new.keys[new.keys.index("and") :]:
        return True
    clause = _CLAUSE - {"you", "so"} if "thank" in new.keys else _CLAUSE
    return len(new) > len(old) + 2 and bool(clause.intersection(new.keys[1:]))


def is_broken(new: Piece) -> bool:
    """Whether the person took something back inside, in a way that was not understood."""
    if len(new) > 1 and new.keys[-1] in ("there", "here"):
        return True
    return bool({"no", "sorry", "actually", "wait"}.intersection(new.keys[1:]))


_CLAUSE = listed("you i we they he she when if because until unless while before after so then is are was were will")


def is_ordinal(piece: Piece, context: Context) -> bool:
    """Whether the reference counts ("the second ten") and those words do not stand so in the text."""
    counts = any(key in targets.ORDINAL_WORDS for key in piece.keys[:2])
    return counts and not targets.occurrences(context.text, piece.text)


def _told_by_likeness(context: Context, old: Piece, new: Piece) -> Span | None:
    """The one of several places whose neighbours `new` repeats."""
    hits = targets.occurrences(context.text, old.text)
    fitting = [hit for hit in hits if _repeats_neighbour(context, hit, new)]
    return fitting[0] if len(fitting) == 1 else None


def _repeats_neighbour(context: Context, span: Span, new: Piece) -> bool:
    return len(fit(context.text, span, new)) < len(new)


def sign_for_sign(context: Context, old: Piece, sign: str) -> Outcome | None:
    """ "replace the full stop with a question mark"."""
    old_sign = sign_of(old)
    if old_sign is None:
        return None
    text = context.text
    places = [at for at in range(len(text)) if text[at] == old_sign.strip()]
    if sign in FINAL and old_sign in FINAL and places:
        places = [places[-1]]
    if len(places) != 1:
        return None
    return edited(modify.insert_sign(text, len(text[: places[0]].rstrip()), sign), P_REPLACE)


_REPLACED = (
    "replaced by|replaced with|changed to|changed into|turned into|swapped for|swapped with|exchanged for|corrected to"
    "|switched to|made into|substituted by|substituted with|swapped out for"
)
MUST = "should|must|needs to|ought to"
MODAL = (
    "should|must|has to|have to|needs to|need to|ought to|is supposed to|was supposed to|is meant to|was meant to"
    "|would have to|will have to"
)
NEW = "be|say|read|have been|have said|have read|become"
BE = "be|read|say|have been|have said|have read|become|be called|be written|be spelled|be spelt"

FORMS = (
    Form(
        "(replace|swap out|substitute|exchange|swap|switch|overwrite|trade|sub out) {x} (with|by|for) (the word"
        "|the words|the phrase)? {y}",
        replace,
    ),
    Form("substitute {y} for {x}", replace),
    Form(
        "(change|correct|switch|alter|fix|modify|convert|amend|edit|update) {x} (to|into|to say|to read) {y}",
        replace,
    ),
    Form("(make|turn) {x} (into|say|read) (the word|the words|the phrase)? {y}", replace),
    Form("rename {x} (to|as|into) {y}", replace),
    Form("rename {x} {y}", replace_known),
    Form(
        "(make it|make that|use|write|put|say|it should be|should be|i want|i said|i meant) (the word|the words"
        "|the phrase|the name)? {y} (instead "
        "of|rather than) {x}",
        replace,
    ),
    Form(
        "instead of {x} (use|write|put|say|it should be|it should say|i meant|i said|make it|type) (the word|the "
        "words|the phrase)? {y}",
        replace,
    ),
    Form("for {x} read {y}", replace),
    Form("(write|put|use|say|type) {y} in place of {x}", replace),
    Form(
        "(where|when) (it says|i said|you wrote|you have|you heard|it reads) {x} (it should be|it should "
        "say|put|write|i meant|make it|i want|use) {y}",
        replace,
    ),
    Form(
        "(write|put|say|type|i want|i said|use) {y} (where|when) (it says|you have|you wrote|you put|i said|it reads"
        "|there is|it has) {x}",
        replace,
    ),
    Form(
        "(id rather|i would rather|lets rather|rather) (say|have|use|write|put) {y} (than|and not|instead of) {x}",
        replace,
    ),
    Form("make {x} {y}", made),
    Form(
        "(i want|i would like|id like|i need|have|please have|let me have|can i have|could we have|we want|get) {x} "
        f"({_REPLACED}) {{y}}",
        replace,
    ),
    Form(f"{{x}} ({MUST}|can|could|is to|has to|have to) (be|get) ({_REPLACED}) {{y}}", replace),
    Form(
        "(i want|i would like|id like|i need|lets say|lets have|lets use|lets write|it says|please say) {y} (there"
        "|here)? (instead of|rather than|in place of) {x}",
        replace,
    ),
    Form(
        "(take out|delete|remove|erase|drop|cut) {x} and (put|write|insert|say|use|type|add) (in|down)? {y} "
        "(instead|there|in its place|in)?",
        replace_known,
    ),
    Form(
        "(in place of|instead of) {x} (i want|id like|i would like|i need|we need) (the word|the words|the phrase)? "
        "{y}",
        replace_known,
    ),
    Form(f"(i want|id like|i would like|i need|i wanted) {{x}} to ({NEW}) {{y}}", replace_known),
)
