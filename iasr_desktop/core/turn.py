"""One utterance from start to finish, as plain functions without threads.

`clip → recogniser → agent(H, document) → Turn` (paper, Eq. 4 to 10). Nothing
here changes the session: the caller applies the turn, and may run only
`decide_turn` again when the document moved on in the meantime.
"""

import logging
import time
import traceback
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from iasr_desktop.core.agent.said import Said
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.document import Document
from iasr_desktop.core.errors import AppError, BadInput, Cancelled, DeadlineExceeded
from iasr_desktop.core.ports import DictationRecognizer, SpeechRecognizer
from iasr_desktop.core.rehearing import Again, again
from iasr_desktop.core.session import Snapshot, after, edits_of, revision_after
from iasr_desktop.core.types import (
    Action,
    AudioClip,
    Decision,
    HearingOutcome,
    Intent,
    Transcript,
    Turn,
    TurnState,
)
from iasr_desktop.core.vocabulary.terms import Entry

_LOG = logging.getLogger(__name__)


class DecisionMaker(Protocol):
    """The agent as a turn sees it."""

    def decide(self, said: Said, document: Document, token: CancelToken) -> Decision:
        """Never raises for a model's failure: the words are kept and the note says why."""

    def warm(self, document: Document, token: CancelToken) -> None:
        """Prepare for the next utterance about `document`."""

    def start_session(self) -> None:
        """What is decided next has nothing to do with what came before."""


@dataclass(frozen=True)
class Engines:
    """What a turn needs. `models` names and hashes them for the record; `notes`
    are sentences for the person about what is missing.

    `vocabulary` holds the terms in force, the most important first, and
    `sounds_like` what is heard instead of some of them. `given` are the terms
    of the settings, which are in force whatever the person's own list says.
    """

    recognizer: DictationRecognizer
    agent: DecisionMaker
    models: Mapping[str, str] = field(default_factory=dict)
    vocabulary: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    sounds_like: Mapping[str, str] = field(default_factory=dict)
    given: tuple[str, ...] = ()

    def with_terms(self, terms: Iterable[Entry | str]) -> "Engines":
        """The same engines with these terms in force, the most important first, in place of those before.

        The recogniser expects them from now on: to be called where models are.
        """
        listed = [Entry(term) if isinstance(term, str) else term for term in terms]
        vocabulary = tuple(dict.fromkeys((*(term.text for term in listed), *self.given)))
        self.recognizer.use_vocabulary(vocabulary)
        sounds_like = {term.sounds_like: term.text for term in reversed(listed) if term.sounds_like}
        return replace(self, vocabulary=vocabulary, sounds_like=sounds_like)

    def start_session(self) -> None:
        """What is spoken next has nothing to do with what came before: to be called where models are."""
        self.recognizer.start_session()
        self.agent.start_session()


class Utterance(Protocol):
    """Something that can be heard once. `path` is where its audio lies, if anywhere."""

    @property
    def path(self) -> Path | None: ...

    @property
    def captured_utc(self) -> str: ...

    def hear(self, recognizer: SpeechRecognizer, token: CancelToken, language: str) -> Transcript:
        """Raises `BadInput` when there is no audio in it."""


@dataclass(frozen=True)
class SpokenUtterance:
    """A clip from the microphone."""

    clip: AudioClip

    @property
    def path(self) -> Path | None:
        return self.clip.path

    @property
    def captured_utc(self) -> str:
        return self.clip.captured_utc

    def hear(self, recognizer: SpeechRecognizer, token: CancelToken, language: str) -> Transcript:
        return recognizer.transcribe(self.clip, token, language)


@dataclass(frozen=True)
class Hearing:
    """The first half of a turn: what was heard. `failure` is a sentence when recognition did not work.

    `started_s` is on `time.perf_counter`'s clock.
    """

    utterance: Utterance
    heard: Transcript | None
    failure: str
    started_s: float
    recognised_ms: float


