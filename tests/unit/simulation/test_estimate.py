"""How long a run will take: by what was played here, or roughly."""

from dataclasses import replace
from pathlib import Path

import pytest

from iasr_desktop.core.simulation import estimate
from iasr_desktop.core.simulation.folders import RunFolder, Sitting
from iasr_desktop.core.simulation.settings import RunSettings

SETTINGS = RunSettings("notes", loops=3)


def played(root: Path, settings: RunSettings, *sittings: Sitting) -> None:
    run = RunFolder.create(root / f"{len(list(root.iterdir()))}", settings, {})
    for sitting in sittings:
        run.note(sitting)


def test_without_runs_the_estimate_is_rough(tmp_path: Path) -> None:
    found = estimate.expected(SETTINGS, 10, tmp_path)
    assert found.is_rough
    assert found.seconds == pytest.approx(10 * estimate.turns_expected(SETTINGS) * 6.0)


def test_runs_of_the_same_kind_tell(tmp_path: Path) -> None:
    played(tmp_path, SETTINGS, Sitting("", 100.0, 10, 30), Sitting("", 50.0, 10, 30, workers=2))
    played(tmp_path, replace(SETTINGS, system="respeak"), Sitting("", 9999.0, 10, 30))
    found = estimate.expected(SETTINGS, 40, tmp_path)
    assert (found.is_rough, found.samples) == (False, 20)
    assert found.seconds == pytest.approx(40 * 10)
    assert estimate.seconds(SETTINGS, 40, tmp_path) == found.seconds


def test_more_loops_take_longer(tmp_path: Path) -> None:
    played(tmp_path, SETTINGS, Sitting("", 100.0, 10, 30))
    longer = estimate.seconds(replace(SETTINGS, loops=10), 10, tmp_path)
    assert longer > estimate.seconds(SETTINGS, 10, tmp_path)


@pytest.mark.parametrize("loops", [0, 1, 10])
def test_turns_are_between_one_and_all(loops: int) -> None:
    assert 1 <= estimate.turns_expected(replace(SETTINGS, loops=loops)) <= loops + 1
