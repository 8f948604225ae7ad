"""llama.cpp in a worker, behind the port `LanguageModel`."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import LanguageModel, Prompt
from iasr_desktop.engines.llamacpp import LlamaCppModel
from iasr_desktop.engines.workers.supervisor import Recipe, Supervisor

LIMIT_S = 300.0
"""Past this it hangs, whatever the caller's own deadline."""


class SupervisedLanguageModel:
    """As `LlamaCppModel`, or another `engine` that takes what it takes, in a process of its own.

    Raises `ModelFailed` when the file cannot be loaded.

    A lost call is not repeated: the caller falls back, and the next one finds a new worker.
    """

    def __init__(
        self,
        model_path: Path,
        model_id: str,
        *,
        threads: int = 0,
        gpu_layers: int = -1,
        context_tokens: int = 2048,
        state_dir: Path | None = None,
        limit_s: float = LIMIT_S,
        engine: Callable[..., LanguageModel] = LlamaCppModel,
    ) -> None:
        factory = partial(
            engine,
            model_path,
            model_id,
            threads=threads,
            gpu_layers=gpu_layers,
            context_tokens=context_tokens,
            state_dir=state_dir,
        )
        self.model_id = model_id
        self._limit_s = limit_s
        self.supervisor = Supervisor(Recipe("language model", factory))

    def close(self) -> None:
        """End the worker."""
        self.supervisor.close()

    def warm(self, prompt: Prompt, token: CancelToken) -> None:
        self.supervisor.call("warm", prompt, token=token, limit_s=self._limit_s)

    def label_logprobs(self, prompt: Prompt, labels: Sequence[str], token: CancelToken) -> Mapping[str, float]:
        found: Mapping[str, float] = self.supervisor.call(
            "label_logprobs", prompt, tuple(labels), token=token, limit_s=self._limit_s
        )
        return found

    def state(self, prompt: Prompt, layer: int, token: CancelToken) -> NDArray[np.float32]:
        found: NDArray[np.float32] = self.supervisor.call("state", prompt, layer, token=token, limit_s=self._limit_s)
        return found

    def label_logprobs_of(
        self, prompts: Sequence[Prompt], labels: Sequence[str], token: CancelToken
    ) -> list[Mapping[str, float]]:
        found: list[Mapping[str, float]] = self.supervisor.call(
            "label_logprobs_of", tuple(prompts), tuple(labels), token=token, limit_s=self._limit_s
        )
        return found

    def reply(self, prompt: Prompt, grammar: str, max_tokens: int, token: CancelToken) -> str:
        return str(self.supervisor.call("reply", prompt, grammar, max_tokens, token=token, limit_s=self._limit_s))

    def count_tokens(self, text: str) -> int:
        return int(self.supervisor.call("count_tokens", text, limit_s=self._limit_s)) if text else 0

    # Beside the port, for comparisons with what others do

    @property
    def evaluated_tokens(self) -> int:
        """See `LlamaCppModel`; counted anew by each worker."""
        return int(self.supervisor.call("evaluated_tokens", limit_s=self._limit_s))

    def write(self, prompt: Prompt, max_tokens: int, token: CancelToken) -> str:
        """See `LlamaCppModel.write`."""
        return str(self.supervisor.call("write", prompt, max_tokens, token=token, limit_s=self._limit_s))

    def forget(self) -> None:
        """See `LlamaCppModel.forget`."""
        self.supervisor.call("forget", limit_s=self._limit_s)
