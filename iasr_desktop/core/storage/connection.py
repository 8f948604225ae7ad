"""Opening the history file, and what can be wrong with it.

A file is never thrown away: a damaged one is renamed and a fresh one started,
one from a newer version is refused untouched, and an older one is copied
before its tables change.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout
from sqlite_utils import Database

from iasr_desktop.core import private
from iasr_desktop.core.errors import StorageFailed
from iasr_desktop.core.obstacles import cannot_write, obstacle
from iasr_desktop.core.storage.aside import left_aside, put_aside
from iasr_desktop.core.storage.migrations import history as migrations
from iasr_desktop.core.storage.migrations import index_parts, known_names
from iasr_desktop.core.storage.rows import UNREADABLE, turns_of
from iasr_desktop.core.storage.search import PART_INDEXES, has_trigrams, indexes

CHECKED_BYTES = 8 << 20
"""Files up to this size are checked whole at every start (some 20 ms)."""


class Damaged(Exception):
    """The file is no database, or its pages contradict each other."""


def open_database(path: Path, busy_timeout_ms: int, *, thorough: bool = False) -> tuple[Database, list[Path]]:
    """The database at `path` with all migrations applied, made when missing.

    The second value tells where damaged files were put aside whose rows are not
    in it yet: mostly none. `thorough` checks a file of any size, and every row.
    Raises `StorageFailed`.
    """
    with _folder_held(path, busy_timeout_ms), explained(path):
        left = left_aside(path)
        try:
            return _opened(path, busy_timeout_ms, thorough=thorough), left
        except Damaged:
            aside = put_aside(path)
            return _opened(path, busy_timeout_ms, thorough=False), [*left, aside]


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn what SQLite and the file system report into sentences."""
    try:
        yield
    except sqlite3.Error as error:
        raise _explanation(error, path) from error
    except UnicodeDecodeError as error:
        raise _damaged() from error
    except OSError as error:
        raise _unwritten(path, *obstacle(path, error)) from error


@contextmanager
def understood() -> Iterator[None]:
    """Say that the file is damaged when stored values make no sense."""
    try:
        yield
    except UNREADABLE as error:
        raise _damaged() from error


@contextmanager
def writing(db: Database) -> Iterator[None]:
    """One transaction that takes the write lock at once.

    A transaction that begins by reading cannot wait for the lock later: SQLite
    refuses at once when somebody else wrote in between, whatever the timeout.
    """
    db.execute("BEGIN IMMEDIATE")
    try:
        with db.atomic():
            yield
        db.commit()
    except sqlite3.OperationalError as error:
        db.rollback()
        if _code(error) == sqlite3.SQLITE_FULL:
            _give_back_room(db)
        raise
    except BaseException:
        db.rollback()
        raise


def _give_back_room(db: Database) -> None:
    """Empty the journal: on a full disk it holds megabytes that the next attempt can use."""
    with suppress(sqlite3.Error):
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def check_whole(db: Database) -> None:
    """Raises `Damaged` when the pages of the database contradict each other."""
    with _damage_found():
        verdict = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if verdict != "ok":
        raise Damaged


def check_rows(db: Database) -> None:
    """Raises `Damaged` when an index contradicts its table, or a turn cannot be read."""
    with _damage_found():
        if db.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
            raise Damaged
        for row in db.query("SELECT * FROM turns"):
            turns_of([row], Path())
        for index in indexes(db):
            # With a rank other than 0 what is indexed is compared with the table that it was taken from.
            db.execute(f"INSERT INTO {index} ({index}, rank) VALUES ('integrity-check', 1)")


@contextmanager
def _damage_found() -> Iterator[None]:
    try:
        yield
    except sqlite3.DatabaseError as error:
        if _code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise Damaged from error
        raise
    except UNREADABLE as error:
        raise Damaged from error


@contextmanager
def _folder_held(path: Path, busy_timeout_ms: int) -> Iterator[None]:
    """Keeps other processes from creating, migrating or setting aside the same file."""
    lock = FileLock(path.with_name(path.name + ".lock"), timeout=busy_timeout_ms / 1000, mode=0o600)
    try:
        private.make_folder(path.parent)
        lock.acquire()
    except Timeout as error:
        raise _busy() from error
    except OSError as error:
        raise _unwritten(path, *obstacle(path, error)) from error
    try:
        yield
    finally:
        lock.release()


