"""How one stretch of speech is decoded: a quick draft first, more work only when it looks wrong.

The encoder's window is 30 s whatever the clip's length, which is most of the
time for short clips. A window cut to the clip is several times quicker but now
and then loses or repeats words; so its text is a draft that has to look right.
"""

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import Decoded, DecodeOptions, SpeechDecoder
from iasr_desktop.core.recognition.checks import (
    is_too_fast,
    is_too_slow,
    repeats,
    rounds,
    says_again,
    times_in_a_row,
    units,
)
from iasr_desktop.core.recognition.vocabulary import VocabularyPrompt, is_echo
from iasr_desktop.core.recognition.words import text_of
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples

POSITIONS_PER_S = 50
FULL_POSITIONS = 1500
DRAFT_MARGIN = 64
"""Encoder positions after the end of the audio; with none the ends of sentences get lost. Over 315
recordings 64 and 256 make as many errors, in windows that the decoder fills to whole blocks."""
DRAFT_MOST_POSITIONS = 1300
"""A draft with nearly the full window saves too little to be worth a second decode."""
WIDE_POSITIONS = 512
WIDE_MOST_S = 3.4
"""Clips up to here are decoded a second time in a window of 10 s instead of the full one: of twelve drafts that
looked wrong all came out as in the full window, in a third of the time."""
PHRASES_S = 6.0
"""Audio from here on is decoded with the times of its phrases, without which whole sentences of it get lost."""
LEAST_S = 1.1
LEAST_LOGPROB = -1.0
"""Texts below this mean log probability are decoded again: the reference
implementation's limit. Measured: above it a full window is as often worse as better."""
TEMPERATURES = (0.2, 0.4, 0.8)
_LEAST_ROUNDS = 2
_SHORT_S = 4.0
_LEAST_RATE_OF_ROUND = 1.2
"""Words a second of voice in one round; with fewer, part of the clip may not have been heard."""
_TOKENS_PER_S = 16
_SPARE_TOKENS = 24


@dataclass(frozen=True)
class Attempt:
    """One decode, what it gave, and what speaks against it (nothing: it is accepted)."""

    kind: str
    decoded: Decoded
    faults: frozenset[str]
    ms: float


@dataclass(frozen=True)
class Heard:
    """The decode that was taken, and all that were made for it."""

    decoded: Decoded
    faults: frozenset[str] = frozenset()
    attempts: tuple[Attempt, ...] = ()


class DecodePolicy:
    """Decodes stretches of speech of at most 28 s. Thread rules are the decoder's."""

    def __init__(self, decoder: SpeechDecoder) -> None:
        self._decoder = decoder

    def decode(
        self,
        samples: Samples,
        voiced_s: float,
        language: str,
        prompt: VocabularyPrompt,
        token: CancelToken,
        times_said: Callable[[], int] = lambda: 1,
    ) -> Heard:
        """`times_said` tells, when a text has something again and again, how often the sound has it in a row.

        Raises `ModelFailed`, `Cancelled`, `DeadlineExceeded`.
        """
        audio = _padded(samples)
        attempts: list[Attempt] = []
        for kind, options in self._plans(len(audio), language, prompt, attempts):
            attempt = self._attempt(kind, audio, options, voiced_s, prompt, token)
            if attempt.faults & _AGAIN and (times := times_said()) > 1:
                attempt = replace(attempt, faults=attempt.faults - _explained(attempt, times))
            attempts.append(attempt)
            if not attempt.faults:
                break
        best = max(attempts, key=_worth)
        return Heard(best.decoded, best.faults, tuple(attempts))

    def glance(self, samples: Samples, language: str, token: CancelToken) -> str:
        """What one draft hears; empty when it looks like an invention. Raises what `decode` raises.

        Without the vocabulary: half a clip invites its echo.
        """
        audio = _padded(samples)
        limit = _token_limit(len(audio))
        decoded = self._decoder.decode(audio, DecodeOptions(language, "", _cut_window(len(audio)), 0.0, limit), token)
        words = _texts(decoded)
        doubtful = decoded.is_cut or repeats(words) or decoded.mean_logprob < LEAST_LOGPROB
        return "" if doubtful else decoded.text.strip()

    def expecting(
        self, samples: Samples, voiced_s: float, language: str, context: str, token: CancelToken
    ) -> Decoded | None:
        """What one draft hears as if `context` had been said right before; `None` when it looks like an invention.

        Raises what `decode` raises.
        """
        audio = _padded(samples)
        options = DecodeOptions(language, context, _cut_window(len(audio)), 0.0, _token_limit(len(audio)))
        decoded = _first_round(self._decoder.decode(audio, options, token))
        return None if _faults(decoded, voiced_s) - {"few_words"} else decoded

    def detect_language(self, samples: Samples, token: CancelToken) -> str:
        """What is spoken, by one pass with a window as short as the audio allows."""
        audio = _padded(samples)
        return self._decoder.detect_language(audio, _cut_window(len(audio)), token)

    def _plans(
        self, length: int, language: str, prompt: VocabularyPrompt, attempts: list[Attempt]
    ) -> Iterator[tuple[str, DecodeOptions]]:
        """The next decode to try, given what the ones before it gave."""
        phrases = length >= PHRASES_S * SAMPLE_RATE_HZ
        full = DecodeOptions(language, prompt.text, None, 0.0, _token_limit(length), phrases=phrases)
        window = _cut_window(length)
        if window <= DRAFT_MOST_POSITIONS:
            yield "draft", replace(full, audio_context=window)
            if "echo" in attempts[-1].faults:
                full = replace(full, prompt="")
                yield "draft_unprompted", replace(full, audio_context=window)
        is_short = length <= WIDE_MOST_S * SAMPLE_RATE_HZ
        for kind, positions in (("wide", WIDE_POSITIONS), ("full", None))[not is_short :]:
            yield kind, replace(full, audio_context=positions)
            if full.prompt and "echo" in attempts[-1].faults:
                full = replace(full, prompt="")
                yield f"{kind}_unprompted", replace(full, audio_context=positions)
            if not attempts[-1].faults - {"few_words", "unsure"}:
                return
        for temperature in TEMPERATURES:
            yield "retry", replace(full, prompt="", temperature=temperature)

    def _attempt(
        self,
        kind: str,
        audio: Samples,
        options: DecodeOptions,
        voiced_s: float,
        prompt: VocabularyPrompt,
        token: CancelToken,
    ) -> Attempt:
        started = time.perf_counter()
        decoded = self._decoder.decode(audio, options, token)
        ms = (time.perf_counter() - started) * 1000
        is_draft = kind.startswith("draft")
        if is_draft and _is_short_loop(decoded, voiced_s):
            decoded = _first_round(decoded)
        faults = _faults(decoded, voiced_s)
        if is_draft and says_again(_texts(decoded)):
            faults |= {"doubled"}
        if options.prompt and is_echo(_texts(decoded), prompt, voiced_s):
            faults |= {"echo"}
        return Attempt(kind, decoded, frozenset(faults), ms)


