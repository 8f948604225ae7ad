"""Speech that a fake can hear: every word is a stretch of its own constant level."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np

from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples, Word

WORD_S = 0.3
_LOWEST = 0.1
_STEP = 0.001
_MOST = 800


def speak(numbers: Iterable[int], pauses_s: float | Sequence[float] = 0.3, word_s: float = WORD_S) -> Samples:
    """One word a number (0 to 799), with a pause after each."""
    parts: list[Samples] = []
    for place, number in enumerate(numbers):
        pause_s = pauses_s if isinstance(pauses_s, int | float) else pauses_s[place % len(pauses_s)]
        parts.append(np.full(round(word_s * SAMPLE_RATE_HZ), _LOWEST + _STEP * number, np.float32))
        parts.append(np.zeros(round(pause_s * SAMPLE_RATE_HZ), np.float32))
    return np.concatenate(parts) if parts else np.zeros(0, np.float32)


def said(numbers: Iterable[int]) -> list[str]:
    """The words that are heard for `numbers`."""
    return [f"w{number}" for number in numbers]


def words_in(samples: Samples) -> tuple[Word, ...]:
    """The words in `samples`; one shorter than it is spoken has a dash."""
    levels = np.round((samples - _LOWEST) / _STEP).astype(int)
    levels[samples < _LOWEST / 2] = -1
    borders = [0, *(np.flatnonzero(np.diff(levels)) + 1), len(levels)]
    words = []
    for start, end in pairwise(borders):
        if start < end and 0 <= levels[start] < _MOST:
            is_whole = end - start >= round(WORD_S * SAMPLE_RATE_HZ)
            text = f"w{levels[start]}" + ("" if is_whole else "-")
            words.append(Word(text, start / SAMPLE_RATE_HZ, end / SAMPLE_RATE_HZ, 0.9))
    return tuple(words)


def even_words(text: str, duration_s: float) -> tuple[Word, ...]:
    """The words of `text`, evenly over the audio."""
    texts = text.split()
    step = duration_s / max(1, len(texts))
    return tuple(Word(word, place * step, (place + 1) * step, 0.9) for place, word in enumerate(texts))


def in_blocks(samples: Samples, block_s: float = 1.0) -> list[Samples]:
    """`samples` as a file reader delivers them."""
    size = max(1, round(block_s * SAMPLE_RATE_HZ))
    return [samples[start : start + size] for start in range(0, len(samples), size)]
