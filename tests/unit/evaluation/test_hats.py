"""HATS: reading, agreement, choosing and combining without looking, what is kept, the table."""

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import numpy as np
import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput, Cancelled, StorageFailed
from iasr_desktop.core.evaluation.hats import combine, figures, report
from iasr_desktop.core.evaluation.hats.agreement import agrees, differ, share, ties
from iasr_desktop.core.evaluation.hats.folds import fold_of, splits
from iasr_desktop.core.evaluation.hats.kept import measured
from iasr_desktop.core.evaluation.hats.passes import (
    ChoicePass,
    Costs,
    EmbeddingPass,
    JudgePass,
    LexicalPass,
    LikelihoodPass,
    reference_weights,
)
from iasr_desktop.core.evaluation.hats.prompts import HatsPrompts
from iasr_desktop.core.evaluation.hats.triplets import Triplet, at_least, read
from iasr_desktop.core.judge.judge import Judge
from iasr_desktop.core.ports import Prompt
from iasr_desktop.core.progress import Progress, ignore_progress
from tests.fakes import ScriptedModel, WordEmbedder

PUBLISHED = Path(__file__).resolve().parents[4] / "shared" / "data" / "hats" / "hats_fr.tsv"
HEAD = "reference\thypA\tnbrA\thypB\tnbrB\n"
TRIPLETS = [
    Triplet("the cat sat", "the cat sat", 7, "the dog sat", 0),
    Triplet("we go home", "we go rome", 2, "we go home", 5),
    Triplet("open it", "open it now", 4, "open hit", 4),
]
WEIGHTS = reference_weights(WordEmbedder(), TRIPLETS, CancelToken())


def written(folder: Path, text: str) -> Path:
    path = folder / "hats.tsv"
    path.write_text(text, encoding="utf-8")
    return path


def test_reading(tmp_path: Path) -> None:
    (found,) = read(written(tmp_path, HEAD + 'il a dit "non"\til a dit non\t6\til adit\t1\n'))
    assert (found.reference, found.votes_a, found.lead) == ('il a dit "non"', 6, 5)
    assert found.share == pytest.approx(6 / 7)


@pytest.mark.parametrize(
    "text",
    ["", HEAD, "a\tb\n1\t2\n", HEAD + "only\ttwo\n", HEAD + "r\ta\tmany\tb\t1\n", HEAD + "r\ta\t-1\tb\t1\n", "\0\0"],
)
def test_files_that_are_none(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadInput):
        read(written(tmp_path, text))


def test_missing_and_binary_files(tmp_path: Path) -> None:
    with pytest.raises(BadInput):
        read(tmp_path / "none.tsv")
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    with pytest.raises(BadInput):
        read(tmp_path / "binary")


def test_agreement_counts_ties_as_wrong() -> None:
    costs = np.array([[0.1, 0.2], [0.3, 0.3], [0.1, 0.2]])
    marks = agrees(costs, TRIPLETS)
    assert marks.tolist() == [True, False, False]
    assert (share(marks, [0, 1, 2]).right, ties(costs, [0, 1])) == (1, 1)
    assert at_least(TRIPLETS, 1.0) == [0]
    assert differ(np.array([True, True]), np.array([True, False]), [0, 1])[:2] == (1, 0)


@pytest.mark.skipif(not PUBLISHED.exists(), reason="the published triplets are not here")
@pytest.mark.parametrize(("name", "expected"), [("WER", (63.1, 52.6, 49.4)), ("CER", (76.5, 64.2, 59.8))])
def test_published_agreement_of_word_and_character_errors(name: str, expected: tuple[float, ...]) -> None:
    triplets = read(PUBLISHED)
    costs = [LexicalPass().measure(triplet, CancelToken()) for triplet in triplets]
    marks = agrees(figures.tables_of("", costs)[name], triplets)
    shares = [share(marks, at_least(triplets, least)) for least in figures.LEVELS.values()]
    assert [part.n for part in shares] == [371, 819, 1000]
    assert [round(100 * part.value, 1) for part in shares] == list(expected)


