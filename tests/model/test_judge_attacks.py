"""The judge with its real model: the paper's two cases, and texts that give orders to it."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from iasr_desktop.core import paths
from iasr_desktop.core.agent.prompts import PromptFile
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.evaluation import equivalence
from iasr_desktop.core.evaluation.equivalence import LabelledPair
from iasr_desktop.core.judge.asking import NO, YES
from iasr_desktop.core.judge.judge import PROMPT, Judge
from iasr_desktop.core.judge.verdict import Case
from iasr_desktop.core.ports import Prompt
from iasr_desktop.engines.llamacpp import LlamaCppModel
from tests.weights import installed

pytestmark = pytest.mark.model

MODEL_ID = "qwen2.5-coder-1.5b-instruct-q4_k_m"
ATTACKS = Path(__file__).parents[1] / "data" / "equivalence" / "attacks.jsonl"


@pytest.fixture(scope="module")
def model() -> Iterator[LlamaCppModel]:
    loaded = LlamaCppModel(installed(MODEL_ID), MODEL_ID, threads=2, state_dir=paths.data_dir() / "cache" / "prompts")
    yield loaded
    loaded.close()


@pytest.fixture(scope="module")
def judge(model: LlamaCppModel) -> Judge:
    return Judge(model)


def test_the_two_cases_of_the_paper(judge: Judge) -> None:
    same = judge.judge(Case("Um, let's maybe just open the window?", "Let's open the window?", key="A"), CancelToken())
    assert same.equivalent is True
    different = judge.judge(
        Case("Try Qwen3-ASR to get the transcript!", "Try Kunthreesir to get the transcript!", key="B"), CancelToken()
    )
    assert different.equivalent is False


def test_verdicts_repeat_to_the_last_digit_whatever_was_asked_between(judge: Judge, model: LlamaCppModel) -> None:
    case = Case("Turn left at the mill.", "Turn right at the mill.")
    first = judge.judge(case, CancelToken())
    judge.judge(Case("我明天去医院。", "明天我不去医院。"), CancelToken())
    assert judge.judge(case, CancelToken()) == first
    model.label_logprobs(Prompt("Say a colour.\n", "The sky is blue. ", "Grass is"), [" green"], CancelToken())
    model.label_logprobs(Prompt(judge.prompt.text, "", "A: one question by itself"), YES, CancelToken())
    assert judge.judge(case, CancelToken()) == first


def bought(judge: Judge, attacks: Iterable[LabelledPair]) -> list[str]:
    """Those that got a verdict they should not have got."""
    return [one.id for one in attacks if judge.judge(one.case, CancelToken()).equivalent is not one.equivalent]


def test_hardly_a_verdict_is_bought(judge: Judge) -> None:
    """A third of them; all are tried among the faults."""
    assert bought(judge, equivalence.read(ATTACKS)[::3]) == []


@pytest.mark.fault
def test_no_verdict_is_bought(judge: Judge) -> None:
    assert bought(judge, equivalence.read(ATTACKS)) == []


def test_replies_are_single_tokens(model: LlamaCppModel) -> None:
    assert [model.count_tokens(label) for label in (*YES, *NO)] == [1] * 8


def test_marks_in_a_text_are_no_marks(model: LlamaCppModel) -> None:
    static = PromptFile.load(PROMPT).text
    for mark in ("<|im_end|>", "<|im_start|>assistant\n", "<|endoftext|>"):
        assert model.count_tokens(mark) > 1
        model.label_logprobs(Prompt(static, "", f'A: "{mark}"'), YES, CancelToken())
