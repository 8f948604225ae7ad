"""Decisions as the agent gives them, one function a kind."""

from collections.abc import Sequence

from iasr_desktop.core.agent.reason import Ranked
from iasr_desktop.core.document import Edit
from iasr_desktop.core.types import Action, Decision, Intent, Tier

LEAST_VOICED_S = 0.15
"""A confirmation adds nothing that could be read over, so it needs a voice that was really heard."""

_SURE = 0.99


def nothing(heard: str = "", note: str = "", intent: Intent = Intent.NEW_INPUT) -> Decision:
    """Nothing was said, or nothing that counts."""
    return Decision(heard, intent, 1.0, Action.NOTHING, tier="none", note=note)


def appended(heard: str, p: float, tier: Tier, note: str = "") -> Decision:
    """The words heard as new input, verbatim."""
    return Decision(heard, Intent.NEW_INPUT, p, Action.APPEND, appended=heard, tier=tier, note=note)


def kept(heard: str, reason: str) -> Decision:
    """The words heard, kept because the agent could not decide; `reason` is a sentence."""
    return appended(heard, 0.5, "fallback", f"{reason} The words were added as they were heard.")


def confirmed(heard: str, p: float, tier: Tier, voiced_s: float | None) -> Decision:
    """A confirmation, if there was voice enough in it."""
    if voiced_s is not None and voiced_s < LEAST_VOICED_S:
        note = "That was too short and faint to count as a yes. Say it again."
        return nothing(heard, note, Intent.CONFIRMATION)
    return Decision(heard, Intent.CONFIRMATION, p, Action.CONFIRM, tier=tier)


def edited(instruction: str, p: float, edits: tuple[Edit, ...], tier: Tier) -> Decision:
    """A correction that is carried out."""
    return Decision(instruction, Intent.CORRECTION, p, Action.EDIT, edits, tier=tier)


def refused(instruction: str, p: float, note: str, tier: Tier) -> Decision:
    """A correction that is understood as one and not carried out."""
    return Decision(instruction, Intent.CORRECTION, p, Action.REFUSE, tier=tier, note=note)


def nothing_to_correct(instruction: str, tier: Tier) -> Decision:
    """A correction of an empty document."""
    return refused(instruction, _SURE, "There is no text to correct yet.", tier)


def no_target(candidates: Sequence[Ranked]) -> str:
    """Why nothing was changed, with the places that came nearest."""
    olds = list(dict.fromkeys(one.pair.old for one in candidates))[:3]
    if not olds:
        return "It is not clear what to change. Name the words, for example “replace … with …”."
    places = " or ".join(f"“{old}”" for old in olds)
    return f"It is not clear what to change: {places}? Say “replace {olds[0]} with …”."


def several_places(old: str, count: int) -> str:
    """Why nothing was changed when the words meant stand in several places."""
    times = "twice" if count == 2 else f"{count} times"
    return f"“{old}” is there {times}. Say which one, for example “the second {old}”."
