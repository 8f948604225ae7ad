"""Numbers said in words and written in digits, brought to one form.

`units` is the form in which a phrase is looked for in a text: "fifteen" and
"15" are the same unit, and so are "twenty first" and "21st".
"""

import re
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from text_to_num import text2num

from iasr_desktop.core.agent.words import SHORT, Word, has_pause, is_wide, listed, words

DIGIT_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_CARDINALS = listed(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion"
)
ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
    "twentieth",
)  # fmt: skip
_TENTHS = {f"{tens.removesuffix('y')}ieth": value for value, tens in zip(range(20, 100, 10), (
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
), strict=True)} | {"hundredth": 100}  # fmt: skip
_LONGEST_RUN = 8
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+")
_SHORT_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)")
_ALIKE_DIGITS = {"oh": "0", "o": "0", "won": "1", "to": "2", "too": "2", "tree": "3", "for": "4", "fore": "4"} | {
    "ate": "8",
    "niner": "9",
}
_SIGNS = {"@": "at", ".": "dot", "_": "underscore", "/": "slash", "+": "plus", "%": "percent", "&": "and"}
_SILENT = frozenset(("dash", "hyphen", "minus"))


class Unit(NamedTuple):
    """A word, or several that make one number; `first` and `last` count words."""

    start: int
    end: int
    key: str
    first: int
    last: int

    @property
    def is_number(self) -> bool:
        return self.key.startswith("#")


def units(text: str) -> tuple[Unit, ...]:
    """The words of `text` with numbers brought to one form."""
    return _units_of_part(text) if len(text) < SHORT else _units_of_document(text)


@lru_cache(maxsize=2048)
def _units_of_part(text: str) -> tuple[Unit, ...]:
    return _read(text)


@lru_cache(maxsize=8)
def _units_of_document(text: str) -> tuple[Unit, ...]:
    return _read(text)


def _read(text: str) -> tuple[Unit, ...]:
    found = words(text)
    result: list[Unit] = []
    index = 0
    while index < len(found):
        last, key = _number_at(text, found, index)
        result.append(Unit(found[index].start, found[last].end, key, index, last))
        index = last + 1
    return tuple(result)


def value(text: str) -> str | None:
    """The number that the whole of `text` names ("15", "7.50"), else `None`."""
    found = units(text)
    if len(found) == 1 and found[0].is_number:
        return found[0].key[1:]
    if len(found) > 1 and all(re.fullmatch(r"#\d", unit.key) for unit in found):
        return "".join(unit.key[1:] for unit in found)
    return None


def count_of(text: str) -> int | None:
    """A whole number that `text` names; "a couple of" and the like are not numbers here."""
    found = value(text)
    return int(found) if found and found.isdigit() else None


def in_form_of(old: str, new: str) -> str:
    """`new` written as `old` is: digits for digits, words for words.

    Anything that is not a plain number on both sides comes back as it was.
    """
    old_value, new_value = value(old), value(new)
    if old_value is None or new_value is None or is_wide(old) or is_wide(new):
        return _wide_form(old, new)
    old_digits, new_digits = any(sign.isdigit() for sign in old), any(sign.isdigit() for sign in new)
    if new_value.endswith("th") and old_value.endswith("th") and old_digits != new_digits:
        return short_ordinal(int(new_value[:-2])) if old_digits else ordinal_in_words(int(new_value[:-2]))
    if old_digits and not new_digits:
        return _grouped(old, new_value)
    if new_digits and not old_digits and new_value.isdigit() and str(int(new_value)) == new_value:
        return in_words(int(new_value), as_year=_year(re.findall(r"\w+", old.lower())) is not None)
    return new


def in_words(number: int, *, as_year: bool = False) -> str:
    """A whole number in English words, without "and" and commas."""
    from num2words import num2words

    said: str = num2words(number, to="year" if as_year else "cardinal")
    return said.replace(",", "").replace(" and ", " ")


