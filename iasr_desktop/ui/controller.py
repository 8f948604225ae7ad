"""The order of turns and the state of the window: who speaks, what is worked on, what the text is.

Lives on the GUI thread and is the only owner of the `Session`. Everything slow
happens on the lanes of `ui.jobs`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from iasr_desktop.core.recovery import Unfinished
from iasr_desktop.core.session import Snapshot
from iasr_desktop.core.types import Intent, Turn
from iasr_desktop.ui.states import DictationState, ModelsState, Revision, SetAside

if TYPE_CHECKING:
    from iasr_desktop.ui.context import Context


class DictationController(QObject):
    """One dictation. GUI thread only; every method returns at once, in any state."""

    state_changed = Signal(object)
    """`DictationState`."""
    level_changed = Signal(float, int)
    """RMS of the microphone in dBFS, and the channel used, counted from 1. 20 a second at most."""
    partial_changed = Signal(str)
    """What is being said, as far as heard; empty when nothing is. Never the final text."""
    document_changed = Signal(object)
    """`Snapshot`, after every change of text, of marks and of session."""
    turn_finished = Signal(object)
    """`Turn` accepted into the session, spoken or by hand (`decision.tier == "hand"`)."""
    turn_refused = Signal(object)
    """`Turn` whose correction found nothing to change; follows its `turn_finished`."""
    session_changed = Signal(str)
    """Id of the session now open; `document_changed` follows."""
    models_changed = Signal(object)
    """`ModelsState`."""
    unsaved_changed = Signal(int)
    """How many turns could not be saved yet."""
    about_to_take = Signal()
    """The text is about to be read: views hand over pending typing by `edit_text` now."""
    recoverable = Signal(object)
    """Tuple of `SetAside`, the oldest first; empty once they are taken up again."""

    def __init__(self, context: "Context", parent: QObject | None = None) -> None: ...

    @property
    def snapshot(self) -> Snapshot: ...

    @property
    def state(self) -> DictationState: ...

    @property
    def models(self) -> ModelsState: ...

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The accepted turns of the session, in order."""

    @property
    def is_busy(self) -> bool:
        """True while the microphone is open or an utterance waits or is worked on."""

    @property
    def set_aside(self) -> tuple[SetAside, ...]:
        """What `recover_last` would take up."""

    def load_models(self) -> None:
        """Load the engines of the settings, or load them anew. Once at start, and after models were installed."""

    def toggle(self) -> None:
        """Begin to listen, hands-free, or stop; what was being said is still recognised."""

    def press(self) -> None:
        """The talk key went down: listen until `release`. While listening hands-free: stop."""

    def release(self) -> None:
        """The talk key came up. After a short press listening goes on hands-free, as by `toggle`."""

    def stop(self) -> None:
        """Stop listening; what was being said is still recognised."""

    def cancel(self) -> None:
        """Escape: stop listening and working. Nothing is recognised; the clips can be recovered."""

    def recover_last(self) -> None:
        """Recognise what `cancel` or a failure set aside, in order."""

    def take_up(self, items: Sequence[Unfinished]) -> None:
        """Recognise recordings that an earlier run left unfinished as the next utterances."""

    def force_next(self, intent: Intent | None) -> None:
        """Decide the next utterance, or the one being spoken, as `intent`; `None` takes that back."""

    def flip_last(self) -> None:
        """The last spoken turn meant the other thing: new text, or a correction."""

    def undo(self) -> None: ...

    def redo(self) -> None: ...

    def confirm(self) -> None:
        """Mark the last segment as confirmed."""

    def edit_text(self, new_text: str) -> None:
        """The whole text as it stands after typing; makes a revision when it differs."""

    def replace_span(self, start: int, end: int, text: str) -> None:
        """Put `text` in place of `start:end` of the current text."""

    def revisions(self) -> list[Revision]:
        """All texts of the session, the oldest first."""

    def restore(self, revision_number: int) -> None:
        """Bring an earlier text back, as a new revision."""

    def new_session(self) -> None: ...

    def open_session(self, session_id: str) -> None:
        """Go on with a session of the history."""

    def set_language(self, code: str) -> None:
        """ISO 639-1 or "auto"; for this session and as the setting."""

    def set_microphone(self, name: str) -> None:
        """Device name, empty for the system's default. A running take goes on with it."""

    def set_vocabulary(self, terms: Sequence[str]) -> None:
        """Names and terms to expect, the most important first."""

    def close(self) -> None:
        """End everything, at any moment; recordings of what was not recognised stay on disk. Then close `Jobs`."""
