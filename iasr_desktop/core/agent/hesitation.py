"""Sounds of thinking that a recogniser takes for words ("Come" for "Hmm")."""

from iasr_desktop.core.agent.confirmations import is_hesitation
from iasr_desktop.core.agent.hearing_contexts import THINKING
from iasr_desktop.core.agent.words import is_wide
from iasr_desktop.core.rehearing import Again
from iasr_desktop.core.types import Transcript

_MOST_WORDS = 2
_MOST_S = 1.5
_SURE_P = 0.6
"""Words that are heard with more are believed. "Come" for "Hmm" had 0.07, "Emma Chen" for "Mhm" 0.44; said clearly,
"yes", "no" and names had 0.64 and more."""


def is_suspected(heard: Transcript) -> bool:
    """Whether so little was heard, and so doubtfully, that it may be no word at all."""
    if not 0 < len(heard.words) <= _MOST_WORDS or heard.voiced_s > _MOST_S or is_wide(heard.text):
        return False
    return min(word.p for word in heard.words) < _SURE_P


def is_all(heard: Transcript, text: str, again: Again) -> bool:
    """Whether a doubtful word or two are a sound of thinking when such sounds are expected. Raises `Cancelled`.

    Nothing heard the second time proves nothing: the words stay.
    """
    return is_suspected(heard) and is_hesitation(again(THINKING), text)
