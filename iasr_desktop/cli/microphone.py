"""Dictation from the microphone on a terminal: what is happening is always visible."""

import sys
import threading
from contextlib import AbstractContextManager, suppress

import click

from iasr_desktop import app
from iasr_desktop.cli.interrupts import interrupts
from iasr_desktop.cli.main import print_error
from iasr_desktop.cli.turns import print_turn
from iasr_desktop.core.audio import events
from iasr_desktop.core.audio.capture import Capture
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.dictation import Dictation
from iasr_desktop.core.errors import MicrophoneFailed
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.turn import SpokenUtterance
from iasr_desktop.core.types import TurnState
from iasr_desktop.core.warming import Warming

METER_FLOOR_DBFS = -60
METER_CELLS = 20


def dictate_live(
    dictation: Dictation, settings: Settings, *, device: str | None, push_to_talk: bool, as_json: bool
) -> int:
    """Take turns until Ctrl-C, the end of standard input or the loss of the device.

    How many utterances could not be taken. The first Ctrl-C finishes what was
    said; a second one stops at once (`Cancelled`).
    """
    capture = app.build_capture(settings, dictation.session.id, device, push_to_talk=push_to_talk)
    token = CancelToken()
    status = StatusLine()
    failed = 0
    with _interrupts(capture, token), Warming(dictation) as warming:
        warming.begin()
        if push_to_talk:
            _follow_enter(capture)
        try:
            for clip in capture.utterances(token, status.on_event):
                status.working()
                warming.end()
                report = dictation.take(SpokenUtterance(clip), token)
                status.clear()
                print_turn(report, as_json=as_json)
                warming.begin()
                failed += report.turn.state is TurnState.FAILED or bool(report.unsaved)
                status.listening()
        except MicrophoneFailed as failure:
            status.clear()
            print_error(failure)
            return failed + 1
    status.clear()
    return failed


def _interrupts(capture: Capture, token: CancelToken) -> AbstractContextManager[None]:
    """Ctrl-C asks to finish, a second one to stop at once."""

    def finish() -> None:
        capture.stop()
        # A terminal that is gone must not keep the dictation from ending.
        with suppress(OSError):
            click.echo("\nFinishing what was said. Ctrl-C again stops at once.", err=True)

    return interrupts(finish, token.cancel)


def _follow_enter(capture: Capture) -> None:
    """Enter begins an utterance, Enter ends it; the end of standard input finishes."""

    def follow() -> None:
        talking = False
        for _ in sys.stdin:
            talking = not talking
            (capture.begin if talking else capture.end)()
        capture.stop()

    click.echo("Enter begins an utterance, Enter ends it.", err=True)
    threading.Thread(target=follow, daemon=True, name="iasr-enter-key").start()


class StatusLine:
    """One line on the terminal that tells the state and the level.

    `on_event` comes on the capture thread and only writes. Without a terminal
    only sentences are written, each once.
    """

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._lock = threading.Lock()
        self._state = "Waiting for the microphone"
        self._quiet_said = False
        # A noise gate delivers digital silence in every pause, so only a microphone that never gave sound is a worry.
        self._signal_seen = False
        self._channel = 1
        self._channels_said = {1}

    def on_event(self, event: events.CaptureEvent) -> None:
        """Show what the capture thread tells."""
        match event:
            case events.LevelChanged(dbfs=dbfs, channel=channel):
                self._channel = channel
                self._draw(_meter(dbfs))
            case events.SignalReady() if not self._signal_seen:
                self._signal_seen = True
                self._say_state("Listening. Ctrl-C finishes.")
            case events.WaitingForSignal():
                self._say_state("Waiting for the microphone")
            case events.NoSignal() if not self._signal_seen:
                self._say("The microphone delivers no signal. Check that it is not muted and may be used.")
            case events.TooQuiet() if not self._quiet_said:
                self._quiet_said = True
                self._say("Your voice is very soft. Come closer, or raise the input level.")
            case events.AudioLost(blocks=blocks):
                self._say(f"This computer was too slow to take all audio: {blocks} blocks were lost.")
            case events.Notice(message=message):
                self._say(message)
            case events.VoiceStarted():
                self._state = "Hearing you"
                self._note_channel()

    def _note_channel(self) -> None:
        """Interfaces often carry the voice on another channel than the first; said once for each."""
        if self._channel not in self._channels_said:
            self._channels_said.add(self._channel)
            self._say(f"Your voice comes in on channel {self._channel} of the microphone; that one is used.")

    def working(self) -> None:
        """A clip is being recognised and decided about."""
        self._state = "Working on what you said (still listening)"
        self._draw("")

    def listening(self) -> None:
        """The last clip is done with."""
        self._state = "Listening. Ctrl-C finishes."
        self._draw("")

    def clear(self) -> None:
        """Take the line away, so that something else can be printed."""
        if self._terminal:
            with self._lock:
                click.echo("\r\x1b[K", nl=False, err=True)

    def _say_state(self, state: str) -> None:
        self._state = state
        if not self._terminal:
            self._say(state)

    def _say(self, sentence: str) -> None:
        self.clear()
        with self._lock:
            click.echo(sentence, err=True)

    def _draw(self, meter: str) -> None:
        if self._terminal:
            with self._lock:
                click.echo(f"\r\x1b[K{meter} {self._state}", nl=False, err=True)


def _meter(dbfs: float) -> str:
    share = min(1.0, max(0.0, 1 - dbfs / METER_FLOOR_DBFS))
    filled = round(share * METER_CELLS)
    return "▕" + "█" * filled + " " * (METER_CELLS - filled) + "▏"
