"""Runs on disk, a folder each.

| file | what |
|---|---|
| `run.json` | settings, and what the figures depend on: data, models, prompts, versions, machine |
| `samples.jsonl` | a dialogue a line, written as soon as it has ended, in the order of the data set |
| `sittings.jsonl` | when the run was worked on, and how long that took |
| `audio/<sample>/<loop>.flac` | what was said, where that was asked for |

Everything is readable by its owner only. `run.json` never changes.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any

from filelock import FileLock, Timeout

from iasr_desktop.core import paths, private
from iasr_desktop.core.errors import BadInput, StorageFailed
from iasr_desktop.core.obstacles import obstacle
from iasr_desktop.core.parsing import json_value
from iasr_desktop.core.simulation import journal, records, run_file
from iasr_desktop.core.simulation.journal import Journal
from iasr_desktop.core.simulation.run_file import RUN as RUN
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.simulation.types import Dialogue

SAMPLES, SITTINGS, AUDIO, LOCK = "samples.jsonl", "sittings.jsonl", "audio", ".lock"

OnProblem = Callable[[Path, str], None]
"""Takes a folder that cannot be used, and a sentence."""


@dataclass(frozen=True)
class Sitting:
    """One stretch of work on a run: how many dialogues and turns were played, by how many workers, in how long."""

    started_utc: str
    seconds: float
    samples: int
    turns: int
    workers: int = 1


class RunFolder:
    """One run. `with` holds it for writing; reading needs nothing. Used from one thread.

    `about` tells what the figures depend on, by section: "dataset", "system",
    "rule", "simulator", "voices", "libraries", "environment".
    """

    def __init__(self, path: Path, settings: RunSettings, about: Mapping[str, Any], created_utc: str) -> None:
        self.path = path
        self.settings = settings
        self.about = about
        self.created_utc = created_utc
        self._samples = Journal(path / SAMPLES)
        self._lock = FileLock(path / LOCK, timeout=0, thread_local=False, mode=0o600)
        self._depth = 0

    @classmethod
    def create(cls, path: Path, settings: RunSettings, about: Mapping[str, Any]) -> "RunFolder":
        """A new run in `path`, which is made. Raises `BadInput` when it holds one already, `StorageFailed`."""
        if (path / RUN).exists():
            raise BadInput(f"{path} holds a run already.", "Go on with it with --resume, or choose another folder.")
        run = cls(path, settings, about, datetime.now(UTC).isoformat(timespec="seconds"))
        _make(path)
        _write(path / RUN, run_file.text(settings, about, run.created_utc))
        return run

    @classmethod
    def open(cls, path: Path) -> "RunFolder":
        """The run in `path`. Raises `BadInput` that says what is wrong with it."""
        return cls(path, *run_file.read(path))

    # Reading

    @property
    def name(self) -> str:
        """The folder's own name."""
        return self.path.name

    @property
    def planned(self) -> int | None:
        """How many samples there are; `None` when nobody knows."""
        data = self.about.get("dataset")
        planned = data.get("samples") if isinstance(data, dict) else None
        return planned if type(planned) is int and planned >= 0 else None

    @property
    def done(self) -> int:
        """How many dialogues are written."""
        return journal.count(self.path / SAMPLES)

    @property
    def is_complete(self) -> bool:
        return self.planned is not None and self.done >= self.planned

    def ids(self) -> Iterator[str]:
        """The ids of the samples that are written; quicker than reading their dialogues."""
        for line in journal.lines(self.path / SAMPLES):
            with suppress(BadInput):
                yield records.id_of(line)

    def dialogues(self) -> Iterator[Dialogue]:
        """All that is written, in the order of the data set, one after the other from disk.

        A last line that was cut off is left out. Raises `BadInput` that names a damaged one.
        """
        for number, line in enumerate(journal.lines(self.path / SAMPLES), start=1):
            try:
                yield records.read(line)
            except BadInput as problem:
                where = f"Line {number} of {self.path / SAMPLES} is no dialogue."
                raise BadInput(where, "Restore the file, or begin the run anew.") from problem

    def sittings(self) -> Iterator[Sitting]:
        """The stretches of work that ended; those that cannot be read are left out."""
        for line in journal.lines(self.path / SITTINGS):
            with suppress(ValueError, TypeError, KeyError, OverflowError):
                yield records.made(Sitting, {"workers": 1, **json_value(line)})

    def difference(self, settings: RunSettings, about: Mapping[str, Any]) -> str:
        """What another run would do otherwise, as the end of a sentence; empty when it is the same run."""
        return run_file.difference((self.settings, self.about), (settings, about))

    # Writing

    def __enter__(self) -> "RunFolder":
        """Hold the run for writing. Raises `StorageFailed` when it cannot be, or another process holds it."""
        if not self._depth:
            try:
                self._lock.acquire()
            except Timeout as error:
                hint = "Wait until that has ended, or stop it."
                raise StorageFailed(f"Another process is working on the run in {self.path}.", hint) from error
            except OSError as error:
                raise _failed(self.path / LOCK, error) from error
            try:
                self._samples.__enter__()
            except StorageFailed:
                self._lock.release()
                raise
        self._depth += 1
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._depth -= 1
        if not self._depth:
            self._samples.__exit__(kind, error, trace)
            self._lock.release()

    def append(self, dialogue: Dialogue) -> None:
        """The next dialogue; on disk on return. Raises `StorageFailed`."""
        with self:
            self._samples.append(records.line(dialogue))

    def note(self, sitting: Sitting) -> None:
        """Raises `StorageFailed`."""
        with self, Journal(self.path / SITTINGS) as sittings:
            sittings.append(json.dumps(asdict(sitting)))

    def clip_place(self, sample_id: str, loop: int) -> tuple[Path, str]:
        """Where the sound of a loop belongs, its folder made, and that place as it stands in `Uttered.audio`.

        Raises `StorageFailed`.
        """
        name = f"{AUDIO}/{_file_name(sample_id)}/{loop:03}.flac"
        target = self.path / name
        _make(target.parent)
        return target, name


