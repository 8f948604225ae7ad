"""Hours of dictation in minutes: real capture, spool, endpointing, turns and history; only the sound comes at once."""

import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from iasr_desktop.core.audio.capture import Capture
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.dictation import Dictation
from iasr_desktop.core.evaluation.endurance.person import Line, SpokenPart, ignore_end
from iasr_desktop.core.evaluation.endurance.watching import Sample, look
from iasr_desktop.core.ports import AudioSource
from iasr_desktop.core.progress import OnProgress, Progress
from iasr_desktop.core.session import Session
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.turn import Engines, SpokenUtterance
from iasr_desktop.core.types import Samples
from iasr_desktop.core.warming import Warming

_CYCLES_A_SESSION = 10
_LANGUAGE = "en"
_FIRST_BLOCK_S = 5.0

BuildCapture = Callable[[AudioSource, str], Capture]
"""Makes a dictation of a source, for the session of this id."""


@dataclass(frozen=True)
class Plan:
    """How long somebody dictates, in how many takes: the microphone starts and stops with each."""

    hours: float
    cycles: int


@dataclass
class Dictated:
    """What hours of dictation came to. `turn_ms` is from the closed clip to the saved turn, in order."""

    lines: int
    hours: float = 0.0
    wall_s: float = 0.0
    as_meant: int = 0
    unsaved: int = 0
    not_on_file: int = 0
    sessions: int = 0
    turn_ms: list[float] = field(default_factory=list)
    samples: list[Sample] = field(default_factory=list)

    @property
    def turns(self) -> int:
        return len(self.turn_ms)


class _Run:
    """One run; used once."""

    def __init__(self, history: History, engines: Engines, build_capture: BuildCapture, found: Dictated) -> None:
        self._history = history
        self._engines = engines
        self._build_capture = build_capture
        self._found = found
        self._dictation = self._new_session()

    def new_session(self) -> None:
        """The one before is compared with what is on file; another begins."""
        self.check()
        self._dictation = self._new_session()

    def check(self) -> None:
        """Count the session as lost when what is on file is not what was said."""
        session = self._dictation.session
        resumed = self._history.resume(session.id) if session.turn_number else session
        self._found.not_on_file += resumed.document != session.document

    def take(self, part: SpokenPart, lines: Iterable[Line]) -> None:
        """One start and stop of the microphone; `lines` is what should be heard."""
        capture = self._build_capture(part, self._dictation.session.id)
        part.on_end = capture.stop
        try:
            self._follow(capture, iter(lines))
        finally:
            # The part holds the capture and the capture the part: a detector of some megabytes would wait
            # for the collector with them.
            part.on_end = ignore_end

    def _follow(self, capture: Capture, expected: Iterator[Line]) -> None:
        """Every clip as a turn, as `iasr dictate` does."""
        with Warming(self._dictation) as warming:
            warming.begin()
            for clip in capture.utterances(CancelToken()):
                warming.end()
                started_s = time.perf_counter()
                report = self._dictation.take(SpokenUtterance(clip), CancelToken())
                self._found.turn_ms.append((time.perf_counter() - started_s) * 1000)
                line = next(expected, None)
                meant = line and (line.text, line.action)
                self._found.as_meant += (report.turn.heard.text, report.turn.decision.action) == meant
                self._found.unsaved += bool(report.unsaved)
                warming.begin()

    def _new_session(self) -> Dictation:
        self._found.sessions += 1
        engines = self._engines.with_terms(self._history.vocabulary.list())
        return Dictation(Session(uuid.uuid4().hex, _LANGUAGE), self._history, engines, language=_LANGUAGE)


def dictate(
    plan: Plan,
    lines: Sequence[Line],
    clips: Sequence[Samples],
    history: History,
    engines: Engines,
    build_capture: BuildCapture,
    on_progress: OnProgress,
) -> Dictated:
    """Say `clips` over the hours of the plan. Memory, threads and handles are looked at after each take.

    Raises what a dictation raises.
    """
    found = Dictated(len(lines))
    run = _Run(history, engines, build_capture, found)
    started_s = time.monotonic()
    for cycle in range(plan.cycles):
        if cycle and cycle % _CYCLES_A_SESSION == 0:
            run.new_session()
        share = slice(cycle * len(lines) // plan.cycles, (cycle + 1) * len(lines) // plan.cycles)
        part = SpokenPart(clips[share], plan.hours * 3600 / plan.cycles)
        run.take(part, lines[share])
        found.hours += part.seconds / 3600
        found.samples.append(look(found.hours))
        on_progress(Progress(cycle + 1, plan.cycles, "Dictating"))
    run.check()
    found.wall_s = time.monotonic() - started_s
    return found


def open_and_close(build_source: Callable[[], AudioSource], cycles: int, on_progress: OnProgress) -> list[Sample]:
    """Start and stop a microphone again and again, until it delivers each time; a look after each.

    The hours of the looks are counts of cycles. Raises `MicrophoneFailed`.
    """
    samples = []
    for cycle in range(1, cycles + 1):
        source = build_source()
        try:
            source.start()
            source.read(_FIRST_BLOCK_S)
        finally:
            source.stop()
        samples.append(look(float(cycle)))
        on_progress(Progress(cycle, cycles, "Opening the microphone"))
    return samples
