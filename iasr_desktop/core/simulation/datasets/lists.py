"""Manifests: lines of JSON, or a table with a header.

Names of fields are those of the usual tools (Common Voice, NeMo, Hugging Face
audio folders, ContextASR-Bench), so that their manifests can be used as they are.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.metrics import manifest_tables
from iasr_desktop.core.metrics.manifest_lines import Lines, Problem, json_object
from iasr_desktop.core.simulation.datasets.dataset import Found, OnProblem, is_there

JSON_ENDINGS = (".jsonl", ".ndjson", ".json")
ENDINGS = (*JSON_ENDINGS, *manifest_tables.TABLES)
_TEXT = ("text", "reference", "ref", "transcript", "transcription", "sentence")
_AUDIO = ("audio", "audio_filepath", "audio_path", "wav", "wav_path", "file", "file_name", "path")
_ID = ("id", "uniq_id", "utt_id", "utt", "key")
_LANGUAGE = ("language", "lang", "locale")
_ENTITIES = ("entities", "entity_list")
_NO_AUDIO = {"", "-", "n/a", "none", "null", "placeholder", "place holder"}
"""What manifests write where there is no recording."""
_PARTS = ("offset", "start", "begin")
_HINT = f"The text of a line is called {', '.join(_TEXT[:-1])} or {_TEXT[-1]}."


def manifest(path: Path, on_problem: OnProblem) -> Iterator[Found]:
    """A manifest of either kind, by its ending."""
    return table(path, on_problem) if path.suffix.casefold() in manifest_tables.TABLES else json_lines(path, on_problem)


def json_lines(path: Path, on_problem: OnProblem) -> Iterator[Found]:
    """An object a line; empty lines are passed over."""
    for number, line in Lines(path, on_problem, _unwatched):
        if not line.strip():
            continue
        try:
            yield _found(path, number, json_object(line))
        except BadInput as problem:
            on_problem(Problem(path, number, problem.message))


def table(path: Path, on_problem: OnProblem) -> Iterator[Found]:
    """Columns named by the first line, parted by commas or by tabs as the ending says."""
    lines = Lines(path, on_problem, _unwatched)
    delimiter = manifest_tables.TABLES[path.suffix.casefold()]

    def check(header: Sequence[str]) -> None:
        if not any(name in header for name in _TEXT):
            raise BadInput(f"{path} has no column with the text.", f"The first line names the columns. {_HINT}")

    for number, row in manifest_tables.rows(lines, delimiter, check, on_problem):
        try:
            yield _found(path, number, row)
        except BadInput as problem:
            on_problem(Problem(path, number, problem.message))


def _found(path: Path, number: int, row: Mapping[str, Any]) -> Found:
    """Raises `BadInput`."""
    if any(row.get(key) not in (None, "", 0, 0.0, "0", "0.0") for key in _PARTS):
        raise BadInput("It names a part of a recording; cut the recordings into utterances first.")
    audio = _text(row, _AUDIO, "name of the recording").strip()
    return Found(
        path=path,
        line=number,
        id=_id(row) or str(number),
        text=_text(row, _TEXT, "text"),
        audio=None if audio.casefold() in _NO_AUDIO else _place(path.parent, audio),
        language=_text(row, _LANGUAGE, "language") or None,
        entities=_list(row, _ENTITIES),
        tags=_list(row, ("tags",)) or (),
    )


def _place(folder: Path, audio: str) -> Path:
    """Beside the list, or in `clips/` as in Common Voice."""
    here, clips = folder / audio, folder / "clips" / audio
    return clips if not is_there(here) and is_there(clips) else here


def _value(row: Mapping[str, Any], names: Sequence[str]) -> Any:
    return next((row[name] for name in names if name in row), None)


def _text(row: Mapping[str, Any], names: Sequence[str], what: str) -> str:
    value = _value(row, names)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise BadInput(f"The {what} is no text.")
    return value


def _id(row: Mapping[str, Any]) -> str:
    value = _value(row, _ID)
    if value is None:
        return ""
    if not isinstance(value, str | int) or isinstance(value, bool):
        raise BadInput("The id is neither text nor a whole number.")
    return str(value).strip()


def _list(row: Mapping[str, Any], names: Sequence[str]) -> tuple[str, ...] | None:
    """Texts, or objects with a `text`; or one text with semicolons."""
    value = _value(row, names)
    if value is None:
        return None
    parts = value.split(";") if isinstance(value, str) else value
    texts = [part.get("text") if isinstance(part, dict) else part for part in parts] if isinstance(parts, list) else []
    if not isinstance(parts, list) or not all(isinstance(text, str) for text in texts):
        raise BadInput(f"The {names[0]} are no list of texts.")
    return tuple(str(text).strip() for text in texts if str(text).strip())


def _unwatched(_: int) -> None:
    """Manifests are read in no time."""
