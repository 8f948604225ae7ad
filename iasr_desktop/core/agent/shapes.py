"""How an utterance is built beside the text: signals for routing that need no model.

A correction that names no target says a part of the text again with other
words in one place, or nothing but those words. New text shares words too, but
adds more of its own, or differs in its subject as well.
"""

from itertools import pairwise

from iasr_desktop.core.agent import numbers
from iasr_desktop.core.agent.lexicon import CUES, EMPTY, NAMING, OPENERS
from iasr_desktop.core.agent.restating import ADDED, LEFT_OUT, SAME, Restatement, Slot, find
from iasr_desktop.core.agent.words import listed

SIGNALS = (
    "restated",
    "other subject",
    "framed",
    "bare",
    "built alike",
    "left out",
    "words in places",
    "agreeing words",
    "new words",
    "opener",
    "says so",
    "asks",
    "enumeration",
)
"""What `signals` measures, in this order; each is explained there."""

_SHORT = 4
_SAID_SO = (("i", "said"), ("i", "meant"), ("i", "mean"), ("should", "be"), ("should", "say"))
_SUBJECTS = listed("he she it they we you i that this its hes shes theyre")


def signals(said: str, text: str) -> dict[str, float]:
    """By name: small numbers, 0 for what is not there."""
    seen = dict.fromkeys(SIGNALS, 0.0)
    spoken = [unit.key for unit in numbers.units(said)]
    if spoken:
        seen["opener"] = float(spoken[0] in OPENERS)
        seen["says so"] = float(any(pair in _SAID_SO for pair in pairwise(spoken)))
    seen["asks"] = float("?" in said or "？" in said)
    if best := find(said, text):
        seen |= _by_alignment(best)
        is_listed = text.count(",") >= 2 or ":" in text[-80:]
        seen["enumeration"] = float(is_listed and len(best.heard) <= _SHORT and not seen["agreeing words"])
    return seen


def _by_alignment(best: Restatement) -> dict[str, float]:
    """Signals by what agrees between utterance and sentence, and what differs.

    "restated", "framed", "bare": all that was heard is one place's words with
    content words, only small words, or nothing of the sentence around them;
    "other subject": the place is that of the subject, in a longer utterance.
    "built alike": that and another place differ. "left out" counts content
    words of the sentence that were passed over, "words in places" those heard
    that replace, beyond the first.
    """
    steps, places = best.alignment.steps, _places(best)
    same = [step for step in steps if step.kind == SAME]
    agreeing = sum(not _says_little(best.heard[step.heard]) for step in same)
    added = any(
        step.kind == ADDED and not _says_little(best.heard[step.heard]) and not _inside(step.heard, places)
        for step in steps
    )
    left_out = sum(step.kind == LEFT_OUT and best.sentence[step.there] not in EMPTY for step in steps)
    is_whole = not added and not left_out
    first = next((index for index, key in enumerate(best.heard) if not _says_little(key)), 0)
    has_subject = any(place.heard_first <= first and place.first <= 1 for place in places)
    one, long = len(places) == 1, len(best.heard) >= _SHORT
    replacing = sum(not _says_little(key) for place in places for key in _heard(best, place))
    new_words = sum(not _says_little(key) and key not in best.known for key in best.heard)
    return {
        "restated": float(is_whole and one and agreeing > 0 and not (has_subject and long)),
        "other subject": float(is_whole and one and agreeing > 0 and has_subject and long),
        "framed": float(is_whole and one and not agreeing and bool(same)),
        "bare": float(is_whole and one and not same),
        "built alike": float(len(places) > 1 and has_subject),
        "left out": min(3.0, left_out),
        "words in places": min(4.0, max(0, replacing - 1)),
        "agreeing words": min(3.0, agreeing),
        "new words": min(4.0, new_words),
    }


def _places(best: Restatement) -> tuple[Slot, ...]:
    """Where content words differ; where none does, all places. A pronoun in the place of the subject is none."""
    every = tuple(place for place in best.alignment.slots if not set(_heard(best, place)) <= _SUBJECTS)
    return tuple(place for place in every if not all(map(_says_little, _heard(best, place)))) or every


def _heard(best: Restatement, place: Slot) -> tuple[str, ...]:
    return best.heard[place.heard_first : place.heard_last + 1]


def _inside(index: int, places: tuple[Slot, ...]) -> bool:
    return any(place.heard_first <= index <= place.heard_last for place in places)


def _says_little(key: str) -> bool:
    return key in EMPTY or key in CUES or key in NAMING
