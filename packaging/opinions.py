"""What the language model says and holds of cases, kept in a file so that a second fit is quick."""

import base64
import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.agent.prompts import CORRECTION, PromptFile
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.evaluation.cases import Case
from iasr_desktop.core.ports import Prompt
from iasr_desktop.engines.llamacpp import LlamaCppModel

_DIGITS = 3

State = NDArray[np.float32]


class Opinions:
    """Log probabilities and states by case, under one prompt. Without a model only what is known is told."""

    def __init__(self, path: Path, model: LlamaCppModel | None, prompt: PromptFile, layer: int) -> None:
        self._path = path
        self._model = model
        self._prompt = prompt
        self._layer = layer
        self._known: dict[str, dict[str, float]] = {}
        self._states: dict[str, State] = {}
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        for line in lines:
            entry = json.loads(line)
            self._known.setdefault(entry["key"], {}).update(entry.get("logprobs", {}))
            if entry.get("layer") == layer:
                self._states[entry["key"]] = _unpacked(entry["state"])

    def state(self, case: Case, said: str) -> State | None:
        """What the layer holds at the end of the prompt, shape (dim,); `None` when not known and not to be asked."""
        key = self.key(case.state, said)
        if key not in self._states and self._model is not None:
            found = self._model.state(self._prompt.about(case.state, said), self._layer, CancelToken())
            self._states[key] = found
            self._write({"key": key, "layer": self._layer, "state": _packed(found)})
        return self._states.get(key)

    def of_labels(self, case: Case, said: str, labels: Sequence[str]) -> dict[str, float] | None:
        """How likely each of `labels` begins the reply; `None` when that is not known and cannot be asked."""
        return self._told(case, said, "", labels)

    def of_replies(self, case: Case, said: str, replies: Sequence[str]) -> dict[str, float] | None:
        """How likely each of `replies` goes on after the label of a correction."""
        return self._told(case, said, CORRECTION, replies)

    def _told(self, case: Case, said: str, answer: str, wanted: Sequence[str]) -> dict[str, float] | None:
        known = self._known.setdefault(self.key(case.state, said), {})
        missing = [text for text in wanted if text not in known]
        if missing and self._model is None:
            return None
        if missing and self._model is not None:
            prompt = self._prompt.about(case.state, said)
            asked = Prompt(prompt.static, prompt.context, prompt.query, answer)
            told = self._model.label_logprobs(asked, missing, CancelToken())
            logprobs = {text: round(value, _DIGITS) for text, value in told.items()}
            known.update(logprobs)
            self._write({"key": self.key(case.state, said), "logprobs": logprobs})
        return {text: known[text] for text in wanted}

    def key(self, state: str, said: str) -> str:
        """Tells a case under this prompt."""
        return hashlib.sha256(json.dumps([self._prompt.sha256, state, said]).encode()).hexdigest()

    def _write(self, entry: dict[str, object]) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry, ensure_ascii=False) + "\n")


def _packed(state: State) -> str:
    return base64.b64encode(state.astype(np.float16).tobytes()).decode("ascii")


def _unpacked(text: str) -> State:
    return np.frombuffer(base64.b64decode(text), dtype=np.float16).astype(np.float32)
