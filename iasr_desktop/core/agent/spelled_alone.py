"""What was spelled at the end of an utterance whose other words were not understood.

"Not padded pageant, spelled P-A-D-G-E-T-T": names before their letters are
heard worst of all, and the letters say it all once more.
"""

from dataclasses import replace

from iasr_desktop.core.agent import cues, letters, resembling
from iasr_desktop.core.agent.instruction import Explicit
from iasr_desktop.core.agent.letter_groups import with_letters_apart
from iasr_desktop.core.agent.spelled import with_words_for_letters
from iasr_desktop.core.agent.words import is_wide, words
from iasr_desktop.core.document import Document
from iasr_desktop.core.types import Action, Decision

_MOST_BEFORE = 8
"""Words; who says more before the letters is telling something."""
_LEAST_LETTERS = 3
_LEAST_LIKE = 0.75
_P = 0.9


def decide(said: str, document: Document) -> Decision | None:
    """The spelled word in place of the one that is like it; `None` where there is none, or no letters at the end."""
    if document.is_empty or is_wide(said) or "?" in said:
        return None
    text = with_letters_apart(said)
    runs = letters.runs(text, _LEAST_LETTERS)
    if len(runs) != 1 or runs[0].last != len(words(text)) - 1 or runs[0].first > _MOST_BEFORE:
        return None
    spelled = f"It's spelled {text[runs[0].start :]}"
    word = words(with_words_for_letters(Explicit(spelled), document).text)[-1].text
    if resembling.by_likeness(document, word, _LEAST_LIKE, wider=True) is None:
        return None
    decision = cues.decide(spelled, document)
    return replace(decision, intent_p=_P) if decision and decision.action is Action.EDIT else None
