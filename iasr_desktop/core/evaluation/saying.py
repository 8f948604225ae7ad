"""Texts said by a synthesiser as a microphone would deliver them: paced, in a room, at 16 kHz."""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.audio.segmenter import MIN_PRE_ROLL_MS, TAIL_MS
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import ResamplerFactory, SpeechSynthesizer
from iasr_desktop.core.speaking import language_of, spoken
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples

PACES = (1.0, 1.1, 1.2)
"""Lengths of sounds as multiples of the voice's own."""
_PEAK = 0.3
"""Loudest sample of the speech; a synthesiser's full scale is louder than anybody at a microphone."""
_ROOM = 0.0005
"""Amplitude of a quiet room: digital silence would be said to be a muted microphone."""

BY_RULE = "espeak-ng-"
"""How the ids of voices begin that make speech by rule, where no recorded person's voice is installed."""

PacedVoice = Callable[[float], SpeechSynthesizer]
"""A voice at a length of sounds."""


def voices_note(voice_ids: Iterable[str]) -> str:
    """A sentence for reports when voices spoke that are made by rule; empty when none did."""
    made = sorted({name for name in voice_ids if name.startswith(BY_RULE)})
    if not made:
        return ""
    told = ", ".join(made)
    return f"eSpeak NG spoke ({told}): it sounds like a machine and is understood worse than a person's voice."


@dataclass(frozen=True)
class Manner:
    """How one utterance is said: by whom, how slowly, and the seed of its noise."""

    voice_id: str
    pace: float
    seed: int


@dataclass(frozen=True, eq=False)
class Said:
    """An utterance as sound. `text` is what the synthesiser was given."""

    text: str
    manner: Manner
    samples: Samples


class Speaker:
    """Says texts in a manner that depends on `seed` and a name only, so that a run can be repeated.

    `voices` are by language ("en", "zh"); `snr_db` adds pink noise so far below
    the speech. Use from one thread.
    """

    def __init__(
        self,
        voices: Mapping[str, Mapping[str, PacedVoice]],
        resampler: ResamplerFactory,
        *,
        seed: int = 0,
        snr_db: float | None = None,
        paces: Sequence[float] = PACES,
    ) -> None:
        self._voices = voices
        self._resampler = resampler
        self._seed = seed
        self._snr_db = snr_db
        self.paces = tuple(paces)
        self.voice_ids = tuple(dict.fromkeys(name for named in voices.values() for name in named))

    def can_say(self, text: str) -> bool:
        """Whether there is a voice for the script of `text`."""
        return bool(self._voices.get(language_of(text)))

    def say(self, text: str, name: str, token: CancelToken, *, person: str | None = None) -> Said:
        """`text` as a clip with a breath of room before and after. Raises `Cancelled`.

        `name` tells utterances apart that are said in different manners; those
        of one `person` are said by the same voice.
        """
        voices = self._voices[language_of(text)]
        manner = self._manner(name, sorted(voices), person)
        aloud = spoken(text)
        speech = self._synthesised(voices[manner.voice_id](manner.pace), aloud, token)
        return Said(aloud, manner, self._in_room(speech, manner.seed))

    def _manner(self, name: str, voice_ids: Sequence[str], person: str | None) -> Manner:
        drawn = self._drawn(name)
        voice_id = voice_ids[int(drawn.integers(len(voice_ids)))]
        if person is not None:
            voice_id = voice_ids[int(self._drawn(f"person {person}").integers(len(voice_ids)))]
        pace = self.paces[int(drawn.integers(len(self.paces)))]
        return Manner(voice_id, pace, int(drawn.integers(2**31)))

    def _drawn(self, name: str) -> np.random.Generator:
        digest = hashlib.sha256(f"{self._seed} {name}".encode()).digest()
        return np.random.default_rng(int.from_bytes(digest[:8], "big"))

    def _synthesised(self, voice: SpeechSynthesizer, text: str, token: CancelToken) -> Samples:
        parts: list[Samples] = []
        resampler = None
        for chunk in voice.synthesize(text, token):
            resampler = resampler or self._resampler(chunk.rate_hz)
            parts.append(resampler.push(chunk.samples))
        if resampler is None:
            return np.zeros(0, np.float32)
        speech = np.concatenate([*parts, resampler.finish()])
        return speech * np.float32(_PEAK / max(_PEAK, float(np.abs(speech).max(initial=0.0))))

    def _in_room(self, speech: Samples, seed: int) -> Samples:
        """With the silence that a clip from the microphone has around it, and the noise of the room."""
        before, after = (SAMPLE_RATE_HZ * length_ms // 1000 for length_ms in (MIN_PRE_ROLL_MS, TAIL_MS))
        placed = np.pad(speech, (before, after))
        noise = np.random.default_rng(seed).standard_normal(len(placed))
        level = _ROOM
        if self._snr_db is not None and len(speech):
            noise = _pink(noise)
            level = max(_ROOM, float(np.sqrt(np.mean(np.square(speech)))) * 10 ** (-self._snr_db / 20))
        return np.clip(placed + level * noise, -1.0, 1.0).astype(np.float32)


def _pink(white: NDArray[np.float64]) -> NDArray[np.float64]:
    """The noise with as much power in every octave, as rooms have it; mean square 1."""
    spectrum = np.fft.rfft(white)
    shaped = np.fft.irfft(spectrum / np.sqrt(np.maximum(np.arange(len(spectrum)), 1)), len(white))
    return np.asarray(shaped / np.sqrt(np.mean(np.square(shaped))))