def _opened(path: Path, busy_timeout_ms: int, *, thorough: bool) -> Database:
    if not path.exists():
        # Nobody else reads what was dictated; SQLite gives its journal the same rights.
        path.touch(mode=0o600)
    db = Database(sqlite3.connect(path, timeout=busy_timeout_ms / 1000))
    # A damaged character must not make the rest of a text unreadable.
    db.conn.text_factory = lambda data: data.decode("utf-8", "replace")
    try:
        _inspect(db, path)
        if thorough or path.stat().st_size <= CHECKED_BYTES:
            check_whole(db)
        _migrate(db, path)
        _fit_to_sqlite(db)
        _configure(db)
        if thorough:
            check_rows(db)
    except BaseException:
        db.close()
        raise
    return db


def _inspect(db: Database, path: Path) -> None:
    """Refuse what is not ours to change, before anything is changed."""
    with _damage_found():
        tables = set(db.table_names())
        applied = {step.name for step in migrations.applied(db)}
    if unknown := applied - known_names():
        raise StorageFailed(
            "The history was made by a newer version of this application.",
            f"Update the application; {path} was left as it is ({', '.join(sorted(unknown))}).",
        )
    if not applied and tables - {migrations.migrations_table}:
        raise StorageFailed(f"{path} is a database of something else.", "Move it away to start a history there.")


def _migrate(db: Database, path: Path) -> None:
    pending = migrations.pending(db)
    if not pending:
        return
    with writing(db):
        if migrations.applied(db):
            _copy(path, path.with_name(f"{path.stem}.before-{pending[0].name}{path.suffix}"))
        migrations.apply(db)


def _fit_to_sqlite(db: Database) -> None:
    """An SQLite before 3.34 does without the indexes that it cannot make; a newer one makes them then.

    Where they are there it could not save a turn: that is refused before anything is said.
    """
    missing = set(PART_INDEXES) - set(indexes(db))
    if missing and has_trigrams():
        with writing(db):
            index_parts(db)
    elif not missing and not has_trigrams():
        raise StorageFailed(
            f"The history was used with a newer SQLite than the {sqlite3.sqlite_version} of this Python.",
            "Start the app with the Python that was used before, or one with SQLite 3.34 or newer.",
        )


def _copy(path: Path, target: Path) -> None:
    """A whole copy that includes what still lies in the journal."""
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    # Read by the person alone, as the file itself.
    part.touch(mode=0o600)
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(part)) as copy:
        source.backup(copy)
    os.replace(part, target)


def _configure(db: Database) -> None:
    """Settings of the connection. Deleted text is overwritten, not only unlinked."""
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"):
        db.execute(f"PRAGMA {pragma}").fetchall()


def _explanation(error: sqlite3.Error, path: Path) -> StorageFailed:
    match _code(error):
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return _busy()
        case sqlite3.SQLITE_FULL:
            return StorageFailed(
                "The history could not be written: the disk is full.", "Free some space, then try again."
            )
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_IOERR:
            return _unwritten(path, *cannot_write(path))
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return _damaged()
        case _:
            return StorageFailed(f"The history could not be used ({error}).", "Run `iasr history recover` to check it.")


def _busy() -> StorageFailed:
    return StorageFailed("The history is in use by another program.", "Wait until it is done, then try again.")


def _damaged() -> StorageFailed:
    return StorageFailed("The history file is damaged.", "Run `iasr history recover` to save what can be read.")


def _unwritten(path: Path, reason: str, hint: str) -> StorageFailed:
    where = f"{hint} IASR_DATA_DIR names the folder of the history." if os.environ.get("IASR_DATA_DIR") else hint
    return StorageFailed(f"The history {path} could not be written: {reason}.", where)


def _code(error: sqlite3.Error) -> int:
    """SQLite's primary result code; -1 for errors that Python itself raised."""
    code: int = getattr(error, "sqlite_errorcode", -1)
    return code & 0xFF if code >= 0 else code
