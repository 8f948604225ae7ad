"""`ForgettingModel`: what stands in for it in tests forgets and writes as llama.cpp does."""

from collections.abc import Callable, Iterator

import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import Cancelled, ModelFailed
from iasr_desktop.core.ports import Prompt
from iasr_desktop.core.simulation.literal_model import ForgettingModel, FreshModel
from iasr_desktop.engines.llamacpp import LlamaCppModel
from tests.fakes import WritingModel
from tests.weights import installed

MODEL_ID = "smollm2-135m-instruct-q4_1"
STATIC = "[system]\nYou answer with one word.\n[user]\n"
PROMPT = Prompt(STATIC, "", "The capital of France is which city?")
LABELS = ["A", "B"]


@pytest.fixture(scope="module")
def real() -> Iterator[LlamaCppModel]:
    model = LlamaCppModel(installed(MODEL_ID), MODEL_ID, threads=2, context_tokens=512)
    yield model
    model.close()


@pytest.fixture(params=["fake", pytest.param("real", marks=pytest.mark.model)])
def model(request: pytest.FixtureRequest) -> ForgettingModel:
    if request.param == "fake":
        return WritingModel(lambda _: "Paris it is, and no other city of France comes near it.")
    loaded: LlamaCppModel = request.getfixturevalue("real")
    return loaded


def spent(model: ForgettingModel, call: Callable[[], object]) -> int:
    """Tokens that `call` evaluates."""
    before = model.evaluated_tokens
    call()
    return model.evaluated_tokens - before


def test_writes_text_of_any_form_up_to_a_length(model: ForgettingModel) -> None:
    text = model.write(PROMPT, 12, CancelToken())
    assert text.strip()
    assert model.count_tokens(text) <= 13
    assert text.startswith(model.write(PROMPT, 2, CancelToken()).strip())
    assert model.write(PROMPT, 0, CancelToken()) == ""


def test_what_was_forgotten_is_computed_again_and_comes_out_the_same(model: ForgettingModel) -> None:
    def ask() -> dict[str, float]:
        return dict(model.label_logprobs(PROMPT, LABELS, CancelToken()))

    model.forget()
    first = spent(model, ask)
    known = ask()
    assert spent(model, lambda: model.label_logprobs(Prompt(STATIC, "", "Spain?"), LABELS, CancelToken())) < first
    model.forget()
    assert spent(model, ask) == first
    assert ask() == pytest.approx(known, abs=0.35)


def test_a_fresh_model_reads_its_whole_prompt_each_time(model: ForgettingModel) -> None:
    fresh = FreshModel(model)
    whole = model.count_tokens(STATIC.replace("[system]", "").replace("[user]", "") + PROMPT.query)
    once = spent(model, lambda: fresh.label_logprobs(PROMPT, LABELS, CancelToken()))
    assert once >= whole - 4
    assert spent(model, lambda: fresh.label_logprobs(PROMPT, LABELS, CancelToken())) == once
    assert spent(model, lambda: fresh.label_logprobs_of([PROMPT, PROMPT], LABELS, CancelToken())) == 2 * once
    assert spent(model, lambda: fresh.write(PROMPT, 1, CancelToken())) == once
    assert spent(model, lambda: fresh.warm(PROMPT, CancelToken())) == 0
    assert fresh.evaluated_tokens == model.evaluated_tokens
    assert fresh.count_tokens("one two") == model.count_tokens("one two")


def test_a_cancelled_call_writes_nothing(model: ForgettingModel) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        FreshModel(model).write(PROMPT, 4, token)
    with pytest.raises(Cancelled):
        FreshModel(model).warm(PROMPT, token)


def test_a_prompt_too_long_is_a_failure_and_the_next_call_works(model: ForgettingModel) -> None:
    with pytest.raises(ModelFailed):
        model.write(Prompt(STATIC, "", "word " * 3000), 4, CancelToken())
    assert model.write(PROMPT, 4, CancelToken())


def test_a_fresh_model_replies_by_its_grammar(model: ForgettingModel) -> None:
    reply = FreshModel(model).reply(PROMPT, 'root ::= "Paris." | "Rome."', 40, CancelToken())
    assert reply.startswith(("Paris", "Rome"))
