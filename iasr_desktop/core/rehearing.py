"""Hearing an utterance once more while it is decided about.

The document tells what a correction may speak of. Whoever decides asks for
another reading with that in mind, and only when the first one says nothing
that can be carried out: a reading costs a decode.
"""

from collections.abc import Callable

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AppError
from iasr_desktop.core.ports import AttentiveRecognizer, SpeechRecognizer
from iasr_desktop.core.types import Transcript

Again = Callable[[str], str]
"""The words heard as if the text given had been said right before; empty where nothing believable was heard."""

MOST_S = 20.0
"""A long name takes as long letter by letter ("S as in sugar"); a decode of more would be felt."""

Hear = Callable[[SpeechRecognizer, CancelToken, str], Transcript]
"""Hears the utterance with a recogniser, in a language."""


def again(heard: Transcript, hear: Hear, recognizer: SpeechRecognizer, token: CancelToken) -> Again | None:
    """Another hearing of the utterance that gave `heard`; `None` where there is none to be had.

    What it gives raises `Cancelled`.
    """
    if not isinstance(recognizer, AttentiveRecognizer) or not 0 < heard.duration_s <= MOST_S:
        return None

    def expecting(context: str) -> str:
        try:
            return hear(recognizer.expecting(context), token, heard.language).text.strip()
        except AppError:
            # The first reading stands.
            return ""

    return expecting