def run_turn(
    utterance: Utterance,
    snapshot: Snapshot,
    engines: Engines,
    token: CancelToken,
    *,
    language: str = "auto",
    forced: Intent | None = None,
) -> Turn:
    """Transcribe `utterance` and decide what it means for the document.

    A recogniser that fails gives a turn in state `FAILED`, whose audio can be
    tried again; it is never lost. Raises `Cancelled`, and `BadInput` for a file
    that holds no audio.
    """
    hearing = hear(utterance, engines, token, language)
    return turn_of(hearing, snapshot, engines, token, forced=forced)


def hear(utterance: Utterance, engines: Engines, token: CancelToken, language: str = "auto") -> Hearing:
    """The recogniser's half of `run_turn`; raises the same."""
    started = time.perf_counter()
    try:
        heard = utterance.hear(engines.recognizer, token, language)
    except BadInput:
        raise
    except AppError as failure:
        return Hearing(utterance, None, str(failure), started, _since_ms(started))
    return Hearing(utterance, heard, "", started, _since_ms(started))


def turn_of(
    hearing: Hearing, snapshot: Snapshot, engines: Engines, token: CancelToken, *, forced: Intent | None = None
) -> Turn:
    """The other half: what was heard as a turn of the session at `snapshot`. Raises `Cancelled`."""
    utterance, heard = hearing.utterance, hearing.heard
    if heard is None:
        return failed(utterance, snapshot, engines.models, hearing.failure)
    if not heard.text.strip():
        note = _silence_note(heard.outcome)
        return _empty_turn(utterance, snapshot, engines.models, TurnState.NO_SPEECH, note=note, heard=heard)
    once_more = again(heard, utterance.hear, engines.recognizer, token)
    return _with_origin(decide_turn(heard, snapshot, engines, token, forced=forced, once_more=once_more), hearing)


def kept_verbatim(hearing: Hearing, snapshot: Snapshot, models: Mapping[str, str], note: str) -> Turn:
    """`turn_of` without asking anybody: the words heard are new text, and `note` says why."""
    if hearing.heard is None or not hearing.heard.text.strip():
        return failed(hearing.utterance, snapshot, models, note)
    decision = verbatim(hearing.heard.text, note)
    return _with_origin(made(hearing.heard, snapshot, decision, models), hearing)


def failed(utterance: Utterance, snapshot: Snapshot, models: Mapping[str, str], reason: str) -> Turn:
    """A turn for an utterance that could not be recognised; `reason` is a sentence. It can be tried again."""
    return _empty_turn(utterance, snapshot, models, TurnState.FAILED, note=reason)


def decide_turn(
    heard: Transcript,
    snapshot: Snapshot,
    engines: Engines,
    token: CancelToken,
    *,
    forced: Intent | None = None,
    once_more: Again | None = None,
) -> Turn:
    """The agent's part of a turn, for words already recognised; `once_more` hears them again. Raises `Cancelled`."""
    started = time.perf_counter()
    decision = _completed(_decide(heard, snapshot, engines, token, forced, once_more), snapshot)
    return replace(made(heard, snapshot, decision, engines.models), timings_ms={"agent": _since_ms(started)})


def made(
    heard: Transcript,
    snapshot: Snapshot,
    decision: Decision,
    models: Mapping[str, str],
    document: Document | None = None,
) -> Turn:
    """The turn that `decision` is; `document` where that is not what the decision makes of the snapshot's."""
    left = after(snapshot, decision) if document is None else document
    return Turn(
        id=uuid.uuid4().hex,
        session_id=snapshot.session_id,
        number=snapshot.turn_number + 1,
        created_utc=utc_now(),
        state=TurnState.DONE,
        heard=heard,
        decision=decision,
        revision_before=snapshot.revision,
        revision_after=revision_after(snapshot, left),
        before=snapshot.document,
        after=left,
        models=models,
    )


