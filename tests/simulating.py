"""A simulated person, a voice and systems for tests: sound that holds its text, so that it can be heard again."""

import os
import threading
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AppError, AudioUnreadable
from iasr_desktop.core.evaluation.saying import Manner, Said
from iasr_desktop.core.simulation.loop import Manner as PlayManner
from iasr_desktop.core.simulation.loop import Parts
from iasr_desktop.core.simulation.spreading import Performer
from iasr_desktop.core.simulation.types import Answer, Instruction, Judgement, Purpose, Sample, Step
from iasr_desktop.core.types import AudioClip, Samples

_KEPT = 50
"""What fakes remember: a run of ten thousand samples must not fill the memory of its test."""


def sound_of(text: str) -> Samples:
    """A sample for each byte of the text; it survives 16 bits."""
    return (np.frombuffer(text.encode(), np.uint8) / 255).astype(np.float32)


def text_of(samples: Samples) -> str:
    return bytes(np.rint(samples * 255).astype(np.uint8)).decode()


class HonestVoice:
    """Says any text but one with "unsayable"; remembers the names of utterances and persons."""

    def __init__(self) -> None:
        self.said: deque[tuple[str, str, str | None]] = deque(maxlen=_KEPT)

    def can_say(self, text: str) -> bool:
        return "unsayable" not in text

    def say(self, text: str, name: str, token: CancelToken, *, person: str | None = None) -> Said:
        token.check()
        self.said.append((text, name, person))
        return Said(text, Manner("honest", 1.0, 7), sound_of(text))


class HonestReader:
    """Reads files that hold `sound_of` as bytes of float32; one that is missing cannot be read."""

    def duration_s(self, path: Path) -> float | None:
        return None

    def blocks(self, path: Path, token: CancelToken, on_warning: object = None) -> Iterator[Samples]:
        try:
            samples = np.frombuffer(path.read_bytes(), np.float32)
        except OSError as error:
            raise AudioUnreadable(f"{path} could not be read.") from error
        yield from (samples[:3], samples[3:])


def write_sound(path: Path, samples: Samples) -> None:
    """A `ClipWriter` whose files `HonestReader` reads."""
    path.write_bytes(samples.tobytes())


class WordSystem:
    """Understands "replace A with B" and "undo"; anything else is the whole text.

    `mishears` are words and what is heard instead of them, in first utterances
    only. `fails` maps what was heard to what is raised.
    """

    name = "words"

    def __init__(self, mishears: Mapping[str, str] | None = None, fails: Mapping[str, AppError] | None = None) -> None:
        self._mishears = mishears or {}
        self._fails = fails or {}
        self._texts: list[str] = []
        self.started: deque[tuple[str, tuple[str, ...]]] = deque(maxlen=_KEPT)

    @property
    def about(self) -> Mapping[str, str]:
        return {"model": "words@1"}

    def start(self, language: str, terms: Sequence[str] = ()) -> None:
        self._texts = []
        self.started.append((language, tuple(terms)))

    def hear(self, clip: AudioClip, token: CancelToken) -> Answer:
        token.check()
        heard = text_of(clip.samples)
        if heard in self._fails:
            raise self._fails[heard]
        before = self._texts[-1] if self._texts else ""
        if not self._texts:
            text = " ".join(self._mishears.get(word, word) for word in heard.split())
        elif heard == "undo":
            text = self._texts[-2]
        elif heard.startswith("replace "):
            old, _, new = heard.removeprefix("replace ").partition(" with ")
            text = before.replace(old, new)
        elif heard == "yes":
            text = before
        else:
            text = heard
        self._texts.append(text)
        return Answer(text, heard, timings_ms={"total": 1.0})


class SleepySystem(WordSystem):
    """Takes its time with every utterance, as an engine does."""

    def __init__(self, seconds: float) -> None:
        super().__init__({"Jon": "John"})
        self._seconds = seconds

    def hear(self, clip: AudioClip, token: CancelToken) -> Answer:
        threading.Event().wait(self._seconds)
        return super().hear(clip, token)


class MeetingSystem(WordSystem):
    """Hears nothing until `workers` processes are about to hear something, each in a dialogue of its own."""

    def __init__(self, folder: Path, workers: int) -> None:
        super().__init__({"Jon": "John"})
        self._folder = folder
        self._workers = workers

    def hear(self, clip: AudioClip, token: CancelToken) -> Answer:
        (self._folder / str(os.getpid())).touch()
        for _ in range(6000):
            if len(list(self._folder.iterdir())) >= self._workers:
                return super().hear(clip, token)
            threading.Event().wait(0.01)
        raise AssertionError("nobody else came")


class SameWords:
    """A rule: right when the texts are equal. Counts what it was asked."""

    name = "same"

    def __init__(self) -> None:
        self.asked: deque[str] = deque(maxlen=_KEPT)

    @property
    def about(self) -> Mapping[str, str]:
        return {}

    def judge(self, sample: Sample, text: str, token: CancelToken) -> Judgement:
        self.asked.append(text)
        return Judgement(text == sample.reference, float(text == sample.reference))


class WordByWord:
    """A simulator that names the first word that differs; `harm` is what it says to right texts."""

    name = "word-by-word"

    def __init__(self, harm: str = "yes") -> None:
        self._harm = harm

    @property
    def about(self) -> Mapping[str, str]:
        return {"prompt": "none"}

    def instruct(self, sample: Sample, steps: Sequence[Step], token: CancelToken) -> Instruction | None:
        wanted, found = sample.reference.split(), steps[-1].answer.text.split()
        if len(wanted) != len(found):
            return Instruction("undo", Purpose.UNDO, self.name)
        for old, new in zip(found, wanted, strict=True):
            if old != new and old != "nothing":
                return Instruction(f"replace {old} with {new}", Purpose.CORRECTION, self.name)
        return None

    def harmless(self, sample: Sample, steps: Sequence[Step]) -> Instruction:
        return Instruction(self._harm, Purpose.HARMLESS, self.name)


def parts(
    system: WordSystem | None = None,
    *,
    rule: SameWords | None = None,
    simulator: WordByWord | None = None,
    voice: HonestVoice | None = None,
) -> Parts:
    """All that plays a dialogue. Without a system: one that hears "John" instead of "Jon"."""
    played, judge, person = system or WordSystem({"Jon": "John"}), rule or SameWords(), simulator or WordByWord()
    about = {
        "system": {"name": played.name, **played.about},
        "rule": {"name": judge.name},
        "simulator": {"name": person.name, **person.about},
        "voices": {"honest": ""},
        "libraries": {},
    }
    return Parts(played, judge, person, voice or HonestVoice(), HonestReader(), about)


def samples(count: int) -> Iterator[Sample]:
    """Every second one is misheard by the usual system."""
    for number in range(count):
        yield Sample(f"s{number:05}", f"Tell {'Jon' if number % 2 else 'Ann'} about {number}", "en")


def sleepy_performer(seconds: float = 0.05) -> Performer:
    """For workers of other processes."""
    return Performer(parts(SleepySystem(seconds)), PlayManner(loops=3))


def meeting_performer(folder: Path, workers: int) -> Performer:
    """For workers of other processes that have to be at work at the same time."""
    return Performer(parts(MeetingSystem(folder, workers)), PlayManner(loops=3))


def failing_performer() -> Performer:
    """A worker without the models."""
    raise AppError("The model is not installed here.", "Fetch it.")
