"""A data set by its name or place, checked before anything is done with it."""

import difflib
import hashlib
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.metrics.manifest_lines import Problem
from iasr_desktop.core.ports import AudioFileReader
from iasr_desktop.core.progress import OnProgress, Progress, ignore_progress
from iasr_desktop.core.simulation.datasets.checking import Checker
from iasr_desktop.core.simulation.datasets.dataset import Dataset, Found, OnProblem, is_there
from iasr_desktop.core.simulation.datasets.layouts import FORMATS, named, source_of
from iasr_desktop.core.simulation.datasets.suites import SUITES
from iasr_desktop.core.simulation.types import Sample


def load(
    name_or_path: str | Path,
    *,
    language: str = "",
    limit: int | None = None,
    reader: AudioFileReader | None = None,
    token: CancelToken | None = None,
    on_progress: OnProgress = ignore_progress,
) -> Dataset:
    """A built-in suite by its name, or what lies at a path.

    `language` leaves out what is in another, and is taken for what does not say.
    `limit` draws so many, always the same ones, in order. Every line that cannot be used is among
    the `problems`, with recordings opened by `reader` (without it they need only
    be there). Raises `BadInput` when nothing can be used, `Cancelled`.
    """
    if limit is not None and limit < 1:
        raise BadInput("At least one sample is needed.", "Choose a limit of 1 or more.")
    name, kind, root, read = _opened(name_or_path)
    problems: list[Problem] = []
    checker = Checker(language, reader, problems.append)
    counted = _counter(on_progress)
    usable = list(checker.samples(_readable(read, problems.append), token or CancelToken(), counted))
    if not usable:
        raise _nothing(name, problems, checker.others, language)
    samples = tuple(_drawn(usable, limit))
    about = {**_about(name, kind, samples, root), "left_out": len(problems), "other_languages": checker.others}
    return Dataset(name, samples, tuple(problems), about)


def _opened(name_or_path: str | Path) -> tuple[str, str, Path | None, Callable[[OnProblem], Iterator[Found]]]:
    """Name, kind, folder and reader. Raises `BadInput`."""
    suite = SUITES.get(str(name_or_path))
    if suite is not None:
        return suite.name, "built-in suite", None, suite.found
    path = Path(name_or_path)
    if not is_there(path):
        raise _unknown(str(name_or_path))
    try:
        kind, source = source_of(path)
    except OSError as error:
        raise _unreadable(error) from error
    root = path if path.is_dir() else path.parent
    return named(path), kind, root, lambda on_problem: source(path, on_problem)


def _unknown(name: str) -> BadInput:
    close = difflib.get_close_matches(name.casefold(), SUITES, n=1, cutoff=0.6)
    meant = f"Did you mean {close[0]}? " if close else ""
    return BadInput(f"There is no data set {name!r}.", f"{meant}Name a file, a folder, or one of {', '.join(SUITES)}.")


def _readable(read: Callable[[OnProblem], Iterator[Found]], on_problem: OnProblem) -> Iterator[Found]:
    try:
        yield from read(on_problem)
    except OSError as error:
        raise _unreadable(error) from error


def _unreadable(error: OSError) -> BadInput:
    return BadInput(f"The data could not be read ({error.strerror or error}).", "Check the permissions.")


def _counter(on_progress: OnProgress) -> Callable[[], None]:
    done = 0

    def count() -> None:
        nonlocal done
        done += 1
        on_progress(Progress(done, None, "Checking the data"))

    return count


def _nothing(name: str, problems: Sequence[Problem], others: int, language: str) -> BadInput:
    if problems:
        more = f" ({len(problems)} such)" if len(problems) > 1 else ""
        return BadInput(f"Nothing in {name} can be used.", f"{problems[0]}{more}")
    if others:
        return BadInput(f"Nothing in {name} is in the language {language}.", "Choose another language, or none.")
    return BadInput(f"There is nothing in {name}.", FORMATS)


def _drawn(samples: Sequence[Sample], limit: int | None) -> Iterable[Sample]:
    """At random: every k-th would miss whole kinds of samples where kinds take turns."""
    if limit is None or limit >= len(samples):
        return samples
    return [samples[place] for place in sorted(random.Random(len(samples)).sample(range(len(samples)), limit))]


def _about(name: str, kind: str, samples: Sequence[Sample], root: Path | None) -> Mapping[str, Any]:
    recordings = [sample.audio for sample in samples if sample.audio is not None]
    about: dict[str, Any] = {
        "name": name,
        "kind": kind,
        "samples": len(samples),
        "recordings": len(recordings),
        "languages": dict(sorted(Counter(sample.language or "unknown" for sample in samples).items())),
        "sha256": _hash(samples),
    }
    if root is not None and (outside := sum(not _is_inside(audio, root) for audio in recordings)):
        about["recordings_elsewhere"] = outside
    return about


def _is_inside(path: Path, root: Path) -> bool:
    return path.resolve().is_relative_to(root.resolve())


def _hash(samples: Iterable[Sample]) -> str:
    """Of ids, references and sizes of recordings: the sound itself would take too long to read."""
    digest = hashlib.sha256()
    for sample in samples:
        size = 0
        with suppress(OSError):
            size = sample.audio.stat().st_size if sample.audio else 0
        digest.update(f"{sample.id}\0{sample.reference}\0{size}\n".encode())
    return digest.hexdigest()
