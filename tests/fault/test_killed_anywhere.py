"""A dictation killed at any moment: at the next start everything said is there, but for the last half second."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from iasr_desktop.core import recovery
from iasr_desktop.core.audio.spool import Spool
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.dictation import Dictation
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.turn import Engines
from tests.dictating import SpooledReader, VerbatimAgent
from tests.fault.victim import BLOCK_S, COUNT_BYTES, NumberReader, is_speech, numbers
from tests.spooled import read_clip

LOST_S = 0.5
LONGEST_S = 4.0
EARLY = 0.2
"""How many are killed while they start: loading, opening the history."""
DICTATIONS = 80
ROOT = Path(__file__).parents[2]


def killed(data: Path, session_id: str, after_s: float, *, from_start: bool = False) -> int:
    """Dictate for `after_s` seconds, or be killed so soon after the process began; how many blocks were handed over."""
    delivered = data / f"{session_id}.delivered"
    delivered.write_bytes(bytes(COUNT_BYTES))
    command = [sys.executable, "-m", "tests.fault.victim", str(data), session_id, str(delivered)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, cwd=ROOT, env=dict(os.environ), **pipes) as victim:
        try:
            if not from_start:
                assert victim.stdout is not None
                assert victim.stdout.readline() == b"ready\n"
            victim.wait(after_s)
        except subprocess.TimeoutExpired:
            victim.kill()
        else:
            assert victim.stderr is not None
            raise AssertionError(victim.stderr.read().decode())
    return int.from_bytes(delivered.read_bytes(), "little")


def check(data: Path, session_id: str, delivered: int) -> None:
    """The next start: the history opens, what was said is there, and what was exported is whole."""
    spool = Spool(data / "recordings")
    with History(data / "history.db", data / "recordings") as history:
        assert history.notices == ()
        waiting = recovery.unfinished(history, spool)
        for item in waiting:
            session = recovery.session_of(item, history, "en")
            dictation = Dictation(session, history, Engines(NumberReader(), VerbatimAgent()))
            recovery.take_up(item, dictation, history, SpooledReader(), CancelToken())
        assert recovery.unfinished(history, spool) == []
        if not any(summary.id == session_id for summary in history.sessions()):
            assert delivered * BLOCK_S <= LOST_S
            return
        turns = history.turns(session_id)
        text = history.load_document(session_id).text
    clips = [read_clip(turn.audio_path).samples for turn in turns if turn.audio_path is not None]
    assert len(clips) == len(turns)
    assert text == " ".join(turn.heard.text for turn in turns)
    kept = [number for clip in clips for number in numbers(clip)]
    said = [number for number in range(delivered) if is_speech(number)]
    lost = [number for number in said if number not in set(kept)]
    assert kept == sorted(set(kept))
    assert all(number >= delivered - LOST_S / BLOCK_S for number in lost), (lost, delivered)
    exported = data / f"{session_id}.txt"
    if exported.exists():
        written = exported.read_text(encoding="utf-8").strip()
        assert text.startswith(written)
        assert written.endswith(".")


@pytest.mark.parametrize("seed", range(4))
def test_killed_now_and_then(tmp_path: Path, seed: int) -> None:
    after_s = random.Random(seed).uniform(LONGEST_S / 2, LONGEST_S)
    delivered = killed(tmp_path, "session", after_s)
    assert delivered * BLOCK_S > LOST_S
    check(tmp_path, "session", delivered)


@pytest.mark.fault
def test_killed_at_many_moments_of_dictations(tmp_path: Path) -> None:
    """In one history that outlives them all. With `test_killed_stages` more than two hundred."""
    chance = random.Random(7)
    for number in range(DICTATIONS):
        session_id = f"session{number}"
        moment, is_early = chance.uniform(0.0, LONGEST_S), chance.random() < EARLY
        check(tmp_path, session_id, killed(tmp_path, session_id, moment, from_start=is_early))
