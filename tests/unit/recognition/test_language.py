"""The session's language: asked rarely, changed only on evidence."""

import pytest

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.ports import Decoded
from iasr_desktop.core.recognition.language import SessionLanguage, home_language
from iasr_desktop.core.recognition.policy import Heard

LANGUAGES = ("en", "zh", "de", "ko")


class Ear:
    """Somebody speaking `spoken`: decodes in another language are less sure."""

    def __init__(self, spoken: str, detected: str | None = None, wrong: float = -0.9, text: str = "text") -> None:
        self.spoken, self.detected, self.wrong, self.text = spoken, detected or spoken, wrong, text
        self.decodes: list[str] = []
        self.detections = 0

    def decode(self, language: str) -> Heard:
        self.decodes.append(language)
        return Heard(Decoded(self.text, language, (), -0.2 if language == self.spoken else self.wrong, 4))

    def detect(self) -> str:
        self.detections += 1
        return self.detected


def hear(session: SessionLanguage, ear: Ear, voiced_s: float) -> str:
    return session.hear(ear.decode, ear.detect, voiced_s).decoded.language


def test_one_word_is_decoded_in_the_session_language_without_detection() -> None:
    session = SessionLanguage(LANGUAGES)
    hear(session, Ear("en"), 4.0)
    ear = Ear("en", detected="ko")
    assert hear(session, ear, 0.4) == "en"
    assert (ear.decodes, ear.detections) == (["en"], 0)


def test_a_settled_session_is_not_asked_again() -> None:
    session = SessionLanguage(LANGUAGES)
    hear(session, Ear("de"), 8.0)
    ear = Ear("de")
    assert hear(session, ear, 5.0) == "de"
    assert ear.detections == 0


def test_the_first_clip_sets_the_language() -> None:
    session = SessionLanguage(LANGUAGES)
    assert hear(session, Ear("de"), 3.0) == "de"
    assert session.usual == "de"


def test_a_wrong_detection_loses_to_the_surer_decode() -> None:
    session = SessionLanguage(LANGUAGES)
    assert hear(session, Ear("en", detected="ko"), 2.0) == "en"
    assert session.usual == "en"


def test_one_word_teaches_nothing() -> None:
    session = SessionLanguage(LANGUAGES, "de")
    hear(session, Ear("en"), 0.4)
    assert session.usual == "de"


def test_somebody_who_changes_the_language_is_followed() -> None:
    session = SessionLanguage(LANGUAGES)
    hear(session, Ear("en"), 20.0)
    assert hear(session, Ear("zh"), 4.0) == "zh"
    assert session.usual == "zh"


def test_home_is_assumed_first() -> None:
    assert SessionLanguage(LANGUAGES, "de").usual == "de"
    assert SessionLanguage(LANGUAGES, "xx").usual == "en"


@pytest.mark.parametrize(
    ("given", "code"), [("EN", "en"), ("zh-TW", "zh"), ("de_AT", "de"), ("auto", "auto"), ("", "auto")]
)
def test_languages_by_their_usual_names(given: str, code: str) -> None:
    assert SessionLanguage(LANGUAGES).checked(given) == code


def test_a_model_with_one_language_needs_no_detection() -> None:
    assert SessionLanguage(("en",)).checked("auto") == "en"


@pytest.mark.parametrize("language", ["xx", "klingon", "e"])
def test_an_unknown_language_is_one_sentence(language: str) -> None:
    with pytest.raises(BadInput, match="does not know the language"):
        SessionLanguage(LANGUAGES).checked(language)


def test_the_system_tells_the_home_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert home_language() == "de"
    monkeypatch.setenv("LANG", "C.UTF-8")
    assert home_language() == "en"


def test_latin_letters_in_a_language_with_a_script_of_its_own_are_looked_into() -> None:
    session = SessionLanguage(LANGUAGES)
    hear(session, Ear("zh", text="我们明天下午开会"), 8.0)
    ear = Ear("en", wrong=-0.3, text="我们 three hundred in favour")
    assert hear(session, ear, 4.0) == "en"
    assert ear.detections == 1


def test_with_much_voice_detection_decides_between_decodes_that_are_about_as_sure() -> None:
    session = SessionLanguage(LANGUAGES)
    assert hear(session, Ear("en", detected="de", wrong=-0.3), 1.8) == "en"
    assert hear(session, Ear("en", detected="de", wrong=-0.3), 3.5) == "de"
