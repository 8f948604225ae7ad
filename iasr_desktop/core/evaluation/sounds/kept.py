"""What became of scenes, kept in a file: a measurement that was broken off goes on where it stopped.

A line counts for a scene if the product that made it is the same (`maker` stands
for its code, models and settings) and the scene is (a hash of all that is played,
said in it, and in force). Lines of another product are gone once the file is
opened; a last line that was cut off in writing is played again.
"""

import hashlib
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import StorageFailed
from iasr_desktop.core.evaluation.sounds.differences import Differences
from iasr_desktop.core.evaluation.sounds.playing import Played, Player
from iasr_desktop.core.evaluation.sounds.scenes import Scene, Speech
from iasr_desktop.core.obstacles import obstacle
from iasr_desktop.core.parsing import json_value
from iasr_desktop.core.progress import OnProgress, Progress, ignore_progress

_WRONG = (ValueError, KeyError, TypeError, AttributeError, OverflowError)


class KeptResults:
    """The file of one run at a time. To be used with `with`."""

    def __init__(self, path: Path, maker: str) -> None:
        """Raises `StorageFailed` when the file cannot be read or written."""
        self._path = path
        self._maker = maker
        self._played: dict[str, Played] = {}
        self._has_words: dict[str, bool] = {}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            counting = [line for line in _lines(path) if self._counts(line)]
            # In one step: what a run before has found is not lost whenever this one ends.
            temporary = path.with_name(path.name + ".part")
            temporary.write_text("".join(line + "\n" for line in counting), encoding="utf-8")
            os.replace(temporary, path)
            self._file = path.open("a", encoding="utf-8", buffering=1)
        except OSError as error:
            raise self._unwritable(error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    @property
    def found_before(self) -> int:
        """How many scenes need not be played."""
        return len(self._played)

    def played(self, scene: Scene) -> Played | None:
        """What became of the scene in this run or one before."""
        return self._played.get(_scene_key(scene))

    def keep(self, scene: Scene, played: Played) -> None:
        """Raises `StorageFailed`."""
        self._played[_scene_key(scene)] = played
        self._write({**asdict(played), "sound": _scene_key(scene)})

    def has_words(self, speech: Speech) -> bool | None:
        """Whether anything is heard of the recording by itself, if that is known."""
        return self._has_words.get(_speech_key(speech))

    def keep_has_words(self, speech: Speech, has_words: bool) -> None:
        """Raises `StorageFailed`."""
        self._has_words[_speech_key(speech)] = has_words
        self._write({"recording": speech.name, "has_words": has_words, "sound": _speech_key(speech)})

    def _write(self, entry: Mapping[str, Any]) -> None:
        try:
            self._file.write(json.dumps({**entry, "made_with": self._maker}, ensure_ascii=False) + "\n")
        except OSError as error:
            raise self._unwritable(error) from error

    def _counts(self, line: str) -> bool:
        """Whether the line is of the same product; it is known from then on."""
        try:
            entry = json_value(line)
            if entry.pop("made_with") != self._maker:
                return False
            key = str(entry.pop("sound"))
            if "has_words" in entry:
                self._has_words[key] = bool(entry["has_words"])
            else:
                self._played[key] = _played_of(entry)
        except _WRONG:
            return False
        return True

    def _unwritable(self, error: OSError) -> StorageFailed:
        reason, hint = obstacle(self._path, error)
        return StorageFailed(f"{self._path} could not be written: {reason}.", hint)


class RememberingPlayer:
    """A `Player` that plays only what `kept` does not have, and adds it there."""

    def __init__(self, player: Player, kept: KeptResults) -> None:
        self._player = player
        self._kept = kept

    def play(
        self, scenes: Sequence[Scene], token: CancelToken, on_progress: OnProgress = ignore_progress
    ) -> Iterator[Played]:
        """Each result as soon as it is there and kept. Raises `Cancelled`, `ModelFailed`, `StorageFailed`."""
        for number, scene in enumerate(scenes):
            on_progress(Progress(number, len(scenes), "sounds"))
            known = self._kept.played(scene)
            if known is None:
                (known,) = self._player.play([scene], token)
                self._kept.keep(scene, known)
            yield known
        on_progress(Progress(len(scenes), len(scenes), "sounds"))

    def without_edges(self, speech: Speech, token: CancelToken) -> Speech:
        return self._player.without_edges(speech, token)

    def has_words(self, speech: Speech, token: CancelToken) -> bool:
        """Raises what `play` raises."""
        known = self._kept.has_words(speech)
        if known is None:
            known = self._player.has_words(speech, token)
            self._kept.keep_has_words(speech, known)
        return known


def maker_of(about: Mapping[str, str], code: Sequence[Path]) -> str:
    """What stands for a product: `about` tells models, versions and settings, `code` lists its folders and files.

    Raises `OSError`.
    """
    digest = hashlib.sha256(json.dumps(dict(about), sort_keys=True).encode())
    for root in code:
        files = sorted(path for path in root.rglob("*") if path.is_file() and path.suffix != ".pyc")
        for path in files or [root]:
            digest.update(f"\0{path.relative_to(root.parent).as_posix()}\0".encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8", errors="replace").split("\n") if path.exists() else []


def _played_of(entry: Mapping[str, Any]) -> Played:
    found = entry["found"]
    words = {name: tuple(map(str, found[name])) for name in ("invented", "doubled", "missing")}
    differences = Differences(**words, changed=int(found["changed"]), at_borders=int(found["at_borders"]))
    return Played(
        str(entry["kind"]),
        str(entry["name"]),
        float(entry["seconds"]),
        int(entry["words"]),
        differences,
        bool(entry["confirmed"]),
        str(entry["text"]),
    )


def _scene_key(scene: Scene) -> str:
    said = [(start_s, _speech_key(speech)) for start_s, speech in scene.speech]
    return _digest(scene.samples.tobytes(), [scene.kind, scene.name, said, scene.vocabulary])


def _speech_key(speech: Speech) -> str:
    return _digest(speech.samples.tobytes(), [speech.name, speech.language])


def _digest(sound: bytes, told: Sequence[object]) -> str:
    return hashlib.sha256(sound + json.dumps(told).encode()).hexdigest()[:16]
