"""What a text has of one kind: its sentences, words, numbers, names, colours or the items of its list.

People name places so ("the two prices", "the third item"), mostly where there
are few of a kind; whoever asks checks how many there are.
"""

import re
from itertools import pairwise

from iasr_desktop.core.agent import classes, numbers, sentences
from iasr_desktop.core.agent.lexicon import EMPTY
from iasr_desktop.core.agent.words import Word, chunks, is_wide, words

Place = tuple[int, int]
"""Start and end in the text."""

_NUMBERS = frozenset(
    (
        "number",
        "figure",
        "amount",
        "price",
        "value",
        "quantity",
        "sum",
        "age",
        "temperature",
        "reading",
        "score",
        "rate",
    )
)
_NAMES = frozenset(("name", "person", "people"))
_ITEMS = frozenset(("item", "thing", "entry", "element", "point", "ingredient"))
_CLASSES = {
    "day": ("weekday", "weekdays", "day"),
    "weekday": ("weekday", "weekdays"),
    "month": ("month",),
    "colour": ("colour",),
    "color": ("colour",),
    "season": ("season",),
    "direction": ("direction", "compass"),
    "unit": ("length", "weight", "volume", "duration", "currency"),
    "currency": ("currency", "coin"),
    "title": ("title",),
}
NAMES = (
    "sentence|word|number|figure|amount|price|value|quantity|sum|age|temperature|reading|score|rate|date|digit|name|item|thing|entry|element|ingredient"
    "|day|weekday|month|colour|color|season|direction|unit|currency|title|time|adjective"
)
"""Kinds in the singular, as one branch of a form."""

PLURALS = (
    "sentences|words|numbers|figures|amounts|prices|values|quantities|sums|ages|temperatures|readings|scores|rates"
    "|dates|digits|names|items|entries|elements"
    "|ingredients|days|weekdays|months|colours|colors|seasons|directions|units|currencies|titles|times|things|people"
)
"""The same in the plural."""

_TIME = re.compile(r"(?<![\d:.])\d{1,2}[:.]\d{2}(?![\d:])")
_SEPARATOR = re.compile(r"\s*[,;、]\s*(?:(?:and|or|und)\s+)?|\s+(?:and|or)\s+")
_LONGEST_ITEM_WORDS = 5


def singular(kind: str) -> str:
    """A kind as `places` knows it."""
    if kind in ("people", "persons"):
        return "person"
    if kind.endswith("ies"):
        return kind[:-3] + "y"
    return kind.removesuffix("s")


def places(kind: str, text: str) -> list[Place]:
    """Everything of a kind (in the singular or plural), in order; empty for a kind that is not known."""
    kind = singular(kind)
    if kind == "sentence":
        return list(sentences.spans(text))
    if kind == "word":
        return list(chunks(text))
    if kind in _NUMBERS:
        return [(unit.start, unit.end) for unit in numbers.units(text) if unit.is_number]
    if kind == "date":
        return _dates(text)
    if kind == "digit":
        return [(at, at + 1) for at, sign in enumerate(text) if sign.isdigit()]
    if kind == "time":
        return [hit.span() for hit in _TIME.finditer(text)]
    if kind in _NAMES:
        return _names(text)
    if kind in _ITEMS:
        return items(text)
    return [(word.start, word.end) for word in words(text) if classes.is_member(word.key, _CLASSES.get(kind, ()))]


def _dates(text: str) -> list[Place]:
    """Days of months ("June 12", "the 12th of June", "12 June"), each without its article."""
    found = words(text)
    places: list[Place] = []
    for index, word in enumerate(found):
        if not classes.is_member(word.key, ("month",)):
            continue
        before = [part for part in found[max(0, index - 2) : index] if part.key != "of"][-1:]
        beside = [part for part in (*before, *found[index + 1 : index + 2]) if _DAY.fullmatch(part.key)]
        if beside:
            places.append((min(word.start, beside[0].start), max(word.end, beside[0].end)))
    return places


_DAY = re.compile(r"(?:[12]?\d|3[01])(?:st|nd|rd|th)?")


def _names(text: str) -> list[Place]:
    """Runs of words with a capital; those that open a sentence only if there would be less than two without them."""
    found = words(text)
    opens = {start for start, _ in sentences.spans(text)}
    inner = [word for word in found if _is_name(word) and word.start not in opens]
    if len(inner) < 2:
        inner = [word for word in found if _is_name(word)]
    joined: list[Place] = []
    for word in inner:
        beside = joined and text[joined[-1][1] : word.start] == " "
        joined = [*joined[:-1], (joined[-1][0], word.end)] if beside else [*joined, (word.start, word.end)]
    return joined


def _is_name(word: Word) -> bool:
    large = word.text[:1].isupper() and word.key not in EMPTY
    return large and not classes.is_always_capitalised(word.key)


def items(text: str) -> list[Place]:
    """The items of the one list in a text ("gloves, a rope and a lamp"); empty when there is none or several."""
    lists = [found for start, end in sentences.spans(text) if len(found := _listed(text, start, end)) > 2]
    return lists[0] if len(lists) == 1 else []


def _listed(text: str, start: int, end: int) -> list[Place]:
    """The items of a sentence that lists at least three; the first begins after a colon, or is its last words."""
    body = text[start:end].rstrip(".!?…。！？")
    colon = body.find(": ")
    head = colon + 2 if colon >= 0 else 0
    cuts = [hit.span() for hit in _SEPARATOR.finditer(body, head)]
    if len(cuts) < 2 or not any(set(",;、") & set(body[a:b]) for a, b in cuts):
        return []
    edges = [(head, cuts[0][0]), *((a[1], b[0]) for a, b in pairwise(cuts)), (cuts[-1][1], len(body))]
    first = edges[0] if colon >= 0 else _last_thing(body, *edges[0])
    found = [(start + a, start + b) for a, b in (first, *edges[1:])]
    return found if all(_is_item(text, place) for place in found) else []


def _last_thing(body: str, start: int, end: int) -> Place:
    """The last word of a stretch, with the small words right before it that belong to it ("a", "the", "two")."""
    inside = [word for word in words(body) if start <= word.start and word.end <= end]
    if not inside:
        return start, end
    first = len(inside) - 1
    while first > 1 and inside[first - 1].key in _BEFORE_THINGS:
        first -= 1
    return inside[first].start, end


_BEFORE_THINGS = frozenset(("a", "an", "the", "my", "your", "his", "her", "our", "their", "some", "two", "three"))


def _is_item(text: str, place: Place) -> bool:
    phrase = text[place[0] : place[1]]
    return 0 < len(words(phrase)) <= _LONGEST_ITEM_WORDS or (is_wide(phrase) and 0 < len(phrase) < 12)


def without_item(text: str, index: int) -> tuple[int, int, str]:
    """Start, end and new text of what changes when the item at `index` of the list goes.

    The word before the last item moves to the one that is last then.
    """
    found = items(text)
    start, end = found[index]
    if index == 0:
        return start, found[1][0], ""
    if index < len(found) - 1:
        return found[index - 1][1], end, ""
    if len(found) < 3:
        return found[index - 1][1], end, ""
    joint = text[found[-2][1] : found[-1][0]]
    return found[-3][1], end, joint + text[found[-2][0] : found[-2][1]]
