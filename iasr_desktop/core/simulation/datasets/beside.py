"""A folder of recordings, each with a text file of the same name beside it."""

from collections.abc import Iterator
from pathlib import Path

from iasr_desktop.core.metrics.manifest_lines import Problem
from iasr_desktop.core.simulation.datasets.dataset import Found, OnProblem

AUDIO_ENDINGS = {
    ".wav", ".flac", ".mp3", ".m4a", ".mp4", ".aac", ".ogg", ".oga", ".opus", ".webm", ".mkv", ".mov", ".aif",
    ".aiff", ".au", ".caf", ".wma", ".amr", ".sph", ".g722",
}  # fmt: skip
_TEXT = ".txt"


def recordings(path: Path) -> Iterator[Path]:
    """The recordings in a folder and those below it, in order, hidden ones left out."""
    for file in sorted(path.rglob("*")):
        hidden = any(part.startswith(".") for part in file.relative_to(path).parts)
        if file.suffix.casefold() in AUDIO_ENDINGS and not hidden and file.is_file():
            yield file


def folder(path: Path, on_problem: OnProblem) -> Iterator[Found]:
    """The recordings by their names below the folder. The text may be broken into lines."""
    told = set()
    for audio in recordings(path):
        beside = audio.with_suffix(_TEXT)
        told.add(beside)
        text = _text(beside, audio, on_problem)
        if text is not None:
            yield Found(beside, 0, audio.relative_to(path).with_suffix("").as_posix(), text, audio)
    for text_file in sorted(path.rglob(f"*{_TEXT}")):
        if text_file not in told:
            on_problem(Problem(text_file, 0, "There is no recording of that name beside it."))


def _text(beside: Path, audio: Path, on_problem: OnProblem) -> str | None:
    try:
        return beside.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        on_problem(Problem(audio, 0, f"There is no {beside.name} beside it."))
    except UnicodeDecodeError:
        on_problem(Problem(beside, 0, "It is not UTF-8."))
    except OSError as error:
        on_problem(Problem(beside, 0, f"It could not be read ({error.strerror or type(error).__name__})."))
    return None
