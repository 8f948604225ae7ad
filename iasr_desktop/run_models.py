"""The language models of a simulated run: agent, judge and simulated person may be one, which is loaded once."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING

from iasr_desktop.app import identified, open_language_model
from iasr_desktop.core.settings import Settings

if TYPE_CHECKING:
    from iasr_desktop.core.models.store import ModelStore
    from iasr_desktop.core.simulation.literal_model import FreshModel
    from iasr_desktop.core.simulation.settings import RunSettings
    from iasr_desktop.engines.workers.language_model import SupervisedLanguageModel

_SHARED_TOKENS = 4096
"""Room for the instructions of agent, judge and simulator beside each other, where one model plays all three."""
_UNHURRIED_S = 600.0
"""What a call may take: one that is cut short because a machine is busy would make another run of it."""


class RunModels:
    """The models of a run by the parts they play, each loaded once."""

    def __init__(self, chosen: Settings, store: ModelStore, run: RunSettings) -> None:
        self.store = store
        self.recognizer_id = run.recognizer_model or chosen.recognition.model
        self.language_id = run.language_model or chosen.agent.model
        self.judge_id = run.judge_model or self.language_id
        self.simulator_id = run.simulator_model or self.language_id
        agent = dataclasses.replace(chosen.agent, model=self.language_id, enabled=True, deadline_s=_UNHURRIED_S)
        self.chosen = dataclasses.replace(chosen, agent=agent)
        self.notes: list[str] = []
        self._open: dict[str, SupervisedLanguageModel] = {}

    def language(self, name: str) -> SupervisedLanguageModel:
        """Raises `ModelMissing`, `ModelInvalid`, `ModelFailed`."""
        if name not in self._open:
            self._open[name] = open_language_model(
                self.chosen, self.store, name, context_tokens=_SHARED_TOKENS, limit_s=_UNHURRIED_S
            )
        return self._open[name]

    def fresh(self) -> FreshModel:
        """The language model under test as the paper's loop asks it: nothing stays evaluated. Raises the same."""
        from iasr_desktop.core.simulation.literal_model import FreshModel

        key = f"{self.language_id}, nothing kept"
        if key not in self._open:
            self._open[key] = open_language_model(
                self.chosen,
                self.store,
                self.language_id,
                context_tokens=_SHARED_TOKENS,
                keeps=False,
                limit_s=_UNHURRIED_S,
            )
        return FreshModel(self._open[key])

    def evaluated_tokens(self) -> int:
        """How many tokens all of them have computed."""
        return sum(model.evaluated_tokens for model in self._open.values())

    def with_hashes(self, about: Mapping[str, str]) -> dict[str, str]:
        """`about` with the hash of each model that is named by its id alone."""
        return {what: identified(self.store, told) if told in self._open else told for what, told in about.items()}

    def close(self) -> None:
        """Give the memory back; the parts are of no use afterwards."""
        for model in self._open.values():
            model.close()
