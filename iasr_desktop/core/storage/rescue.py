"""A history whose file was taken away while it was open: a deleted folder, a disk that was pulled out."""

import os
import sqlite3
import uuid
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database


def identity(path: Path) -> tuple[int, int] | None:
    """What tells this file from others that had the same name; `None` when there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def rescue(db: Database, path: Path) -> Path | None:
    """Put all that the open database holds back to `path`.

    Where another file is there by now, into one beside it, whose name is given
    back. Raises `OSError` and `sqlite3.Error`; nothing is half there then.
    """
    part = path.with_name(f"{path.stem}.rescued-{uuid.uuid4().hex[:8]}{path.suffix}.part")
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part.touch(mode=0o600)
    try:
        with closing(sqlite3.connect(part)) as copy:
            db.conn.backup(copy)
        # Whoever opens the other file next would take this journal for its own.
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        if not path.exists():
            os.replace(part, path)
            return None
        beside = part.with_name(part.name.removesuffix(".part"))
        os.replace(part, beside)
        return beside
    except BaseException:
        part.unlink(missing_ok=True)
        raise
