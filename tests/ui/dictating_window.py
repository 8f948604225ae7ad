"""A controller with a person in front of it, for tests of the window."""

import threading
from collections.abc import Callable

from pytestqt.qtbot import QtBot

from iasr_desktop.core.agent.said import Said
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.document import Document, Edit
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.types import Action, Decision, Intent, Turn
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.controller import DictationController
from iasr_desktop.ui.states import DictationState, Phase
from tests.ui.making import Desk


class ReplacingAgent:
    """Takes "X not Y" for a correction of Y to X, "undo", "redo" and "yes" for what they are, the rest for new text."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.warmed: list[str] = []
        self.before: Callable[[CancelToken], None] = lambda token: None

    def decide(self, said: Said, document: Document, token: CancelToken) -> Decision:
        heard, forced = said.text, said.forced
        self.asked.append((heard, document.text))
        self.before(token)
        token.check()
        commands = {"undo": Action.UNDO, "redo": Action.REDO, "yes": Action.CONFIRM}
        if forced is Intent.NEW_INPUT:
            return Decision(heard, forced, 1.0, Action.APPEND, appended=heard, tier="forced")
        if forced is None and heard in commands:
            return Decision(heard, Intent.CORRECTION, 1.0, commands[heard])
        new, denied, old = heard.partition(" not ")
        if denied or forced is Intent.CORRECTION:
            return self._correction(heard, document, new, old)
        return Decision(heard, Intent.NEW_INPUT, 1.0, Action.APPEND, appended=heard)

    def _correction(self, heard: str, document: Document, new: str, old: str) -> Decision:
        start = document.text.find(old) if old else -1
        if start < 0:
            return Decision(heard, Intent.CORRECTION, 1.0, Action.REFUSE, note=f"“{old}” is not in the text.")
        return Decision(heard, Intent.CORRECTION, 1.0, Action.EDIT, edits=(Edit(start, start + len(old), old, new),))

    def warm(self, document: Document, token: CancelToken) -> None:
        self.warmed.append(document.text)


class Person:
    """Speaks into the microphone of `desk`, types and presses keys; notes what the window says."""

    def __init__(self, qtbot: QtBot, desk: Desk, context: Context, *, ready: bool = True) -> None:
        self.qtbot = qtbot
        self.desk = desk
        self.context = context
        self.agent = ReplacingAgent()
        desk.agent = self.agent
        self.control = DictationController(context)
        self.states: list[DictationState] = []
        self.turns: list[Turn] = []
        self.refused: list[Turn] = []
        self.aside: tuple[object, ...] = ()
        self.unsaved = 0
        self.levels: list[float] = []
        self.control.state_changed.connect(self.states.append)
        self.control.turn_finished.connect(self.turns.append)
        self.control.turn_refused.connect(self.refused.append)
        self.control.level_changed.connect(self._on_level)
        self.control.recoverable.connect(self._on_recoverable)
        self.control.unsaved_changed.connect(self._on_unsaved)
        if ready:
            self.control.load_models()
            self.until(lambda: self.control.models.is_ready)

    def _on_recoverable(self, items: tuple[object, ...]) -> None:
        self.aside = items

    def _on_level(self, dbfs: float, channel: int) -> None:
        self.levels.append(dbfs)

    def _on_unsaved(self, count: int) -> None:
        self.unsaved = count

    def until(self, condition: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(condition)

    @property
    def text(self) -> str:
        return self.control.snapshot.document.text

    @property
    def phases(self) -> list[Phase]:
        return [state.phase for state in self.states]

    def listen(self) -> None:
        """Begin to dictate hands-free."""
        self.control.toggle()
        self.until(lambda: self.control.state.phase is Phase.LISTENING)

    def say(self, *utterances: str) -> None:
        """Speak while listening, and wait for what becomes of it."""
        for words in utterances:
            expected = len(self.turns) + 1
            self.desk.script.append(words)
            self.desk.microphone.say()
            self.until(lambda expected=expected: len(self.turns) >= expected)  # type: ignore[misc]
        self.until(lambda: not self.control.state.is_working)

    def keep_talking(self, seconds: float = 2.0) -> None:
        """Speak and do not stop."""
        already = len(self.levels)
        self.desk.microphone.play_open(seconds)
        self.until(lambda: len(self.levels) - already >= seconds * 20)
        assert self.control.state.phase is Phase.HEARING

    def dictate(self, *utterances: str) -> None:
        """A whole take."""
        self.listen()
        self.say(*utterances)
        self.rest()

    def rest(self) -> None:
        if self.control.state.is_recording:
            self.control.stop()
        self.until(lambda: not self.control.is_busy)

    def stored(self) -> list[Turn]:
        """The turns of the session that are on file."""
        session_id = self.control.snapshot.session_id

        def read(history: History) -> tuple[Turn, ...]:
            return history.turns(session_id)

        with self.qtbot.waitCallback() as called:
            self.context.history.submit(read, done=called)
        return list(called.args[0])

    def messages(self) -> list[str]:
        return [notice.text for notice in self.context.say.notices]


class Gate:
    """Holds an engine up until it is opened, or the work is cancelled (unless it is `deaf` to that)."""

    def __init__(self, *, deaf: bool = False) -> None:
        self.reached = threading.Event()
        self.opened = threading.Event()
        self._deaf = deaf

    def __call__(self, token: CancelToken) -> None:
        self.reached.set()
        while not self.opened.wait(0.005):
            if token.should_stop and not self._deaf:
                return
