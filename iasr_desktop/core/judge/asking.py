"""Questions to the judge's model, and its answers as probabilities.

The texts are shown in quotation marks on a line each. They cannot leave those:
lines are joined, marks within become other marks, what cannot be seen is left
out, and the engine gives them as content, in which no mark of a chat template
is one.
"""

import math
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from iasr_desktop.core.agent.prompts import PromptFile
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.judge.differences import Comparison, compared
from iasr_desktop.core.judge.units import joined
from iasr_desktop.core.judge.votes import Answer
from iasr_desktop.core.ports import LanguageModel, Prompt

YES, NO = (" yes", " Yes", "yes", "Yes"), (" no", " No", "no", "No")
"""What counts as a reply; everything else is neither."""

_QUOTES = str.maketrans(dict.fromkeys('"“”„«»', "'"))


@dataclass(frozen=True)
class Question:
    """Two texts in one order. `other` is judged against `one`."""

    one: str
    other: str
    language: str = ""

    @property
    def turned(self) -> "Question":
        return Question(self.other, self.one, self.language)

    @property
    def text(self) -> str:
        """The question as the prompt's examples show it."""
        comparison = compared(self.one, self.other, self.language)
        return f"A: {shown(self.one)}\nB: {shown(self.other)}\nA -> B: {told(comparison)}\nSame:"


class Asker:
    """Asks one model with one prompt. Blocks; not for overlapping calls."""

    def __init__(self, model: LanguageModel, prompt: PromptFile) -> None:
        self._model = model
        self._prompt = prompt

    def warm(self, token: CancelToken) -> None:
        """Evaluate the instructions ahead of time."""
        self._model.warm(Prompt(self._prompt.text, "", ""), token)

    def ask(self, questions: Sequence[Question], token: CancelToken) -> list[Answer]:
        """An answer to each. Raises `ModelFailed`, also when a question is too long for the model."""
        prompts = [Prompt(self._prompt.text, "", question.text) for question in questions]
        return [answer_of(found) for found in self._model.label_logprobs_of(prompts, (*YES, *NO), token)]

    def tokens(self, question: Question) -> int:
        """How long the question is."""
        return self._model.count_tokens(question.text)


def shown(text: str) -> str:
    """`text` as a quotation of one line."""
    visible = "".join(" " if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Cn") else sign for sign in text)
    return '"' + " ".join(visible.translate(_QUOTES).split()) + '"'


def told(comparison: Comparison) -> str:
    """The differences in a line, in the order of the first text."""
    parts = [
        f"{joined(part.before) or '(nothing)'} -> {joined(part.after) or '(nothing)'}"
        for part in comparison.differences
    ]
    return "; ".join(parts) or ("order only" if comparison.moved else "none")


def answer_of(found: Mapping[str, float]) -> Answer:
    """The reply's distribution, from the log probabilities of all that count as yes or no."""
    yes, no = (sum(math.exp(found[label]) for label in labels) for labels in (YES, NO))
    return Answer(min(1.0, yes), min(1.0, no))
