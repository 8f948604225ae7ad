"""The whole product as a person has it: a window on a screen, a voice in the room, text that is kept."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from iasr_desktop.core.types import SAMPLE_RATE_HZ, Action, Intent
from tests.demonstration import SPOKEN, assert_corrected
from tests.pulse_server import PulseServer
from tests.screen.window import IASR, Window
from tests.waiting import PATIENCE_S

pytestmark = [pytest.mark.screen, pytest.mark.device, pytest.mark.model]

Open = Callable[[], Window]
SAID_BYTES = 2 * SAMPLE_RATE_HZ
"""A second in 16 bits."""


def iasr(*arguments: str) -> str:
    """What the command line says, in the folders of this test."""
    return subprocess.run([*IASR, *arguments], capture_output=True, text=True, check=True).stdout


def unfinished() -> list[dict[str, object]]:
    return [json.loads(line) for line in iasr("history", "recover", "--list", "--json").splitlines()]


def test_text_is_dictated_corrected_by_voice_confirmed_and_found_again(open_window: Open, tmp_path: Path) -> None:
    window = open_window()
    window.listen()
    turns = [window.hear_turn(recording) for recording in SPOKEN]
    assert [turn.decision.intent for turn in turns] == [
        Intent.NEW_INPUT, Intent.CORRECTION, Intent.NEW_INPUT, Intent.CORRECTION, Intent.CONFIRMATION,
    ]  # fmt: skip
    text = turns[-1].after.text
    assert_corrected(text)
    window.tell("--toggle")
    window.until(lambda: not window.is_listening(), "the microphone is closed")
    assert window.close() == 0
    assert len(window.recordings()) == len(SPOKEN)
    iasr("history", "export", "last", str(tmp_path / "out.txt"))
    assert (tmp_path / "out.txt").read_text(encoding="utf-8").strip() == text
    assert "Kaitlin" in iasr("history", "search", "Kaitlin")


def test_keys_alone_do_it_too(open_window: Open) -> None:
    window = open_window()
    window.press("F9")
    window.until(window.is_listening, "the microphone is open")
    window.hear_turn(SPOKEN[0])
    window.press("F9")
    window.until(lambda: not window.is_listening(), "the microphone is closed")
    window.press("ctrl+Return")
    window.until(lambda: window.turns()[-1].decision.action is Action.CONFIRM, "the text is confirmed")
    window.press("ctrl+z")
    window.until(lambda: window.turns()[-1].decision.action is Action.UNDO, "the last change is undone")
    assert window.close() == 0


def test_a_correction_can_be_announced_from_outside(open_window: Open) -> None:
    window = open_window()
    window.listen()
    window.hear_turn(SPOKEN[0])
    window.tell("--toggle")
    window.until(lambda: not window.is_listening(), "the microphone is closed")
    window.listen("--correct")
    turn = window.hear_turn(SPOKEN[1])
    assert turn.decision.intent is Intent.CORRECTION
    assert "Megan" in turn.after.text
    assert window.close() == 0


def test_closing_while_it_listens_ends_cleanly_and_loses_nothing(open_window: Open) -> None:
    window = open_window()
    window.listen()
    window.hear(SPOKEN[0])
    window.until(lambda: bool(window.recordings()), "what was said is on disk")
    assert window.close() == 0
    assert len(window.recordings()) == 1
    assert "QThread" not in window.said()
    assert "Traceback" not in window.said()
    kept = [turn for turn in window.turns() if turn.heard.text]
    assert len(unfinished()) + len(kept) == 1


def test_a_killed_window_leaves_its_recording_to_be_recovered(open_window: Open, pulse: PulseServer) -> None:
    window = open_window()

    def is_on_disk() -> bool:
        return any(path.stat().st_size > SAID_BYTES for path in window.recordings())

    window.listen()
    with pulse.play(SPOKEN[0]) as player:
        window.until(is_on_disk, "a second of what is said is on disk")
        window.process.kill()
        window.process.wait()
        player.terminate()
    assert len(window.recordings()) == 1
    again = open_window()
    assert len(unfinished()) == 1
    assert again.close() == 0
    assert len(window.recordings()) == 1


def test_a_second_start_only_brings_the_window_to_the_front(open_window: Open) -> None:
    window = open_window()
    subprocess.run([*IASR, "gui"], check=True, timeout=PATIENCE_S)
    assert window.process.poll() is None
    assert window.close() == 0
