"""Places told by what stands in them or beside them, and how many of a kind a text has."""

import pytest

from iasr_desktop.core.agent import kinds, targets
from iasr_desktop.core.agent.sentences import as_takes

TEXT = "The cook sang. Bring rope, two lamps, a map and salt. Nobody (not even Max) danced."


def named(reference: str, text: str = TEXT) -> str | None:
    found = targets.locate(reference, as_takes(text))
    return text[found.start : found.end] if isinstance(found, targets.Span) else None


@pytest.mark.parametrize(
    ("reference", "there"),
    [
        ("the sentence about the cook", "The cook sang."),
        ("the sentence with singing in it", None),
        ("the sentence that starts with bring", "Bring rope, two lamps, a map and salt."),
        ("the sentence before nobody", "Bring rope, two lamps, a map and salt."),
        ("the sentence after the cook", "Bring rope, two lamps, a map and salt."),
        ("the longest sentence", "Bring rope, two lamps, a map and salt."),
        ("sentence three", "Nobody (not even Max) danced."),
        ("the third item", "a map"),
        ("the last item", "salt"),
        ("the fifth item", None),
        ("the part in brackets", "(not even Max)"),
        ("the word before map", "a"),
        ("the two words after bring", "rope, two"),
        ("everything after map", "and salt. Nobody (not even Max) danced"),
        ("what comes before sang", "The cook"),
        ("everything between rope and map", "two lamps, a"),
    ],
)
def test_passage(reference: str, there: str | None) -> None:
    assert named(reference) == there


@pytest.mark.parametrize("reference", ["the sentence about nothing of it", "the second colour", "the part in quotes"])
def test_what_is_not_there_has_no_place(reference: str) -> None:
    assert named(reference) is None


@pytest.mark.parametrize(
    ("kind", "text", "found"),
    [
        ("numbers", "It is 5 or six.", ["5", "six"]),
        ("names", "Ana met Leo Ruiz in Bonn.", ["Leo Ruiz", "Bonn"]),
        ("colours", "A red and a green one.", ["red", "green"]),
        ("items", "Tea, milk and salt.", ["Tea", "milk", "salt"]),
        ("items", "We had tea and milk.", []),
        ("digits", "Room 12.", ["1", "2"]),
        ("elephants", "Two elephants.", []),
    ],
)
def test_kind(kind: str, text: str, found: list[str]) -> None:
    assert [text[start:end] for start, end in kinds.places(kind, text)] == found
