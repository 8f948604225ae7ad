"""Several runs at once: by which settings they differ, and what follows from each (paper, V-D and Fig. 6 to 8)."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from iasr_desktop.core.simulation.measured import Measured
from iasr_desktop.core.simulation.settings import RunSettings

TITLES = {
    "dataset": "data",
    "recognizer_model": "recogniser",
    "language_model": "reasoner",
    "judge_model": "judge",
    "simulator_model": "simulator's model",
    "votes": "way of voting",
    "rounds": "judge's rounds",
    "stop_by": "stopping rule",
}
JUDGING = ("judge_model", "votes", "rounds", "stop_by", "stop_below")


@dataclass(frozen=True)
class Panel:
    """Runs that differ in one setting alone; `title` tells the values of the others that vary elsewhere."""

    title: str
    runs: tuple[tuple[str, Measured], ...]
    """The value of the setting, and the run."""


@dataclass(frozen=True)
class Ablation:
    """One setting with several values, in every company of the other settings. `changes_judge`: levels of S²ER
    under another judge are not comparable."""

    setting: str
    panels: tuple[Panel, ...]

    @property
    def title(self) -> str:
        return titled(self.setting)

    @property
    def changes_judge(self) -> bool:
        if self.setting in JUDGING:
            return True
        # An empty id of the judge's model means the model under test.
        return self.setting == "language_model" and any(
            not run.settings.judge_model for panel in self.panels for _, run in panel.runs
        )


def varying(runs: Sequence[Measured]) -> list[str]:
    """The settings in which the runs differ, in their order."""
    return [name for name in _NAMES if len({getattr(run.settings, name) for run in runs}) > 1]


def ablations(runs: Sequence[Measured]) -> list[Ablation]:
    """One for each setting of which there are runs that differ in nothing else."""
    names = varying(runs)
    found = (Ablation(name, _panels(runs, name, [other for other in names if other != name])) for name in names)
    return [ablation for ablation in found if ablation.panels]


def titled(setting: str) -> str:
    """What a setting is called in reports."""
    return TITLES.get(setting, setting.replace("_", " "))


def valued(value: Any) -> str:
    """A setting's value as it is shown; what was left open is the app's own choice."""
    return "default" if value in ("", None) else str(value)


def _panels(runs: Sequence[Measured], name: str, others: Sequence[str]) -> tuple[Panel, ...]:
    companies: dict[tuple[Any, ...], dict[str, Measured]] = {}
    for run in runs:
        company = tuple(getattr(run.settings, other) for other in others)
        companies.setdefault(company, {}).setdefault(valued(getattr(run.settings, name)), run)
    return tuple(
        Panel(_told(others, company), tuple(members.items()))
        for company, members in companies.items()
        if len(members) > 1
    )


def _told(names: Sequence[str], values: Sequence[Any]) -> str:
    return ", ".join(f"{titled(name)} {valued(value)}" for name, value in zip(names, values, strict=True))


_NAMES = [field.name for field in fields(RunSettings)]
