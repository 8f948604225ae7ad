"""`iasr history`: what was dictated, found, shown, exported, deleted and recovered."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from iasr_desktop.cli.main import print_error
from iasr_desktop.cli.output import print_json, say
from iasr_desktop.cli.turns import turn_json, turn_lines
from iasr_desktop.core import paths
from iasr_desktop.core.errors import AppError, BadInput
from iasr_desktop.core.storage.health import UPGRADING, upgrade_takes_long
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.storage.records import SessionRecord, SessionSummary
from iasr_desktop.core.types import Turn

ID_SHOWN = 8

_json_option = click.option("--json", "as_json", is_flag=True, help="One JSON object a line on stdout.")


@click.group()
def history() -> None:
    """List, search, show, export, delete and recover sessions.

    SESSION is an id, the beginning of one, or `last`.
    """


@history.command("list")
@click.option("--limit", type=click.IntRange(min=1), default=20, show_default=True, help="At most so many.")
@click.option("--offset", type=click.IntRange(min=0), default=0, help="Skip so many of the latest.")
@_json_option
def list_sessions(limit: int, offset: int, as_json: bool) -> None:
    """List sessions, the latest first."""
    with opened() as store:
        found = store.sessions(limit, offset)
        more = store.count() - offset - len(found)
    _print_summaries(found, as_json=as_json)
    if more > 0 and not as_json:
        click.echo(f"{more} more; see --limit and --offset.", err=True)
    if not found:
        click.echo("There are no sessions.", err=True)


@history.command()
@click.argument("query")
@click.option("--limit", type=click.IntRange(min=1), default=20, show_default=True, help="At most so many.")
@_json_option
def search(query: str, limit: int, as_json: bool) -> None:
    """Find sessions by words in their text, or heard in them; the last word may be unfinished."""
    with opened() as store:
        found = store.sessions(limit, query=query)
    _print_summaries(found, as_json=as_json)
    if not found:
        click.echo("Nothing was found.", err=True)


@history.command()
@click.argument("session")
@click.option("--turns", is_flag=True, help="Every turn instead of the text alone.")
@_json_option
def show(session: str, turns: bool, as_json: bool) -> None:
    """Show a session's text, or its turns."""
    with opened() as store:
        record = store.record(session)
    if as_json:
        for body in [_turn_body(turn) for turn in record.turns] if turns else [_record_body(record)]:
            _print_json(body)
        return
    click.echo(_summary_line(record.summary, ""), err=True)
    if turns:
        for line in (line for turn in record.turns for line in turn_lines(turn)):
            say(line)
    else:
        say(record.document.text)


@history.command()
@click.argument("session")
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--format", "format_name", metavar="F", help="txt, md, docx, srt, vtt or json; by suffix unless given.")
@click.option("--force", is_flag=True, help="Overwrite OUT.")
def export(session: str, out: Path, format_name: str | None, force: bool) -> None:
    """Write a session to the file OUT."""
    from iasr_desktop.core.export.session import check_target, export_session

    check_target(out, format_name, force=force, other_way=", or --format")
    with opened() as store:
        export_session(store.record(session), out, format_name, force=force)
    click.echo(f"Exported to {out}", err=True)


@history.command()
@click.argument("sessions", nargs=-1, required=True, metavar="SESSION...")
@click.option("--yes", is_flag=True, help="Do not ask.")
def delete(sessions: Sequence[str], yes: bool) -> None:
    """Delete sessions with their recordings. This cannot be undone."""
    with opened() as store:
        found, wrong = _resolved(store, sessions)
        for failure in wrong:
            print_error(failure)
        if found and confirmed([_summary_line(summary, summary.title) for summary in found], "Delete", yes=yes):
            count = store.delete_session([summary.id for summary in found])
            click.echo(f"Deleted {_counted(count, 'session')}.", err=True)
            while not store.forget_words():
                pass
    if wrong:
        raise click.exceptions.Exit(1)


