"""A person's own files, which may be damaged or come from elsewhere: sound, settings, vocabulary, history."""

import json
import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from itertools import islice
from pathlib import Path

from iasr_desktop.core import settings, waiting_files
from iasr_desktop.core.audio import spool
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.export.session import ExportFormat, export_session
from iasr_desktop.core.storage.health import examine_history
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.vocabulary import text as vocabulary_text
from iasr_desktop.engines.av_files import AvFileReader
from tests.fuzz.trying import Rejected, Target, check_sentence, fresh, put
from tests.spooled import read_clip

RELEASED = Path(__file__).parents[1] / "data" / "history" / "0.1.0.db"
_MOST_BLOCKS = 30
_FLOOD_S = 3600.0


def audio(data: bytes) -> None:
    """A recording or video."""
    path = put("sound", data)
    reader = AvFileReader()
    reader.duration_s(path)
    # A few bytes may stand for hours of silence, which is no fault of theirs.
    for block in islice(reader.blocks(path, CancelToken(), check_sentence), _MOST_BLOCKS):
        if block.ndim != 1 or len(block) > 16_000 * _FLOOD_S or abs(block).max(initial=0) > 1:
            raise Rejected("a block that is none")


def clip(data: bytes) -> None:
    """A clip whose writer died, or what somebody else left in its place."""
    path = put("20260101T120000000000-1-abcdef01.part.wav", data)
    for found in spool.Spool(path.parent).orphans(()):
        read_clip(spool.recover(found))


def settings_file(data: bytes) -> None:
    """`settings.json`: what was taken of it can be saved, and is taken whole then."""
    path = put("settings.json", data)
    taken, problems = settings.load(path)
    for problem in problems:
        check_sentence(problem)
    settings.save(taken, path)
    again, problems = settings.load(path)
    if problems:
        raise Rejected(f"saved settings have problems: {problems}")
    settings.save(again, path)


def waiting(data: bytes) -> None:
    """The list of recordings that wait: what is taken of it can be saved, and is the same then."""
    path = put(waiting_files.FILE_NAME, data)
    taken = waiting_files.load(path)
    waiting_files.save(taken, path)
    if waiting_files.load(path) != taken:
        raise Rejected("the list is another one when written")


def vocabulary(data: bytes) -> None:
    """A list of terms: what was taken can be written, and is the same then."""
    parsed = vocabulary_text.read(put("terms.txt", data))
    for line in parsed.bad_lines:
        check_sentence(str(line))
    if vocabulary_text.parse(vocabulary_text.written(parsed.entries)).entries != parsed.entries:
        raise Rejected("the list is another one when written")


def history_pages(data: bytes) -> None:
    """A database whose bytes were changed: each five name a place and what stands there now."""
    path = put("history.db", b"")
    content = bytearray(RELEASED.read_bytes())
    for start in range(0, min(len(data), 500) - 4, 5):
        content[int.from_bytes(data[start : start + 4], "little") % len(content)] = data[start + 4]
    path.write_bytes(content)
    _used(path)


def history_file(data: bytes) -> None:
    """Anything at all under the name of the history."""
    _used(put("history.db", data))


def history_rows(data: bytes) -> None:
    """A whole database with values that nobody wrote: JSON, `{table: {column: value}}`, for every row."""
    try:
        changes = json.loads(data)
        tables = {str(name): dict(columns) for name, columns in dict(changes).items()}
    except (ValueError, TypeError, RecursionError):
        return
    path = fresh() / "history.db"
    shutil.copy(RELEASED, path)
    with closing(sqlite3.connect(path)) as db, db:
        for table, columns in tables.items():
            for column, value in columns.items():
                stored = json.dumps(value) if isinstance(value, list | dict) else value
                try:
                    db.execute(f"UPDATE {_quoted(table)} SET {_quoted(column)} = ?", [stored])
                except (sqlite3.Error, OverflowError, UnicodeEncodeError, ValueError):
                    continue
    _used(path)


def _quoted(name: str) -> str:
    return '"' + name.replace('"', "") + '"'


def _used(path: Path) -> None:
    """As the window and the exports use it. Every step may refuse, and the next one is tried."""
    examine_history(path)
    for thorough in (False, True):
        with History(path, busy_timeout_ms=100, thorough=thorough) as history:
            for notice in history.notices:
                check_sentence(notice)
            history.sessions(query="the")
            history.vocabulary.list()
            for summary in history.sessions(limit=3):
                record = history.record(summary.id)
                history.resume(summary.id)
                for kind in ExportFormat:
                    export_session(record, path.with_name(f"out.{kind.value}"), force=True)


TARGETS: Mapping[str, Target] = {
    "audio": audio,
    "clip": clip,
    "settings": settings_file,
    "waiting_files": waiting,
    "vocabulary": vocabulary,
    "history_pages": history_pages,
    "history_file": history_file,
    "history_rows": history_rows,
}
