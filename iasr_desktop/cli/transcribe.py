"""`iasr transcribe`: recognition of recordings, without session or agent."""

from collections.abc import Sequence
from pathlib import Path

import click

from iasr_desktop import app
from iasr_desktop.cli.main import print_error
from iasr_desktop.cli.output import print_json, say
from iasr_desktop.cli.progress import progress_bar
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.export.recording import transcript_json
from iasr_desktop.core.ports import AudioFileReader, SpeechRecognizer
from iasr_desktop.core.recognition.vocabulary import read_terms
from iasr_desktop.core.recording import hear_file
from iasr_desktop.core.types import HearingOutcome, Transcript

_SILENCE = {
    HearingOutcome.NO_SPEECH: "No speech was heard.",
    HearingOutcome.NO_SIGNAL: "The recording holds no signal.",
}


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option("--language", metavar="L", help="Two-letter code of the language spoken, or `auto`.")
@click.option("--model", "model_id", metavar="ID", help="Use this speech model instead of the one in the settings.")
@click.option(
    "--vocabulary", type=click.Path(path_type=Path), metavar="FILE", help="Names and terms to expect, one a line."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a file on stdout.")
def transcribe(
    files: Sequence[Path], language: str | None, model_id: str | None, vocabulary: Path | None, as_json: bool
) -> None:
    """Recognise recordings; nothing else.

    Any FILE that FFmpeg reads, of any length. One that cannot be read is named
    and left out.
    """
    settings, problems = app.load_settings()
    for problem in problems:
        click.echo(problem, err=True)
    terms = (*(read_terms(vocabulary) if vocabulary else ()), *settings.recognition.vocabulary)
    reader, failed = app.build_file_reader(soon=True), 0
    recognizer = app.build_recognizer(settings, app.open_store(), model_id=model_id, vocabulary=terms, exact_times=True)
    if recognizer.prompt.note:
        click.echo(recognizer.prompt.note, err=True)
    chosen = language or settings.recognition.language
    recognizer.check_language(chosen)
    for file in files:
        recognizer.start_session()
        try:
            transcript = _transcribe(file, reader, recognizer, chosen)
        except BadInput as failure:
            print_error(failure)
            failed += 1
            continue
        _print(file, transcript, with_name=len(files) > 1, as_json=as_json)
    if failed:
        raise click.exceptions.Exit(1)


def _transcribe(file: Path, reader: AudioFileReader, recognizer: SpeechRecognizer, language: str) -> Transcript:
    with progress_bar() as on_progress:
        return hear_file(file, reader, recognizer, CancelToken(), language, on_progress)


def _print(file: Path, transcript: Transcript, *, with_name: bool, as_json: bool) -> None:
    """The words on stdout; what a person should know about them on stderr."""
    for sentence in (_SILENCE.get(transcript.outcome, ""), *transcript.notes):
        if sentence:
            click.echo(f"{file}: {sentence}", err=True)
    if as_json:
        print_json(transcript_json(file, transcript))
    elif transcript.text:
        say(f"{file}: {transcript.text}" if with_name else transcript.text)
