"""`iasr bench endurance`: hours of dictation, a history of a million turns, and what they cost."""

import os
import sqlite3
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click
import numpy as np

from iasr_desktop import app, instruments
from iasr_desktop.cli.bench_files import OutFile, about_run, machine_load, write
from iasr_desktop.cli.bench_window import demonstration, own_folders, window_start_ms
from iasr_desktop.cli.output import print_json, say
from iasr_desktop.cli.progress import progress_bar
from iasr_desktop.core import paths
from iasr_desktop.core.audio.capture import Capture
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.evaluation import resources
from iasr_desktop.core.evaluation.endurance import dictating, filling, person, searching
from iasr_desktop.core.evaluation.endurance.dictating import Dictated
from iasr_desktop.core.evaluation.endurance.person import Line
from iasr_desktop.core.evaluation.endurance.report import Figures, LongHistory, goals, report, search_times, trends
from iasr_desktop.core.evaluation.endurance.watching import Sample
from iasr_desktop.core.ports import AudioSource, DecodeOptions, SpeechDecoder
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.turn import Engines
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples

_CALLS = 100
_CALL_S = 5.0
_TURNS_IN_LONG_HISTORY = 20
_SHORT_H = 0.05
_VOICES = (0, 1, 2, 4)
"""Recordings of the demonstration; the other is spelled letter by letter, with pauses."""


@dataclass(frozen=True)
class _Plan:
    """What the options ask for."""

    hours: float
    turns: int
    cycles: int
    stored: int
    starts: int
    microphone: str | None
    seed: int


@click.command()
@click.option(
    "--hours", default=8.0, type=click.FloatRange(0, min_open=True), show_default=True, help="Hours of dictation."
)
@click.option("--turns", default=500, type=click.IntRange(1), show_default=True, help="Utterances in these hours.")
@click.option("--cycles", default=100, type=click.IntRange(4), show_default=True, help="Starts of the microphone.")
@click.option(
    "--stored", default=1_000_000, type=click.IntRange(100), show_default=True, help="Turns in the long history."
)
@click.option("--starts", default=5, type=click.IntRange(0), show_default=True, help="Starts to take the median of.")
@click.option("--microphone", metavar="NAME", help="Also open and close this microphone as often; nothing is kept.")
@click.option("--seed", default=0, metavar="N", help="Other words.")
@click.option("--out", type=OutFile(), help="Write the tables as Markdown here.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object with all figures.")
def endurance(out: Path | None, as_json: bool, **options: Any) -> None:
    """Measure whether anything grows or slows down over hours, and in a very long history.

    Hours of dictation are played in minutes, in folders of their own: the
    sound comes as quickly as it is taken, and engines without weights answer
    in the workers; all the rest is what a dictation uses. No model is needed.
    """
    plan = _Plan(**options)
    if plan.turns < plan.cycles:
        raise click.UsageError("There must be at least as many --turns as --cycles.")
    if not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    figures = _measured(plan)
    text = report(figures)
    print_json(_json(figures)) if as_json else say(text)
    if out:
        write(out, text)


def _measured(plan: _Plan) -> Figures:
    load = machine_load()
    with own_folders(), progress_bar() as on_progress:
        help_s = [resources.start_s(["--help"], 1) for _ in range(plan.starts)]
        lines = person.script(plan.turns, plan.seed)
        with instruments.scripted_engines([line.text for line in lines], paths.data_dir()) as (engines, decoder):
            call_ms = [_call_ms(decoder) for _ in range(_CALLS)]
            dictated = _hours(plan, lines, engines, on_progress)
            microphone = _microphone(plan, on_progress)
            filling.fill(paths.history_file(), plan.stored, on_progress, seed=plan.seed)
            history = _long_history(plan, lines, engines, on_progress)
        window_ms = [window_start_ms() for _ in range(plan.starts)]
    return Figures(_about(load), dictated, call_ms, history, help_s, window_ms, microphone)