def _with_origin(turn: Turn, hearing: Hearing) -> Turn:
    """The turn with what only its utterance knows: where its audio lies, when it was said, how long it took."""
    utterance = hearing.utterance
    timings = {"recognise": hearing.recognised_ms, **turn.timings_ms, "total": _since_ms(hearing.started_s)}
    created_utc = utterance.captured_utc or turn.created_utc
    return replace(turn, audio_path=utterance.path, created_utc=created_utc, timings_ms=timings)


def _decide(
    heard: Transcript,
    snapshot: Snapshot,
    engines: Engines,
    token: CancelToken,
    forced: Intent | None,
    once_more: Again | None,
) -> Decision:
    """The agent's decision about the words heard, with terms of the vocabulary in place of what sounds like them.

    When either fails, H is kept to the letter.
    """
    try:
        from iasr_desktop.core.agent.wanted import as_wanted, with_terms

        written = as_wanted(heard.text, engines.sounds_like, snapshot.document.text)
        said = Said(written.text, heard.words, heard.voiced_s, forced, engines.vocabulary, once_more)
        decision = engines.agent.decide(said, snapshot.document, token)
        return with_terms(decision, written, engines.sounds_like)
    except (AppError, DeadlineExceeded) as failure:
        return verbatim(heard.text, note=f"Your words were kept as they are: {failure or 'deciding took too long.'}")
    except Cancelled:
        raise
    except Exception as bug:  # noqa: BLE001 - whatever is wrong with the agent, the words heard are kept
        _LOG.error("The agent failed with %s at %s.", type(bug).__name__, _place(bug))
        return verbatim(heard.text, note="Your words were kept as they are: something went wrong inside the agent.")


def _completed(decision: Decision, snapshot: Snapshot) -> Decision:
    """The decision with what only the session knows: what an undo changes, or that there is none."""
    if decision.action in (Action.UNDO, Action.REDO):
        stack, name = (snapshot.undo_stack, "undo") if decision.action is Action.UNDO else (snapshot.redo_stack, "redo")
        if not stack:
            return replace(decision, action=Action.REFUSE, note=f"There is nothing to {name}.")
    if decision.action in (Action.UNDO, Action.REDO, Action.EDIT):
        return replace(decision, edits=edits_of(snapshot, decision))
    return decision


def _place(bug: BaseException) -> str:
    """File and line of a bug. Its message stays out of the log: it may hold dictated words."""
    frame = traceback.extract_tb(bug.__traceback__)[-1]
    return f"{Path(frame.filename).name}:{frame.lineno}"


def verbatim(words: str, note: str) -> Decision:
    """The words heard as new text, for when nobody could decide about them."""
    return Decision(
        instruction=words,
        intent=Intent.NEW_INPUT,
        intent_p=0.0,
        action=Action.APPEND,
        appended=words,
        tier="fallback",
        note=note,
    )


def _silence_note(outcome: HearingOutcome) -> str:
    if outcome is HearingOutcome.NO_SIGNAL:
        return "The microphone delivers no signal. Check that it is not muted and is allowed for this application."
    return "No speech was heard."


def _empty_turn(
    utterance: Utterance,
    snapshot: Snapshot,
    models: Mapping[str, str],
    state: TurnState,
    *,
    note: str,
    heard: Transcript | None = None,
) -> Turn:
    """A turn outside the session's count: it changes nothing and is no step to go back to."""
    silence = Transcript("", "", 0.0, outcome=HearingOutcome.NO_SPEECH)
    nothing = Decision("", Intent.NEW_INPUT, 0.0, Action.NOTHING, tier="none", note=note)
    return Turn(
        id=uuid.uuid4().hex,
        session_id=snapshot.session_id,
        number=0,
        created_utc=utterance.captured_utc or utc_now(),
        state=state,
        heard=heard or silence,
        decision=nothing,
        revision_before=snapshot.revision,
        revision_after=snapshot.revision,
        before=snapshot.document,
        after=snapshot.document,
        audio_path=utterance.path,
        models=models,
    )


def utc_now() -> str:
    """The time as stored everywhere: ISO 8601, UTC, milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _since_ms(started: float) -> float:
    return round((time.perf_counter() - started) * 1000, 1)
