"""Looking through a run: rows as they are written, outcomes, one dialogue on demand."""

from pathlib import Path

import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput, Cancelled
from iasr_desktop.core.simulation.browsing import Outcome, RunReader, dialogue_of, outcome_of
from iasr_desktop.core.simulation.folders import RunFolder
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.simulation.types import Answer, Dialogue, Instruction, Judgement, Purpose, Sample, Step, Uttered


def dialogue(name: str, *right: bool | None, purpose: Purpose = Purpose.CORRECTION, problem: str = "") -> Dialogue:
    """A dialogue whose texts after each loop are right or not."""
    steps = tuple(
        Step(
            loop,
            Uttered("", "voice", 1.0, 1.0),
            Answer(f"text {loop}"),
            Judgement(is_right),
            Instruction("say", purpose, "template") if loop else None,
        )
        for loop, is_right in enumerate(right)
    )
    return Dialogue(Sample(name, "reference", "en", tags=("tag",)), steps, problem)


@pytest.fixture
def run(tmp_path: Path) -> RunFolder:
    return RunFolder.create(tmp_path / "run", RunSettings("notes", loops=2), {"dataset": {"samples": 3}})


@pytest.mark.parametrize(
    ("found", "outcome"),
    [
        (dialogue("a", True), Outcome.RIGHT),
        (dialogue("a", False, True), Outcome.RIGHT),
        (dialogue("a", False, False), Outcome.WRONG),
        (dialogue("a", None), Outcome.WRONG),
        (dialogue("a", True, False, purpose=Purpose.HARMLESS), Outcome.HARMED),
        (dialogue("a", True, False, True, purpose=Purpose.HARMLESS), Outcome.HARMED),
        (dialogue("a", True, problem="The model failed."), Outcome.PROBLEM),
        (dialogue("a"), Outcome.WRONG),
    ],
)
def test_outcomes(found: Dialogue, outcome: Outcome) -> None:
    assert outcome_of(found) is outcome


def test_rows_come_as_they_are_written_and_figures_with_them(run: RunFolder) -> None:
    reader = RunReader(run)
    assert reader.more(CancelToken()) == []
    run.append(dialogue("a", False, True))
    run.append(dialogue("b", False, False))
    rows = reader.more(CancelToken())
    assert [(row.id, row.solved_at, row.turns, row.text, row.tags) for row in rows] == [
        ("a", 1, 2, "text 1", ("tag",)),
        ("b", None, 2, "text 1", ("tag",)),
    ]
    assert reader.figures().n == 2
    assert reader.more(CancelToken()) == []
    run.append(dialogue("c", True))
    assert [row.id for row in reader.more(CancelToken())] == ["c"]
    assert reader.figures().n == 3


def test_a_line_that_is_not_whole_comes_with_the_next_look(run: RunFolder) -> None:
    run.append(dialogue("a", True))
    path = run.path / "samples.jsonl"
    whole = path.read_bytes()
    reader = RunReader(run)
    path.write_bytes(whole + whole[:20])
    assert len(reader.more(CancelToken())) == 1
    path.write_bytes(whole + whole)
    assert len(reader.more(CancelToken())) == 1


def test_one_dialogue_is_read_by_its_row(run: RunFolder) -> None:
    made = [dialogue("ä", False, True), dialogue("b", True)]
    for one in made:
        run.append(one)
    rows = RunReader(run).more(CancelToken())
    assert [dialogue_of(run, row) for row in rows] == made


def test_a_damaged_line_is_said(run: RunFolder) -> None:
    (run.path / "samples.jsonl").write_text("{}\n", encoding="utf-8")
    with pytest.raises(BadInput, match="no dialogue"):
        RunReader(run).more(CancelToken())


def test_reading_can_be_stopped(run: RunFolder) -> None:
    run.append(dialogue("a", True))
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        RunReader(run).more(token)
