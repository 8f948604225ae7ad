"""Where a text differs from what was to be dictated."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from iasr_desktop.core.simulation.discrepancies import LONGEST, discrepancies, put_right
from iasr_desktop.core.simulation.reading import distance, form_of, how_far, read
from iasr_desktop.core.simulation.types import Discrepancy, DiscrepancyKind

NAME, NUMBER, NEGATION, WORD, SMALL = (
    DiscrepancyKind.NAME,
    DiscrepancyKind.NUMBER,
    DiscrepancyKind.NEGATION,
    DiscrepancyKind.WORD,
    DiscrepancyKind.FUNCTION_WORD,
)


def only(reference: str, text: str, language: str = "en", entities: tuple[str, ...] = ()) -> Discrepancy:
    found = discrepancies(reference, text, language, entities)
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize(
    ("reference", "text", "language"),
    [
        ("Send the report, please.", "send the report please", "en"),
        ("I am twenty-five years old.", "I'm 25 years old", "en"),
        ("It costs $25.", "um it costs twenty five dollars", "en"),
        ("The colour is right.", "the color is right", "en"),
        ("十二月五日开会", "12月5日开会。", "zh"),
        ("該項目今天完工", "该项目今天完工", "zh"),
    ],
)
def test_what_is_only_written_otherwise_is_no_difference(reference: str, text: str, language: str) -> None:
    assert discrepancies(reference, text, language) == []


@pytest.mark.parametrize(
    ("reference", "text", "kind", "wanted", "found"),
    [
        ("Send it to Megan before lunch", "send it to Morgan before lunch", NAME, "Megan", "Morgan"),
        ("We do not agree with that", "We do agree with that", NEGATION, "not", ""),
        ("That is unlikely to work", "That is likely to work", NEGATION, "unlikely", "likely"),
        ("Put fifteen chairs there", "Put 50 chairs there", NUMBER, "fifteen", "50"),
        ("Lift the front wheel", "Lift the fund wheel", WORD, "front", "fund"),
        ("Look at the door", "Look to the door", SMALL, "at", "to"),
        ("Look at the door", "Look at the the door", SMALL, "", "the"),
        ("Ask the melatoniner now", "Ask the melody now", NAME, "melatoniner", "melody"),
        ("Call A C L today", "Call ac o today", NAME, "A C L", "ac o"),
    ],
)
def test_the_kind_of_a_difference(reference: str, text: str, kind: DiscrepancyKind, wanted: str, found: str) -> None:
    place = only(reference, text)

    assert (place.kind, place.wanted, place.found) == (kind, wanted, found)


@pytest.mark.parametrize(
    ("reference", "text", "kind", "wanted", "found"),
    [
        ("请找王经理签字", "请找黄经理签字", NAME, "王", "黄"),
        ("我明天不去学校", "我明天去学校", NEGATION, "不", ""),
        ("下午三点开会", "下午四点开会", NUMBER, "三", "四"),
        ("请用Python写", "请用派森写", NAME, "Python", "派森"),
        ("他走得很快", "他走的很快", SMALL, "得", "的"),
    ],
)
def test_the_kind_of_a_difference_in_chinese(
    reference: str, text: str, kind: DiscrepancyKind, wanted: str, found: str
) -> None:
    place = only(reference, text, "zh")

    assert (place.kind, place.wanted, place.found) == (kind, wanted, found)


def test_a_marked_entity_is_a_name_however_it_is_written() -> None:
    assert only("we saw the golden gate today", "we saw the golden date today", entities=("golden gate",)).kind is NAME
    assert only("we saw the golden gate today", "we saw the golden date today").kind is WORD


def test_the_gravest_comes_first() -> None:
    found = discrepancies("The lid is not for Megan", "A lid is for Morgan", "en")

    assert [place.kind for place in found] == [NEGATION, NAME, SMALL]


def test_the_place_is_that_of_the_text_as_written() -> None:
    text = "Hey, send it to Morgan, today."
    place = only("hey send it to Megan today", text)

    assert place.wanted == "Megan"
    assert text[place.start : place.end] == "Morgan"


def test_neighbours_are_as_many_as_it_takes_to_say_where() -> None:
    place = only("call Ann at home and call Bob at work", "call Ann at home and call Bob at home")

    assert (place.found, place.before) == ("home", "Bob at")


def test_neighbours_lie_in_the_same_sentence() -> None:
    place = only("He left. Megan stayed.", "He left. Morgan stayed.")

    assert (place.before, place.after) == ("", "stayed")


def test_signs_belong_to_their_number() -> None:
    assert only("It costs $25 today", "It costs $35 today").wanted == "$25"


def test_so_many_wrong_words_are_said_in_parts() -> None:
    reference = "alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima"
    found = discrepancies(reference, "one long mumbling of other words nobody meant to say at all", "en")

    assert len(found) > 2
    assert all(len(place.wanted.split()) <= LONGEST + 1 for place in found)


def test_an_empty_text_lacks_everything() -> None:
    found = discrepancies("call Megan", "", "en")

    assert [(place.wanted, place.found, place.start, place.end) for place in found] == [("call Megan", "", 0, 0)]


def test_a_missing_sentence_goes_behind_the_mark() -> None:
    text = "He left."
    place = only("He left. Megan stayed.", text)

    assert put_right(text, place) == "He left. Megan stayed"


@pytest.mark.parametrize("joined", ["rerecording starts", "re-recording starts", "re recording starts"])
def test_spaces_alone_are_corrected_last(joined: str) -> None:
    found = discrepancies(f"{joined} with Megan", "re recording starts with Morgan", "en")

    assert found[0].wanted == "Megan"


WORDS = (
    "the a not no Megan Morgan Kunthreesir fifteen 15 50 twenty five 2026 $30 re recording rerecording I I'm am um it "
    "is e-mail email Dr. three dash A S R point 7:50 don't Tuesday, done. 不 王 经理 十五 15 点 PPT"
)
TEXTS = st.lists(st.sampled_from(WORDS.split()), max_size=9).map(" ".join)


@settings(max_examples=50, deadline=None)
@given(TEXTS, TEXTS, st.sampled_from(["en", "zh", "", "fr"]))
def test_ideal_edits_lead_to_the_reference(reference: str, text: str, language: str) -> None:
    form = form_of(reference, text, language)
    left = how_far(reference, text, form)
    while found := discrepancies(reference, text, language):
        text = put_right(text, found[0])
        now = how_far(reference, text, form)
        assert now < left
        left = now

    # Numbers in two scripts may be read together or apart.
    assert distance(reference, text, form) == 0 or read(reference, form).keys == read(text, form).keys


@settings(max_examples=40, deadline=None)
@given(TEXTS, TEXTS)
def test_places_are_those_of_the_texts(reference: str, text: str) -> None:
    for place in discrepancies(reference, text, "en"):
        assert text[place.start : place.end] == place.found
        assert place.wanted in reference
        assert place.wanted or place.found
        assert place.before in text
        assert place.after in text
