"""What the app does to files, each as a stage that is prepared, gone through, killed on the way and looked at.

`act` runs in the process that is killed, `prepare` and `check` in the test. `check` is the next start: it is
told how far the stage had said it was.
"""

import dataclasses
import json
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Protocol

from iasr_desktop.core import settings
from iasr_desktop.core.export.session import ExportFormat, content_of, export_session
from iasr_desktop.core.session import Session
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.storage.records import SessionRecord
from iasr_desktop.core.types import Action
from tests.dictating import Speaker

Say = Callable[[str], None]

RELEASE = Path(__file__).parents[1] / "data" / "history" / "0.1.0.db"


class Stage(Protocol):
    """`largest_file` is a size in bytes that no file of it exceeds."""

    largest_file: int

    def prepare(self, folder: Path) -> None: ...

    def act(self, folder: Path, say: Say) -> None: ...

    def check(self, folder: Path, said: Sequence[str]) -> None: ...


def whole(path: Path) -> None:
    """Every part of the database agrees with the others."""
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        for index in ("sessions_fts", "turns_fts"):
            db.execute(f"INSERT INTO {index} ({index}) VALUES ('integrity-check')")


class Migrating:
    """A history of an older version is opened: its tables change."""

    largest_file = 180_000

    def prepare(self, folder: Path) -> None:
        shutil.copy(RELEASE, folder / "history.db")

    def act(self, folder: Path, say: Say) -> None:
        with History(folder / "history.db"):
            say("open")

    def check(self, folder: Path, said: Sequence[str]) -> None:
        path = folder / "history.db"
        contents = json.loads(RELEASE.with_suffix(".json").read_text(encoding="utf-8"))
        with History(path) as history:
            assert history.notices == ()
            for name, expected in contents.items():
                assert [turn.after.text for turn in history.turns(name)] == expected["turns"]
                assert history.load_document(name).text == expected["text"]
                assert len(history.failed(name)) == expected["failed"]
            history.vocabulary.add("Meghan")
        whole(path)
        (copy,) = folder.glob("history.before-*.db")
        with closing(sqlite3.connect(copy)) as db:
            assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            kept = {row[0] for row in db.execute("SELECT id FROM sessions")}
            assert db.execute("SELECT count(*) FROM sqlite_master WHERE name = 'terms'").fetchone() == (0,)
        assert kept == set(contents)
        assert list(folder.glob("*damaged*")) == []


class Saving:
    """Turns are saved, revised, taken back and deleted."""

    largest_file = 400_000
    rounds = 6

    def prepare(self, folder: Path) -> None:
        with History(folder / "history.db") as history:
            Speaker(history, Session("before", "en")).say("This was there before.")

    def act(self, folder: Path, say: Say) -> None:
        with History(folder / "history.db") as history:
            for number in range(self.rounds):
                speaker = Speaker(history, Session(f"s{number}", "en"))
                for step in self._steps(speaker):
                    step()
                    say(f"s{number} {speaker.session.revision} {speaker.session.document.text}")
                history.vocabulary.add(f"Term {number}")
                say(f"term {number}")
                if number:
                    history.delete_session(f"s{number - 1}")
                    say(f"deleted s{number - 1}")

    def _steps(self, speaker: Speaker) -> list[Callable[[], object]]:
        return [
            lambda: speaker.say("Dear Meghan, the meeting moved to Tuesday."),
            lambda: speaker.replace("Meghan", "Megan"),
            lambda: speaker.say("See you there."),
            lambda: speaker.act(Action.UNDO),
            lambda: speaker.act(Action.REDO),
            lambda: speaker.act(Action.CONFIRM),
        ]

    def check(self, folder: Path, said: Sequence[str]) -> None:
        path = folder / "history.db"
        with History(path) as history:
            assert history.notices == ()
            assert history.load_document("before").text == "This was there before."
            there = {summary.id: summary.revision for summary in history.sessions(100)}
            for name, revision in there.items():
                resumed = history.resume(name)
                assert resumed.revision == revision
                assert resumed.document == history.load_document(name)
            terms = {term.text for term in history.vocabulary.list()}
        whole(path)
        self._check_said(said, there, terms)

    def _check_said(self, said: Sequence[str], there: dict[str, int], terms: set[str]) -> None:
        """What was said to be saved is there, and what was said to be deleted is not."""
        gone = {line.split()[1] for line in said if line.startswith("deleted ")}
        assert not gone & there.keys()
        for line in said:
            name, value, *_ = line.split()
            if name == "term":
                assert f"Term {value}" in terms
            elif name != "deleted" and name not in gone:
                # The next step may have been the deletion of the session before the last one.
                assert there.get(name, 99) >= int(value) or f"term {int(name[1:]) + 1}" in said


