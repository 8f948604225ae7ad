"""SemDist and BERTScore over pairs, with vectors of words."""

import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import Cancelled
from iasr_desktop.core.metrics.metric import MetricOptions, Outcome, Pair
from iasr_desktop.core.metrics.rates import Chooser
from iasr_desktop.core.metrics.semantic.metric import BertScores, SemDist, VectorReader
from iasr_desktop.core.metrics.semantic.pooling import Pooling
from tests.fakes import WordEmbedder

PAIRS = [
    Pair("same", "open the window", "open the window"),
    Pair("near", "open the window", "open a window"),
    Pair("far", "open the window", "bananas fly high tonight"),
]
CHOOSER = Chooser(MetricOptions(), by_word=True)


def reader(embedder: WordEmbedder | None = None) -> VectorReader:
    return VectorReader(embedder or WordEmbedder(), "words@0", 2)


def bertscore_f1() -> BertScores:
    return BertScores(reader(), CHOOSER, "bertscore", "BERTScore F1", lambda found: found.f1)


@pytest.mark.parametrize("pooling", [Pooling.MEAN, Pooling.WEIGHTED])
def test_farther_texts_are_at_a_greater_distance(pooling: Pooling) -> None:
    values = SemDist(reader(), pooling, CHOOSER).score(PAIRS, CancelToken())
    same, near, far = (value.amount for value in values)
    assert same == pytest.approx(0, abs=1e-6)
    assert same < near < far


def test_farther_texts_score_less() -> None:
    same, near, far = (value.amount for value in bertscore_f1().score(PAIRS, CancelToken()))
    assert same == pytest.approx(1, abs=1e-5)
    assert same > near > far


def test_every_part_is_in_the_detail() -> None:
    (value,) = bertscore_f1().score([Pair("less", "open the window", "open window")], CancelToken())
    assert set(value.detail) == {"precision", "recall", "f1"}


@pytest.mark.parametrize("metric", [SemDist(reader(), Pooling.MEAN, CHOOSER), bertscore_f1()])
def test_empty_texts(metric: SemDist | BertScores) -> None:
    empty, invented, lost = metric.score(
        [Pair("1", "", ""), Pair("2", "…", "words"), Pair("3", "words", "")], CancelToken()
    )
    assert (empty.outcome, invented.outcome, lost.outcome) == (Outcome.EMPTY, Outcome.EMPTY, Outcome.SCORED)
    assert invented.counts["invented"] == 1
    assert lost.amount == (0 if metric.higher_is_better else 1)


@pytest.mark.parametrize("text", ["a\0b", "😀 😀", "مرحبا", "\ud800", "word " * 3000])
def test_any_text_is_scored(text: str) -> None:
    for metric in (SemDist(reader(), Pooling.LAST, CHOOSER), bertscore_f1()):
        (value,) = metric.score([Pair("1", "some words", text)], CancelToken())
        assert value.outcome is Outcome.SCORED


def test_texts_are_read_once_for_all_metrics() -> None:
    embedder = WordEmbedder()
    shared = reader(embedder)
    SemDist(shared, Pooling.MEAN, CHOOSER).score(PAIRS, CancelToken())
    SemDist(shared, Pooling.LAST, CHOOSER).score(PAIRS, CancelToken())
    assert len(embedder.read) == len(set(embedder.read)) == 3


def test_figures_say_what_they_depend_on() -> None:
    about = SemDist(reader(), Pooling.MEAN, CHOOSER).about
    assert (about["model"], about["layer"], about["pooling"]) == ("words@0", "2", "mean")


def test_cancel() -> None:
    cancelled = CancelToken()
    cancelled.cancel()
    with pytest.raises(Cancelled):
        bertscore_f1().score(PAIRS, cancelled)
