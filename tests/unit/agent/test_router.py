"""Routing: probabilities that add up, and the choice that costs least."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.agent.locate import Pair
from iasr_desktop.core.agent.measures import FEATURES
from iasr_desktop.core.agent.model_tier import ModelTier
from iasr_desktop.core.agent.prompts import PromptFile
from iasr_desktop.core.agent.router import (
    CONFIRMING,
    CONFIRMING_BY_LABELS,
    SIGNALS,
    SIGNALS_BY_LABELS,
    Labels,
    Probabilities,
    confirming_signals,
    route,
    signals,
)
from iasr_desktop.core.agent.said import Said
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.agent.sounds import Sounds
from iasr_desktop.core.agent.spelling import Explicit
from iasr_desktop.core.agent.stages import Stages
from iasr_desktop.core.agent.weights import Direction, Outlook, Vector, Weights
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import Prompt
from iasr_desktop.core.settings import AgentSettings
from iasr_desktop.core.types import Intent
from tests.fakes import ScriptedModel, SpelledPhones

WEIGHTS = Weights.load()
TEXT = "We saw a tall tree in the old garden."


def probabilities(
    labels: Labels, best: Pair | None = None, heard: str = "three", outlook: float | None = None
) -> Probabilities:
    seen = signals(heard, TEXT, labels, [best] if best else [], outlook)
    if outlook is None:
        return route(seen, confirming_signals(labels), WEIGHTS.correction_by_labels, WEIGHTS.confirmation_by_labels)
    return route(seen, confirming_signals(labels, -outlook), WEIGHTS.correction, WEIGHTS.confirmation)


def homophone() -> Pair:
    measured = dict.fromkeys(FEATURES, 0.0) | {"sound": 1.0, "homophone": 1.0, "explained": 1.0, "kind": 1.0}
    return Pair(14, 18, "tree", 0, 5, "three", 7.0, tuple(measured[name] for name in FEATURES))


def test_new_input_wins_below_the_margin() -> None:
    assert Probabilities(0.8, 0.2, 0.0).cheapest is Intent.NEW_INPUT
    assert Probabilities(0.85, 0.15, 0.0).cheapest is Intent.CORRECTION
    assert Probabilities(0.0, 0.3, 0.7).cheapest is Intent.NEW_INPUT
    assert Probabilities(0.05, 0.05, 0.9).cheapest is Intent.CONFIRMATION


@given(st.floats(-60, 0), st.floats(-60, 0), st.floats(-60, 0), st.booleans(), st.none() | st.floats(-50, 50))
def test_probabilities_add_up(
    correction: float, new_input: float, confirmation: float, has_pair: bool, outlook: float | None
) -> None:
    labels = Labels(correction, new_input, confirmation)
    found = probabilities(labels, homophone() if has_pair else None, outlook=outlook)
    total = sum(found.of(intent) for intent in Intent)
    assert total == pytest.approx(1.0)
    assert all(0 <= found.of(intent) <= 1 for intent in Intent)


def test_each_kind_of_evidence_counts() -> None:
    unsure = Labels(-1.0, -0.6, -5.0)
    assert probabilities(unsure, homophone()).correction > probabilities(unsure).correction
    for_it = Labels(-0.2, -2.0, -5.0)
    assert probabilities(for_it, homophone()).correction > probabilities(unsure, homophone()).correction
    assert probabilities(unsure, outlook=3.0).correction > probabilities(unsure, outlook=-3.0).correction
    assert probabilities(Labels(-4.0, -4.0, -0.05)).cheapest is Intent.CONFIRMATION
    assert probabilities(Labels(-4.0, -0.05, -4.0), heard="It was late.").cheapest is Intent.NEW_INPUT


def test_every_signal_has_a_weight() -> None:
    assert set(WEIGHTS.correction) == set(SIGNALS)
    assert set(WEIGHTS.correction_by_labels) == set(SIGNALS_BY_LABELS)
    assert set(WEIGHTS.confirmation) == set(CONFIRMING)
    assert set(WEIGHTS.confirmation_by_labels) == set(CONFIRMING_BY_LABELS)
    assert set(signals("a b", TEXT, Labels(0, 0, 0), [])) == set(SIGNALS_BY_LABELS)
    assert set(signals("a b", TEXT, Labels(0, 0, 0), [], 1.0)) == {*SIGNALS_BY_LABELS, *SIGNALS}


def test_a_direction_reads_a_state() -> None:
    assert Direction(0.5, "2 -1 0").of(np.array([1.0, 3.0, 7.0], dtype=np.float32)) == pytest.approx(-0.5)


def test_shipped_outlook_is_for_the_shipped_prompt_and_the_default_model() -> None:
    assert WEIGHTS.outlook.fits(AgentSettings().model, PromptFile.load("agent").sha256)


class Readable(ScriptedModel):
    """Holds the same state whatever is asked; remembers the layers that it was asked for."""

    def __init__(self) -> None:
        super().__init__(lambda _: " NEW\n")
        self.layers: list[int] = []

    def state(self, prompt: Prompt, layer: int, token: CancelToken) -> Vector:
        self.layers.append(layer)
        return np.array([1.0, 0.0], dtype=np.float32)


def decided_with(outlook: Outlook, model: ScriptedModel) -> Intent:
    tier = ModelTier(model, Sounds(SpelledPhones()), replace(WEIGHTS, outlook=outlook), PromptFile.load("agent"))
    said = "it was late"
    return tier.decide(Said(said), Explicit(said), as_takes(TEXT), CancelToken(), Stages()).intent


def outlook_of(correction: float, confirmation: float = -20.0) -> Outlook:
    """One that reads these log-odds off the first place of a state."""
    prompt = PromptFile.load("agent").sha256
    return Outlook("scripted", prompt, 7, Direction(0.0, f"{correction} 0"), Direction(0.0, f"{confirmation} 0"))


def test_the_outlook_decides_where_the_labels_know_nothing() -> None:
    assert decided_with(outlook_of(20.0), Readable()) is Intent.CORRECTION
    assert decided_with(outlook_of(-20.0), Readable()) is Intent.NEW_INPUT


def test_a_yes_in_words_of_its_own_is_one_where_the_outlook_says_so() -> None:
    assert decided_with(outlook_of(-20.0, 20.0), Readable()) is Intent.CONFIRMATION
    own = ModelTier(
        Readable(), Sounds(SpelledPhones()), replace(WEIGHTS, outlook=outlook_of(-20.0, 20.0)), PromptFile.load("agent")
    )
    again = own.decide(Said(TEXT), Explicit(TEXT), as_takes(TEXT), CancelToken(), Stages())
    assert again.intent is Intent.NEW_INPUT


def test_the_outlook_is_read_off_the_model_it_was_fitted_to_alone() -> None:
    for outlook, layers in (
        (outlook_of(-20.0), [7]),
        (replace(outlook_of(20.0), model_id="another"), []),
        (replace(outlook_of(20.0), prompt="another"), []),
    ):
        model = Readable()
        assert decided_with(outlook, model) is Intent.NEW_INPUT
        assert model.layers == layers
    assert decided_with(outlook_of(20.0), ScriptedModel(lambda _: " NEW\n")) is Intent.NEW_INPUT


def test_a_model_without_outlook_still_routes() -> None:
    agent = Agent(ScriptedModel(lambda _: " NEW\n"), SpelledPhones(), AgentSettings())
    assert agent.decide(Said("The gardener was asleep."), as_takes(TEXT), CancelToken()).intent is Intent.NEW_INPUT
