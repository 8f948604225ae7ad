"""A turn: what is heard, what it becomes, and what survives when something fails."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from iasr_desktop.core.agent.said import Said
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.dictation import Dictation
from iasr_desktop.core.document import Document, Edit
from iasr_desktop.core.errors import AudioUnreadable, Cancelled, DeadlineExceeded, ModelFailed, StorageFailed
from iasr_desktop.core.session import Session
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.turn import Engines, SpokenUtterance, run_turn
from iasr_desktop.core.types import (
    Action,
    AudioClip,
    Decision,
    HearingOutcome,
    Intent,
    Transcript,
    TranscriptSegment,
    TurnState,
    Word,
)
from tests.dictating import ScriptedRecognizer


@dataclass
class ScriptedAgent:
    """Decides what it is told, or raises it; without a script everything is new text."""

    script: list[Decision | Exception] = field(default_factory=list)
    asked: list[dict[str, object]] = field(default_factory=list)

    def decide(self, said: Said, document: Document, token: CancelToken) -> Decision:
        heard = said.text
        self.asked.append({"heard": heard, "text": document.text, "voiced_s": said.voiced_s, "word_p": said.word_p})
        if not self.script:
            return Decision(heard, Intent.NEW_INPUT, 0.9, Action.APPEND, appended=heard)
        answer = self.script.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def warm(self, document: Document, token: CancelToken) -> None:
        token.check()


def spoken(path: Path | None = None) -> SpokenUtterance:
    return SpokenUtterance(AudioClip(np.zeros(16_000, dtype=np.float32), "2026-01-02T03:04:05.000+00:00", path))


def correction(*edits: Edit) -> Decision:
    return Decision("not a but b", Intent.CORRECTION, 0.9, Action.EDIT, edits=edits)


@pytest.fixture
def history(tmp_path: Path) -> Iterable[History]:
    with History(tmp_path / "history.db", tmp_path / "recordings") as opened:
        yield opened


def dictation(history: History, recognizer: ScriptedRecognizer, agent: ScriptedAgent | None = None) -> Dictation:
    return Dictation(Session("s1"), history, Engines(recognizer, agent or ScriptedAgent()))


def test_new_text_is_appended_and_a_correction_changes_only_its_span(history: History) -> None:
    agent = ScriptedAgent([correction(Edit(5, 11, "Morgan", "Megan"))])
    agent.script.insert(0, Decision("Tell Morgan.", Intent.NEW_INPUT, 0.9, Action.APPEND, appended="Tell Morgan."))
    running = dictation(history, ScriptedRecognizer("Tell Morgan.", "no, Megan"), agent)
    first = running.take(spoken(), CancelToken()).turn
    second = running.take(spoken(), CancelToken()).turn
    assert first.after.text == "Tell Morgan."
    assert second.after.text == "Tell Megan."
    assert (second.number, second.revision_before, second.revision_after) == (2, 1, 2)
    assert second.decision.edits[0].segment_id == first.after.segments[0].id
    assert [turn.after.text for turn in history.turns("s1")] == ["Tell Morgan.", "Tell Megan."]


@pytest.mark.parametrize("failure", [ModelFailed("The model broke.", "Fetch it again."), DeadlineExceeded()])
def test_the_words_heard_are_kept_when_the_agent_fails(history: History, failure: Exception) -> None:
    running = dictation(history, ScriptedRecognizer("every word counts"), ScriptedAgent([failure]))
    turn = running.take(spoken(), CancelToken()).turn
    assert turn.after.text == "every word counts"
    assert turn.decision.tier == "fallback"
    assert turn.decision.note.startswith("Your words were kept as they are")


def test_the_words_heard_are_kept_to_the_letter_whatever_the_vocabulary_says(history: History) -> None:
    engines = Engines(
        ScriptedRecognizer("tell cat lin"), ScriptedAgent([RuntimeError("broken")]), sounds_like={"cat lin": "Kaitlin"}
    )
    turn = Dictation(Session("s1"), history, engines).take(spoken(), CancelToken()).turn
    assert turn.decision.tier == "fallback"
    assert turn.after.text == "tell cat lin"


def test_a_bug_in_the_agent_costs_no_words_and_logs_none(history: History, caplog: pytest.LogCaptureFixture) -> None:
    running = dictation(history, ScriptedRecognizer("secret words"), ScriptedAgent([KeyError("secret words")]))
    assert running.take(spoken(), CancelToken()).turn.after.text == "secret words"
    assert "KeyError" in caplog.text
    assert "secret" not in caplog.text


def test_a_failed_recognition_keeps_the_clip_for_another_try(history: History, tmp_path: Path) -> None:
    clip = tmp_path / "recordings" / "clip.wav"
    running = dictation(history, ScriptedRecognizer(ModelFailed("The model broke.")))
    turn = running.take(spoken(clip), CancelToken()).turn
    assert turn.state is TurnState.FAILED
    assert running.session.turn_number == 0
    assert [failed.audio_path for failed in history.failed("s1")] == [clip]


def test_a_file_without_audio_is_the_callers_to_report(history: History) -> None:
    running = dictation(history, ScriptedRecognizer(AudioUnreadable("x.txt holds no audio.")))
    with pytest.raises(AudioUnreadable):
        running.take(spoken(), CancelToken())


def test_cancelling_changes_nothing(history: History) -> None:
    token = CancelToken()
    token.cancel()
    running = dictation(history, ScriptedRecognizer("never heard"))
    with pytest.raises(Cancelled):
        running.take(spoken(), token)
    assert running.session.document.is_empty


def test_silence_leaves_no_row_and_its_clip_goes(history: History, tmp_path: Path) -> None:
    clip = tmp_path / "clip.wav"
    clip.write_bytes(b"RIFF")
    silence = Transcript("", "", 1.0, outcome=HearingOutcome.NO_SPEECH)
    running = dictation(history, ScriptedRecognizer(silence))
    assert running.take(spoken(clip), CancelToken()).turn.decision.note == "No speech was heard."
    assert history.count() == 0
    assert not clip.exists()


def test_a_clip_with_voice_but_no_words_waits_for_another_try(history: History, tmp_path: Path) -> None:
    clip = tmp_path / "clip.wav"
    clip.write_bytes(b"RIFF")
    mumbled = Transcript("", "", 1.0, voiced_s=0.8, outcome=HearingOutcome.NO_SPEECH)
    dictation(history, ScriptedRecognizer(mumbled)).take(spoken(clip), CancelToken())
    assert clip.exists()
    assert [failed.audio_path for failed in history.failed()] == [clip]


def test_no_signal_is_said_differently_from_no_speech() -> None:
    dead = Transcript("", "", 1.0, outcome=HearingOutcome.NO_SIGNAL)
    engines = Engines(ScriptedRecognizer(dead), ScriptedAgent())
    turn = run_turn(spoken(), Session("s").snapshot(), engines, CancelToken())
    assert "no signal" in turn.decision.note


def test_undo_and_redo_are_turns_of_their_own(history: History) -> None:
    undo = Decision("undo that", Intent.CORRECTION, 0.99, Action.UNDO)
    agent = ScriptedAgent(
        [
            Decision("One.", Intent.NEW_INPUT, 0.9, Action.APPEND, appended="One."),
            Decision("Two.", Intent.NEW_INPUT, 0.9, Action.APPEND, appended="Two."),
            undo,
            Decision("redo", Intent.CORRECTION, 0.99, Action.REDO),
            Decision("undo twice", Intent.CORRECTION, 0.99, Action.UNDO, count=2),
            undo,
        ]
    )
    running = dictation(history, ScriptedRecognizer(*["words"] * 6), agent)
    turns = [running.take(spoken(), CancelToken()).turn for _ in range(6)]
    assert [turn.after.text for turn in turns] == ["One.", "One. Two.", "One.", "One. Two.", "", ""]
    assert [(edit.before, edit.after) for edit in turns[2].decision.edits] == [(" Two.", "")]
    assert turns[5].decision.action is Action.REFUSE
    assert turns[5].decision.note == "There is nothing to undo."
    assert [turn.number for turn in turns] == [1, 2, 3, 4, 5, 6]


def test_the_agent_is_told_the_voiced_time_and_the_unsure_words(history: History) -> None:
    words = (Word("Hello,", 0, 0.2, 0.9), Word("hello", 0.2, 0.4, 0.4))
    agent = ScriptedAgent()
    heard = Transcript("Hello, hello", "en", 1.0, (TranscriptSegment(0, 0.4, "Hello, hello", words),), voiced_s=0.4)
    dictation(history, ScriptedRecognizer(heard), agent).take(spoken(), CancelToken())
    assert agent.asked == [{"heard": "Hello, hello", "text": "", "voiced_s": 0.4, "word_p": {"hello": 0.4}}]


def test_text_stays_when_the_history_cannot_take_it(history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise StorageFailed("The disk is full.", "Free some space.")

    monkeypatch.setattr(history, "save_turn", full)
    running = dictation(history, ScriptedRecognizer("precious words"))
    report = running.take(spoken(), CancelToken())
    assert report.unsaved == "This turn is not saved: The disk is full. Free some space."
    assert running.session.document.text == "precious words"


def test_a_session_goes_on_where_it_was_left(history: History) -> None:
    dictation(history, ScriptedRecognizer("Before."), None).take(spoken(), CancelToken())
    agent = ScriptedAgent([Decision("undo", Intent.CORRECTION, 0.99, Action.UNDO)])
    resumed = Dictation(history.resume("s1"), history, Engines(ScriptedRecognizer("undo"), agent))
    assert resumed.session.document.text == "Before."
    assert resumed.take(spoken(), CancelToken()).turn.after.text == ""
