"""Corrections that name no target: "it should be Meghan", "no, three cats", "evening"."""

from dataclasses import replace

from iasr_desktop.core.agent import evidence, frames, inflection, marks, numbers, resembling, targets
from iasr_desktop.core.agent.grammar.context import KIND, Context, Form, Outcome, edited, replacement, rewritten
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots
from iasr_desktop.core.agent.grammar.swapping import other_way_round
from iasr_desktop.core.agent.lexicon import EMPTY
from iasr_desktop.core.agent.targets import Span
from iasr_desktop.core.agent.words import words
from iasr_desktop.core.document import Edit

P_STRONG = 0.95
P_CUED = 0.92
P_BARE = 0.85
_LONGEST = 8
_LONGEST_FRAGMENT = 4
_LONGEST_NAME = 3
_LEAST_STRONG = 0.5
_LEAST_CUED = 0.62
_LEAST_WEAK = 0.79
_LEAST_WORDS = 0.7
_LEAST_SAID_AGAIN = 4
_LEAST_WORDS_AROUND_BARE = 4

# With these inside, the utterance names a target in a form that did not parse.
_CONTRASTS = frozenset(("not", "instead", "rather"))
_JOINTS = frozenset(("and", "or", "but", "plus"))


def surely(context: Context, slots: Slots) -> Outcome | None:
    """After a cue that corrections alone have ("it should be", "I meant")."""
    return _meant(context, slots["y"], _LEAST_CUED, P_CUED)


def perhaps(context: Context, slots: Slots) -> Outcome | None:
    """After a cue that content has as well ("it's", "no")."""
    return _meant(context, slots["y"], _LEAST_WEAK, P_CUED)


def alone(context: Context, slots: Slots) -> Outcome | None:
    """Nothing but the replacement: it has to be spelled, written otherwise, or of a closed class."""
    new = slots["y"]
    if parts := _strong_parts(context, new):
        return _all_meant(context, parts)
    if _has_strong(context, new):
        return _meant(context, new, _LEAST_STRONG, P_STRONG) if len(new) <= 2 and _is_known(context, new) else None
    if len(new) > _LONGEST or not _is_in_sentence(context) or all(key in EMPTY for key in new.keys):
        return None
    if span := frames.by_insertion(context.document, new.text):
        return edited(replacement(context, span, new), P_BARE)
    if len(new) > _LONGEST_FRAGMENT:
        return None
    if _is_written_form(new) and (span := evidence.by_reading(context.document, new.text)):
        return edited(rewritten(context, span, new), P_BARE)
    if new.first and context.utterance.keys[new.first - 1] in _JOINTS:
        # "And Tuesday" goes on where the text stopped.
        return None
    span = _other_form(context, new) or evidence.by_class(context.document, new.text, fragment=True)
    span = span or evidence.by_homophone(context.document, new.text)
    return _at(context, span, new, P_BARE) if span else None


def _other_form(context: Context, new: Piece) -> Span | None:
    """The one word of which a single word is another form ("children" for "childs")."""
    if len(new) != 1 or len(new.keys[0]) < 4:
        return None
    found = words(context.text)
    hits = [word for word in found if word.key != new.keys[0] and inflection.are_forms(word.key, new.keys[0])]
    there = any(word.key == new.keys[0] for word in found)
    return Span(hits[0].start, hits[0].end) if len(hits) == 1 and not there else None


def restated(context: Context, slots: Slots) -> Outcome | None:
    """ "no, Leo pays for dinner and Eva pays for the taxi": the same words with two of them swapped."""
    new = slots["y"]
    if not context.denied or len(new) < 4 or not context.document.segments:
        return None
    last = context.document.segments[-1].text
    if sorted(word.key for word in words(last)) != sorted(new.keys):
        return None
    return other_way_round(context, slots)


def if_spelled(context: Context, slots: Slots) -> Outcome | None:
    """ "her name is Meghan" is content, unless the name is spelled."""
    return _meant(context, slots["y"], _LEAST_CUED, P_CUED) if _has_strong(context, slots["y"]) else None


def wrong_kind(context: Context, slots: Slots) -> Outcome | None:
    """ "the name is wrong, it's Marianne": the one name, or what is like it."""
    new = slots["y"]
    if told := _meant(replace(context, denied=True), new, _LEAST_CUED, P_CUED):
        return told
    if len(new) > _LONGEST_NAME or not new.text[:1].isupper():
        return None
    span = frames.by_name(context.document, new.text) or resembling.by_likeness(
        context.document, new.text, _LEAST_STRONG, wider=True
    )
    return _at(context, span, new, P_CUED, names=True) if span else None


def said_twice(context: Context, slots: Slots) -> Outcome | None:
    """ "coat, I was talking about the coat"."""
    same = slots["y"].keys == slots["z"].keys
    return _meant(context, slots["y"], _LEAST_STRONG, P_CUED) if same else None


def spelled_that(context: Context, slots: Slots) -> Outcome | None:
    """ "spell that M E G H A N": the word most like it, else the last one."""
    new = slots["y"]
    if not context.is_strong(new) or context.document.is_empty:
        return None
    span = resembling.by_likeness(context.document, new.text, _LEAST_STRONG, wider=True)
    return _at(context, span or targets.last_words(context.text, 1), new, P_STRONG, names=True)


