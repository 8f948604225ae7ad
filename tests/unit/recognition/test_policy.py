"""When a draft is enough, and what is done when it is not."""

from collections.abc import Callable

import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import DeadlineExceeded
from iasr_desktop.core.ports import DecodeOptions
from iasr_desktop.core.recognition.policy import WIDE_POSITIONS, DecodePolicy, Heard
from iasr_desktop.core.recognition.vocabulary import Vocabulary, VocabularyPrompt
from tests.fakes import LevelDecoder
from tests.sounds import silence
from tests.speaking import speak

NO_PROMPT = Vocabulary().prompt(len)


def is_draft(options: DecodeOptions) -> bool:
    return options.audio_context not in (None, WIDE_POSITIONS)


def heard_by(
    hears: Callable[[DecodeOptions], str | None],
    seconds: float = 3.0,
    voiced_s: float = 2.0,
    prompt: VocabularyPrompt = NO_PROMPT,
    logprob: Callable[[DecodeOptions], float] = lambda _: -0.2,
) -> tuple[Heard, LevelDecoder]:
    decoder = LevelDecoder(hears=hears, logprob=logprob)
    return DecodePolicy(decoder).decode(silence(seconds), voiced_s, "en", prompt, CancelToken()), decoder


def kinds(heard: Heard) -> list[str]:
    return [attempt.kind for attempt in heard.attempts]


def test_a_good_draft_is_enough() -> None:
    heard, decoder = heard_by(lambda _: "a good sentence")
    assert (heard.decoded.text, kinds(heard)) == ("a good sentence", ["draft"])
    assert decoder.asked[0].audio_context == 3 * 50 + 64


def test_short_clips_are_padded() -> None:
    heard, decoder = heard_by(lambda _: "yes", seconds=0.3, voiced_s=0.2)
    assert heard.decoded.text == "yes"
    assert decoder.lengths_s[0] >= 1.1


def test_audio_near_the_window_goes_to_the_full_one_at_once() -> None:
    heard, decoder = heard_by(lambda _: "a good sentence of a long clip with many words", seconds=27.0, voiced_s=10.0)
    assert kinds(heard) == ["full"]
    assert decoder.asked[0].audio_context is None


@pytest.mark.parametrize("bad", ["go home " * 9, "", "ten of clubs ten of clubs", "w " * 60])
def test_a_draft_that_looks_wrong_is_decoded_again(bad: str) -> None:
    heard, _ = heard_by(lambda options: bad if is_draft(options) else "go home now")
    assert (heard.decoded.text, kinds(heard)) == ("go home now", ["draft", "wide"])
    assert not heard.faults


def test_a_clip_that_is_not_short_gets_the_full_window() -> None:
    heard, _ = heard_by(lambda options: "" if is_draft(options) else "go home now then", seconds=5.0, voiced_s=2.0)
    assert kinds(heard) == ["draft", "full"]


def test_a_short_clip_that_stays_wrong_gets_the_full_window_at_last() -> None:
    heard, decoder = heard_by(lambda options: "" if options.audio_context else "go home now")
    assert (heard.decoded.text, kinds(heard)) == ("go home now", ["draft", "wide", "full"])
    assert decoder.asked[-1].audio_context is None


def test_an_unsure_draft_is_decoded_again_and_the_surer_one_taken() -> None:
    heard, _ = heard_by(
        lambda options: "mumbled" if is_draft(options) else "clear",
        logprob=lambda options: -2.0 if is_draft(options) else -0.9,
    )
    assert heard.decoded.text == "clear"


def test_a_loop_is_broken_by_temperature() -> None:
    loop = "and so " + "we are here " * 9
    heard, decoder = heard_by(lambda options: loop if options.temperature < 0.4 else "we are here")
    assert heard.decoded.text == "we are here"
    assert kinds(heard) == ["draft", "wide", "full", "retry", "retry"]
    assert [options.temperature for options in decoder.asked] == [0.0, 0.0, 0.0, 0.2, 0.4]


