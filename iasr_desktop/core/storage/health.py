"""A look at the history file that changes nothing, for `iasr doctor`."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlite_utils import Database

from iasr_desktop.core.storage.migrations import history as migrations
from iasr_desktop.core.storage.migrations import known_names

UPGRADING = "The history is brought up to date for this version, once. That may take a minute."
_TIMEOUT_S = 2.0
_LONG_BYTES = 16 << 20
"""A file of this size takes about a second."""


@dataclass(frozen=True)
class FileHealth:
    """`fault` is empty when the file is well; `advice` says what to do otherwise."""

    exists: bool
    size_bytes: int = 0
    fault: str = ""
    advice: str = ""


def examine_history(path: Path) -> FileHealth:
    """Whether the file is a whole database that this version can use. Raises `OSError`."""
    if not path.exists():
        return FileHealth(False)
    size = path.stat().st_size
    try:
        with closing(
            sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=_TIMEOUT_S)
        ) as connection:
            fault, advice = _fault(connection)
    except sqlite3.OperationalError as error:
        fault, advice = f"it could not be read ({error})", f"Check that {path} can be read and is not in use."
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        # The latter for a verdict or an error that quotes a damaged schema.
        fault, advice = _DAMAGED
    return FileHealth(True, size, fault, advice)


def upgrade_takes_long(path: Path) -> bool:
    """Whether `History` will first spend seconds on bringing the file up to date. No, where that cannot be told."""
    try:
        if path.stat().st_size < _LONG_BYTES:
            return False
        uri = f"{path.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True, timeout=_TIMEOUT_S)) as connection:
            applied = {step.name for step in migrations.applied(Database(connection))}
    except (OSError, sqlite3.Error, UnicodeDecodeError):
        return False
    return bool(applied) and bool(known_names() - applied)


def has_full_text_search() -> bool:
    """Whether Python's SQLite was built with FTS5, which the history search needs."""
    with closing(sqlite3.connect(":memory:")) as connection:
        try:
            connection.execute("CREATE VIRTUAL TABLE trial USING fts5(text)")
        except sqlite3.OperationalError:
            return False
    return True


_DAMAGED = (
    "it is damaged",
    "The next `iasr dictate` puts it aside and takes over what can be read; nothing is deleted.",
)


def _fault(connection: sqlite3.Connection) -> tuple[str, str]:
    verdict = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if verdict != "ok":
        return _DAMAGED
    applied = {step.name for step in migrations.applied(Database(connection))}
    if applied - known_names():
        return "it was made by a newer version", "Update the app; the file stays as it is."
    return "", ""
