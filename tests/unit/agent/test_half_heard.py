"""Corrections that were half understood change nothing and are not written down."""

import pytest

from iasr_desktop.core.agent import half_heard, homonyms, verdicts
from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.agent.modify import replace_span
from iasr_desktop.core.agent.said import Said
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.settings import AgentSettings
from iasr_desktop.core.types import Action, Decision, Word
from iasr_desktop.engines.espeak import EspeakPhonemizer

TEXT = as_takes("The boat near the pier leaves at noon.")


def heard(text: str, p: float = 0.9, **low: float) -> Said:
    return Said(text, tuple(Word(word, 0.0, 0.1, low.get(word.strip(".,"), p)) for word in text.split()))


@pytest.mark.parametrize(
    ("text", "p_new"),
    [
        ("Change your teneer.", 0.85),
        ("No, delete the leeper.", 0.7),
        ("It should say you and.", 0.5),
        ("It's starting to be THORNAVY.", 0.2),
    ],
)
def test_what_begins_as_a_correction_is_not_written_down(text: str, p_new: float) -> None:
    decision = half_heard.instead_of_writing(verdicts.appended(text, p_new, "model"), Said(text), TEXT)
    assert decision.action is Action.REFUSE
    assert decision.note == half_heard.SAY_AGAIN


@pytest.mark.parametrize(
    ("text", "p_new"),
    [
        ("Change the bandage every morning.", 0.95),
        ("The tide turns at four.", 0.5),
        ("Add pepper after the salt.", 0.62),
        ("It's raining again.", 0.4),
        ("No, we did not go in the end, since the weather was bad.", 0.3),
        ("It should say something about the weather.", 0.8),
        ("Replace the filter, rinse the jug, fill it, and then put both of them back where they were.", 0.6),
        ("Delete?", 0.1),
    ],
)
def test_a_sentence_is_written_down(text: str, p_new: float) -> None:
    appended = verdicts.appended(text, p_new, "model")
    assert half_heard.instead_of_writing(appended, Said(text), TEXT) is appended


def writing(text: str, old: str, new: str) -> Decision:
    start = TEXT.text.index(old)
    return verdicts.edited(text, 0.95, replace_span(TEXT.text, start, start + len(old), new), "grammar")


@pytest.mark.parametrize(
    ("said", "new"),
    [
        (heard("Replace pier with bheir.", bheir=0.4), "bheir"),
        (heard("Replace pier with Ttangawiski.", Ttangawiski=0.3), "Ttangawiski"),
        # Its capital is that of the place.
        (heard("Replace pier with wickin.", wickin=0.7), "Wickin"),
        (heard("Replace pier with 2twl.", **{"2twl": 0.35}), "2twl"),
    ],
)
def test_a_word_that_is_none_is_not_written(said: Said, new: str) -> None:
    decision = half_heard.instead_of_nonsense(writing(said.text, "pier", new), said, TEXT)
    assert decision.action is Action.REFUSE
    assert new in decision.note


@pytest.mark.parametrize(
    ("said", "new"),
    [
        (heard("Replace pier with quay.", quay=0.2), "quay"),
        (heard("Replace pier with Haugland.", Haugland=0.6), "Haugland"),
        (heard("Replace pier with kubectl.", kubectl=0.9), "kubectl"),
        (heard("It's Zjev, Z-J-E-V.", Zjev=0.3), "Zjev"),
        (Said("Replace pier with bheir."), "bheir"),
    ],
)
def test_a_word_that_was_heard_or_spelled_is_written(said: Said, new: str) -> None:
    decision = writing(said.text, "pier", new)
    assert half_heard.instead_of_nonsense(decision, said, TEXT) is decision


@pytest.mark.parametrize(
    "text", ["It's not Catherine White. It's Catherine White.", "It should be Catherine White, not Catherine White."]
)
def test_what_frames_a_contrast_is_not_written(text: str) -> None:
    agent = Agent(None, EspeakPhonemizer(), AgentSettings())
    document = as_takes("I met Catherine White and Kathryn White.")
    decision = agent.decide(Said(text), document, CancelToken())
    assert decision.action is Action.REFUSE
    assert "letter by letter" in decision.note


def test_an_order_may_write_such_words() -> None:
    decision = writing("Change pier to it is pier.", "pier", "it is pier")
    assert not homonyms.writes_frame(decision, decision.instruction)
