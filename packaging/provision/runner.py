"""Runs programs: everything they print goes to the log, their progress to the display."""

import os
import subprocess
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from provision.failures import SetupFailed, explain
from provision.progress import Display, OnLine

_KEPT_LINES = 400


def _nothing_to_show(_: str) -> str | None:
    return None


class Runner:
    """One set-up's programs. `log` is begun anew and named when something fails."""

    def __init__(self, log: Path, display: Display, held: int | None = None) -> None:
        """`held` is the lock's file descriptor: children keep it, so that the lock outlives a killed parent."""
        self.display = display
        self._log = log
        self._status = 0
        self._held = (held,) if held is not None and os.name != "nt" else ()
        try:
            log.parent.mkdir(parents=True, exist_ok=True)
            log.write_text("", encoding="utf-8")
        except OSError as error:
            raise SetupFailed(f"{log.parent} cannot be written: {error.strerror}.") from error

    @contextmanager
    def step(self, title: str) -> Iterator[None]:
        """Show `title` while the block runs, and its time afterwards."""
        self.display.start(title)
        try:
            yield
        except BaseException:
            self.display.abandon()
            raise
        self.display.finish()

    def run(
        self,
        command: Sequence[str],
        on_line: OnLine = _nothing_to_show,
        env: Mapping[str, str] | None = None,
        check: bool = True,
        hint: str = "",
        cwd: Path | None = None,
    ) -> int:
        """The program's exit status. With `check` a failure raises `SetupFailed`."""
        tail: deque[str] = deque(maxlen=_KEPT_LINES)
        try:
            with self._log.open("a", encoding="utf-8", errors="replace") as log:
                log.write(f"$ {' '.join(command)}\n")
                for line in self._lines(command, env, cwd):
                    # pip says thousands of times how far a download is; only the display wants that.
                    if not line.startswith("Progress "):
                        log.write(line + "\n")
                        tail.append(line)
                    self.display.update(on_line(line))
        except OSError as error:
            raise SetupFailed(explain(str(error)) or f"{command[0]}: {error.strerror}.") from error
        if check and self._status:
            cause = explain("\n".join(tail)) or f"{Path(command[0]).name} failed with status {self._status}."
            raise SetupFailed(" ".join(filter(None, [cause, hint, f"(Log: {self._log})"])))
        return self._status

    def _lines(self, command: Sequence[str], env: Mapping[str, str] | None, cwd: Path | None) -> Iterator[str]:
        """What the program prints on both streams; its status is kept when it ends."""
        with subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            env=dict(env) if env is not None else None,
            cwd=cwd,
            pass_fds=self._held,
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                yield line.rstrip()
            self._status = process.wait()
