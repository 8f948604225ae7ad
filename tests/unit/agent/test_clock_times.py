"""Times of day and long numbers, said and written in many ways."""

import pytest

from iasr_desktop.core.agent.clock_times import in_form_of, places, with_times_alike
from iasr_desktop.core.judge.differences import compared
from iasr_desktop.core.simulation.discrepancies import discrepancies


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The train leaves at 8:00.", "The train leaves at eight o'clock."),
        ("The train leaves at 8:00.", "The train leaves at 8 o'clock."),
        ("Call me at 9 pm.", "Call me at 21:00."),
        ("Call me at 9 p.m. tomorrow.", "Call me at 9:00 PM tomorrow."),
        ("We meet at half past six.", "We meet at 6:30."),
        ("We meet at a quarter to eleven.", "We meet at 10:45."),
        ("Doors close at 12 am.", "Doors close at 0:00."),
        ("Doors close at 22:15.", "Doors close at 2215."),
        ("Ring 555 0142 or 555-0199.", "Ring 555-0142 or 555 0199."),
        ("The account is 770 412 5936.", "The account is 770-412-5936."),
    ],
)
def test_the_same_time_is_the_same(one: str, other: str) -> None:
    assert compared(one, other, "en").is_same
    assert compared(other, one, "en").is_same


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The train leaves at 8:00.", "The train leaves at 9 o'clock."),
        ("Call me at 9 am.", "Call me at 9 pm."),
        ("We meet at half past six.", "We meet at half past seven."),
        ("We meet at ten past six.", "We meet at ten to six."),
        ("Ring 555 0142 today.", "Ring 555-0124 today."),
        ("Bring 20 30 mm screws.", "Bring 2030 mm screws."),
        ("It costs 7.50 a piece.", "It costs 7 o'clock a piece."),
    ],
)
def test_another_time_is_another(one: str, other: str) -> None:
    assert not compared(one, other, "en").is_same


@pytest.mark.parametrize("text", ["Add 7 eggs.", "Version 7.30 is out.", "At 25:70 nothing happens.", "13 p.m."])
def test_what_is_no_time_stays(text: str) -> None:
    assert with_times_alike(text) == text


def test_a_time_in_another_form_is_not_corrected() -> None:
    text = "Bring the skis to the hut at 7 o'clock."
    (place,) = discrepancies("Bring the keys to the hut at 7:00.", text, "en")
    assert (place.wanted, place.found) == ("keys", "skis")


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("make that half past nine", ["half past nine"]),
        ("from 9:15 to a quarter to ten", ["9:15", "a quarter to ten"]),
        ("twenty past six p.m. is late", ["twenty past six p.m."]),
        ("nine people at 7 o'clock", ["7 o'clock"]),
        ("between ten and twelve people", []),
        ("", []),
    ],
)
def test_where_times_stand(text: str, times: list[str]) -> None:
    assert [text[start:end] for start, end in places(text)] == times


@pytest.mark.parametrize(
    ("old", "new", "written"),
    [
        ("8:15", "half past six", "6:30"),
        ("8", "half past six", "6:30"),
        ("8", "nine o'clock", "9"),
        ("8:15", "nine o'clock", "9:00"),
        ("eight", "half past six", "half past six"),
        ("8:15", "half past six p.m.", "half past six p.m."),
        ("8", "nine", "9"),
        ("1,800", "nineteen hundred", "1,900"),
    ],
)
def test_a_time_is_written_as_the_one_before_it(old: str, new: str, written: str) -> None:
    assert in_form_of(old, new) == written
