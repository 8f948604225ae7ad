"""whisper.cpp in a worker, behind the port `SpeechDecoder`."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import Decoded, DecodeOptions, SpeechDecoder
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples
from iasr_desktop.engines.whispercpp import WhisperCppDecoder
from iasr_desktop.engines.workers.supervisor import Recipe, Supervisor

_LIMIT_S = 30.0
_LIMIT_PER_AUDIO_S = 10.0
_QUICK_S = 30.0
_RETRIES = 1
"""A clip that ended the worker is tried once more; it may not have been its fault."""


class SupervisedDecoder:
    """As `WhisperCppDecoder`, or another `engine` that takes what it takes, in a process of its own.

    Raises `ModelFailed` when the file cannot be loaded.
    """

    def __init__(
        self,
        model_path: Path,
        model_id: str,
        threads: int = 0,
        *,
        exact_times: bool = False,
        use_gpu: bool = True,
        engine: Callable[..., SpeechDecoder] = WhisperCppDecoder,
    ) -> None:
        factory = partial(engine, model_path, model_id, threads, exact_times=exact_times, use_gpu=use_gpu)
        self.model_id = model_id
        self.supervisor = Supervisor(Recipe("speech model", factory, ("languages",)))
        self.languages: Sequence[str] = self.supervisor.attributes["languages"]

    def close(self) -> None:
        """End the worker."""
        self.supervisor.close()

    def decode(self, samples: Samples, options: DecodeOptions, token: CancelToken) -> Decoded:
        decoded: Decoded = self.supervisor.call(
            "decode", samples, options, token=token, limit_s=_limit_s(samples), retries=_RETRIES
        )
        return decoded

    def detect_language(self, samples: Samples, audio_context: int | None, token: CancelToken) -> str:
        return str(
            self.supervisor.call(
                "detect_language", samples, audio_context, token=token, limit_s=_limit_s(samples), retries=_RETRIES
            )
        )

    def count_tokens(self, text: str) -> int:
        return int(self.supervisor.call("count_tokens", text, limit_s=_QUICK_S, retries=_RETRIES)) if text else 0


def _limit_s(samples: Samples) -> float:
    """Past this it hangs: many times what a slow machine takes."""
    return _LIMIT_S + _LIMIT_PER_AUDIO_S * len(samples) / SAMPLE_RATE_HZ