@pytest.mark.parametrize("loop", ["swap the two. " * 30, "swap the two. " * 8 + "swap the"])
def test_of_a_short_clip_heard_again_and_again_the_first_time_counts(loop: str) -> None:
    heard, _ = heard_by(lambda options: loop if is_draft(options) else "it's WAP")
    assert (heard.decoded.text, len(heard.decoded.words), kinds(heard)) == ("swap the two.", 3, ["draft"])
    assert not heard.faults


def test_a_long_clip_heard_again_and_again_is_decoded_again() -> None:
    heard, _ = heard_by(
        lambda options: "swap the two " * 30 if is_draft(options) else "swap the two and then the others, please do",
        seconds=8.0,
        voiced_s=6.0,
    )
    assert kinds(heard) == ["draft", "full"]


def test_what_is_really_said_over_and_over_is_kept() -> None:
    heard, _ = heard_by(lambda _: "never never never", seconds=2.0, voiced_s=1.5)
    assert heard.decoded.text == "never never never"


def test_a_loop_that_stays_is_told() -> None:
    heard, _ = heard_by(lambda _: "and so " + "we are here " * 9)
    assert "loop" in heard.faults


def test_the_decoder_may_not_write_without_end() -> None:
    heard, decoder = heard_by(lambda _: "w " * 5000)
    assert "loop" in heard.faults
    assert all(options.max_tokens is not None and options.max_tokens < 100 for options in decoder.asked)


def test_few_words_for_much_speech_are_checked_and_told() -> None:
    heard, _ = heard_by(lambda _: "hm", seconds=10.0, voiced_s=8.0)
    assert kinds(heard) == ["draft", "full"]
    assert heard.faults == {"few_words"}


def test_an_echo_of_the_vocabulary_is_decoded_without_it() -> None:
    prompt = Vocabulary(["Namrata", "Cyrille", "Okafor", "Meghan", "Siobhan"]).prompt(lambda text: len(text.split()))
    heard, decoder = heard_by(lambda options: options.prompt.replace(",", "") or "hm", voiced_s=0.2, prompt=prompt)
    assert heard.decoded.text == "hm"
    assert [bool(options.prompt) for options in decoder.asked] == [True, False]


def test_the_prompt_is_given_in_every_language_mode() -> None:
    prompt = Vocabulary(["Namrata"]).prompt(lambda text: len(text.split()))
    for language in ("en", "de", "zh"):
        decoder = LevelDecoder()
        DecodePolicy(decoder).decode(speak([1, 2]), 0.6, language, prompt, CancelToken())
        assert {options.prompt for options in decoder.asked} == {"Namrata."}


def test_a_deadline_ends_the_attempts() -> None:
    with pytest.raises(DeadlineExceeded):
        DecodePolicy(LevelDecoder()).decode(silence(1.0), 0.5, "en", NO_PROMPT, CancelToken(deadline_s=0.0))


SENTENCE = "we walked along the river and talked about the weather. "


@pytest.mark.parametrize(("said", "taken"), [(3, 3), (4, 2), (12, 2)])
def test_a_text_that_goes_round_is_right_as_often_as_the_sound_does(said: int, taken: int) -> None:
    decoder = LevelDecoder(hears=lambda options: SENTENCE * (said if is_draft(options) else 2))
    heard = DecodePolicy(decoder).decode(silence(9.0), 7.6, "en", NO_PROMPT, CancelToken(), lambda: 3)
    assert heard.decoded.text.count("river") == taken
    assert not heard.faults


def test_without_a_repetition_in_the_sound_a_round_is_a_loop() -> None:
    decoder = LevelDecoder(hears=lambda options: SENTENCE * (3 if is_draft(options) else 2))
    heard = DecodePolicy(decoder).decode(silence(9.0), 7.6, "en", NO_PROMPT, CancelToken())
    assert kinds(heard)[0] == "draft"
    assert len(kinds(heard)) > 1
