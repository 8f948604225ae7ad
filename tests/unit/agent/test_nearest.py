"""For a refused correction, the places it may mean come first and fit what was asked for."""

from itertools import pairwise

import pytest

from iasr_desktop.core.agent.nearest import MOST, NearPlace, nearest_places
from iasr_desktop.core.document import Document, apply_edits

TEXT = (
    Document()
    .append("The meeting with Megan is on Monday at ten.")
    .append("Please bring ten copies of the report and the river map.")
    .append("The budget is fifteen thousand euros.")
)


def carried_out(place: NearPlace) -> str:
    assert place.edit is not None
    return apply_edits(TEXT.text, [place.edit])


@pytest.mark.parametrize(
    ("heard", "first", "result"),
    [
        ("Replace reaver with bank.", "river", "the bank map"),
        ("Please change the Munday to Tuesday.", "Monday", "is on Tuesday at ten"),
        ("No, not fifty but sixty.", "fifteen", "The budget is sixty thousand"),
        ("Delete the rivers.", "the river", "the report and map."),
    ],
)
def test_what_sounds_like_the_target_comes_first(heard: str, first: str, result: str) -> None:
    best = nearest_places(heard, TEXT)[0]
    assert best.text == first
    assert result in carried_out(best)


def test_of_several_equal_places_all_are_offered_the_latest_first() -> None:
    found = nearest_places("Replace ten with eleven.", TEXT)
    assert [place.text for place in found] == ["ten", "ten"]
    assert found[0].start > found[1].start
    assert "bring eleven copies" in carried_out(found[0])


def test_without_a_replacement_there_is_nothing_to_carry_out() -> None:
    found = nearest_places("Capitalise the.", TEXT)
    assert len(found) == MOST
    assert all(place.edit is None and place.text.lower() == "the" for place in found)


@pytest.mark.parametrize("heard", ["", "   ", "…", "Undo that.", "Redo."])
def test_what_names_no_words_offers_none(heard: str) -> None:
    assert nearest_places(heard, TEXT) == ()


def test_an_empty_text_has_no_places() -> None:
    assert nearest_places("Replace river with bank.", Document()) == ()


@pytest.mark.parametrize("heard", ["Make it louder.", "把河边改成银行", "No, Meagan Fox.", "Insert very before good."])
def test_places_lie_in_the_text_apart_from_each_other(heard: str) -> None:
    found = nearest_places(heard, TEXT)
    assert len(found) <= MOST
    for place in found:
        assert TEXT.text[place.start : place.end] == place.text
        if place.edit is not None:
            apply_edits(TEXT.text, [place.edit])
    ordered = sorted(found, key=lambda place: place.start)
    assert all(one.end <= other.start for one, other in pairwise(ordered))


def test_who_goes_on_talking_behind_the_replacement_only_gets_the_places() -> None:
    found = nearest_places("Replace reaver with bank, and then go on with what I said before about the report", TEXT)
    assert found[0].text == "river"
    assert found[0].edit is None


def test_for_a_day_that_is_not_there_the_days_that_are_come_first() -> None:
    document = Document().append("We met on Tuesday and meet again on Thursday.", "s1")
    assert [place.text for place in nearest_places("Replace Monday with Friday.", document)] == ["Thursday", "Tuesday"]


def test_small_words_are_neither_offered_nor_carried_along() -> None:
    document = Document().append("Ask Kaitlin to bring the key to the old library and the maps.", "s1")
    assert [place.text for place in nearest_places("Change Kathleen to Megan.", document)] == ["Kaitlin"]
