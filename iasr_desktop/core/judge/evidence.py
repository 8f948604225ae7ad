"""What code sees of two texts that the judge's model easily overlooks: each kind counted, each with its words.

The model's votes stay what they are. Evidence only enters the calibrated
probability, with weights fitted on labelled pairs.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import regex

from iasr_desktop.core.agent import classes
from iasr_desktop.core.agent.likeness import likeness, pronunciations
from iasr_desktop.core.agent.mandarin import sounds_alike
from iasr_desktop.core.agent.words import fold, is_wide, words
from iasr_desktop.core.judge.differences import Comparison, Difference, compared
from iasr_desktop.core.judge.units import Units, joined, symbols
from iasr_desktop.core.judge.word_classes import (
    DENIALS,
    EMPTY_WORDS,
    LIMITS,
    denials,
    is_denying_pair,
    is_named_by,
    without_phrases,
)

NUMBER, DENIAL, NAME, MEASURE, LIMIT, CLASS, SOUND, DROPPED, ADDED, REPLACED, SYMBOL = KINDS = (
    "number", "denial", "name", "measure", "limit", "class", "sound", "dropped", "added", "replaced", "symbol",
)  # fmt: skip
"""`class`: a word for another of a closed class (weekdays, he and she). `sound`: for one that sounds alike."""

MOST = 3
"""More of one kind does not count for more."""

_DIGITS = re.compile(r"\d")
_END_OF_SENTENCE = regex.compile(r"(?:^|(?<!\b\p{Lu}\p{L})(?<!\b\p{Lu}\p{L}\p{L})[.!?:。！？]\s*[\"'(“]*)$")
"""Not after "Mr." and the like."""
_ALIKE = 0.62
_LEAST_STEM = 4
_MUCH = 4


@dataclass(frozen=True)
class Evidence:
    """`counts` by kind; `words` says for people what was found, the reference's words first."""

    counts: Mapping[str, float]
    words: tuple[str, ...] = ()


@dataclass
class _Found:
    counts: Counter[str] = field(default_factory=Counter)
    words: list[str] = field(default_factory=list)

    def add(self, kind: str, before: str, after: str, times: int = 1) -> None:
        self.counts[kind] += times
        self.words.append(f"{kind}: {before or '-'} > {after or '-'}")


def evidence(reference: str, hypothesis: str, language: str = "", names: Iterable[str] = ()) -> Evidence:
    """What speaks for a change of meaning; nothing of it says that there is none.

    `names` are those that somebody marked, beside what is written as one.
    """
    comparison = compared(reference, hypothesis, language)
    found = _Found()
    if symbols(reference) != symbols(hypothesis):
        found.add(SYMBOL, "".join(symbols(reference)), "".join(symbols(hypothesis)))
    _numbers(comparison, found)
    _denials(comparison, found)
    marked = frozenset(fold(word.text) for name in names for word in words(name))
    named = _names(reference) | _names(hypothesis)
    _parts(comparison, named, marked, found)
    return Evidence({kind: float(min(MOST, found.counts[kind])) for kind in KINDS}, tuple(found.words))


def _numbers(comparison: Comparison, found: _Found) -> None:
    """Numbers that only one of the texts has. A lone 1 against none is an article ("一辆", "辆")."""
    left, right = ({unit for unit in side if _DIGITS.search(unit)} for side in (comparison.one, comparison.other))
    gone, come = sorted(left - right), sorted(right - left)
    if gone + come not in ([], ["1"]):
        found.add(NUMBER, " ".join(gone), " ".join(come), max(len(gone), len(come)))


def _denials(comparison: Comparison, found: _Found) -> None:
    """An odd number of denials more in one of the texts."""
    left, right = denials(comparison.one), denials(comparison.other)
    if (left - right) % 2:
        found.add(DENIAL, str(left), str(right))


