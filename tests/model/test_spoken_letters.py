"""A synthesiser says spelled letters so that a recogniser hears each of them."""

import re
import statistics
from collections.abc import Callable

import numpy as np
import pytest
from rapidfuzz.distance import LCSseq

from iasr_desktop.app import build_recognizer, open_store
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import ModelMissing
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.types import AudioClip
from iasr_desktop.instruments import build_speaker

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


WORDS = ("kowalski", "brigham", "fjelde", "zelensky", "osborne", "meghan")


def test_spelled_letters_are_heard(hear: Callable[[str], str]) -> None:
    """Some letters sound alike, and a small recogniser mistakes them; most must come through, in their order."""
    found = [hear(f"{word.capitalize()} is spelled {' '.join(word.upper())}.") for word in WORDS]
    # "Spelled" itself may be heard as "to spell".
    after = [re.split(r"spell(?:ed|s)?\b", text.lower(), maxsplit=1)[-1] for text in found]
    spelled = ["".join(sign for sign in text if sign.isalpha()) for text in after]
    shares = [LCSseq.normalized_similarity(word, heard) for word, heard in zip(WORDS, spelled, strict=True)]
    assert statistics.fmean(shares) >= 0.8, found


def test_numbers_are_heard(hear: Callable[[str], str]) -> None:
    """Numbers that do not sound like others: "fifteen" and "fifty" are one to a small recogniser."""
    text = hear("It was in 1987, not in 1962, and we paid €40 or 12%.")
    assert all(number in text for number in ("1987", "1962", "40", "12")), text
