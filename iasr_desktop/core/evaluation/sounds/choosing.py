"""Which scenes are played: those without speech, and those made of recordings of speech."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.evaluation.sounds import scenes as made
from iasr_desktop.core.evaluation.sounds.scenes import Scene, Speech
from iasr_desktop.core.evaluation.speech_set import LoadedUtterance
from iasr_desktop.core.ports import AudioFileReader
from iasr_desktop.core.progress import OnProgress, Progress, ignore_progress

NOT_SPOKEN = "zxx"
"""ISO 639 for "no linguistic content": what a manifest calls noise and music."""
_LONGEST_S = 60.0


class Listener(Protocol):
    """What is asked about the recordings."""

    def without_edges(self, speech: Speech, token: CancelToken) -> Speech:
        """The recording from its first voice to its last."""

    def has_words(self, speech: Speech, token: CancelToken) -> bool:
        """Whether anything is heard of the recording by itself."""


@dataclass(frozen=True)
class Chosen:
    """The scenes; `left_out` recordings say nothing that is heard, or are too long."""

    scenes: tuple[Scene, ...]
    left_out: int


def demonstration(reader: AudioFileReader, folder: Path, token: CancelToken) -> list[Speech]:
    """The recordings that ship. Raises `AudioUnreadable`."""
    files = sorted(folder.glob("*.flac"))
    return [Speech(file.stem, np.concatenate(list(reader.blocks(file, token)))) for file in files]


def scenes(
    player: Listener,
    spoken: Sequence[Speech],
    recorded: Sequence[LoadedUtterance],
    token: CancelToken,
    seed: int = 0,
    on_progress: OnProgress = ignore_progress,
) -> Chosen:
    """All there is to be played. Recordings without a text are played for themselves, the others with noises."""
    quiet = list(made.quiet_scenes(seed=seed))
    found: list[Scene] = []
    known, left_out = list(spoken), 0
    unknown: list[Speech] = []
    for number, recording in enumerate(recorded):
        on_progress(Progress(number, len(recorded), "recordings"))
        utterance = recording.utterance
        speech = Speech(utterance.id, recording.samples, utterance.language)
        if utterance.language == NOT_SPOKEN:
            quiet.append(
                Scene("recorded silence, noise and music", utterance.id, speech.samples, vocabulary=made.NAMES)
            )
        elif recording.duration_s > _LONGEST_S or not player.has_words(speech, token):
            left_out += 1
        else:
            (known if utterance.references else unknown).append(speech)
    for number, speech in enumerate(known):
        found += made.spoken_scenes(speech, seed + number)
    bare = [player.without_edges(speech, token) for speech in known if speech.language == known[0].language]
    found += made.long_scenes(bare, seed)
    found += [made.twice(speech, seed) for speech in unknown]
    return Chosen((*quiet, *found), left_out)