def _hours(plan: _Plan, lines: Sequence[Line], engines: Engines, on_progress: OnProgress) -> Dictated:
    """All lines, over the hours of the plan."""
    clips = person.said(lines, _voices())
    with History(paths.history_file(), paths.recordings_dir()) as history:
        takes = dictating.Plan(plan.hours, plan.cycles)
        return dictating.dictate(takes, lines, clips, history, engines, _build_capture, on_progress)


def _build_capture(source: AudioSource, session_id: str) -> Capture:
    return app.build_capture(Settings(), session_id, None, source=source)


def _voices() -> list[Samples]:
    """Recordings of the demonstration without a pause that would end an utterance."""
    voices = demonstration()
    return [voices[number] for number in _VOICES]


def _microphone(plan: _Plan, on_progress: OnProgress) -> list[Sample]:
    if plan.microphone is None:
        return []
    from iasr_desktop.engines.portaudio import PortAudioSource

    name = plan.microphone
    return dictating.open_and_close(lambda: PortAudioSource(name), plan.cycles, on_progress)


def _long_history(plan: _Plan, lines: Sequence[Line], engines: Engines, on_progress: OnProgress) -> LongHistory:
    """Opening, looking, searching, dictating and deleting, with a long history."""
    started_s = time.perf_counter()
    with History(paths.history_file(), paths.recordings_dir()) as history:
        opened_s = time.perf_counter()
        first = history.sessions(searching.PAGE)
        page_s = time.perf_counter()
        searches = searching.type_all(history, on_progress)
        few = lines[:_TURNS_IN_LONG_HISTORY]
        clips = person.said(lines, _voices())[: len(few)]
        takes = dictating.Plan(_SHORT_H, 1)
        turn_ms = dictating.dictate(takes, few, clips, history, engines, _build_capture, on_progress).turn_ms
        before_s = time.perf_counter()
        history.delete_session(first[-1].id)
        delete_ms = (time.perf_counter() - before_s) * 1000
    file_mb = paths.history_file().stat().st_size / 1_000_000
    open_ms, first_ms = (opened_s - started_s) * 1000, (page_s - opened_s) * 1000
    return LongHistory(plan.stored, file_mb, open_ms, first_ms, searches, turn_ms, delete_ms)


def _call_ms(decoder: SpeechDecoder) -> float:
    """One call of a worker, there and back."""
    clip = np.zeros(round(_CALL_S * SAMPLE_RATE_HZ), np.float32)
    started_s = time.perf_counter()
    decoder.decode(clip, DecodeOptions("en"), CancelToken())
    return (time.perf_counter() - started_s) * 1000


def _about(load: str) -> list[tuple[str, str]]:
    return [
        *about_run(load),
        ("SQLite", sqlite3.sqlite_version),
    ]


def _json(figures: Figures) -> dict[str, object]:
    history = figures.history
    pages, counts = search_times(history)
    return {
        "about": dict(figures.about),
        "goals": [asdict(goal) for goal in goals(figures)],
        "dictated": {
            name: getattr(figures.dictated, name)
            for name in ("lines", "turns", "hours", "wall_s", "as_meant", "unsaved", "not_on_file", "sessions")
        },
        "trends": {name: asdict(found) for name, found in trends(figures.dictated.samples).items()},
        "samples": [asdict(sample) for sample in figures.dictated.samples],
        "microphone": [asdict(sample) for sample in figures.microphone],
        "search_ms": {"page": asdict(pages), "count": asdict(counts)},
        "typed": {kind: [asdict(typed) for typed in found] for kind, found in history.searches.items()},
        "history": {
            name: getattr(history, name)
            for name in ("turns", "file_mb", "open_ms", "first_page_ms", "turn_ms", "delete_ms")
        },
        "call_ms": figures.call_ms,
        "turn_ms": figures.dictated.turn_ms,
        "help_s": figures.help_s,
        "window_ms": figures.window_ms,
    }
