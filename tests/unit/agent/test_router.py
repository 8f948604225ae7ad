"""Routing: probabilities that add up, and the choice that costs least."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.agent.locate import Pair
from iasr_desktop.core.agent.measures import FEATURES
from iasr_desktop.core.agent.model_tier import LABELS, ModelTier
from iasr_desktop.core.agent.prompts import PromptFile
from iasr_desktop.core.agent.router import (
    SIGNALS,
    SIGNALS_BY_LABELS,
    Labels,
    Probabilities,
    route,
    signals,
)
from iasr_desktop.core.agent.said import Said
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.agent.sounds import Sounds
from iasr_desktop.core.agent.spelling import Explicit
from iasr_desktop.core.agent.stages import Stages
from iasr_desktop.core.agent.weights import RAREST, Outlook, Weights
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.settings import AgentSettings
from iasr_desktop.core.types import Intent
from tests.fakes import ScriptedModel, SpelledPhones

WEIGHTS = Weights.load()
TEXT = "We saw a tall tree in the old garden."


def probabilities(
    labels: Labels, best: Pair | None = None, heard: str = "three", outlook: float | None = None
) -> Probabilities:
    seen = signals(heard, TEXT, labels, [best] if best else [], outlook)
    correction = WEIGHTS.correction_by_labels if outlook is None else WEIGHTS.correction
    return route(seen, labels, correction, WEIGHTS.confirmation)


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
    assert set(signals("a b", TEXT, Labels(0, 0, 0), [])) == set(SIGNALS_BY_LABELS)
    assert set(signals("a b", TEXT, Labels(0, 0, 0), [], 1.0)) == {*SIGNALS_BY_LABELS, *SIGNALS}


def test_outlook_reads_words_and_takes_the_rarest_as_rare() -> None:
    outlook = Outlook("m", "p", 0.5, {" the": 2.0, " not": -1.0})
    assert outlook.of({" the": -1.0, " not": -3.0}) == pytest.approx(0.5 - 2.0 + 3.0)
    assert outlook.of({" the": -1.0, " not": -900.0}) == pytest.approx(0.5 - 2.0 - RAREST)


def test_shipped_outlook_is_for_the_shipped_prompt_and_the_default_model() -> None:
    assert WEIGHTS.outlook.fits(AgentSettings().model, PromptFile.load("agent").sha256)


def decide_with(outlook: Outlook) -> list[int]:
    """How many labels the model is asked about, by call."""
    asked: list[int] = []

    class Counting(ScriptedModel):
        def label_logprobs(self, prompt, labels, token):  # type: ignore[no-untyped-def]
            asked.append(len(labels))
            return super().label_logprobs(prompt, labels, token)

    tier = ModelTier(Counting(), Sounds(SpelledPhones()), replace(WEIGHTS, outlook=outlook), PromptFile.load("agent"))
    tier.decide(Said("it was late"), Explicit("it was late"), as_takes(TEXT), CancelToken(), Stages())
    return asked


def test_outlook_is_asked_of_the_model_it_was_fitted_to_alone() -> None:
    own = Outlook("scripted", PromptFile.load("agent").sha256, 0.0, {" the": 1.0, " a": 1.0})
    assert decide_with(own)[0] == len(LABELS) + 2
    assert decide_with(replace(own, model_id="another"))[0] == len(LABELS)
    assert decide_with(replace(own, prompt="another"))[0] == len(LABELS)


def test_a_model_without_outlook_still_routes() -> None:
    agent = Agent(ScriptedModel(lambda _: " NEW\n"), SpelledPhones(), AgentSettings())
    assert agent.decide(Said("The gardener was asleep."), as_takes(TEXT), CancelToken()).intent is Intent.NEW_INPUT
