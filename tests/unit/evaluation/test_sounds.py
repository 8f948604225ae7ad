"""The measure of invented, doubled and missing words, with a decoder that hears levels."""

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.core.evaluation.sounds import report, scenes
from iasr_desktop.core.evaluation.sounds.differences import Differences, Unit, differences
from iasr_desktop.core.evaluation.sounds.playing import Played, Player
from iasr_desktop.core.evaluation.sounds.scenes import QUIET, Scene, Speech
from iasr_desktop.core.ports import DecodeOptions
from iasr_desktop.core.recognition.recognizer import Recognizer
from iasr_desktop.core.turn import DecisionMaker, Engines
from iasr_desktop.core.types import SAMPLE_RATE_HZ
from tests.dictating import VerbatimAgent
from tests.fakes import LevelDecoder, LoudnessDetector
from tests.sounds import silence
from tests.speaking import speak
from tests.ui.dictating_window import ReplacingAgent


def units(text: str) -> list[Unit]:
    """A word a second."""
    return [Unit(word, float(place)) for place, word in enumerate(text.split())]


@pytest.mark.parametrize(
    ("expected", "heard", "found"),
    [
        ("a b c", "a b c", Differences()),
        ("a b c", "a x c", Differences(changed=1)),
        ("a b c", "a c", Differences(missing=("b",))),
        ("a b c", "a b c thank you", Differences(invented=("thank", "you"))),
        ("a b c", "a b b c", Differences(doubled=("b",))),
        ("a b c d", "a b c b c d", Differences(doubled=("b", "c"))),
        ("a caitlin c", "a kate lynn c", Differences(changed=1)),
        ("a kate lynn c", "a caitlin c", Differences(changed=1)),
        ("a b c", "a x y z c", Differences(changed=1, invented=("y", "z"))),
        ("", "thank you", Differences(invented=("thank", "you"))),
        ("a b", "", Differences(missing=("a", "b"))),
    ],
)
def test_what_became_of_the_words(expected: str, heard: str, found: Differences) -> None:
    assert differences(units(expected), units(heard), ()) == found


def test_what_happens_at_a_border_is_counted_apart() -> None:
    expected, heard = units("a b c d e f g h"), units("a b c d e f h")
    assert differences(expected, heard, [6.5]).at_borders == 1
    assert differences(expected, heard, [2.0]).at_borders == 0


@given(st.lists(st.sampled_from("abcd"), max_size=12), st.lists(st.sampled_from("abcd"), max_size=12))
def test_no_difference_is_told_twice(expected: list[str], heard: list[str]) -> None:
    found = differences(units(" ".join(expected)), units(" ".join(heard)), ())
    assert len(found.missing) + found.changed <= len(expected)
    assert len(found.invented) + len(found.doubled) + found.changed <= len(heard)
    assert (found == Differences()) is (expected == heard)


@pytest.mark.parametrize("kind", QUIET)
def test_sounds_have_their_length_and_are_the_same_again(kind: str) -> None:
    for number, sound in enumerate(QUIET[kind]):
        for seconds in (0.5, 3.0):
            made, again = (sound(seconds, np.random.default_rng(number)) for _ in range(2))
            assert len(made) == seconds * SAMPLE_RATE_HZ
            assert made.dtype == np.float32
            assert np.abs(made).max(initial=0.0) <= 1.0
            assert np.isfinite(made).all()
            assert np.array_equal(made, again)
            assert kind == "silence" or np.abs(made).max() > 1e-4


def player(hears: Callable[[DecodeOptions], str | None] = lambda _: None, agent: DecisionMaker | None = None) -> Player:
    recognizer = Recognizer(LevelDecoder(hears=hears), LoudnessDetector())
    return Player(Engines(recognizer, agent or VerbatimAgent()), LoudnessDetector())


def played(one: Player, *listed: Scene) -> list[Played]:
    return list(one.play(listed, CancelToken()))


def spoken(*numbers: int) -> Speech:
    return Speech("numbers", np.concatenate((silence(0.3), speak(numbers))))


