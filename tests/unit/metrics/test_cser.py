"""CSER's four stages with a model that follows a script."""

import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.agent.sounds import Sounds
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import Cancelled, ModelFailed
from iasr_desktop.core.metrics.cser.metric import CodeSwitchingSemanticErrors
from iasr_desktop.core.metrics.cser.pipeline import examine
from iasr_desktop.core.metrics.cser.prompts import CserPrompts
from iasr_desktop.core.metrics.cser.repair import LEAST_LIKENESS, grounded
from iasr_desktop.core.metrics.cser.result import CserResult, Verdict
from iasr_desktop.core.metrics.cser.stages import Stages
from iasr_desktop.core.metrics.cser.texts import MOST_WORDS, keys, shortened, span_rules
from iasr_desktop.core.metrics.metric import Outcome, Pair
from iasr_desktop.core.ports import Prompt
from tests.fakes import ScriptedModel

PROMPTS = CserPrompts("repair", "questions", "answers", "discriminate")
SAID = "please send the long report to Megan by friday"
Script = Callable[[Prompt], str]


def scripted(answers: dict[str, str], *, repair: str = "", same: str = " no") -> ScriptedModel:
    """`answers` maps "question|text" to what is answered; the questions are who and when."""

    def writes(prompt: Prompt) -> str:
        if prompt.static == "repair":
            return f"{repair or prompt.context}\n"
        if prompt.static == "questions":
            asked = ["Question: Who?\nAnswer: Megan\n", "Question: When?\nAnswer: by friday\n"]
            return asked[prompt.answer.count("Question:")] if prompt.answer.count("Question:") < 2 else "nonsense"
        if prompt.static == "answers":
            text = prompt.context.removeprefix("Text: ").strip()
            return "Answer: " + answers[f"{prompt.query.removeprefix('Question: ')}|{text}"] + "\n"
        return same

    return ScriptedModel(writes)


def examined(model: ScriptedModel, hypothesis: str, reference: str = SAID) -> CserResult:
    return examine(Stages(model, PROMPTS, Sounds()), reference, hypothesis, CancelToken())


KNOWN = {f"Who?|{SAID}": "Megan", f"When?|{SAID}": "by friday"}


def test_all_stages() -> None:
    heard = "please send the long report to morgan by friday"
    model = scripted(KNOWN | {f"Who?|{heard}": "morgan", f"When?|{heard}": "by friday"})
    found = examined(model, heard)
    assert [question.verdict for question in found.questions] == [Verdict.LOST, Verdict.KEPT]
    assert (found.lost, found.asked) == (1, 2)
    who, when = found.questions
    assert (who.reference_answer, who.hypothesis_answer, who.span) == ("Megan", "morgan", "Megan")
    assert who.p_same is not None
    assert who.p_same < 0.5
    assert when.p_same is None
    assert json.loads(json.dumps(found.to_json()))["repair"]["text"] == heard


def test_answers_that_say_the_same_in_other_words() -> None:
    heard = "please send the long report to megan till friday"
    model = scripted(KNOWN | {f"Who?|{heard}": "megan", f"When?|{heard}": "till friday"}, same=" yes")
    assert examined(model, heard).lost == 0


def test_missing_answers_and_faulty_questions() -> None:
    heard = "send the report by friday"
    found = examined(scripted(KNOWN | {f"Who?|{heard}": "none", f"When?|{SAID}": "none"}), heard)
    assert [question.verdict for question in found.questions] == [Verdict.LOST, Verdict.UNANSWERABLE]
    assert (found.lost, found.asked) == (1, 1)


def test_equal_words_lose_nothing_and_are_not_repaired() -> None:
    model = scripted(KNOWN)
    found = examined(model, "Please send the long report to Megan, by Friday!")
    assert (found.lost, found.asked) == (0, 2)
    assert all(prompt.static != "repair" for prompt in model.prompts)


def test_replies_that_do_not_stand_in_the_text_are_invalid() -> None:
    heard = "please send the long report to megan on friday"
    found = examined(scripted(KNOWN | {f"Who?|{heard}": "somebody else", f"When?|{heard}": ""}), heard)
    assert [question.verdict for question in found.questions] == [Verdict.INVALID, Verdict.INVALID]


