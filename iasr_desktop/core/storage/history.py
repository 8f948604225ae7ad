"""Every session on file: its turns, its text, where its recordings are.

A turn is saved in one transaction or not at all; saving it again changes
nothing. Only recordings below the recordings folder are ever deleted, so a
file that the person dictated from stays.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import TracebackType

from iasr_desktop.core.document import Document
from iasr_desktop.core.errors import BadInput, StorageFailed
from iasr_desktop.core.session import Session, Snapshot
from iasr_desktop.core.storage import forgetting, queries
from iasr_desktop.core.storage.aside import taken_over
from iasr_desktop.core.storage.connection import explained, open_database, understood, writing
from iasr_desktop.core.storage.records import (
    Counted,
    RetentionReport,
    SegmentRecord,
    SessionFilter,
    SessionRecord,
    SessionSummary,
)
from iasr_desktop.core.storage.rescue import identity, rescue
from iasr_desktop.core.storage.rows import loaded_path, storable, stored_path, turns_of
from iasr_desktop.core.storage.salvage import Salvaged, salvage
from iasr_desktop.core.storage.saving import failed_turn, save_turn
from iasr_desktop.core.storage.vocabulary import VocabularyTable
from iasr_desktop.core.types import Turn

BUSY_TIMEOUT_MS = 10_000


class History:
    """The history file, opened and used on one thread.

    `notices` are sentences for the person about what happened while opening.
    Every method raises `StorageFailed`, and `BadInput` for a session that is
    not there.
    """

    def __init__(
        self,
        path: Path,
        recordings: Path | None = None,
        busy_timeout_ms: int = BUSY_TIMEOUT_MS,
        *,
        thorough: bool = False,
    ) -> None:
        """`recordings` is the folder whose files may be deleted; beside `path` unless given.

        `thorough` looks for damage in a file of any size, which takes a while.
        """
        self._path = path.absolute()
        self._folder = self._path.parent
        self._recordings = (recordings or self._folder / "recordings").absolute()
        self._busy_timeout_ms = busy_timeout_ms
        self._db, damaged = open_database(self._path, busy_timeout_ms, thorough=thorough)
        self._identity = identity(self._path)
        self.notices: tuple[str, ...] = tuple(map(self._take_over, damaged))

    def __enter__(self) -> "History":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._db.close()

    @property
    def vocabulary(self) -> VocabularyTable:
        """The person's names and terms."""
        return VocabularyTable(lambda: self._db, self._reading, self._writing)

    def sessions(self, limit: int = 50, offset: int = 0, query: str = "") -> list[SessionSummary]:
        """A page of sessions, the latest first; with `query`, those whose text or heard words match."""
        return self.find(SessionFilter(query), limit, offset)

    def count(self, query: str = "") -> int:
        """How many sessions `sessions` would list in all."""
        return self.count_found(SessionFilter(query))

    def find(self, wanted: SessionFilter, limit: int = 50, offset: int = 0) -> list[SessionSummary]:
        """A page of the sessions that are wanted, the latest first."""
        with explained(self._path):
            return queries.page(self._db, wanted, limit, offset)

    def count_found(self, wanted: SessionFilter) -> int:
        """How many sessions `find` would list in all."""
        with explained(self._path):
            return queries.count(self._db, wanted)

    def counted(self, wanted: SessionFilter) -> Counted:
        """How many there are at least, and whether that is all: quick for words that are everywhere, too."""
        with explained(self._path):
            return queries.counted(self._db, wanted)

    def languages(self) -> tuple[str, ...]:
        """The languages that turns were heard in, as ISO 639-1 codes, sorted."""
        with explained(self._path):
            return queries.languages(self._db)

    def session(self, name: str) -> SessionSummary:
        """The session with this id, this unique beginning of an id, or the one used "last"."""
        with explained(self._path):
            found = queries.resolve(self._db, storable(name))
            if len(found) == 1:
                return queries.summary(self._db, found[0])
        if found:
            raise BadInput(f"Several sessions begin with {name!r}.", "Give more of the id.")
        if name == "last":
            raise BadInput("There is no session yet.", "Dictate something first.")
        raise BadInput(f"There is no session {name!r}.", "`iasr history list` shows all of them.")

    def record(self, name: str) -> SessionRecord:
        """Everything about a session, for showing and exporting."""
        summary = self.session(name)
        return SessionRecord(summary, self.segments(summary.id), self.turns(summary.id))

    def load_document(self, session_id: str) -> Document:
        """The current text of a session; empty when nothing was said yet."""
        return Document(tuple(record.segment for record in self.segments(session_id)))

    def segments(self, session_id: str) -> tuple[SegmentRecord, ...]:
        """The segments of the current text, with the utterance each came from."""
        with explained(self._path):
            return queries.segments(self._db, session_id, self._folder)

    def turns(self, session_id: str) -> tuple[Turn, ...]:
        """Every turn in order, then failed and silent clips by time (these have number 0)."""
        with explained(self._path), understood():
            return tuple(turns_of(queries.turn_rows(self._db, session_id), self._folder))

    def failed(self, session_id: str | None = None) -> tuple[Turn, ...]:
        """Clips whose recognition failed and that wait to be tried again, the oldest first."""
        with explained(self._path), understood():
            return tuple(turns_of(queries.failed_rows(self._db, session_id), self._folder))

    def resume(self, name: str) -> Session:
        """A live session as it stood after its last saved turn, with undo and redo."""
        summary = self.session(name)
        turns = (turn for turn in self.turns(summary.id) if turn.number)
        return Session.rebuild(summary.id, turns, summary.language)

    def save_turn(self, turn: Turn, session: Session | None = None) -> None:
        """Record a turn. Does nothing for one that is on file.

        A failed turn of the same id, or of the same recording, is replaced:
        the clip has been recognised after all. `session` tells the language.
        """
        with self._writing():
            queries.ensure_session(self._db, turn.session_id, session.language if session else "auto", turn.created_utc)
            save_turn(self._db, turn, self._stored(turn.audio_path), _now())

    def record_failed(
        self, session_id: str, audio_path: Path, reason: str, *, duration_s: float = 0.0, created_utc: str = ""
    ) -> Turn:
        """Keep a clip that could not be recognised, so that it can be tried again."""
        document = self.load_document(session_id)
        with explained(self._path):
            now = Snapshot(session_id, queries.revision(self._db, session_id), document)
        turn = failed_turn(now, audio_path, reason, duration_s, created_utc or _now())
        self.save_turn(turn)
        return turn

    def discard_failed(self, turn_id: str) -> None:
        """Delete a failed clip with its recording, because the person does not want it."""
        found = [turn for turn in self.failed() if turn.id == turn_id]
        if self._unlink([turn.audio_path for turn in found if turn.audio_path])[1]:
            raise StorageFailed("The recording could not be deleted.", self._recordings_hint())
        with self._writing():
            for turn in found:
                queries.delete_turn(self._db, turn.id)

    def known_audio_paths(self) -> frozenset[Path]:
        """Absolute paths of all recordings on file; others in the folder are unfinished clips."""
        with explained(self._path):
            stored = queries.audio_paths(self._db)
        return frozenset(path for name in stored if (path := loaded_path(name, self._folder)))

    def recordings_folder(self, session_id: str) -> Path:
        """Where recordings of a session go."""
        return self._recordings / session_id

    def recordings_of(self, ids: Iterable[str]) -> int:
        """How many recordings go with these sessions (full ids)."""
        with explained(self._path):
            return sum(len(queries.audio_paths(self._db, name)) for name in dict.fromkeys(ids))

    def delete_session(self, ids: str | Iterable[str]) -> int:
        """Delete sessions (full ids) with their recordings; how many there were. Call `forget_words` until it is done.

        A session whose recordings cannot be deleted stays, and is named by
        `StorageFailed` after the others are gone.
        """
        deleted, stuck = 0, []
        for name in [ids] if isinstance(ids, str) else dict.fromkeys(ids):
            with self._writing():
                # Recordings go first: one left without its row would be offered as an unfinished clip.
                paths = {self._absolute(stored) for stored in queries.audio_paths(self._db, name)}
                if self._unlink(paths | self._unfinished(name))[1]:
                    stuck.append(name)
                else:
                    deleted += queries.delete_session(self._db, name)
        self.forget_words()
        if stuck:
            raise StorageFailed(
                f"The recordings of {', '.join(stuck)} could not be deleted.",
                f"Check that {self._recordings} can be written.",
            )
        return deleted

    def forget_words(self, limit_s: float = forgetting.AT_ONCE_S) -> bool:
        """Take words of deleted sessions out of the file, for about `limit_s` seconds; whether none is left.

        In between others can save. What is broken off is gone on with by the next call, also after a restart.
        """
        with explained(self._path):
            if not forgetting.is_marked(self._db):
                return True
        with self._writing():
            is_done = forgetting.forget(self._db, limit_s)
        if is_done:
            self._forget_deleted_text()
        return is_done

    def retention(self, days: int, now: datetime | None = None) -> RetentionReport:
        """Delete recordings older than `days` and keep all text; -1 keeps every recording.

        Clips that failed stay: their words are nowhere else.
        """
        if days < 0:
            return RetentionReport(0)
        limit = (now or datetime.now(UTC)).astimezone(UTC) - timedelta(days=days)
        with self._writing():
            old = queries.audio_before(self._db, limit.isoformat(timespec="milliseconds"))
            absolute = {self._absolute(stored): stored for stored in old}
            gone, kept = self._unlink(path for path in absolute if self._is_ours(path))
            queries.forget_audio(self._db, [absolute[path] for path in gone])
        return RetentionReport(len(gone), tuple(kept))

    def salvage(self, damaged: Path) -> Salvaged:
        """Take over what can be read from a damaged history file."""
        with self._writing():
            return salvage(self._db, damaged)

    def _take_over(self, damaged: Path) -> str:
        saved = self.salvage(damaged)
        with explained(self._path):
            taken_over(damaged)
        return f"The history file was damaged and was kept as {damaged.name}: {saved}"

    @contextmanager
    def _reading(self) -> Iterator[None]:
        with explained(self._path), understood():
            yield

    @contextmanager
    def _writing(self) -> Iterator[None]:
        if identity(self._path) != self._identity:
            self._come_back()
        with explained(self._path), writing(self._db):
            yield

    def _come_back(self) -> None:
        """The file was deleted, or another put in its place: all that was in it goes to where it should be.

        SQLite would go on writing to a file that nobody can open any more.
        """
        rescued = None
        if self._identity is not None:
            with explained(self._path):
                rescued = rescue(self._db, self._path)
            self._db.close()
            self._identity = None
        self._db, damaged = open_database(self._path, self._busy_timeout_ms)
        self._identity = identity(self._path)
        for aside in damaged:
            self._take_over(aside)
        if rescued is not None:
            self.salvage(rescued)

    def _stored(self, path: Path | None) -> str | bytes | None:
        return stored_path(path, self._folder)

    def _absolute(self, stored: str | bytes) -> Path:
        return self._folder / (loaded_path(stored, self._folder) or "")

    def _unfinished(self, session_id: str) -> set[Path]:
        """Clips in the session's own folder, which no turn need know of."""
        folder = self._recordings / storable(session_id)
        is_own = folder.parent == self._recordings and folder.name == session_id
        return set(folder.glob("*.wav")) if is_own and folder.is_dir() else set()

    def _recordings_hint(self) -> str:
        return f"Check that {self._recordings} can be written."

    def _is_ours(self, path: Path) -> bool:
        return path.resolve().is_relative_to(self._recordings.resolve())

    def _unlink(self, paths: Iterable[Path]) -> tuple[list[Path], list[Path]]:
        """Delete those that are ours: which are gone (also from before), which could not be deleted."""
        gone, kept = [], []
        for path in paths:
            if not self._is_ours(path):
                continue
            try:
                path.unlink(missing_ok=True)
                gone.append(path)
            except OSError:
                kept.append(path)
        self._prune({path.parent for path in gone})
        return gone, kept

    def _prune(self, folders: Iterable[Path]) -> None:
        for folder in folders:
            if folder != self._recordings and folder.is_dir() and not any(folder.iterdir()):
                folder.rmdir()

    def _forget_deleted_text(self) -> None:
        """Empty the journal, in which deleted words would stay readable."""
        with explained(self._path):
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
