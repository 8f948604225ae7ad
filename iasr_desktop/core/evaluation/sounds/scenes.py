"""What is played to the product: sounds in which nobody speaks, and speech with such sounds around it.

What should be heard of speech with something around it is what is heard of the
speech alone, so that errors of the recogniser itself do not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from iasr_desktop.core.evaluation.sounds import music, noises
from iasr_desktop.core.evaluation.sounds.noises import Sound
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples

_NAMES = (
    "Namrata Cyrille Okafor Meghan Siobhan Xiulan Thorsten Aoife Ngozi Bjarne Chukwu Dmitri Esra Farid Giulia Henrik "
    "Ioana Jorge Katarzyna Lotte Malik Nadia Oluwaseun Priya Quentin Rashid Svetlana Tariq Ulrike Viggo Wanjiru Xavier "
    "Yusuf Zeynep Anselm Brigid Calder Delphine Emeka Fionnuala"
)
NAMES = tuple(_NAMES.split())
"""A vocabulary of a usual size. Nobody says these names."""

QUIET: dict[str, tuple[Sound, ...]] = {
    "silence": (noises.zeros, noises.last_bit, noises.offset),
    "white noise": tuple(noises.coloured(dbfs, 0) for dbfs in (-70, -50, -30, -15)),
    "pink and brown noise": tuple(noises.coloured(dbfs, slope) for slope in (1, 2) for dbfs in (-60, -40, -20)),
    "noise with the spectrum of speech": tuple(noises.speech_shaped(dbfs, 0) for dbfs in (-50, -30, -15)),
    "the same, coming and going like syllables": tuple(noises.speech_shaped(dbfs, 1) for dbfs in (-50, -30, -15)),
    "hum and fan": (noises.hum(50, -45), noises.hum(50, -20), noises.hum(60, -30), noises.fan),
    "tones": (noises.tone(220), noises.tone(440), noises.tone(1000), noises.sweep),
    "beeps and dialling": (noises.beeps(880, 0.2, 1.0), noises.beeps(2000, 0.05, 0.2), noises.telephone),
    "clicks, knocks, bursts of breath": (
        noises.bursts(0.005, 0.25, 0, -15),
        noises.bursts(0.03, 0.6, 2, -12),
        noises.bursts(0.08, 1.5, 1, -15),
        noises.bursts(0.3, 2.5, 1, -35),
    ),
    "music": (music.chords, music.melody, music.rhythm, music.band),
}
"""Sounds in which nobody speaks, by kind."""

LENGTHS_S = (0.5, 1.0, 3.0, 10.0, 30.0)
LONG_S = (29.0, 31.0, 61.0, 122.0)
"""Around the length of the decoder's window, and several of it."""
_PAUSES_S = (0.0, 0.5)
_TAILS: tuple[tuple[str, Sound, float], ...] = (
    ("hiss", noises.coloured(-60, 1), 2.0),
    ("hiss", noises.coloured(-60, 1), 5.0),
    ("hiss", noises.coloured(-60, 1), 10.0),
    ("zeros", noises.zeros, 5.0),
    ("hum", noises.hum(50, -40), 10.0),
    ("keys", noises.bursts(0.005, 0.25, 0, -30), 5.0),
)
_GAP_S = 60.0


@dataclass(frozen=True, eq=False)
class Speech:
    """A recording of somebody who speaks."""

    name: str
    samples: Samples
    language: str = "en"


@dataclass(frozen=True, eq=False)
class Scene:
    """What is played. `speech` is what is spoken in it, in order, with the second at which each begins."""

    kind: str
    name: str
    samples: Samples
    speech: tuple[tuple[float, Speech], ...] = ()
    vocabulary: tuple[str, ...] = field(default=())

    @property
    def seconds(self) -> float:
        return len(self.samples) / SAMPLE_RATE_HZ


