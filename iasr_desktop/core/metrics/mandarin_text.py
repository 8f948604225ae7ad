"""Mandarin made alike, alone or mixed with words in Latin letters.

Simplified script (opencc), numbers in digits or in characters (cn2an), no
punctuation. Mandarin is compared by character; in mixed text everything else
is compared by word, as the mixed error rate of code-switching benchmarks does.
"""

import re
import unicodedata
import warnings
from collections.abc import Callable
from functools import cache
from typing import Any

import regex

from iasr_desktop.core.metrics import english_text
from iasr_desktop.core.metrics.plain_text import folded

_SILENT = regex.compile(r"(?!(?<=\p{Nd})(?:\.(?=\p{Nd})|%))[^\p{L}\p{N}\p{M}]")
_STRETCH = regex.compile(r"\p{Han}+|[^\p{Han}]+")
# Not one number any more, and the library takes quadratic time over it.
_LONG_RUN = re.compile(r"([0-9０-９零〇一二两三四五六七八九十百千万萬亿億点.]{24,})")
_DIGITS = str.maketrans("零〇一二两三四五六七八九", "001223456789")
_CHARACTERS = str.maketrans("0123456789", "零一二三四五六七八九")
_ONE = re.compile(r"\bone(?=s?\b)")


def with_digits(text: str) -> str:
    """Letters, characters and digits one after the other: "十二月5日" is "12月5日", "T E C H" is "tech"."""
    return _converted(_SILENT.sub("", folded(_simplified(text))), "cn2an")


def with_characters(text: str) -> str:
    """As `with_digits`, with numbers in characters: "12月5日" is "十二月五日"."""
    return _converted(with_digits(text), "an2cn")


def mixed(text: str) -> str:
    """Mandarin as in `with_digits`, the rest as English words; a space wherever a word ends.

    Letters said one by one make one word, since recognisers write "PPT" as they like.
    """
    numbered = _converted(_simplified(unicodedata.normalize("NFKC", text)), "cn2an")
    parts = [_part(found[0]) for found in _STRETCH.finditer(numbered)]
    return english_text.spelled_joined(" ".join(" ".join(parts).split()))


def _part(stretch: str) -> str:
    if regex.match(r"\p{Han}", stretch):
        return stretch
    # The library of English writes "one" for "1", that of Mandarin "1" for 一.
    return _ONE.sub("1", english_text.with_digits(stretch))


def _converted(text: str, direction: str) -> str:
    """Numbers the one way or the other; those that are too long to be one, digit by digit."""
    table = _DIGITS if direction == "cn2an" else _CHARACTERS
    parts = _LONG_RUN.split(text)
    return "".join(part.translate(table) if at % 2 else _numbers(part, direction) for at, part in enumerate(parts))


def _numbers(text: str, direction: str) -> str:
    """What the library cannot convert stays as it is."""
    try:
        return _transform()(text, direction)
    except (ValueError, TypeError, KeyError, IndexError, ArithmeticError):
        return text


def _simplified(text: str) -> str:
    return str(_simplifier().convert(text))


@cache
def _simplifier() -> Any:
    from opencc import OpenCC

    return OpenCC("t2s")


@cache
def _transform() -> Callable[[str, str], str]:
    from cn2an import transform

    def quiet(text: str, direction: str) -> str:
        with warnings.catch_warnings():
            # It warns of characters that only look like numbers, and leaves them.
            warnings.simplefilter("ignore", UserWarning)
            return str(transform(text, direction))

    return quiet
