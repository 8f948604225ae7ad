"""Terms of the vocabulary in place of what is heard instead of them (paper: semantic correction).

Only words that a term names as its sounds-like change, and only as whole words
that follow each other without a pause.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from iasr_desktop.core.agent.lexicon import DENIALS
from iasr_desktop.core.agent.targets import occurrences
from iasr_desktop.core.agent.words import Word, fold, words
from iasr_desktop.core.types import Action, Decision

_POSSESSIVE = ("'s", "’s")


@dataclass(frozen=True)
class Written:
    """The text with its terms, and what each stands for."""

    text: str
    changes: tuple[tuple[str, str], ...] = ()

    @property
    def note(self) -> str:
        """A sentence for the person; empty when nothing changed."""
        if not self.changes:
            return ""
        each = ", ".join(f"“{heard}” as “{term}”" for heard, term in dict.fromkeys(self.changes))
        return f"Written as in your vocabulary: {each}."


def as_wanted(heard: str, sounds_like: Mapping[str, str], text: str = "") -> Written:
    """`heard` with terms in place of what sounds like them; `sounds_like` maps that to the term.

    What stands in `text` stays, since the words may be said about it, and so
    does what is denied ("not cat lin"). The longest match wins.
    """
    phrases = _phrases(tuple(sounds_like.items()))
    if not phrases:
        return Written(heard)
    found, longest = words(heard), max(map(len, phrases))
    result, changes, done, index = "", [], 0, 0
    while index < len(found):
        hit = _longest_at(heard, found, index, phrases, longest)
        size = hit[0] if hit else 1
        if hit and not _stays(heard, found, index, size, text):
            start, end = found[index].start, _end(found[index + size - 1], hit[2])
            if heard[start:end] != hit[1]:
                result += heard[done:start] + hit[1]
                changes.append((heard[start:end], hit[1]))
                done = end
        index += size
    return Written(result + heard[done:], tuple(changes))


@lru_cache(maxsize=4)
def _phrases(sounds_like: tuple[tuple[str, str], ...]) -> dict[tuple[str, ...], str]:
    """The terms by the words that are heard instead of them."""
    phrases = {tuple(word.key for word in words(said)): term for said, term in sounds_like}
    phrases.pop((), None)
    return phrases


def with_terms(decision: Decision, said: Written, sounds_like: Mapping[str, str]) -> Decision:
    """The decision about `said`, its new text with all its terms, and a note of what was written otherwise than heard.

    Once it is new text, nothing in it was said about the words that stand there already.
    """
    if decision.action is Action.EDIT:
        return _noted(decision, said.note)
    if decision.action is not Action.APPEND:
        return decision
    appended = as_wanted(decision.appended, sounds_like)
    is_same = decision.instruction == decision.appended
    note = Written(appended.text, said.changes + appended.changes).note
    instruction = appended.text if is_same else decision.instruction
    return _noted(replace(decision, appended=appended.text, instruction=instruction), note)


def _noted(decision: Decision, note: str) -> Decision:
    return replace(decision, note=f"{decision.note} {note}".strip()) if note else decision


def _longest_at(
    heard: str, found: tuple[Word, ...], index: int, phrases: Mapping[tuple[str, ...], str], longest: int
) -> tuple[int, str, bool] | None:
    """How many words from `index` on sound like a term, the term, and whether "'s" follows it."""
    for size in range(min(longest, len(found) - index), 0, -1):
        part = found[index : index + size]
        if any(heard[a.end : b.start].strip(" -") for a, b in pairwise(part)):
            continue
        keys = tuple(word.key for word in part)
        if keys in phrases:
            return size, phrases[keys], False
        bare = _without_possessive(part[-1])
        if bare and (*keys[:-1], bare) in phrases:
            return size, phrases[(*keys[:-1], bare)], True
    return None


def _without_possessive(word: Word) -> str:
    return fold(word.text[:-2]) if word.text.endswith(_POSSESSIVE) else ""


def _end(last: Word, is_possessive: bool) -> int:
    return last.end - 2 if is_possessive else last.end


def _stays(heard: str, found: tuple[Word, ...], index: int, size: int, text: str) -> bool:
    if index and found[index - 1].key in DENIALS:
        return bool(text)
    return bool(text) and bool(occurrences(text, heard[found[index].start : found[index + size - 1].end]))
