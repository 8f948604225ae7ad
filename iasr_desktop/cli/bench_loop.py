"""`iasr bench loop`: our simulation loop next to the paper's, taken literally, in one run."""

import dataclasses
import json
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from iasr_desktop import __version__, app, instruments
from iasr_desktop.cli.bench_files import OutFile, lines_to, made_by, write
from iasr_desktop.cli.output import print_json, say
from iasr_desktop.cli.progress import progress_bar
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.progress import OnProgress, Progress
from iasr_desktop.core.simulation import datasets, literal_figures, literal_report, records
from iasr_desktop.core.simulation.datasets import Dataset
from iasr_desktop.core.simulation.literal_comparison import Contestant, Lap, Played, compared, judged_by
from iasr_desktop.core.simulation.literal_figures import Comparison, Cost, Quality, Speedup
from iasr_desktop.core.simulation.provenance import environment
from iasr_desktop.core.simulation.report_words import flat
from iasr_desktop.core.simulation.running import manner_of
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.simulation.types import Dialogue


@dataclass(frozen=True)
class _Measured:
    """Everything that is told of both loops."""

    laps: Sequence[Lap]
    qualities: tuple[Quality, Quality]
    about: Sequence[tuple[str, str]]


@click.command("loop")
@click.argument("dataset", default="mixed")
@click.option("--limit", type=click.IntRange(1), default=20, show_default=True, help="Samples, spread over the data.")
@click.option("--loops", type=click.IntRange(1, 100), default=3, show_default=True, help="Turns after the first.")
@click.option(
    "--simulator",
    type=click.Choice(["llm", "template"]),
    default="llm",
    show_default=True,
    help="Who words corrections.",
)
@click.option("--seed", default=0, metavar="N", help="Other voices, paces, wordings and draws.")
@click.option(
    "--model", "language_model", metavar="ID", default="", help="Language model of both, in place of the settings'."
)
@click.option(
    "--speech-model", "recognizer_model", metavar="ID", default="", help="Speech model of both, in place of theirs."
)
@click.option("--results", type=click.Path(path_type=Path, dir_okay=False), help="Write each dialogue here.")
@click.option("--out", type=OutFile(), help="Write the tables as Markdown here.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a sample, then one for all.")
def loop(dataset: str, results: Path | None, out: Path | None, as_json: bool, **options: Any) -> None:
    """Measure our loop next to the paper's, taken literally, on DATASET (default: mixed).

    Both play the same samples in turns: ours as `iasr bench run` does, the
    literal one with a call for each stage, six calls of the judge, the
    recogniser's full window, and every prompt read from its start.
    """
    run = RunSettings(dataset, harmless_share=0.0, **options)
    data = datasets.load(dataset, limit=run.limit, reader=app.build_file_reader())
    found = _measured(run, data, results, (lambda lap: print_json(_lap(lap))) if as_json else lambda _: None)
    result = literal_figures.comparison(found.laps)
    tables = literal_report.report(result, *found.qualities, found.about)
    if as_json:
        print_json(_summary(result, found.qualities))
    else:
        say(tables)
    if out:
        write(out, tables)


def _measured(run: RunSettings, data: Dataset, results: Path | None, on_lap: Callable[[Lap], None]) -> _Measured:
    settings, _ = app.load_settings()
    with ExitStack() as stack:
        on_progress = stack.enter_context(progress_bar())
        keep = stack.enter_context(lines_to(results))
        ours, literal = instruments.build_contestants(run, settings, app.open_store())
        stack.callback(ours.parts.close)
        stack.callback(literal.parts.close)
        laps = []
        for lap in compared(data.samples, ours, literal, manner_of(run), CancelToken(), on_progress):
            laps.append(lap)
            for name, played in _both(lap):
                line = {"loop": name, **_costs(played), **json.loads(records.line(played.dialogue))}
                keep(json.dumps(line, ensure_ascii=False))
            on_lap(lap)
        return _Measured(laps, _judged(laps, ours, run, on_progress), _about(data, ours, literal))


def _judged(
    laps: Sequence[Lap], ours: Contestant, run: RunSettings, on_progress: OnProgress
) -> tuple[Quality, Quality]:
    """Both loops' dialogues by the stopping rule of ours."""

    def of(name: str, dialogues: Sequence[Dialogue]) -> Quality:
        judged, label = [], f"texts judged again: {name}"
        for index, dialogue in enumerate(dialogues):
            on_progress(Progress(index, len(dialogues), label))
            judged.append(judged_by(dialogue, ours.parts.rule, CancelToken()))
        on_progress(Progress(len(dialogues), len(dialogues), label))
        return literal_figures.quality(dialogues, judged, run)

    return of("ours", [lap.ours.dialogue for lap in laps]), of("literal", [lap.literal.dialogue for lap in laps])


def _about(data: Dataset, ours: Contestant, literal: Contestant) -> list[tuple[str, str]]:
    """What the figures depend on. What is the same for both loops is told once."""
    other = dict(flat(literal.parts.about))
    lines = [
        made_by(),
        ("version", __version__),
        ("data", "; ".join(f"{name} {value}" for name, value in flat(data.about))),
    ]
    for name, value in flat(ours.parts.about):
        lines.append((name, value) if other.get(name) == value else (f"ours · {name}", value))
    known = dict(flat(ours.parts.about))
    lines += [(f"literal · {name}", value) for name, value in other.items() if known.get(name) != value]
    return [*lines, *environment().items()]


def _both(lap: Lap) -> tuple[tuple[str, Played], tuple[str, Played]]:
    return ("ours", lap.ours), ("literal", lap.literal)


def _lap(lap: Lap) -> dict[str, Any]:
    return {"id": lap.ours.dialogue.sample.id, **{name: _dialogue(played) for name, played in _both(lap)}}


def _dialogue(played: Played) -> dict[str, Any]:
    dialogue = played.dialogue
    texts = [step.answer.text for step in dialogue.steps]
    told = {"turns": played.turns, "solved_at": dialogue.solved_at, "texts": texts, "problem": dialogue.problem}
    return _costs(played) | told


def _costs(played: Played) -> dict[str, Any]:
    stages = {name: round(seconds, 4) for name, seconds in played.stages_s.items()}
    return {"wall_s": round(played.wall_s, 4), "stages_s": stages, "tokens": played.tokens}


def _summary(found: Comparison, qualities: tuple[Quality, Quality]) -> dict[str, Any]:
    return {
        "by_dialogue": _speedup(found.by_dialogue),
        "by_turn": _speedup(found.by_turn),
        "goal": literal_figures.GOAL,
        "is_goal_met": found.is_goal_met,
        **{
            name: _cost(cost) | _curves(quality)
            for name, cost, quality in zip(("ours", "literal"), (found.ours, found.literal), qualities, strict=True)
        },
    }


def _speedup(found: Speedup) -> dict[str, Any]:
    interval = found.interval and [round(bound, 3) for bound in found.interval]
    return {"value": round(found.value, 3), "interval": interval}


def _cost(cost: Cost) -> dict[str, Any]:
    return dataclasses.asdict(cost) | {"per_hour": round(cost.per_hour, 2), "turn_s": round(cost.turn_s, 3)}


def _curves(quality: Quality) -> dict[str, Any]:
    """S²ER by loop: by the loop's own rule, and by that of ours."""
    return {
        "s2er": [loop.wrong.value for loop in quality.own.loops],
        "s2er_by_one_judge": [loop.wrong.value for loop in quality.judged.loops],
    }
