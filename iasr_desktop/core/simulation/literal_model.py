"""A language model asked as if by a server that keeps nothing between calls."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import LanguageModel, Prompt


class ForgettingModel(LanguageModel, Protocol):
    """A `LanguageModel` that can forget what it has evaluated, and write without a grammar.

    `evaluated_tokens` counts all tokens computed so far.
    """

    @property
    def evaluated_tokens(self) -> int: ...

    def write(self, prompt: Prompt, max_tokens: int, token: CancelToken) -> str:
        """Greedy text of any form, up to where the model ends it or to `max_tokens`. Raises `ModelFailed`."""

    def forget(self) -> None:
        """Drop all that has been evaluated: the next call computes its whole prompt."""


class FreshModel:
    """A `LanguageModel` that computes its whole prompt at each call; warming it does nothing.

    The model behind it must keep nothing on disk either. Thread rules are that model's.
    """

    def __init__(self, model: ForgettingModel) -> None:
        self.model_id = model.model_id
        self._model = model

    @property
    def evaluated_tokens(self) -> int:
        return self._model.evaluated_tokens

    def warm(self, prompt: Prompt, token: CancelToken) -> None:
        """Nothing would be left of it."""
        token.check()

    def label_logprobs(self, prompt: Prompt, labels: Sequence[str], token: CancelToken) -> Mapping[str, float]:
        self._model.forget()
        return self._model.label_logprobs(prompt, labels, token)

    def label_logprobs_of(
        self, prompts: Sequence[Prompt], labels: Sequence[str], token: CancelToken
    ) -> list[Mapping[str, float]]:
        return [self.label_logprobs(prompt, labels, token) for prompt in prompts]

    def reply(self, prompt: Prompt, grammar: str, max_tokens: int, token: CancelToken) -> str:
        self._model.forget()
        return self._model.reply(prompt, grammar, max_tokens, token)

    def write(self, prompt: Prompt, max_tokens: int, token: CancelToken) -> str:
        """See `ForgettingModel.write`."""
        self._model.forget()
        return self._model.write(prompt, max_tokens, token)

    def count_tokens(self, text: str) -> int:
        return self._model.count_tokens(text)
