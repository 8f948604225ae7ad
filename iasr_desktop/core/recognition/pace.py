"""How long a recogniser takes on this machine, measured without anybody speaking.

The encoder, which is most of the time, does not care what it hears; the decoder
is held to about as many tokens as such a clip has words.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import DecodeOptions, SpeechDecoder
from iasr_desktop.core.recognition.policy import DRAFT_MARGIN, POSITIONS_PER_S
from iasr_desktop.core.types import SAMPLE_RATE_HZ

_TOKENS_PER_S = 3
_LOUDNESS = 0.05
_SEED = 7


@dataclass(frozen=True)
class Pace:
    """One decode: how long it took, and how long processors were busy with it, all threads together."""

    took_s: float
    busy_s: float


def measured_pace(
    decoder: SpeechDecoder,
    clip_s: float,
    token: CancelToken,
    clock: Callable[[], float] = time.perf_counter,
    busy_clock: Callable[[], float] = time.process_time,
) -> Pace:
    """The pace for a clip of `clip_s`, the quicker of two decodes: the first one also warms up.

    Raises `ModelFailed`, `Cancelled`.
    """
    noise = np.random.default_rng(_SEED).normal(0.0, _LOUDNESS, round(clip_s * SAMPLE_RATE_HZ)).astype(np.float32)
    options = DecodeOptions(
        language=decoder.languages[0],
        audio_context=round(clip_s * POSITIONS_PER_S) + DRAFT_MARGIN,
        max_tokens=max(1, round(clip_s * _TOKENS_PER_S)),
    )
    paces = []
    for _ in range(2):
        started_s, busy_s = clock(), busy_clock()
        decoder.decode(noise, options, token)
        paces.append(Pace(clock() - started_s, busy_clock() - busy_s))
    return min(paces, key=lambda pace: pace.took_s)
