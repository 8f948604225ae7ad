"""Clips left by a crash or a failure become words in their session, or wait for another try."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import numpy as np
import pytest

from iasr_desktop.core import recovery
from iasr_desktop.core.audio.spool import Spool
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.dictation import Dictation
from iasr_desktop.core.ports import AudioFileReader
from iasr_desktop.core.session import Session
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.turn import Engines
from iasr_desktop.core.types import (
    SAMPLE_RATE_HZ,
    TurnState,
)
from tests.dictating import BROKEN, WHEN_UTC, ScriptedRecognizer, Speaker, SpooledReader, VerbatimAgent

READER: AudioFileReader = SpooledReader()


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with History(tmp_path / "history.db", tmp_path / "recordings") as opened:
        yield opened


@pytest.fixture
def spool(tmp_path: Path) -> Spool:
    return Spool(tmp_path / "recordings")


def clip(folder: Path, *, part: bool = False, second: int = 0) -> Path:
    """A clip as a process that is gone left it."""
    writer = Spool(folder).start(datetime.fromisoformat(WHEN_UTC).replace(second=second))
    writer.append(np.full(SAMPLE_RATE_HZ, 0.1, np.float32))
    path = writer.close()
    name = path.name.split("-")
    gone = path.with_name("-".join([name[0], "999999999", name[2].replace(".wav", ".part.wav" if part else ".wav")]))
    return path.rename(gone)


def take_up(history: History, spool: Spool, recognizer: ScriptedRecognizer) -> list[TurnState]:
    """Every recording in its session, as the command does."""
    states = []
    for item in recovery.unfinished(history, spool):
        known = item.session_id in {summary.id for summary in history.sessions()}
        session = history.resume(item.session_id) if known else Session(item.session_id or "new")
        dictation = Dictation(session, history, Engines(recognizer, VerbatimAgent()))
        states.append(recovery.take_up(item, dictation, history, READER, CancelToken()).turn.state)
    return states


def test_clips_of_a_crash_are_offered_with_their_session(history: History, spool: Spool) -> None:
    saved = clip(spool.folder / "s")
    Speaker(history, Session("s")).say("one", audio=saved)
    lost = clip(spool.folder / "s", part=True, second=1)
    stray = clip(spool.folder, second=2)
    assert [(item.path, item.session_id) for item in recovery.unfinished(history, spool)] == [(lost, "s"), (stray, "")]


def test_clips_become_words_of_their_session(history: History, spool: Spool) -> None:
    Speaker(history, Session("s")).say("one")
    part = clip(spool.folder / "s", part=True)
    whole = clip(spool.folder / "s", second=1)
    assert take_up(history, spool, ScriptedRecognizer("two", "three")) == [TurnState.DONE, TurnState.DONE]
    assert history.load_document("s").text == "one two three"
    assert recovery.unfinished(history, spool) == []
    assert not part.exists()
    assert whole in history.known_audio_paths()


def test_a_clip_of_a_session_that_was_never_saved_begins_it(history: History, spool: Spool) -> None:
    clip(spool.folder / "s")
    take_up(history, spool, ScriptedRecognizer("one"))
    assert history.load_document("s").text == "one"


def test_what_fails_again_waits_again_once(history: History, spool: Spool) -> None:
    path = clip(spool.folder / "s")
    assert take_up(history, spool, ScriptedRecognizer(BROKEN)) == [TurnState.FAILED]
    (item,) = recovery.unfinished(history, spool)
    assert (item.path, item.session_id) == (path, "s")
    assert "does not load" in item.reason
    assert take_up(history, spool, ScriptedRecognizer(BROKEN)) == [TurnState.FAILED]
    assert len(recovery.unfinished(history, spool)) == 1
    assert take_up(history, spool, ScriptedRecognizer("one")) == [TurnState.DONE]
    assert recovery.unfinished(history, spool) == []
    assert history.load_document("s").text == "one"
    assert len(history.turns("s")) == 1


def test_a_silent_clip_is_not_offered_again_and_not_lost_at_once(history: History, spool: Spool) -> None:
    path = clip(spool.folder / "s")
    assert take_up(history, spool, ScriptedRecognizer("")) == [TurnState.NO_SPEECH]
    assert recovery.unfinished(history, spool) == []
    assert path.exists()
    assert history.failed() == ()
    Speaker(history, history.resume("s")).say("one")
    assert history.load_document("s").text == "one"


def test_discarding_deletes_the_clip(history: History, spool: Spool) -> None:
    unfinished = clip(spool.folder / "s")
    failed = clip(spool.folder / "t", second=1)
    history.record_failed("t", failed, "No.", created_utc=WHEN_UTC)
    for item in recovery.unfinished(history, spool):
        recovery.discard(item, history)
    assert recovery.unfinished(history, spool) == []
    assert not unfinished.exists()
    assert not failed.exists()


def test_a_failure_whose_recording_is_gone_is_not_offered(history: History, spool: Spool) -> None:
    path = clip(spool.folder / "s")
    history.record_failed("s", path, "No.")
    path.unlink()
    assert recovery.unfinished(history, spool) == []
