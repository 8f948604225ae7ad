"""Sounds of thinking that a recogniser takes for words ("Come" for "Hmm")."""

from iasr_desktop.core.agent.confirmations import is_hesitation
from iasr_desktop.core.agent.hearing_contexts import THINKING
from iasr_desktop.core.agent.said import Said
from iasr_desktop.core.agent.words import is_wide

_MOST_WORDS = 2
_MOST_S = 1.5
_SURE_P = 0.6
"""Words that are heard with more are believed. "Come" for "Hmm" had 0.07, "Emma Chen" for "Mhm" 0.44; said clearly,
"yes", "no" and names had 0.64 and more."""


def is_suspected(said: Said) -> bool:
    """Whether so little was heard, and so doubtfully, that it may be no word at all, and it can be heard again.

    What the person said to be new text, a correction or a yes is believed.
    """
    if said.again is None or said.forced is not None or is_wide(said.text):
        return False
    is_short = 0 < len(said.words) <= _MOST_WORDS and (said.voiced_s or 0.0) <= _MOST_S
    return is_short and min(word.p for word in said.words) < _SURE_P


def is_all(said: Said, text: str) -> bool:
    """Whether a doubtful word or two are a sound of thinking when such sounds are expected. Raises `Cancelled`.

    Nothing heard the second time proves nothing: the words stay.
    """
    return said.again is not None and is_suspected(said) and is_hesitation(said.again(THINKING), text)
