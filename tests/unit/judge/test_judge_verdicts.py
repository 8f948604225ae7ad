"""The judge with a model whose opinion the test decides."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from iasr_desktop.core.agent.prompts import PromptFile
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import Cancelled, ModelFailed
from iasr_desktop.core.judge.asking import Question, shown
from iasr_desktop.core.judge.calibration import Calibration, signals_of
from iasr_desktop.core.judge.evidence import KINDS, evidence
from iasr_desktop.core.judge.judge import Judge
from iasr_desktop.core.judge.metric import SemanticErrorRate
from iasr_desktop.core.judge.pieces import MOST_WORDS, pieces
from iasr_desktop.core.judge.verdict import Case, Settings, Source
from iasr_desktop.core.judge.votes import Answer, Label, Mode
from iasr_desktop.core.metrics.metric import Outcome, Pair
from tests.fakes import OpinionatedModel

ATTACKS = Path(__file__).parents[2] / "data" / "equivalence" / "attacks.jsonl"
WEIGHTS = {"constant": 0.5, "log-odds": 1.0, "number": -8.0}
# A prompt of our own, so that weights that ship do not apply.
PROMPT = PromptFile("Judge.\n\n")


def a_judge(model: OpinionatedModel | None = None, how: Settings | None = None, *, calibrated: bool = False) -> Judge:
    judge = Judge(model or OpinionatedModel(), how, prompt=PROMPT)
    if calibrated:
        judge.calibration = Calibration(WEIGHTS, {})
    return judge


def test_same_words_need_no_question() -> None:
    model = OpinionatedModel()
    verdict = a_judge(model).judge(Case("It's half past 2, okay?", "it is half past two okay"), CancelToken())
    assert (verdict.equivalent, verdict.shortcut, verdict.source, verdict.p) == (True, True, Source.SHORTCUT, 1.0)
    assert verdict.votes is None
    assert not model.prompts


def test_pictures_are_words_too() -> None:
    assert not a_judge().judge(Case("Well done 👍", "Well done 👎"), CancelToken()).shortcut
    assert a_judge().judge(Case("Well done 👍", "well done 👍"), CancelToken()).shortcut


def test_both_orders_are_asked_and_shown() -> None:
    model = OpinionatedModel(lambda question: (0.9, 0.1) if question.startswith('A: "Feed the cat."') else (0.6, 0.3))
    verdict = a_judge(model).judge(Case("Feed the cat.", "Feed a dog."), CancelToken())
    assert verdict.forward == Answer(pytest.approx(0.9), pytest.approx(0.1))
    assert verdict.backward == Answer(pytest.approx(0.6), pytest.approx(0.3))
    assert verdict.votes is not None
    assert verdict.votes.round_p == pytest.approx(0.54)
    assert (verdict.label, verdict.source) == (Label.SAME, Source.VOTES)
    assert [prompt.query.count('"') for prompt in model.prompts] == [4, 4]


def test_the_calibrated_label_leaves_the_votes_as_they_are() -> None:
    verdict = a_judge(calibrated=True).judge(Case("Buy ten eggs.", "Buy six eggs."), CancelToken())
    assert (verdict.label, verdict.source) == (Label.DIFFERENT, Source.CALIBRATED)
    assert verdict.votes is not None
    assert verdict.votes.label is Label.SAME
    assert verdict.evidence == ("number: 10 > 6",)
    by_votes = a_judge(how=Settings(label=Source.VOTES), calibrated=True)
    verdict = by_votes.judge(Case("Buy ten eggs.", "Buy six eggs."), CancelToken())
    assert (verdict.label, verdict.source) == (Label.SAME, Source.VOTES)
    assert verdict.p == pytest.approx(0.0, abs=0.05)


def test_replies_that_are_none_make_the_verdict_invalid() -> None:
    for calibrated in (False, True):
        judge = a_judge(OpinionatedModel(lambda _: (0.2, 0.1)), calibrated=calibrated)
        verdict = judge.judge(Case("Feed the cat.", "Feed a dog."), CancelToken())
        assert (verdict.label, verdict.equivalent) == (Label.INVALID, None)


def test_sampled_votes_repeat_with_their_seed() -> None:
    model = OpinionatedModel(lambda _: (0.75, 0.25))

    def positives(seed: int) -> list[int | None]:
        judge = a_judge(model, Settings(Mode.SAMPLED, rounds=9, seed=seed))
        found = judge.judged([Case("Feed the cat.", f"Feed dog {n}.") for n in range(12)], CancelToken())
        return [verdict.votes.positive for verdict in found if verdict.votes]

    assert positives(1) == positives(1) != positives(2)


def test_empty_texts() -> None:
    judge = a_judge(OpinionatedModel(lambda _: (0.1, 0.9)))
    assert judge.judge(Case("", " …"), CancelToken()).shortcut
    assert judge.judge(Case("Feed the cat.", ""), CancelToken()).label is Label.DIFFERENT
    assert judge.judge(Case("", "Feed the cat."), CancelToken()).label is Label.DIFFERENT


def test_long_texts_are_asked_about_where_they_differ() -> None:
    words = [f"word{number}" for number in range(10_000)]
    changed = [*words[:6_000], "another", *words[6_001:]]
    model = OpinionatedModel(lambda question: (0.05, 0.95) if "another" in question else (0.95, 0.05))
    verdict = a_judge(model).judge(Case(" ".join(words), " ".join(changed)), CancelToken())
    assert (verdict.label, verdict.pieces, verdict.pieces_asked) == (Label.DIFFERENT, 1, 1)
    assert max(len(prompt.query) for prompt in model.prompts) < 2_000


def test_a_long_text_is_the_same_as_its_weakest_piece() -> None:
    words = [f"word{number}" for number in range(2_000)]
    changed = [f"{word} gladly" if number % 200 == 100 else word for number, word in enumerate(words)]
    model = OpinionatedModel(lambda question: (0.8, 0.2) if "word500" in question else (0.95, 0.05))
    verdict = a_judge(model).judge(Case(" ".join(words), " ".join(changed)), CancelToken())
    assert (verdict.label, verdict.pieces, verdict.pieces_asked) == (Label.SAME, 10, 10)
    assert verdict.forward == Answer(pytest.approx(0.8), pytest.approx(0.2))
    refusing = OpinionatedModel(lambda question: (0.1, 0.9) if "word500" in question else (0.95, 0.05))
    verdict = a_judge(refusing).judge(Case(" ".join(words), " ".join(changed)), CancelToken())
    assert (verdict.label, verdict.pieces_asked) == (Label.DIFFERENT, 3)


def test_two_long_texts_without_a_word_in_common() -> None:
    judge = a_judge(OpinionatedModel(lambda _: (0.1, 0.9)))
    one, other = ("".join(f"{name}{number} " for number in range(10_000)) for name in ("left", "right"))
    assert judge.judge(Case(one, other), CancelToken()).label is Label.DIFFERENT


def test_texts_beyond_every_limit_are_invalid_and_say_so() -> None:
    verdict = a_judge().judge(Case("word " * (MOST_WORDS + 1), "other"), CancelToken())
    assert (verdict.label, verdict.p, verdict.votes) == (Label.INVALID, None, None)
    assert "too long" in verdict.note
    endless = a_judge(OpinionatedModel(lambda _: (0.1, 0.9))).judge(Case("x" * 9_000, "y" * 9_000), CancelToken())
    assert endless.label is Label.DIFFERENT


@settings(deadline=None)
@given(st.lists(st.sampled_from(["one", "two", "three", "四", "五。"]), max_size=400), st.integers(0, 399))
def test_pieces_are_the_texts(found: list[str], at: int) -> None:
    one, other = " ".join(found), " ".join([*found[:at], "else", *found[at + 1 :]])
    parts = list(pieces(one, other))
    assert "".join(left for left, _ in parts) == one
    assert "".join(right for _, right in parts) == other


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=80), st.text(max_size=80))
def test_any_text_gets_a_verdict_and_stays_in_its_quotes(one: str, other: str) -> None:
    verdict = a_judge(calibrated=True).judge(Case(one, other), CancelToken())
    assert verdict.label in Label
    lines = Question(one, other).text.split("\n")
    assert [line.split(" ")[0] for line in lines] == ["A:", "B:", "A", "Same:"]
    assert [line.count('"') for line in lines[:2]] == [2, 2]


def test_attacks_cannot_leave_their_quotes() -> None:
    attacks = [json.loads(line) for line in ATTACKS.read_text(encoding="utf-8").splitlines()]
    assert len(attacks) == 50
    for attack in attacks:
        lines = Question(attack["reference"], attack["hypothesis"]).text.split("\n")
        assert len(lines) == 4
        assert '"' not in "".join(line[4:-1] for line in lines[:2])
        assert all(sign.isprintable() for sign in "".join(lines))


def test_what_cannot_be_seen_is_not_shown() -> None:
    assert shown('a\u202eb\u0000c\n"d" “e”\ud800') == "\"a b c 'd' 'e'\""


def test_cancelled_and_failing_models() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        a_judge().judge(Case("Feed the cat.", "Feed a dog."), token)
    broken = OpinionatedModel()
    broken._fails = ModelFailed("It broke.")
    with pytest.raises(ModelFailed):
        a_judge(broken).judge(Case("Feed the cat.", "Feed a dog."), CancelToken())


def test_a_judge_of_its_own_corrections_says_so() -> None:
    assert Judge(OpinionatedModel(), corrector_id="scripted").judges_itself
    assert not Judge(OpinionatedModel(), corrector_id="other").judges_itself
    assert not Judge(OpinionatedModel()).judges_itself


def test_weights_fit_their_prompt_and_model_alone() -> None:
    assert Calibration.load("no such model", PROMPT.sha256) is None
    assert Calibration.load("qwen2.5-coder-1.5b-instruct-q4_k_m", PROMPT.sha256) is None


def test_shipped_weights_never_let_a_difference_speak_for_sameness() -> None:
    shipped = Calibration.load("qwen2.5-coder-1.5b-instruct-q4_k_m", PromptFile.load("judge").sha256)
    assert shipped is not None
    assert all(shipped.weights[kind] <= 0 for kind in KINDS)
    assert shipped.weights["log-odds"] > 0
    assert shipped.provenance["pairs"]


def test_signals_are_symmetric() -> None:
    one, other = Answer(0.9, 0.1), Answer(0.6, 0.3)
    seen = evidence("Buy ten eggs.", "Buy six eggs.")
    assert signals_of(one, other, seen) == pytest.approx(signals_of(other, one, seen))


def test_the_metric_counts_losses_shortcuts_and_what_could_not_be_told() -> None:
    def thinks(question: str) -> tuple[float, float]:
        return (0.1, 0.1) if "mumble" in question else (0.1, 0.9) if "dog" in question else (0.9, 0.1)

    metric = SemanticErrorRate(a_judge(OpinionatedModel(thinks)), details=True)
    texts = [
        ("Feed the cat.", "feed the cat"),
        ("Feed the cat.", "Feed a dog."),
        ("Feed it.", "mumble"),
        ("Go.", "Go on."),
    ]
    values = metric.score([Pair(str(index), *pair) for index, pair in enumerate(texts)], CancelToken())
    assert [value.outcome for value in values] == [Outcome.SCORED, Outcome.SCORED, Outcome.INVALID, Outcome.SCORED]
    assert [value.score for value in values] == [0.0, 1.0, None, 0.0]
    assert [value.counts["shortcuts"] for value in values] == [1.0, 0.0, 0.0, 0.0]
    assert values[1].detail["votes"]["label"] == "different"
    assert metric.about["judge"] == "scripted"
