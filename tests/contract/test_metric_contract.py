"""What every metric that needs no model does."""

import pytest

from iasr_desktop.cli import score_metrics
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import Cancelled
from iasr_desktop.core.metrics.metric import Metric, MetricOptions, Outcome, Pair

NAMES = ("wer", "cer", "mer", "ner", "pier")
PAIRS = [
    Pair("1", "we met Anna Smith", "we met anna smyth", "en", ("Anna Smith",), ("Anna",)),
    Pair("2", "我们用 PPT 讲", "我们用 PPT 将", "zh-en", ("PPT",)),
    Pair("3", "", "something", "en", ("x",), ("x",)),
    Pair("4", "said", "", "fr", ("said",), ("said",)),
    Pair("5", "", "", ""),
    Pair("6", "\u0000 שלום 😀", "\ud800", "", ("שלום",), ("😀",)),
]


@pytest.fixture(params=NAMES)
def metric(request: pytest.FixtureRequest) -> Metric:
    return score_metrics.build(request.param, MetricOptions(details=True))


def test_a_value_for_each_pair_whatever_the_batches(metric: Metric) -> None:
    together = metric.score(PAIRS, CancelToken())
    assert together == [metric.score([pair], CancelToken())[0] for pair in PAIRS]
    assert metric.score([], CancelToken()) == []


def test_a_text_against_itself_is_the_best_there_is(metric: Metric) -> None:
    same = [Pair(pair.id, pair.reference, pair.reference, pair.language, pair.entities, pair.points) for pair in PAIRS]
    scores = [value.score for value in metric.score(same, CancelToken()) if value.outcome is Outcome.SCORED]
    assert scores
    assert set(scores) == {1.0 if metric.higher_is_better else 0.0}


def test_nothing_in_the_reference_is_no_score(metric: Metric) -> None:
    values = metric.score(PAIRS, CancelToken())
    assert [values[at].outcome for at in (2, 4)] == [Outcome.EMPTY, Outcome.EMPTY]
    assert all(value.score is None for value in values if value.outcome is not Outcome.SCORED)


def test_figures_say_what_they_depend_on(metric: Metric) -> None:
    metric.score(PAIRS, CancelToken())
    assert all(metric.about.values())
    assert (metric.name in NAMES, bool(metric.title), metric.is_rate) == (True, True, True)


def test_a_stopped_run_stops(metric: Metric) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        metric.score(PAIRS, token)
