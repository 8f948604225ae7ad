"""The layout of LibriSpeech: speaker/chapter/, in each a list `*.trans.txt` beside its recordings.

Texts there are in capitals throughout and have no marks. Capitals say nothing
then, and a judge or simulator would take every word for a name, so they are
made small.
"""

from collections.abc import Iterator
from pathlib import Path

from iasr_desktop.core.metrics.manifest_lines import Problem
from iasr_desktop.core.simulation.datasets.beside import recordings
from iasr_desktop.core.simulation.datasets.dataset import Found, OnProblem, is_there
from iasr_desktop.core.simulation.datasets.keyed import entries

LISTS = "*.trans.txt"
_ENDINGS = (".flac", ".wav", ".ogg", ".opus", ".mp3")


def is_one(path: Path) -> bool:
    """Whether there is a list anywhere in the folder."""
    return next(path.rglob(LISTS), None) is not None


def folder(path: Path, on_problem: OnProblem) -> Iterator[Found]:
    """The utterances of all lists, in order."""
    told = set()
    for list_ in sorted(path.rglob(LISTS)):
        for number, name, text in entries(list_, on_problem):
            audio = next(filter(is_there, (list_.parent / f"{name}{ending}" for ending in _ENDINGS)), None)
            if audio is None:
                on_problem(Problem(list_, number, f"There is no recording {name}{_ENDINGS[0]} beside the list."))
                continue
            told.add(audio)
            said = text.lower() if text.isupper() else text
            yield Found(list_, number, name, said, audio, usual_language="en")
    for audio in recordings(path):
        if audio not in told:
            on_problem(Problem(audio, 0, "No list says what is said in it."))
