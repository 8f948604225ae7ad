"""The figures of `iasr bench endurance` as Markdown: goals first, then what is behind them."""

import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from iasr_desktop.core.evaluation.endurance.dictating import Dictated
from iasr_desktop.core.evaluation.endurance.searching import Times, Typed, times
from iasr_desktop.core.evaluation.endurance.watching import Sample, Trend, trend
from iasr_desktop.core.markdown import code, facts, plain, table

SEARCH_GOAL_MS = 50.0
HELP_GOAL_S = 0.3
WINDOW_GOAL_MS = 1000.0
CALL_GOAL_MS = 5.0
GROWTH_GOAL_MB = 10.0
"""What memory may grow from the first quarter of the hours to the last; threads and handles may not at all."""

_FIGURES: Mapping[str, tuple[Callable[[Sample], float], float]] = {
    "memory of the app, MB": (lambda sample: sample.app_mb, GROWTH_GOAL_MB),
    "memory of its workers, MB": (lambda sample: sample.workers_mb, GROWTH_GOAL_MB),
    "threads of all": (lambda sample: sample.threads, 0.0),
    "files, pipes and sockets of all": (lambda sample: sample.handles, 0.0),
    "processes": (lambda sample: sample.processes, 0.0),
}


@dataclass(frozen=True)
class LongHistory:
    """What a history of `turns` turns costs; times in milliseconds. `turn_ms` are turns dictated with it."""

    turns: int
    file_mb: float
    open_ms: float
    first_page_ms: float
    searches: Mapping[str, Sequence[Typed]]
    turn_ms: Sequence[float]
    delete_ms: float


@dataclass(frozen=True)
class Figures:
    """Everything that was measured. `call_ms` are calls of a worker with five seconds of sound."""

    about: Sequence[tuple[str, str]]
    dictated: Dictated
    call_ms: Sequence[float]
    history: LongHistory
    help_s: Sequence[float]
    window_ms: Sequence[float]
    microphone: Sequence[Sample] = field(default=())


@dataclass(frozen=True)
class Goal:
    """A figure next to what it should be."""

    name: str
    value: str
    goal: str
    is_met: bool


def trends(samples: Sequence[Sample]) -> dict[str, Trend]:
    """Of each figure that is watched."""
    return {name: trend(samples, figure) for name, (figure, _) in _FIGURES.items()}


def search_times(history: LongHistory) -> tuple[Times, Times]:
    """Of all queries together: until the first page, and until it was counted."""
    everything = [typed for found in history.searches.values() for typed in found]
    pages = times([(typed.query, typed.page_ms) for typed in everything])
    return pages, times([(typed.query, typed.count_ms) for typed in everything])


def goals(figures: Figures) -> list[Goal]:
    """Every goal, in the order in which the parts were measured."""
    found = figures.dictated
    made = Goal(
        "turns that came out as they were meant",
        f"{found.as_meant} of {found.lines}",
        "all",
        found.as_meant == found.turns == found.lines,
    )
    kept = Goal(
        "turns not saved, sessions that differ on file",
        f"{found.unsaved}, {found.not_on_file}",
        "none",
        not found.unsaved + found.not_on_file,
    )
    pages, _ = search_times(figures.history)
    call = statistics.median(figures.call_ms)
    rows = [made, kept, *_growths("", found.samples), *_growths("opening a microphone: ", figures.microphone)]
    rows.append(Goal("a call of a worker with 5 s of sound, median", *_below(call, CALL_GOAL_MS, "ms")))
    rows += [
        Goal(f"search with each letter, {name}", *_below(value, SEARCH_GOAL_MS, "ms"))
        for name, value in (("median", pages.median_ms), ("95 %", pages.p95_ms), ("longest", pages.max_ms))
    ]
    rows.append(Goal("first page of the history", *_below(figures.history.first_page_ms, SEARCH_GOAL_MS, "ms")))
    if figures.help_s:
        rows.append(Goal("iasr --help, median", *_below(statistics.median(figures.help_s), HELP_GOAL_S, "s")))
    if figures.window_ms:
        window = statistics.median(figures.window_ms)
        rows.append(Goal("the window until its first drawing, median", *_below(window, WINDOW_GOAL_MS, "ms")))
    return rows


def _growths(what: str, samples: Sequence[Sample]) -> list[Goal]:
    return [
        Goal(
            f"{what}growth of {name}",
            f"{found.growth:+.1f}",
            f"{most:g} at most" if (most := _FIGURES[name][1]) else "none",
            found.growth <= most,
        )
        for name, found in (trends(samples) if samples else {}).items()
    ]


