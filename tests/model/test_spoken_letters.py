"""A synthesiser says spelled letters so that a recogniser hears each of them."""

from collections.abc import Callable

import numpy as np
import pytest

from iasr_desktop.app import build_recognizer, build_speaker, open_store
from iasr_desktop.core.agent.letters import runs
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import ModelMissing
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.types import AudioClip

pytestmark = pytest.mark.model

VOICE = "piper-en_US-joe-medium"
MODEL = "whisper-base"


@pytest.fixture(scope="module")
def hear() -> Callable[[str], str]:
    store = open_store()
    try:
        speaker = build_speaker(store, [VOICE])
        recognizer = build_recognizer(Settings(), store, model_id=MODEL)
    except ModelMissing as missing:
        pytest.skip(str(missing))

    def heard(text: str) -> str:
        said = speaker.say(text, text, CancelToken())
        assert np.abs(said.samples).max() <= 1.0
        return recognizer.transcribe(AudioClip(said.samples), CancelToken(), "en").text

    return heard


@pytest.mark.parametrize("word", ["kowalski", "brigham", "fjelde", "quixote", "vaughan", "zelensky", "abbey"])
@pytest.mark.parametrize("form", ["{word}, {letters}.", "It's spelled {letters}."])
def test_spelled_letters_are_heard(hear: Callable[[str], str], word: str, form: str) -> None:
    letters = " ".join(word.upper())
    text = hear(form.format(word=word.capitalize(), letters=letters))
    assert word in [run.letters.lower() for run in runs(text, 2)], text


def test_numbers_are_heard(hear: Callable[[str], str]) -> None:
    assert "1950" in hear("It was in 1950, not in 1915.")
    assert "€14" in hear("It costs €14.") or "14 euros" in hear("It costs €14.")