def spelled(context: Context, slots: Slots) -> Outcome | None:
    """ "Megan is spelled M E G H A N": the named word, or its like when it was heard otherwise."""
    new = slots["y"]
    if not _has_strong(context, new):
        return None
    found = context.locate(slots["x"])
    if not isinstance(found, Span):
        found = resembling.by_likeness(context.document, new.text, _LEAST_STRONG, wider=True)
    return _at(context, found, new, P_STRONG, names=True)


def _meant(context: Context, new: Piece, least: float, p: float) -> Outcome | None:
    if context.document.is_empty or _CONTRASTS & set(new.keys):
        return None
    if parts := _strong_parts(context, new):
        return _all_meant(context, parts)
    if len(new) > _LONGEST:
        span = frames.by_restatement(context.document, new.text)
        return _at(context, span, new, p) if span else None
    strong = _has_strong(context, new)
    if not strong and _is_there(context, new):
        return None
    if span := evidence.by_reading(context.document, new.text):
        return edited(rewritten(context, span, new), P_STRONG if strong else p)
    span = evidence.by_class(context.document, new.text, small=least < _LEAST_WEAK) or evidence.by_homophone(
        context.document, new.text
    )
    span = span or _by_marked_number(context, new) or frames.by_other_article(context.document, new.text)
    denied = context.denied or bool({"no", "nope"} & set(context.utterance.keys[: new.first]))
    if span is None and (denied or least < _LEAST_WEAK):
        span = frames.by_frame(context.document, new.text) or frames.by_preposition(context.document, new.text)
        span = span or (frames.by_article(context.document, new.text) if denied else None)
        span = span or (frames.by_name(context.document, new.text) if denied and not new.starts_sentence else None)
    least_again = _LEAST_SAID_AGAIN if denied or least < _LEAST_WEAK else 5
    span = span or frames.by_restatement(context.document, new.text, least_again)
    if span is None and len(new) > 2 and (denied or _is_told(context, new)):
        place = frames.by_alignment(context.document, new.text)
        if place is not None:
            return edited(replacement(context, place[0], new.part(place[1], place[2])), p)
    if span is None and len(new) <= 4:
        least = _LEAST_STRONG if strong else max(least, _LEAST_WORDS if len(new) > 1 else 0.0)
        span = resembling.by_likeness(context.document, new.text, least, wider=strong)
    return _at(context, span, new, P_STRONG if strong else p) if span else None


def _is_told(context: Context, new: Piece) -> bool:
    """Whether the cue before the words is one of changing or having said, and of nothing that will be."""
    return bool({"make", "said", "meant"} & set(context.utterance.keys[: new.first]))


def _by_marked_number(context: Context, new: Piece) -> Span | None:
    """The one number with the mark of `new`, written otherwise: "thirty percent" for "20%"."""
    bare = marks.number_of(new.text)
    span = evidence.by_class(context.document, bare) if bare else None
    return span if span and marks.stands_at(context.text, span.start, span.end, new.text) else None


def _at(context: Context, span: Span | None, new: Piece, p: float, names: bool = False) -> Outcome | None:
    return edited(replacement(context, span, new, names), p) if span else None


def _strong_parts(context: Context, new: Piece) -> list[Piece]:
    """The spelled words that make up all of `new`, with "and" between them; none if others are there."""
    parts: list[Piece] = []
    start = 0
    for index, key in enumerate((*new.keys, "and")):
        if key == "and":
            if index == start:
                return []
            parts.append(new.part(start, index - 1))
            start = index + 1
    return parts if all(context.is_strong(part) for part in parts) else []


def _all_meant(context: Context, parts: list[Piece]) -> Outcome | None:
    """One edit for each spelled word, all or none."""
    edits: list[Edit] = []
    for part in parts:
        span = _same_word_with_apostrophe(context, part)
        span = span or (evidence.by_class(context.document, part.text) if numbers.value(part.text) else None)
        span = span or resembling.by_likeness(context.document, part.text, _LEAST_STRONG, wider=True)
        span = span or _same_word_other_case(context, part)
        if span is None:
            return None
        edits += replacement(context, span, part, names=True)
    return edited(tuple(sorted(edits, key=lambda edit: edit.start)), P_STRONG)


def _same_word_with_apostrophe(context: Context, part: Piece) -> Span | None:
    """The word as it stands, when only its apostrophe is new; keys ignore those."""
    return _same_word_other_case(context, part) if set("'’") & set(part.text) else None


def _same_word_other_case(context: Context, part: Piece) -> Span | None:
    """The word as it stands, when only its capitals are new."""
    hits = targets.occurrences(context.text, part.text)
    hits = [hit for hit in hits if context.text[hit.start : hit.end] != part.text]
    return hits[0] if len(hits) == 1 else None


def _has_strong(context: Context, new: Piece) -> bool:
    return context.is_strong(new) or any(context.is_strong(new.part(index, index)) for index in range(len(new)))


