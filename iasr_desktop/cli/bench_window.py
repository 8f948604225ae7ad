"""`iasr bench window`: how long the window keeps a person waiting, in a real dictation."""

import os
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path

import click
import numpy as np

from iasr_desktop import app, instruments
from iasr_desktop.cli.bench_files import OutFile, about_run, machine_load, write
from iasr_desktop.cli.output import print_json, say
from iasr_desktop.cli.progress import progress_bar
from iasr_desktop.core import paths, settings
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AppError
from iasr_desktop.core.evaluation.replay import ReplayedMicrophone
from iasr_desktop.core.evaluation.window_report import WindowFigures, fill, report
from iasr_desktop.core.settings import RecognitionSettings, Settings, WindowSettings
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.types import Samples

_START_LIMIT_S = 60
# What `iasr gui` imports and does, up to the first drawing.
_ONE_START = """
import iasr_desktop.cli.gui
from iasr_desktop import app, instruments
from iasr_desktop.ui.measuring import first_drawing_s
print(first_drawing_s(app.build_services(instruments.measuring())))
"""


@click.command()
@click.option("--sessions", default=10_000, type=click.IntRange(1), show_default=True, help="Sessions in the history.")
@click.option("--starts", default=5, type=click.IntRange(0), show_default=True, help="Starts to take the median of.")
@click.option("--rounds", default=2, type=click.IntRange(1), show_default=True, help="How often the script is spoken.")
@click.option("--out", type=OutFile(), help="Write the tables as Markdown here.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object with all figures.")
def window(sessions: int, starts: int, rounds: int, out: Path | None, as_json: bool) -> None:
    """Measure how long events wait in the window, its start, and the history's first drawing.

    The window is opened in folders of its own; the demonstration's recordings
    are spoken into it at the pace of a microphone. Without a display it is not
    shown, and everything but the screen itself is measured.
    """
    if not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    figures = _measured(sessions, starts, rounds)
    text = report(figures)
    print_json(_json(figures)) if as_json else say(text)
    if out:
        write(out, text)


def _measured(sessions: int, starts: int, rounds: int) -> WindowFigures:
    load = machine_load()
    with progress_bar() as on_progress, own_folders():
        with History(paths.history_file(), paths.recordings_dir()) as history:
            fill(history, sessions, on_progress)
        start_ms = [window_start_ms() for _ in range(starts)]
        from iasr_desktop.ui import measuring

        spoken = demonstration() * rounds
        microphone = ReplayedMicrophone(spoken)
        services = replace(
            app.build_services(instruments.measuring()),
            build_capture=lambda chosen, session_id, by_key: app.build_capture(
                chosen, session_id, None, push_to_talk=by_key, source=microphone
            ),
        )
        measured = measuring.measure(services, microphone, len(spoken))
    other = [("utterances spoken, turns made", f"{len(spoken)}, {measured.turns}")]
    return WindowFigures(_about(load), measured.waits, start_ms, measured.history_ms, sessions, measured.work, other)


@contextmanager
def own_folders() -> Iterator[None]:
    """Data and settings in folders that are deleted afterwards, with the models that are installed."""
    installed = paths.models_dir().absolute()
    with tempfile.TemporaryDirectory(prefix="iasr-window-") as name:
        folder = Path(name)
        (folder / "data").mkdir()
        try:
            (folder / "data" / "models").symlink_to(installed)
        except OSError as error:
            raise AppError("The installed models could not be linked to.", "Try it on another system.") from error
        before = {name: os.environ.get(name) for name in ("IASR_DATA_DIR", "IASR_CONFIG_DIR")}
        os.environ.update(IASR_DATA_DIR=str(folder / "data"), IASR_CONFIG_DIR=str(folder / "config"))
        chosen = Settings(RecognitionSettings(language="en"), window=WindowSettings(first_steps_done=True))
        settings.save(chosen, paths.settings_file())
        try:
            yield
        finally:
            for variable, value in before.items():
                os.environ.pop(variable)
                if value is not None:
                    os.environ[variable] = value


def window_start_ms() -> float:
    """One start in a process of its own."""
    # Not the process's own start time: systems tell that by a clock that may be off by a second.
    started_s = time.monotonic()
    done = subprocess.run([sys.executable, "-c", _ONE_START], capture_output=True, text=True, timeout=_START_LIMIT_S)
    if done.returncode:
        raise AppError("The window could not be started for measuring.", "Run `iasr gui` to see why.")
    return (float(done.stdout) - started_s) * 1000


def demonstration() -> list[Samples]:
    """The demonstration's recordings."""
    script = tomllib.loads(paths.resource("demo/script.toml").read_text(encoding="utf-8"))
    reader = app.build_file_reader()
    files = [paths.resource(f"demo/{line['file']}") for line in script["utterance"]]
    return [np.concatenate(list(reader.blocks(file, CancelToken()))) for file in files]


def _about(load: str) -> list[tuple[str, str]]:
    import PySide6
    from PySide6.QtGui import QGuiApplication

    return [
        *about_run(load),
        ("Qt", f"PySide6 {PySide6.__version__}, platform {QGuiApplication.platformName()}"),
    ]


def _json(figures: WindowFigures) -> dict[str, object]:
    return {
        "about": dict(figures.about),
        "waits_ms": {name: asdict(waits) for name, waits in figures.waits.items()},
        "work_ms": {name: asdict(work) for name, work in figures.work.items()},
        "start_ms": [round(value, 1) for value in figures.start_ms],
        "history_ms": round(figures.history_ms, 1),
        "sessions": figures.sessions,
        **dict(figures.other),
    }
