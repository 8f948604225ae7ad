"""Numbers, amounts, times and percentages in words, as they are said."""

import re

_NUMBER = re.compile(r"(?P<whole>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?P<part>\d+))?")
_AMOUNT = re.compile(rf"(?P<sign>[$€£¥]){_NUMBER.pattern}")
_AMOUNT_AFTER = re.compile(rf"{_NUMBER.pattern}(?P<sign>[€£%])")
_CLOCK = re.compile(r"(\d{1,2}):(\d{2})")
_ORDINAL = re.compile(r"(\d{1,4})(?:st|nd|rd|th)")
_RANGE = re.compile(r"(\d{1,4})[-–](\d{1,4})")
_VERSION = re.compile(r"\d+(?:\.\d+){2,}")
_MONEY = {
    "$": ("dollar", "dollars", "cent", "cents"),
    "€": ("euro", "euros", "cent", "cents"),
    "£": ("pound", "pounds", "penny", "pence"),
    "¥": ("yen", "yen", "sen", "sen"),
}
_YEARS = range(1100, 2100)
_LONGEST = 6
"""Longer numbers without commas are said digit by digit, as telephone numbers are."""


def number_said(text: str) -> str:
    """`text` in words if the whole of it is a number in some form, else ""."""
    if hit := _AMOUNT.fullmatch(text) or _AMOUNT_AFTER.fullmatch(text):
        return _amount(hit["sign"], hit["whole"], hit["part"] or "")
    if hit := _NUMBER.fullmatch(text):
        return _number(hit["whole"], hit["part"] or "")
    if hit := _CLOCK.fullmatch(text):
        return _clock(int(hit[1]), hit[2])
    if hit := _ORDINAL.fullmatch(text):
        return in_full(int(hit[1]), "ordinal")
    if hit := _RANGE.fullmatch(text):
        return f"{_number(hit[1], '')} to {_number(hit[2], '')}"
    if _VERSION.fullmatch(text):
        return " point ".join(_number(part, "") for part in text.split("."))
    return ""


def digits_said(digits: str) -> str:
    """Digit by digit."""
    return " ".join(in_full(int(digit)) for digit in digits)


def in_full(number: int, to: str = "cardinal") -> str:
    """A whole number in words; `to` is "cardinal", "ordinal" or "year"."""
    from num2words import num2words

    said: str = num2words(number, to=to)
    return said.replace(",", "").replace(" and ", " ")


def _number(whole: str, part: str) -> str:
    bare = whole.replace(",", "")
    is_code = len(bare) > _LONGEST and "," not in whole
    if is_code or (len(bare) > 1 and bare.startswith("0")):
        said = digits_said(bare)
    elif "," not in whole and not part and int(bare) in _YEARS and int(bare) not in range(2000, 2010):
        said = in_full(int(bare), "year")
    else:
        said = in_full(int(bare))
    return f"{said} point {digits_said(part)}" if part else said


def _amount(sign: str, whole: str, part: str) -> str:
    if sign == "%":
        return f"{_number(whole, part)} percent"
    one, many, small, smalls = _MONEY[sign]
    value = int(whole.replace(",", ""))
    if part and len(part) != 2:
        return f"{in_full(value)} point {digits_said(part)} {many}"
    said = f"{in_full(value)} {one if value == 1 else many}"
    if int(part or 0):
        said += f" and {in_full(int(part))} {small if int(part) == 1 else smalls}"
    return said


def _clock(hour: int, minutes: str) -> str:
    if minutes == "00":
        return f"{in_full(hour)} o'clock" if 0 < hour <= 12 else f"{in_full(hour)} hundred"
    return f"{in_full(hour)} {'oh ' + digits_said(minutes[1]) if minutes[0] == '0' else in_full(int(minutes))}"
