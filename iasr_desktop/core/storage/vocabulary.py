"""The vocabulary on file, beside the sessions.

Terms come in order of importance: the one last written, learned or entered
first. A learned term that the person removes is remembered by its key, so that
it is not learned again.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from sqlite_utils import Database

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.storage.rows import Row, storable
from iasr_desktop.core.vocabulary.learning import Learned
from iasr_desktop.core.vocabulary.terms import Entry, Register, Source, Term, checked, conflict, key_of

_FIRST_FIRST = "ORDER BY used_utc DESC, seq DESC"


@dataclass(frozen=True)
class Merged:
    """What became of entries that were merged in: new terms, changed ones, and why others were left out."""

    added: tuple[Term, ...] = ()
    changed: tuple[Term, ...] = ()
    problems: tuple[BadInput, ...] = ()


class VocabularyTable:
    """The terms of one history file; made by `History`, used on its thread.

    Every method raises `StorageFailed`, and `BadInput` for what cannot be a term.
    """

    def __init__(
        self,
        db: Callable[[], Database],
        reading: Callable[[], AbstractContextManager[None]],
        writing: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self._opened = db
        self._reading = reading
        self._writing = writing

    @property
    def _db(self) -> Database:
        """The database as it is open now: it may be opened anew between two transactions."""
        return self._opened()

    def list(self) -> tuple[Term, ...]:
        """All terms, the most important first."""
        with self._reading():
            return self._all()

    def add(self, text: str, sounds_like: str = "") -> Term:
        """A term of the person's own. Raises `BadInput` when it is there already."""
        entry = checked(text, sounds_like)
        with self._writing():
            terms = self._all()
            if any(term.key == entry.key for term in terms):
                raise BadInput(f"“{entry.text}” is in the vocabulary already.", "Change it instead.")
            _refuse_conflict(entry, terms)
            return self._insert(_own(entry, _now()))

    def change(self, name: str, text: str, sounds_like: str = "") -> Term:
        """The term called `name` as it is to be from now on; one that was learned becomes the person's own.

        A learned term that becomes another one is not learned again.
        """
        entry = checked(text, sounds_like)
        with self._writing():
            terms = self._all()
            old = _found(terms, name)
            others = [term for term in terms if term.key != old.key]
            if any(term.key == entry.key for term in others):
                raise BadInput(f"“{entry.text}” is in the vocabulary already.", "Choose another one.")
            _refuse_conflict(entry, others)
            if old.source is Source.LEARNED and entry.key != old.key:
                self._refuse(old.key)
            new = replace(old, text=entry.text, sounds_like=entry.sounds_like, source=Source.OWN)
            return self._update(old.key, new)

    def remove(self, names: Iterable[str]) -> tuple[Term, ...]:
        """Delete terms; they are handed back as `restore` takes them.

        Raises `BadInput`, deleting nothing, when one of them is not there.
        """
        with self._writing():
            terms = self._all()
            gone = tuple(dict.fromkeys(_found(terms, name) for name in names))
            for term in gone:
                self._db.execute("DELETE FROM terms WHERE key = ?", [term.key])
                if term.source is Source.LEARNED:
                    self._refuse(term.key)
            return gone

    def restore(self, terms: Iterable[Term]) -> tuple[Term, ...]:
        """Put removed terms back as they were; those that came again meanwhile stay as they are."""
        with self._writing():
            known = self._all()
            back = []
            for term in terms:
                if any(term.key == other.key for other in known):
                    continue
                fits = term if not conflict(term, known) else replace(term, sounds_like="")
                back.append(self._insert(fits))
                known = (*known, fits)
            return tuple(back)

    def learn(self, learned: Sequence[Learned]) -> tuple[Term, ...]:
        """Take in what a session taught; the terms that are new.

        Terms that are there already come first from now on; those that the
        person did not want stay away.
        """
        new: list[Term] = []
        with self._writing():
            terms = self._all()
            refused = {row[0] for row in self._db.execute("SELECT key FROM refused_terms").fetchall()}
            for entry in learned:
                if entry.key in refused:
                    continue
                if any(entry.key == term.key for term in (*terms, *new)):
                    self._db.execute("UPDATE terms SET used_utc = ? WHERE key = ?", [_now(), entry.key])
                    continue
                fits = Entry(entry.text) if conflict(entry, (*terms, *new)) else entry
                if conflict(fits, (*terms, *new)):
                    continue
                new.append(self._insert(replace(_own(fits, _now()), source=Source.LEARNED)))
        return tuple(new)

    def merge(self, entries: Iterable[Entry]) -> Merged:
        """Take in a list from elsewhere, its first the most important.

        New terms are added; a sounds-like replaces the one there was.
        """
        added: list[Term] = []
        changed: list[Term] = []
        problems: list[BadInput] = []
        # One time for all: the order among them is that of the list.
        now = _now()
        with self._writing():
            known = {term.key: term for term in self._all()}
            register = Register(known.values())
            for entry in entries:
                old = known.get(entry.key)
                if old is not None and entry.sounds_like in ("", old.sounds_like):
                    continue
                if problem := register.conflict(entry):
                    problems.append(BadInput(f"“{entry.text}” was left out.", problem))
                elif old is None:
                    known[entry.key] = _own(entry, now)
                    added.append(known[entry.key])
                else:
                    known[entry.key] = self._update(old.key, replace(old, sounds_like=entry.sounds_like))
                    changed.append(known[entry.key])
                if not problem:
                    register.put(entry)
            for term in reversed(added):
                self._insert(term)
        return Merged(tuple(added), tuple(changed), tuple(problems))

    def note_use(self, keys: Iterable[str]) -> None:
        """The terms were written in an utterance: they come first from now on."""
        wanted = list(dict.fromkeys(keys))
        if not wanted:
            return
        with self._writing():
            for key in wanted:
                self._db.execute("UPDATE terms SET used = used + 1, used_utc = ? WHERE key = ?", [_now(), key])

    def _all(self) -> tuple[Term, ...]:
        return tuple(_term(row) for row in self._db.query(f"SELECT * FROM terms {_FIRST_FIRST}"))

    def _insert(self, term: Term) -> Term:
        self._db.table("terms").insert(_row(term))
        self._db.execute("DELETE FROM refused_terms WHERE key = ?", [storable(term.key)])
        return term

    def _update(self, key: str, term: Term) -> Term:
        row = _row(term)
        places = ", ".join(f"{name} = ?" for name in row)
        self._db.execute(f"UPDATE terms SET {places} WHERE key = ?", [*row.values(), key])
        return term

    def _refuse(self, key: str) -> None:
        self._db.execute("INSERT OR IGNORE INTO refused_terms (key) VALUES (?)", [key])


def _own(entry: Entry, now: str) -> Term:
    return Term(entry.text, entry.sounds_like, Source.OWN, now, 0, now)


def _found(terms: Sequence[Term], name: str) -> Term:
    key = key_of(name)
    found = next((term for term in terms if term.key == key), None)
    if found is None:
        raise BadInput(f"“{name}” is not in the vocabulary.", "`iasr vocabulary list` shows what is.")
    return found


def _refuse_conflict(entry: Entry, terms: Sequence[Term]) -> None:
    if problem := conflict(entry, terms):
        raise BadInput(problem, "Choose another sounds-like.")


def _row(term: Term) -> Row:
    values: dict[str, Any] = {
        "key": term.key,
        "text": term.text,
        "sounds_like": term.sounds_like,
        "source": term.source.value,
        "added_utc": term.added_utc,
        "used": term.used,
        "used_utc": term.used_utc,
    }
    return {name: storable(value) for name, value in values.items()}


def _term(row: Row) -> Term:
    known = row["source"] in list(Source)
    return Term(
        text=row["text"],
        sounds_like=row["sounds_like"],
        source=Source(row["source"]) if known else Source.OWN,
        added_utc=row["added_utc"],
        used=int(row["used"]),
        used_utc=row["used_utc"],
    )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
