"""What was heard in a recording, as a session of the history: found again, searched, corrected and exported there."""

import uuid
from collections.abc import Mapping
from pathlib import Path

from iasr_desktop.core.export.recording import prose
from iasr_desktop.core.session import Session
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.turn import made
from iasr_desktop.core.types import Action, Decision, Intent, Transcript


def keep_recording(file: Path, heard: Transcript, history: History, models: Mapping[str, str]) -> str:
    """Save the text as a session of its own, with the time of every word; the id. Raises `StorageFailed`.

    The recording itself stays where it is and is not the history's: what the
    history deletes is never somebody's own file.
    """
    session = Session(uuid.uuid4().hex, heard.language)
    text = prose(heard) or heard.text
    decision = Decision(
        instruction=heard.text,
        intent=Intent.NEW_INPUT,
        intent_p=1.0,
        action=Action.APPEND,
        appended=text,
        tier="none",
        note=f"This is what was heard in the file {file.name}.",
    )
    turn = made(heard, session.snapshot(), decision, models)
    session.apply(turn)
    history.save_turn(turn, session)
    return session.id
