"""What an utterance says once it is made explicit (paper: H')."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Explicit:
    """An instruction; `strong` holds the keys of words that were spelled or described.

    `compounds` has the word by which a Chinese character was described, or "" when it was in another way.
    """

    text: str
    strong: frozenset[str] = field(default_factory=frozenset)
    compounds: Mapping[str, str] = field(default_factory=dict)

    def saying(self, text: str) -> "Explicit":
        """The same with other words."""
        return Explicit(text, self.strong, self.compounds)

    def sure_of(self, *keys: str) -> "Explicit":
        """The same with more words that are sure."""
        return Explicit(self.text, self.strong.union(keys), self.compounds)
