"""The text of a recording is a session like any other."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from iasr_desktop.core import by_hand
from iasr_desktop.core.export.subtitles import srt_text
from iasr_desktop.core.kept_recording import keep_recording
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.types import Transcript, TranscriptSegment, Word


def spoken(text: str, start_s: float) -> TranscriptSegment:
    words = [Word(word, start_s + 0.4 * at, start_s + 0.4 * at + 0.4, 0.9) for at, word in enumerate(text.split())]
    return TranscriptSegment(start_s, words[-1].end_s, text, tuple(words))


SEGMENTS = (spoken("The ferry leaves at noon.", 0.5), spoken("Bring a coat.", 7.0))
HEARD = Transcript("The ferry leaves at noon. Bring a coat.", "en", 9.0, SEGMENTS, voiced_s=3.2)


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with History(tmp_path / "history.db", tmp_path / "recordings") as made:
        yield made


def test_it_is_found_read_and_exported_with_its_times(history: History) -> None:
    session_id = keep_recording(Path("somewhere/meeting.m4a"), HEARD, history, {"recognizer": "whisper-base"})
    assert [found.id for found in history.sessions(query="ferry")] == [session_id]
    record = history.record(session_id)
    assert record.document.text == "The ferry leaves at noon.\n\nBring a coat."
    assert "00:00:07,000" in srt_text(record)
    assert record.turns[0].audio_path is None
    assert "meeting.m4a" in record.turns[0].decision.note


def test_two_recordings_are_two_sessions(history: History) -> None:
    one = keep_recording(Path("a.wav"), HEARD, history, {})
    other = keep_recording(Path("a.wav"), HEARD, history, {})
    assert one != other
    assert history.count() == 2


def test_its_text_can_be_gone_on_with(history: History) -> None:
    session = history.resume(keep_recording(Path("a.wav"), HEARD, history, {}))
    turn = by_hand.typed(session.snapshot(), session.document.text + " Now.")
    assert turn is not None
    session.apply(turn)
    history.save_turn(turn, session)
    assert history.load_document(session.id).text.endswith("coat. Now.")
