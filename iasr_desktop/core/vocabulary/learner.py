"""What a saved turn does to the vocabulary: terms it used come first, terms it confirmed are learned."""

from iasr_desktop.core.agent.targets import occurrences
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.types import Action, Turn, TurnState
from iasr_desktop.core.vocabulary.learning import Learned, learnable
from iasr_desktop.core.vocabulary.terms import Term


def observed(turn: Turn, history: History) -> tuple[Term, ...]:
    """The terms newly learned from `turn`, which is on file. Raises `StorageFailed`.

    To be called on the history's thread after each turn; only a confirmation teaches.
    """
    if turn.state is not TurnState.DONE:
        return ()
    if turn.decision.action is Action.CONFIRM:
        taught = _taught(turn, history)
        return history.vocabulary.learn(taught) if taught else ()
    if written := _written(turn):
        used = [term.key for term in history.vocabulary.list() if occurrences(written, term.text)]
        history.vocabulary.note_use(used)
    return ()


def _taught(turn: Turn, history: History) -> tuple[Learned, ...]:
    """What this confirmation adds to what earlier ones of the session taught."""
    earlier = [one for one in history.turns(turn.session_id) if 0 < one.number < turn.number]
    known = set(learnable(earlier))
    return tuple(one for one in learnable([*earlier, turn]) if one not in known)


def _written(turn: Turn) -> str:
    """The words that the turn brought into the text."""
    if turn.decision.action is Action.APPEND:
        return turn.decision.appended
    if turn.decision.action is Action.EDIT:
        return "\n".join(edit.after for edit in turn.decision.edits)
    return ""
