"""Which kind of data a path holds."""

from collections.abc import Sequence
from pathlib import Path

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.simulation.datasets import beside, kaldi, librispeech, lists, texts
from iasr_desktop.core.simulation.datasets.dataset import Source

FORMATS = (
    "There can be a manifest (jsonl, csv, tsv), a text file with a line for each sample, recordings with a .txt of the "
    "same name beside them, a Kaldi folder (wav.scp and text), or the layout of LibriSpeech."
)
_MANIFESTS = ("manifest", "metadata")
_COMMON = (*_MANIFESTS, "wav", "text")


def source_of(path: Path) -> tuple[str, Source]:
    """What the data are, in words, and what reads them. Raises `BadInput` for what is none of the known kinds."""
    return _folder(path) if path.is_dir() else _file(path)


def named(path: Path) -> str:
    """What to call the data at a path: the folder of a list that is called like all lists."""
    whole = path.resolve()
    return whole.parent.name if whole.stem.casefold() in _COMMON else whole.stem or whole.name


def _file(path: Path) -> tuple[str, Source]:
    ending = path.suffix.casefold()
    if ending in lists.ENDINGS:
        return "manifest", lists.manifest
    if path.name in (kaldi.RECORDINGS, kaldi.TEXTS):
        return "Kaldi folder", lambda file, on_problem: kaldi.folder(file.parent, on_problem)
    if ending == texts.ENDING:
        return "text file", texts.file
    raise BadInput(f"{path} is of no known kind.", FORMATS)


def _folder(path: Path) -> tuple[str, Source]:
    if (path / kaldi.RECORDINGS).is_file():
        return "Kaldi folder", kaldi.folder
    if manifest := _manifest(path):
        return "manifest", lambda _, on_problem: lists.manifest(manifest, on_problem)
    if librispeech.is_one(path):
        return "LibriSpeech layout", librispeech.folder
    if next(beside.recordings(path), None):
        return "folder of recordings", beside.folder
    if next(path.rglob(f"*{texts.ENDING}"), None):
        return "folder of texts", texts.folder
    raise BadInput(f"{path} has nothing that can be dictated.", FORMATS)


def _manifest(path: Path) -> Path | None:
    """The one list that the folder has: of the usual name, or the only one. Raises `BadInput` when nobody can tell."""
    there = sorted(file for file in path.iterdir() if file.suffix.casefold() in lists.ENDINGS and file.is_file())
    usual = [file for file in there if file.stem.casefold() in _MANIFESTS]
    chosen: Sequence[Path] = usual or [file for file in there if file.suffix.casefold() != ".json"]
    if len(chosen) > 1:
        names = ", ".join(file.name for file in chosen[:5])
        raise BadInput(f"{path} has several lists ({names}).", "Name the one that is to be used.")
    return chosen[0] if chosen else None
