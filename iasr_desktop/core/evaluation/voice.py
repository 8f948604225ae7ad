"""Written cases spoken aloud, heard by the recogniser and decided as a real turn is.

The same cases are also decided as text in the same run, so that what speech
costs is a difference over pairs.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.evaluation import cases as written
from iasr_desktop.core.evaluation.cases import Case, CaseResult, result_of
from iasr_desktop.core.evaluation.saying import Said, Speaker
from iasr_desktop.core.evaluation.wer import ErrorCounts, Normalizer, normalizer_for
from iasr_desktop.core.progress import OnProgress, Progress, ignore_progress
from iasr_desktop.core.session import Snapshot
from iasr_desktop.core.speaking import language_of
from iasr_desktop.core.turn import Engines, SpokenUtterance, run_turn
from iasr_desktop.core.types import AudioClip, Decision, Intent, Turn, TurnState

FileCase = tuple[str, Case]
"""A case with the name of its file."""
Keeper = Callable[["SpokenCase", Said], None]
"""Takes a case with the sound of it, while there is one."""


class Cause(StrEnum):
    """Why a spoken case was not decided rightly."""

    RECOGNISER = "recogniser"
    """The agent is right about the text as written, and other words were heard."""
    FORM = "form"
    """The agent is right about the text as written; the same words were heard in another form
    (capitals, marks, figures), or their sound told against it."""
    AGENT = "agent"
    """The agent is wrong about the text as written, too."""


@dataclass(frozen=True)
class SpokenCase:
    """What became of a case said aloud; `written` is what became of it as text.

    `said` is what the synthesiser was given, `duration_s` the clip's length.
    """

    file: str
    case: Case
    said: str
    voice_id: str
    pace: float
    duration_s: float
    heard: str
    state: TurnState
    decision: Decision
    recognise_ms: float
    agent_ms: float
    written: CaseResult

    @property
    def is_right(self) -> bool:
        """Whether the agent made the right thing of what it heard.

        Corrections and confirmations must come to the expected text exactly. New
        input must be appended in the very words that were recognised: the agent
        has then done no damage, whatever the recogniser did.
        """
        if self.state is not TurnState.DONE:
            return False
        if self.case.intent is not Intent.NEW_INPUT:
            return self.case.is_met_by(self.decision)
        return self.decision.intent is Intent.NEW_INPUT and self.decision.appended.split() == self.heard.split()

    @property
    def is_strictly_right(self) -> bool:
        """As `is_right`, and new input has the expected words: case, marks and forms of numbers aside."""
        if not self.is_right or self.case.intent is not Intent.NEW_INPUT:
            return self.is_right
        units = self._normalizer.units
        got = units(result_of(self.decision, self.case.state))
        return got in [units(text) for text in (self.case.expected, *self.case.accept)]

    @property
    def errors(self) -> ErrorCounts:
        """Words heard wrongly, of the words of the case."""
        return self._normalizer.errors([self.case.heard], self.heard)

    @property
    def cause(self) -> Cause | None:
        """Why it is not right; `None` when it is."""
        return self._cause(self.is_right)

    @property
    def strict_cause(self) -> Cause | None:
        """Why it is not strictly right; `None` when it is."""
        return self._cause(self.is_strictly_right)

    def _cause(self, is_right: bool) -> Cause | None:
        if is_right:
            return None
        if not self.written.is_right:
            return Cause.AGENT
        return Cause.RECOGNISER if self.errors.errors else Cause.FORM

    @property
    def _normalizer(self) -> Normalizer:
        return normalizer_for(language_of(self.case.heard) or "en")


def sayable(cases: Sequence[FileCase], speaker: Speaker) -> tuple[list[FileCase], list[FileCase]]:
    """The cases that there is a voice for, and the others."""
    parted: tuple[list[FileCase], list[FileCase]] = ([], [])
    for file, case in cases:
        parted[0 if speaker.can_say(case.heard) else 1].append((file, case))
    return parted


def spoken_cases(
    cases: Sequence[FileCase],
    speaker: Speaker,
    engines: Engines,
    token: CancelToken,
    *,
    language: str | None = None,
    on_progress: OnProgress = ignore_progress,
    keep: Keeper | None = None,
) -> Iterator[SpokenCase]:
    """Say, hear and decide each case; each result as soon as it is there. Raises `Cancelled`.

    `language` is what the recogniser is told; without one it is the case's own,
    as in a session in which somebody has spoken before. No sound outlives its case.
    """
    for index, (file, case) in enumerate(cases):
        on_progress(Progress(index, len(cases), "spoken cases"))
        token.check()
        said = speaker.say(case.heard, case.id, token)
        result = _result(file, case, said, engines, language or language_of(case.heard), token)
        if keep:
            keep(result, said)
        yield result
    on_progress(Progress(len(cases), len(cases), "spoken cases"))


def _result(file: str, case: Case, said: Said, engines: Engines, language: str, token: CancelToken) -> SpokenCase:
    document = as_takes(case.state)
    engines.start_session()
    engines.agent.warm(document, token)
    clip = AudioClip(said.samples)
    turn = run_turn(SpokenUtterance(clip), Snapshot(case.id, document=document), engines, token, language=language)
    as_text = written.run(engines.agent, [(file, case)], token)[0]
    return _spoken(file, case, said, clip.duration_s, turn, as_text)


def _spoken(file: str, case: Case, said: Said, duration_s: float, turn: Turn, as_text: CaseResult) -> SpokenCase:
    return SpokenCase(
        file=file,
        case=case,
        said=said.text,
        voice_id=said.manner.voice_id,
        pace=said.manner.pace,
        duration_s=duration_s,
        heard=turn.heard.text,
        state=turn.state,
        decision=turn.decision,
        recognise_ms=turn.timings_ms.get("recognise", 0.0),
        agent_ms=turn.timings_ms.get("agent", 0.0),
        written=as_text,
    )