@history.command()
@click.option("--list", "only_list", is_flag=True, help="Show what there is and do nothing.")
@click.option("--discard", is_flag=True, help="Delete these recordings instead.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.option(
    "--from", "damaged", type=click.Path(path_type=Path, exists=True, dir_okay=False), metavar="FILE",
    help="Take over what can be read from a damaged history file that was kept.",
)  # fmt: skip
@_json_option
def recover(only_list: bool, discard: bool, yes: bool, damaged: Path | None, as_json: bool) -> None:
    """Recognise recordings that an interruption or a failure left without words.

    Also checks the whole history file for damage and saves what can be read.
    """
    from iasr_desktop.cli import recovery

    with opened(thorough=True) as store:
        if damaged:
            click.echo(f"{damaged}: {store.salvage(damaged)}", err=True)
        elif only_list:
            recovery.show(store, as_json=as_json)
        elif discard:
            recovery.discard(store, yes=yes)
        else:
            recovery.take_up(store, as_json=as_json)


@contextmanager
def opened(*, thorough: bool = False) -> Iterator[History]:
    """The person's history; what happened while opening it goes to stderr."""
    say_upgrade()
    with History(paths.history_file(), paths.recordings_dir(), thorough=thorough) as store:
        for notice in store.notices:
            click.echo(notice, err=True)
        yield store


def say_upgrade() -> None:
    """Say on stderr why opening the history takes a while, where it does."""
    if upgrade_takes_long(paths.history_file()):
        click.echo(UPGRADING, err=True)


def confirmed(lines: Sequence[str], verb: str, *, yes: bool) -> bool:
    """Ask before something is deleted. Raises `BadInput` when there is nobody to ask."""
    if yes:
        return True
    for line in lines:
        click.echo(line, err=True)
    if not sys.stdin.isatty():
        raise BadInput("Nothing was deleted.", "Say --yes to delete without being asked.")
    return click.confirm(f"{verb} these? It cannot be undone.", err=True)


def local_time(utc: str) -> str:
    """A stored time on the clock of this machine."""
    try:
        return f"{datetime.fromisoformat(utc).astimezone():%Y-%m-%d %H:%M}"
    except ValueError:
        return utc


def _resolved(store: History, names: Sequence[str]) -> tuple[list[SessionSummary], list[AppError]]:
    """The sessions that are there, each once, and what is wrong with the other names."""
    found: dict[str, SessionSummary] = {}
    wrong: list[AppError] = []
    for name in names:
        try:
            summary = store.session(name)
        except BadInput as failure:
            wrong.append(failure)
        else:
            found[summary.id] = summary
    return list(found.values()), wrong


def _print_summaries(found: Sequence[SessionSummary], *, as_json: bool) -> None:
    for summary in found:
        if as_json:
            _print_json(asdict(summary))
        else:
            say(_summary_line(summary, summary.excerpt or summary.title))


def _summary_line(summary: SessionSummary, text: str) -> str:
    waiting = f", {summary.failed} to recover" if summary.failed else ""
    counts = _counted(summary.turns, "turn") + waiting
    return f"{summary.id[:ID_SHOWN]}  {local_time(summary.updated_utc)}  {counts:>9}  {text}".rstrip()


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _record_body(record: SessionRecord) -> dict[str, Any]:
    spans = record.document.spans()
    segments = [
        {
            "start": start,
            "end": end,
            "text": item.segment.text,
            "confirmed": item.segment.confirmed,
            "turn": item.turn_number or None,
            "audio": str(item.audio_path) if item.audio_path else None,
        }
        for item, (start, end) in zip(record.segments, spans, strict=True)
    ]
    return {**asdict(record.summary), "text": record.document.text, "segments": segments}


def _turn_body(turn: Turn) -> dict[str, Any]:
    """The shape of `iasr dictate --json`, with what a record has besides."""
    return {
        **turn_json(turn),
        "id": turn.id,
        "state": turn.state.value,
        "created_utc": turn.created_utc,
        "action": turn.decision.action.value,
        "tier": turn.decision.tier,
        "note": turn.decision.note,
        "revision": turn.revision_after,
        "audio": str(turn.audio_path) if turn.audio_path else None,
    }


def _print_json(body: dict[str, Any]) -> None:
    print_json(body)