class Exporting:
    """A session is written in every format, over what an earlier export left there."""

    largest_file = 60_000

    def prepare(self, folder: Path) -> None:
        with History(folder / "history.db") as history:
            speaker = Speaker(history, Session("s", "en"))
            for number in range(12):
                speaker.say(f"This is sentence {number}. " * 4)
        for kind in ExportFormat:
            self._old(folder, kind).write_bytes(b"from before")

    def act(self, folder: Path, say: Say) -> None:
        with History(folder / "history.db") as history:
            record = history.record("s")
        for kind in ExportFormat:
            export_session(record, self._new(folder, kind))
            export_session(record, self._old(folder, kind), force=True)
            say(kind)

    def check(self, folder: Path, said: Sequence[str]) -> None:
        with History(folder / "history.db") as history:
            record = history.record("s")
        for kind in ExportFormat:
            new, old = self._new(folder, kind), self._old(folder, kind)
            assert not new.exists() or self._is_whole(new, kind, record)
            assert old.read_bytes() == b"from before" or self._is_whole(old, kind, record)
            if kind in said:
                assert new.exists()
                assert self._is_whole(old, kind, record)
            export_session(record, new, force=True)
            assert self._is_whole(new, kind, record)

    def _is_whole(self, path: Path, kind: ExportFormat, record: SessionRecord) -> bool:
        if kind is not ExportFormat.DOCX:
            return path.read_bytes() == content_of(record, kind)
        import docx

        return record.document.text.split()[-1] in docx.Document(str(path)).paragraphs[-1].text

    def _new(self, folder: Path, kind: ExportFormat) -> Path:
        return folder / f"new.{kind}"

    def _old(self, folder: Path, kind: ExportFormat) -> Path:
        return folder / f"old.{kind}"


class SavingSettings:
    """Settings are changed one after the other."""

    largest_file = 1_300
    changes = 20

    def prepare(self, folder: Path) -> None:
        settings.save(self._nth(0), folder / "settings.json")

    def act(self, folder: Path, say: Say) -> None:
        for number in range(1, self.changes):
            settings.save(self._nth(number), folder / "settings.json")
            say(str(number))

    def check(self, folder: Path, said: Sequence[str]) -> None:
        found, problems = settings.load(folder / "settings.json")
        last = max((int(line) for line in said if line.isdigit()), default=0)
        assert problems == []
        assert found in (self._nth(last), self._nth(last + 1))
        settings.save(Settings(), folder / "settings.json")
        assert settings.load(folder / "settings.json") == (Settings(), [])

    def _nth(self, number: int) -> Settings:
        changed = Settings()
        microphone = dataclasses.replace(changed.microphone, silence_ms=100 + number, device="Desk " * number)
        return dataclasses.replace(changed, microphone=microphone)


class TakingOver:
    """A damaged history is opened: it is put aside, and what can be read goes into a new one."""

    largest_file = 400_000
    page_bytes = 4096
    sessions = 20

    def prepare(self, folder: Path) -> None:
        path = folder / "history.db"
        with History(path) as history:
            for number in range(self.sessions):
                Speaker(history, Session(f"s{number}")).say(self._text(number))
            history.vocabulary.add("Meghan")
        content = path.read_bytes()
        places = [place for place in range(0, len(content), self.page_bytes) if content[place] == 0x0D]
        pages = [place for place in places if b"fake@0123" in content[place : place + self.page_bytes]]
        with path.open("r+b") as file:
            file.seek(pages[len(pages) // 2])
            file.write(b"\xff" * self.page_bytes)

    def act(self, folder: Path, say: Say) -> None:
        with History(folder / "history.db"):
            say("open")

    def check(self, folder: Path, said: Sequence[str]) -> None:
        path = folder / "history.db"
        with History(path) as history:
            assert all("was damaged" in notice for notice in history.notices)
            assert history.notices or said
            texts = [history.load_document(f"s{number}").text for number in range(self.sessions)]
            assert [term.text for term in history.vocabulary.list()] == ["Meghan"]
        assert texts == [self._text(number) for number in range(self.sessions)]
        whole(path)
        assert len(list(folder.glob("history.damaged-*.db"))) == 1
        with History(path) as history:
            assert history.notices == ()

    def _text(self, number: int) -> str:
        return f"sentence {number} " * 30
