"""The judge's protocol to the letter: six calls a text, each drawn."""

import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.judge import votes as voting
from iasr_desktop.core.judge.votes import Answer
from iasr_desktop.core.simulation.literal_judge import SixCalls
from iasr_desktop.core.simulation.literal_model import FreshModel
from iasr_desktop.core.simulation.ports import StoppingRule
from iasr_desktop.core.simulation.types import Judgement, Sample
from tests.fakes import OpinionatedModel

SAMPLE = Sample("one", "the cat sat", "en")


class ForgettingJudge(OpinionatedModel):
    """An `OpinionatedModel` that counts how often it was told to forget."""

    def __init__(self, yes: float, no: float) -> None:
        super().__init__(lambda _: (yes, no))
        self.evaluated_tokens = 0
        self.forgotten = 0

    def write(self, prompt: object, max_tokens: int, token: CancelToken) -> str:
        raise AssertionError("the judge writes nothing")

    def forget(self) -> None:
        self.forgotten += 1


def judged(yes: float, no: float, text: str = "the cat sat", seed: int = 0) -> tuple[Judgement, ForgettingJudge]:
    model = ForgettingJudge(yes, no)
    rule: StoppingRule = SixCalls(FreshModel(model), seed=seed)
    return rule.judge(SAMPLE, text, CancelToken()), model


def test_a_text_costs_six_calls_in_both_orders_even_if_it_is_the_same() -> None:
    judgement, model = judged(1.0, 0.0)
    assert judgement.is_right
    assert judgement.score == 1.0
    assert judgement.detail["calls"] == len(model.prompts) == model.forgotten == 6
    queries = [prompt.query for prompt in judged(1.0, 0.0, "the hat sat")[1].prompts]
    assert queries == ['A: "the hat sat"\nB: "the cat sat"', 'A: "the cat sat"\nB: "the hat sat"'] * 3


@pytest.mark.parametrize(("yes", "no", "equivalent"), [(0.0, 1.0, False), (0.0, 0.0, None)])
def test_other_and_invalid_replies(yes: float, no: float, equivalent: bool | None) -> None:
    judgement, _ = judged(yes, no)
    assert judgement.equivalent is equivalent
    assert not judgement.is_right


def test_labels_come_as_often_as_the_closed_form_says() -> None:
    answer = Answer(0.8, 0.2)
    expected = voting.exact(answer, answer).p
    labels = [judged(0.8, 0.2, seed=seed)[0].is_right for seed in range(400)]
    assert sum(labels) / len(labels) == pytest.approx(expected, abs=0.08)


def test_the_same_seed_gives_the_same_label() -> None:
    assert [judged(0.7, 0.3, seed=5)[0] for _ in range(3)] == [judged(0.7, 0.3, seed=5)[0]] * 3


def test_it_says_what_its_figures_depend_on() -> None:
    rule = SixCalls(FreshModel(ForgettingJudge(1.0, 0.0)), model_name="model@abc", seed=4)
    assert rule.about["judge"] == "model@abc"
    assert "3 rounds of two calls, drawn with seed 4" in rule.about["votes"]
