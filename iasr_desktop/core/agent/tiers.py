"""Which parts of the agent take part: all of them, unless it is measured what one of them is worth."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

_by_sound = ContextVar("by_sound", default=True)


@dataclass(frozen=True)
class Tiers:
    """`grammar`: the deterministic tier, with what it knows of yes, no and sentences said twice.
    Without it the language model is asked about all that is not empty, too long or about an
    empty document; letters and glosses are still resolved first. `phonetics`: phones, the
    pronouncing dictionary, phonetic keys and pinyin; without them words are alike by spelling."""

    grammar: bool = True
    phonetics: bool = True

    @contextmanager
    def in_force(self) -> Iterator[None]:
        """For the length of one decision, on this thread alone."""
        mark = _by_sound.set(self.phonetics)
        try:
            yield
        finally:
            _by_sound.reset(mark)


ALL_TIERS = Tiers()


def compares_by_sound() -> bool:
    """Whether words are alike by how they sound too, and not by spelling alone."""
    return _by_sound.get()
