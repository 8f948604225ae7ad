"""How long a recogniser takes on this machine, measured without anybody speaking.

The encoder, which is most of the time, does not care what it hears; the decoder
is held to about as many tokens as such a clip has words.
"""

import time
from collections.abc import Callable

import numpy as np

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import DecodeOptions, SpeechDecoder
from iasr_desktop.core.recognition.policy import DRAFT_MARGIN, POSITIONS_PER_S
from iasr_desktop.core.types import SAMPLE_RATE_HZ

_TOKENS_PER_S = 3
_LOUDNESS = 0.05
_SEED = 7


def measured_pace_s(
    decoder: SpeechDecoder, clip_s: float, token: CancelToken, clock: Callable[[], float] = time.perf_counter
) -> float:
    """Seconds for a clip of `clip_s`, the quicker of two decodes: the first one also warms up.

    Raises `ModelFailed`, `Cancelled`.
    """
    noise = np.random.default_rng(_SEED).normal(0.0, _LOUDNESS, round(clip_s * SAMPLE_RATE_HZ)).astype(np.float32)
    options = DecodeOptions(
        language=decoder.languages[0],
        audio_context=round(clip_s * POSITIONS_PER_S) + DRAFT_MARGIN,
        max_tokens=max(1, round(clip_s * _TOKENS_PER_S)),
    )
    times = []
    for _ in range(2):
        started_s = clock()
        decoder.decode(noise, options, token)
        times.append(clock() - started_s)
    return min(times)
