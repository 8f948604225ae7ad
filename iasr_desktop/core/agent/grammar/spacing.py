"""Commands about words written together, apart, or with a hyphen."""

from iasr_desktop.core.agent import evidence, modify, targets
from iasr_desktop.core.agent.grammar.context import Context, Form, Outcome, edited
from iasr_desktop.core.agent.grammar.pattern import Slots
from iasr_desktop.core.agent.targets import Span
from iasr_desktop.core.agent.words import words

P_SPACING = 0.97


def joined(context: Context, slots: Slots) -> Outcome | None:
    """ "data base is one word": written together."""
    found = context.locate(slots["x"])
    if not isinstance(found, Span):
        return None
    return edited(modify.join(context.text, found.start, found.end), P_SPACING)


def joined_pair(context: Context, slots: Slots) -> Outcome | None:
    """ "join data and base"."""
    span = _neighbours(context, slots)
    return edited(modify.join(context.text, span.start, span.end), P_SPACING) if span else None


def hyphenated(context: Context, slots: Slots) -> Outcome | None:
    """ "hyphenate well known"."""
    found = context.locate(slots["x"])
    if not isinstance(found, Span):
        return None
    return edited(modify.join(context.text, found.start, found.end, "-"), P_SPACING)


def rejoined(context: Context, slots: Slots) -> Outcome | None:
    """ "bookshop, one word", "every day, two words": the place that has the same letters, written as said."""
    new = slots["x"]
    spans = evidence.same_letters(context.document, new.text)
    found = targets.nearest(spans, context.document, new.text)
    if not isinstance(found, Span) or len(new) > 4:
        return None
    if {"not"} & set(new.keys):
        return None
    together = bool({"one", "single"} & set(context.utterance.keys)) or "together" in context.utterance.keys
    there = context.text[found.start : found.end]
    said = "".join(new.text.split()) if together else new.text
    if (len(words(there)) > 1) == (len(words(said)) > 1):
        return joined(context, slots) if together and len(words(there)) > 1 else None
    return edited(modify.replace_span(context.text, found.start, found.end, _cased_as(there, said)), P_SPACING)


def parted(context: Context, slots: Slots) -> Outcome | None:
    """ "put a space between every and day", where they are one word."""
    said = f"{slots['x'].text} {slots['z'].text}"
    hits = [
        hit
        for hit in evidence.same_letters(context.document, said)
        if len(words(context.text[hit.start : hit.end])) == 1
    ]
    if len(hits) != 1:
        return None
    there = context.text[hits[0].start : hits[0].end]
    return edited(modify.replace_span(context.text, hits[0].start, hits[0].end, _cased_as(there, said)), P_SPACING)


def unhyphenated(context: Context, slots: Slots) -> Outcome | None:
    """ "well known without a hyphen"."""
    found = context.locate(slots["x"])
    if not isinstance(found, Span) or "-" not in context.text[found.start : found.end]:
        return None
    return edited(modify.join(context.text, found.start, found.end, " "), P_SPACING)


def _cased_as(old: str, new: str) -> str:
    """`new` with the letters of `old`, whose case they keep; the two differ in signs and spaces only."""
    signs = iter(sign for sign in old if sign.isalnum())
    return "".join(next(signs, sign) if sign.isalnum() else sign for sign in new)


def split(context: Context, slots: Slots) -> Outcome | None:
    """ "alot is two words, a lot": the second saying tells where to split."""
    found = context.locate(slots["x"])
    parts = slots["y"].text
    if not isinstance(found, Span) or "".join(slots["y"].keys) != "".join(slots["x"].keys):
        return None
    return edited(modify.replace_span(context.text, found.start, found.end, parts), P_SPACING)


def _neighbours(context: Context, slots: Slots) -> Span | None:
    first, last = context.locate(slots["x"]), context.locate(slots["z"])
    if not isinstance(first, Span) or not isinstance(last, Span):
        return None
    if first.end > last.start or context.text[first.end : last.start].strip(" -"):
        return None
    return Span(first.start, last.end)


FORMS = (
    Form("(join|merge|combine|connect) (the words)? {x} (and|with) {z}", joined_pair),
    Form(
        "(join|merge|combine|connect) (the words)? {x} (and|with) {z} (into one|into one word|to one word)", joined_pair
    ),
    Form(
        "{x} (is|should be|must be|has to be|is written|as|goes) (all)? (one word|together|a single word|a word"
        "|one single word)",
        rejoined,
    ),
    Form("{x} / (all)? (one word|in one word|together)", rejoined),
    Form("{x} (in|as) (one|a single|a) word", rejoined),
    Form(
        "{x} (belongs|belong|goes|go|should go|must go|is spelled|is written|are written|should be written) together",
        rejoined,
    ),
    Form("{x} / (all)? (one word|in one word|together) not (two|two words|separate|apart)", rejoined),
    Form("{x} (together|one word) not (two words|two|separate|apart)", rejoined),
    Form("{x} (is|are|should be|must be)? (written|spelled) (as one word|in one word)", rejoined),
    Form(
        "(write|spell|make|put|type|join) {x} (as|in|into)? (all)? (one word|together|a single word|a word|one "
        "single word)",
        rejoined,
    ),
    Form("{x} (is|are|should be|must be|as|in|makes) (two|three) (words|separate words)", rejoined),
    Form("{x} / (as|in|thats)? (two|three) (words|separate words)", rejoined),
    Form("(write|spell|make|put|type) {x} (as|in|into)? (two|three) (words|separate words)", rejoined),
    Form("{x} (is|are|should be|must be|goes|belongs)? (written|spelled)? (apart|separately|separate)", rejoined),
    Form("{x} / (written|spelled)? (apart|separately|as two words)", rejoined),
    Form("(write|spell|type) {x} (apart|separately|with a space|as two words)", rejoined),
    Form("{x} (with|needs|has) (a|one) space (in it|in between|in the middle|between)?", rejoined),
    Form("(join) {x}", joined),
    Form("(put|add|insert|there is|theres|there should be)? (a|the) space (missing)? between {x} and {z}", parted),
    Form(
        "(put|add|insert|there is|theres|there should be|you forgot|you missed|i need|it needs|missing) (a|the) "
        "space (missing)? in {x}",
        rejoined,
    ),
    Form("(split|separate|part) {x} and {z}", parted),
    Form("(no|remove the|delete the|drop the) (hyphen|hyphens|dash) (in|from|between|inside) {x}", unhyphenated),
    Form("{x} (without|with no|has no|needs no) (a|the)? (hyphen|hyphens|dash)", unhyphenated),
    Form(
        "(no|remove the|delete the|without a|without|there is no|theres no|there should be no) space (in|between"
        "|inside) {x}",
        joined,
    ),
    Form("(no|remove the|delete the|without a|without) space between {x} and {z}", joined_pair),
    Form("(hyphenate|hyphen in|hyphen between|hyphens in|hyphens between) {x}", hyphenated),
    Form(
        "(there should be|there is|theres|you forgot|you missed|i want|put|add|insert) (a|the)? (hyphen|hyphens"
        "|dash|dashes) (missing)? in {x}",
        hyphenated,
    ),
    Form(
        "{x} (is|should be|with|has|needs|should have|is spelled with|is written with|takes|gets|must be|wants"
        "|should get) (a)? (hyphenated|hyphen|dash|hyphens)",
        hyphenated,
    ),
    Form("(put|add|insert) a (hyphen|dash) in {x}", hyphenated),
    Form("(split|separate|break)? {x} (into|is|are|should be) two words / {y}", split),
    Form("split {x} into {y}", split),
)
