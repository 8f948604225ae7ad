"""Exports say what the session says, whole or not at all, and never over another file."""

import errno
import io
import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import docx
import pytest

from iasr_desktop.core.document import Edit
from iasr_desktop.core.errors import ExportFailed
from iasr_desktop.core.export import files
from iasr_desktop.core.export.session import ExportFormat, check_target, export_session
from iasr_desktop.core.export.text import markdown_text, plain_text
from iasr_desktop.core.session import Session
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.storage.records import SessionRecord
from iasr_desktop.core.types import Action
from tests.dictating import Speaker
from tests.many_sessions import empty_session


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with History(tmp_path / "data" / "history.db") as opened:
        yield opened


@pytest.fixture
def record(history: History) -> SessionRecord:
    speaker = Speaker(history, Session("s", "en"))
    speaker.say("Dear Meghan, thank you.")
    speaker.replace("Meghan", "Megan")
    speaker.act(Action.CONFIRM)
    speaker.say("See you on Thursday.")
    return history.record("s")


def spoken(history: History, *texts: str) -> SessionRecord:
    speaker = Speaker(history)
    for text in texts:
        speaker.say(text)
    return history.record(speaker.session.id)


def out(tmp_path: Path, name: str) -> Path:
    folder = tmp_path / "out"
    folder.mkdir(exist_ok=True)
    return folder / name


class TestFormats:
    @pytest.mark.parametrize("kind", list(ExportFormat))
    def test_the_suffix_tells_the_format(self, record: SessionRecord, tmp_path: Path, kind: ExportFormat) -> None:
        target = out(tmp_path, f"a.{kind.upper()}")
        export_session(record, target)
        assert target.stat().st_size > 0
        assert [path.name for path in target.parent.iterdir()] == [target.name]

    @pytest.mark.parametrize("kind", list(ExportFormat))
    def test_a_session_without_text_can_be_exported(self, history: History, tmp_path: Path, kind: ExportFormat) -> None:
        empty_session(history, "empty")
        export_session(history.record("empty"), out(tmp_path, f"a.{kind}"))

    def test_a_given_format_wins(self, record: SessionRecord, tmp_path: Path) -> None:
        target = out(tmp_path, "a.txt")
        export_session(record, target, "json")
        assert json.loads(target.read_text())["text"] == record.document.text

    @pytest.mark.parametrize("name", ["a", "a.pdf", "a.", "x..", ".srt", "a.txt "])
    def test_a_suffix_that_tells_no_format(self, record: SessionRecord, tmp_path: Path, name: str) -> None:
        with pytest.raises(ExportFailed) as failure:
            export_session(record, out(tmp_path, name))
        assert "srt" in failure.value.hint
        export_session(record, out(tmp_path, name), "txt")
        assert out(tmp_path, name).read_text() == plain_text(record)

    def test_an_unknown_format(self, record: SessionRecord, tmp_path: Path) -> None:
        with pytest.raises(ExportFailed, match="'doc'"):
            export_session(record, out(tmp_path, "a.txt"), "doc")


class TestPlainText:
    def test_the_text_exactly(self, record: SessionRecord) -> None:
        assert plain_text(record) == "Dear Megan, thank you. See you on Thursday.\n"

    def test_a_last_line_break_is_not_doubled(self, history: History) -> None:
        assert plain_text(spoken(history, "one\n")) == "one\n"


