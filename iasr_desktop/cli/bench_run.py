"""`iasr bench run`: a simulated person dictates and corrects by talking, and what comes of it is measured."""

import shlex
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

import click

from iasr_desktop.cli.output import print_json, say
from iasr_desktop.cli.progress import format_time, progress_bar
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput, Cancelled
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.core.simulation import folders, starting
from iasr_desktop.core.simulation.folders import RunFolder, Sitting
from iasr_desktop.core.simulation.settings import LOOPS, RunSettings
from iasr_desktop.core.simulation.types import Dialogue

if TYPE_CHECKING:
    from collections.abc import Mapping

    from iasr_desktop.core.simulation.datasets import Dataset

_SYSTEMS = ("agent", "respeak", "single-pass", "literal")


@click.command()
@click.argument("dataset", required=False)
@click.option("--loops", type=click.IntRange(0, 100), default=LOOPS, show_default=True, help="Loops after the first.")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Only N samples, always the same ones.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="Other voices, paces and wordings.")
@click.option("--system", type=click.Choice(_SYSTEMS), default="agent", show_default=True, help="What is measured.")
@click.option(
    "--simulator", type=click.Choice(("llm", "template")), default="llm", show_default=True, help="Who corrects."
)
@click.option("--stop-by", default="s2er", show_default=True, metavar="METRIC", help="What says that a text is right.")
@click.option("--stop-below", type=float, default=0.0, show_default=True, help="Right at this value of METRIC at most.")
@click.option("--votes", type=click.Choice(("exact", "sampled")), default="exact", show_default=True)
@click.option(
    "--rounds", type=click.IntRange(1, 999), default=3, show_default=True, help="Rounds of the judge's votes."
)
@click.option("--speech-model", "recognizer_model", default="", metavar="ID", help="Speech model under test.")
@click.option("--model", "language_model", default="", metavar="ID", help="Language model under test.")
@click.option("--judge-model", default="", metavar="ID", help="Language model of the judge.")
@click.option("--simulator-model", default="", metavar="ID", help="Language model of the simulator.")
@click.option("--language", default="", metavar="CODE", help="Only samples in this language.")
@click.option(
    "--harmless", "harmless_share", type=click.FloatRange(0, 1), default=0.2, show_default=True,
    help="How many of the loops after success hold a harmless turn.",
)  # fmt: skip
@click.option("--snr", "snr_db", type=float, metavar="DB", help="Room noise so far below the voice.")
@click.option("--keep-audio", is_flag=True, help="Keep the sound of every turn.")
@click.option("--vocabulary", is_flag=True, help="The names in a sample are known beforehand.")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help="Folder of the run.")
@click.option("--resume", is_flag=True, help="Go on with the run in DIR, or with the latest one that is not complete.")
@click.option("--scheduler", metavar="ADDRESS", help="Play on the workers of this dask scheduler.")
@click.option("--json", "as_json", is_flag=True, help="Print a line for each sample, then one for the run.")
@click.pass_context
def run(
    ctx: click.Context,
    /,
    dataset: str | None,
    out: Path | None,
    resume: bool,
    scheduler: str | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Play DATASET: a suite that ships (`iasr bench list`), a manifest, or a folder of recordings.

    Each sample is dictated, judged, and corrected by voice until it is right.
    """
    if dataset is None and not resume:
        raise click.UsageError("Name a data set, or go on with a run by --resume.")
    given = {name for name in options if ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE}
    asked = RunSettings(place(dataset or ""), **options)
    with stoppable() as token:
        if resume:
            found = _found(out, dataset and asked.dataset)
            _check_same(found, asked, given | ({"dataset"} if dataset else set()))
            plan = Plan(found.settings, found.path, True, scheduler)
        else:
            plan = Plan(asked, out or folders.new_path(asked), False, scheduler)
        play(plan, token, as_json)


@dataclass(frozen=True)
class Plan:
    """What to play and where."""

    settings: RunSettings
    path: Path
    resumes: bool
    scheduler: str | None


def place(dataset: str) -> str:
    """A suite's name as it is; a path so that it can be found from elsewhere."""
    from iasr_desktop.core.simulation.datasets import SUITES

    return dataset if not dataset or dataset in SUITES else str(Path(dataset).absolute())


def _found(out: Path | None, dataset: str | None) -> RunFolder:
    """The run to go on with. Raises `BadInput` when there is none."""
    if out is not None:
        return RunFolder.open(out)
    root = folders.default_root()
    for found in folders.runs(root):
        if not found.is_complete and dataset in (None, found.settings.dataset):
            return found
    raise BadInput(f"There is no run in {root} to go on with.", "Name its folder with --out, or begin one.")


def _check_same(found: RunFolder, asked: RunSettings, given: set[str]) -> None:
    """Raises `BadInput` for an option that would make it another run."""
    for field in fields(RunSettings):
        ours, theirs = getattr(found.settings, field.name), getattr(asked, field.name)
        if field.name in given and ours != theirs:
            what = f"{field.name} was {ours!r} in it and is {theirs!r} now"
            raise BadInput(f"The run in {found.path} cannot be gone on with: {what}.", "Leave the option out.")


def play(plan: Plan, token: CancelToken, as_json: bool) -> None:
    """Load, check, run, and tell what came of it. Raises `Cancelled`, after saying how to go on, and `AppError`."""
    with progress_bar() as on_progress:
        data = _loaded(plan.settings, token, on_progress)
        told = _told(as_json)
        play = _on_workers if plan.scheduler else _here
        try:
            folder, sitting = play(plan, data, token, told, on_progress)
        except Cancelled:
            if (plan.path / folders.RUN).exists():
                again = shlex.join(["iasr", "bench", "run", "--resume", "--out", str(plan.path)])
                click.echo(f"\nStopped; what was played is kept. Go on with: {again}", err=True)
            raise
    _show_end(folder, sitting, as_json)


def _loaded(settings: RunSettings, token: CancelToken, on_progress: OnProgress) -> "Dataset":
    from iasr_desktop.app import build_file_reader
    from iasr_desktop.core.simulation import datasets

    data = datasets.load(
        settings.dataset,
        language=settings.language,
        limit=settings.limit,
        reader=build_file_reader(),
        token=token,
        on_progress=on_progress,
    )
    for problem in data.problems:
        click.echo(str(problem), err=True)
    return data


def _here(
    plan: Plan, data: "Dataset", token: CancelToken, told: Callable[[Dialogue], None], on_progress: OnProgress
) -> tuple[RunFolder, Sitting]:
    """The run on this machine."""
    from iasr_desktop import app, instruments
    from iasr_desktop.core.simulation import running

    chosen, problems = app.load_settings()
    parts = instruments.build_parts(plan.settings, chosen, app.open_store())
    for sentence in (*problems, *parts.notes):
        click.echo(sentence, err=True)
    folder = _folder(plan, parts.about, data)
    _tell_estimate(folder, 1)
    writer = instruments.build_clip_writer()
    sitting = running.run(
        data.samples, parts, folder, token, write_clip=writer, on_dialogue=told, on_progress=on_progress
    )
    return folder, sitting


def _on_workers(
    plan: Plan, data: "Dataset", token: CancelToken, told: Callable[[Dialogue], None], on_progress: OnProgress
) -> tuple[RunFolder, Sitting]:
    """The run on the workers of a scheduler."""
    from functools import partial

    from iasr_desktop import app, instruments
    from iasr_desktop.core.simulation import running
    from iasr_desktop.core.simulation.spreading import spread

    chosen, problems = app.load_settings()
    for sentence in problems:
        click.echo(sentence, err=True)
    factory = partial(instruments.build_performer, plan.settings, chosen)
    with instruments.open_pool(plan.scheduler or "", factory) as pool:
        about = pool.about(token)
        folder = _folder(plan, about, data)
        workers = pool.size
        _tell_estimate(folder, workers)
        sitting = running.run_with(
            lambda left: spread(left, pool, about, folder, token),
            data.samples,
            folder,
            workers=workers,
            on_dialogue=told,
            on_progress=on_progress,
        )
    return folder, sitting


def _folder(plan: Plan, parts: "Mapping[str, Mapping[str, str]]", data: "Dataset") -> RunFolder:
    """The run's folder, new or old. Raises `BadInput` when an old one is of another run, `StorageFailed`."""
    from iasr_desktop.core.simulation.provenance import about_run

    about = about_run(parts, data.about, f"iasr {shlex.join(sys.argv[1:])}")
    if plan.resumes:
        return starting.gone_on_with(plan.path, plan.settings, about)
    return RunFolder.create(plan.path, plan.settings, about)


def _tell_estimate(folder: RunFolder, workers: int) -> None:
    from iasr_desktop.core.simulation import estimate

    left = max(0, (folder.planned or 0) - folder.done)
    expectation = estimate.expected(folder.settings, left)
    basis = "a rough guess" if expectation.is_rough else f"by {expectation.samples} dialogues played before"
    time = format_time(expectation.seconds / max(1, workers))
    click.echo(f"{left} samples, about {time} ({basis}), into {folder.path}", err=True)


def _told(as_json: bool) -> Callable[[Dialogue], None]:
    """What happens with each dialogue as it ends."""

    def tell(dialogue: Dialogue) -> None:
        if as_json:
            print_json(_dialogue_json(dialogue))
        elif dialogue.problem:
            click.echo(f"{dialogue.sample.id}: {dialogue.problem}", err=True)

    return tell


def _dialogue_json(dialogue: Dialogue) -> dict[str, Any]:
    return {
        "id": dialogue.sample.id,
        "reference": dialogue.sample.reference,
        "hypotheses": [step.answer.text for step in dialogue.steps],
        "loops": [step.loop for step in dialogue.steps],
        "solved_at": dialogue.solved_at,
        "problem": dialogue.problem,
    }


def _show_end(folder: RunFolder, sitting: Sitting, as_json: bool) -> None:
    """The figures of the whole run."""
    from iasr_desktop.cli.bench_runs import run_json, run_text
    from iasr_desktop.core.simulation.measured import measured

    found = measured(folder)
    if as_json:
        print_json(run_json(folder, found) | {"sitting": {"samples": sitting.samples, "seconds": sitting.seconds}})
    else:
        say(run_text(folder, found))


@contextmanager
def stoppable() -> Iterator[CancelToken]:
    """Ctrl-C, or a request to end, stops after what is on disk already; a second one stops at once."""
    token = CancelToken()

    def on_signal(_number: int, _frame: FrameType | None) -> None:
        if token.is_cancelled:
            raise KeyboardInterrupt
        token.cancel()

    previous = {number: signal.signal(number, on_signal) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield token
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)
