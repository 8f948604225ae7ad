"""Semantic correction in plain code (paper, section III): from what was heard
to an instruction that says outright what it means.

Spelled letters become the word, descriptions of letters pick the spelling,
glosses pick the homophone, and of a self-repair only the repair stays. Nothing
here decides whether the utterance is a correction.
"""

from functools import lru_cache

from iasr_desktop.core.agent import hints, respell
from iasr_desktop.core.agent.described import with_described_words
from iasr_desktop.core.agent.digits import (
    with_digits_together,
    with_number_said_once,
    with_range_said,
    without_restated_number,
)
from iasr_desktop.core.agent.glosses import without_gloss
from iasr_desktop.core.agent.instruction import Explicit
from iasr_desktop.core.agent.mandarin import glossed
from iasr_desktop.core.agent.named_signs import with_signs_for_names, without_named_sign
from iasr_desktop.core.agent.repairs import repaired
from iasr_desktop.core.agent.spelled import with_words_for_letters
from iasr_desktop.core.agent.tiers import compares_by_sound
from iasr_desktop.core.agent.words import is_wide
from iasr_desktop.core.document import Document

__all__ = ["Explicit", "apply_hint", "explicit", "make_explicit"]


def make_explicit(heard: str, document: Document) -> str:
    """The instruction H′ of `heard` against `document`."""
    return explicit(heard, document).text


def explicit(heard: str, document: Document) -> Explicit:
    """The instruction together with what in it is sure."""
    return _explicit(heard, document, compares_by_sound())


@lru_cache(maxsize=8)
def _explicit(heard: str, document: Document, _by_sound: bool) -> Explicit:
    """Kept for a moment: several parts of one decision ask for it."""
    step = Explicit(heard.strip())
    if is_wide(step.text):
        plain = glossed(step.text)
        step = Explicit(plain.text, step.strong.union(plain.compounds), plain.compounds)
    step = step.saying(repaired(with_range_said(step.text, document), document))
    step = without_named_sign(step)
    step = step.saying(with_number_said_once(with_digits_together(step.text, document), document))
    for resolve in (with_words_for_letters, with_signs_for_names, with_described_words, without_gloss):
        step = resolve(step, document)
    text, sure = without_restated_number(step.text)
    return step.saying(text).sure_of(*([sure] if sure else []))


def apply_hint(word: str, hint: str) -> str | None:
    """The most plausible spelling of `word` that fits `hint` ("with an h"); `None` when there is none."""
    described = hints.parse(hint)
    return respell.respelled(word, described) if described and word else None
