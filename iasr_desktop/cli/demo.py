"""`iasr demo`: the whole pipeline on recordings that ship with the app."""

import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

import click

from iasr_desktop import app
from iasr_desktop.cli.output import say
from iasr_desktop.cli.preparing import prepare
from iasr_desktop.cli.turns import print_turn
from iasr_desktop.core import paths
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.dictation import Dictation
from iasr_desktop.core.errors import AppError
from iasr_desktop.core.export.session import export_session
from iasr_desktop.core.obstacles import obstacle
from iasr_desktop.core.recording import RecordedUtterance
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.storage.history import History

SUFFIXES = (".txt", ".srt", ".json")


@dataclass(frozen=True)
class Line:
    """One recording of the demonstration: what is said in it, and what it shows."""

    file: Path
    text: str
    shows: str


@click.command()
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help="Where to export to.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a turn on stdout.")
def demo(out: Path | None, as_json: bool) -> None:
    """Run the demonstration: new text, corrections by name and by spelling, a confirmation, export.

    The recordings were spoken by a Piper voice. They go through recognition,
    the agent and the export as your own speech does, in a history of their own that is not kept.
    """
    folder = out or paths.data_dir() / "demo"
    lines, expected = _script()
    engines = app.build_engines(Settings(), app.open_store())
    _make(folder)
    with tempfile.TemporaryDirectory(prefix="iasr-demo-") as place, History(Path(place) / "demo.db") as history:
        dictation = Dictation(app.open_session(history, None, "en"), history, engines, language="en")
        prepare(dictation)
        for line in lines:
            if not as_json:
                say(f"\n     someone says: {line.text}   ({line.shows})", dim=True)
            report = dictation.take(RecordedUtterance(line.file, app.build_file_reader()), CancelToken())
            print_turn(report, as_json=as_json)
        written = _export(history, dictation.session.id, folder)
    text = dictation.session.document.text
    click.echo(f"\nThe transcript:\n     {text}\nExported to:", err=as_json)
    for target in written:
        click.echo(f"     {target}", err=as_json)
    if text != expected:
        raise AppError("The demonstration did not end in the text it should.", f"Expected: {expected}")


def _script() -> tuple[list[Line], str]:
    script = tomllib.loads(paths.resource("demo/script.toml").read_text(encoding="utf-8"))
    lines = [
        Line(paths.resource(f"demo/{entry['file']}"), entry["text"], entry["shows"]) for entry in script["utterance"]
    ]
    return lines, script["export"]


def _make(folder: Path) -> None:
    """The folder for the exports, before the work that leads to them."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason, _ = obstacle(folder / "transcript", error)
        raise AppError(f"The folder {folder} cannot be used: {reason}.", "Choose another with --out.") from error


def _export(history: History, session_id: str, folder: Path) -> list[Path]:
    record = history.record(session_id)
    targets = [folder / f"transcript{suffix}" for suffix in SUFFIXES]
    for target in targets:
        export_session(record, target, force=True)
    return targets
