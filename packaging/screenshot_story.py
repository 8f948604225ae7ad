"""What is in the pictures: sessions made by the product's own functions from sentences of our own."""

import threading
import tomllib
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np

from iasr_desktop import app
from iasr_desktop.core import paths
from iasr_desktop.core.audio.spool import Spool
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.dictation import Dictation
from iasr_desktop.core.progress import OnProgress, Progress, ignore_progress
from iasr_desktop.core.recognition.pace import Pace
from iasr_desktop.core.session import Session
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.storage import history as history_module
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.turn import Engines, SpokenUtterance, decide_turn
from iasr_desktop.core.types import SAMPLE_RATE_HZ, AudioClip, Samples, Transcript, TranscriptSegment, Word

WORD_S = 0.32
UNSURE_P = 0.31

MAIN = (
    "The kickoff with the northern team is on Tuesday at half past nine in the old library.",
    "Replace Tuesday with Thursday.",
    "Please ask Caitlin to bring the ?printed maps and the key to the side door.",
    "Caitlin is spelled K A I T L I N.",
    "Yes, that is right.",
    "Lunch is at twelve; there will be soup, bread and two kinds of cake.",
    "Insert homemade before soup.",
)
PARTIAL = "We meet again on Friday to look at the first drawings"
REFUSED = "Replace Monday with Friday."
_PIECE_S = 0.2

EARLIER: tuple[tuple[int, str, tuple[str, ...]], ...] = (
    (61, "en", ("Seeds to order: broad beans, chard, and the yellow courgette.", "Delete chard.")),
    (40, "en", ("The second chapter needs a shorter opening and a map of the valley.",)),
    (33, "zh", ("今天下午三点开会，请带上新的图纸。", "会后一起去看河边的新图书馆。")),
    (19, "en", ("Dear Mrs Okafor, thank you for the photographs of the bridge.", "Replace bridge with viaduct.")),
    (12, "en", ("Interview with the baker: she starts at three, the ovens are from nineteen sixty two.",)),
    (6, "en", ("Shopping: oats, lemons, printer paper, and a birthday candle.", "Change oats to rye flakes.")),
    (3, "en", ("The tide table says low water at ten past six, so we leave the harbour at five.",)),
    (1, "en", ("Remember to water the tomatoes and to call the plumber about the cellar.", "Yes.")),
)
TERMS = (("Kaitlin", "caitlin"), ("Okafor", ""), ("Ullswater", "alls water"), ("viaduct", ""), ("IASR", "i a s r"))


FILE_TEXTS = tuple(text for _, language, sentences in EARLIER for text in sentences[:1] if language == "en")


class Prompter:
    """A recogniser that hears what the story says next, whatever was spoken."""

    model_id = "whisper-base"

    def __init__(self) -> None:
        self.next_text = PARTIAL
        self._files = -1
        self._pace = threading.Event()

    def use_vocabulary(self, terms: Iterable[str]) -> None:
        return

    def start_session(self) -> None:
        return

    def check_language(self, language: str) -> None:
        return

    def pace(self, clip_s: float, token: CancelToken) -> Pace:
        """That of a computer in the middle."""
        return Pace(0.9, 1.7)

    def preview(self, samples: Samples, token: CancelToken, language: str = "auto") -> str:
        return self.next_text

    def transcribe(self, clip: AudioClip, token: CancelToken, language: str = "auto") -> Transcript:
        return heard(self.next_text, "en")

    def transcribe_steps(
        self,
        blocks: Iterable[Samples],
        token: CancelToken,
        language: str = "auto",
        duration_s: float | None = None,
        piece: Callable[[], CancelToken] | None = None,
    ) -> Generator[Progress, None, Transcript]:
        """Slow enough to be seen at work."""
        done_s = 0.0
        for block in blocks:
            self._pace.wait(_PIECE_S)
            done_s += len(block) / SAMPLE_RATE_HZ
            yield Progress(done_s, duration_s, "Recognising", "s")
        self._files += 1
        return heard(FILE_TEXTS[self._files % len(FILE_TEXTS)], "en", duration_s)

    def transcribe_stream(
        self,
        blocks: Iterable[Samples],
        token: CancelToken,
        language: str = "auto",
        on_progress: OnProgress = ignore_progress,
        duration_s: float | None = None,
    ) -> Transcript:
        return heard(self.next_text, "en", duration_s)


def engines(prompter: Prompter) -> Engines:
    """The product's agent, without its language model, behind a recogniser that hears the story."""
    return Engines(prompter, app.build_agent(Settings(), app.open_store(), use_model=False))


def heard(text: str, language: str, duration_s: float | None = None) -> Transcript:
    """`text` word by word; a word with a question mark before it was not heard well."""
    words = tuple(
        Word(word.lstrip("?"), number * WORD_S, (number + 1) * WORD_S, UNSURE_P if word.startswith("?") else 0.96)
        for number, word in enumerate(text.split())
    )
    plain = " ".join(word.text for word in words)
    length = duration_s or len(words) * WORD_S + 0.4
    return Transcript(plain, language, length, (TranscriptSegment(0.0, length, plain, words),), voiced_s=length - 0.4)


def recordings() -> list[Samples]:
    """The demonstration's voice."""
    script = tomllib.loads(paths.resource("demo/script.toml").read_text(encoding="utf-8"))
    reader = app.build_file_reader()
    files = [paths.resource(f"demo/{line['file']}") for line in script["utterance"]]
    return [np.concatenate(list(reader.blocks(file, CancelToken()))) for file in files]


def tell(history: History, folder: Path) -> str:
    """Put all sessions and terms into an empty history; the id of the session of today."""
    prompter = Prompter()
    ready = engines(prompter)
    now = datetime.now(UTC)
    for days, language, sentences in EARLIER:
        _session(history, ready, language, sentences, now - timedelta(days=days, minutes=17 * days))
    for text, sounds_like in TERMS:
        history.vocabulary.add(text, sounds_like)
    return _spoken_session(history, ready, prompter, folder, now - timedelta(minutes=4))


def _session(history: History, ready: Engines, language: str, sentences: Iterable[str], began: datetime) -> None:
    session = Session(f"{began.timestamp():.0f}".rjust(32, "0"), language)
    for number, text in enumerate(sentences):
        turn = decide_turn(heard(text, language), session.snapshot(), ready, CancelToken())
        said = (began + timedelta(seconds=20 * number)).isoformat(timespec="milliseconds")
        turn = replace(turn, created_utc=said)
        session.apply(turn)
        with _at(said):
            history.save_turn(turn, session)


@contextmanager
def _at(utc: str) -> Iterator[None]:
    """The history notes the time of saving; in a picture nobody wants all sessions to be of today."""
    told, history_module._now = history_module._now, lambda: utc
    try:
        yield
    finally:
        history_module._now = told


def _spoken_session(history: History, ready: Engines, prompter: Prompter, folder: Path, began: datetime) -> str:
    """The one with recordings."""
    session = Session("5e55101" + "0" * 25, "en")
    dictation = Dictation(session, history, ready, language="en")
    voices = recordings()
    for number, text in enumerate(MAIN):
        captured = began + timedelta(seconds=15 * number)
        writer = Spool(folder / session.id).start(captured)
        writer.append(voices[number % len(voices)])
        clip = AudioClip(voices[number % len(voices)], captured.isoformat(timespec="milliseconds"), writer.close())
        prompter.next_text = text
        dictation.take(SpokenUtterance(clip), CancelToken())
    return session.id
