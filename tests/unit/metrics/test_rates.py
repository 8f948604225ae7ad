"""Error rates against published and hand-counted figures."""

import csv
from collections.abc import Callable
from pathlib import Path

import jiwer
import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import Cancelled
from iasr_desktop.core.metrics.metric import Metric, MetricOptions, Outcome, Pair, Value
from iasr_desktop.core.metrics.rates import character_errors, mixed_errors, word_errors
from iasr_desktop.core.metrics.tally import corpus

HATS = Path(__file__).parents[4] / "shared" / "data" / "hats" / "hats_fr.tsv"
WORDS = st.lists(st.sampled_from(["the", "cat", "sat", "on", "a", "mat"]), max_size=8).map(" ".join)


def valued(metric: Metric, reference: str, hypothesis: str, language: str = "") -> Value:
    return metric.score([Pair("1", reference, hypothesis, language)], CancelToken())[0]


@pytest.mark.parametrize(
    ("reference", "hypothesis", "percent"),
    [
        ("Um, let’s maybe just open the window?", "Let’s open the window?", 42.9),
        ("Try Qwen3-ASR to get the transcript!", "Try Kunthreesir to get the transcript!", 16.7),
    ],
)
def test_the_two_cases_of_the_paper(reference: str, hypothesis: str, percent: float) -> None:
    score = valued(word_errors(MetricOptions()), reference, hypothesis).score
    assert score is not None
    assert round(100 * score, 1) == percent


def test_mixed_errors_count_mandarin_by_character() -> None:
    value = valued(
        mixed_errors(MetricOptions()), "我们用 P P T 讲 the second part", "我们用PPT讲 the first card", "zh-en"
    )
    assert (value.amount, value.weight) == (2, 8)


def test_characters_of_mandarin_and_of_english() -> None:
    metric = character_errors(MetricOptions())
    assert valued(metric, "今天天气好", "今天天很好", "zh").score == 1 / 5
    assert valued(metric, "a b", "ab", "en").score == 1 / 3


def test_counts_and_the_value_say_the_same() -> None:
    value = valued(word_errors(MetricOptions()), "one two three four", "one too three four five")
    assert value.counts == {"hits": 3, "substitutions": 1, "deletions": 0, "insertions": 1, "reference": 4}
    assert (value.amount, value.weight, value.score) == (2, 4, 0.5)


def test_an_empty_reference_takes_no_part_and_is_told() -> None:
    metric = word_errors(MetricOptions())
    empty = valued(metric, "…", "two words")
    assert (empty.outcome, empty.score, empty.counts) == (Outcome.EMPTY, None, {"insertions_on_empty": 2})
    figure = corpus([empty, valued(metric, "a b", "a c")])
    assert (figure.value, figure.n, figure.empty, figure.counts["insertions_on_empty"]) == (0.5, 1, 1, 2)


def test_an_empty_hypothesis_has_every_word_deleted() -> None:
    assert valued(word_errors(MetricOptions()), "a b c", "").counts["deletions"] == 3


def test_pooled_and_mean() -> None:
    metric = word_errors(MetricOptions())
    figure = corpus([valued(metric, "a", "b"), valued(metric, "a b c d", "a b c d")])
    assert (figure.value, figure.mean) == (0.2, 0.5)
    assert figure.interval is not None
    assert figure.interval.low <= 0.2 <= figure.interval.high


def test_nothing_at_all_is_no_figure() -> None:
    figure = corpus([])
    assert (figure.value, figure.mean, figure.interval, figure.n) == (None, None, None, 0)


def test_details_show_where_the_texts_differ() -> None:
    value = valued(word_errors(MetricOptions(details=True)), "the cat sat", "the hat sat down")
    assert value.detail["alignment"] == [
        {"kind": "substitution", "at": 1, "reference": "cat", "hypothesis": "hat"},
        {"kind": "insertion", "at": 3, "reference": "", "hypothesis": "down"},
    ]
    assert value.amount == 2


def test_what_was_used_is_told() -> None:
    metric = word_errors(MetricOptions())
    valued(metric, "a", "a", "en")
    valued(metric, "天", "天", "zh")
    assert metric.about["normalizer"].startswith("en-1 (")
    assert "mixed-1 (" in metric.about["normalizer"]
    named = word_errors(MetricOptions(normalizer="none-1"))
    assert valued(named, "A", "a", "en").amount == 1


def test_a_stopped_run_stops() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        word_errors(MetricOptions()).score([Pair("1", "a", "a")], token)


@given(st.lists(st.tuples(WORDS, WORDS).filter(lambda pair: bool(pair[0])), min_size=1, max_size=6))
def test_pooled_figures_are_jiwers(pairs: list[tuple[str, str]]) -> None:
    references, hypotheses = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    for build, theirs in (
        (word_errors, jiwer.process_words(references, hypotheses).wer),
        (character_errors, jiwer.process_characters(references, hypotheses).cer),
    ):
        metric = build(MetricOptions(normalizer="none-1"))
        values = metric.score([Pair("", *pair) for pair in pairs], CancelToken())
        assert corpus(values).value == pytest.approx(theirs)


@given(st.text(max_size=40), st.text(max_size=40), st.sampled_from(["", "en", "zh", "zh-en", "ja", "ar", "xx"]))
def test_no_pair_is_too_odd(reference: str, hypothesis: str, language: str) -> None:
    for build in (word_errors, character_errors, mixed_errors):
        metric = build(MetricOptions())
        assert valued(metric, reference, reference, language).amount == 0
        assert valued(metric, reference, hypothesis, language).amount >= 0


@pytest.mark.skipif(not HATS.is_file(), reason="the HATS data is not there")
@pytest.mark.parametrize(
    ("build", "published"),
    [(word_errors, (63.1, 52.6, 49.4)), (character_errors, (76.5, 64.2, 59.8))],
    ids=["WER", "CER"],
)
def test_agreement_with_people_on_french(
    build: Callable[[MetricOptions], Metric], published: tuple[float, float, float]
) -> None:
    """HATS: the metric agrees if the text that people chose scores better; a tie is wrong."""
    with HATS.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    metric = build(MetricOptions(normalizer="none-1"))
    agreed = []
    for row in rows:
        votes = int(row["nbrA"]), int(row["nbrB"])
        pairs = [Pair("", row["reference"], row[name]) for name in ("hypA", "hypB")]
        a, b = (value.score or 0.0 for value in metric.score(pairs, CancelToken()))
        agreed.append(
            (max(votes) / sum(votes), a < b if votes[0] > votes[1] else b < a if votes[1] > votes[0] else False)
        )
    for certainty, expected in zip((1.0, 0.7, 0.0), published, strict=True):
        marks = [mark for share, mark in agreed if share >= certainty]
        assert 100 * sum(marks) / len(marks) == pytest.approx(expected, abs=0.1)
