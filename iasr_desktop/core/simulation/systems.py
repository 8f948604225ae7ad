"""Systems under test: ours, and two to compare it with.

In the benchmark a dialogue is about one utterance, so new input replaces the
text (paper, Eq. 8), while in a dictation it is one more segment. That holds
also for a correction that was taken for new input: the text is gone then, as
it would be in the paper's system, and the person may undo it, or take the
utterance back ("scratch that"): what it replaced is there again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.document import Document, Edit
from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.core.languages import AUTO
from iasr_desktop.core.session import Session, Snapshot, after, edits_of, revision_after
from iasr_desktop.core.simulation.types import Answer
from iasr_desktop.core.turn import Engines, SpokenUtterance, hear, run_turn
from iasr_desktop.core.types import Action, AudioClip, Turn, TurnState

AGENT, RESPEAK, SINGLE_PASS, LITERAL = "agent", "respeak", "single-pass", "literal"
SYSTEMS = (AGENT, RESPEAK, SINGLE_PASS, LITERAL)
"""`LITERAL` is the paper's own system to the letter; see `literal_system`."""
_SESSION = "simulation"


class AgentSystem:
    """The product: each utterance is a turn of a session, with undo and redo. See `SystemUnderTest`."""

    name = AGENT

    def __init__(self, engines: Engines) -> None:
        self._ears = _Ears(engines)
        self._session = Session(_SESSION)
        self._is_replaced = False

    @property
    def about(self) -> Mapping[str, str]:
        return self._ears.engines.models

    def start(self, language: str, terms: Sequence[str] = ()) -> None:
        self._ears.start(language, terms)
        self._session = Session(_SESSION)
        self._is_replaced = False

    def hear(self, clip: AudioClip, token: CancelToken) -> Answer:
        """The agent has read the document beforehand, as it does while a person draws breath.

        Raises `Cancelled`, `ModelFailed` when recognition did not work, and
        `BadInput` for a language that the recogniser does not know.
        """
        before, engines = self._session.snapshot(), self._ears.engines
        engines.agent.warm(before.document, token)
        turn = run_turn(SpokenUtterance(clip), before, engines, token, language=self._ears.language)
        if turn.state is TurnState.FAILED:
            raise ModelFailed(turn.decision.note)
        if turn.state is TurnState.DONE:
            turn = replacing(taken_back(turn, before) if self._is_replaced else turn, before)
            self._session.apply(turn)
            if turn.after != before.document:
                self._is_replaced = turn.decision.action is Action.APPEND and not before.document.is_empty
        return _answer(turn, self._session.document.text)


class RespeakSystem:
    """Without an agent: what is heard takes the place of the text. Where nothing is heard, the text stays."""

    name = RESPEAK

    def __init__(self, engines: Engines) -> None:
        """The agent of `engines` is left alone."""
        self._ears = _Ears(engines)
        self._text = ""

    @property
    def about(self) -> Mapping[str, str]:
        return {role: model for role, model in self._ears.engines.models.items() if role == "recognizer"}

    def start(self, language: str, terms: Sequence[str] = ()) -> None:
        self._ears.start(language, terms)
        self._text = ""

    def hear(self, clip: AudioClip, token: CancelToken) -> Answer:
        """Raises what `AgentSystem.hear` raises."""
        hearing = hear(SpokenUtterance(clip), self._ears.engines, token, self._ears.language)
        if hearing.heard is None:
            raise ModelFailed(hearing.failure)
        heard = hearing.heard.text.strip()
        self._text = heard or self._text
        took_ms = hearing.recognised_ms
        return Answer(self._text, heard, timings_ms={"recognise": took_ms, "total": took_ms})


class SinglePassSystem:
    """The first hearing and nothing else: what there is without any interaction."""

    name = SINGLE_PASS

    def __init__(self, engines: Engines) -> None:
        self._first = RespeakSystem(engines)
        self._heard: Answer | None = None

    @property
    def about(self) -> Mapping[str, str]:
        return self._first.about

    def start(self, language: str, terms: Sequence[str] = ()) -> None:
        self._first.start(language, terms)
        self._heard = None

    def hear(self, clip: AudioClip, token: CancelToken) -> Answer:
        """Raises what `AgentSystem.hear` raises."""
        if self._heard is None:
            self._heard = self._first.hear(clip, token)
            return self._heard
        return Answer(self._heard.text)


class _Ears:
    """Engines with what a dialogue tells the recogniser: its language and the names that are known beforehand."""

    def __init__(self, engines: Engines) -> None:
        self.engines = engines
        self.language = AUTO
        self._terms: tuple[str, ...] = ()

    def start(self, language: str, terms: Sequence[str]) -> None:
        if tuple(terms) != self._terms:
            self.engines, self._terms = self.engines.with_terms(terms), tuple(terms)
        self.engines.start_session()
        self.language = told(language)


def told(language: str) -> str:
    """What a recogniser is told for the language of a sample: of mixed ones ("zh-en") the first, which carries it."""
    return language.partition("-")[0].lower() or AUTO


def replacing(turn: Turn, before: Snapshot) -> Turn:
    """The turn as Eq. 8 has it: new input is the whole text afterwards. What it replaced can be undone to."""
    if turn.decision.action is not Action.APPEND:
        return turn
    left = Document().append(turn.decision.appended, f"s{before.turn_number + 1}")
    return replace(turn, after=left, revision_after=revision_after(before, left))


def taken_back(turn: Turn, before: Snapshot) -> Turn:
    """The turn after one that replaced the text: deleting all of what was said there is taking it back.

    In a dictation the text before would still stand beside it.
    """
    if turn.decision.action is not Action.EDIT or not turn.after.is_empty:
        return turn
    undo = replace(turn.decision, action=Action.UNDO, count=1)
    left = after(before, undo)
    decision = replace(undo, edits=edits_of(before, undo))
    return replace(turn, decision=decision, after=left, revision_after=revision_after(before, left))


def _answer(turn: Turn, text: str) -> Answer:
    decision, heard = turn.decision, turn.heard.text.strip()
    if turn.state is not TurnState.DONE:
        return Answer(text, heard, note=decision.note, timings_ms=dict(turn.timings_ms))
    return Answer(
        text=text,
        heard=heard,
        instruction=decision.instruction,
        intent=decision.intent,
        intent_p=round(decision.intent_p, 6),
        tier=decision.tier,
        note=decision.note,
        edits=tuple(map(_plain, decision.edits)),
        timings_ms={**turn.timings_ms, **{f"agent {stage}": ms for stage, ms in decision.timings_ms.items()}},
    )


def _plain(edit: Edit) -> Mapping[str, object]:
    return {"start": edit.start, "end": edit.end, "before": edit.before, "after": edit.after}
