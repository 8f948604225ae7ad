"""The deterministic tier: a decision only where the whole utterance parses."""

from iasr_desktop.core.agent.confirmations import is_confirmation
from iasr_desktop.core.document import Document
from iasr_desktop.core.types import Action, Decision, Intent


def decide(heard: str, document: Document) -> Decision | None:
    """A checked decision when the whole of `heard` parses; `None` when the model must decide."""
    if is_confirmation(heard) and not document.is_empty:
        return Decision(heard.strip(), Intent.CONFIRMATION, 0.97, Action.CONFIRM)
    return None
