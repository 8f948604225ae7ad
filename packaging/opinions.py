"""What the language model says of cases, kept in a file so that a second fit is quick."""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from iasr_desktop.core.agent.prompts import CORRECTION, PromptFile
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.evaluation.cases import Case
from iasr_desktop.core.ports import LanguageModel, Prompt

_DIGITS = 3


class Opinions:
    """Log probabilities by case, under one prompt. Without a model only what is known is told."""

    def __init__(self, path: Path, model: LanguageModel | None, prompt: PromptFile) -> None:
        self._path = path
        self._model = model
        self._prompt = prompt
        self._known: dict[str, dict[str, float]] = {}
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        for line in lines:
            entry = json.loads(line)
            self._known.setdefault(entry["key"], {}).update(entry["logprobs"])

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
            self._keep(self.key(case.state, said), {text: round(value, _DIGITS) for text, value in told.items()})
        return {text: known[text] for text in wanted}

    def key(self, state: str, said: str) -> str:
        """Tells a case under this prompt."""
        return hashlib.sha256(json.dumps([self._prompt.sha256, state, said]).encode()).hexdigest()

    def _keep(self, key: str, logprobs: dict[str, float]) -> None:
        self._known[key].update(logprobs)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"key": key, "logprobs": logprobs}, ensure_ascii=False) + "\n")
