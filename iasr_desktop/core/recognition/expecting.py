"""Hearing a clip once more, with something in mind.

Whisper is conditioned on text "before" the audio, and of what sounds alike it
hears what goes on from there. One quick pass for each stretch of speech, with
no second try: what comes out is a reading to be weighed against the first one.
"""

from collections.abc import Iterable

import numpy as np

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import VoiceDetector
from iasr_desktop.core.progress import OnProgress, ignore_progress
from iasr_desktop.core.recognition.assembly import StageClock, TranscriptBuilder
from iasr_desktop.core.recognition.chunks import Chunker
from iasr_desktop.core.recognition.gate import is_alive
from iasr_desktop.core.recognition.policy import DecodePolicy, Heard
from iasr_desktop.core.types import AudioClip, Samples, Transcript


class ExpectingRecognizer:
    """A `SpeechRecognizer` that hears as if `context` had been said right before.

    For short clips whose language is known. A stretch that gives nothing
    believable is left out. It learns nothing about the session.
    """

    def __init__(self, policy: DecodePolicy, detector: VoiceDetector, context: str, *, model_id: str) -> None:
        self.model_id = model_id
        self._policy = policy
        self._detector = detector
        self._context = context

    def use_vocabulary(self, terms: Iterable[str]) -> None:
        """The terms are part of the context already."""

    def transcribe(self, clip: AudioClip, token: CancelToken, language: str = "en") -> Transcript:
        """`language` is an ISO 639-1 code. Raises `ModelFailed`, `Cancelled`."""
        clock, result = StageClock(), TranscriptBuilder()
        result.samples, result.has_signal = len(clip.samples), is_alive(clip.samples)
        with clock.measured("gate"):
            chunker = Chunker(self._detector, token)
            chunks = [*chunker.feed(clip.samples), *chunker.finish()]
        for chunk in chunks:
            with clock.measured("decode"):
                decoded = self._policy.expecting(chunk.samples, chunk.track.voiced_s, language, self._context, token)
            if decoded is not None:
                result.add(chunk, Heard(decoded))
        return result.transcript(language, clock.timings_ms())

    def transcribe_stream(
        self,
        blocks: Iterable[Samples],
        token: CancelToken,
        language: str = "en",
        on_progress: OnProgress = ignore_progress,
        duration_s: float | None = None,
    ) -> Transcript:
        """As `transcribe`, of a recording that is read whole."""
        parts = list(blocks)
        return self.transcribe(AudioClip(np.concatenate(parts) if parts else np.zeros(0, np.float32)), token, language)
