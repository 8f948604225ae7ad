"""Figures of studies against published and hand-counted ones."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.evaluation.hats import triplets as hats
from iasr_desktop.core.metrics.metric import MetricOptions
from iasr_desktop.core.metrics.rates import character_errors, word_errors
from iasr_desktop.core.progress import Progress
from iasr_desktop.core.studies import choice_report, choices, correlations, equivalence_report, measured, tallies
from iasr_desktop.core.studies.agreement import agreement
from iasr_desktop.core.studies.annotations import Annotation, name_key
from iasr_desktop.core.studies.items import Kind
from iasr_desktop.core.studies.measured import Measured
from tests.studying import add, choice, label, pair, study_of

HATS = Path(__file__).resolve().parents[4] / "shared" / "data" / "hats" / "hats_fr.tsv"


def nobody_watches(_: Progress) -> None: ...


def costs(*values: float) -> Measured:
    return Measured("cost", (np.array(values).reshape(-1, 1),))


def names(annotations: list[Annotation]) -> dict[str, str]:
    return {name_key(one.annotator): one.annotator for one in annotations}


def test_alpha_against_the_published_example() -> None:
    # Krippendorff 2011, "Computing Krippendorff's Alpha-Reliability", A: two coders, ten units, 1 - 19 * 4 / (14 * 6).
    first, second = "0100000010", "1110010000"
    found = agreement([(int(a) + int(b), 2 - int(a) - int(b)) for a, b in zip(first, second, strict=True)])
    assert found.alpha == pytest.approx(1 - 19 * 4 / 84)
    assert (found.n, found.split.right, found.unanimous.right) == (10, 4, 6)
    assert found.interval
    assert found.interval.low < found.alpha < found.interval.high


def test_agreement_with_nothing_to_tell() -> None:
    assert agreement([]).alpha is None
    assert agreement([(1, 0), (0, 1)]).n == 0
    everybody_yes = agreement([(3, 0), (2, 0)])
    assert everybody_yes.alpha is None
    assert everybody_yes.unanimous.value == 1
    assert agreement([(3, 0), (0, 2)]).alpha == 1


def labelled_study() -> list[Annotation]:
    """Ada 1100, Bob 1000, Cy 1101."""
    rows = {"Ada": "1100", "Bob": "1000", "Cy": "1101"}
    return [
        label(name, at, int(sign), expert=name == "Ada") for name, row in rows.items() for at, sign in enumerate(row)
    ]


def test_each_annotator_is_measured_against_the_others() -> None:
    found = correlations.labelled(labelled_study(), ["p0", "p1", "p2", "p3"])
    ada, bob, cy = correlations.annotators(found)
    # Ada against (1, 1/2, 0, 1/2).
    assert ada.r
    assert ada.r.r == pytest.approx(1 / math.sqrt(2))
    assert (ada.expert, ada.n, ada.yes) == (True, 4, 2)
    # Bob against (1, 1, 0, 1/2): covariance 0.375 of deviations, variances 0.75 and 0.6875.
    assert bob.r
    assert bob.r.r == pytest.approx(0.375 / math.sqrt(0.75 * 0.6875))
    experts = correlations.experts(found)
    assert experts == pytest.approx((1, ada.r.r, 0.0, ada.r.r, ada.r.r))
    assert cy.name == "Cy"


def test_a_measure_is_correlated_with_the_mean_label(tmp_path: Path) -> None:
    study = study_of(tmp_path, Kind.EQUIVALENCE, 4)
    runs = Measured("judge", tuple(np.array([run]).T for run in ([0.0, 0, 1, 1], [0.0, 0, 1, 0])))
    report = equivalence_report.make(study, labelled_study(), [runs])
    (row,) = report.rows
    target = np.array([1, 2 / 3, 0, 1 / 3])
    expected = [np.corrcoef([1, 1, 0, 0], target)[0, 1], np.corrcoef([1, 1, 0, 1], target)[0, 1]]
    assert [run.r for run in row.measured.runs if run] == pytest.approx(expected)
    assert row.measured.spread
    assert row.measured.spread.deviation == pytest.approx(np.std(expected, ddof=1))
    assert row.difference
    assert row.difference.value == pytest.approx(np.mean(expected) - 1 / math.sqrt(2))
    assert report.mean == pytest.approx(0.5)
    assert (report.agreement.unanimous.right, report.agreement.split.right) == (2, 0)


def test_the_interval_of_the_difference_is_that_of_drawing_items_anew() -> None:
    random = np.random.default_rng(5)
    chance = random.random(40)
    labels = (random.random((6, 40)) < chance).astype(float)
    labels[2, :7] = np.nan
    found = correlations.Labelled(tuple("abcdef"), (True, True, True, False, False, False), labels)
    scores = [np.where(random.random(40) < 0.1, np.nan, chance + random.normal(0, 0.3, 40)) for _ in range(2)]
    difference = correlations.against_experts(scores, found)
    assert difference
    drawn = []
    for _ in range(400):
        places = random.integers(0, 40, 40)
        part = found.only(places)
        judged = correlations.runs("", [run[places] for run in scores], part.target).spread
        people = correlations.experts(part)
        assert judged
        assert people
        drawn.append(judged.mean - people.mean)
    low, high = np.quantile(drawn, [0.025, 0.975])
    assert (difference.low, difference.high) == pytest.approx((low, high), abs=0.04)


def test_items_without_labels_and_runs_without_verdicts_are_counted(tmp_path: Path) -> None:
    study = study_of(tmp_path, Kind.EQUIVALENCE, 6)
    report = equivalence_report.make(study, labelled_study(), [costs(math.nan, 0, 1, 1, math.nan, 0)])
    assert (report.items, report.unlabelled, report.fewest, report.most) == (6, 2, 3, 3)
    assert report.rows[0].measured.unknown == 1
    assert report.rows[0].n == 4


def test_languages_have_rows_of_their_own(tmp_path: Path) -> None:
    from iasr_desktop.core.studies import study as studies

    items = [pair(at, language) for at, language in enumerate(["en", "en", "en", "zh", "zh", "zh", "de"])]
    study = studies.create(tmp_path / "s", Kind.EQUIVALENCE, items)
    given = [label(name, at, at % 2) for name in ("Ada", "Bob") for at in range(6)]
    report = equivalence_report.make(study, given, [costs(1, 0, 1, 0, 1, 0, 0)])
    assert [(row.group, row.n) for row in report.rows] == [("all", 6), ("en", 3), ("zh", 3)]
    assert [row.difference for row in report.rows] == [None] * 3
    text = equivalence_report.as_markdown(report, names(given))
    assert "| Ada |" in text
    json.dumps(equivalence_report.as_json(report, names(given)))


def test_a_study_that_has_only_begun_has_a_report(tmp_path: Path) -> None:
    study = study_of(tmp_path / "e", Kind.EQUIVALENCE, 3)
    report = equivalence_report.make(study, [], [costs(0, 1, 0)])
    assert report.mean is None
    assert equivalence_report.as_markdown(report, {})
    other = study_of(tmp_path / "c", Kind.CHOICE, 3)
    empty = choice_report.make(other, [], {}, [Measured("cost", (np.zeros((3, 2)),))])
    assert choice_report.as_markdown(empty, {})
    assert empty.sides is None


def test_changed_answers_count_once(tmp_path: Path) -> None:
    study = study_of(tmp_path, Kind.EQUIVALENCE, 2)
    report = equivalence_report.make(study, [label("Ada", 0, 1), label("ada", 0, 0)], [])
    assert (report.labels, report.changed, report.mean) == (1, 1, 0.0)


def test_ties_and_what_a_measure_cannot_tell_are_wrong(tmp_path: Path) -> None:
    study = study_of(tmp_path, Kind.CHOICE, 5)
    votes = {"t0": (3, 0), "t1": (0, 3), "t2": (2, 0), "t3": (3, 1), "t4": (2, 2)}
    table = np.array([[0.0, 1], [0.0, 1], [1.0, 1], [math.nan, 1], [0.0, 1]])
    full, most, everything = choices.agreements(table, choices.triplets(study, votes))
    assert (full.share.right, full.share.n, full.ties, full.unknown) == (1, 3, 1, 0)
    assert (most.share.right, most.share.n, most.ties, most.unknown) == (1, 4, 1, 1)
    # As many votes for one as for the other agree with nothing.
    assert (everything.share.right, everything.share.n) == (1, 5)


def test_the_bias_to_a_side_by_annotator_and_by_closeness(tmp_path: Path) -> None:
    study = study_of(tmp_path, Kind.CHOICE, 10)
    lefty = [choice("Left", at, "a" if at % 2 else "b", "a" if at % 2 else "b") for at in range(9)]
    lefty.append(choice("Left", 9, "b", "a"))
    fair = [choice("Fair", at, "a", "a" if at < 5 else "b") for at in range(10)]
    report = choice_report.make(study, [*lefty, *fair, choice("Import", 0, "a", "")], {}, [])
    assert report.sides
    assert (report.sides.everybody.left.right, report.sides.everybody.left.n) == (14, 20)
    each = {one.who: one for one in report.sides.each}
    assert set(each) == {"Left", "Fair"}
    assert each["Left"].p == pytest.approx(2 * 11 / 1024)
    assert each["Fair"].p == 1
    assert report.sides.close.left.n + report.sides.clear.left.n == 20
    assert report.sides.close.left.n == 2 * (
        4 + 1 + 1
    )  # t0 has two votes of three, the other even ones and t9 one of two
    assert report.systems["one"].n == 21
    everybody = {name: name.title() for name in ("left", "fair", "import")}
    assert "| Left | 90.0 % (9 of 10) |" in choice_report.as_markdown(report, everybody)
    json.dumps(choice_report.as_json(report, everybody))


def test_counted_votes_and_answers_add_up(tmp_path: Path) -> None:
    triplets = [hats.Triplet("r", "x", 3, "y", 4), hats.Triplet("r", "x", 0, "z", 0)]
    study = tallies.create_from(tmp_path / "s", triplets, language="fr")
    counted = tallies.read(study, lambda text: pytest.fail(text))
    given = [Annotation("Ada", False, "1", "a"), Annotation("Ada", False, "2", "b")]
    assert tallies.votes(study, given, counted) == {"1": (4, 4), "2": (0, 1)}
    assert tallies.votes(study, [], counted) == {"1": (3, 4)}
    told: list[str] = []
    (tmp_path / "s" / "tallies.csv").write_text("item,votes_a,votes_b\n1,x,1\n9,1,1\n1,-1,1\n2,5,1\n1\n")
    assert tallies.read(study, told.append) == {"2": (5, 1)}
    assert len(told) == 4


def test_verdicts_of_the_judge_are_found_by_id(tmp_path: Path) -> None:
    study = study_of(tmp_path / "s", Kind.EQUIVALENCE, 4)
    lines = [
        {"id": "p0", "equivalent": True, "p": 0.75},
        {"id": "p1", "equivalent": None, "p": None},
        {"id": "p2", "equivalent": False, "p": None},
        {"id": "p3", "equivalent": "yes", "p": 0.5},
        {"id": "p3", "equivalent": True, "p": 7},
        {"id": "other", "equivalent": True, "p": 1},
    ]
    path = tmp_path / "r.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines) + "nonsense\n\n")
    told: list[str] = []
    labels, chances = measured.judged(study, [path], told.append)
    assert labels.runs[0][:, 0] == pytest.approx([0, math.nan, 1, math.nan], nan_ok=True)
    assert chances.runs[0][:, 0] == pytest.approx([0.25, math.nan, math.nan, math.nan], nan_ok=True)
    assert len(told) == 4
    path.write_text('{"id": "other", "equivalent": true, "p": 1}\n')
    with pytest.raises(BadInput, match="no verdict"):
        measured.judged(study, [path], told.append)
    assert measured.judged(study, [], told.append) == []


def test_metrics_of_likeness_are_turned_into_costs(tmp_path: Path) -> None:
    study = study_of(tmp_path, Kind.CHOICE, 2)
    found = measured.measure(word_errors(MetricOptions("none-1")), study, CancelToken(), nobody_watches)
    # "reference 0" against "first 0": one of two words.
    assert found.runs[0].tolist() == [[0.5, 0.5]] * 2
    assert "none-1" in found.about


@pytest.mark.skipif(not HATS.exists(), reason="the French HATS votes are not there")
def test_the_published_agreement_on_french_hats(tmp_path: Path) -> None:
    study = tallies.create_from(tmp_path / "s", hats.read(HATS), language="fr")
    options = MetricOptions("none-1")
    measures = [
        measured.measure(make(options), study, CancelToken(), nobody_watches)
        for make in (word_errors, character_errors)
    ]
    report = choice_report.make(study, [], tallies.read(study, lambda text: pytest.fail(text)), measures)
    assert report.counted == 7150
    assert report.sizes == (371, 819, 1000)
    shares = {name: [round(100 * row.share.value, 1) for row in rows] for name, rows in report.measures.items()}
    assert shares == {"WER": [63.1, 52.6, 49.4], "CER": [76.5, 64.2, 59.8]}


def test_labels_are_kept_between_programs(tmp_path: Path) -> None:
    study = study_of(tmp_path, Kind.EQUIVALENCE, 4)
    add(study, *labelled_study()[:2])
    add(study, *labelled_study()[2:])
    from iasr_desktop.core.studies.annotations import AnnotationLog

    assert AnnotationLog(study).read() == labelled_study()
