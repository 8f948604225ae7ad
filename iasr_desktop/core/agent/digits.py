"""Numbers said in parts: digit by digit, as a range, or once more to be clear."""

import re

from iasr_desktop.core.agent import numbers
from iasr_desktop.core.agent.grammar.pattern import Utterance
from iasr_desktop.core.agent.words import words
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


def without_restated_number(text: str) -> str:
    """ "7.50, five zero" becomes "7.50": digits said again to be clear."""
    spoken = Utterance(text)
    for index in range(len(spoken.words) - 1, 0, -1):
        if not spoken.pause_before(index):
            continue
        again = numbers.value(text[spoken.words[index].start :])
        head = text[: spoken.words[index - 1].end]
        units = numbers.units(head)
        if again and units and units[-1].is_number and _digits(units[-1].key).endswith(_digits(again)):
            return head
    return text


def _digits(number: str) -> str:
    return "".join(sign for sign in number if sign.isdigit())
