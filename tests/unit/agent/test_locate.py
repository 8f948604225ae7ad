"""Locate and Sounds: pairs of places that exist and words that were heard."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from iasr_desktop.core.agent.locate import Pair, pairs, table
from iasr_desktop.core.agent.measures import FEATURES
from iasr_desktop.core.agent.reason import as_in_vocabulary, rank
from iasr_desktop.core.agent.sounds import Sounds
from iasr_desktop.core.agent.weights import Weights
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import Prompt
from iasr_desktop.engines.espeak import EspeakPhonemizer
from tests.fakes import ScriptedModel, SpelledPhones

WEIGHTS = Weights.load()


@pytest.fixture(scope="module", params=["engine", "spelling", "fake"])
def sounds(request: pytest.FixtureRequest) -> Sounds:
    engine = {"engine": EspeakPhonemizer, "spelling": lambda: None, "fake": SpelledPhones}[request.param]
    return Sounds(engine())


@pytest.fixture(scope="module")
def spoken() -> Sounds:
    return Sounds(EspeakPhonemizer())


def best(heard: str, text: str, sounds: Sounds) -> tuple[str, str]:
    found = pairs(heard, text, sounds, WEIGHTS.locate, limit=5)
    return found[0].old, found[0].new


def test_words_that_sound_alike(sounds: Sounds) -> None:
    assert sounds.similarity("phone", "fone") >= 0.9
    assert sounds.similarity("phone", "bridge") < 0.5
    assert sounds.matrix([], ["a"]).shape == (0, 1)


def test_pronunciations_of_the_engine(spoken: Sounds) -> None:
    assert spoken.similarity("night", "knight") == 1.0
    assert spoken.similarity("fifteen", "fifty") > spoken.similarity("fifteen", "nine")
    assert spoken.similarity("404", "four oh four") > 0.9
    assert spoken.similarity("王", "黄") > spoken.similarity("王", "李")
    assert spoken.similarity("", "a") == 0.0


def test_no_pair_has_half_a_time(spoken: Sounds) -> None:
    found = pairs("let us say half past nine", "The parade begins at nine.", spoken, WEIGHTS.choice, limit=50)
    assert found
    assert all("half" in pair.new for pair in found if "past" in pair.new)
    assert all("nine" in pair.new for pair in found if "past" in pair.new)


def test_the_other_form_of_a_number_is_no_change(spoken: Sounds) -> None:
    found = pairs("it closes at six today", "The shop closes at 6 today.", spoken, WEIGHTS.choice, limit=50)
    assert all(pair.old != "6" or pair.new != "six" for pair in found)


@pytest.mark.parametrize(
    ("heard", "text", "expected"),
    [
        ("shore", "We walked along the sure for an hour.", ("sure", "shore")),
        ("the tall red chimney", "They built the tall red tower last year.", ("tower", "chimney")),
        ("I thought it was fifty", "The fine was fifteen pounds.", ("fifteen", "fifty")),
        ("Lena bakes the bread on Friday", "Lena bakes the bread on Monday.", ("Monday", "Friday")),
        ("是黄经理", "请给王经理打电话。", ("王", "黄")),
        ("make that half past nine", "The parade begins at nine on Sunday.", ("nine", "half past nine")),
        ("tea is at one", "Tea is at half past twelve.", ("half past twelve", "one")),
        ("half past seven", "Nine people came at seven.", ("seven", "half past seven")),
    ],
)
def test_best_pair(heard: str, text: str, expected: tuple[str, str], spoken: Sounds) -> None:
    assert best(heard, text, spoken) == expected


@settings(max_examples=60, deadline=None)
@given(heard=st.text(max_size=60), text=st.text(max_size=120))
def test_pairs_exist_on_both_sides(heard: str, text: str) -> None:
    found = pairs(heard, text, Sounds(SpelledPhones()), WEIGHTS.locate, limit=5)
    for pair in found:
        assert text[pair.start : pair.end] == pair.old
        assert heard[pair.said_start : pair.said_end] == pair.new
        assert len(pair.measures) == len(FEATURES)
    assert [pair.score for pair in found] == sorted((pair.score for pair in found), reverse=True)


def test_measures_are_finite_and_the_window_bounds_the_work() -> None:
    text = "A sentence with some seven words here. " * 300
    every = table("some eight words there", text, Sounds(SpelledPhones()))
    assert every is not None
    assert every.measured.shape[0] * every.measured.shape[1] < 60_000
    assert table("", text, Sounds(None)) is None
    assert table("words", "…", Sounds(None)) is None


def test_every_measure_has_a_weight() -> None:
    assert set(WEIGHTS.locate) == set(FEATURES)


def pair(old: str, new: str, score: float) -> Pair:
    return Pair(0, 1, old, 0, 1, new, score, (0.0,) * len(FEATURES))


COUNTS = {"place": 1.0, "words": 1.0}


def writing(reply: str) -> ScriptedModel:
    return ScriptedModel(lambda _: reply)


def test_the_model_decides_between_pairs_by_place_and_words() -> None:
    prompt = Prompt("", "", "", " FIX")
    found = [pair("a", "x", 1.0), pair("b", "x", 0.5), pair("b", "y", 0.4)]
    for written, expected in ((" b => x\n", ("b", "x")), (" b => y\n", ("b", "y")), (" a => x\n", ("a", "x"))):
        ranked = rank(found, prompt, writing(written), COUNTS, CancelToken())
        assert (ranked[0].pair.old, ranked[0].pair.new) == expected
        assert sum(one.p for one in ranked) == pytest.approx(1.0)
        assert ranked[0].opinion.place + ranked[0].opinion.words > ranked[-1].opinion.place + ranked[-1].opinion.words
    unheeded = rank(found, prompt, writing(" b => y\n"), dict.fromkeys(COUNTS, 0.0), CancelToken())
    assert unheeded[0].pair.old == "a"


def test_the_model_is_not_asked_about_nothing() -> None:
    model = ScriptedModel()
    assert rank([], Prompt("", "", ""), model, COUNTS, CancelToken()) == []
    assert not model.prompts


def test_vocabulary_names_are_taken_by_sound(spoken: Sounds) -> None:
    assert as_in_vocabulary("Katherine", ["Catherine", "Robert"], spoken) == "Catherine"
    assert as_in_vocabulary("Catherine", ["Catherine", "Katherine"], spoken) == "Catherine"
    assert as_in_vocabulary("Robin", ["Catherine", ""], spoken) == "Robin"
    assert as_in_vocabulary("Robin", [], spoken) == "Robin"
