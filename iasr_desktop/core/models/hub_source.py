"""A model out of a hub repository, over HTTP with ranges, so that a cut download goes on.

The address of the hub is the only network address in the app, and it is put
together only when a person asked for a model. `HF_ENDPOINT` names a mirror.
"""

import http.client
import os
import re
import ssl
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

from iasr_desktop import __version__
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.models.catalog import CatalogEntry, CatalogFile, HubSource
from iasr_desktop.core.models.sources import SourceFailed, Staged
from iasr_desktop.core.progress import OnProgress, Progress

HUB = "https://huggingface.co"
TIMEOUT_S = 15.0
CHUNK_BYTES = 1 << 18
FRUITLESS_ATTEMPTS = 3

NETWORK_ERRORS = (urllib.error.URLError, http.client.HTTPException, ssl.SSLError, ConnectionError, TimeoutError)

_PARTIAL, _RANGE_REFUSED = 206, 416


class HubFetch:
    """One model from one repository, in a work folder of its own. Resumable at any byte."""

    def __init__(self, entry: CatalogEntry, source: HubSource, folder: Path) -> None:
        self._entry = entry
        self._source = source
        self._folder = folder

    def stage(self, token: CancelToken, on_progress: OnProgress) -> Staged:
        """Download every file. Raises `SourceFailed`, `Cancelled`, or `OSError` for the disk."""
        self._folder.mkdir(parents=True, exist_ok=True)
        staged = {}
        for file in self._entry.files:
            part = self._folder / f"{file.name}.part"
            url = hub_url(self._source, self._source.files[file.name])
            _Download(url, part, file, f"{self._entry.id}: downloading", on_progress).run(token)
            staged[file.name] = part
        return Staged("hub", staged)


def hub_url(source: HubSource, path: str) -> str:
    """Where a file of the repository is served."""
    host = os.environ.get("HF_ENDPOINT", HUB).rstrip("/")
    return f"{host}/{source.repository}/resolve/{source.revision}/{urllib.parse.quote(path)}"


class _Download:
    """One file; asks again for the rest when the connection is cut."""

    def __init__(self, url: str, part: Path, file: CatalogFile, label: str, on_progress: OnProgress) -> None:
        self._url = url
        self._part = part
        self._file = file
        self._label = label
        self._on_progress = on_progress

    @property
    def _size(self) -> int:
        return self._part.stat().st_size if self._part.exists() else 0

    def run(self, token: CancelToken) -> None:
        fruitless, problem = 0, "the connection was cut"
        if self._size > self._file.bytes:
            self._part.unlink()
        while self._size < self._file.bytes:
            before = self._size
            try:
                self._attempt(token)
            except urllib.error.HTTPError as error:
                raise SourceFailed(f"the hub answered {error.code} ({error.reason}) for {self._file.name}") from error
            except NETWORK_ERRORS as error:
                problem = f"the hub cannot be reached ({getattr(error, 'reason', error)})"
            fruitless = 0 if self._size > before else fruitless + 1
            if fruitless == FRUITLESS_ATTEMPTS:
                raise SourceFailed(problem)

    def _attempt(self, token: CancelToken) -> None:
        """Fetch what is missing until it is complete or the connection ends."""
        token.check()
        start = self._size
        headers = {"User-Agent": f"iasr-desktop/{__version__}", "Accept-Encoding": "identity"}
        if start:
            headers["Range"] = f"bytes={start}-"
        request = urllib.request.Request(self._url, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_S) as response:
                self._receive(response, self._accepted_start(response, start), token)
        except urllib.error.HTTPError as error:
            error.close()
            if error.code != _RANGE_REFUSED:
                raise
            self._part.unlink(missing_ok=True)

    def _accepted_start(self, response: http.client.HTTPResponse, asked: int) -> int:
        """Where the answer begins. Raises `SourceFailed` when it announces another size."""
        start = 0
        if response.status == _PARTIAL:
            match = re.match(r"bytes (\d+)-", response.headers.get("Content-Range", ""))
            start = int(match[1]) if match else asked
            if start != asked:
                raise SourceFailed("the hub answered with another part of the file than asked for")
        length = response.headers.get("Content-Length")
        if length is not None and not re.fullmatch(r"\d{1,18}", length):
            raise SourceFailed("the hub announces a file without a size")
        if length is not None and start + int(length) != self._file.bytes:
            raise SourceFailed(
                f"the hub has another {self._file.name}: "
                f"expected {self._file.bytes:,} bytes, found {start + int(length):,}"
            )
        return start

    def _receive(self, response: http.client.HTTPResponse, start: int, token: CancelToken) -> None:
        with self._part.open("r+b" if start else "wb") as out:
            out.seek(start)
            done = start
            while done < self._file.bytes and (chunk := response.read1(CHUNK_BYTES)):
                token.check()
                out.write(chunk[: self._file.bytes - done])
                done = out.tell()
                self._on_progress(Progress(done, self._file.bytes, self._label, "B"))
