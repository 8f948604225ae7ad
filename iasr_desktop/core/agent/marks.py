"""Signs and units that belong to a number: "$5", "5 dollars", "5%", "#4".

A replacement may bring along the sign that stands beside the number already.
"""

import re
from dataclasses import dataclass

from iasr_desktop.core.agent import numbers
from iasr_desktop.core.agent.words import EDGE

_MARKS = {
    "$": "dollar|dollars|bucks",
    "€": "euro|euros",
    "£": "pound|pounds",
    "¥": "yen|yuan|元|块",
    "%": "percent|per cent",
    "°": "degree|degrees",
    "#": "number",
}
BEFORE = "$€£¥#"
_AFTER = "$€£¥%°"
_WORDS = {name: sign for sign, names in _MARKS.items() for name in names.split("|")}
_NAMES = "|".join(sorted((name for name in _WORDS if name != "number"), key=len, reverse=True))
_LEADING = re.compile(rf"(?:([{re.escape(BEFORE)}])\s?|\b(number)\s)", re.IGNORECASE)
_TRAILING = re.compile(rf"\s?([{re.escape(_AFTER)}])|[\s-]?(元|块)|[\s-]({_NAMES})(?!\w)", re.IGNORECASE)
_LONGEST_LEAD = len("number ") + 1
_LEADING_AT_END = re.compile(_LEADING.pattern + r"\Z", re.IGNORECASE)


def settled(text: str, start: int, end: int, new: str, *, as_written: bool = False) -> tuple[int, int, str]:
    """The place and its replacement without a sign or unit standing there twice.

    The same mark is left as the text has it; another one takes its place, and
    so does the same one if the replacement is to be `as_written`.
    """
    mark, bare = _parted(new)
    if numbers.value(bare) is None and len(new) > 1:
        return start, end, _without_doubled(text, start, end, new)
    if not mark or numbers.value(text[start:end]) is None:
        return start, end, new
    head = _before(text, start)
    tail = _TRAILING.match(text, end)
    there = _sign(head) or _sign(tail)
    if not there or ("#" in (there, mark) and there != mark):
        return start, end, new
    if there == mark and not as_written:
        return start, end, bare
    if _sign(head):
        return (head.start() if head else start), end, new
    return start, (tail.end() if tail else end), new


def whole(text: str, start: int, end: int) -> tuple[int, int]:
    """A number's place together with the sign written right beside it, so that none is left alone."""
    if numbers.value(text[start:end]) is None:
        return start, end
    if text[start - 1 : start] in tuple(BEFORE):
        start -= 1
    return start, end + (text[end : end + 1] in tuple(_AFTER))


def bare_number(text: str, phrase: str) -> str:
    """The number of "5 dollars" if the text has one with that mark written otherwise ("$5"), else ""."""
    mark, bare = _parted(phrase)
    if not mark or numbers.value(bare) is None:
        return ""
    wanted = numbers.value(bare)
    for unit in numbers.units(text):
        if unit.key == f"#{wanted}" and mark in (
            _sign(_before(text, unit.start)),
            _sign(_TRAILING.match(text, unit.end)),
        ):
            return bare
    return ""


def number_of(phrase: str) -> str:
    """The number of a phrase that is a number with a mark or unit, else ""."""
    mark, bare = _parted(phrase)
    return bare if mark and numbers.value(bare) is not None else ""


def stands_at(text: str, start: int, end: int, phrase: str) -> bool:
    """Whether the mark of `phrase` stands beside `start:end`, however it is written there."""
    mark, _ = _parted(phrase)
    return mark in (_sign(_before(text, start)), _sign(_TRAILING.match(text, end)))


def named(text: str, name: str) -> list[tuple[int, int]]:
    """Places of the sign or unit that `name` names, beside a number, in whatever form."""
    mark = _WORDS.get(" ".join(name.casefold().split()))
    found = []
    for unit in numbers.units(text):
        for hit in (_before(text, unit.start), _TRAILING.match(text, unit.end)):
            if unit.is_number and mark and hit and _sign(hit) == mark:
                found.append((hit.start() + len(hit.group()) - len(hit.group().lstrip(" -")), hit.end()))
    return found


@dataclass(frozen=True)
class Amount:
    """A number at `start:end` with its unit or sign, which ends at `tail`; `has_sign`: written as a sign."""

    start: int
    end: int
    tail: int
    sign: str
    has_sign: bool


def amounts(text: str) -> list[Amount]:
    """Every number with a unit or sign right after it."""
    found = []
    for unit in numbers.units(text):
        hit = _TRAILING.match(text, unit.end) if unit.is_number else None
        if hit:
            found.append(Amount(unit.start, unit.end, hit.end(), _sign(hit), bool(hit[1])))
    return found


def sign_named(name: str) -> str:
    """The sign that `name` names ("euros" is "€"), else ""."""
    return _WORDS.get(" ".join(name.casefold().split()), "")


def _without_doubled(text: str, start: int, end: int, new: str) -> str:
    """`new` without a symbol at its edge that stands right there in the text already ("@", "$")."""
    if text[start - 1 : start] == new[0] and _is_symbol(new[0]):
        new = new[1:]
    return new[:-1] if len(new) > 1 and text[end : end + 1] == new[-1] and _is_symbol(new[-1]) else new


def _is_symbol(sign: str) -> bool:
    return not sign.isalnum() and not sign.isspace() and sign not in EDGE


def _parted(new: str) -> tuple[str, str]:
    """The mark of a number and the number without it; no mark when there is none."""
    if head := _LEADING.match(new):
        return _sign(head), new[head.end() :]
    for tail in _TRAILING.finditer(new):
        if tail.end() == len(new):
            return _sign(tail), new[: tail.start()]
    return "", new


def _before(text: str, at: int) -> re.Match[str] | None:
    """The mark right before `at`."""
    return _LEADING_AT_END.search(text, max(0, at - _LONGEST_LEAD), at)


def _sign(hit: re.Match[str] | None) -> str:
    if hit is None:
        return ""
    found = next(group for group in hit.groups() if group).casefold()
    return _WORDS.get(" ".join(found.split()), found)
