"""Engines that answer without weights, for measuring everything around the engines.

They are built in workers as the real ones are, by the same arguments; the file
that they are given in the place of a model says what they hear. Which line it
is stands in the sound itself: an utterance is made as loud as its number says,
so that a worker may be ended and started again at any time.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from iasr_desktop.core.agent.prompts import NEW_INPUT
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import Decoded, DecodeOptions, Prompt
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples, Word

_LEAST_PEAK, _MOST_PEAK = 0.25, 0.75
_LOGPROB = -0.2
_LIKELY, _UNLIKELY = -0.1, -6.0
_WORD_P = 0.9


@dataclass(frozen=True)
class Loudness:
    """Numbers from 0 up to `count` as the highest sample of a clip."""

    count: int

    @property
    def _step(self) -> float:
        return (_MOST_PEAK - _LEAST_PEAK) / self.count

    def said(self, samples: Samples, number: int) -> Samples:
        """`samples` as loud as `number` wants it."""
        peak = _LEAST_PEAK + self._step * number
        scaled: Samples = (samples * (peak / np.abs(samples).max())).astype(np.float32)
        return scaled

    def number(self, samples: Samples) -> int | None:
        """The number of the utterance; `None` for sound that has none."""
        peak = float(np.abs(samples).max()) if len(samples) else 0.0
        number = round((peak - _LEAST_PEAK) / self._step)
        return number if 0 <= number < self.count else None


class ScriptedDecoder:
    """A `SpeechDecoder` that hears the lines of a file, a JSON text each, by the loudness of the clip."""

    languages: Sequence[str] = ("en",)

    def __init__(
        self, model_path: Path, model_id: str, threads: int = 0, *, exact_times: bool = False, use_gpu: bool = True
    ) -> None:
        """Only the file counts; the other arguments are those of a real decoder."""
        self.model_id = model_id
        self._lines = [json.loads(line) for line in model_path.read_text(encoding="utf-8").splitlines()]
        self._loudness = Loudness(len(self._lines))

    def decode(self, samples: Samples, options: DecodeOptions, token: CancelToken) -> Decoded:
        token.check()
        number = self._loudness.number(samples)
        text = "" if number is None else self._lines[number]
        return Decoded(text, "en", _spread(text, len(samples) / SAMPLE_RATE_HZ), _LOGPROB, tokens=len(text.split()))

    def detect_language(self, samples: Samples, audio_context: int | None, token: CancelToken) -> str:
        token.check()
        return self.languages[0]

    def count_tokens(self, text: str) -> int:
        return len(text.split())


class ScriptedModel:
    """A `LanguageModel` that takes everything for new input."""

    def __init__(
        self,
        model_path: Path,
        model_id: str,
        *,
        threads: int = 0,
        gpu_layers: int = -1,
        context_tokens: int = 2048,
        state_dir: Path | None = None,
    ) -> None:
        """The arguments are those of a real model."""
        self.model_id = model_id

    def warm(self, prompt: Prompt, token: CancelToken) -> None:
        token.check()

    def label_logprobs(self, prompt: Prompt, labels: Sequence[str], token: CancelToken) -> Mapping[str, float]:
        token.check()
        return {label: _LIKELY if label == NEW_INPUT else _UNLIKELY for label in labels}

    def label_logprobs_of(
        self, prompts: Sequence[Prompt], labels: Sequence[str], token: CancelToken
    ) -> list[Mapping[str, float]]:
        return [self.label_logprobs(prompt, labels, token) for prompt in prompts]

    def reply(self, prompt: Prompt, grammar: str, max_tokens: int, token: CancelToken) -> str:
        token.check()
        return ""

    def count_tokens(self, text: str) -> int:
        return len(text.split())


def _spread(text: str, duration_s: float) -> tuple[Word, ...]:
    """The words of `text`, evenly over the clip."""
    words = text.split()
    step = duration_s / max(1, len(words))
    return tuple(Word(word, place * step, (place + 1) * step, _WORD_P) for place, word in enumerate(words))
