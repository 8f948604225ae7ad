"""Recognising a recording, with what the reader has to say about the file."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import AudioFileReader, SpeechRecognizer, SteppedRecognizer
from iasr_desktop.core.progress import OnProgress, Progress, ignore_progress
from iasr_desktop.core.types import Samples, Transcript


@dataclass(frozen=True)
class RecordedUtterance:
    """A recording of any length as an utterance; damage to the file stands in the notes of its transcript.

    `given` is how the person named the file: errors name it so.
    """

    path: Path
    reader: AudioFileReader
    on_progress: OnProgress = ignore_progress
    captured_utc: str = ""
    given: Path | None = None

    def hear(self, recognizer: SpeechRecognizer, token: CancelToken, language: str) -> Transcript:
        return hear_file(self.given or self.path, self.reader, recognizer, token, language, self.on_progress)


def hear_file(
    path: Path,
    reader: AudioFileReader,
    recognizer: SpeechRecognizer,
    token: CancelToken,
    language: str,
    on_progress: OnProgress = ignore_progress,
) -> Transcript:
    """What is said in a recording of any length. Raises `BadInput`, `ModelFailed`, `Cancelled`.

    What is wrong with the file, but did not stop the reading, is added to the notes.
    """
    warnings: list[str] = []
    blocks: Iterator[Samples] = reader.blocks(path, token, warnings.append)
    heard = recognizer.transcribe_stream(blocks, token, language, on_progress, reader.duration_s(path))
    return replace(heard, notes=(*heard.notes, *warnings))


def hear_file_steps(
    path: Path,
    reader: AudioFileReader,
    recognizer: SteppedRecognizer,
    token: CancelToken,
    language: str,
    piece: Callable[[], CancelToken] | None = None,
) -> Generator[Progress, None, Transcript]:
    """`hear_file` with a pause after each stretch of speech, so that others get the engine in between.

    `piece` is that of `SteppedRecognizer.transcribe_steps`.

    The file stays open until the generator ends or is closed, by the thread that runs it.
    """
    warnings: list[str] = []
    blocks = reader.blocks(path, token, warnings.append)
    heard = yield from recognizer.transcribe_steps(blocks, token, language, reader.duration_s(path), piece)
    return replace(heard, notes=(*heard.notes, *warnings))