def made_up(count: int) -> tuple[list[Triplet], np.ndarray]:
    """Triplets, two to a reference, and a gap between both transcripts that the votes follow."""
    generator = np.random.default_rng(3)
    gaps = generator.normal(size=count)
    triplets = [
        Triplet(f"reference {index // 2}", f"a {index}", 7 * int(gap < 0), f"b {index}", 7 * int(gap >= 0))
        for index, gap in enumerate(gaps)
    ]
    return triplets, gaps


def test_folds_keep_twins_together() -> None:
    triplets, _ = made_up(200)
    folds = fold_of(triplets)
    assert all(folds[index] == folds[index + 1] for index in range(0, 200, 2))
    assert sorted(np.concatenate([held_out for held_out, _ in splits(folds)])) == list(range(200))
    assert all(not set(held_out) & set(rest) for held_out, rest in splits(folds))


def test_the_better_measure_is_chosen_without_the_fold_it_is_judged_on() -> None:
    triplets, gaps = made_up(200)
    noise = np.random.default_rng(4).normal(size=200)
    tables = {name: np.column_stack([values, np.zeros(200)]) for name, values in (("good", gaps), ("bad", noise))}
    chosen = combine.best_of(tables, triplets)
    assert (chosen.names, chosen.tried) == ({"good": 5}, 2)
    assert agrees(chosen.costs, triplets).all()


def test_combination_finds_what_two_noisy_measures_say_together() -> None:
    triplets, gaps = made_up(400)
    noise = np.random.default_rng(5).normal(size=(2, 400))
    tables = {
        name: np.column_stack([gaps + part, np.zeros(400)]) for name, part in (("one", noise[0]), ("other", noise[1]))
    }
    both = agrees(combine.combined(tables, triplets), triplets).mean()
    assert both > max(agrees(table, triplets).mean() for table in tables.values()) + 0.02


def test_combination_does_not_care_which_is_called_a() -> None:
    triplets, gaps = made_up(60)
    costs = np.column_stack([np.exp(gaps), np.ones(60)])
    swapped = [Triplet(each.reference, each.b, each.votes_b, each.a, each.votes_a) for each in triplets]
    forth = combine.combined({"cost": costs}, triplets)
    back = combine.combined({"cost": costs[:, ::-1]}, swapped)
    assert (forth[:, 0] - forth[:, 1]) == pytest.approx(-(back[:, 0] - back[:, 1]))


def test_measures_that_tell_nothing_can_be_combined() -> None:
    triplets, _ = made_up(40)
    assert not combine.combined({"nothing": np.zeros((40, 2))}, triplets).any()


class Counting:
    """A pass that counts how often it is asked."""

    name = "counting"
    title = "counting"
    about: Mapping[str, str] = MappingProxyType({"version": "1"})

    def __init__(self) -> None:
        self.asked = 0

    def measure(self, triplet: Triplet, token: CancelToken) -> Costs:
        token.check()
        self.asked += 1
        return {"length": (float(len(triplet.a)), float(len(triplet.b)))}


def test_what_was_found_is_kept_and_the_rest_is_measured(tmp_path: Path) -> None:
    first, second = Counting(), Counting()
    seen: list[Progress] = []
    measured(first, TRIPLETS[:2], tmp_path, CancelToken(), seen.append)
    (file,) = tmp_path.glob("*.jsonl")
    file.write_text(file.read_text(encoding="utf-8") + '{"key": "cut', encoding="utf-8")
    found = measured(second, TRIPLETS, tmp_path, CancelToken(), ignore_progress)
    assert (first.asked, second.asked, len(found)) == (2, 1, 3)
    assert found[0]["length"] == (11.0, 11.0)
    assert (seen[-1].done, seen[-1].total) == (2, 2)
    assert measured(Counting(), TRIPLETS, tmp_path, CancelToken(), ignore_progress) == found


def test_costs_of_another_version_are_not_taken(tmp_path: Path) -> None:
    measured(Counting(), TRIPLETS, tmp_path, CancelToken(), ignore_progress)
    other = Counting()
    other.about = {"version": "2"}
    measured(other, TRIPLETS, tmp_path, CancelToken(), ignore_progress)
    assert other.asked == 3


