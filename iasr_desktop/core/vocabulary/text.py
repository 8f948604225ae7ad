"""The vocabulary as a text that people edit: a term a line, `term = sounds like`.

A tab does what "=" does, so a table pasted from elsewhere can be read. `#` at
the start of a line or after a space begins a comment ("C#" is a term).
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.export.files import write_whole
from iasr_desktop.core.vocabulary.terms import Entry, Register, checked

_COMMENT = re.compile(r"(?:^|(?<=\s))#.*")
_MOST_BYTES = 8 << 20


@dataclass(frozen=True)
class BadLine:
    """A line that gave no term, counted from 1, and why."""

    number: int
    failure: BadInput

    def __str__(self) -> str:
        return f"line {self.number}: {self.failure}"


@dataclass(frozen=True)
class Parsed:
    """The terms of a text in its order, each once, and every line that could not be used."""

    entries: tuple[Entry, ...]
    bad_lines: tuple[BadLine, ...]


def parse(text: str) -> Parsed:
    """Read a vocabulary. Of a term that comes twice, the first place and any sounds-like count."""
    found: dict[str, Entry] = {}
    register = Register()
    bad: list[BadLine] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        content = _COMMENT.sub("", line)
        if not content.strip():
            continue
        try:
            entry = _merged(_entry(content), found, register)
        except BadInput as failure:
            bad.append(BadLine(number, failure))
        else:
            found[entry.key] = entry
            register.put(entry)
    return Parsed(tuple(found.values()), tuple(bad))


def written(entries: Iterable[Entry]) -> str:
    """A text from which `parse` reads the same entries."""
    lines = (f"{entry.text} = {entry.sounds_like}" if entry.sounds_like else entry.text for entry in entries)
    return "".join(f"{line}\n" for line in lines)


def read(path: Path) -> Parsed:
    """The vocabulary in a file. Raises `BadInput` when it cannot be read as text."""
    name = repr(path.name)
    try:
        if path.is_file() and path.stat().st_size > _MOST_BYTES:
            raise BadInput(f"The vocabulary {name} is too large.", "It should be a text file with a term a line.")
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise _no_text(name) from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadInput(f"The vocabulary {name} could not be read ({reason}).", "Check its name.") from error
    if "\0" in text:
        raise _no_text(name)
    return parse(text)


def write(path: Path, entries: Iterable[Entry], *, force: bool) -> None:
    """Write a vocabulary to a file, whole or not at all; an existing one stays unless `force`.

    Raises `ExportFailed`.
    """
    write_whole(path, written(entries).encode("utf-8", "replace"), force=force)


def _no_text(name: str) -> BadInput:
    return BadInput(f"The vocabulary {name} is not a text file.", "Save it as UTF-8, a term a line.")


def _entry(content: str) -> Entry:
    parts = re.split(r"\t+|=", content.strip())
    if len(parts) > 2:
        raise BadInput("There is more than one “=” or tab.", "Write “term = sounds like”.")
    return checked(*parts)


def _merged(entry: Entry, found: dict[str, Entry], register: Register) -> Entry:
    first = found.get(entry.key)
    if first is not None:
        if entry.sounds_like and first.sounds_like and entry.sounds_like != first.sounds_like:
            raise BadInput(f"“{entry.text}” was there before with “{first.sounds_like}”.", "Keep one of the two.")
        entry = Entry(first.text, first.sounds_like or entry.sounds_like)
    if problem := register.conflict(entry):
        raise BadInput(problem, "Keep one of the two.")
    return entry
