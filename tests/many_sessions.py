"""A history of many sessions, through the storage layer, in seconds rather than minutes."""

import random
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from iasr_desktop.core.session import Session
from iasr_desktop.core.storage import queries
from iasr_desktop.core.storage.connection import writing
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.storage.saving import save_turn
from iasr_desktop.core.types import Turn
from tests.dictating import WHEN_UTC, Speaker, transcript

_TEXT = (
    "please send the contract before noon and ask whether anybody has read it since then the garden is green"
    " three letters came from a friend about weather prices travel music and the long way home over hills"
)
_WORDS = _TEXT.split()
LANGUAGES = ("en", "en", "en", "de", "zh")


def empty_session(history: History, name: str = "empty", language: str = "en") -> None:
    """Add a session in which nothing was said yet."""
    with history._writing():
        queries.ensure_session(history._db, name, language, WHEN_UTC)


def fill(history: History, count: int, *, most_turns: int = 4, seed: int = 7) -> None:
    """Add `count` sessions of one to `most_turns` turns, one an hour up to `WHEN_UTC`, the latest last.

    Session number n is called `s<n>`; it mentions `rare<n>` and every tenth has a correction.
    """
    chance = random.Random(seed)
    last = datetime.fromisoformat(WHEN_UTC)
    # One transaction: each session of its own would wait for the disk.
    with writing(history._db):
        for number in range(count):
            when = last - timedelta(hours=count - 1 - number)
            for turn in _turns(number, most_turns, chance):
                _save(history, replace(turn, created_utc=when.isoformat(timespec="milliseconds")))


def _turns(number: int, most_turns: int, chance: random.Random) -> list[Turn]:
    speaker = Speaker(session=Session(f"s{number}"))
    language = LANGUAGES[number % len(LANGUAGES)]
    for place in range(1 + number % most_turns):
        words = [chance.choice(_WORDS) for _ in range(chance.randint(6, 30))]
        text = " ".join([*words, f"rare{number}" if place == 0 else "again"])
        audio = Path(f"recordings/s{number}/{place}.wav") if number % 2 else None
        speaker.say(text, heard=replace(transcript(text), language=language), audio=audio)
    if number % 10 == 0:
        speaker.replace(f"rare{number}", f"Rare{number}")
    return speaker.turns


def _save(history: History, turn: Turn) -> None:
    queries.ensure_session(history._db, turn.session_id, "auto", turn.created_utc)
    save_turn(history._db, turn, str(turn.audio_path) if turn.audio_path else None, turn.created_utc)
