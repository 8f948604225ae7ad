"""Lines of a key and a value, as Kaldi and LibriSpeech write them."""

from collections.abc import Iterator
from pathlib import Path

from iasr_desktop.core.metrics.manifest_lines import Lines, Problem
from iasr_desktop.core.simulation.datasets.dataset import OnProblem


def entries(path: Path, on_problem: OnProblem) -> Iterator[tuple[int, str, str]]:
    """Line number, key and value of every line that is not empty; the value may be. Keys that come again are told."""
    seen: dict[str, int] = {}
    for number, line in Lines(path, on_problem, lambda _: None):
        words = line.split(maxsplit=1)
        if not words:
            continue
        first = seen.setdefault(words[0], number)
        if first != number:
            on_problem(Problem(path, number, f"{words[0]} was there before, in line {first}."))
        else:
            yield number, words[0], words[1].strip() if len(words) > 1 else ""
