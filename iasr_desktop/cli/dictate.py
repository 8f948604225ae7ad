"""`iasr dictate`: utterances in, turns out, from recordings or the microphone."""

from collections.abc import Sequence
from pathlib import Path

import click

from iasr_desktop import app
from iasr_desktop.cli.history import say_upgrade
from iasr_desktop.cli.main import print_error
from iasr_desktop.cli.output import going_on, say
from iasr_desktop.cli.preparing import prepare
from iasr_desktop.cli.progress import progress_bar
from iasr_desktop.cli.turns import print_turn
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.dictation import Dictation
from iasr_desktop.core.errors import AppError, BadInput, StorageFailed
from iasr_desktop.core.export.session import check_target, export_session
from iasr_desktop.core.recording import RecordedUtterance
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.types import TurnState
from iasr_desktop.core.vocabulary.terms import Entry
from iasr_desktop.core.vocabulary.text import read


@click.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar="[FILE]...")
@click.option(
    "--session", "session_name", metavar="S", help="Go on with a session: its id, the beginning of it, or `last`."
)
@click.option(
    "--export",
    "exports",
    type=click.Path(path_type=Path),
    multiple=True,
    metavar="OUT",
    help="Write the session at the end; txt, md, docx, srt, vtt or json by suffix. May be repeated.",
)
@click.option("--force", is_flag=True, help="Let --export overwrite a file.")
@click.option("--language", metavar="L", help="Two-letter code of the language spoken, or `auto`.")
@click.option(
    "--vocabulary", type=click.Path(path_type=Path), metavar="FILE", help="Names and terms to expect, one a line."
)
@click.option("--device", metavar="NAME", help="Microphone, as `iasr devices` names it.")
@click.option("--push-to-talk", is_flag=True, help="Enter begins an utterance and Enter ends it.")
@click.option("--no-agent-model", is_flag=True, help="Decide by the command grammar alone.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a turn on stdout.")
def dictate(
    files: Sequence[Path],
    session_name: str | None,
    exports: Sequence[Path],
    force: bool,
    language: str | None,
    vocabulary: Path | None,
    device: str | None,
    push_to_talk: bool,
    no_agent_model: bool,
    as_json: bool,
) -> None:
    """Dictate, and correct by talking.

    Each FILE is the next utterance of one session; without files the microphone
    is used until Ctrl-C. Recordings are kept before they are recognised.
    """
    for target in exports:
        check_target(target, force=force)
    settings = _settings()
    say_upgrade()
    with app.open_history() as history:
        dictation = _dictation(history, settings, session_name, language, vocabulary, no_agent_model)
        try:
            if files:
                failed = _from_files(dictation, files, as_json)
            else:
                failed = _from_microphone(dictation, settings, device, push_to_talk, as_json)
        finally:
            unsaved = not _save_rest(dictation)
            session = dictation.session
            has_turns = session.turn_number > 0
            failed_exports = _export(history, session.id, exports, force, has_text=has_turns, said=not as_json)
    if failed or unsaved or failed_exports:
        raise click.exceptions.Exit(1)


def _settings() -> Settings:
    settings, problems = app.load_settings()
    for problem in problems:
        click.echo(problem, err=True)
    return settings


def _dictation(
    history: History,
    settings: Settings,
    session_name: str | None,
    language: str | None,
    vocabulary: Path | None,
    no_agent_model: bool,
) -> Dictation:
    """The session with its engines. What an earlier run left unfinished is said, old audio is removed."""
    for sentence in (*history.notices, *app.housekeeping(history, settings)):
        click.echo(sentence, err=True)
    session = app.open_session(history, session_name, language or settings.recognition.language)
    terms = _terms(vocabulary) if vocabulary else ()
    known = (*history.vocabulary.list(), *terms)
    engines = app.build_engines(settings, app.open_store(), known, use_model=not no_agent_model)
    for sentence in engines.notes:
        click.echo(sentence, err=True)
    dictation = Dictation(session, history, engines, language=session.language, terms=terms)
    prepare(dictation)
    return dictation


def _terms(file: Path) -> tuple[Entry, ...]:
    parsed = read(file)
    for line in parsed.bad_lines:
        click.echo(f"{file}, {line}", err=True)
    return parsed.entries


def _from_files(dictation: Dictation, files: Sequence[Path], as_json: bool) -> int:
    """Every file as one utterance; how many could not be used."""
    failed = 0
    reader = app.build_file_reader()
    for file in files:
        try:
            with progress_bar() as on_progress:
                utterance = RecordedUtterance(file.absolute(), reader, on_progress, given=file)
                report = dictation.take(utterance, CancelToken())
        except BadInput as failure:
            print_error(failure)
            failed += 1
            continue
        if report.turn.state is TurnState.FAILED:
            print_error(BadInput(f"{file}: {report.turn.decision.note}"))
            failed += 1
            continue
        if report.turn.state is TurnState.NO_SPEECH:
            for sentence in (report.turn.decision.note, *report.turn.heard.notes):
                click.echo(f"{file}: {sentence}", err=True)
            continue
        print_turn(report, as_json=as_json)
        failed += bool(report.unsaved)
    return failed


def _from_microphone(
    dictation: Dictation, settings: Settings, device: str | None, push_to_talk: bool, as_json: bool
) -> int:
    from iasr_desktop.cli.microphone import dictate_live

    return dictate_live(dictation, settings, device=device, push_to_talk=push_to_talk, as_json=as_json)


def _save_rest(dictation: Dictation) -> bool:
    """Whether every turn is on file, now that nothing more is said."""
    try:
        dictation.save()
    except StorageFailed as failure:
        print_error(failure)
        return False
    return True


def _export(
    history: History, session_id: str, targets: Sequence[Path], force: bool, *, has_text: bool, said: bool
) -> int:
    """Write every export, also after an interruption; how many failed."""
    failed = 0
    if targets and not has_text:
        click.echo("Nothing was dictated, so nothing was exported.", err=True)
        return len(targets)
    for target in targets:
        try:
            export_session(history.record(session_id), target, force=force)
        except AppError as failure:
            print_error(failure)
            failed += 1
        else:
            _say_exported(target, said=said)
    return failed


def _say_exported(target: Path, *, said: bool) -> None:
    if not said:
        click.echo(f"Exported to {target}", err=True)
        return
    with going_on():
        say(f"Exported to {target}")