class TestMarkdown:
    def test_what_was_not_confirmed_is_in_italics_when_something_was(self, record: SessionRecord) -> None:
        text = markdown_text(record)
        assert text.startswith("# Dictation, 30 November 2026\n\n2026-11-30 ")
        assert "confirmed in part" in text
        assert text.endswith("\n\nDear Megan, thank you. *See you on Thursday.*\n")

    def test_without_confirmations_nothing_is_marked(self, history: History) -> None:
        text = markdown_text(spoken(history, "one", "two"))
        assert text.endswith("\n\none two\n")
        assert "confirmed" not in text

    def test_line_breaks_make_paragraphs(self, history: History) -> None:
        text = markdown_text(spoken(history, "one", "\n\n", "two\nthree"))
        assert text.endswith("\n\none\n\ntwo\n\nthree\n")

    @pytest.mark.parametrize(
        ("said", "written"),
        [
            ("5 * 3 _x_ [a] <b> `c` \\d", "5 \\* 3 \\_x\\_ \\[a\\] \\<b\\> \\`c\\` \\\\d"),
            ("# one", "\\# one"),
            ("- one", "\\- one"),
            ("1. one", "1\\. one"),
            ("2) one", "2\\) one"),
            ("a - b # c 1. d & e", "a - b # c 1. d & e"),
            ("&lt; &amp;", "\\&lt; \\&amp;"),
            ("3.5 litres", "3.5 litres"),
            ("-5 degrees", "-5 degrees"),
            ("#5", "#5"),
            ("## two", "\\## two"),
            ("---", "\\---"),
            ("===", "\\==="),
            ("2024.", "2024\\."),
        ],
    )
    def test_words_are_not_taken_for_markup(self, history: History, said: str, written: str) -> None:
        assert markdown_text(spoken(history, said)).endswith(f"\n\n{written}\n")

    def test_a_session_whose_time_is_not_known(self, record: SessionRecord) -> None:
        odd = replace(record, summary=replace(record.summary, created_utc=""))
        assert markdown_text(odd).startswith("# Dictation, ")


class TestWord:
    def test_paragraphs_and_what_was_not_confirmed(self, record: SessionRecord, tmp_path: Path) -> None:
        target = out(tmp_path, "a.docx")
        export_session(record, target)
        document = docx.Document(str(target))
        assert document.paragraphs[0].text == "Dictation, 30 November 2026"
        runs = document.paragraphs[-1].runs
        assert [(run.text, bool(run.italic)) for run in runs] == [
            ("Dear Megan, thank you.", False),
            (" See you on Thursday.", True),
        ]
        assert document.core_properties.author == ""

    def test_characters_that_xml_cannot_hold_are_left_out(self, history: History, tmp_path: Path) -> None:
        target = out(tmp_path, "a.docx")
        export_session(spoken(history, "one\x00\x0b\x1b two 日本 \U0001f600 <&>"), target)
        document = docx.Document(io.BytesIO(target.read_bytes()))
        assert document.paragraphs[-1].text == "one two 日本 \U0001f600 <&>"


class TestJson:
    def test_every_revision_is_there(self, record: SessionRecord, tmp_path: Path) -> None:
        target = out(tmp_path, "a.json")
        export_session(record, target)
        body = json.loads(target.read_text(encoding="utf-8"))
        assert body["schema_version"] == 1
        assert body["session"]["id"] == "s"
        assert [turn["turn"] for turn in body["turns"]] == [1, 2, 3, 4]
        assert [turn["revision_after"] for turn in body["turns"]] == [1, 2, 3, 4]
        assert [turn["document"] for turn in body["turns"]][:2] == ["Dear Meghan, thank you.", "Dear Megan, thank you."]
        assert body["turns"][1]["edits"] == [
            {"start": 5, "end": 11, "before": "Meghan", "after": "Megan", "segment_id": "s1"}
        ]
        assert body["turns"][0]["words"][0] == {"text": "Dear", "start_s": 0.2, "end_s": 0.45, "p": 0.9}
        for turn in body["turns"]:
            assert {"heard", "instruction", "intent", "intent_p", "document", "timings_ms", "models"} <= turn.keys()
        assert body["turns"][-1]["document"] == body["text"]
        for segment in body["segments"]:
            assert body["text"][segment["start"] : segment["end"]] == segment["text"]

    def test_edits_lead_from_each_text_to_the_next(self, record: SessionRecord, tmp_path: Path) -> None:
        from iasr_desktop.core.document import apply_edits

        target = out(tmp_path, "a.json")
        export_session(record, target)
        turns = json.loads(target.read_text(encoding="utf-8"))["turns"]
        edits = [Edit(**edit) for edit in turns[1]["edits"]]
        assert apply_edits(turns[0]["document"], edits) == turns[1]["document"]


