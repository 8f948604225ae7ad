"""The clips of a benchmark in a folder, with a list of what is said in them."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.evaluation.saying import Said
from iasr_desktop.core.evaluation.speech_set import MANIFEST
from iasr_desktop.core.evaluation.voice import SpokenCase
from iasr_desktop.core.speaking import language_of
from iasr_desktop.core.types import Samples

ClipWriter = Callable[[Path, Samples], None]
"""Writes a clip as FLAC. Raises `BadInput`."""


class KeptClips:
    """Writes each clip and its line at once, so that a run that is broken off keeps what it has.

    The folder can be measured like any set of recordings. A manifest that is
    there already is written anew.
    """

    def __init__(self, folder: Path, write: ClipWriter) -> None:
        """Raises `BadInput` when the folder cannot be used."""
        self._folder = folder
        self._write = write
        self._count = 0
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / MANIFEST).write_text("", encoding="utf-8")
        except OSError as error:
            raise _unwritable(folder) from error

    def keep(self, result: SpokenCase, said: Said) -> None:
        """Raises `BadInput` when clip or line cannot be written."""
        self._count += 1
        name = f"{self._count:04}-{re.sub(r'[^A-Za-z0-9._-]+', '_', result.case.id)[:60]}.flac"
        self._write(self._folder / name, said.samples)
        line = {
            "id": result.case.id,
            "audio": name,
            "text": result.case.heard,
            "language": language_of(result.case.heard),
            "duration_s": round(result.duration_s, 3),
            "said": said.text,
            "heard": result.heard,
            "voice": said.manner.voice_id,
            "pace": said.manner.pace,
            "seed": said.manner.seed,
        }
        try:
            with (self._folder / MANIFEST).open("a", encoding="utf-8") as manifest:
                manifest.write(json.dumps(line, ensure_ascii=False) + "\n")
        except OSError as error:
            raise _unwritable(self._folder) from error


def _unwritable(folder: Path) -> BadInput:
    return BadInput(f"The clips could not be kept in {folder}.", "Choose another folder with --keep.")
