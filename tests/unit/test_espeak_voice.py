"""eSpeak NG as a voice: languages, pace, repeatability, and where it stands in."""

from pathlib import Path

import numpy as np
import pytest

from iasr_desktop import instruments
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput, ModelFailed, ModelMissing
from iasr_desktop.core.evaluation.saying import voices_note
from iasr_desktop.core.models.catalog import Catalog
from iasr_desktop.core.models.store import ModelStore
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples
from iasr_desktop.engines import espeak_library
from iasr_desktop.engines.espeak import EspeakPhonemizer
from iasr_desktop.engines.espeak_voice import EspeakVoice

NOTE = "我今天晚上加班。你们先吃饭！"


@pytest.fixture(scope="module")
def mandarin() -> EspeakVoice:
    try:
        return EspeakVoice("zh")
    except ModelFailed as failure:
        pytest.skip(str(failure))


def said(voice: EspeakVoice, text: str) -> list[Samples]:
    return [chunk.samples for chunk in voice.synthesize(text, CancelToken())]


def test_mandarin_sentences_are_chunks(mandarin: EspeakVoice) -> None:
    assert mandarin.voice_id == "espeak-ng-zh"
    assert [len(samples) > 10_000 for samples in said(mandarin, NOTE)] == [True, True]


def test_what_was_said_before_leaves_no_trace(mandarin: EspeakVoice) -> None:
    first = said(mandarin, NOTE)
    said(EspeakVoice("en"), "Something quite different in between.")
    again = said(mandarin, NOTE)
    assert all(np.array_equal(one, other) for one, other in zip(first, again, strict=True))


def test_a_pace_above_one_is_slower_and_leaves_the_voice_as_it_was(mandarin: EspeakVoice) -> None:
    usual = sum(map(len, said(mandarin, NOTE)))
    slower = sum(map(len, said(mandarin.paced(1.2), NOTE)))
    assert 1.08 < slower / usual < 1.35
    assert sum(map(len, said(mandarin, NOTE))) == usual


def test_the_phonemes_of_the_agent_do_not_change_when_it_speaks(mandarin: EspeakVoice) -> None:
    phonemizer = EspeakPhonemizer()
    before = phonemizer.phones("weather")
    said(mandarin, NOTE)
    assert EspeakPhonemizer().phones("weather") == before
    assert phonemizer.phones("climate")


def test_signs_that_mean_something_to_the_library_are_harmless(mandarin: EspeakVoice) -> None:
    assert said(EspeakVoice("en"), "A nul\0 in the middle, <b>marks</b> and [[ph]].")
    assert said(mandarin, " \n ") == []


def test_another_language_is_refused() -> None:
    with pytest.raises(BadInput, match="'fr'"):
        EspeakVoice("fr")


def test_a_library_that_cannot_be_called_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "espeakbridge.so"
    broken.write_bytes(b"no library")
    monkeypatch.setattr(espeak_library, "_shipped", lambda: (broken, tmp_path))
    with pytest.raises(ModelFailed, match="cannot speak on this system"):
        EspeakVoice("zh")


def test_it_stands_in_where_no_voice_is_installed(tmp_path: Path, mandarin: EspeakVoice) -> None:
    store = ModelStore(tmp_path, Catalog.load())
    speaker = instruments.build_speaker(store, seed=3, stand_in=True)
    assert set(speaker.voice_ids) == {"espeak-ng-en", "espeak-ng-zh"}
    clip = speaker.say(NOTE, "one", CancelToken())
    assert clip.manner.voice_id == "espeak-ng-zh"
    assert len(clip.samples) > SAMPLE_RATE_HZ
    assert np.array_equal(clip.samples, speaker.say(NOTE, "one", CancelToken()).samples)


def test_it_speaks_only_when_it_is_asked_to(tmp_path: Path, mandarin: EspeakVoice) -> None:
    store = ModelStore(tmp_path, Catalog.load())
    with pytest.raises(ModelMissing, match="No voice is installed"):
        instruments.build_speaker(store)
    assert instruments.build_speaker(store, ["espeak-ng-zh"]).voice_ids == ("espeak-ng-zh",)
    with pytest.raises(BadInput):
        instruments.build_speaker(store, ["espeak-ng-xx"])


def test_reports_say_who_spoke() -> None:
    assert voices_note(["piper-en_US-joe-medium"]) == ""
    assert voices_note(["espeak-ng-zh", "piper-en_US-joe-medium", "espeak-ng-zh"]).startswith(
        "eSpeak NG spoke (espeak-ng-zh):"
    )
