"""What was heard in a recording, in every format; and which recordings a folder holds."""

import json
from pathlib import Path

import docx
import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import ExportFailed
from iasr_desktop.core.export.recording import export_recording, export_recordings
from iasr_desktop.core.export.session import ExportFormat
from iasr_desktop.core.recordings import recordings_in
from iasr_desktop.core.types import HearingOutcome, Transcript, TranscriptSegment, Word

TALK = Path("Board *meeting*.mp3")


def sentence(text: str, start_s: float) -> TranscriptSegment:
    words = tuple(
        Word(word, start_s + place * 0.4, start_s + place * 0.4 + 0.3, 0.9) for place, word in enumerate(text.split())
    )
    return TranscriptSegment(start_s, words[-1].end_s, text, words)


def heard() -> Transcript:
    segments = (sentence("Good morning.", 1.0), sentence("We begin.", 2.2), sentence("Thank you all.", 3700.0))
    return Transcript(" ".join(part.text for part in segments), "en", 3702.0, segments, 3.0)


def exported(tmp_path: Path, format: str) -> Path:
    target = tmp_path / f"out.{format}"
    export_recording(TALK, heard(), target)
    return target


def test_a_long_pause_begins_a_paragraph(tmp_path: Path) -> None:
    assert exported(tmp_path, "txt").read_text() == "Good morning. We begin.\n\nThank you all.\n"


def test_markdown_and_word_are_headed_by_the_recording(tmp_path: Path) -> None:
    assert exported(tmp_path, "md").read_text().startswith("# Board \\*meeting\\*\n\n")
    paragraphs = [paragraph.text for paragraph in docx.Document(str(exported(tmp_path, "docx"))).paragraphs]
    assert (paragraphs[0], paragraphs[2:]) == ("Board *meeting*", ["Good morning. We begin.", "Thank you all."])


@pytest.mark.parametrize(("format", "time"), [("srt", "01:01:40,000 -->"), ("vtt", "01:01:40.000 -->")])
def test_subtitles_keep_the_time_of_the_recording(tmp_path: Path, format: str, time: str) -> None:
    text = exported(tmp_path, format).read_text()
    assert time in text
    assert "Thank you all." in text


def test_json_is_what_the_command_line_prints(tmp_path: Path) -> None:
    told = json.loads(exported(tmp_path, "json").read_text())
    assert told["file"] == str(TALK)
    assert [segment["text"] for segment in told["segments"]] == ["Good morning.", "We begin.", "Thank you all."]


@pytest.mark.parametrize("format", list(ExportFormat))
def test_nothing_heard_can_be_exported_too(tmp_path: Path, format: ExportFormat) -> None:
    target = tmp_path / f"out.{format}"
    export_recording(Path(".wav"), Transcript("", "en", 4.0, outcome=HearingOutcome.NO_SPEECH), target)
    assert target.is_file()


def test_all_go_into_one_folder_and_replace_nothing(tmp_path: Path) -> None:
    (tmp_path / "talk.txt").write_text("mine")
    files = {Path("a/talk.mp3"): heard(), Path("b/talk.wav"): heard(), Path("x..wav"): heard()}
    written, failures = export_recordings(files, tmp_path, "txt")
    assert [path.name for path in written] == ["talk (2).txt", "talk (3).txt", "x.txt"]
    assert failures == []
    assert (tmp_path / "talk.txt").read_text() == "mine"


def test_what_cannot_be_written_is_told_for_each(tmp_path: Path) -> None:
    written, failures = export_recordings({TALK: heard(), Path("b.wav"): heard()}, tmp_path / "gone", "txt")
    assert written == []
    assert len(failures) == 2
    assert all(isinstance(failure, ExportFailed) for failure in failures)


def test_a_folder_gives_its_recordings_in_order(tmp_path: Path) -> None:
    for name in ("b.MP3", "a.wav", "notes.txt", ".hidden.wav", "sub/c.mkv", ".git/d.wav"):
        (tmp_path / "talks" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "talks" / name).touch()
    (tmp_path / "none").mkdir()
    odd = tmp_path / "notes.xyz"
    given = [odd, tmp_path / "talks", tmp_path / "talks" / "a.wav", tmp_path / "none", tmp_path / "gone.wav"]
    found = recordings_in(given, CancelToken())
    names = [str(path.relative_to(tmp_path)) for path in found.files]
    assert names == ["notes.xyz", "talks/a.wav", "talks/b.MP3", "talks/sub/c.mkv", "gone.wav"]
    assert found.empty == (tmp_path / "none",)
