"""Looking through a run without holding its dialogues: a row a sample, figures so far, a dialogue on demand.

A run of ten thousand samples has hundreds of megabytes of dialogues; what a
table shows of them is a few. The file may grow while it is looked at.
"""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.progress import OnProgress, Progress, ignore_progress
from iasr_desktop.core.simulation import records
from iasr_desktop.core.simulation.figures import Gathering, RunFigures
from iasr_desktop.core.simulation.folders import SAMPLES, RunFolder
from iasr_desktop.core.simulation.turns import is_harm
from iasr_desktop.core.simulation.types import Dialogue


class Outcome(StrEnum):
    """How a sample ended. `HARMED`: a turn made a right text wrong, or it was right once and is not at the end."""

    RIGHT = "right"
    HARMED = "harmed"
    WRONG = "wrong"
    PROBLEM = "problem"


@dataclass(frozen=True)
class SampleRow:
    """One sample at a glance. `offset` and `length` are where its line lies, in bytes.

    `text` is what stood at the end; `solved_at` the first loop after which it was right.
    """

    id: str
    reference: str
    text: str
    solved_at: int | None
    turns: int
    outcome: Outcome
    problem: str
    tags: tuple[str, ...]
    offset: int
    length: int


class RunReader:
    """Reads a run as far as it is written. Use from one thread at a time."""

    def __init__(self, run: RunFolder) -> None:
        self.run = run
        self._path = run.path / SAMPLES
        self._gathering = Gathering(run.settings)
        self._read_to = 0

    def more(self, token: CancelToken, on_progress: OnProgress = ignore_progress) -> list[SampleRow]:
        """Rows of what was written since the last call; a line that is not whole yet comes with the next one.

        `on_progress` counts bytes. Raises `BadInput` for a file that cannot be
        read or a damaged line, `Cancelled`.
        """
        found: list[SampleRow] = []
        try:
            total = self._path.stat().st_size
            for line in self._lines():
                token.check()
                dialogue = self._parsed(line)
                found.append(row_of(dialogue, self._read_to, len(line)))
                self._gathering.add(dialogue)
                self._read_to += len(line)
                on_progress(Progress(self._read_to, total, "samples", "B"))
        except FileNotFoundError:
            return []
        except OSError as error:
            raise self._unread(error) from error
        return found

    def figures(self) -> RunFigures:
        """Of what was read so far; seconds on a large run."""
        return self._gathering.figures()

    def _lines(self) -> Iterator[bytes]:
        with self._path.open("rb") as file:
            file.seek(self._read_to)
            for line in file:
                if not line.endswith(b"\n"):
                    return
                yield line

    def _parsed(self, line: bytes) -> Dialogue:
        try:
            return records.read(line.decode("utf-8"))
        except (BadInput, UnicodeDecodeError) as problem:
            where = f"A line of {self._path} is no dialogue."
            raise BadInput(where, "Restore the file, or begin the run anew.") from problem

    def _unread(self, error: OSError) -> BadInput:
        return BadInput(f"{self._path} could not be read ({error.strerror}).", "See that the folder of runs is there.")


def dialogue_of(run: RunFolder, row: SampleRow) -> Dialogue:
    """All of one sample. Raises `BadInput` when the file is no longer what it was."""
    path = run.path / SAMPLES
    try:
        with path.open("rb") as file:
            file.seek(row.offset)
            line = file.read(row.length)
    except OSError as error:
        told = f"{path} could not be read ({error.strerror})."
        raise BadInput(told, "See that the folder of runs is there.") from error
    return records.read(line.decode("utf-8", "replace"))


def row_of(dialogue: Dialogue, offset: int = 0, length: int = 0) -> SampleRow:
    """What a table shows of a dialogue."""
    sample, last = dialogue.sample, dialogue.steps[-1] if dialogue.steps else None
    return SampleRow(
        sample.id,
        sample.reference,
        last.answer.text if last else "",
        dialogue.solved_at,
        len(dialogue.steps),
        outcome_of(dialogue),
        dialogue.problem,
        sample.tags,
        offset,
        length,
    )


def outcome_of(dialogue: Dialogue) -> Outcome:
    """A dialogue that could not be played to its end is a problem, whatever its text was until then."""
    steps = dialogue.steps
    if dialogue.problem:
        return Outcome.PROBLEM
    if dialogue.solved_at is None:
        return Outcome.WRONG
    is_harmed = any(is_harm(before, after) for before, after in itertools.pairwise(steps))
    return Outcome.HARMED if is_harmed or not steps[-1].judgement.is_right else Outcome.RIGHT
