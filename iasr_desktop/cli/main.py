"""The `iasr` command. Groups are loaded only when called, so `--help` is quick."""

import importlib
import sys
from typing import Any

import click

from iasr_desktop import __version__
from iasr_desktop.cli import output, unforeseen
from iasr_desktop.cli.output import print_error
from iasr_desktop.core.errors import AppError, Cancelled

__all__ = ["COMMANDS", "cli", "main", "print_error"]

# name: (module, attribute, help shown in the list)
COMMANDS: dict[str, tuple[str, str, str]] = {
    "gui": ("iasr_desktop.cli.gui", "gui", "Open the window."),
    "dictate": (
        "iasr_desktop.cli.dictate",
        "dictate",
        "Dictate from the microphone or from recordings, and correct by talking.",
    ),
    "transcribe": ("iasr_desktop.cli.transcribe", "transcribe", "Recognise recordings; nothing else."),
    "agent": ("iasr_desktop.cli.agent", "agent", "Decide about written utterances, one JSON object a line."),
    "judge": ("iasr_desktop.cli.judge", "judge", "Tell whether transcripts mean the same as references."),
    "score": ("iasr_desktop.cli.score", "score", "Measure transcripts against references."),
    "study": ("iasr_desktop.cli.study", "study", "Ask people about transcripts, and compare metrics with them."),
    "models": ("iasr_desktop.cli.models", "models", "List, fetch, verify, import and remove models."),
    "history": ("iasr_desktop.cli.history", "history", "List, search, show, export and delete sessions."),
    "vocabulary": (
        "iasr_desktop.cli.vocabulary",
        "vocabulary",
        "List, add, remove, import and export names and terms.",
    ),
    "devices": ("iasr_desktop.cli.devices", "devices", "List microphones."),
    "doctor": ("iasr_desktop.cli.doctor", "doctor", "Check this machine and say what to do."),
    "bench": ("iasr_desktop.cli.bench", "bench", "Measure the agent, recognition and speed."),
    "demo": ("iasr_desktop.cli.demo", "demo", "Run the demonstration: dictate, correct, confirm, export."),
}


class LazyGroup(click.Group):
    """A group whose commands are imported on first use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, attribute, _ = COMMANDS[cmd_name]
        command: click.Command = getattr(importlib.import_module(module), attribute)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, _, text) in COMMANDS.items()])


@click.command(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="iasr")
def cli() -> None:
    """Dictation you correct by talking. Everything runs on this machine."""


def main(arguments: list[str] | None = None) -> Any:
    """Run a command; turn failures into one line and an exit code.

    0 done, 1 failed, 2 wrong usage, 130 interrupted.
    """
    unforeseen.install()
    output.write_any_name()
    output.was_lost()
    try:
        # Outside its standalone mode click returns the code of an `Exit` and lets the rest through.
        if status := cli.main(args=arguments, prog_name="iasr", standalone_mode=False):
            sys.exit(status)
    except click.ClickException as wrong:
        wrong.show()
        sys.exit(wrong.exit_code)
    except AppError as failure:
        print_error(failure)
        sys.exit(1)
    except (Cancelled, KeyboardInterrupt, click.Abort):
        click.echo("interrupted", err=True)
        sys.exit(130)
    except OSError as error:
        if not output.is_of_printing(error):
            raise
        print_error(output.failed(error))
        sys.exit(1)
    if output.was_lost():
        sys.exit(1)