def quiet_scenes(lengths_s: Sequence[float] = LENGTHS_S, seed: int = 0) -> Iterator[Scene]:
    """Nobody speaks, and a vocabulary is set that might come back as text."""
    for kind, sounds in QUIET.items():
        for number, sound in enumerate(sounds, start=1):
            for seconds in lengths_s:
                random = np.random.default_rng([seed, number, round(10 * seconds)])
                name = f"{kind} {number}, {seconds:g} s"
                yield Scene(kind, name, sound(seconds, random), vocabulary=NAMES)


def spoken_scenes(speech: Speech, seed: int = 0) -> Iterator[Scene]:
    """One recording with something before, behind or around it, or said several times."""
    random = np.random.default_rng([seed, len(speech.samples)])
    for name, beep in (("beep", noises.beeps(1000, 0.15, 9.0)), ("long beep", noises.beeps(660, 0.3, 9.0))):
        yield _one("a start beep before speech", name, speech, beep(0.4, random))
    yield _one("noise before speech", "hiss", speech, noises.coloured(-60, 1)(5.0, random))
    for name, sound, tail_s in _TAILS:
        tail = sound(tail_s, random)
        yield _one("silence or noise behind speech", f"{name} {tail_s:g} s", speech, behind=tail)
    yield Scene("names in the vocabulary that nobody says", speech.name, speech.samples, ((0.0, speech),), NAMES)
    for times in (2, 4):
        yield together("the same said several times", f"{speech.name}, {times} times", [speech] * times, 0.4)


def long_scenes(speeches: Sequence[Speech], seed: int = 0) -> Iterator[Scene]:
    """Recordings one behind the other, longer than the decoder hears at once; and with a long noise between them."""
    random = np.random.default_rng(seed)
    for length_s in LONG_S:
        for pause_s in _PAUSES_S:
            chosen = _filling(speeches, length_s, pause_s, random)
            yield together("borders within long recordings", f"{length_s:g} s, pauses {pause_s:g} s", chosen, pause_s)
    for name, sound in (("pink noise", noises.coloured(-30, 1)), ("music", music.band)):
        first, second = (speeches[place] for place in random.integers(0, len(speeches), 2))
        gap = sound(_GAP_S, random)
        samples = np.concatenate((first.samples, gap, second.samples))
        start_s = (len(first.samples) + len(gap)) / SAMPLE_RATE_HZ
        yield Scene("a minute of noise between speech", name, samples, ((0.0, first), (start_s, second)))


def twice(speech: Speech, seed: int = 0) -> Scene:
    """A recording, a room's noise, and the recording again: for those whose text nobody knows."""
    gap = noises.coloured(-60, 1)(3.0, np.random.default_rng(seed))
    samples = np.concatenate((speech.samples, gap, speech.samples))
    again_s = (len(speech.samples) + len(gap)) / SAMPLE_RATE_HZ
    return Scene("a recording twice, noise between", speech.name, samples, ((0.0, speech), (again_s, speech)))


def together(kind: str, name: str, speeches: Sequence[Speech], pause_s: float) -> Scene:
    """Recordings one behind the other."""
    pause = np.zeros(round(pause_s * SAMPLE_RATE_HZ), np.float32)
    parts: list[Samples] = []
    placed: list[tuple[float, Speech]] = []
    for speech in speeches:
        placed.append((sum(map(len, parts)) / SAMPLE_RATE_HZ, speech))
        parts += [speech.samples, pause]
    return Scene(kind, name, np.concatenate(parts), tuple(placed))


def _one(kind: str, name: str, speech: Speech, before: Samples | None = None, behind: Samples | None = None) -> Scene:
    none = np.zeros(0, np.float32)
    before, behind = (none if part is None else part for part in (before, behind))
    samples = np.concatenate((before, speech.samples, behind))
    return Scene(kind, f"{speech.name}, {name}", samples, ((len(before) / SAMPLE_RATE_HZ, speech),))


def _filling(speeches: Sequence[Speech], length_s: float, pause_s: float, random: np.random.Generator) -> list[Speech]:
    """Recordings drawn until they are as long as wanted."""
    chosen: list[Speech] = []
    while sum(len(speech.samples) / SAMPLE_RATE_HZ + pause_s for speech in chosen) < length_s:
        chosen.append(speeches[int(random.integers(len(speeches)))])
    return chosen