class TestPlaces:
    def test_an_existing_file_stays_unless_forced(self, record: SessionRecord, tmp_path: Path) -> None:
        target = out(tmp_path, "a.txt")
        target.write_text("mine")
        with pytest.raises(ExportFailed, match="exists already") as failure:
            export_session(record, target)
        assert "--force" in failure.value.hint
        assert target.read_text() == "mine"
        export_session(record, target, force=True)
        assert target.read_text() == plain_text(record)

    def test_a_file_that_appears_meanwhile_stays(
        self, record: SessionRecord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        target = out(tmp_path, "a.txt")

        def appears(path: Path, **_: object) -> Path:
            path.write_text("mine")
            return path

        monkeypatch.setattr(files, "check_place", appears)
        with pytest.raises(ExportFailed, match="exists already"):
            files.write_whole(target, b"ours", force=False)
        assert target.read_text() == "mine"
        assert len(list(target.parent.iterdir())) == 1

    def test_a_file_system_without_hard_links(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def no_links(*_: object) -> None:
            raise OSError(errno.EPERM, "no links here")

        monkeypatch.setattr(os, "link", no_links)
        target = out(tmp_path, "a.txt")
        files.write_whole(target, b"ours", force=False)
        assert target.read_bytes() == b"ours"
        assert len(list(target.parent.iterdir())) == 1

    @pytest.mark.parametrize(
        ("code", "says"),
        [(errno.ENOSPC, "disk is full"), (errno.EROFS, "read-only"), (errno.EACCES, "may not"), (errno.EIO, "error")],
    )
    def test_a_write_that_fails_leaves_nothing_and_the_old_file(
        self, record: SessionRecord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, says: str
    ) -> None:
        target = out(tmp_path, "a.txt")
        target.write_text("mine")

        def fails(_: int) -> None:
            raise OSError(code, os.strerror(code))

        monkeypatch.setattr(os, "fsync", fails)
        with pytest.raises(ExportFailed, match=says) as failure:
            export_session(record, target, force=True)
        assert failure.value.hint
        assert target.read_text() == "mine"
        assert len(list(target.parent.iterdir())) == 1

    def test_a_device_is_not_replaced_even_when_forced(self, record: SessionRecord) -> None:
        with pytest.raises(ExportFailed):
            export_session(record, Path("/dev/full"), "txt", force=True)
        assert Path("/dev/full").is_char_device()

    @pytest.mark.parametrize("force", [True, False])
    def test_a_folder_is_not_replaced(self, record: SessionRecord, tmp_path: Path, force: bool) -> None:
        target = out(tmp_path, "a.txt")
        target.mkdir()
        with pytest.raises(ExportFailed):
            export_session(record, target, force=force)

    @pytest.mark.parametrize("place", ["missing/a.txt", "file/a.txt", "a\0b.txt", "a" * 252 + ".txt"])
    def test_a_place_that_cannot_be(self, record: SessionRecord, tmp_path: Path, place: str) -> None:
        (tmp_path / "file").write_text("")
        with pytest.raises(ExportFailed) as failure:
            export_session(record, tmp_path / place)
        assert failure.value.hint

    @pytest.mark.parametrize(
        "name",
        [
            "with space.txt",
            'it\'s "quoted".txt',
            "日本 код Ünï 🎤.txt",
            "a:b?.txt",
            "a" * 251 + ".txt",
            "..a..txt",
            "-.txt",
        ],
    )
    def test_any_name_that_the_disk_allows(self, record: SessionRecord, tmp_path: Path, name: str) -> None:
        target = out(tmp_path, name)
        export_session(record, target)
        assert target.read_text() == plain_text(record)

    def test_a_name_that_is_not_text(self, record: SessionRecord, tmp_path: Path) -> None:
        target = out(tmp_path, os.fsdecode(b"\xff.txt"))
        export_session(record, target)
        assert target.exists()

    def test_a_link_is_followed(self, record: SessionRecord, tmp_path: Path) -> None:
        real, link = out(tmp_path, "real.txt"), out(tmp_path, "link.txt")
        real.write_text("mine")
        link.symlink_to(real)
        export_session(record, link, force=True)
        assert link.is_symlink()
        assert real.read_text() == plain_text(record)

    def test_the_target_can_be_checked_before_the_work(self, tmp_path: Path) -> None:
        assert check_target(out(tmp_path, "a.markdown")) is ExportFormat.MD
        with pytest.raises(ExportFailed):
            check_target(tmp_path / "missing" / "a.txt")
        assert not out(tmp_path, "a.markdown").exists()

    def test_text_that_utf_8_cannot_hold(self, record: SessionRecord, tmp_path: Path) -> None:
        first = record.segments[0]
        odd = replace(first, segment=replace(first.segment, text="a\ud800b"))
        target = out(tmp_path, "a.txt")
        export_session(replace(record, segments=(odd,)), target)
        assert target.read_text() == "a?b\n"
