"""Where in a document a spoken reference points: a phrase, an ordinal, a unit.

"fifty", "the word very", "the second ten", "the last two words", "Monday in
the first sentence". Nothing is guessed: a reference that several places fit
comes back as `Several`, with a sentence that says how to name one.
"""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from iasr_desktop.core.agent import numbers, passages, references, sentences
from iasr_desktop.core.agent.grammar.pattern import Slots, Utterance, compiled
from iasr_desktop.core.agent.lexicon import EMPTY
from iasr_desktop.core.agent.readings import windows_reading as windows_reading
from iasr_desktop.core.agent.words import chunks, listed, words
from iasr_desktop.core.document import Document

_LONGEST_REFERENCE = 14
_LONG_DOCUMENT_WORDS = 80
_ORDINALS = {name: index + 1 for index, name in enumerate(numbers.ORDINALS)}
_ORDINAL = "|".join((*numbers.ORDINALS[:12], "last", "final", "middle"))
ORDINAL_WORDS = frozenset((*numbers.ORDINALS, "last", "final", "middle"))
_DETERMINING = listed("the a an this that these those my your his her our their")
_NAMED = "word|words|phrase|phrases|name|number|term|expression|part|bit"


@dataclass(frozen=True, slots=True)
class Span:
    """A place in the text.

    `kind` is "phrase", "word", "sentence", "take", "spot" (told by a neighbour), or one of `passages`.
    """

    start: int
    end: int
    kind: str = "phrase"


@dataclass(frozen=True, slots=True)
class Several:
    """More than one place fits; `reason` tells the person how to name one."""

    reason: str


Found = Span | Several | None


def locate(reference: str, document: Document) -> Found:
    """The one place that `reference` names; `None` when there is none."""
    spoken = Utterance(reference)
    if not 0 < len(spoken.words) <= _LONGEST_REFERENCE or document.is_empty:
        return None
    return (
        _unit(spoken, document)
        or _described(spoken, document)
        or nearest(occurrences(document.text, reference), document, reference)
        or _passage(spoken, document)
        or _named(spoken, document)
        or _with_ordinal(spoken, document)
        or _with_place(spoken, document)
    )


def occurrences(text: str, phrase: str) -> list[Span]:
    """Every place of `phrase` as whole words, whatever case, accents and number forms."""
    wanted = tuple(unit.key for unit in numbers.units(phrase))
    found = numbers.units(text)
    if not wanted:
        return []
    hits = [
        Span(found[index].start, _end_of(text, found[index + len(wanted) - 1], wanted[-1]))
        for index in sorted({*_places(text).get(wanted[0], ()), *_places(text).get(wanted[0] + "s", ())})
        if index + len(wanted) <= len(found) and _same(text, found[index : index + len(wanted)], wanted)
    ]
    return hits or _in_other_form(text, phrase)


def nearest(hits: list[Span], document: Document, phrase: str) -> Found:
    """The only hit, or the only one in the take said last: a correction is mostly about what was just said.

    Anything else is `Several`. Empty words ("the", "it") are everywhere, so of those every take counts.
    """
    if len(hits) < 2:
        return hits[0] if hits else None
    just_said = document.spans()[-1][0]
    latest = [hit for hit in hits if hit.start >= just_said]
    if len(latest) == 1 and any(word.key not in EMPTY for word in words(phrase)):
        return latest[0]
    return Several(ask_which(phrase, len(latest) or len(hits)))