def _parts(comparison: Comparison, named: frozenset[str], marked: frozenset[str], found: _Found) -> None:
    """What each difference tells. Where words came as well as went, few were merely dropped or added."""
    sides = [(part, _weighty(part.before), _weighty(part.after)) for part in comparison.differences]
    went = any(_without_denials(before) for _, before, _ in sides)
    came = any(_without_denials(after) for _, _, after in sides)
    for part, before, after in sides:
        said = joined(part.before), joined(part.after)
        if not _is_inflected(*said) and (times := _certainty((*before, *after), named, marked)):
            found.add(NAME, *said, times)
        if any(unit in LIMITS for unit in (*part.before, *part.after)):
            found.add(LIMIT, *said)
        if before and after:
            _replaced(part, comparison, before, after, found)
        elif before or after:
            merely = not (went and came) or len(before) + len(after) >= _MUCH
            kind = (DROPPED if before else ADDED) if merely else REPLACED
            found.add(kind, joined(before), joined(after))


def _certainty(units: Units, named: frozenset[str], marked: frozenset[str]) -> int:
    """How much a difference in `units` counts as one in a name: a marked one is surer than what looks like one."""
    if any(unit in marked for unit in units):
        return 2
    return int(any(unit in named for unit in units))


def _replaced(part: Difference, comparison: Comparison, before: Units, after: Units, found: _Found) -> None:
    one, other = joined(before), joined(after)
    if _is_inflected(one, other):
        return
    found.add(REPLACED, one, other)
    if len(before) == len(after) == 1 and is_denying_pair(one, other):
        found.add(DENIAL, one, other)
    if any(classes.shared(a, b) for a in before for b in after):
        found.add(CLASS, one, other)
    if _counts_something(part, comparison):
        found.add(MEASURE, one, other)
    if _sounds_alike(one, other):
        found.add(SOUND, one, other)
    if is_wide(one) and is_wide(other) and _is_named(part, comparison):
        found.add(NAME, one, other)


def _is_named(part: Difference, comparison: Comparison) -> bool:
    """Whether what stands around a replaced Chinese word says, in both texts, that it is a name."""
    if len(part.before) != len(part.after):
        return False
    places = (comparison.one, part.start, part.before), (comparison.other, part.other_start, part.after)
    return all(
        is_named_by(
            "".join(units[max(0, start - 2) : start]), "".join(units[start + len(word) : start + len(word) + 3])
        )
        for units, start, word in places
    )


def _counts_something(part: Difference, comparison: Comparison) -> bool:
    """Whether what is replaced stands right after a number in both texts; 1 may be an article ("一间")."""
    nears = (
        comparison.one[max(0, part.start - 2) : part.start],
        comparison.other[max(0, part.other_start - 2) : part.other_start],
    )
    return all(any(_DIGITS.search(unit) for unit in near) for near in nears)


def _sounds_alike(one: str, other: str) -> bool:
    """Whether the one may have been said and the other been heard."""
    if is_wide(one) or is_wide(other):
        return sounds_alike(one, other)
    return likeness(one, other) >= _ALIKE


def _weighty(units: Units) -> Units:
    """Without words that can come and go, and without numbers, which count by themselves."""
    return tuple(unit for unit in without_phrases(units) if unit not in EMPTY_WORDS and not _DIGITS.search(unit))


def _without_denials(units: Units) -> Units:
    """Without denials, which count by themselves and are no part of a paraphrase."""
    return tuple(unit for unit in units if unit not in DENIALS)


def _is_inflected(one: str, other: str) -> bool:
    """Whether both are forms of one word ("walk", "walked")."""
    short, long = sorted((one, other), key=len)
    return (
        long.startswith(short[: max(_LEAST_STEM, len(short) - 1)]) and len(long) - len(short) <= 3 and not is_wide(one)
    )


def _names(text: str) -> frozenset[str]:
    """Units written with a capital that the place in the sentence does not explain, or unknown to the dictionary."""
    if text.isupper():
        return frozenset()
    found = set()
    for word in words(text):
        starts = bool(_END_OF_SENTENCE.search(text[: word.start].rstrip()))
        capital = word.text[0].isupper() and word.text not in ("I", "I'm", "I've", "I'll", "I'd")
        unknown = word.key.isascii() and word.key.isalpha() and not pronunciations(word.key)
        if (capital and not starts) or unknown:
            found.add(fold(word.text))
    return frozenset(found)
