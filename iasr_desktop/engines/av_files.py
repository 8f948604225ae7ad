"""Recordings and videos by FFmpeg (PyAV): any container, codec, rate and channel count."""

import importlib
import logging
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.audio.channels import ChannelMixer, Frames
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AudioUnreadable
from iasr_desktop.core.ports import OnWarning
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples
from iasr_desktop.engines.resample import SoxrResampler

if TYPE_CHECKING:
    from av.audio.frame import AudioFrame

_LOGGER = logging.getLogger(__name__)
_BLOCK_S = 1.0
_MISSING_S = 1.0
_MISSING_SHARE = 0.05
"""A recording shorter than its header says by more than both is reported as cut off."""
_KINDS: Mapping[str, type[np.generic]] = {
    "u8": np.uint8, "s16": np.int16, "s32": np.int32, "s64": np.int64, "flt": np.float32, "dbl": np.float64,
}  # fmt: skip
_MOST_PLANES = 8


class AvFileReader:
    """An `AudioFileReader`. Keeps nothing open between calls; safe on several threads.

    The app reads by `workers.file_reader`: a recording can make FFmpeg end its process.
    """

    def __init__(self) -> None:
        # Now, and not when the first recording waits for it.
        importlib.import_module("av")

    def duration_s(self, path: Path) -> float | None:
        """Length told by the container; `None` when it does not say. Raises `AudioUnreadable`."""
        with _opened(path) as (container, stream):
            return _declared_s(container, stream)

    def blocks(self, path: Path, token: CancelToken, on_warning: OnWarning | None = None) -> Iterator[Samples]:
        """Mono 16 kHz blocks of about one second. Raises `AudioUnreadable`, `Cancelled`."""
        warn = on_warning or logged(path)
        with _opened(path) as (container, stream):
            heard = 0
            for block in _Pipeline().run(_frames(container, stream, token, warn), token):
                heard += len(block)
                yield block
            if not heard:
                raise AudioUnreadable(f"{str(path)!r} holds no audio.", "Check that the recording is complete.")
            missing = _cut(heard / SAMPLE_RATE_HZ, _declared_s(container, stream)) or _short_riff(path)
            if missing:
                warn(missing)


class _Pipeline:
    """Decoded frames to mono blocks; starts over when the rate or channels change midway."""

    def __init__(self) -> None:
        self._format = (0, 0)
        self._mixer = ChannelMixer(1, 1)
        self._resampler: SoxrResampler | None = None
        self._waiting: list[Frames] = []
        self._count = 0

    def run(self, frames: Iterator["AudioFrame"], token: CancelToken) -> Iterator[Samples]:
        for frame in frames:
            token.check()
            try:
                samples = _as_float(frame)
            except AudioUnreadable:
                if self._resampler is None:
                    raise
                # Damage in the middle, which must not cost what was heard before and comes after.
                continue
            if not len(samples):
                continue
            if (frame.sample_rate, samples.shape[1]) != self._format:
                yield from self._finish()
                self._start(frame.sample_rate, samples.shape[1])
            self._waiting.append(samples)
            self._count += len(samples)
            if self._count >= _BLOCK_S * frame.sample_rate:
                yield from self._flush()
        yield from self._finish()

    def _start(self, rate_hz: int, channels: int) -> None:
        self._format = (rate_hz, channels)
        self._mixer = ChannelMixer(rate_hz, channels)
        self._resampler = SoxrResampler(rate_hz)

    def _flush(self) -> Iterator[Samples]:
        if self._resampler is None or not self._waiting:
            return
        mono = self._mixer.mix(_bounded(np.concatenate(self._waiting)))
        self._waiting, self._count = [], 0
        done = self._resampler.push(mono)
        if len(done):
            yield np.clip(done, -1.0, 1.0)

    def _finish(self) -> Iterator[Samples]:
        yield from self._flush()
        if self._resampler is not None:
            rest = self._resampler.finish()
            if len(rest):
                yield np.clip(rest, -1.0, 1.0)


def _as_float(frame: "AudioFrame") -> Frames:
    """Shape (frames, channels), -1..1 for integer formats; what is not a number becomes silence."""
    raw = _samples_of(frame)
    if raw.dtype == np.uint8:
        return (raw.astype(np.float32) - 128.0) / 128.0
    if np.issubdtype(raw.dtype, np.integer):
        return raw.astype(np.float32) / np.float32(2.0 ** (8 * raw.dtype.itemsize - 1))
    with np.errstate(over="ignore"):
        return np.nan_to_num(raw.astype(np.float32), nan=0.0, posinf=0.0, neginf=0.0)


