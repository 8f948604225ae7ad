"""A run from its first to its last sample: streamed, stopped at any time, gone on with exactly."""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput, StorageFailed
from iasr_desktop.core.evaluation.kept_clips import ClipWriter
from iasr_desktop.core.progress import OnProgress, Progress, ignore_progress
from iasr_desktop.core.simulation.folders import RunFolder, Sitting
from iasr_desktop.core.simulation.loop import KeepClip, Manner, Parts, keep_nothing, play
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.simulation.types import Dialogue, Sample
from iasr_desktop.core.types import Samples

LABEL = "dialogues"

OnDialogue = Callable[[Dialogue], None]
Player = Callable[[Iterable[Sample]], Iterator[Dialogue]]
"""Plays samples and gives their dialogues in the same order, each as soon as it can."""


def run(
    samples: Iterable[Sample],
    parts: Parts,
    folder: RunFolder,
    token: CancelToken,
    *,
    write_clip: ClipWriter | None = None,
    on_dialogue: OnDialogue = lambda _: None,
    on_progress: OnProgress = ignore_progress,
) -> Sitting:
    """Play the samples that `folder` does not have yet; each dialogue is on disk before the next begins.

    `on_dialogue` takes each as it ends, `on_progress` counts those of earlier
    sittings too. `write_clip` is needed when the settings ask for sound. Raises
    `Cancelled` when stopped, which loses the dialogue being played and no other,
    and `StorageFailed`.
    """
    manner = manner_of(folder.settings)
    keep = keeper_of(folder, write_clip) if folder.settings.keep_audio else keep_nothing

    def one_by_one(left: Iterable[Sample]) -> Iterator[Dialogue]:
        for sample in left:
            token.check()
            yield play(sample, parts, manner, token, keep)

    return run_with(one_by_one, samples, folder, on_dialogue=on_dialogue, on_progress=on_progress)


def run_with(
    player: Player,
    samples: Iterable[Sample],
    folder: RunFolder,
    *,
    workers: int = 1,
    on_dialogue: OnDialogue = lambda _: None,
    on_progress: OnProgress = ignore_progress,
) -> Sitting:
    """`run` with another way of playing. Raises what `player` raises, and `StorageFailed`."""
    started_utc, started = datetime.now(UTC).isoformat(timespec="seconds"), time.perf_counter()
    played = turns = 0
    with folder:
        known = set(folder.ids())
        done, total = len(known), folder.planned
        on_progress(Progress(done, total, LABEL))
        try:
            for dialogue in player(sample for sample in samples if sample.id not in known):
                folder.append(dialogue)
                played, turns = played + 1, turns + len(dialogue.steps)
                on_dialogue(dialogue)
                on_progress(Progress(done + played, total, LABEL))
        finally:
            seconds = round(time.perf_counter() - started, 3)
            sitting = Sitting(started_utc, seconds, played, turns, workers)
            if played:
                folder.note(sitting)
    return sitting


def manner_of(settings: RunSettings) -> Manner:
    """How the dialogues of a run are played.

    Where only the first hearing counts, nothing that is said afterwards could change it.
    """
    return Manner(
        loops=0 if settings.system == "single-pass" else settings.loops,
        seed=settings.seed,
        harmless_share=settings.harmless_share,
        language=settings.language,
        vocabulary=settings.vocabulary,
        snr_db=settings.snr_db,
    )


def keeper_of(folder: RunFolder, write_clip: ClipWriter | None) -> KeepClip:
    """Keeps sound in the run's folder. Raises `StorageFailed`, so that a full disk does not pass for a bad sample."""
    if write_clip is None:
        raise ValueError("the settings ask for sound, and nothing can write it")

    def keep(sample_id: str, loop: int, samples: Samples) -> str:
        target, name = folder.clip_place(sample_id, loop)
        try:
            write_clip(target, samples)
            with suppress(OSError):
                target.chmod(0o600)
        except BadInput as failure:
            raise StorageFailed(failure.message, failure.hint) from failure
        return name

    return keep
