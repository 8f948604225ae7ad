"""What commands print on stdout: lines for people, and JSON for programs.

Writing can fail (a full disk, a reader that went away). The first failure
becomes an error of one line; what is printed after it goes nowhere, so that
neither a later line nor the flush at the end fails once more.
"""

import contextlib
import json
import os
import re
import sys
import traceback
from collections.abc import Iterator
from typing import Any

import click
import click.utils

from iasr_desktop.core.errors import AppError

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
# Names out of files could move the cursor, or worse.
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")
_lost: list["OutputFailed"] = []


class OutputFailed(AppError):
    """Standard output does not take what is written to it."""


def say(text: str, **style: Any) -> None:
    """A line on stdout, in `click.style`'s colours. Raises `OutputFailed`."""
    try:
        click.secho(text, **style)
    except OSError as error:
        raise failed(error) from error


def print_json(value: Any) -> None:
    """One JSON object as a line on stdout. Raises `OutputFailed`.

    File names that are not UTF-8 hold half surrogates, which UTF-8 cannot
    write: they are escaped, so that every reader of JSON takes the line.
    """
    say(_LONE_SURROGATE.sub(_escaped, json.dumps(value, ensure_ascii=False)))


@contextlib.contextmanager
def going_on() -> Iterator[None]:
    """For work that must not end because nobody can read of it: the failure is said, and `was_lost` then."""
    try:
        yield
    except OutputFailed as failure:
        _lost.append(failure)
        print_error(failure)


def was_lost() -> bool:
    """Whether work went on without its output since the last call."""
    lost = bool(_lost)
    _lost.clear()
    return lost


def print_error(failure: AppError) -> None:
    """One line on stderr: what did not work, then what to do."""
    with contextlib.suppress(OSError):
        click.echo(_CONTROL.sub("\ufffd", " ".join(f"error: {failure}".split())), err=True)


def failed(error: OSError) -> OutputFailed:
    """`error` as a sentence; from now on stdout leads nowhere."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    reason = error.strerror or type(error).__name__
    return OutputFailed(f"The output could not be written ({reason}).", "Send it to another place.")


def is_of_printing(error: OSError) -> bool:
    """Whether `error` comes from click's own printing, of which its help and its version are."""
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    return bool(frames) and frames[-1].f_globals.get("__name__") == click.utils.__name__


def write_any_name() -> None:
    """Show what the terminal's encoding lacks by its number: a file's name must not end the program."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError, OSError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def _escaped(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
