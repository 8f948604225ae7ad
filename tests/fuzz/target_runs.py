"""Runs of others: plans, folders with dialogues, and the reports that are made of them."""

import json
import shutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.evaluation.hats import kept
from iasr_desktop.core.evaluation.remembered import RememberedModel
from iasr_desktop.core.simulation import comparing, matrix, report_csv, report_json, report_markdown, running
from iasr_desktop.core.simulation.browsing import RunReader, dialogue_of
from iasr_desktop.core.simulation.folders import RUN, SAMPLES, SITTINGS, RunFolder
from iasr_desktop.core.simulation.measured import cautions, measured
from iasr_desktop.core.simulation.settings import RunSettings
from tests import simulating
from tests.fakes import ScriptedModel
from tests.fuzz.trying import SEPARATOR, Target, check_sentence, fresh, put

PLACES = (RUN, SAMPLES, SITTINGS)


def plan(data: bytes) -> None:
    """A matrix file."""
    planned = matrix.read(put("plan.toml", data))
    names = [planned.name, *(run.name for run in planned.runs)]
    if any(Path(name).name != name or len(name.encode()) > 255 for name in names):
        raise AssertionError("a run would lie outside its folder")


@cache
def whole_run() -> tuple[bytes, ...]:
    """`run.json`, `samples.jsonl` and `sittings.jsonl` of a small run."""
    folder = fresh() / "made"
    with RunFolder.create(folder, RunSettings("made up", loops=2), {"dataset": {"samples": 3}}) as run:
        running.run(simulating.samples(3), simulating.parts(), run, CancelToken())
    return tuple((folder / name).read_bytes() for name in PLACES)


def _run_of(data: bytes) -> Path:
    """Parts that are empty are those of a whole run."""
    parts = data.split(SEPARATOR, len(PLACES) - 1)
    whole = whole_run()
    folder = fresh() / "run"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for at, name in enumerate(PLACES):
        given = parts[at] if at < len(parts) else b""
        (folder / name).write_bytes(given or whole[at])
    return folder


def run_folder(data: bytes) -> None:
    """Settings, dialogues and sittings: what is read of them can be counted, compared, reported and gone on with."""
    run = RunFolder.open(_run_of(data))
    list(run.ids())
    run.difference(run.settings, run.about)
    found = measured(run)
    for sentence in cautions(found):
        check_sentence(sentence)
    compared = [comparing.compare(run, run, anyway=True)]
    json.dumps(report_json.run_json(found), allow_nan=False)
    json.dumps(report_json.comparison_json(compared[0]))
    report_csv.files([found, found], compared)
    report_markdown.document([found, found], compared)


def run_browser(data: bytes) -> None:
    """The same as the window looks at it, row by row."""
    run = RunFolder.open(_run_of(data))
    reader = RunReader(run)
    for row in reader.more(CancelToken()):
        dialogue_of(run, row)
    reader.figures()


def run_resumed(data: bytes) -> None:
    """Going on after whatever stands there."""
    with RunFolder.open(_run_of(data)) as run:
        running.run(simulating.samples(3), simulating.parts(), run, CancelToken())


def answers_kept(data: bytes) -> None:
    """Answers of a model that were kept, and costs."""
    model = RememberedModel(ScriptedModel(), put("answers.jsonl", data), "x")
    for values in model._known.values():
        if not all(isinstance(value, float) for value in values.values()):
            raise AssertionError("an answer is no number")
    kept._read(put("costs.jsonl", data))


TARGETS: Mapping[str, Target] = {
    "plan": plan,
    "run_folder": run_folder,
    "run_browser": run_browser,
    "run_resumed": run_resumed,
    "answers_kept": answers_kept,
}
