"""An utterance heard again by another model: its words in the text, in place of those it brought at first."""

from iasr_desktop.core import by_hand
from iasr_desktop.core.document import Document
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.types import Action, Turn


def place_of(turn: Turn, document: Document) -> tuple[int, int] | None:
    """Where the text that `turn` brought stands in `document`, corrections of it included.

    `None` for a turn that brought no new text, or whose text is no longer there.
    """
    if turn.decision.action is not Action.APPEND or not turn.after.segments:
        return None
    own = turn.after.segments[-1].id
    places = zip(document.segments, document.spans(), strict=True)
    return next((span for segment, span in places if segment.id == own), None)


def use_instead(turn: Turn, text: str, history: History) -> Turn | None:
    """Put `text` in place of what `turn` brought to its session, as a turn by hand that can be undone.

    `None` when that changes nothing. For a session that nobody is dictating.
    Raises `BadInput` when the place is gone, `StorageFailed`.
    """
    session = history.resume(turn.session_id)
    place = place_of(turn, session.document)
    if place is None:
        raise BadInput("What was said there is no longer in the text.", "Copy the new words instead.")
    made = by_hand.replaced(session.snapshot(), *place, text)
    if made is not None:
        session.apply(made)
        history.save_turn(made, session)
    return made
