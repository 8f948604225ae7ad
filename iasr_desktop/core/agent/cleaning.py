"""New input without fillers and with what was taken back left out, for those who chose that.

Only what is surely no content goes: sounds of hesitation, and of two sayings
with a clear "no" or "sorry" between them the first, where both are of one
kind ("on Tuesday, no, on Wednesday"). The turn keeps the words heard.
"""

from dataclasses import replace

from iasr_desktop.core.agent import repairs, seams
from iasr_desktop.core.agent.words import words
from iasr_desktop.core.types import Action, Decision, Intent

NOTE = "Fillers and what you took back were left out."


def cleaned(said: str) -> str:
    """`said` without fillers and without what its speaker took back; `said` itself where nothing would be left."""
    text = repairs.without_taken_back(repairs.without_hesitations(said))
    if not words(text):
        return said
    return seams.capitalised(text) if said[:1].isupper() else text


def with_clean_input(decision: Decision) -> Decision:
    """The decision with its new text cleaned; one whose text is not all that was heard stays as it is."""
    is_new = decision.action is Action.APPEND and decision.intent is Intent.NEW_INPUT
    if not is_new or decision.tier == "forced" or decision.appended != decision.instruction:
        return decision
    text = cleaned(decision.appended)
    if text == decision.appended:
        return decision
    note = f"{decision.note} {NOTE}".strip()
    return replace(decision, appended=text, instruction=text, note=note)
