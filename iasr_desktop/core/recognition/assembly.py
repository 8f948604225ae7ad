"""What the chunks gave, as one transcript; and where the time went."""

import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from iasr_desktop.core.document import joiner
from iasr_desktop.core.recognition.chunks import Chunk
from iasr_desktop.core.recognition.gate import outcome
from iasr_desktop.core.recognition.policy import Heard
from iasr_desktop.core.recognition.stitch import SHARED_OUT_S, TIMED_S, stitch
from iasr_desktop.core.recognition.words import placed, segments_of, spread, text_of
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Transcript, Word

_NOTES = {
    "few_words": "Few words were recognised for the length of the speech. Listen to the recording.",
    "loop": "A part of the speech could not be recognised reliably. Listen to the recording.",
    "many_words": "More words were recognised than fit the length of the speech. Listen to the recording.",
    "empty": "A part of the speech could not be recognised. Listen to the recording.",
}


class StageClock:
    """Time by stage in milliseconds; `total` counts from its making."""

    def __init__(self) -> None:
        self._started = time.perf_counter()
        self._spent_s: dict[str, float] = defaultdict(float)

    @contextmanager
    def measured(self, stage: str) -> Iterator[None]:
        """Add the time of the block to `stage`."""
        started = time.perf_counter()
        try:
            yield
        finally:
            self._spent_s[stage] += time.perf_counter() - started

    def add(self, heard: Heard) -> None:
        """The attempts a decode took, each kind as a stage of its own."""
        for attempt in heard.attempts:
            self._spent_s[f"decode_{attempt.kind}"] += attempt.ms / 1000

    def timings_ms(self) -> dict[str, float]:
        spent = {**self._spent_s, "total": time.perf_counter() - self._started}
        return {stage: round(seconds * 1000, 1) for stage, seconds in spent.items()}


@dataclass
class _Part:
    """The words of one chunk, in the time of the recording. The chunk's audio is not kept."""

    start_s: float
    end_s: float
    text: str
    words: tuple[Word, ...]
    is_timed: bool


class TranscriptBuilder:
    """Collects the chunks of one recording in their order."""

    def __init__(self) -> None:
        self.samples = 0
        self.has_signal = False
        self._parts: list[_Part] = []
        self._voiced_s = 0.0
        self._spoken_s: dict[str, float] = defaultdict(float)
        self._faults: set[str] = set()

    def add(self, chunk: Chunk, heard: Heard) -> None:
        """Put the words of `chunk` after those there are, or into them where it overlaps."""
        decoded = heard.decoded
        self._faults |= heard.faults
        self._voiced_s += chunk.track.voiced_s
        self._spoken_s[decoded.language] += chunk.track.voiced_s
        told = decoded.words if decoded.is_timed else spread(decoded.words, chunk.track)
        words = placed(told, chunk.track, chunk.start_s)
        part = _Part(chunk.start_s, chunk.end_s, decoded.text, words, decoded.is_timed)
        if chunk.overlaps and self._parts and words:
            part = self._joined(self._parts[-1], part)
        self._parts.append(part)

    def _joined(self, before: _Part, after: _Part) -> _Part:
        """Cut both at a place where they agree; `before` is changed, what is left of `after` returned."""
        about_s = TIMED_S if before.is_timed and after.is_timed else SHARED_OUT_S
        kept, skipped = stitch(before.words, after.words, after.start_s, before.end_s, about_s)
        before.text = text_of(before.text, before.words, 0, kept)
        before.words = before.words[:kept]
        text = text_of(after.text, after.words, skipped, len(after.words))
        return _Part(after.start_s, after.end_s, text, after.words[skipped:], after.is_timed)

    def transcript(self, language: str, timings_ms: Mapping[str, float]) -> Transcript:
        """The whole; `language` is told when nothing was said."""
        text = ""
        for part in self._parts:
            text += joiner(text, part.text) + part.text
        segments = [segment for part in self._parts for segment in segments_of(part.text, part.words)]
        spoken = max(self._spoken_s, key=lambda code: self._spoken_s[code], default=language)
        return Transcript(
            text=text,
            language=spoken,
            duration_s=self.samples / SAMPLE_RATE_HZ,
            segments=tuple(segments),
            voiced_s=round(self._voiced_s, 3),
            outcome=outcome(bool(self._parts), self.has_signal),
            notes=tuple(note for fault, note in _NOTES.items() if fault in self._faults),
            timings_ms=timings_ms,
        )
