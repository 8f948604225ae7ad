"""Times of day in one form, however they are said and written: "7:00", "seven o'clock", "7 p.m.", "half past seven".

The normaliser that error rates are counted by leaves them as they are, or makes "70 clock" of "7 o'clock", as
published rates were counted so. Whether two texts mean the same is another question, and so is where a time that is
said goes into a text.
"""

import re

from iasr_desktop.core.agent import numbers

_HOUR = r"\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_MINUTES = r"\d{1,2}|five|ten|twenty[ -]five|twenty|quarter|a quarter"
_HALF_DAY = r"(?P<half>[ap])\.? ?m\b\.?"
_CLOCK = r"o['’ ]? ?clock\b"
_ON_THE_HOUR = re.compile(
    rf"(?<![\w.,:])(?P<hour>{_HOUR})(?:[:.](?P<minute>[0-5]\d))?(?: {_CLOCK})?(?: ?{_HALF_DAY})?(?![\w:])",
    re.IGNORECASE,
)
_BESIDE_THE_HOUR = re.compile(
    rf"(?<![\w.,:])(?:(?P<half_past>half past)|(?P<minutes>{_MINUTES})(?: minutes)? (?P<side>past|to)) "
    rf"(?P<hour>{_HOUR})(?: {_CLOCK})?(?: ?{_HALF_DAY})?(?![\w:])",
    re.IGNORECASE,
)
_NAMED = frozenset(("noon", "midday", "midnight"))
_IN_DIGITS = re.compile(r"\d{1,2}(?::\d{2})?")
_ENDS_IN_HALF_DAY = re.compile(rf"{_HALF_DAY}$", re.IGNORECASE)
_HOURS, _MINUTES_AN_HOUR = 24, 60


def with_times_alike(text: str) -> str:
    """`text` with each time of day as hours and minutes on a clock of 24 hours ("19:30").

    Only what nothing but a time is written like: with minutes behind a colon, "o'clock", "a.m." or "p.m.", or told
    by the hour before or after.
    """
    return _ON_THE_HOUR.sub(_on_the_hour, _BESIDE_THE_HOUR.sub(_beside_the_hour, text))


def places(text: str) -> list[tuple[int, int]]:
    """Where a time of day stands, as start and end, in order of place; of the kinds that `with_times_alike` knows."""
    beside = [hit.span() for hit in _BESIDE_THE_HOUR.finditer(text)]
    on = [hit.span() for hit in _ON_THE_HOUR.finditer(text) if _is_only_a_time(hit)]
    return sorted(beside + [place for place in on if all(place[1] <= a or b <= place[0] for a, b in beside)])


def is_time(text: str) -> bool:
    """Whether all of `text` tells a time of day, also by name ("noon")."""
    return text.casefold() in _NAMED or places(text) == [(0, len(text))]


def in_form_of(old: str, new: str) -> str:
    """`new` written as `old` is, also where it is a time of day and `old` an hour or a time in digits.

    "Half past six" for "8:15" or "8" is "6:30". Half days are left as they were said.
    """
    if not _IN_DIGITS.fullmatch(old) or places(new) != [(0, len(new))]:
        return numbers.in_form_of(old, new)
    hour, colon, minutes = with_times_alike(new).partition(":")
    if not colon or _ENDS_IN_HALF_DAY.search(new):
        return new
    return hour if minutes == "00" and ":" not in old else f"{hour}:{minutes}"


def _on_the_hour(hit: re.Match[str]) -> str:
    return _written(hit, _value(hit["hour"]), int(hit["minute"] or 0)) if _is_only_a_time(hit) else hit[0]


def _is_only_a_time(hit: re.Match[str]) -> bool:
    """Whether nothing but a time is written like that: a bare number may count anything."""
    has_colon = hit["minute"] is not None and hit[0][len(hit["hour"])] == ":"
    return has_colon or bool(hit["half"]) or "clock" in hit[0].lower()


def _beside_the_hour(hit: re.Match[str]) -> str:
    minutes = 30 if hit["half_past"] else _value(hit["minutes"])
    minutes = -minutes if (hit["side"] or "").lower() == "to" else minutes
    hour, minute = divmod(_value(hit["hour"]) * _MINUTES_AN_HOUR + minutes, _MINUTES_AN_HOUR)
    return _written(hit, hour, minute)


def _written(hit: re.Match[str], hour: int, minute: int) -> str:
    half = (hit["half"] or "").lower()
    if hour >= _HOURS or minute >= _MINUTES_AN_HOUR or hour < 0 or (half and hour > _HOURS // 2):
        return hit[0]
    if half:
        hour = hour % (_HOURS // 2) + (_HOURS // 2 if half == "p" else 0)
    end = "." if hit[0].endswith(".") and hit.end() == len(hit.string) else ""
    return f"{hour}:{minute:02}{end}"


def _value(said: str) -> int:
    if "quarter" in said.lower():
        return 15
    return int(float(numbers.value(said) or 0))
