"""`iasr models`: list, fetch, verify, import and remove."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click

from iasr_desktop.app import open_store
from iasr_desktop.cli.main import print_error
from iasr_desktop.cli.output import print_json, say
from iasr_desktop.cli.progress import format_bytes, progress_bar
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AppError
from iasr_desktop.core.models.catalog import CatalogEntry
from iasr_desktop.core.models.manifest import InstalledModel
from iasr_desktop.core.models.store import ModelStore

AS_JSON = click.option("--json", "as_json", is_flag=True, help="One JSON object a line on stdout, nothing else.")


@click.group()
def models() -> None:
    """List, fetch, verify, import and remove models."""


@models.command("list")
@AS_JSON
@click.option("--all", "everything", is_flag=True, help="Also models that are neither standard nor installed.")
def list_models(as_json: bool, everything: bool) -> None:
    """List the standard models and whatever is installed."""
    store = open_store()
    lines = [
        _entry_line(store, entry)
        for entry in store.catalog.entries
        if everything or entry.default or store.is_installed(entry.id)
    ]
    lines += [_imported_line(store, model) for model in store.installed() if store.catalog.find(model.id) is None]
    for line in lines:
        print_json(line) if as_json else say(_readable(line))


@models.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--defaults", is_flag=True, help="The standard models; also what no ID means.")
@click.option("--tests", is_flag=True, help="The small models that the tests use.")
@click.option(
    "--from",
    "given",
    type=click.Path(path_type=Path),
    help="A file or folder to take the files from before anything is downloaded.",
)
@AS_JSON
def fetch(ids: tuple[str, ...], defaults: bool, tests: bool, given: Path | None, as_json: bool) -> None:
    """Download models, check them and install them. Goes on where an earlier call stopped."""
    from iasr_desktop.core.models.fetch import fetch_model

    store = open_store()
    token = CancelToken()
    wanted = _wanted(store, ids, defaults or not (ids or tests), tests)

    with progress_bar() as on_progress:

        def one(model_id: str) -> dict[str, Any]:
            result = fetch_model(store, model_id, token, on_progress, given)
            for note in result.notes:
                click.echo(f"note: {note}", err=True)
            return {**_installed_line(store, result.model), "was_there": result.was_there}

        failed = _for_each(wanted, one, as_json, "installed")
    sys.exit(1 if failed else 0)


@models.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@AS_JSON
def verify(ids: tuple[str, ...], as_json: bool) -> None:
    """Read models byte by byte and compare; all there are, damaged ones too, when none is named."""
    store = open_store()
    with progress_bar() as on_progress:

        def one(model_id: str) -> dict[str, Any]:
            return _installed_line(store, store.verify(model_id, on_progress))

        failed = _for_each(ids or store.present(), one, as_json, "whole")
    sys.exit(1 if failed else 0)


@models.command("import")
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--id", "model_id", help="What to call it; else its name in the catalogue, or the file's.")
@AS_JSON
def import_model(path: Path, model_id: str | None, as_json: bool) -> None:
    """Install a model from PATH: a ggml Whisper file, a GGUF, a Piper voice, or a
    faster-whisper (CTranslate2) folder, which is converted."""
    from iasr_desktop.core.models.importer import import_model as run_import

    store = open_store()
    with progress_bar() as on_progress:
        model = run_import(store, path, model_id, CancelToken(), on_progress)
    _say(_installed_line(store, model), as_json, "installed")


@models.command()
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@AS_JSON
def remove(ids: tuple[str, ...], as_json: bool) -> None:
    """Delete models, and what unfinished fetches of them left."""
    store = open_store()

    def one(model_id: str) -> dict[str, Any]:
        store.remove(model_id)
        return {"id": model_id}

    sys.exit(1 if _for_each(ids, one, as_json, "removed") else 0)


def _wanted(store: ModelStore, ids: Iterable[str], defaults: bool, tests: bool) -> list[str]:
    """Ids without repetition, in the order given, then standard ones, then those of the tests."""
    listed = [entry.id for entry in store.catalog.entries if (defaults and entry.default) or (tests and entry.tests)]
    return list(dict.fromkeys([*ids, *listed]))


def _for_each(ids: Iterable[str], one: Callable[[str], dict[str, Any]], as_json: bool, done: str) -> int:
    """Do it for every model; a failure is said and the rest goes on. Returns how many failed."""
    failed = 0
    for model_id in ids:
        try:
            _say(one(model_id), as_json, done)
        except AppError as failure:
            failed += 1
            print_error(failure)
            if as_json:
                print_json({"id": model_id, "error": str(failure)})
    return failed


def _say(line: dict[str, Any], as_json: bool, done: str) -> None:
    if as_json:
        print_json(line)
        return
    details = f" ({format_bytes(line['bytes'])}, {line['path']})" if "path" in line else ""
    before = "was already " if line.get("was_there") else ""
    say(f"{line['id']}: {before}{done}{details}")


def _entry_line(store: ModelStore, entry: CatalogEntry) -> dict[str, Any]:
    installed = store.is_installed(entry.id)
    return {
        "id": entry.id,
        "kind": entry.kind.value,
        "installed": installed,
        "default": entry.default,
        "tests": entry.tests,
        "bytes": entry.bytes,
        "sha256": store.sha256(entry.id) if installed else entry.files[0].sha256[0],
        "licence": entry.licence,
        "description": entry.description,
        "path": str(store.path(entry.id)) if installed else None,
    }


def _imported_line(store: ModelStore, model: InstalledModel) -> dict[str, Any]:
    return {
        "id": model.id,
        "kind": model.kind.value,
        "installed": True,
        "default": False,
        "tests": False,
        "bytes": model.bytes,
        "sha256": model.sha256,
        "licence": model.licence,
        "description": "Imported",
        "path": str(store.path(model.id)),
    }


def _installed_line(store: ModelStore, model: InstalledModel) -> dict[str, Any]:
    return {
        "id": model.id,
        "kind": model.kind.value,
        "bytes": model.bytes,
        "sha256": model.sha256,
        "source": model.source,
        "path": str(store.path(model.id)),
    }


def _readable(line: dict[str, Any]) -> str:
    mark = "installed" if line["installed"] else "-"
    about = f"{line['description']} ({line['licence']})"
    return f"{line['id']:<36} {line['kind']:<6} {format_bytes(line['bytes']):>9}  {mark:<10} {about}"
