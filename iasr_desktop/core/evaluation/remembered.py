"""A language model whose answers about labels are kept in a file.

The same question to the same model has the same answer, so a measurement that
was broken off goes on where it stopped, and weights can be fitted again
without asking anew.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.parsing import json_value
from iasr_desktop.core.ports import LanguageModel, Prompt


class RememberedModel:
    """A `LanguageModel` in front of another. `path` grows by a line for each new answer.

    `asked` counts the questions that the other one had to answer. Raises
    `BadInput` for a file that is none of ours, or cannot be written.
    """

    def __init__(self, model: LanguageModel, path: Path, identity: str) -> None:
        """`identity` tells the weights (a hash): answers of others do not count."""
        self.model_id = model.model_id
        self.asked = 0
        self._model = model
        self._identity = identity
        self._path = path
        self._known = dict(_read(path))

    def warm(self, prompt: Prompt, token: CancelToken) -> None:
        """Nothing: the model may never be needed."""

    def label_logprobs(self, prompt: Prompt, labels: Sequence[str], token: CancelToken) -> Mapping[str, float]:
        return self.label_logprobs_of([prompt], labels, token)[0]

    def label_logprobs_of(
        self, prompts: Sequence[Prompt], labels: Sequence[str], token: CancelToken
    ) -> list[Mapping[str, float]]:
        keys = [self._key(prompt, labels) for prompt in prompts]
        new = [index for index, key in enumerate(keys) if key not in self._known]
        if new:
            answers = self._model.label_logprobs_of([prompts[index] for index in new], labels, token)
            self._keep({keys[index]: dict(answer) for index, answer in zip(new, answers, strict=True)})
        return [self._known[key] for key in keys]

    def reply(self, prompt: Prompt, grammar: str, max_tokens: int, token: CancelToken) -> str:
        return self._model.reply(prompt, grammar, max_tokens, token)

    def count_tokens(self, text: str) -> int:
        return self._model.count_tokens(text)

    def _key(self, prompt: Prompt, labels: Sequence[str]) -> str:
        asked = [self._identity, prompt.static, prompt.context, prompt.query, prompt.answer, *labels]
        return hashlib.sha256(json.dumps(asked).encode()).hexdigest()

    def _keep(self, answers: Mapping[str, Mapping[str, float]]) -> None:
        self.asked += len(answers)
        self._known.update(answers)
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("a", encoding="utf-8") as file:
                for key, logprobs in answers.items():
                    file.write(json.dumps({"key": key, "logprobs": logprobs}, ensure_ascii=False) + "\n")
        except OSError as error:
            raise BadInput(f"{self._path} could not be written.", "Choose another place.") from error


def _read(path: Path) -> Mapping[str, Mapping[str, float]]:
    """The answers in `path`. A last line that was cut off in writing is left out."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        entries = []
        for number, line in enumerate(lines):
            try:
                entries.append(json_value(line))
            except ValueError:
                if number + 1 < len(lines):
                    raise
        return {entry["key"]: _logprobs(entry["logprobs"]) for entry in entries}
    except (OSError, ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
        raise BadInput(f"{path} holds no answers of a model.", "Choose another file.") from error


def _logprobs(raw: Mapping[str, float]) -> dict[str, float]:
    return {str(label): float(value) for label, value in raw.items()}