def test_cancel_keeps_what_there_is(tmp_path: Path) -> None:
    token = CancelToken()

    def stop_after_one(progress: Progress) -> None:
        if progress.done == 1:
            token.cancel()

    with pytest.raises(Cancelled):
        measured(Counting(), TRIPLETS, tmp_path, token, stop_after_one)
    (file,) = tmp_path.glob("*.jsonl")
    assert len(file.read_text(encoding="utf-8").splitlines()) == 1


def test_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(StorageFailed):
        measured(Counting(), TRIPLETS, tmp_path / "file" / "folder", CancelToken(), ignore_progress)


def test_vectors_prefer_the_same_words() -> None:
    costs = EmbeddingPass(WordEmbedder(), "words@0", 3, WEIGHTS).measure(TRIPLETS[0], CancelToken())
    assert {name.rpartition(" ")[2] for name in costs} == {"1", "2", "3"}
    assert len(costs) == 3 * 11
    assert all(a == pytest.approx(0, abs=1e-5) or "last" in name for name, (a, _) in costs.items())
    assert costs["SemDist mean 2"][0] < costs["SemDist mean 2"][1]


def test_a_choice_is_asked_for_in_both_orders() -> None:
    def nearest(prompt: Prompt) -> str:
        said = prompt.context.removeprefix("Said: ").strip()
        return " 1" if prompt.query.startswith(f"1: {said}\n") else " 2"

    model = ScriptedModel(nearest)
    costs = ChoicePass(model, "scripted@0", HatsPrompts.load()).measure(TRIPLETS[0], CancelToken())
    assert len(model.prompts) == 2
    assert costs["choice"][0] < 0 < costs["choice"][1]


def test_one_who_always_says_the_first_prefers_neither() -> None:
    costs = ChoicePass(ScriptedModel(lambda _: " 1"), "m@0", HatsPrompts.load()).measure(TRIPLETS[0], CancelToken())
    assert costs["choice"] == (0.0, 0.0)


def test_likelihood_of_a_repeated_text() -> None:
    def repeats(prompt: Prompt) -> str:
        return " " + prompt.context.partition(": ")[2] + "\n"

    pass_ = LikelihoodPass(ScriptedModel(repeats), "scripted@0", HatsPrompts.load())
    costs = pass_.measure(TRIPLETS[0], CancelToken())
    assert costs["restored"][0] < costs["restored"][1]
    assert costs["expected"][0] < costs["expected"][1]


@pytest.mark.parametrize("text", ["", "😀", "مرحبا", "a\0b", "\ud800", "x " * 300])
def test_any_text_is_measured(text: str) -> None:
    triplet = Triplet("some words", text, 5, "some worlds", 2)
    prompts, model = HatsPrompts.load(), ScriptedModel(lambda _: " 1")
    for made in (
        LexicalPass(),
        EmbeddingPass(WordEmbedder(), "words@0", 2, WEIGHTS),
        LikelihoodPass(model, "m@0", prompts),
        ChoicePass(model, "m@0", prompts),
        JudgePass(Judge(ScriptedModel(lambda _: " yes")), "m@0"),
    ):
        costs = made.measure(triplet, CancelToken())
        assert all(np.isfinite(pair).all() for pair in costs.values())
        assert json.dumps(dict(costs))
    assert triplet.key


def test_table_and_figures() -> None:
    triplets, _ = made_up(40)
    embedding = EmbeddingPass(WordEmbedder(), "words@0", 2, WEIGHTS)
    tables = figures.tables_of("", [LexicalPass().measure(each, CancelToken()) for each in triplets])
    tables |= figures.tables_of("words", [embedding.measure(each, CancelToken()) for each in triplets])
    text = report.report(tables, triplets, [("version", "0")])
    assert "| WER |" in text
    assert "chosen among 2" in text
    assert "Goal 92% at 100 %" in text
    assert "## Layer by layer at full consensus, words" in text
    found = report.figures(tables, triplets)
    assert {"combination of all semantic measures", "SemDist mean, words"} <= {row["measure"] for row in found}
    assert json.dumps(found)


def test_word_and_character_errors_alone() -> None:
    triplets, _ = made_up(10)
    tables = figures.tables_of("", [LexicalPass().measure(each, CancelToken()) for each in triplets])
    assert "No semantic measure took part." in report.report(tables, triplets, [])
