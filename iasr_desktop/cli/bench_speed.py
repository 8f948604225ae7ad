"""`iasr bench speed`: time, errors, memory and start, next to faster-whisper in the same run."""

import os
import platform
import statistics
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import click

from iasr_desktop import __version__, app, instruments
from iasr_desktop.cli.bench_files import OutFile, every, made_by, processor_name, write
from iasr_desktop.cli.output import print_json, say
from iasr_desktop.cli.progress import progress_bar
from iasr_desktop.core import paths
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.evaluation import resources, speech_set
from iasr_desktop.core.evaluation import speed as measuring
from iasr_desktop.core.evaluation.speech_set import LoadedUtterance
from iasr_desktop.core.evaluation.speed import Accuracy, Contender, Output, SpeedReference
from iasr_desktop.core.evaluation.speed_report import SpeedFigures, report
from iasr_desktop.core.evaluation.wer import normalizer_for
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.types import Samples

_BEAMS = (1, 5)
_START_RUNS = 7
_LONG_CLIPS = 40
_AGENT_CASES = 60


@dataclass(frozen=True)
class _Plan:
    """What the options ask for."""

    data: Path
    reference: Path | None
    with_reference: bool
    model_id: str
    threads: int
    runs: int
    clips: int
    limit: int | None
    minutes: float
    cases: Path | None


