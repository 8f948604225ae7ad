"""What the agent is asked about: the words heard, and what else is known of how they were said."""

from dataclasses import dataclass, replace

from iasr_desktop.core.rehearing import Again
from iasr_desktop.core.types import Intent, Word


@dataclass(frozen=True)
class Said:
    """An utterance as it was heard.

    `words` are the recogniser's with its confidences; empty where nothing is
    known of them, and not always those of `text`, which may have terms of the
    vocabulary in their place. `voiced_s` is how long a voice was heard, `None`
    if unknown; `forced` what the person said it is by a key; `vocabulary` names
    in the spelling they want. `again` hears the utterance once more with
    something in mind, `None` where that cannot be done.
    """

    text: str
    words: tuple[Word, ...] = ()
    voiced_s: float | None = None
    forced: Intent | None = None
    vocabulary: tuple[str, ...] = ()
    again: Again | None = None

    @property
    def stripped(self) -> "Said":
        """The same without white space around the words."""
        return replace(self, text=self.text.strip())

    @property
    def is_correction(self) -> bool:
        """Whether the person said that it is a correction."""
        return self.forced is Intent.CORRECTION

    @property
    def word_p(self) -> dict[str, float]:
        """The recogniser's lowest confidence for each word form, lower-cased and bare."""
        lowest: dict[str, float] = {}
        for word in self.words:
            form = word.text.strip(" .,;:!?\"'()").lower()
            lowest[form] = min(word.p, lowest.get(form, 1.0))
        return lowest
