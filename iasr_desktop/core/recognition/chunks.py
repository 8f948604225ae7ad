"""Audio of any length as stretches of speech that a decoder can take.

Only the audio since the last cut is kept, so memory does not grow. Stretches
without voice are left out. Cuts fall into pauses; where nobody pauses, two
chunks overlap and `stitch.py` finds the place at which they say the same.

A decoder that hears much at once leaves out whole sentences: of 1,301 words in
chunks of up to 28 s 64 were missing, most of them at once. So chunks are as
short as the pauses allow without cutting sentences.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import VoiceDetector
from iasr_desktop.core.recognition.gate import is_speech, is_tune
from iasr_desktop.core.recognition.voice import VoiceTrack, track_voice
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples

MOST_S = 28.0
"""Longest chunk; two seconds of the window stay free."""
WHOLE_S = 14.0
"""Speech up to here is not cut: with its margin it just fills a quick window."""
EARLIEST_CUT_S = 4.0
_CUTS = ((0.38, 10.0), (0.15, WHOLE_S), (0.09, WHOLE_S))
"""Least pause and latest cut, in seconds, in the order in which they are tried: where a sentence may end a chunk can
be short. The detector hears a gap of 0.1 s between words, and hardly ever one within a word."""
_PAUSE_ENOUGH_S = 0.5
"""A longer pause is no better place for a cut."""
LONG_PAUSE_S = 2.5
"""A pause that ends a chunk whatever its length."""
BEFORE_S = 0.32
AFTER_S = 0.32
"""Audio kept around speech. Longer tails invite invented words."""
OVERLAP_S = 5.0
_LOOK_S = 10.0
_WARM_FRAMES = 16


@dataclass(frozen=True, eq=False)
class Chunk:
    """A stretch to decode. `overlaps`: its first seconds are also in the chunk before."""

    samples: Samples
    start_s: float
    track: VoiceTrack
    overlaps: bool = False

    @property
    def end_s(self) -> float:
        return self.start_s + len(self.samples) / SAMPLE_RATE_HZ


class Chunker:
    """Blocks in, chunks out. One recording each; not for several threads."""

    def __init__(self, detector: VoiceDetector, token: CancelToken) -> None:
        self._detector = detector
        self._token = token
        self._frame = detector.frame_samples
        self._blocks: list[Samples] = []
        self._waiting = 0
        self._held: Samples = np.zeros(0, np.float32)
        self._p: NDArray[np.float32] = np.zeros(0, np.float32)
        self._start = 0
        self._warm: Samples = np.zeros(0, np.float32)
        self._overlaps = False

    @property
    def held_s(self) -> float:
        """How much audio is kept."""
        return (len(self._held) + self._waiting) / SAMPLE_RATE_HZ

    def feed(self, block: Samples) -> list[Chunk]:
        """The chunks that are complete with this block."""
        self._blocks.append(block)
        self._waiting += len(block)
        if self._waiting < _LOOK_S * SAMPLE_RATE_HZ:
            return []
        self._look(whole_frames=True)
        return self._complete(ended=False)

    def finish(self) -> list[Chunk]:
        """The rest, when the recording has ended."""
        self._look(whole_frames=False)
        return self._complete(ended=True)

    def _look(self, *, whole_frames: bool) -> None:
        """Track the voice in what has come in. The detector hears half a second again to get going."""
        fresh = np.concatenate([*self._blocks, np.zeros(0, np.float32)]).astype(np.float32)
        rest = len(fresh) % self._frame if whole_frames else 0
        fresh, kept = fresh[: len(fresh) - rest], fresh[len(fresh) - rest :]
        self._blocks, self._waiting = [kept], len(kept)
        if not len(fresh):
            return
        heard = np.concatenate((self._warm, fresh))
        track = track_voice(heard, self._detector, self._token)
        self._p = np.concatenate((self._p, track.p[len(self._warm) // self._frame :]))
        self._held = np.concatenate((self._held, fresh))
        self._warm = heard[-_WARM_FRAMES * self._frame :].copy()

    def _complete(self, *, ended: bool) -> list[Chunk]:
        chunks: list[Chunk] = []
        while (cut := self._next_cut(ended=ended)) is not None:
            chunks += self._take(*cut)
        return chunks

    def _next_cut(self, *, ended: bool) -> tuple[float, float] | None:
        """End of the next chunk and start of what stays, in seconds of the held audio; `None`: wait."""
        track = self._track()
        span = track.speech_span()
        held_s = len(self._held) / SAMPLE_RATE_HZ
        if span is None:
            self._drop(held_s - (0.0 if ended else BEFORE_S))
            return None
        self._drop(span[0] - BEFORE_S)
        track, held_s = self._track(), len(self._held) / SAMPLE_RATE_HZ
        spoken_s = (track.speech_span() or (0.0, 0.0))[1]
        pauses = [(start, end) for start, end in track.pauses() if start > 0]
        for start, end in pauses:
            if start > WHOLE_S:
                break
            if end - start >= LONG_PAUSE_S:
                middle = start + LONG_PAUSE_S / 2
                return middle, middle
        if spoken_s > WHOLE_S and (cut_s := _cut_in_pause(pauses)) is not None:
            return cut_s, cut_s
        if spoken_s > MOST_S:
            return MOST_S, MOST_S - OVERLAP_S
        return (held_s, held_s) if ended else None

    def _take(self, end_s: float, next_s: float) -> list[Chunk]:
        """The chunk up to `end_s`, without its silent edges; nothing when there is no voice in it."""
        track = self._track().cut(0.0, end_s)
        overlaps, self._overlaps = self._overlaps, next_s < end_s
        chunks = []
        span = track.speech_span()
        if span is not None and is_speech(track):
            first = self._places(max(0.0, span[0] - BEFORE_S))
            last = self._places(min(end_s, span[1] + AFTER_S))
            cut = track.cut(first / SAMPLE_RATE_HZ, last / SAMPLE_RATE_HZ)
            samples = self._held[first:last].copy()
            if not is_tune(samples, cut):
                chunks.append(Chunk(samples, (self._start + first) / SAMPLE_RATE_HZ, cut, overlaps))
        self._drop(next_s)
        return chunks

    def _track(self) -> VoiceTrack:
        return VoiceTrack(self._p, self._frame / SAMPLE_RATE_HZ)

    def _places(self, seconds: float) -> int:
        """Samples, on the border of a frame unless it is the end."""
        # Rounded, or the end of some lengths lies a hair before itself.
        if round(seconds * SAMPLE_RATE_HZ) >= len(self._held):
            return len(self._held)
        return max(0, round(seconds * SAMPLE_RATE_HZ / self._frame)) * self._frame

    def _drop(self, seconds: float) -> None:
        """Forget the held audio before `seconds`."""
        count = self._places(seconds)
        if count > 0:
            self._held = self._held[count:].copy()
            self._p = self._p[-(-count // self._frame) :].copy()
            self._start += count


def _cut_in_pause(pauses: list[tuple[float, float]]) -> float | None:
    """The middle of the best pause: long ones first, later ones among equals; else of the first one behind them."""
    for least_s, latest_s in _CUTS:
        fit = [
            pause for pause in pauses if pause[1] - pause[0] >= least_s and EARLIEST_CUT_S <= _middle(pause) <= latest_s
        ]
        if fit:
            return _middle(max(fit, key=_worth))
    least_s = _CUTS[-1][0]
    late = [pause for pause in pauses if pause[1] - pause[0] >= least_s and WHOLE_S < _middle(pause) <= MOST_S]
    return _middle(late[0]) if late else None


def _middle(pause: tuple[float, float]) -> float:
    start, end = pause
    return (start + min(end, start + LONG_PAUSE_S)) / 2


def _worth(pause: tuple[float, float]) -> tuple[float, float]:
    start, end = pause
    return round(min(end - start, _PAUSE_ENOUGH_S), 1), end