def short_ordinal(number: int) -> str:
    """ "21st"."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def ordinal_in_words(number: int) -> str:
    """ "twenty-first"."""
    from num2words import num2words

    said: str = num2words(number, to="ordinal")
    return said


def spoken(unit: Unit) -> str:
    """A unit as it sounds when read digit by digit, for comparing written forms; a hyphen is not read."""
    if unit.is_number:
        return unit.key[1:].replace(".", "dot").replace(":", "")
    return "" if unit.key in _SILENT else unit.key


def read_between(text: str, start: int, end: int) -> str:
    """The words for the signs between two units, unless a space is among them: then they only part the two."""
    gap = text[start:end]
    return "" if any(sign.isspace() for sign in gap) else "".join(_SIGNS.get(sign, "") for sign in gap)


def spoken_form(text: str) -> str:
    """All of `text` in one string in which "alpha one" equals "alpha-1"; signs become the words for them."""
    found = units(text)
    said = [spoken(unit) for unit in found[:1]]
    for before, unit in pairwise(found):
        said += [read_between(text, before.end, unit.start), spoken(unit)]
    return "".join(said)


def digit_heard(key: str) -> str | None:
    """The digit that a word sounds like ("for" is 4), else `None`."""
    if key.startswith("#") and len(key) == 2:
        return key[1:]
    return _ALIKE_DIGITS.get(key)


def _number_at(text: str, found: tuple[Word, ...], index: int) -> tuple[int, str]:
    """The last word of the number that begins at `index` (or that word alone), and its key."""
    word = found[index]
    if word.key[0].isdigit():
        return index, _digits_key(word.key)
    if word.key in ORDINALS:
        return index, f"#{ORDINALS.index(word.key) + 1}th"
    if word.key in _TENTHS:
        return index, f"#{_TENTHS[word.key]}th"
    if word.key not in _CARDINALS and not _counts_one(found, index):
        return index, word.key
    for last in range(_run_end(text, found, index), index - 1, -1):
        number = _parsed([item.key for item in found[index : last + 1]])
        if number is not None:
            return _with_tail(text, found, last, number)
    return index, word.key


def _counts_one(found: tuple[Word, ...], index: int) -> bool:
    """Whether the word is the "a" of "a hundred"."""
    following = found[index + 1].key if index + 1 < len(found) else ""
    return found[index].key == "a" and following in ("hundred", "thousand", "million")


def _digits_key(key: str) -> str:
    if _GROUPED.fullmatch(key):
        return "#" + key.replace(",", "")
    if short := _SHORT_ORDINAL.fullmatch(key):
        return f"#{short[1]}th"
    return "#" + key if re.fullmatch(r"\d+(?:[.:,]\d+)*", key) else key


def _run_end(text: str, found: tuple[Word, ...], index: int) -> int:
    """The last word that may still belong to the number beginning at `index`."""
    last = index
    for following in range(index + 1, min(len(found), index + _LONGEST_RUN)):
        if has_pause(text[found[following - 1].end : found[following].start]):
            break
        if found[following].key not in _CARDINALS and found[following].key != "and":
            break
        last = following
    return last


def _parsed(keys: list[str]) -> int | None:
    if keys[-1] == "and" or (keys[0] == "zero" and len(keys) > 1):
        return None
    if keys[0] == "a":
        keys = ["one", *keys[1:]]
    try:
        return int(text2num(" ".join(keys), "en"))
    except ValueError:
        return _year(keys)


def _year(keys: list[str]) -> int | None:
    """ "nineteen fifty" and "twenty twenty six" as years are said."""
    try:
        century, rest = int(text2num(keys[0], "en")), int(text2num(" ".join(keys[1:]), "en"))
    except ValueError:
        return None
    return 100 * century + rest if 13 <= century <= 20 and 10 <= rest <= 99 else None


def _with_tail(text: str, found: tuple[Word, ...], last: int, number: int) -> tuple[int, str]:
    """The number with what may follow it: "point five", or the ordinal of "twenty first"."""
    rest = [word.key for word in found[last + 1 : last + 4]]
    if rest and rest[0] in ORDINALS[:9] and number % 10 == 0 and 20 <= number < 100:
        return last + 1, f"#{number + ORDINALS.index(rest[0]) + 1}th"
    return _with_decimals(found, last, str(number))


def _with_decimals(found: tuple[Word, ...], last: int, number: str) -> tuple[int, str]:
    """The number with "point five" after it, and with "point one" once more where a version is meant."""
    end = last + 1
    while end + 1 < len(found) and found[end].key == "point" and found[end + 1].key in DIGIT_WORDS:
        number, end = number + ".", end + 1
        while end < len(found) and found[end].key in DIGIT_WORDS:
            number, end = number + str(DIGIT_WORDS.index(found[end].key)), end + 1
    return end - 1, f"#{number}"


def _grouped(old: str, number: str) -> str:
    if _GROUPED.search(old) and number.isdigit() and len(number) > 3:
        return f"{int(number):,}"
    return number


_WIDE_DIGITS = "零一二三四五六七八九"
_WIDE_PLACES = {"十": 10, "百": 100, "千": 1000, "万": 10_000}
_WIDE_NUMBER = re.compile(r"[〇零一二两三四五六七八九十百千万]+")


def wide_value(text: str) -> int | None:
    """The number that Chinese numerals name, else `None`."""
    if not _WIDE_NUMBER.fullmatch(text):
        return None
    if len(text) > 1 and not set(_WIDE_PLACES) & set(text):
        return int(_digit_by_digit(text))
    total, part, digit = 0, 0, 0
    for sign in text.replace("两", "二").replace("〇", "零"):
        if sign in _WIDE_DIGITS:
            digit = _WIDE_DIGITS.index(sign)
        elif sign == "万":
            total, part, digit = (total + part + digit) * 10_000, 0, 0
        else:
            part, digit = part + (digit or 1) * _WIDE_PLACES[sign], 0
    return total + part + digit


def _digit_by_digit(text: str) -> str:
    return "".join(str(_WIDE_DIGITS.index(sign)) for sign in text.replace("两", "二").replace("〇", "零"))


def _wide_form(old: str, new: str) -> str:
    """Digits for Chinese numerals where the text has digits; else `new`."""
    number = wide_value(new)
    if number is not None and old.isdigit() and len(new) == len(old) and not set(_WIDE_PLACES) & set(new):
        return _digit_by_digit(new)
    return str(number) if number is not None and old.isdigit() else new
