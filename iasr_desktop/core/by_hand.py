"""Turns made by hand: typing, undo and redo by key, marks, old revisions, spoken turns taken the other way.

They are turns like spoken ones, so the session applies them, the history
stores them, and a session read back has the same steps to undo. Nothing was
heard for them, and their tier is "hand". `None` stands for a turn that would
change nothing.
"""

from collections.abc import Sequence
from dataclasses import replace

from iasr_desktop.core.document import Document, Edit, difference
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.session import Snapshot, edits_of, tied
from iasr_desktop.core.turn import made
from iasr_desktop.core.types import Action, Decision, HearingOutcome, Intent, Transcript, Turn

_RESTORED = "revision "


def typed(snapshot: Snapshot, text: str) -> Turn | None:
    """The whole text as it stands after typing.

    What is typed at the end goes on with the last segment: a pause in typing is
    no border between utterances, and the text stays to the letter what was
    typed. In an empty document it is the first segment.
    """
    document = snapshot.document
    if text == document.text:
        return None
    if not document.segments:
        return _turn(snapshot, _decision(Action.APPEND, Intent.NEW_INPUT, appended=text))
    edits = tied(document, difference(document.text, text))
    return _turn(snapshot, _decision(Action.EDIT, edits=edits))


def replaced(snapshot: Snapshot, start: int, end: int, text: str) -> Turn | None:
    """`text` in place of `start:end`, chosen by the person. Raises `BadInput` for a place outside the text."""
    document = snapshot.document
    if not 0 <= start <= end <= len(document.text):
        raise BadInput("The chosen place is no longer in the text.", "Choose it again.")
    before = document.text[start:end]
    if before == text:
        return None
    if not document.segments:
        return _turn(snapshot, _decision(Action.APPEND, Intent.NEW_INPUT, appended=text))
    return _turn(snapshot, _decision(Action.EDIT, edits=tied(document, [Edit(start, end, before, text)])))


def undone(snapshot: Snapshot, count: int = 1) -> Turn | None:
    """Up to `count` steps back."""
    return _travel(snapshot, Action.UNDO, count) if snapshot.undo_stack else None


def redone(snapshot: Snapshot, count: int = 1) -> Turn | None:
    """Up to `count` steps forth."""
    return _travel(snapshot, Action.REDO, count) if snapshot.redo_stack else None


def confirmed(snapshot: Snapshot) -> Turn | None:
    """The last segment marked as confirmed."""
    if not snapshot.document.segments or snapshot.document.segments[-1].confirmed:
        return None
    return _turn(snapshot, _decision(Action.CONFIRM, Intent.CONFIRMATION))


def restored(snapshot: Snapshot, document: Document, revision: int) -> Turn | None:
    """The document of an earlier `revision` brought back, its marks too; a step that can be undone."""
    if document == snapshot.document:
        return None
    edits = tied(snapshot.document, difference(snapshot.document.text, document.text))
    decision = _decision(Action.EDIT, edits=edits, instruction=f"{_RESTORED}{revision}")
    return _turn(snapshot, decision, document)


def restored_revision(turn: Turn) -> int | None:
    """The number of the revision that `turn` brought back, if that is what it did."""
    number = turn.decision.instruction.removeprefix(_RESTORED)
    is_restoring = turn.decision.tier == "hand" and turn.decision.instruction.startswith(_RESTORED)
    return int(number) if is_restoring and number.isdecimal() else None


def is_by_hand(turn: Turn) -> bool:
    """Whether nobody spoke for this turn."""
    return turn.decision.tier == "hand"


def last_spoken(turns: Sequence[Turn]) -> Turn:
    """The spoken turn that can be taken the other way: the last one.

    Raises `BadInput` when nothing was spoken, or something came after it.
    """
    if not any(not is_by_hand(turn) and turn.heard.text for turn in turns):
        raise BadInput("Nothing was spoken yet.", "Dictate something first.")
    turn = turns[-1]
    if is_by_hand(turn) or not turn.heard.text:
        raise BadInput(
            "The text was changed after the last words were spoken.", "Undo that first, or change the text by hand."
        )
    return turn


def other_intent(turn: Turn) -> Intent:
    """What a turn that was taken wrongly meant: new text when it was anything else."""
    return Intent.CORRECTION if turn.decision.intent is Intent.NEW_INPUT else Intent.NEW_INPUT


def taken_back(snapshot: Snapshot, turn: Turn) -> Turn | None:
    """The way back to the document before `turn`, the last one, so that its words can be decided again.

    A change of text goes back by undo (and an undo by redo), so the steps that
    lead further back stay as they were.
    """
    if turn.before == snapshot.document:
        return None
    action = turn.decision.action
    if action in (Action.UNDO, Action.REDO):
        steps = _steps_to(turn.before, snapshot.redo_stack if action is Action.UNDO else snapshot.undo_stack)
        back = redone(snapshot, steps) if action is Action.UNDO else undone(snapshot, steps)
    else:
        back = undone(snapshot) if action in (Action.APPEND, Action.EDIT) else None
    if back is not None and back.after == turn.before:
        return back
    return restored(snapshot, turn.before, turn.revision_before)


def _steps_to(document: Document, stack: Sequence[Document]) -> int:
    """How many steps along `stack` lead to `document`; one when none does."""
    return next((steps for steps, found in enumerate(reversed(stack), 1) if found == document), 1)


def _travel(snapshot: Snapshot, action: Action, count: int) -> Turn:
    decision = _decision(action, count=count)
    return _turn(snapshot, replace(decision, edits=edits_of(snapshot, decision)))


def _decision(
    action: Action,
    intent: Intent = Intent.CORRECTION,
    *,
    edits: tuple[Edit, ...] = (),
    appended: str = "",
    count: int = 1,
    instruction: str = "",
) -> Decision:
    return Decision(
        instruction, intent, 1.0, action, edits=edits, appended=appended, count=count, tier="hand"
    )  # fmt: skip


def _turn(snapshot: Snapshot, decision: Decision, document: Document | None = None) -> Turn:
    nothing = Transcript("", "", 0.0, outcome=HearingOutcome.NO_SPEECH)
    return made(nothing, snapshot, decision, {}, document)