def _below(value: float, goal: float, unit: str) -> tuple[str, str, bool]:
    """Value, goal, and whether it is met."""
    return f"{value:.3g} {unit}", f"{goal:g} {unit} at most", value <= goal


def verdict(found: Sequence[Goal]) -> str:
    """What is missed, plainly."""
    missed = [f"{goal.name} ({goal.value}; goal {goal.goal})" for goal in found if not goal.is_met]
    return f"Missed: {'; '.join(missed)}." if missed else "All goals are met."


def report(figures: Figures) -> str:
    """All tables."""
    found, history = figures.dictated, figures.history
    reached = goals(figures)
    parts = [
        "# Long haul",
        facts(figures.about),
        "## Goals",
        plain(verdict(reached)),
        table(
            ["figure", "value", "goal", ""],
            [[goal.name, goal.value, goal.goal, "" if goal.is_met else "missed"] for goal in reached],
        ),
        f"## {found.hours:.3g} hours of dictation",
        f"{found.turns} utterances in {len(found.samples)} takes and {found.sessions} sessions, played in"
        f" {found.wall_s:.0f} s. Capture, endpointing, spool, workers, turns and history are the real ones; the sound"
        " comes as quickly as it is taken, and engines without weights answer in the workers. Looked at after each"
        " take.",
        _trend_table(found.samples, "an hour"),
        table(["time of a turn, ms", "n", "median", "95 %", "longest"], _turn_rows(found.turn_ms)),
    ]
    if figures.microphone:
        cycles = f"A microphone opened and closed {len(figures.microphone)} times, until sound came each time."
        parts += ["## The microphone", cycles, _trend_table(figures.microphone, "a cycle")]
    return "\n\n".join([*parts, *_history_parts(history), *_start_parts(figures)]) + "\n"


def _trend_table(samples: Sequence[Sample], per: str) -> str:
    rows = [
        [name, f"{found.first:.1f}", f"{found.last:.1f}", f"{found.growth:+.1f}", f"{found.per_hour:+.3f}"]
        for name, found in trends(samples).items()
    ]
    return table(["figure", "first quarter, median", "last quarter, median", "difference", f"slope {per}"], rows)


def _turn_rows(turn_ms: Sequence[float]) -> list[list[str]]:
    quarter = max(1, len(turn_ms) // 4)
    rows = []
    for name, values in (("first quarter", turn_ms[:quarter]), ("last quarter", turn_ms[-quarter:])):
        found = times([("", value) for value in values])
        rows.append([name, *_cells(found)])
    return rows


def _history_parts(history: LongHistory) -> list[str]:
    rows = []
    for kind, found in history.searches.items():
        pages = times([(typed.query, typed.page_ms) for typed in found])
        counts = times([(typed.query, typed.count_ms) for typed in found])
        rows.append([kind, *_cells(pages), f"“{pages.slowest}”", f"{counts.median_ms:.1f}", f"{counts.max_ms:.1f}"])
    pages, counts = search_times(history)
    rows.append(["all", *_cells(pages), f"“{pages.slowest}”", f"{counts.median_ms:.1f}", f"{counts.max_ms:.1f}"])
    other = [
        ["the file", f"{history.file_mb:.0f} MB"],
        ["opening it", f"{history.open_ms:.0f} ms"],
        ["the first page without a search", f"{history.first_page_ms:.1f} ms"],
        ["a dictated turn, median of " + str(len(history.turn_ms)), f"{statistics.median(history.turn_ms):.1f} ms"],
        ["deleting a session so that its words are gone", f"{history.delete_ms:.0f} ms"],
    ]
    return [
        f"## A history of {history.turns:,} turns",
        table(["figure", "value"], other),
        "Search as one types: every beginning of every query, until the first page with its marks is there, and until"
        " the sessions are counted. Milliseconds.",
        table(["queries", "n", "median", "95 %", "longest", "of", "count, median", "count, longest"], rows),
    ]


def _start_parts(figures: Figures) -> list[str]:
    rows = []
    if figures.help_s:
        rows.append([code("iasr --help"), str(len(figures.help_s)), *_spread(figures.help_s, 1000)])
    if figures.window_ms:
        rows.append(["the window, with this history", str(len(figures.window_ms)), *_spread(figures.window_ms, 1)])
    return ["## Start", table(["milliseconds", "n", "median", "least", "most"], rows)] if rows else []


def _spread(values: Sequence[float], factor: float) -> list[str]:
    return [f"{value * factor:.0f}" for value in (statistics.median(values), min(values), max(values))]


def _cells(found: Times) -> list[str]:
    return [str(found.n), *(f"{value:.1f}" for value in (found.median_ms, found.p95_ms, found.max_ms))]
