"""A run on more than one machine: samples go out to workers, dialogues come back in the order of the data set.

Recordings travel as bytes with their samples and sound comes back in the same
way, so that workers share no file with whoever started the run. They need the
models, installed under the same ids and with the same hashes.
"""

import contextlib
import hashlib
import json
import os
import tempfile
import threading
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput, StorageFailed
from iasr_desktop.core.evaluation.kept_clips import ClipWriter
from iasr_desktop.core.obstacles import obstacle
from iasr_desktop.core.simulation.folders import RunFolder
from iasr_desktop.core.simulation.loop import Manner, Parts, keep_nothing, play
from iasr_desktop.core.simulation.types import Dialogue, Sample
from iasr_desktop.core.types import Samples

AHEAD = 16
"""Dialogues a worker that may be finished or waiting while one of long ago is still being played."""


@dataclass(frozen=True)
class Errand:
    """A sample on its way to a worker; `recording` holds the bytes of its audio file.

    Schedulers log what they are given, so none of it shows.
    """

    sample: Sample = field(repr=False)
    recording: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Played:
    """What comes back: the dialogue, its sound as FLAC by loop, and a hash of what the worker's figures depend on.

    `identity` is empty when no worker lived to play it.
    """

    dialogue: Dialogue
    identity: str
    clips: Mapping[int, bytes] = field(default_factory=dict)


class Pool(Protocol):
    """Workers that play one dialogue at a time each. What a lost one had is played by another."""

    @property
    def size(self) -> int:
        """How many workers there are now."""

    def submit(self, index: int, errand: Errand) -> None: ...

    def take(self, token: CancelToken) -> tuple[int, Played]:
        """The next that is ready, with the index it was submitted under.

        Raises `Cancelled`, what playing raised, and `AppError` when no worker is left.
        """


class Performer:
    """On a worker: parts that are loaded once and play one dialogue after the other. Safe on several threads."""

    def __init__(self, parts: Parts, manner: Manner, write_clip: ClipWriter | None = None) -> None:
        """With `write_clip` the sound of every turn is sent back."""
        self.about = parts.about
        self._identity = identity(parts.about)
        self.parts = parts
        self._manner = manner
        self._write_clip = write_clip
        self._one_at_a_time = threading.Lock()
        self._token = CancelToken()

    def play(self, errand: Errand) -> Played:
        """Raises `Cancelled` after `stop`, and `StorageFailed`."""
        with self._one_at_a_time, tempfile.TemporaryDirectory(prefix="iasr-") as place:
            folder = Path(place)
            sample = _unpacked(errand, folder)
            clips: dict[int, bytes] = {}
            keep = _Catcher(self._write_clip, folder, clips).keep if self._write_clip else keep_nothing
            dialogue = play(sample, self.parts, self._manner, self._token, keep)
            return Played(_as_sent(dialogue, errand.sample), self._identity, clips)

    def stop(self) -> None:
        """End the dialogue that is being played, and all that follow."""
        self._token.cancel()


def spread(
    samples: Iterable[Sample], pool: Pool, about: Mapping[str, Any], folder: RunFolder, token: CancelToken
) -> Iterator[Dialogue]:
    """The dialogues of `samples` in their order, played by `pool`; their sound is put into `folder`.

    No more than a few are under way, so memory does not grow with the run.
    Raises `Cancelled`, `BadInput` for a worker whose models are not those of
    `about`, `StorageFailed`, and what the pool raises.
    """
    numbered = enumerate(samples)
    ready: dict[int, Played] = {}
    awaited = sent = 0
    wanted = identity(about)
    while True:
        while sent - awaited < AHEAD * max(1, pool.size):
            following = next(numbered, None)
            if following is None:
                break
            pool.submit(following[0], packed(following[1]))
            sent += 1
        if awaited == sent:
            return
        while awaited not in ready:
            index, played = pool.take(token)
            if played.identity not in (wanted, ""):
                hint = "Install the same models and versions on every worker."
                raise BadInput("A worker has other models or versions than the others.", hint)
            ready[index] = played
        yield _stored(ready.pop(awaited), folder)
        awaited += 1


def identity(about: Mapping[str, Any]) -> str:
    """A hash of what figures depend on."""
    return hashlib.sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()


def packed(sample: Sample) -> Errand:
    """With the bytes of its recording. One that cannot be read is the worker's to tell, as in a run of one machine."""
    with contextlib.suppress(OSError):
        return Errand(sample, sample.audio.read_bytes() if sample.audio else None)
    return Errand(sample)


def _unpacked(errand: Errand, folder: Path) -> Sample:
    """The sample with its recording on this machine."""
    sample = errand.sample
    if sample.audio is None or errand.recording is None:
        return sample
    path = folder / f"recording{sample.audio.suffix}"
    path.write_bytes(errand.recording)
    return replace(sample, audio=path)


def _as_sent(dialogue: Dialogue, sample: Sample) -> Dialogue:
    """The dialogue about the sample where it came from, as a run of one machine would tell it."""
    here, there = str(dialogue.sample.audio), str(sample.audio)
    return replace(dialogue, sample=sample, problem=dialogue.problem.replace(here, there))


@dataclass(frozen=True)
class _Catcher:
    """Writes clips as files and keeps their bytes."""

    write: ClipWriter
    folder: Path
    clips: dict[int, bytes]

    def keep(self, sample_id: str, loop: int, samples: Samples) -> str:
        path = self.folder / "clip.flac"
        try:
            self.write(path, samples)
            self.clips[loop] = path.read_bytes()
        except BadInput as failure:
            raise StorageFailed(failure.message, failure.hint) from failure
        return ""


def _stored(played: Played, folder: RunFolder) -> Dialogue:
    """The dialogue with its sound in the run's folder. Raises `StorageFailed`."""
    dialogue = played.dialogue
    places = {}
    for loop, clip in played.clips.items():
        target, places[loop] = folder.clip_place(dialogue.sample.id, loop)
        try:
            with os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(clip)
        except OSError as error:
            reason, hint = obstacle(target, error)
            raise StorageFailed(f"{target} could not be written: {reason}.", hint) from error
    steps = tuple(
        replace(step, uttered=replace(step.uttered, audio=places.get(step.loop, ""))) for step in dialogue.steps
    )
    return replace(dialogue, steps=steps)
