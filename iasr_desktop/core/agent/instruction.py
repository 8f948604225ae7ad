"""What an utterance says once it is made explicit (paper: H')."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Explicit:
    """An instruction; `strong` holds the keys of words that were spelled or described."""

    text: str
    strong: frozenset[str] = field(default_factory=frozenset)
