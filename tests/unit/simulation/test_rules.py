"""When a text is right: the judge, or a metric with a threshold."""

import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.judge.judge import Judge
from iasr_desktop.core.judge.verdict import Settings
from iasr_desktop.core.judge.votes import Mode
from iasr_desktop.core.metrics import entities, rates
from iasr_desktop.core.metrics.metric import Metric, MetricOptions
from iasr_desktop.core.simulation.rules import JudgeRule, MetricRule
from iasr_desktop.core.simulation.types import Sample
from tests.fakes import OpinionatedModel

SAMPLE = Sample("one", "Ask Jon and Kim today", "en", entities=("Jon",))


def model(yes: float) -> OpinionatedModel:
    return OpinionatedModel(lambda _: (yes, 1 - yes))


def test_the_verdict_is_the_judgement() -> None:
    rule = JudgeRule(Judge(model(0.99)))
    judgement = rule.judge(SAMPLE, "Ask John and Kim today", CancelToken())
    assert judgement.equivalent is (judgement.detail["label"] == "same")
    assert judgement.score == judgement.detail["p"]
    assert rule.judge(SAMPLE, SAMPLE.reference, CancelToken()).detail["shortcut"]


def test_a_text_of_a_dialogue_is_asked_about_once() -> None:
    asked = model(0.5)
    rule = JudgeRule(Judge(asked))
    first = [rule.judge(SAMPLE, text, CancelToken()) for text in ("Ask Tom", "Ask Kim", "Ask Tom")]
    calls = len(asked.prompts)
    assert rule.judge(SAMPLE, "Ask Kim", CancelToken()) == first[1]
    assert len(asked.prompts) == calls
    rule.judge(Sample("two", "Ask Jon"), "Ask Tom", CancelToken())
    rule.judge(SAMPLE, "Ask Kim", CancelToken())
    assert len(asked.prompts) > calls


def test_drawn_votes_are_the_same_for_the_same_text() -> None:
    how = Settings(Mode.SAMPLED, 3, 5)
    found = [JudgeRule(Judge(model(0.7), how)).judge(SAMPLE, "Ask Tom", CancelToken()) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0].detail["votes"]["mode"] == "sampled"


@pytest.mark.parametrize(
    ("text", "below", "right"),
    [
        ("ask jon and kim today.", 0.0, True),
        ("Ask John and Kim today", 0.0, False),
        ("Ask John and Kim today", 0.2, True),
        ("Ask John and Tim today", 0.2, False),
    ],
)
def test_an_error_rate_of_at_most_so_much_is_right(text: str, below: float, right: bool) -> None:
    rule = MetricRule(rates.word_errors(MetricOptions()), below)
    assert rule.judge(SAMPLE, text, CancelToken()).is_right is right


def test_where_there_is_nothing_to_measure_nobody_can_tell() -> None:
    rule = MetricRule(entities.entity_errors(MetricOptions()), 0.0)
    assert rule.judge(SAMPLE, "Ask Jon", CancelToken()).equivalent is True
    unmarked = rule.judge(Sample("two", "Ask Jon", "en"), "Ask Jon", CancelToken())
    assert (unmarked.equivalent, unmarked.score, unmarked.is_right) == (None, None, False)


class Likeness:
    """A metric for which more is better."""

    name, title, is_rate, higher_is_better = "likeness", "Likeness", False, True

    def __init__(self, inner: Metric) -> None:
        self.score = lambda pairs, token: [type(value)(1 - (value.score or 0.0)) for value in inner.score(pairs, token)]
        self.about = {"kind": "test"}


def test_a_likeness_is_right_when_it_is_near_one() -> None:
    metric = Likeness(rates.word_errors(MetricOptions()))
    strict, lax = MetricRule(metric, 0.0), MetricRule(metric, 0.2)
    text = "Ask John and Kim today"
    assert strict.judge(SAMPLE, SAMPLE.reference, CancelToken()).is_right
    assert not strict.judge(SAMPLE, text, CancelToken()).is_right
    assert lax.judge(SAMPLE, text, CancelToken()).is_right
    assert lax.about == {"metric": "Likeness", "right": "at least 0.8", "kind": "test"}
