"""Utterances on disk, from their first block, before anything is done with them.

A clip grows as `<time>-<process>-<id>.part.wav` and loses the `.part` when its
utterance closes. Its header is put right after every block, so the file can be
played whenever the process dies. A clip is done with once the history has a
turn that names its path; `Spool.orphans` lists the others.

WAV, 16 kHz, mono, 16 bits. Folders and files are readable by their owner only.
"""

import os
import struct
import uuid
import zlib
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from io import FileIO
from pathlib import Path

import numpy as np
import psutil

from iasr_desktop.core import private
from iasr_desktop.core.errors import StorageFailed
from iasr_desktop.core.obstacles import obstacle
from iasr_desktop.core.types import SAMPLE_RATE_HZ, AudioClip, Samples

_PART = ".part.wav"
_HEADER_BYTES = 44
_SAMPLE_BYTES = 2
_TIME_FORMAT = "%Y%m%dT%H%M%S%f"


@dataclass(frozen=True)
class SpooledClip:
    """A clip that no turn was recorded for. `is_whole` is false when its writer died midway."""

    path: Path
    captured_utc: str
    duration_s: float
    is_whole: bool


class Spool:
    """A folder of clips. The folder is made with the first clip. Safe on several threads."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def start(self, captured: datetime | None = None) -> "ClipWriter":
        """A new clip on disk. Raises `StorageFailed`."""
        name = _stem(captured or datetime.now(UTC), uuid.uuid4().hex[:8]) + _PART
        try:
            private.make_folder(self.folder)
            return ClipWriter(self.folder / name)
        except OSError as error:
            raise _failed(self.folder, error) from error

    def keep(self, clip: AudioClip) -> Path:
        """Where the clip lies whole, written now if it does not: the disk had no room when it was spoken.

        A clip has the same place each time. Raises `StorageFailed`, leaving what there was.
        """
        target = self._place(clip)
        if _has_all(target, clip):
            return target
        writer = self.start(_captured(clip))
        try:
            writer.append(clip.samples)
            whole = writer.close()
            try:
                os.replace(whole, target)
            except OSError as error:
                raise _failed(self.folder, error) from error
        except StorageFailed:
            writer.discard()
            raise
        if clip.path is not None and clip.path != target:
            with suppress(OSError):
                clip.path.unlink(missing_ok=True)
        return target

    def _place(self, clip: AudioClip) -> Path:
        if clip.path is not None:
            return _whole_name(clip.path)
        return self.folder / f"{_stem(_captured(clip), f'{zlib.crc32(clip.samples.tobytes()):08x}')}.wav"

    def orphans(self, known_paths: Collection[Path]) -> list[SpooledClip]:
        """Clips here or in folders below that are not among `known_paths`, the oldest first.

        Clips of a process that still runs are its own business. Leftovers
        without any audio are removed.
        """
        known = {path.resolve() for path in known_paths}
        found = [clip for path in self._files() if path.resolve() not in known and (clip := _spooled(path))]
        return sorted(found, key=lambda clip: (clip.captured_utc, clip.path))

    def recoverable(self) -> list[SpooledClip]:
        """Clips whose writer died before their utterance closed."""
        return [clip for clip in self.orphans(()) if not clip.is_whole]

    def _files(self) -> Iterator[Path]:
        try:
            yield from self.folder.rglob("*.wav")
        except OSError as error:
            raise StorageFailed(
                "The recordings could not be listed.", f"Check that {self.folder} can be read."
            ) from error


def recover(clip: SpooledClip) -> Path:
    """Finish a clip whose writer died: repair its header, take the `.part` off. Raises `StorageFailed`."""
    if clip.is_whole:
        return clip.path
    try:
        with FileIO(clip.path, "r+") as file:
            size = _audio_bytes(clip.path)
            file.truncate(_HEADER_BYTES + size)
            _write_all(file, _header(size))
        return _finished(clip.path)
    except OSError as error:
        raise _failed(clip.path.parent, error) from error


def is_unfinished(path: Path | None) -> bool:
    """Whether a clip with this path is nowhere on disk, or not with all of its audio."""
    return path is None or path.name.endswith(_PART)


class ClipWriter:
    """One growing clip. One thread.

    After a failure the file holds what was written before, and the caller the samples, which can be
    appended again when the disk takes something.
    """

    def __init__(self, path: Path) -> None:
        """Raises `OSError`; use `Spool.start`."""
        self.path = path
        self._bytes = 0
        self._file = FileIO(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "r+")
        try:
            _write_all(self._file, _header(0))
        except OSError:
            self.discard()
            raise

    def append(self, samples: Samples) -> None:
        """Add audio; it is in the file, under a right header, on return. Raises `StorageFailed`."""
        whole = np.clip(np.nan_to_num(samples) * 32768.0, -32768, 32767)
        body = np.rint(whole).astype("<i2").tobytes()
        try:
            self._file.seek(_HEADER_BYTES + self._bytes)
            _write_all(self._file, body)
            self._bytes += len(body)
            self._write_header()
        except OSError as error:
            raise _failed(self.path.parent, error) from error

    def close(self, samples: int | None = None) -> Path:
        """End the clip, cut to its first `samples`; the finished file's path.

        Raises `StorageFailed`: the file then keeps its unfinished name.
        """
        try:
            if samples is not None:
                self._bytes = min(self._bytes, samples * _SAMPLE_BYTES)
                self._write_header()
                self._file.truncate(_HEADER_BYTES + self._bytes)
            os.fsync(self._file.fileno())
            self._file.close()
            self.path = _finished(self.path)
        except OSError as error:
            self.leave()
            raise _failed(self.path.parent, error) from error
        return self.path

    def leave(self) -> None:
        """Give the file up as it is."""
        with suppress(OSError):
            self._file.close()

    def discard(self) -> None:
        """Delete the clip: it was no utterance, or lies elsewhere."""
        self.leave()
        with suppress(OSError):
            self.path.unlink(missing_ok=True)

    def _write_header(self) -> None:
        self._file.seek(0)
        _write_all(self._file, _header(self._bytes))


def _header(size: int) -> bytes:
    """A canonical RIFF header for `size` bytes of audio."""
    form = struct.pack("<4sIHHIIHH", b"fmt ", 16, 1, 1, SAMPLE_RATE_HZ, SAMPLE_RATE_HZ * _SAMPLE_BYTES, 2, 16)
    return struct.pack("<4sI4s", b"RIFF", 36 + size, b"WAVE") + form + struct.pack("<4sI", b"data", size)


def _write_all(file: FileIO, body: bytes) -> None:
    """Unbuffered files may take less than they are given; a full disk shows at the next write."""
    view = memoryview(body)
    while view:
        view = view[file.write(view) :]


def _audio_bytes(path: Path) -> int:
    """Whole samples the file holds, whatever its header says, in bytes."""
    size = max(0, path.stat().st_size - _HEADER_BYTES)
    return size - size % _SAMPLE_BYTES


def _has_all(path: Path, clip: AudioClip) -> bool:
    try:
        return _audio_bytes(path) == len(clip.samples) * _SAMPLE_BYTES
    except OSError:
        return False


def _whole_name(path: Path) -> Path:
    return path.with_name(path.name.removesuffix(_PART).removesuffix(".wav") + ".wav")


def _finished(path: Path) -> Path:
    whole = _whole_name(path)
    os.replace(path, whole)
    return whole


def _stem(captured: datetime, mark: str) -> str:
    return f"{captured.strftime(_TIME_FORMAT)}-{os.getpid()}-{mark}"


def _captured(clip: AudioClip) -> datetime:
    return datetime.fromisoformat(clip.captured_utc) if clip.captured_utc else datetime.fromtimestamp(0, UTC)


def _spooled(path: Path) -> SpooledClip | None:
    """The clip at `path`; `None` for other files, for clips still in use and for empty ones."""
    parts = path.name.removesuffix(".wav").removesuffix(".part").split("-")
    if len(parts) != 3 or not parts[1].isdigit() or _is_writing(int(parts[1]), path):
        return None
    try:
        size = _audio_bytes(path)
        if not size:
            path.unlink()
            return None
    except OSError:
        return None
    duration_s = size / _SAMPLE_BYTES / SAMPLE_RATE_HZ
    return SpooledClip(path, _captured_utc(path), duration_s, not path.name.endswith(_PART))


def _is_writing(process_id: int, path: Path) -> bool:
    """Whether the process that made the file still runs; its number may have been given away since."""
    try:
        process = psutil.Process(process_id)
        ended = process.status() == psutil.STATUS_ZOMBIE
        return not ended and process.create_time() <= path.stat().st_mtime
    except (psutil.Error, OSError):
        return False


def _captured_utc(path: Path) -> str:
    stamp = path.name.split("-")[0]
    try:
        return datetime.strptime(stamp, _TIME_FORMAT).replace(tzinfo=UTC).isoformat(timespec="milliseconds")
    except ValueError:
        return ""


def _failed(folder: Path, error: OSError) -> StorageFailed:
    reason, _ = obstacle(folder, error)
    return StorageFailed(
        f"The recording is not being kept on disk: {reason}.",
        f"Free some space, or check that {folder} can be written.",
    )
