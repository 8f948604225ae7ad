"""The dictation page's words for intents, tiers and revisions."""

from PySide6.QtCore import QCoreApplication

from iasr_desktop.core.types import Action, Intent, Tier, Turn
from iasr_desktop.ui.states import Change, DictationState, Revision


def control_text(state: DictationState) -> str:
    """What pressing the main control does now."""
    if state.is_recording:
        return QCoreApplication.translate("Dictation", "Stop listening")
    return QCoreApplication.translate("Dictation", "Start listening")


def intent_text(intent: Intent) -> str:
    """What an utterance was taken for."""
    texts = {
        Intent.NEW_INPUT: QCoreApplication.translate("Dictation", "New text"),
        Intent.CORRECTION: QCoreApplication.translate("Dictation", "Correction"),
        Intent.CONFIRMATION: QCoreApplication.translate("Dictation", "Confirmation"),
    }
    return texts[intent]


def turn_title(turn: Turn) -> str:
    """What the turn did, in a word or two."""
    translate = QCoreApplication.translate
    by_action = {
        Action.UNDO: translate("Dictation", "Undone"),
        Action.REDO: translate("Dictation", "Redone"),
        Action.REFUSE: translate("Dictation", "Not changed"),
        Action.NOTHING: translate("Dictation", "Nothing to do"),
        Action.CONFIRM: translate("Dictation", "Confirmed"),
    }
    if turn.decision.action in by_action:
        return by_action[turn.decision.action]
    if turn.decision.tier == "hand":
        return translate("Dictation", "Changed by hand")
    return intent_text(turn.decision.intent)


def tier_text(tier: Tier) -> str:
    """Who decided."""
    translate = QCoreApplication.translate
    texts: dict[Tier, str] = {
        "grammar": translate("Dictation", "The fixed forms of spoken commands"),
        "model": translate("Dictation", "The language model"),
        "fallback": translate("Dictation", "Nobody could decide, so your words were kept"),
        "forced": translate("Dictation", "You, by a key"),
        "hand": translate("Dictation", "You, by hand"),
        "none": translate("Dictation", "Nobody"),
    }
    return texts[tier]


def change_text(revision: Revision) -> str:
    """What made a revision."""
    translate = QCoreApplication.translate
    if revision.change is Change.RESTORED and revision.restored is not None:
        return translate("Dictation", "Version {number} brought back").format(number=revision.restored)
    texts = {
        Change.BEGINNING: translate("Dictation", "Beginning"),
        Change.NEW_TEXT: translate("Dictation", "New text"),
        Change.CORRECTION: translate("Dictation", "Correction"),
        Change.CONFIRMED: translate("Dictation", "Confirmed"),
        Change.UNDONE: translate("Dictation", "Undone"),
        Change.REDONE: translate("Dictation", "Redone"),
        Change.TYPED: translate("Dictation", "Typed"),
        Change.RESTORED: translate("Dictation", "Brought back"),
    }
    return texts[revision.change]


def elapsed_text(seconds: int) -> str:
    """Minutes and seconds."""
    return f"{seconds // 60}:{seconds % 60:02}"
