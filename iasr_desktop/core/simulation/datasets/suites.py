"""Texts that ship with the app, for runs without any recording: a voice says them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, zip_longest
from pathlib import Path

from iasr_desktop.core import paths
from iasr_desktop.core.simulation.datasets import lists
from iasr_desktop.core.simulation.datasets.dataset import Found, OnProblem


@dataclass(frozen=True)
class Suite:
    """Texts by name. `about` is a sentence for people. `files` are read by turns, a line of each."""

    name: str
    about: str
    language: str
    files: tuple[str, ...]

    def found(self, on_problem: OnProblem) -> Iterator[Found]:
        """The texts, in the order of a run."""
        parts = [lists.json_lines(_file(name), on_problem) for name in self.files]
        return (found for found in chain.from_iterable(zip_longest(*parts)) if found is not None)


def _file(name: str) -> Path:
    return paths.resource(f"suites/{name}.jsonl")


SUITES: Mapping[str, Suite] = {
    suite.name: suite
    for suite in (
        Suite("notes", "Messages, tasks, sentences of letters and minutes, in English.", "en", ("notes",)),
        Suite("names", "People, places, companies and products, many that sound alike, in English.", "en", ("names",)),
        Suite("numbers", "Times, dates, amounts, codes, addresses and telephone numbers.", "en", ("numbers",)),
        Suite("mixed", "Notes, names and numbers by turns.", "en", ("notes", "names", "numbers")),
        Suite("notes-zh", "Notes in Mandarin.", "zh", ("notes-zh",)),
    )
}
