"""Plays scenes to the product as a dictation would, and notes what became of them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from iasr_desktop.core.audio.events import UtteranceClosed
from iasr_desktop.core.audio.segmenter import Segmenter
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.document import Document
from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.core.evaluation.sounds.differences import Differences, Unit, differences
from iasr_desktop.core.evaluation.sounds.scenes import Scene, Speech
from iasr_desktop.core.evaluation.wer import normalizer_for
from iasr_desktop.core.ports import VoiceDetector
from iasr_desktop.core.progress import OnProgress, Progress, ignore_progress
from iasr_desktop.core.recognition.chunks import Chunker
from iasr_desktop.core.recognition.language import AUTO
from iasr_desktop.core.recognition.voice import track_voice
from iasr_desktop.core.session import Snapshot
from iasr_desktop.core.settings import MicrophoneSettings
from iasr_desktop.core.turn import Engines, SpokenUtterance, run_turn
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Action, AudioClip, Samples, Transcript, TurnState

_TEXT = ("The report is due on Monday.", "Please send it to Morgan before noon.")
"""A text with a change that can be confirmed, corrected and undone."""
_MARGIN_S = 0.05


@dataclass(frozen=True)
class Played:
    """What became of a scene. `confirmed`: it was taken for a "yes" that nobody said."""

    kind: str
    name: str
    seconds: float
    words: int
    found: Differences = field(default_factory=Differences)
    confirmed: bool = False
    text: str = ""


@dataclass(frozen=True)
class _Alone:
    """A recording by itself: what is heard of it, and whether that is a confirmation."""

    units: tuple[Unit, ...]
    confirms: bool


class Player:
    """Engines, a voice detector of its own, and what was heard of each recording so far. One thread."""

    def __init__(self, engines: Engines, detector: VoiceDetector) -> None:
        self._engines = engines
        self._detector = detector
        self._alone: dict[Speech, _Alone] = {}
        document = Document().append(_TEXT[0])
        self._snapshot = Snapshot(
            "sounds", revision=2, document=document.append(_TEXT[1]), undo_stack=(Document(), document), turn_number=2
        )

    def play(
        self, scenes: Sequence[Scene], token: CancelToken, on_progress: OnProgress = ignore_progress
    ) -> Iterator[Played]:
        """Each result as soon as it is there. Raises `Cancelled`, `ModelFailed`."""
        for number, scene in enumerate(scenes):
            on_progress(Progress(number, len(scenes), "sounds"))
            yield self._spoken(scene, token) if scene.speech else self._quiet(scene, token)
        on_progress(Progress(len(scenes), len(scenes), "sounds"))

    def without_edges(self, speech: Speech, token: CancelToken) -> Speech:
        """The recording from its first voice to its last."""
        span = track_voice(speech.samples, self._detector, token).speech_span()
        if span is None:
            return speech
        first, last = (round(second * SAMPLE_RATE_HZ) for second in (span[0] - _MARGIN_S, span[1] + _MARGIN_S))
        return Speech(speech.name, speech.samples[max(0, first) : last], speech.language)

    def has_words(self, speech: Speech, token: CancelToken) -> bool:
        """Whether anything is heard of the recording by itself."""
        return bool(self._by_itself(speech, token).units)

    def _quiet(self, scene: Scene, token: CancelToken) -> Played:
        """As one clip, as by push-to-talk, and as what is cut out by voice, as hands-free."""
        texts, confirmed = [], False
        for samples in (scene.samples, *self._cut(scene.samples)):
            heard, action = self._taken(samples, AUTO, scene.vocabulary, token)
            texts.append(heard.text)
            confirmed = confirmed or action is Action.CONFIRM
        text = " ".join(filter(None, texts))
        return Played(
            scene.kind, scene.name, scene.seconds, 0, Differences(invented=tuple(text.split())), confirmed, text
        )

    def _spoken(self, scene: Scene, token: CancelToken) -> Played:
        alone = [(start_s, self._by_itself(speech, token)) for start_s, speech in scene.speech]
        expected = [Unit(unit.text, start_s + unit.at_s) for start_s, part in alone for unit in part.units]
        language = scene.speech[0][1].language
        heard, action = self._taken(scene.samples, language, scene.vocabulary, token)
        found = differences(expected, units_of(heard, language), self._borders(scene.samples, token))
        confirmed = action is Action.CONFIRM and not any(part.confirms for _, part in alone)
        return Played(scene.kind, scene.name, scene.seconds, len(expected), found, confirmed, heard.text)

    def _by_itself(self, speech: Speech, token: CancelToken) -> _Alone:
        if speech not in self._alone:
            heard, action = self._taken(speech.samples, speech.language, (), token)
            self._alone[speech] = _Alone(tuple(units_of(heard, speech.language)), action is Action.CONFIRM)
        return self._alone[speech]

    def _taken(
        self, samples: Samples, language: str, vocabulary: Iterable[str], token: CancelToken
    ) -> tuple[Transcript, Action]:
        """What a turn hears, and what it does. Raises `ModelFailed`: nothing heard must not count as silence."""
        engines = self._engines.with_terms(vocabulary)
        engines.recognizer.start_session()
        utterance = SpokenUtterance(AudioClip(samples))
        turn = run_turn(utterance, self._snapshot, engines, token, language=language.partition("-")[0])
        if turn.state is TurnState.FAILED:
            raise ModelFailed(turn.decision.note)
        return turn.heard, turn.decision.action

    def _cut(self, samples: Samples) -> Iterator[Samples]:
        """The utterances that a dictation without keys would take."""
        segmenter = Segmenter(self._detector, MicrophoneSettings())
        for events in (segmenter.push(samples), segmenter.finish()):
            for event in events:
                if isinstance(event, UtteranceClosed):
                    yield event.samples

    def _borders(self, samples: Samples, token: CancelToken) -> list[float]:
        """Where the recogniser cuts, in seconds."""
        chunker = Chunker(self._detector, token)
        chunks = [*chunker.feed(np.array(samples)), *chunker.finish()]
        return [second for chunk in chunks for second in (chunk.start_s, chunk.end_s)]


def units_of(heard: Transcript, language: str) -> list[Unit]:
    """The words as they are compared, with their times."""
    normalizer = normalizer_for(language)
    return [Unit(unit, (word.start_s + word.end_s) / 2) for word in heard.words for unit in normalizer.units(word.text)]
