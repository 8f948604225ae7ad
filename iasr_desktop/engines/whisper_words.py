"""Whisper's tokens as words: where one ends, when it was said, how sure it is.

A token is a piece of a word, a whole word with the space before it, a mark of
punctuation, or a few bytes of a character that goes on in the next token.
"""

import math
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from iasr_desktop.core.types import Word


@dataclass(frozen=True)
class TimedToken:
    """A text token. `end_s` is when the decoder's attention left it; `None` when not known."""

    piece: bytes
    logprob: float
    end_s: float | None


@dataclass(frozen=True)
class _Piece:
    """The fewest tokens that make whole characters."""

    text: str
    logprobs: tuple[float, ...]
    end_s: float


def words_of(tokens: Sequence[TimedToken], duration_s: float) -> tuple[Word, ...]:
    """Words in order, times within the audio and never going back.

    In scripts without spaces every character is a word. Punctuation belongs to
    the word before it, and says nothing about that word's `p`, which is the
    geometric mean over its tokens.
    """
    groups: list[list[_Piece]] = []
    for piece in _pieces(_timed(tokens, duration_s)):
        if not groups or _starts_word(piece.text, groups[-1][-1].text):
            groups.append([piece])
        else:
            groups[-1].append(piece)
    words: list[Word] = []
    for group in groups:
        word = _word(group, words[-1].end_s if words else 0.0)
        if word.text:
            words.append(word)
    return tuple(words)


def shared_out(tokens: Sequence[TimedToken], start_s: float, end_s: float) -> list[TimedToken]:
    """The tokens of a phrase said from `start_s` to `end_s`, each with its end by its length."""
    ends_s = _ends_by_length(tokens, start_s, end_s)
    return [replace(token, end_s=its_end_s) for token, its_end_s in zip(tokens, ends_s, strict=True)]


def _ends_by_length(tokens: Sequence[TimedToken], start_s: float, end_s: float) -> list[float]:
    total = sum(len(token.piece) for token in tokens) or 1
    written = accumulate(len(token.piece) for token in tokens)
    return [start_s + (end_s - start_s) * count / total for count in written]


def _timed(tokens: Sequence[TimedToken], duration_s: float) -> list[tuple[TimedToken, float]]:
    """Every token with its end. Where the engine gives none, time is shared out by length."""
    timed, latest = [], 0.0
    for token, end_by_length_s in zip(tokens, _ends_by_length(tokens, 0.0, duration_s), strict=True):
        latest = min(max(latest, end_by_length_s if token.end_s is None else token.end_s), duration_s)
        timed.append((token, latest))
    return timed


def _pieces(timed: Iterable[tuple[TimedToken, float]]) -> Iterator[_Piece]:
    """Tokens joined until their bytes are whole characters; a broken rest is dropped."""
    held, logprobs = b"", []
    for token, end_s in timed:
        held += token.piece
        logprobs.append(token.logprob)
        try:
            text = held.decode("utf-8")
        except UnicodeDecodeError as error:
            # The bytes may be the start of a character: wait for the next token.
            if error.reason == "unexpected end of data":
                continue
            text = held.decode("utf-8", "ignore")
        yield _Piece(text, tuple(logprobs), end_s)
        held, logprobs = b"", []


def _starts_word(text: str, before: str) -> bool:
    if not text or _is_attached(text):
        return False
    return text[0].isspace() or _is_wide(text[0]) or (bool(before) and _is_wide(before[-1]))


def _is_attached(text: str) -> bool:
    """Closing punctuation alone; an opening bracket or quote starts the next word."""
    bare = text.strip()
    return text == text.lstrip() and all(unicodedata.category(character) in _CLOSING for character in bare)


_CLOSING = frozenset({"Po", "Pe", "Pf", "Pd"})


def _is_wide(character: str) -> bool:
    """A letter of a script that writes no spaces between words (Chinese, Japanese)."""
    return unicodedata.east_asian_width(character) == "W" and unicodedata.category(character) == "Lo"


def _word(pieces: Sequence[_Piece], start_s: float) -> Word:
    """The word that `pieces` make; `start_s` is the end of the one before."""
    spoken = [piece for piece in pieces if any(map(str.isalnum, piece.text))] or pieces
    logprobs = [value for piece in spoken for value in piece.logprobs]
    text = "".join(piece.text for piece in pieces).strip()
    p = math.exp(sum(logprobs) / len(logprobs))
    # A comma's own time is the pause after the word.
    return Word(text, start_s, spoken[-1].end_s, min(1.0, p))
