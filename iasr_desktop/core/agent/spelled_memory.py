"""What was spelled in the last turns.

Who spells a word a second time was misheard the first time: what then came of
it is not what is meant, and the letters of both times tell more than those of
one. And a word that was spelled and left alone since is right, so that the next
spelling is about another one.
"""

import weakref
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from iasr_desktop.core.agent.letter_votes import Utterance, apart_a_letter
from iasr_desktop.core.agent.words import fold, words
from iasr_desktop.core.document import Document, Edit
from iasr_desktop.core.rehearing import Again

_MOST = 12
"""Words; whatever was spelled before them is done with."""
_SAME = 0.72
"""What `apart` may count for each letter if the same word was spelled again: one letter of five was lost."""
_SAME_PLACE = 1.6
"""The same where it is about the same place of the text."""


@dataclass(frozen=True)
class Spelling:
    """`letters` were heard for `there`, a word of the text, and `meant` was written for it; empty where nothing was."""

    there: str
    meant: str
    letters: str
    utterance: Utterance


@dataclass(frozen=True)
class Earlier:
    """How the same word was spelled before, and what it is not, since that was not left alone."""

    utterances: tuple[Utterance, ...] = ()
    never: frozenset[str] = frozenset()


class SpelledMemory:
    """Remembers the words spelled about one text. Not for several threads."""

    def __init__(self) -> None:
        self._spelled: deque[Spelling] = deque(maxlen=_MOST)
        self._now: weakref.ref[Again] | None = None
        self._of_now = 0

    def forget(self) -> None:
        """Nothing stands in the text any more, or it is another one."""
        self._spelled.clear()
        self._now, self._of_now = None, 0

    def begin(self, again: Again) -> None:
        """An utterance is decided about, which `again` hears; what it spelled counts once, however often that is."""
        if self._now is not None and self._now() is again:
            for _ in range(min(self._of_now, len(self._spelled))):
                self._spelled.pop()
        self._now, self._of_now = weakref.ref(again), 0

    def add(self, there: str, letters: str, utterance: Utterance, edits: Iterable[Edit]) -> None:
        """The utterance spelled `letters` about `there`, and `edits` came of it."""
        edit = next(iter(edits), None)
        there, meant = (fold(edit.before), fold(edit.after)) if edit else (fold(there), "")
        if there:
            self._spelled.append(Spelling(there, meant, letters, utterance))
            self._of_now += 1

    def earlier(self, document: Document, there: str, letters: str) -> Earlier:
        """What is known of the word that is spelled `letters` now for `there`."""
        now, standing = fold(there), _standing(document)
        same = [
            one
            for one in self._spelled
            if (one.meant == now or (one.there == now and one.meant not in standing))
            and apart_a_letter(one.letters, letters) <= _SAME_PLACE
        ]
        return Earlier(tuple(one.utterance for one in same), frozenset(one.meant for one in same if one.meant))

    def settled(self, document: Document, letters: Sequence[str]) -> frozenset[str]:
        """Words that stand in the text since they were spelled, but those that `letters` spell again."""
        standing = _standing(document)
        return frozenset(
            one.meant
            for one in self._spelled
            if one.meant in standing
            and all(apart_a_letter(was, now) > _SAME for now in letters for was in (one.letters, one.meant))
        )

    @property
    def written(self) -> frozenset[str]:
        """All that was written for letters, small."""
        return frozenset(one.meant for one in self._spelled if one.meant)


def _standing(document: Document) -> set[str]:
    return {fold(word.text) for word in words(document.text)}