def nth(hits: list[Span], ordinal: str, document: Document) -> Span | None:
    """The hit that an ordinal names, counted through the text.

    In a long document people count in what they said last, so there the
    latest take with enough hits is counted through.
    """
    if ordinal in ("last", "final"):
        return hits[-1] if hits else None
    if ordinal == "middle":
        return hits[len(hits) // 2] if len(hits) % 2 else None
    number = _ORDINALS[ordinal]
    if len(words(document.text)) > _LONG_DOCUMENT_WORDS:
        ends = [end for _, end in document.spans()]
        takes = [bisect_right(ends, hit.start) for hit in hits]
        for take in sorted(set(takes), reverse=True):
            inside = [hit for hit, own in zip(hits, takes, strict=True) if own == take]
            if len(inside) >= max(2, number):
                return inside[number - 1]
    return hits[number - 1] if len(hits) >= number else None


def last_take(document: Document) -> Span | None:
    """The segment said last, with what joins it to the text before."""
    if not document.segments or document.is_empty:
        return None
    segment = document.segments[-1]
    return Span(len(document.text) - len(segment.lead) - len(segment.text), len(document.text), "take")


def last_words(text: str, count: int) -> Span | None:
    """The last `count` words."""
    found = chunks(text)
    return Span(found[-min(count, len(found))][0], found[-1][1], "word") if found and count > 0 else None


def last_sentences(text: str, count: int) -> Span | None:
    """The last `count` sentences."""
    found = sentences.spans(text)
    return Span(found[-min(count, len(found))][0], found[-1][1], "sentence") if found and count > 0 else None


def _described(spoken: Utterance, document: Document) -> Span | None:
    found = references.by_description(spoken, document.text)
    return Span(*found[0], found[1]) if found else None


def _passage(spoken: Utterance, document: Document) -> Span | None:
    def find(phrase: str) -> tuple[int, int] | None:
        found = locate(phrase, document)
        return (found.start, found.end) if isinstance(found, Span) else None

    found = passages.by_passage(spoken, document.text, find)
    return Span(*found[0], found[1]) if found else None


def _unit(spoken: Utterance, document: Document) -> Span | None:
    """References to words and sentences by their place alone."""
    text = document.text
    for slots in _all(spoken, "(the|my|that)? (very)? (last|final|previous) (word|sentence)"):
        del slots
        return last_words(text, 1) if spoken.keys[-1] == "word" else last_sentences(text, 1)
    for slots in _all(spoken, "(the|my|that)? (last|final|previous) {n} (words|sentences)"):
        if count := numbers.count_of(slots["n"].text):
            return last_words(text, count) if spoken.keys[-1] == "words" else last_sentences(text, count)
    for slots in _all(spoken, "(the)? first {n} (words|sentences)"):
        if count := numbers.count_of(slots["n"].text):
            return _first_units(text, count, spoken.keys[-1])
    return _numbered_unit(spoken, document)


def _numbered_unit(spoken: Utterance, document: Document) -> Span | None:
    """ "the second sentence", "the first word of the last sentence"."""
    text = document.text
    for _ in _all(spoken, f"(the)? ({_ORDINAL}) sentence"):
        return sentence(text, spoken.keys[-2])
    for _ in _all(spoken, f"(the)? ({_ORDINAL}) word"):
        return _word(text, 0, len(text), spoken.keys[-2])
    pattern = f"(the)? (very)? ({_ORDINAL}) word (of|in) (the)? {{s}} sentence"
    for slots in _all(spoken, pattern):
        scope = sentence(text, slots["s"].keys[-1])
        if scope:
            ordinal = spoken.keys[spoken.keys.index("word") - 1]
            return _word(text, scope.start, scope.end, ordinal)
    return None


def _first_units(text: str, count: int, kind: str) -> Span | None:
    found = chunks(text) if kind == "words" else sentences.spans(text)
    return Span(found[0][0], found[min(count, len(found)) - 1][1], kind.removesuffix("s")) if found else None


def sentence(text: str, ordinal: str) -> Span | None:
    """The sentence that an ordinal names ("first", "last")."""
    spans = sentences.spans(text)
    index = -1 if ordinal in ("last", "final") else _ORDINALS.get(ordinal, 0) - 1
    if not spans or index >= len(spans) or (index < 0 and ordinal not in ("last", "final")):
        return None
    return Span(*spans[index], "sentence")


def _word(text: str, start: int, end: int, ordinal: str) -> Span | None:
    inside = [chunk for chunk in chunks(text) if start <= chunk[0] and chunk[1] <= end]
    index = -1 if ordinal in ("last", "final") else _ORDINALS[ordinal] - 1
    return Span(*inside[index], "word") if -1 <= index < len(inside) and inside else None


def _named(spoken: Utterance, document: Document) -> Found:
    """ "the word very": what kind of thing it is, then the thing. "The is not" can be nothing but words."""
    if len(spoken.keys) > 1 and spoken.keys[0] in ("the", "that") and spoken.keys[1] in EMPTY - _DETERMINING:
        return locate(spoken.piece(1, len(spoken.keys) - 1).text, document)
    for slots in _all(spoken, f"(the|that)? ({_NAMED}) {{x}}"):
        if found := locate(slots["x"].text, document):
            return found
    return None


def _with_ordinal(spoken: Utterance, document: Document) -> Found:
    for _ in _all(spoken, f"(the|that)? ({_ORDINAL}) ({_NAMED})? {{x}}"):
        ordinal_at = 1 if spoken.keys[0] in ("the", "that") else 0
        ordinal = spoken.keys[ordinal_at]
        rest = spoken.piece(ordinal_at + 1, len(spoken.words) - 1)
        skip = 1 if rest.keys[0] in _NAMED.split("|") and len(rest) > 1 else 0
        return _nth_of(rest.part(skip, len(rest) - 1).text, ordinal, document)
    return None


def _nth_of(phrase: str, ordinal: str, document: Document) -> Span | None:
    hits = occurrences(document.text, phrase)
    return nth(hits, ordinal, document) if len(hits) > 1 or ordinal in ("last", "final", "first") else None


def _with_place(spoken: Utterance, document: Document) -> Found:
    """ "Monday in the first sentence", "the okay at the end", "the and before Ben"."""
    text = document.text
    for slots in _all(spoken, "(the)? {x} (in|of) (the)? {s} sentence"):
        if scope := sentence(text, slots["s"].keys[-1]):
            return _inside(slots, document, scope)
    for slots in _all(spoken, "(the)? {x} at (the)? (very)? (end|beginning|start)"):
        hits = occurrences(text, slots["x"].text)
        if hits:
            hit = hits[-1] if spoken.keys[-1] == "end" else hits[0]
            return Span(hit.start, hit.end, "spot")
    for slots in _all(spoken, "(the)? {x} (before|after|in front of|following) {z}"):
        if found := _beside(spoken, slots, document):
            return found
    return None


def _inside(slots: Slots, document: Document, scope: Span) -> Found:
    inside = [hit for hit in occurrences(document.text, slots["x"].text) if scope.start <= hit.start < scope.end]
    return nearest(inside, document, slots["x"].text)


def _beside(spoken: Utterance, slots: Slots, document: Document) -> Span | None:
    """The occurrence of `x` that stands right before or after `z`."""
    comes_after = spoken.keys[slots["x"].last + 1] in ("after", "following")
    around = occurrences(document.text, slots["z"].text)
    for hit in occurrences(document.text, slots["x"].text):
        for other in around:
            gap = document.text[other.end : hit.start] if comes_after else document.text[hit.end : other.start]
            ordered = other.end <= hit.start if comes_after else hit.end <= other.start
            if ordered and not words(gap):
                return Span(hit.start, hit.end, "spot")
    return None


def _all(spoken: Utterance, source: str) -> Iterable[Slots]:
    return compiled(source).matches_all(spoken)


@lru_cache(maxsize=16)
def _places(text: str) -> dict[str, list[int]]:
    """The units of a text by their key, so that a long text is not searched word by word."""
    found: dict[str, list[int]] = {}
    for index, unit in enumerate(numbers.units(text)):
        found.setdefault(unit.key, []).append(index)
    return found


def _same(text: str, found: tuple[numbers.Unit, ...], wanted: tuple[str, ...]) -> bool:
    if any(unit.key != key for unit, key in zip(found[:-1], wanted[:-1], strict=True)):
        return False
    return found[-1].key == wanted[-1] or _end_of(text, found[-1], wanted[-1]) < found[-1].end


def _end_of(text: str, unit: numbers.Unit, wanted: str) -> int:
    """Where the wanted word ends in `unit`: a possessive's "'s" is left outside."""
    owner = unit.key == wanted + "s" and text[unit.end - 2 : unit.end] in ("'s", "’s")
    return unit.end - 2 if owner else unit.end


def _in_other_form(text: str, phrase: str) -> list[Span]:
    """Places that read alike though written otherwise: "e-mail" and "email", "4 8 1 5" and "4815"."""
    wanted = numbers.spoken_form(phrase)
    if len(wanted) < 2:
        return []
    return [Span(start, end) for start, end in windows_reading(text, wanted)]


def ask_which(phrase: str, count: int) -> str:
    """A sentence that says how to name one of several equal places."""
    times = "twice" if count == 2 else f"{count} times"
    return f"“{phrase}” is there {times}. Say which one, for example “the second {phrase}”."
