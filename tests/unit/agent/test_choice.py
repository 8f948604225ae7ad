"""The choice of pairs once a correction is known to be meant, and how far the best one is trusted."""

import pytest

from iasr_desktop.core.agent import choice, locate, openings, trust
from iasr_desktop.core.agent.choice import CHOICES, CHOOSING
from iasr_desktop.core.agent.locate import Pair
from iasr_desktop.core.agent.measures import FEATURES
from iasr_desktop.core.agent.reason import Opinion, Ranked
from iasr_desktop.core.agent.runs import heard_runs
from iasr_desktop.core.agent.sounds import Sounds
from iasr_desktop.core.agent.standing import STANDING, standing
from iasr_desktop.core.agent.trust import TRUST
from iasr_desktop.core.agent.weights import Weights
from tests.fakes import SpelledPhones

WEIGHTS = Weights.load()
TEXT = "The nurse writes poems in the evening."


def best(heard: str, likely: str) -> tuple[str, str]:
    every = locate.table(heard, TEXT, Sounds(SpelledPhones()))
    assert every is not None
    told = {word: -0.2 if word == f" {likely}" else -6.0 for word in openings.openings(every.there)}
    found = choice.pairs(every, told, WEIGHTS.choice, {})
    assert 0 < len(found) <= CHOICES
    return found[0].old, found[0].new


def test_the_place_is_the_one_that_the_model_would_name() -> None:
    assert best("no, she does that in the attic", "poems") != best("no, she does that in the attic", "evening")
    assert best("it is plays", "poems") == ("poems", "plays")


def test_measured_has_a_column_for_every_name() -> None:
    every = locate.table("it is plays", TEXT, Sounds(SpelledPhones()))
    assert every is not None
    told = dict.fromkeys(openings.openings(every.there), -3.0)
    assert choice.measured(every, told).shape == (*every.allowed.shape, len(CHOOSING))


def test_how_words_stand_in_the_utterance() -> None:
    said = heard_runs("no, plays please")
    rows = dict(zip(said.texts, standing(said), strict=True))
    plays = dict(zip(STANDING, rows["plays"], strict=True))
    assert plays["after a pause"] == plays["tag behind"] == plays["introduced"] == 1
    assert plays["before a pause"] == plays["a clause"] == 0
    assert dict(zip(STANDING, rows["plays please"], strict=True))["a clause"] == 1
    assert standing(heard_runs("")).shape == (0, len(STANDING))


def test_every_measure_has_a_weight() -> None:
    assert set(WEIGHTS.choice) == set(CHOOSING)
    assert set(WEIGHTS.trust) == set(TRUST)
    assert set(WEIGHTS.reply) == {"place", "words"}


def ranked(*shares: float) -> list[Ranked]:
    pairs = [Pair(at, at + 1, "a", 0, 1, "b", 0.0, (0.0,) * len(FEATURES)) for at in range(len(shares))]
    return [Ranked(pair, share, Opinion(-3.0, -2.0)) for pair, share in zip(pairs, shares, strict=True)]


def test_a_clear_best_pair_is_trusted_more() -> None:
    weights = dict.fromkeys(TRUST, 0.0) | {"share": 1.0}
    assert trust.probability(ranked(0.9, 0.1), weights) > trust.probability(ranked(0.5, 0.5), weights)
    assert trust.probability(ranked(1.0), weights) < 1
    assert trust.signals(ranked(0.8, 0.2))["words"] == pytest.approx(-2.0)


def test_a_wrong_edit_costs_more_than_a_refusal() -> None:
    assert not trust.is_enough(0.3)
    assert trust.is_enough(0.7)