def _is_short_loop(decoded: Decoded, voiced_s: float) -> bool:
    """Whether a short clip was heard in full and then again and again, more often than there is time for.

    A second decode with the full window hears such clips no better, and takes many times as long.
    """
    words = _texts(decoded)
    times, length = rounds(words)
    if times < _LEAST_ROUNDS or voiced_s > _SHORT_S or not (decoded.is_cut or is_too_fast(words, voiced_s)):
        return False
    return units(words[:length]) >= _LEAST_RATE_OF_ROUND * voiced_s


def _first_round(decoded: Decoded) -> Decoded:
    """The text without its repetitions, if it goes round in a loop and does nothing else."""
    times, length = rounds(_texts(decoded))
    if times < _LEAST_ROUNDS:
        return decoded
    text = text_of(decoded.text, decoded.words, 0, length)
    return replace(decoded, text=text, words=decoded.words[:length], is_cut=False)


def _faults(decoded: Decoded, voiced_s: float) -> set[str]:
    words = _texts(decoded)
    faults = set()
    if not words:
        faults.add("empty")
    if decoded.is_cut or repeats(words):
        faults.add("loop")
    if is_too_fast(words, voiced_s):
        faults.add("many_words")
    if is_too_slow(words, voiced_s):
        faults.add("few_words")
    if decoded.mean_logprob < LEAST_LOGPROB:
        faults.add("unsure")
    return faults


_AGAIN = frozenset({"doubled", "loop"})
_WEIGHTS = {"echo": 16.0, "loop": 8.0, "empty": 6.0, "many_words": 4.0, "doubled": 2.0, "few_words": 2.0}


def _explained(attempt: Attempt, times: int) -> frozenset[str]:
    """The faults that are none where something is said `times` times in a row."""
    is_loop = attempt.decoded.is_cut or times_in_a_row(_texts(attempt.decoded)) > times
    return frozenset({"doubled"}) if is_loop else _AGAIN


def _worth(attempt: Attempt) -> float:
    """The surest of those with the fewest faults; a larger window before a draft."""
    faults = sum(_WEIGHTS.get(fault, 0.0) for fault in attempt.faults)
    return attempt.decoded.mean_logprob - faults - (0.2 if attempt.kind.startswith("draft") else 0.0)


def _texts(decoded: Decoded) -> Sequence[str]:
    return [word.text for word in decoded.words]


def _padded(samples: Samples) -> Samples:
    missing = math.ceil(LEAST_S * SAMPLE_RATE_HZ) - len(samples)
    return np.pad(samples, (0, missing)) if missing > 0 else samples


def _cut_window(length: int) -> int:
    return min(math.ceil(length / SAMPLE_RATE_HZ * POSITIONS_PER_S) + DRAFT_MARGIN, FULL_POSITIONS)


def _token_limit(length: int) -> int:
    return _SPARE_TOKENS + math.ceil(length / SAMPLE_RATE_HZ * _TOKENS_PER_S)
