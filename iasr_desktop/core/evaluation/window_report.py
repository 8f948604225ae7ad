"""The figures of `iasr bench window` as Markdown, and the history that they are measured over."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from iasr_desktop.core import by_hand
from iasr_desktop.core.evaluation.latency import GOAL_MS, Latency
from iasr_desktop.core.markdown import facts, table
from iasr_desktop.core.progress import OnProgress, Progress
from iasr_desktop.core.session import Session
from iasr_desktop.core.storage.history import History

START_GOAL_MS = 1000.0
HISTORY_GOAL_MS = 300.0
_TOPICS = ("the garden", "a letter to the bank", "notes of a meeting", "a recipe", "plans for the week", "a lecture")


@dataclass(frozen=True)
class WindowFigures:
    """What was measured. `waits` are of the GUI thread by what the window did meanwhile, `work` is what that
    thread computed itself between two looks at the clock, by the same names.

    `start_ms` are times from the start of the process to the first drawing, one
    a run; `history_ms` from the click to the list drawn, over `sessions` sessions.
    """

    about: Sequence[tuple[str, str]]
    waits: Mapping[str, Latency]
    start_ms: Sequence[float]
    history_ms: float
    sessions: int
    work: Mapping[str, Latency]
    other: Sequence[tuple[str, str]] = field(default=())


def report(figures: WindowFigures) -> str:
    """All tables."""
    heads = ["while", "n", "p50", "p99", "max", f"over {GOAL_MS:g} ms"]
    parts = [
        "# The window",
        facts(figures.about),
        "## How long an event waits for the GUI thread",
        "A timer that should fire every 2 ms, by how much it was late, in milliseconds. What holds the thread"
        " counts, and so does a busy machine: the models run beside it on all cores. The goal is"
        f" {GOAL_MS:g} ms at most.",
        table(heads, _rows(figures.waits)),
        "What of that the thread itself computed: its processor time from each look at the clock to the next. A wait"
        " with less of it is one for a core, or for Python's lock.",
        table(heads, _rows(figures.work)),
        "## Times",
        table(["figure", "value", "goal"], _times(figures)),
    ]
    return "\n\n".join(parts) + "\n"


def _rows(phases: Mapping[str, Latency]) -> list[list[str]]:
    return [
        [name, str(one.n), *(f"{value:.1f}" for value in (one.p50_ms, one.p99_ms, one.max_ms)), str(one.over_goal)]
        for name, one in phases.items()
    ]


def _times(figures: WindowFigures) -> list[list[str]]:
    history = f"first drawing of the history, {figures.sessions} sessions"
    times = [[history, *_against(figures.history_ms, HISTORY_GOAL_MS)]]
    if figures.start_ms:
        median = sorted(figures.start_ms)[len(figures.start_ms) // 2]
        start = "from the start of the process to the first drawing, median"
        times.insert(0, [start, *_against(median, START_GOAL_MS)])
    return times + [[name, value, ""] for name, value in figures.other]


def fill(history: History, count: int, on_progress: OnProgress) -> None:
    """Add `count` sessions of two sentences each."""
    for number in range(count):
        session = Session(uuid.uuid4().hex, "en")
        topic = _TOPICS[number % len(_TOPICS)]
        turn = by_hand.typed(session.snapshot(), f"Session {number} is about {topic}. It was made to be found again.")
        assert turn is not None, "a text is typed into an empty session"
        session.apply(turn)
        history.save_turn(turn, session)
        if number % 100 == 0:
            on_progress(Progress(number, count, "Filling a history"))
    on_progress(Progress(count, count, "Filling a history"))


def _against(value_ms: float, goal_ms: float) -> tuple[str, str]:
    return f"{value_ms:.0f} ms", f"{goal_ms:.0f} ms at most"
