"""Names and terms for the decoder's prompt, and a guard against their echo.

Whisper is conditioned on text "before" the audio. The prompt holds 224 tokens
at most, and of a longer one only the end counts, so the terms most likely to be
said are chosen here. With little voice in a clip the prompt itself may come
back as text.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rapidfuzz.distance import Levenshtein

from iasr_desktop.core.recognition.checks import MOST_RATE
from iasr_desktop.core.vocabulary import text
from iasr_desktop.core.vocabulary.terms import LONGEST_TERM

PROMPT_TOKENS = 224
_ECHO_OF_TEXT = 0.9
"""Share of the text's words that are vocabulary."""
_ECHO_OF_TERMS = 0.5
"""Share of the vocabulary that is in the text."""
_FEW_TERMS = 4
"""So many terms may well be a list that somebody dictates, when there is voice enough for it."""
_ALIKE = 0.8


@dataclass(frozen=True)
class VocabularyPrompt:
    """`terms` are active, in order of importance; `given` counts those there were."""

    text: str
    terms: tuple[str, ...]
    given: int

    @property
    def note(self) -> str:
        """A sentence when not all terms fit."""
        if len(self.terms) == self.given:
            return ""
        return (
            f"{len(self.terms)} of {self.given} vocabulary terms are active; "
            f"the recogniser takes no more at a time, and none of over {LONGEST_TERM} characters."
        )


class Vocabulary:
    """Terms in order of importance: the last used or corrected first. Immutable."""

    def __init__(self, terms: Iterable[str] = ()) -> None:
        cleaned = (" ".join(term.split()) for term in terms)
        self.terms = tuple(dict.fromkeys(term for term in cleaned if term))

    def used(self, terms: Iterable[str]) -> "Vocabulary":
        """The vocabulary after `terms` were said or corrected, the last of them most recently."""
        return Vocabulary([*reversed(list(terms)), *self.terms])

    def prompt(self, count_tokens: Callable[[str], int], budget: int = PROMPT_TOKENS) -> VocabularyPrompt:
        """The prompt of as many terms as fit into `budget` tokens.

        The most important stands last, next to the audio, where it counts most.
        """
        chosen: list[str] = []
        for term in self.terms:
            if len(term) > LONGEST_TERM:
                continue
            if count_tokens(_joined([*chosen, term])) > budget:
                break
            chosen.append(term)
        return VocabularyPrompt(_joined(chosen), tuple(chosen), len(self.terms))


def read_terms(path: Path) -> tuple[str, ...]:
    """The terms in a text file, most important first, as `core.vocabulary.text` reads it.

    Lines that hold no term are left out. Raises `BadInput` when the file cannot be read as text.
    """
    return tuple(entry.text for entry in text.read(path).entries)


def _joined(terms: Sequence[str]) -> str:
    return ", ".join(reversed(terms)) + "." if terms else ""


def is_echo(words: Sequence[str], prompt: VocabularyPrompt, voiced_s: float) -> bool:
    """Whether a text is the prompt come back instead of what was said.

    It is when nearly all of its words are vocabulary and it covers much of the
    vocabulary, unless it is a short list with voice enough to be said.
    """
    spoken = [form for form in map(_form, words) if form]
    terms = [[form for form in map(_form, term.split()) if form] for term in prompt.terms]
    if not spoken or not terms:
        return False
    known = {form for term in terms for form in term}
    share = sum(form in known for form in spoken) / len(spoken)
    covered = sum(_contains(spoken, term) for term in terms)
    if share < _ECHO_OF_TEXT:
        return _is_repeated(spoken, [form for term in reversed(terms) for form in term])
    rushed = len(spoken) > MOST_RATE / 2 * voiced_s
    if rushed and (covered > 1 or len(spoken) > len(set(spoken))):
        return True
    return covered >= _ECHO_OF_TERMS * len(terms) and covered > _FEW_TERMS and len(spoken) > voiced_s * 3


def _contains(spoken: Sequence[str], term: Sequence[str]) -> bool:
    size = len(term)
    return any(list(spoken[place : place + size]) == list(term) for place in range(len(spoken) - size + 1))


def _is_repeated(spoken: Sequence[str], prompt: Sequence[str]) -> bool:
    """Whether the text is (nearly) the prompt itself, word by word."""
    return len(spoken) > _FEW_TERMS and Levenshtein.normalized_similarity(spoken, prompt) >= _ALIKE


def _form(word: str) -> str:
    return "".join(character for character in word.casefold() if character.isalnum())
