"""The state of the window, from what its parts do."""

from iasr_desktop.ui.engine_room import EngineRoom
from iasr_desktop.ui.listening import Listening
from iasr_desktop.ui.messages import sentence
from iasr_desktop.ui.states import DictationState, Phase
from iasr_desktop.ui.turn_queue import TurnQueue

Outcome = tuple[Phase, str]
"""What came of the last utterance when it was no turn, and a sentence about it; shown until the next take."""


def seen_state(
    ears: Listening, queue: TurnQueue, room: EngineRoom, outcome: Outcome | None, *, is_kept_open: bool = False
) -> DictationState:
    """What is most to be told now."""
    phase, said = _phase(ears, queue, room, outcome)
    return DictationState(phase, said, ears.is_recording, ears.is_held, queue.waiting, is_kept_open)


def _phase(ears: Listening, queue: TurnQueue, room: EngineRoom, outcome: Outcome | None) -> Outcome:
    said = outcome[1] if outcome else ""
    if ears.is_recording and ears.phase is not None and ears.phase is not Phase.LISTENING:
        return ears.phase, said
    if queue.phase is not None and room.engines is not None:
        return queue.phase, said
    if ears.phase is not None:
        return ears.phase, said
    if outcome is not None:
        return outcome
    if room.state.error is not None:
        return Phase.FAILED, sentence(room.state.error)
    return (Phase.READY if room.state.is_ready else Phase.LOADING), said
