"""Runs the command line inside the test's own process."""

import io
from collections.abc import Callable

import pytest

from iasr_desktop.cli.main import main

Run = Callable[..., tuple[int, str, str]]
"""Takes arguments, and `lines` for standard input; gives exit status, stdout and stderr."""


def runner(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """For a fixture of its own in each file."""

    def run(*arguments: object, lines: str | bytes = b"") -> tuple[int, str, str]:
        raw = lines.encode() if isinstance(lines, str) else lines
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        status = 0
        try:
            main([str(argument) for argument in arguments])
        except SystemExit as stop:
            status = int(stop.code or 0)
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run