def test_silence_gives_nothing_and_a_decoder_that_invents_is_found_out() -> None:
    loud = Scene("loud", "one", np.full(2 * SAMPLE_RATE_HZ, 0.05, np.float32))
    assert played(player(), Scene("silence", "zeros", silence(2)))[0].found == Differences()
    (found,) = played(player(lambda _: "thank you for watching"), loud)
    assert found.found.invented[:4] == ("thank", "you", "for", "watching")
    assert found.words == 0


def test_a_yes_that_nobody_said_is_a_false_confirmation() -> None:
    loud = Scene("loud", "one", np.full(SAMPLE_RATE_HZ, 0.05, np.float32))
    (found,) = played(player(lambda _: "yes", ReplacingAgent()), loud)
    assert found.confirmed
    said = Speech("a yes", np.full(SAMPLE_RATE_HZ, 0.05, np.float32))
    (meant,) = played(player(lambda _: "yes", ReplacingAgent()), Scene("said", "one", said.samples, ((0.0, said),)))
    assert not meant.confirmed


def test_a_model_that_fails_is_no_silence() -> None:
    def fail(_: DecodeOptions) -> str:
        raise ModelFailed("The model did not answer.")

    with pytest.raises(ModelFailed, match="did not answer"):
        played(player(fail), Scene("loud", "one", np.full(SAMPLE_RATE_HZ, 0.05, np.float32)))


def test_a_recording_with_something_around_it_is_heard_as_it_is_alone() -> None:
    results = played(player(), *scenes.spoken_scenes(spoken(1, 2, 3)))
    by_kind = {each.kind for each in results}
    assert len(by_kind) == 5
    around = [each for each in results if "beep" not in each.kind and "keys" not in each.name]
    assert all(each.found == Differences() for each in around)
    assert {each.words for each in results} == {6, 12, 24}


def test_words_lost_behind_another_recording_are_missing() -> None:
    one, other = spoken(1, 2), spoken(3, 4)
    scene = scenes.together("long", "both", [one, other], 0.5)
    cut = Scene("long", "cut", scene.samples[: len(one.samples)], scene.speech)
    assert played(player(), cut)[0].found.missing == ("w", "3", "w", "4")
    assert played(player(), scene)[0].found == Differences()


def test_long_recordings_are_as_long_as_wanted_and_lose_no_word() -> None:
    speeches = [spoken(*range(start, start + 9)) for start in range(0, 90, 9)]
    listed = list(scenes.long_scenes(speeches))
    long = [scene for scene in listed if "borders" in scene.kind]
    assert [scene.seconds >= length for scene in long for length in (29.0,)] == [True] * len(long)
    for scene in long:
        assert all(one[0] < other[0] for one, other in pairwise(scene.speech))
    results = played(player(), *long[:5])
    assert all(each.found == Differences() for each in results)
    assert sum(each.words for each in results) > 400


def test_edges_without_voice_are_cut_off() -> None:
    bare = player().without_edges(Speech("x", np.concatenate((silence(2), speak([5]), silence(2)))), CancelToken())
    assert len(bare.samples) < SAMPLE_RATE_HZ
    quiet = Speech("x", silence(1))
    assert player().without_edges(quiet, CancelToken()) is quiet
    assert not player().has_words(quiet, CancelToken())
    assert player().has_words(spoken(1), CancelToken())


def test_the_report_says_what_was_missed_and_where() -> None:
    results = [
        Played("hum", "hum 1", 3.0, 0, Differences(invented=("thank", "you")), True, "thank you"),
        Played("tail", "hiss", 5.0, 9, Differences(missing=("end",), at_borders=1)),
        Played("tail", "hum", 5.0, 9),
    ]
    text = report.report(results, [("machine", "any")], left_out=2)
    assert "no word where nobody speaks: missed by 2" in text
    assert "no word invented or doubled around speech: met" in text
    assert "| tail | 2 | 10 | 18 | 0 | 0 | 0 | 1 | 1 | 0 |" in text
    assert "hum, hum 1: taken for a confirmation; invented “thank you”" in text
    assert "2 recordings" in text
    counts = report.as_json(results)
    assert counts["all"]["invented"] == 2
    assert counts["kinds"]["hum"]["false_confirmations"] == 1
    assert "Nothing." in report.report(results[2:], [])
