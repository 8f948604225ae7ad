"""`iasr vocabulary`: the names and terms that dictation expects."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path

import click

from iasr_desktop.cli.history import local_time, opened
from iasr_desktop.cli.main import print_error
from iasr_desktop.cli.output import print_json, say
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.vocabulary.terms import Source, Term
from iasr_desktop.core.vocabulary.text import read, write, written

_json_option = click.option("--json", "as_json", is_flag=True, help="One JSON object a line on stdout.")


@click.group()
def vocabulary() -> None:
    """List, add, remove, import and export names and terms.

    The recogniser expects them, and what sounds like one is written as it.
    """


@vocabulary.command("list")
@_json_option
def list_terms(as_json: bool) -> None:
    """List the terms, the last used first."""
    with opened() as store:
        terms = store.vocabulary.list()
    _print(terms, as_json=as_json)
    if not terms:
        click.echo("There are no terms.", err=True)


@vocabulary.command()
@click.argument("term")
@click.option("--sounds-like", default="", metavar="S", help="What is heard instead of the term.")
@_json_option
def add(term: str, sounds_like: str, as_json: bool) -> None:
    """Add TERM, written as it should appear. For one that is there already, --sounds-like is changed."""
    with opened() as store:
        known = {found.key for found in store.vocabulary.list()}
        wanted = Term(term)
        if sounds_like and wanted.key in known:
            added = store.vocabulary.change(term, term, sounds_like)
        else:
            added = store.vocabulary.add(term, sounds_like)
    _print([added], as_json=as_json)


@vocabulary.command()
@click.argument("terms", nargs=-1, required=True, metavar="TERM...")
@_json_option
def remove(terms: Sequence[str], as_json: bool) -> None:
    """Remove terms. One that was learned is not learned again until you add it."""
    failed = 0
    with opened() as store:
        for name in terms:
            try:
                _print(store.vocabulary.remove([name]), as_json=as_json)
            except BadInput as failure:
                print_error(failure)
                failed += 1
    if failed:
        raise click.exceptions.Exit(1)


@vocabulary.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@_json_option
def import_terms(file: Path, as_json: bool) -> None:
    """Add the terms of a text file: one a line, as `term` or `term = sounds like`; `#` begins a comment.

    Lines that hold no term are named, and the others are taken.
    """
    parsed = read(file)
    with opened() as store:
        merged = store.vocabulary.merge(parsed.entries)
    _print((*merged.added, *merged.changed), as_json=as_json)
    same = len(parsed.entries) - len(merged.added) - len(merged.changed) - len(merged.problems)
    click.echo(f"{len(merged.added)} added, {len(merged.changed)} changed, {same} there already.", err=True)
    problems = [f"{file}, {line}" for line in parsed.bad_lines]
    problems += [f"{file}: {failure}" for failure in merged.problems]
    for problem in problems:
        print_error(BadInput(problem))
    if problems:
        raise click.exceptions.Exit(1)


@vocabulary.command()
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--force", is_flag=True, help="Overwrite FILE.")
@_json_option
def export(file: Path, force: bool, as_json: bool) -> None:
    """Write the terms to FILE as `import` reads them; `-` is standard output."""
    if as_json and str(file) == "-":
        raise click.UsageError("Standard output takes the terms or JSON; `iasr vocabulary list --json` has both.")
    with opened() as store:
        terms = store.vocabulary.list()
    if str(file) == "-":
        if text := written(terms):
            say(text.removesuffix("\n"))
        return
    write(file, terms, force=force)
    if as_json:
        print_json({"file": str(file), "terms": len(terms)})
    click.echo(f"Exported to {file}", err=True)


def _print(terms: Iterable[Term], *, as_json: bool) -> None:
    for term in terms:
        if as_json:
            print_json({**asdict(term), "source": term.source.value})
        else:
            say(_line(term))


def _line(term: Term) -> str:
    heard = f"  (sounds like {term.sounds_like})" if term.sounds_like else ""
    learned = f"  learned {local_time(term.added_utc)}" if term.source is Source.LEARNED else ""
    return f"{term.text}{heard}{learned}"
