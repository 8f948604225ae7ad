"""The recordings a person handed over that are not done: on disk, so that no end of the window loses them."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from iasr_desktop.core import private
from iasr_desktop.core.errors import StorageFailed
from iasr_desktop.core.obstacles import obstacle
from iasr_desktop.core.parsing import json_value

FILE_NAME = "waiting_files.json"


def load(file: Path) -> list[Path]:
    """The recordings in their order; none where there is no list, or nobody can read it."""
    try:
        body = json_value(file.read_bytes())
    except (OSError, ValueError):
        return []
    names = body.get("recordings") if isinstance(body, dict) else None
    if not isinstance(names, list):
        return []
    return [Path(name) for name in dict.fromkeys(name for name in names if isinstance(name, str)) if _is_path(name)]


def save(recordings: Sequence[Path], file: Path) -> None:
    """Keep these and no others. Raises `StorageFailed`."""
    try:
        if not recordings:
            file.unlink(missing_ok=True)
            return
        private.make_folder(file.parent)
        # Not every name of a file is text; JSON can hold the rest by itself.
        private.write_text(file, json.dumps({"recordings": [str(path) for path in recordings]}, indent=1))
    except OSError as error:
        reason, hint = obstacle(file, error)
        raise StorageFailed(f"The list of recordings that wait could not be saved: {reason}.", hint) from error


def remove(recordings: Iterable[Path], file: Path) -> None:
    """These are done. Raises `StorageFailed`."""
    done = set(recordings)
    before = load(file)
    after = [path for path in before if path not in done]
    if after != before:
        save(after, file)


def _is_path(name: str) -> bool:
    return bool(name) and "\0" not in name