def _samples_of(frame: "AudioFrame") -> NDArray[Any]:
    """Shape (frames, channels), as decoded. Raises `AudioUnreadable` for a form that nobody records in.

    WORKAROUND(av 18.1): `to_ndarray` looks for a channel's samples behind the eighth one, where there are none, so
    that any planar recording with eight channels (AAC in 7.1) ends the process. Remove when it counts channels.
    """
    channels, planar = frame.layout.nb_channels, frame.format.is_planar
    kind = _KINDS.get(frame.format.packed.name)
    if kind is None or (planar and channels > _MOST_PLANES):
        told = f"The recording has {channels} channels in the form {frame.format.name}, which cannot be read."
        raise AudioUnreadable(told, "Convert it to WAV or FLAC.")
    if not frame.samples:
        return np.empty((0, channels), kind)
    planes: Any = frame.planes
    if planar:
        return np.stack([np.frombuffer(plane, kind, frame.samples) for plane in planes[:channels]], axis=1)
    return np.frombuffer(planes[0], kind, frame.samples * channels).reshape(-1, channels)


def _bounded(block: Frames) -> Frames:
    """Float recordings may pass full scale: such a block is turned down, not clipped."""
    peak = float(np.abs(block).max(initial=0.0))
    return block / np.float32(peak) if peak > 1.0 else block


def _frames(container: Any, stream: Any, token: CancelToken, warn: OnWarning) -> Iterator["AudioFrame"]:
    """Frames up to the end or the damage; packets that cannot be decoded are left out."""
    import av

    damaged = 0
    packets = container.demux(stream)
    while True:
        token.check()
        try:
            packet = next(packets, None)
        except (av.FFmpegError, OSError) as error:
            warn(f"The recording could not be read to its end: {_reason(error)}.")
            break
        if packet is None:
            break
        try:
            decoded = packet.decode()
        except av.FFmpegError:
            damaged += 1
            continue
        yield from decoded
    if damaged:
        warn(f"The recording is damaged; packets left out: {damaged}.")


@contextmanager
def _opened(path: Path) -> Iterator[tuple[Any, Any]]:
    """The container and its audio track. A file object keeps odd names from being read as addresses."""
    import av

    with _readable(path) as file:
        try:
            # No protocol: a playlist must not make the decoder open other files or addresses.
            container = av.open(file, metadata_errors="replace", options={"protocol_whitelist": "none"})
        except (av.FFmpegError, OSError, ValueError) as error:
            raise AudioUnreadable(
                f"{str(path)!r} is not a recording that can be read.", "Use an audio or video file."
            ) from error
        with container:
            stream = container.streams.best("audio")
            if stream is None:
                raise AudioUnreadable(f"{str(path)!r} has no audio track.", "Use an audio or video file.")
            if stream.codec_context is None:
                raise AudioUnreadable(f"The audio format of {str(path)!r} is not known.", "Convert it to WAV or FLAC.")
            yield container, stream


@contextmanager
def _readable(path: Path) -> Iterator[IO[bytes]]:
    name = str(path)
    if path.is_dir():
        raise AudioUnreadable(f"{name!r} is a folder, not a recording.", "Name the files in it.")
    if path.exists() and not path.is_file():
        # Opening a pipe or a device could wait for ever.
        raise AudioUnreadable(f"{name!r} is not a file.", "Name a recording.")
    try:
        with path.open("rb") as file:
            if not os.fstat(file.fileno()).st_size:
                raise AudioUnreadable(f"{name!r} is empty.", "Check that the recording is complete.")
            yield file
    except FileNotFoundError as error:
        raise AudioUnreadable(f"{name!r} does not exist.", "Check the name.") from error
    except (OSError, ValueError) as error:
        raise AudioUnreadable(f"{name!r} could not be read: {_reason(error)}.", "Check its permissions.") from error


def _declared_s(container: Any, stream: Any) -> float | None:
    if stream.duration is not None and stream.time_base is not None:
        return float(stream.duration * stream.time_base)
    return container.duration / 1_000_000 if container.duration is not None else None


def _cut(heard_s: float, declared_s: float | None) -> str:
    missing_s = (declared_s or 0.0) - heard_s
    if missing_s > _MISSING_S and declared_s and missing_s > _MISSING_SHARE * declared_s:
        return f"The recording seems cut off: {heard_s:.1f} s of {declared_s:.1f} s could be read."
    return ""


def _short_riff(path: Path) -> str:
    """FFmpeg trusts a WAV file's size more than its header, so a cut one looks whole to it."""
    with path.open("rb") as file:
        head = file.read(8)
    promised = int.from_bytes(head[4:8], "little")
    # Programs that stream leave the size at its largest value.
    if head[:4] == b"RIFF" and path.stat().st_size < promised + 8 < 0xFFFF_0000:
        return "The recording seems cut off: its header promises more than the file holds."
    return ""


def logged(path: Path) -> OnWarning:
    """Where warnings go that nobody wants to hear."""
    return lambda sentence: _LOGGER.warning("%s: %s", path, sentence)


def _reason(error: BaseException) -> str:
    return getattr(error, "strerror", None) or str(error)
