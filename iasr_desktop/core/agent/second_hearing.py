"""Another reading of an utterance of which the first one says nothing that can be carried out.

Whisper was taught prose, and of "insert very before good" it makes "and served
very before good". Told that a correction of this text may follow, it hears
better; but then it also hears corrections where there are none. So a reading
counts only if it sounds like the first one, parses whole, and speaks of words
that are in the text.
"""

from collections.abc import Iterator

from iasr_desktop.core.agent import cues, expected
from iasr_desktop.core.agent.confirmations import is_confirmation
from iasr_desktop.core.agent.mishearing import LONGEST_WORDS, Mishearings
from iasr_desktop.core.agent.phones import Phones
from iasr_desktop.core.agent.words import is_wide, words
from iasr_desktop.core.document import Document
from iasr_desktop.core.ports import Phonemizer
from iasr_desktop.core.rehearing import Again
from iasr_desktop.core.types import Action, Decision, Intent

_LEAST_CLOSE = 0.65
"""Of the phones of both readings; below it they are not of the same words."""
_LEAST_CLOSE_YES = 0.8
"""A yes adds nothing that could be read over."""
_LEAST_P = 0.96
"""Of commands and contrasts that name their target; of what nobody heard so, nothing less is taken."""
_MOST_TRIES = 16
_MOST_DETOUR = 0.2
"""Share of phones by which a reading may lie off the way from one hearing to the other."""


class SecondHearing:
    """Decides by other readings. One decision at a time."""

    def __init__(self, phonemizer: Phonemizer) -> None:
        self._phones = Phones(phonemizer)
        self._mishearings = Mishearings(self._phones)

    def decide(self, said: str, document: Document, again: Again, *, forced: bool = False) -> Decision | None:
        """The correction that a second hearing tells of; `None` when `said` stands. Raises `Cancelled`.

        `forced` says that it is a correction for certain; else it has to begin somewhat like one.
        """
        if document.is_empty or is_wide(said) or not 0 < len(words(said)) <= LONGEST_WORDS:
            return None
        if not forced and not self._mishearings.may_open(said):
            return None
        second = again(expected.context(document.text))
        if not second or self._phones.closeness(said, second) < _LEAST_CLOSE:
            return None
        return self._best(said, second, document)

    def _best(self, said: str, second: str, document: Document) -> Decision | None:
        if is_confirmation(second) and self._phones.closeness(said, second) >= _LEAST_CLOSE_YES:
            return cues.decide(second, document)
        ways: dict[str, tuple[float, int, str]] = {}
        for place, text in enumerate(self._texts(said, second, document.text)):
            detour = self._detour(said, second, text)
            if detour <= _MOST_DETOUR:
                ways.setdefault(text.casefold(), (detour, place, text))
        near = sorted(ways.values())
        for detour, _, text in near[:_MOST_TRIES]:
            decision = cues.decide(text, document)
            if decision and _is_edit(decision) and (detour == 0 or decision.intent_p >= _LEAST_P):
                return decision
        return None

    def _texts(self, said: str, second: str, text: str) -> Iterator[str]:
        """The second hearing, then what may have been said by either."""
        # What was expected as a list is written with commas.
        plain = second.replace(",", "")
        yield second
        if plain != second and len(words(second)) > 1:
            yield plain
        for heard in dict.fromkeys((plain, said)):
            for reading in self._mishearings.readings(heard, text):
                yield reading.text

    def _detour(self, said: str, second: str, text: str) -> float:
        """How much longer the way from one hearing to the other is by way of `text`; a share of its phones."""
        phones = self._phones
        longer = phones.distance(said, text) + phones.distance(text, second) - phones.distance(said, second)
        return longer / max(1, len(phones.of(text)))


def _is_edit(decision: Decision) -> bool:
    return decision.intent is Intent.CORRECTION and decision.action is Action.EDIT
