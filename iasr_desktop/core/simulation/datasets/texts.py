"""Texts of one's own, a line each; a voice says them."""

from collections.abc import Iterator
from pathlib import Path

from iasr_desktop.core.metrics.manifest_lines import Lines
from iasr_desktop.core.simulation.datasets.dataset import Found, OnProblem

ENDING = ".txt"


def file(path: Path, on_problem: OnProblem) -> Iterator[Found]:
    """A sample a line, called by its number; empty lines are passed over."""
    return (Found(path, number, str(number), line) for number, line in _lines(path, on_problem))


def folder(path: Path, on_problem: OnProblem) -> Iterator[Found]:
    """The lines of every text file, called by its name, and by the number of the line where it has several."""
    for text in sorted(path.rglob(f"*{ENDING}")):
        lines = list(_lines(text, on_problem))
        name = text.relative_to(path).with_suffix("").as_posix()
        for number, line in lines:
            yield Found(text, number, f"{name}-{number}" if len(lines) > 1 else name, line)


def _lines(path: Path, on_problem: OnProblem) -> Iterator[tuple[int, str]]:
    return ((number, line) for number, line in Lines(path, on_problem, lambda _: None) if line.strip())
