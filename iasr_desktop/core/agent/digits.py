"""Numbers said in parts: digit by digit, as a range, or once more to be clear."""

import re
from collections.abc import Iterator
from functools import lru_cache

from iasr_desktop.core.agent import numbers
from iasr_desktop.core.agent.grammar.pattern import Utterance
from iasr_desktop.core.agent.words import has_pause, words
from iasr_desktop.core.document import Document

_RANGE = re.compile(
    r"^(\s*(?:(?:no|please|okay|ok)\W+)*(?:change|replace)\b(?:.*\s)?)(\d+)\s?[-–]\s?(\d+)(?=[.!]?$)", re.I
)


def with_range_said(text: str, document: Document) -> str:
    """ "change the second 10-12": how recognisers write "ten to twelve"."""
    hit = _RANGE.match(text)
    if not hit or hit[0][len(hit[1]) :] in document.text or {"to", "with", "by"} & {w.key for w in words(hit[1])}:
        return text
    joint = "with" if "replace" in hit[1].lower() else "to"
    return f"{hit[1]}{hit[2]} {joint} {hit[3]}{text[hit.end() :]}"


def with_digits_together(text: str, document: Document) -> str:
    """ "one oh two" is "102" where the text has a number of three digits, "six fourteen" is "6:14" for "6:40".

    Only runs of two numbers and more that follow each other without a pause,
    and only in a form that the text has.
    """
    for first, last, digits in reversed(list(_runs_of_digits(text))):
        forms = _forms(document.text)
        form = next((form for form in forms if len(_digits(form)) == len(digits)), "")
        if form:
            text = text[:first] + _laid_out(digits, form) + text[last:]
    return text


@lru_cache(maxsize=8)
def _forms(text: str) -> list[str]:
    """Numbers of the text as they are written, the latest first; those in words as digits."""
    units = [unit for unit in numbers.units(text) if unit.is_number and not unit.key.endswith("th")]
    spans = [(hit.start(), hit.group()) for hit in _WRITTEN.finditer(text)]
    in_words = [(unit.start, unit.key[1:]) for unit in units if not any(map(str.isdigit, text[unit.start : unit.end]))]
    return [form for _, form in sorted((*spans, *in_words), reverse=True)]


_WRITTEN = re.compile(r"(?<![\w.])\d+(?:[ .:,\-]\d+)*(?!\w)")


def _runs_of_digits(text: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and digits of every run of numbers read one after another."""
    units = numbers.units(text)
    index = 0
    while index < len(units):
        end, digits = index, ""
        while end < len(units) and (part := _read(units, end, digits)):
            if end > index and has_pause(text[units[end - 1].end : units[end].start]):
                break
            digits, end = digits + part[0], end + part[1]
        while end > index and units[end - 1].key in _ALSO_WORDS:
            digits, end = digits[:-1], end - 1
        if end - index > 1:
            yield units[index].start, units[end - 1].end, digits
        index = max(end, index + 1)


def _read(units: tuple[numbers.Unit, ...], index: int, before: str) -> tuple[str, int] | None:
    """The digits that a unit reads as, with how many units that takes; "oh" is one only after a digit."""
    key = units[index].key
    following = units[index + 1].key if index + 1 < len(units) else ""
    if key in ("double", "triple") and (digit := numbers.digit_heard(following)):
        return digit * (2 if key == "double" else 3), 2
    if key in _ALSO_WORDS:
        return ("0", 1) if before else None
    return (key[1:], 1) if re.fullmatch(r"#\d{1,4}", key) else None


_ALSO_WORDS = frozenset(("oh", "o"))


def _laid_out(digits: str, form: str) -> str:
    """`digits` with the signs of `form` between them."""
    rest = iter(digits)
    return "".join(next(rest) if sign.isdigit() else sign for sign in form)


def without_restated_number(text: str) -> tuple[str, str]:
    """ "7.50, five zero" becomes "7.50": digits said again to be clear, and the number that is sure by that."""
    spoken = Utterance(text)
    for index in range(len(spoken.words) - 1, 0, -1):
        if not spoken.pause_before(index):
            continue
        again = numbers.value(text[spoken.words[index].start :])
        head = text[: spoken.words[index - 1].end]
        last = next((unit for unit in reversed(numbers.units(head)[-2:]) if unit.is_number), None)
        if again and last and _digits(last.key).endswith(_digits(again)):
            return head, "".join(word.key for word in words(head[last.start : last.end]))
    return text, ""


_SAID_TWICE = re.compile(r"(?<![\d.,:])(\d{1,2}[.:])(\d{2})\2(?![\d.,:]?\d)")


def with_number_said_once(text: str, document: Document) -> str:
    """ "7.5050" becomes "7.50" where the text has a number of that form: the digits said again were written on."""
    hit = _SAID_TWICE.search(text)
    if hit is None or not re.search(rf"(?<!\d)\d{{1,2}}{re.escape(hit[1][-1])}\d{{2}}(?!\d)", document.text):
        return text
    return text[: hit.start()] + hit[1] + hit[2] + text[hit.end() :]


def _digits(number: str) -> str:
    return "".join(sign for sign in number if sign.isdigit())
