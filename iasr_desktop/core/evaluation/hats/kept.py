"""What passes found, kept in a folder: a run that was broken off goes on, and a new table needs no model."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import StorageFailed
from iasr_desktop.core.evaluation.hats.passes import Costs, Pass
from iasr_desktop.core.evaluation.hats.triplets import Triplet
from iasr_desktop.core.obstacles import obstacle
from iasr_desktop.core.parsing import json_value
from iasr_desktop.core.progress import OnProgress, Progress


def measured(
    made: Pass, triplets: Sequence[Triplet], folder: Path, token: CancelToken, on_progress: OnProgress
) -> list[Costs]:
    """The costs of each triplet, taken from `folder` where it has them, else measured and added to it.

    Every triplet is on disk before the next one begins. Raises `StorageFailed`,
    `Cancelled` and what the engines raise.
    """
    path = folder / f"{made.name}-{_digest(made.about)}.jsonl"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        found = _read(path)
        missing = [triplet for triplet in {each.key: each for each in triplets}.values() if triplet.key not in found]
        before = len(triplets) - len(missing)
        with path.open("a", encoding="utf-8", buffering=1) as file:
            for done, triplet in enumerate(missing):
                on_progress(Progress(before + done, len(triplets), made.title))
                found[triplet.key] = costs = made.measure(triplet, token)
                file.write(json.dumps({"key": triplet.key, "costs": _rounded(costs)}) + "\n")
        on_progress(Progress(len(triplets), len(triplets), made.title))
    except OSError as error:
        reason, hint = obstacle(path, error)
        raise StorageFailed(f"{path} could not be written: {reason}.", hint) from error
    return [found[triplet.key] for triplet in triplets]


def _read(path: Path) -> dict[str, Costs]:
    """Lines that are whole; the last one of a run that was killed may not be."""
    found: dict[str, Costs] = {}
    if not path.exists():
        return found
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            entry = json_value(line)
            found[entry["key"]] = {name: (float(pair[0]), float(pair[1])) for name, pair in entry["costs"].items()}
        except (ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError):
            continue
    return found


def _rounded(costs: Costs) -> dict[str, list[float]]:
    """Nine figures are more than float32 has, and half as long."""
    return {name: [float(f"{value:.9g}") for value in pair] for name, pair in costs.items()}


def _digest(about: Mapping[str, str]) -> str:
    return hashlib.sha256(json.dumps(dict(about), sort_keys=True).encode()).hexdigest()[:12]
