"""Terms in place of what sounds like them: whole words only, noted, and nothing else touched."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.agent.wanted import as_wanted
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.session import Session
from iasr_desktop.core.settings import AgentSettings
from iasr_desktop.core.turn import Engines, decide_turn
from iasr_desktop.core.types import Action, Intent, Turn
from iasr_desktop.core.vocabulary.terms import Entry
from tests.dictating import ScriptedRecognizer, Speaker, transcript

HEARD = {"cat lin": "Kaitlin", "cat lin meyer": "Kaitlyn Mayer", "normada": "Namrata", "github": "GitHub"}


@pytest.mark.parametrize(
    ("heard", "expected"),
    [
        ("I met cat lin today.", "I met Kaitlin today."),
        ("Cat Lin's dog, and NORMADA!", "Kaitlin's dog, and Namrata!"),
        ("cat-lin", "Kaitlin"),
        ("Ask cat lin Meyer.", "Ask Kaitlyn Mayer."),
        ("The category linked cats.", "The category linked cats."),
        ("A cat, Lin, sat.", "A cat, Lin, sat."),
        ("cat\nlin", "cat\nlin"),
        ("On GitHub and github.", "On GitHub and GitHub."),
        ("", ""),
    ],
)
def test_only_whole_words_change(heard: str, expected: str) -> None:
    assert as_wanted(heard, HEARD).text == expected


def test_what_changed_is_said() -> None:
    assert "“Normada” as “Namrata”" in as_wanted("Normada came.", HEARD).note
    assert as_wanted("Nobody came.", HEARD).note == ""


@given(st.text(), st.dictionaries(st.text(max_size=8), st.text(max_size=8), max_size=4))
def test_the_text_differs_only_where_it_says_so(heard: str, sounds_like: dict[str, str]) -> None:
    written = as_wanted(heard, sounds_like)
    left = heard
    for before, after in written.changes:
        assert before in left
        assert after in sounds_like.values()
        left = left[left.index(before) + len(before) :]
    assert bool(written.changes) or written.text == heard


@given(st.text())
def test_without_terms_nothing_changes(heard: str) -> None:
    assert as_wanted(heard, {}).text == heard


def decided(heard: str, *earlier: str, forced: Intent | None = None) -> Turn:
    """The turn for `heard`, with a vocabulary and by the grammar alone."""
    session = Session("s")
    speaker = Speaker(session=session)
    for text in earlier:
        speaker.say(text)
    engines = Engines(ScriptedRecognizer(), Agent(None, None, AgentSettings())).with_terms(
        [Entry("Kaitlin", "cat lin"), Entry("Namrata", "normada")]
    )
    return decide_turn(transcript(heard), session.snapshot(), engines, CancelToken(), forced=forced)


def test_new_text_has_the_term_and_the_turn_keeps_what_was_heard() -> None:
    turn = decided("Then cat lin came.")
    assert turn.heard.text == "Then cat lin came."
    assert turn.decision.instruction == turn.decision.appended == turn.after.text == "Then Kaitlin came."
    assert "Written as in your vocabulary" in turn.decision.note


def test_new_text_has_it_also_where_the_text_has_what_was_heard() -> None:
    turn = decided("Then cat lin came.", "I saw cat lin.", forced=Intent.NEW_INPUT)
    assert turn.after.text == "I saw cat lin. Then Kaitlin came."


def test_a_correction_brings_the_term() -> None:
    turn = decided("replace Tom with cat lin", "I saw Tom.")
    assert turn.after.text == "I saw Kaitlin."
    assert turn.decision.action is Action.EDIT
    assert "Kaitlin" in turn.decision.note


def test_what_stands_in_the_text_can_be_named() -> None:
    turn = decided("replace cat lin with Thomas", "I saw cat lin.")
    assert turn.after.text == "I saw Thomas."
    assert turn.decision.note == ""


def test_terms_in_force_are_those_given_last_and_those_of_the_settings() -> None:
    recognizer = ScriptedRecognizer()
    engines = Engines(recognizer, Agent(None, None, AgentSettings()), given=("Fixed",))
    first = engines.with_terms(["Ann", Entry("Bob", "bop")])
    assert first.vocabulary == recognizer.vocabulary == ("Ann", "Bob", "Fixed")
    assert first.sounds_like == {"bop": "Bob"}
    second = first.with_terms([])
    assert second.vocabulary == recognizer.vocabulary == ("Fixed",)
    assert second.sounds_like == {}
