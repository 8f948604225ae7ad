"""Descriptions of a word's letters: "with an h", "without the e", "with two Ts"."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from iasr_desktop.core.agent.grammar.pattern import Pattern, Slots, Utterance, compiled
from iasr_desktop.core.agent.letters import letter_of, sure_letter_of
from iasr_desktop.core.agent.respell import Described, Place
from iasr_desktop.core.agent.words import listed

_LEAD = (
    "(theres|there is|there are|and theres|spelled|spelt|written|is spelled|is written|is|but|thats|that is|its|it is"
    "|it|which|that|only|just|and)?"
)
_PLACE = "(at the end|at the beginning|at the start|in the middle|in it|on the end|in front|at the front|up front)?"
_FORMS = (
    f"{_LEAD} with {{l}} {_PLACE}",
    f"{_LEAD} (without|with no|has no|no) (a|an|the|any)? {{no}} {_PLACE}",
    f"{_LEAD} (not|no) with {{other}} / (but|rather|its)? with {{l}}",
    f"{_LEAD} with {{l}} / (but|and)? (not|no) with {{other}}",
    f"{_LEAD} with {{l}} (but|and)? (not|no) with {{other}}",
    f"{_LEAD} (has|have|takes|gets|ends with|ends in|ending in|starts with|starting with|begins with) {{l}}",
    "(only|just)? (one|two|three|double|single) {c} (at the end|in the middle|in it)?",
    "(only|just)? (one|two|three|double|single) {c} in {word}",
    f"{_LEAD} {{l}} (at the end|on the end|at the start|at the beginning|in front|at the front|up front) (instead of "
    "{other}|not {other})?",
    "{l} / not {other}",
    "{one} not {other}",
    "{one} (as in|like|like in|for|as) {example}",
)
_DIGRAPHS = listed("ph ck gh th sh ch wh kn ie ei ee ea ai ay ey ou ow oo ll tt ss nn mm pp rr ff dd gg zz")
_BARE_DIGRAPHS = frozenset((pair,) for pair in _DIGRAPHS)
_PLACES = tuple(
    tuple(place.split())
    for place in (
        "at the end",
        "at the beginning",
        "at the start",
        "in the middle",
        "in it",
        "on the end",
        "in front",
        "at the front",
        "up front",
    )
)
_CASES = frozenset(("capital", "uppercase", "lowercase", "small", "big"))
_LAST, _FIRST = ("final", "last"), ("first", "initial", "leading")
_COUNTS = {"one": 1, "single": 1, "two": 2, "double": 2, "three": 3} | {str(n): n for n in (1, 2, 3)}


@dataclass(frozen=True)
class Hint:
    """A description, and the words of the utterance that it takes up (`first` to `last`).

    `is_case`: a capital or small letter was spoken of, so it may be the case that is meant.
    `word` is the word described where it is among those words; else it stands before them.
    """

    described: Described
    first: int
    last: int
    is_case: bool = False
    word: str = ""


def parse(hint: str) -> Described | None:
    """The description that the whole of `hint` gives."""
    spoken = Utterance(hint)
    found = _parsed(_fitting(spoken.present), spoken, 0, len(spoken.words))
    return found[0] if found else None


def hint_at(spoken: Utterance, first: int) -> Hint | None:
    """The longest description that begins at word `first`."""
    patterns = [pattern for pattern in _fitting(spoken.present) if pattern.may_start(spoken, first)]
    if not patterns:
        return None
    for end in range(min(len(spoken.words), first + 12), first, -1):
        if found := _parsed(patterns, spoken, first, end):
            return Hint(found[0], first, end - 1, bool(_CASES.intersection(spoken.keys[first:end])), found[1])
    return None


@lru_cache(maxsize=64)
def _fitting(present: frozenset[str]) -> tuple[Pattern, ...]:
    """The forms that an utterance made of the words `present` can have at all."""
    return tuple(pattern for pattern in map(compiled, _FORMS) if pattern.fits(present))


def _parsed(patterns: Sequence[Pattern], spoken: Utterance, first: int, end: int) -> tuple[Described, str] | None:
    for pattern in patterns:
        for slots in pattern.matches(spoken, first, end):
            word = slots.get("word")
            if (word is None or len(word) == 1) and (described := _described(spoken.keys[first:end], slots)):
                return described, word.text if word else ""
    return None


def _described(keys: tuple[str, ...], slots: Slots) -> Described | None:
    if "no" in slots:
        letters = _letters(_bare(slots["no"].keys))
        return Described(letters, absent=True, place=_place(keys)) if letters else None
    if "c" in slots:
        letters = _letters(slots["c"].keys, plural=True)
        count = next(_COUNTS[key] for key in keys if key in _COUNTS)
        return Described(letters, count=count) if letters else None
    if "one" in slots:
        return _single(slots)
    wanted = slots["l"].keys
    if "other" in slots:
        letters, other = _letters(_bare(wanted)), _letters(_bare(slots["other"].keys))
        return Described(letters, instead=other) if letters and other else None
    return _wanted(wanted, _place(keys))


def _single(slots: Slots) -> Described | None:
    """ "C not K", "K for Kilo": one letter said as such, and the other, or an example."""
    keys = slots["one"].keys
    letter = sure_letter_of(keys[0]) if len(keys) == 1 else None
    if letter is None or slots["one"].text in ("a", "I"):
        return None
    if "other" in slots:
        other = _letters(_bare(slots["other"].keys))
        return Described(letter, instead=other) if len(other) == 1 and other != letter else None
    example = slots["example"].keys
    return Described(letter) if len(example) == 1 and len(example[0]) > 1 and example[0][0] == letter else None


def _wanted(keys: tuple[str, ...], place: Place) -> Described | None:
    """ "an h", "two Ts", "a V as in Victor", "a K instead of a C"."""
    instead = ""
    for lead in (("instead", "of"), ("rather", "than"), ("and", "not"), ("not",)):
        for at in range(1, len(keys)):
            if keys[at : at + len(lead)] == lead:
                instead = _letters(_bare(keys[at + len(lead) :]))
                if not instead:
                    return None
                keys = keys[:at]
                break
    for said in _PLACES:
        keys = keys[: -len(said)] if len(keys) > len(said) and keys[-len(said) :] == said else keys
    if len(keys) > 1 and keys[0] in _COUNTS and (counted := _letters(keys[1:], plural=True)):
        return Described(counted, count=_COUNTS[keys[0]])
    bare = _bare(keys)
    letters = _letters(_without_example(bare))
    letter_by_letter = len(bare) > 1 and all(len(key) == 1 for key in bare)
    if bare == keys and bare not in _BARE_DIGRAPHS and sure_letter_of(keys[0]) != letters and not letter_by_letter:
        return None  # "with you" describes nothing
    return Described(letters, place="" if instead else place, instead=instead) if letters else None


def _bare(keys: tuple[str, ...]) -> tuple[str, ...]:
    while len(keys) > 1 and keys[0] in (
        "a",
        "an",
        "the",
        *_CASES,
        *_LAST,
        *_FIRST,
        "letter",
        "silent",
        "extra",
        "another",
    ):
        if keys[0] == "a" and len(keys) > 1 and keys[1] in ("as", "for"):
            break
        keys = keys[1:]
    return keys


def _without_example(keys: tuple[str, ...]) -> tuple[str, ...]:
    """Without "as in Victor", if the example begins with the letter."""
    for lead in (("as", "in"), ("for",), ("like",), ("like", "in")):
        rest = keys[1 + len(lead) :]
        if keys[1 : 1 + len(lead)] == lead and len(rest) == 1 and rest[0][0] == letter_of(keys[0]):
            return keys[:1]
    return keys


def _letters(keys: tuple[str, ...], plural: bool = False) -> str:
    """The letters that all of `keys` name, one after another; empty when they do not."""
    if len(keys) == 1 and keys[0] in _DIGRAPHS and not plural:
        return keys[0]
    if plural and len(keys) == 1 and len(keys[0]) > 1 and keys[0].endswith("s"):
        return letter_of(keys[0].removesuffix("s")) or letter_of(keys[0].removesuffix("es")) or ""
    found = [letter_of(key) if len(keys) == 1 else sure_letter_of(key) for key in keys]
    if not 0 < len(found) <= 3 or any(letter is None for letter in found):
        return ""
    return "".join(letter for letter in found if letter)


def _place(keys: tuple[str, ...]) -> Place:
    if {"end", "ends", "ending", *_LAST} & set(keys):
        return "end"
    starts = {"beginning", "start", "front", "starts", "starting", "begins", *_FIRST}
    return "start" if starts & set(keys) else ""