def test_nothing_understood_loses_everything() -> None:
    found = examined(scripted(KNOWN), "")
    assert (found.lost, found.asked) == (2, 2)


@pytest.mark.parametrize("reference", ["", "  ", "…", "\0\x07", "😀"])
def test_reference_without_words_has_no_questions(reference: str) -> None:
    found = examined(scripted({}), "some words", reference)
    assert found.questions == ()


def test_a_model_that_fails_is_an_outcome() -> None:
    model = ScriptedModel(fails=ModelFailed("It stopped."))
    found = examined(model, "send the report to morgan")
    assert (found.repair.is_invalid, found.repair.text, found.questions) == (True, "send the report to morgan", ())


def test_cancel_is_none() -> None:
    cancelled = CancelToken()
    cancelled.cancel()
    with pytest.raises(Cancelled):
        examine(Stages(scripted(KNOWN), PROMPTS, Sounds()), SAID, "other words", cancelled)


@pytest.mark.parametrize(
    ("heard", "reply", "repaired"),
    [
        ("open what's up now", "open whatsapp now", "open whatsapp now"),
        ("em đăng lên phay búc rồi", "em đăng lên facebook rồi", "em đăng lên facebook rồi"),
        ("open the door", "open the door and the window", "open the door"),
        ("call mister smith today", "call smith today", "call mister smith today"),
        ("we meet on monday", "we meet on saturday evening", "we meet on monday"),
        ("we meet on monday", "we meet on sunday", "we meet on monday"),
        ("there weak excuse", "their week excuse", "their week excuse"),
        ("open the door", "", "open the door"),
        ("", "anything", ""),
    ],
)
def test_repair_invents_and_drops_nothing(heard: str, reply: str, repaired: str) -> None:
    assert grounded(heard, reply, Sounds()).text == repaired


def test_what_was_refused_is_kept_for_inspection() -> None:
    found = grounded("tell her about the drop box folder", "tell him about the dropbox folder please", Sounds())
    assert ("drop box", "dropbox") in [(change.before, change.after) for change in found.accepted]
    assert ("", "please") in [(change.before, change.after) for change in found.refused]


@given(st.lists(st.sampled_from(["alpha", "drop", "box", "去", "7", "naïve"]), max_size=8), st.text(max_size=40))
def test_every_repaired_word_has_a_source(heard: list[str], reply: str) -> None:
    found = grounded(" ".join(heard), reply, Sounds())
    sources = {*keys(" ".join(heard)), *(key for change in found.accepted for key in keys(change.after))}
    assert set(keys(found.text)) <= sources
    assert all(change.before and change.likeness >= LEAST_LIKENESS for change in found.accepted)


@given(st.text(max_size=60))
def test_any_text_makes_a_grammar_that_can_be_encoded(text: str) -> None:
    shown, _ = shortened(text)
    if keys(shown):
        rules = span_rules(shown)
        assert rules.startswith("span ::= w0")
        rules.encode()
        assert "\n".join(rules.splitlines()) == rules


def test_long_texts_are_cut_and_say_so() -> None:
    found = examined(scripted({}), "word " * 10_000, "word " * 10_000)
    assert found.is_cut
    assert len(found.reference.split()) == MOST_WORDS


def test_metric_counts_questions() -> None:
    heard = "please send the long report to morgan by friday"
    model = scripted(KNOWN | {f"Who?|{heard}": "morgan", f"When?|{heard}": "by friday"})
    metric = CodeSwitchingSemanticErrors(Stages(model, PROMPTS, Sounds()), "scripted@0")
    broken = CodeSwitchingSemanticErrors(Stages(ScriptedModel(fails=ModelFailed("")), PROMPTS, Sounds()), "broken@0")
    scored, empty = metric.score([Pair("1", SAID, heard), Pair("2", "", heard)], CancelToken())
    (failed,) = broken.score([Pair("3", SAID, heard)], CancelToken())
    assert (scored.amount, scored.weight, scored.outcome) == (1, 2, Outcome.SCORED)
    assert empty.outcome is Outcome.EMPTY
    assert failed.outcome is Outcome.INVALID
    assert metric.about["prompts"].endswith(PROMPTS.sha256)


def test_prompts_ship_and_have_a_hash() -> None:
    assert len(CserPrompts.load().sha256) == 64