def default_root() -> Path:
    """Where runs go unless another place is chosen. Not created here."""
    return paths.data_dir() / "runs"


def new_path(settings: RunSettings, root: Path | None = None) -> Path:
    """A place for a new run that tells when it began and what it is about."""
    now = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    name = f"{now}-{_file_name(Path(settings.dataset).stem or 'run')}-{settings.system}"
    place = (root or default_root()) / name
    return next(path for path in _numbered(place) if not path.exists())


def runs(root: Path, on_problem: OnProblem = lambda _path, _sentence: None) -> list[RunFolder]:
    """The runs below `root`, the latest first. Folders without a run are passed over."""
    found = []
    for folder in sorted(root.iterdir()) if root.is_dir() else []:
        if (folder / RUN).is_file():
            try:
                found.append(RunFolder.open(folder))
            except BadInput as problem:
                on_problem(folder, str(problem))
    return sorted(found, key=lambda run: (run.created_utc, run.name), reverse=True)


def find(name: str, root: Path | None = None) -> RunFolder:
    """The run in the folder `name`, or the one called so in the usual place. Raises `BadInput`."""
    place = Path(name)
    if not (place / RUN).exists() and ((root or default_root()) / name / RUN).exists():
        place = (root or default_root()) / name
    return RunFolder.open(place)


def _numbered(place: Path) -> Iterator[Path]:
    yield place
    number = 2
    while True:
        yield place.with_name(f"{place.name}-{number}")
        number += 1


def _file_name(text: str) -> str:
    """`text` as the name of a file; told apart by a hash where signs had to be replaced."""
    plain = re.sub(r"[^A-Za-z0-9_-]+", "_", text)[:60].strip("_")
    return plain if plain == text else f"{plain}-{hashlib.sha256(text.encode('utf-8', 'replace')).hexdigest()[:8]}"


def _make(folder: Path) -> None:
    try:
        private.make_folder(folder)
    except OSError as error:
        raise _failed(folder, error) from error


def _write(path: Path, text: str) -> None:
    """In one step, for its owner's eyes only."""
    try:
        private.write_text(path, text)
    except OSError as error:
        raise _failed(path, error) from error


def _failed(path: Path, error: OSError) -> StorageFailed:
    reason, hint = obstacle(path, error)
    return StorageFailed(f"{path} could not be written: {reason}.", hint)
