"""What `iasr history recover` does with recordings that never became words."""

from itertools import groupby

import click

from iasr_desktop.cli.history import confirmed, local_time
from iasr_desktop.cli.main import print_error
from iasr_desktop.cli.output import print_json, say
from iasr_desktop.cli.turns import print_turn
from iasr_desktop.core import paths, recovery
from iasr_desktop.core.audio.spool import Spool
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.dictation import Dictation
from iasr_desktop.core.errors import AppError, BadInput
from iasr_desktop.core.ports import AudioFileReader
from iasr_desktop.core.recovery import Unfinished
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.types import TurnState


def show(history: History, *, as_json: bool) -> None:
    """One line a recording."""
    for item in _unfinished(history):
        print_json(_body(item)) if as_json else say(_line(item))


def discard(history: History, *, yes: bool) -> None:
    """Delete the recordings after asking."""
    items = _unfinished(history)
    if not items or not confirmed([_line(item) for item in items], "Delete", yes=yes):
        return
    for item in items:
        recovery.discard(item, history)
    click.echo(f"Deleted recordings: {len(items)}.", err=True)


def take_up(history: History, *, as_json: bool) -> None:
    """Recognise each recording in its session. One that fails does not stop the others."""
    items = _unfinished(history)
    if not items:
        return
    from iasr_desktop import app

    settings, problems = app.load_settings()
    engines = app.build_engines(settings, app.open_store())
    for sentence in (*problems, *engines.notes):
        click.echo(sentence, err=True)
    failed = 0
    for _, group in groupby(sorted(items, key=lambda item: item.session_id), lambda item: item.session_id):
        together = list(group)
        session = recovery.session_of(together[0], history, settings.recognition.language)
        click.echo(f"Session {session.id}", err=True)
        dictation = Dictation(session, history, engines, language=session.language)
        reader = app.build_file_reader()
        failed += sum(not _taken_up(item, dictation, history, reader, as_json=as_json) for item in together)
    if failed:
        raise click.exceptions.Exit(1)


def _unfinished(history: History) -> list[Unfinished]:
    items = recovery.unfinished(history, Spool(paths.recordings_dir()))
    if not items:
        click.echo("There is nothing to recover.", err=True)
    return items


def _taken_up(
    item: Unfinished, dictation: Dictation, history: History, reader: AudioFileReader, *, as_json: bool
) -> bool:
    try:
        report = recovery.take_up(item, dictation, history, reader, CancelToken())
    except AppError as failure:
        print_error(failure)
        return False
    if report.turn.state is TurnState.FAILED:
        print_error(BadInput(f"{item.path}: {report.turn.decision.note}"))
        return False
    print_turn(report, as_json=as_json)
    return not report.unsaved


def _line(item: Unfinished) -> str:
    where = f"session {item.session_id[:8]}" if item.session_id else "no session"
    why = f"  {item.reason}" if item.reason else ""
    return f"{local_time(item.captured_utc)}  {item.duration_s:6.1f} s  {where}  {item.path}{why}"


def _body(item: Unfinished) -> dict[str, object]:
    return {
        "audio": str(item.path),
        "captured_utc": item.captured_utc,
        "duration_s": round(item.duration_s, 3),
        "session": item.session_id or None,
        "state": "failed" if item.turn_id else "unfinished",
        "reason": item.reason,
    }