@click.command()
@click.option(
    "--data", required=True, type=click.Path(path_type=Path), help="Folder with recordings and manifest.jsonl."
)
@click.option("--reference", type=click.Path(path_type=Path), metavar="DIR", help="CTranslate2 folder to compare with.")
@click.option("--no-reference", is_flag=True, help="Leave the comparison with faster-whisper out.")
@click.option("--model", "model_id", metavar="ID", help="Use this speech model instead of the one in the settings.")
@click.option("--threads", default=0, metavar="N", help="Threads for both sides; 0 is one a physical core.")
@click.option("--runs", default=5, type=click.IntRange(1), help="Runs over each clip.")
@click.option("--clips", default=4, type=click.IntRange(1), help="Clips of each length.")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Count errors on every k-th utterance, N in all.")
@click.option("--minutes", default=60.0, help="Length of the recording for the memory's growth; 0 leaves it out.")
@click.option("--cases", type=click.Path(path_type=Path), metavar="FILE", help="Correction cases to time the agent on.")
@click.option("--out", type=OutFile(), help="Write the tables as Markdown here.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object with all figures.")
def speed(
    data: Path,
    reference: Path | None,
    no_reference: bool,
    model_id: str | None,
    threads: int,
    runs: int,
    clips: int,
    limit: int | None,
    minutes: float,
    cases: Path | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Measure recognition: time by stage, errors, memory and start.

    The clips are those of the folder that come nearest to 1, 3, 6, 12 and 30 s.
    """
    settings, _ = app.load_settings()
    chosen = model_id or settings.recognition.model
    cores = threads or _physical_cores()
    plan = _Plan(data, reference, not no_reference, chosen, cores, runs, clips, limit, minutes, cases)
    for figures in _measured(plan, settings):
        # It may take an hour, and what comes last may fail.
        if out:
            write(out, report(figures))
    print_json(_json(figures)) if as_json else say(report(figures))


def _measured(plan: _Plan, settings: Settings) -> Iterator[SpeedFigures]:
    """What is measured so far, after each part; at last all."""
    with progress_bar() as on_progress:
        utterances = speech_set.read_manifest(plan.data)
        loaded = list(speech_set.load(utterances, app.build_file_reader(), CancelToken()))
        contenders = _contenders(plan, settings, on_progress)
        measuring.warm_up(contenders, loaded)
        times = [
            measuring.measure_times(contenders, picked, length_s, plan.runs, on_progress)
            for length_s in measuring.LENGTHS_S
            if (picked := measuring.pick(loaded, length_s, plan.clips))
        ]
        done = SpeedFigures(_about(plan, loaded), [one.name for one in contenders], times, [], [], len(loaded))
        yield _unfinished(done)
        counted = every(loaded, plan.limit)
        done = replace(done, accuracy=measuring.measure_accuracy(contenders, counted, on_progress))
        yield _unfinished(done)
        for found in _other(plan, settings, loaded, on_progress):
            done = replace(done, other=[*done.other, *found])
            yield _unfinished(done)
    yield done


def _unfinished(figures: SpeedFigures) -> SpeedFigures:
    return replace(figures, about=[*figures.about, ("state", "this run has not come to its end")])


def _contenders(plan: _Plan, settings: Settings, on_progress: OnProgress) -> list[Contender]:
    """The product with the language given, then with detection, then the references."""
    own = replace(settings, recognition=replace(settings.recognition, threads=plan.threads, vocabulary=()))
    store = app.open_store()
    given = app.build_recognizer(own, store, model_id=plan.model_id)
    found = app.build_recognizer(own, store, model_id=plan.model_id)
    detecting = measuring.ours(found, "IASR, language detected")
    contenders = [
        measuring.ours(given, "IASR"),
        Contender(detecting.name, lambda samples, _: detecting.transcribe(samples, "auto")),
    ]
    if not plan.with_reference:
        return contenders
    folder = plan.reference or instruments.build_reference_folder(store, plan.model_id, on_progress)
    for beam in _BEAMS:
        made = instruments.build_speed_reference(folder, plan.threads, beam)
        contenders.append(Contender(made.name, _texts(made)))
    return contenders


def _texts(made: SpeedReference) -> Callable[[Samples, str], Output]:
    return lambda samples, language: Output(made.transcribe(samples, language))


def _other(
    plan: _Plan, settings: Settings, clips: Sequence[LoadedUtterance], on_progress: OnProgress
) -> Iterator[list[tuple[str, str]]]:
    """Start, memory, and the agent's time, one after the other; each as name and value."""
    yield [("iasr --help, median", f"{resources.start_s(['--help'], _START_RUNS):.2f} s")]
    yield [("peak memory of iasr dictate over two recordings", _dictate_peak(clips))]
    if plan.cases:
        yield _agent_medians(plan.cases, on_progress)
    if plan.minutes:
        yield _growth(plan, settings, clips, on_progress)


def _dictate_peak(clips: Sequence[LoadedUtterance]) -> str:
    """Measured in a data folder of its own, so that nobody's history gets the sentences."""
    files = [str(clip.utterance.path.absolute()) for clip in measuring.pick(clips, 6.0, 2)]
    with tempfile.TemporaryDirectory() as folder:
        try:
            (Path(folder) / "models").symlink_to(paths.models_dir().absolute())
        except OSError:
            return "not measured (this system does not let a link be made)"
        peak = resources.peak_mb(["dictate", *files, "--language", "en", "--json"], {"IASR_DATA_DIR": folder})
    return f"{peak:.0f} MB"


def _growth(
    plan: _Plan, settings: Settings, clips: Sequence[LoadedUtterance], on_progress: OnProgress
) -> list[tuple[str, str]]:
    recognizer = app.build_recognizer(settings, app.open_store(), model_id=plan.model_id)
    english = [clip.samples for clip in clips if clip.utterance.language == "en"][:_LONG_CLIPS]
    recording = resources.LongRecording(english, plan.minutes)
    transcript = recognizer.transcribe_stream(
        recording.blocks(), CancelToken(), "en", on_progress, recording.duration_s
    )
    rate = recording.duration_s / (transcript.timings_ms["total"] / 1000)
    return [
        (f"growth over a recording of {plan.minutes:g} minutes", f"{recording.growth_mb:+.1f} MB"),
        ("its speed", f"{rate:.1f} times real time, {len(transcript.words)} words"),
    ]


def _agent_medians(cases: Path, on_progress: OnProgress) -> list[tuple[str, str]]:
    """Of all corrections, and of those that need the language model, which is what takes time."""
    from iasr_desktop.cli.agent import open_agent
    from iasr_desktop.core.evaluation import cases as written
    from iasr_desktop.core.types import Intent

    chosen = [case for case in written.read(cases) if case.intent is Intent.CORRECTION]
    picked = [(cases.name, case) for case in chosen[:: max(1, len(chosen) // _AGENT_CASES)]]
    agent = open_agent(None, no_model=False)
    decided = written.run(agent, picked, CancelToken(), on_progress)
    by_model = [result for result in decided if result.decision.tier == "model"]
    named = (("agent stage of a correction", decided), ("the same where the language model decides", by_model))
    return [(f"{name}, median", _median_s([each.agent_ms for each in results])) for name, results in named if results]


def _median_s(times_ms: Sequence[float]) -> str:
    return f"{statistics.median(times_ms) / 1000:.2f} s ({len(times_ms)} cases)"


def _about(plan: _Plan, clips: Sequence[LoadedUtterance]) -> list[tuple[str, str]]:
    languages = dict.fromkeys(clip.utterance.language.partition("-")[0] for clip in clips)
    engines = ("pywhispercpp", *(("faster-whisper", "ctranslate2") if plan.with_reference else ()))
    hours = sum(clip.duration_s for clip in clips) / 3600
    return [
        made_by(),
        ("version", __version__),
        ("speech model", f"{plan.model_id}, the same weights on both sides"),
        ("libraries", ", ".join(f"{name} {version(name)}" for name in engines)),
        ("machine", f"{processor_name()}, {platform.system()}, {os.cpu_count()} cores; {plan.threads} threads"),
        ("recordings", f"{len(clips)} utterances, {hours:.2f} h"),
        ("runs", f"{plan.runs} over each clip, interleaved"),
        ("normalisers", ", ".join(dict.fromkeys(normalizer_for(code).name for code in languages))),
    ]


def _json(figures: SpeedFigures) -> dict[str, Any]:
    return {
        "about": dict(figures.about),
        "times": [asdict(times) for times in figures.times],
        "errors": [_errors_json(each) for each in figures.accuracy],
        "other": dict(figures.other),
    }


def _errors_json(accuracy: Accuracy) -> dict[str, Any]:
    units = {unit: {**asdict(accuracy.pooled(unit)), "rate": accuracy.pooled(unit).rate} for unit in accuracy.counts}
    return {"name": accuracy.name, "seconds": round(accuracy.seconds, 1), **units}


def _physical_cores() -> int:
    import psutil

    return psutil.cpu_count(logical=False) or psutil.cpu_count() or 1
