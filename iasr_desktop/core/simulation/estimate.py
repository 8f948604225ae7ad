"""How long a run will take, said before it begins.

Where runs of the same kind were played on this machine, their own times tell.
Otherwise a constant does, and the estimate says that it is rough.
"""

from dataclasses import dataclass
from pathlib import Path

from iasr_desktop.core.simulation import folders
from iasr_desktop.core.simulation.running import manner_of
from iasr_desktop.core.simulation.settings import RunSettings

ROUGH_TURN_S = {"agent": 6.0, "respeak": 5.0, "single-pass": 3.0, "literal": 25.0}
"""Seconds of a turn on a laptop with the default models: speaking, hearing, deciding, judging, simulating."""
_OTHER_TURN_S = 10.0
_WRONG_AT_FIRST = 0.5
_STAYS_WRONG = 0.7
"""What to expect of a text: half of them are wrong at first, and three in ten of those are put right in each loop."""
_LEAST_SAMPLES = 3
_KIND = (
    "system", "simulator", "stop_by", "votes", "recognizer_model", "language_model", "judge_model", "simulator_model",
)  # fmt: skip
"""Settings that decide how long a turn takes."""


@dataclass(frozen=True)
class Expectation:
    """Seconds that a run is expected to take. `is_rough`: nothing like it was measured here.

    `samples` is how many dialogues the expectation comes from.
    """

    seconds: float
    is_rough: bool
    samples: int = 0


def seconds(settings: RunSettings, n_samples: int, root: Path | None = None) -> float:
    """Seconds that `n_samples` are expected to take by one worker."""
    return expected(settings, n_samples, root).seconds


def expected(settings: RunSettings, n_samples: int, root: Path | None = None) -> Expectation:
    """What the runs below `root` (the usual place) tell, or else a constant."""
    work_s = samples = 0.0
    for run in folders.runs(root or folders.default_root()):
        if _is_alike(run.settings, settings):
            # Other loops mean other numbers of turns; what a turn takes stays much the same.
            share = turns_expected(settings) / turns_expected(run.settings)
            for sitting in run.sittings():
                work_s += sitting.seconds * sitting.workers * share
                samples += sitting.samples
    if samples >= _LEAST_SAMPLES:
        return Expectation(n_samples * work_s / samples, False, round(samples))
    turn_s = ROUGH_TURN_S.get(settings.system, _OTHER_TURN_S)
    return Expectation(n_samples * turns_expected(settings) * turn_s, True)


def turns_expected(settings: RunSettings) -> float:
    """How many turns a dialogue has, as far as anybody can tell beforehand."""
    manner = manner_of(settings)
    wrong = [_WRONG_AT_FIRST * _STAYS_WRONG**loop for loop in range(manner.loops)]
    return 1 + sum(share + (1 - share) * manner.harmless_share for share in wrong)


def _is_alike(one: RunSettings, other: RunSettings) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in _KIND)
