"""Signs that a decode is not what was said: loops, too many words, too few."""

import unicodedata
import zlib
from collections.abc import Sequence

MOST_RATE = 7.5
"""Words a second of voice; nobody speaks faster for long."""
LEAST_RATE = 0.6
_LONG_ENOUGH_S = 3.0
_SPARE_WORDS = 4
_MOST_COMPRESSION = 2.4
"""As in the reference implementation of Whisper; text that compresses better repeats itself."""
_LEAST_BYTES = 60
_LONGEST_PHRASE = 12
_LEAST_PHRASE = 2
_TELLING = 3
_SHORT = 24
_CHARACTERS_A_WORD = 1.6
"""Chinese and Japanese characters that take about as long to say as an English word."""


def units(words: Sequence[str]) -> float:
    """Words, counted alike in scripts with and without spaces."""
    wide = sum(unicodedata.east_asian_width(character) == "W" for word in words for character in word)
    narrow = sum(not any(unicodedata.east_asian_width(character) == "W" for character in word) for word in words)
    return narrow + wide / _CHARACTERS_A_WORD


def repeats(words: Sequence[str]) -> bool:
    """Whether a phrase comes again and again: decoders get caught in such loops.

    A word four times in a row is spoken language; a phrase of four or more
    words is not said four times, nor a shorter one seven times.
    """
    forms = forms_of(words)
    for length in range(1, min(_LONGEST_PHRASE, len(forms) // 3) + 1):
        allowed = 3 if length >= 4 else 6
        if _most_in_a_row(forms, length) > allowed:
            return True
    return _compression(" ".join(forms)) > _MOST_COMPRESSION


def says_again(words: Sequence[str]) -> bool:
    """Whether something is said twice: a word or phrase at once again, or the opening words at the end.

    A short window makes that of short clips. People speak so too, so it is a
    reason to listen again, not to reject.
    """
    forms = forms_of(words)
    opening = forms[:_LEAST_PHRASE]
    comes_back = (len(forms) >= 2 * _LEAST_PHRASE and opening == forms[-len(opening) :]) or _comes_back(forms)
    return comes_back or says_at_once_again(words)


def says_at_once_again(words: Sequence[str], least: int = 1) -> bool:
    """Whether a phrase of at least so many words is said twice in a row."""
    return times_in_a_row(words, least) > 1


def times_in_a_row(words: Sequence[str], least: int = 1) -> int:
    """How often a phrase of at least so many words is said in a row, the one that is said most often."""
    forms = forms_of(words)
    return max((_most_in_a_row(forms, length) for length in range(max(1, least), len(forms) // 2 + 1)), default=1)


def forms_of(words: Sequence[str]) -> list[str]:
    """The words without what is only written: capitals, punctuation."""
    return [form for word in words if (form := _form(word))]


def _comes_back(forms: Sequence[str]) -> bool:
    """Whether three words in a row come again somewhere in a short text; in a long one they do anyway."""
    if len(forms) > _SHORT:
        return False
    threes = [tuple(forms[place : place + _TELLING]) for place in range(len(forms) - _TELLING + 1)]
    return len(set(threes)) < len(threes)


def rounds(words: Sequence[str]) -> tuple[int, int]:
    """How often a text says the same from its start to its end, and in how many words; the last time may be cut off.

    (1, len(words)) when it does not. A decoder caught in a loop mostly heard the first round rightly.
    """
    forms = [_form(word) for word in words]
    for length in range(1, len(forms) // 2 + 1):
        again = [forms[place % length] for place in range(len(forms))]
        # The last word may be cut off, too.
        if again[:-1] == forms[:-1] and again[-1].startswith(forms[-1]):
            return len(forms) // length, length
    return 1, len(forms)


def is_too_fast(words: Sequence[str], voiced_s: float) -> bool:
    """More words than fit into the time in which somebody spoke."""
    return units(words) > _SPARE_WORDS + MOST_RATE * voiced_s


def is_too_slow(words: Sequence[str], voiced_s: float) -> bool:
    """Fewer words than a person says in this much voice: part of it was not recognised."""
    return voiced_s >= _LONG_ENOUGH_S and units(words) < LEAST_RATE * voiced_s


def _most_in_a_row(forms: Sequence[str], length: int) -> int:
    most = run = 1
    for place in range(length, len(forms)):
        run = run + 1 if forms[place] == forms[place - length] else 1
        # `run` counts equal words at this distance; a phrase is repeated when all of it is.
        most = max(most, 1 + (run - 1) // length if run > 1 else 1)
    return most


def _compression(text: str) -> float:
    data = text.encode()
    return len(data) / len(zlib.compress(data)) if len(data) >= _LEAST_BYTES else 0.0


def _form(word: str) -> str:
    return "".join(character for character in word.casefold() if character.isalnum())