def _is_known(context: Context, new: Piece) -> bool:
    """Whether all that was not spelled stands in the text already."""
    parts = [new.part(index, index) for index in range(len(new))]
    return context.is_strong(new) or all(context.is_strong(part) or context.locate(part) for part in parts)


def _is_there(context: Context, new: Piece) -> bool:
    """Whether the text has these very words already, so that there is nothing to correct."""
    hits = targets.occurrences(context.text, new.text)
    return any(context.text[hit.start : hit.end].casefold() == new.text.casefold() for hit in hits)


def _is_written_form(new: Piece) -> bool:
    """Whether `new` has digits or inner signs, as nobody says them: "404", "alpha-1"."""
    inner = "".join(new.text.split())
    return not inner.isalpha() and len(numbers.spoken_form(new.text)) > 1


def _is_in_sentence(context: Context) -> bool:
    """Whether the last take is a sentence rather than one item of a list."""
    return (
        bool(context.document.segments) and len(words(context.document.segments[-1].text)) >= _LEAST_WORDS_AROUND_BARE
    )


_SURE = (
    "it should be|it should say|it should read|should be|that should be|that should say|i meant|i said|i meant to say"
    "|i wanted to say|what i meant was|what i said was|i meant to write|correction"
    "|the correct word is|the right word is"
    "|it has to be|it must be|i did say|it should have been|should have been|its written|it is written|its spelled"
    "|it is spelled|its spelt|it is spelt|thats spelled|that is spelled|thats written|that is written|spelled|spelt"
    "|its pronounced|its supposed to be|it is supposed to be|that was supposed to be|it was supposed to be"
    "|the word should be|the name should be|the number should be|make that|it should actually be|it should really be"
    "|thats supposed to be|i was saying|i actually said|i actually meant|what i mean is|you misheard|you misheard me"
    "|make it"
)
_WEAK = "its|it is|thats|that is|no its|no it is|no thats|sorry|no|nope|i mean|actually|rather|or rather|its actually"
_ITS = "its|it is|it should be|it should say|i said|i meant|thats|that is|make it|the name is|he is|she is"

FORMS = (
    Form("(spell|spelling) (that|it|this|of that) (as|with)? {y}", spelled_that),
    Form("(thats|that is|its|it is|this is) (spelled|spelt|spell|written) (as|with|like this)? {y}", spelled_that),
    Form("(spelled|spelt|spell) {y}", spelled_that),
    Form("{x} (is|was|should be) (spelled|spelt|spell|written) (as|with|like this)? {y}", spelled),
    Form("(spell|write) {x} (as|like this|with)? {y}", spelled),
    Form(
        "(he|she|they|i|we|you) (spells|spell|writes|write|spelled|spelt) (it|that|this|his name|her name|my name"
        "|their name|the name) (as|like this|with)? {y}",
        spelled_that,
    ),
    Form(f"(the|that)? ({KIND}) (is|was|isnt|is not) (wrong|incorrect|not right|right) / ({_ITS})? {{y}}", wrong_kind),
    Form(f"(the|that)? ({KIND}) (is|was) (wrong|incorrect|not right) ({_ITS}) {{y}}", wrong_kind),
    Form(f"(thats|that is|its)? (the)? wrong ({KIND}) / ({_ITS})? {{y}}", wrong_kind),
    Form("(use|write|type|put|take) {y} instead", perhaps),
    Form("the spelling (of {x})? (is|should be) {y}", spelled_that),
    Form(
        f"the (correct|right|actual)? ({KIND}) (is|should be|should read) (spelled|spelt|written)? {{y}}",
        perhaps,
    ),
    Form(f"(his|her|their|my|its|our) ({KIND}) (is|was|should be) (spelled|spelt|spell|written)? {{y}}", if_spelled),
    Form(f"(thats|that is|its|it is|this is) (an|a|the|my|his|her|one) ({KIND}) / {{y}}", perhaps),
    Form(f"({_SURE}) {{y}}", surely),
    Form(
        f"({_SURE}|{_WEAK}) {{y}} / you (swapped|wrote|put|got|typed|heard|spelled|spelt|misheard|missed|"
        f"forgot|mixed|dropped|left|added|confused|switched|had) {{r}}",
        perhaps,
    ),
    Form(f"(no|sorry|nope|wait|actually|oh no|wait no|no wait) ({_SURE}|{_WEAK}) {{y}}", surely),
    Form(f"({_WEAK}) {{y}}", perhaps),
    Form("{y} (i said|i mean|i meant|i wanted to say)", surely),
    Form(
        "{y} (is|was) (the|its|his|her|their|my)? (right|correct|proper|actual)? (spelling|way to spell it|way to "
        "write it)",
        if_spelled,
    ),
    Form(
        "{y} is how (you|he|she|they|i|we|one) (spell|spells|write|writes) (it|that|this|his name|her name|my name)",
        if_spelled,
    ),
    Form("{y} i (was talking about|am talking about|was saying|meant|said|mean) (the|a|an)? {z}", said_twice),
    Form("{y}", restated),
    Form("{y}", alone),
)
