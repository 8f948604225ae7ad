"""Prompts are files that ship with the app; their hash goes into every record.

Parts are ordered by how seldom they change: instructions and examples (the
file), the document, the words heard. What was evaluated for one turn then
serves the next.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from iasr_desktop.core import paths
from iasr_desktop.core.agent import sentences
from iasr_desktop.core.ports import Prompt

CORRECTION, NEW_INPUT, CONFIRMATION = " FIX", " NEW", " OK"
"""The labels with which the reply begins, as the examples in the file show."""

WINDOW_TOKENS = 256
_STEP_TOKENS = 128


@dataclass(frozen=True)
class PromptFile:
    """Instructions and examples, told apart from others by SHA-256."""

    text: str

    @staticmethod
    def load(name: str) -> "PromptFile":
        """The prompt that ships as `resources/prompts/<name>.txt`."""
        return PromptFile(paths.resource(f"prompts/{name}.txt").read_text(encoding="utf-8"))

    @cached_property
    def sha256(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()

    def about(self, text: str, said: str = "", answer: str = "") -> Prompt:
        """The prompt for an utterance about `text`; `answer` is how the reply begins."""
        query = f"Said: {_on_one_line(said)}\nAnswer:" if said else ""
        return Prompt(self.text, f"Text: {_on_one_line(text)}\n", query, answer)


def answer_at(old: str) -> str:
    """The place of a correction as the reply says it, after its label."""
    return f" {_on_one_line(old)} =>"


def answer_to(old: str, new: str) -> str:
    """A correction as the reply says it, after its label."""
    return f"{answer_at(old)} {_on_one_line(new)}\n"


def window(text: str, count_tokens: Callable[[str], int], focus: int | None = None) -> str:
    """The part of a long text that the model is shown: its last sentences.

    It begins at a sentence whose place does not move with every new take, so
    that what was evaluated stays valid. When `focus`, an offset, lies before
    it, the sentence with the focus and its neighbours are shown instead.
    """
    spans = sentences.spans(text)
    if not spans:
        return text.strip()
    starts, total = [], 0
    for start, end in spans:
        starts.append(total)
        total += count_tokens(text[start:end])
    first = _first_shown(starts, total)
    if focus is not None and focus < spans[first][0]:
        return _around(text, spans, focus)
    return _tail(text[spans[first][0] :].strip(), count_tokens)


def _first_shown(starts: list[int], total: int) -> int:
    """The first sentence shown, given how many tokens stand before each."""
    if total <= WINDOW_TOKENS:
        return 0
    least = -(-(total - WINDOW_TOKENS) // _STEP_TOKENS) * _STEP_TOKENS
    return next((index for index, tokens in enumerate(starts) if tokens >= least), len(starts) - 1)


def _around(text: str, spans: tuple[tuple[int, int], ...], focus: int) -> str:
    at = next(index for index, (_, end) in enumerate(spans) if focus < end)
    return text[spans[max(0, at - 1)][0] : spans[min(len(spans) - 1, at + 1)][1]]


def _tail(text: str, count_tokens: Callable[[str], int]) -> str:
    """At most twice the window of one endless sentence, cut between words."""
    while count_tokens(text) > 2 * WINDOW_TOKENS:
        half = text[len(text) // 2 :]
        text = half.split(maxsplit=1)[-1] if " " in half else half
    return text


def _on_one_line(text: str) -> str:
    return " ".join(text.split())
