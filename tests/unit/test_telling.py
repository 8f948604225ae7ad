"""What a turn changed, with the words around it."""

from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.telling import changes_shown, last_words, snippet, without_question
from iasr_desktop.core.types import Action
from tests.dictating import Speaker


def test_a_correction_is_told_with_its_neighbours() -> None:
    speaker = Speaker()
    speaker.say("The meeting with Megan is on Monday at ten.")
    turn = speaker.replace("Megan", "Meghan")
    (change,) = changes_shown(turn)
    assert (change.lead, change.old, change.new, change.tail) == (
        "The meeting with ",
        "Megan",
        "Meghan",
        " is on Monday",
    )
    assert turn.after.text[change.start : change.end] == "Meghan"


def test_undo_tells_whole_words() -> None:
    speaker = Speaker()
    speaker.say("The meeting with Megan.")
    speaker.replace("Megan", "Meghan")
    (change,) = changes_shown(speaker.act(Action.UNDO))
    assert (change.old, change.new) == ("Meghan", "Megan")


@given(st.text(max_size=300), st.integers(4, 60))
def test_snippets_are_short_and_on_one_line(text: str, longest: int) -> None:
    for shown in (snippet(text, longest), last_words(text, longest)):
        assert len(shown) <= longest
        assert "\n" not in shown


def test_snippets_cut_between_words() -> None:
    text = "The quarter went well and the report is long"
    assert snippet(text, 20) == "The quarter went…"
    assert last_words(text, 20) == "…the report is long"


def test_a_note_is_told_without_what_it_asks() -> None:
    assert without_question("“Who?” is not in the text. Did you mean “who”?") == "“Who?” is not in the text."
    assert without_question("“Who?” is not in the text.") == "“Who?” is not in the text."
