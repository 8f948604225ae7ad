"""Times of day in one form, however they are said and written: "7:00", "seven o'clock", "7 p.m.", "half past seven".

The normaliser that error rates are counted by leaves them as they are, or makes "70 clock" of "7 o'clock", as
published rates were counted so. Whether two texts mean the same is another question.
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
_HOURS, _MINUTES_AN_HOUR = 24, 60


def with_times_alike(text: str) -> str:
    """`text` with each time of day as hours and minutes on a clock of 24 hours ("19:30").

    Only what nothing but a time is written like: with minutes behind a colon, "o'clock", "a.m." or "p.m.", or told
    by the hour before or after.
    """
    return _ON_THE_HOUR.sub(_on_the_hour, _BESIDE_THE_HOUR.sub(_beside_the_hour, text))


def _on_the_hour(hit: re.Match[str]) -> str:
    has_colon = hit["minute"] is not None and hit[0][len(hit["hour"])] == ":"
    if not has_colon and not hit["half"] and "clock" not in hit[0].lower():
        return hit[0]
    return _written(hit, _value(hit["hour"]), int(hit["minute"] or 0))


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
