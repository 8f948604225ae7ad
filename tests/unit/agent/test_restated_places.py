"""Several places of a text, each named by saying its words again."""

import pytest

from iasr_desktop.core.agent import restated_places
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.agent.spelling import explicit
from iasr_desktop.core.document import apply_edits


def after(text: str, heard: str) -> str:
    document = as_takes(text)
    edits = restated_places.edits(explicit(heard, document), document, lambda _: None)
    return apply_edits(document.text, edits) if edits else ""


@pytest.mark.parametrize(
    ("text", "heard", "expected"),
    [
        ("Ask for two rooms and a cot.", "three rooms and the small cot", "Ask for three rooms and a small cot."),
        ("The gate shuts at six and opens at nine.", "shuts at seven and opens at ten",
         "The gate shuts at seven and opens at ten."),
    ],
)  # fmt: skip
def test_each_part_changes_its_own_place(text: str, heard: str, expected: str) -> None:
    assert after(text, heard) == expected


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("The gate shuts at six.", "shuts at seven"),
        ("The gate shuts at six and opens at nine.", "shuts at seven and the dog barks"),
        ("The gate shuts at six and opens at nine.", "shuts at seven, sorry"),
        ("The gate shuts at six and opens at nine.", "seven and ten"),
        ("", "shuts at seven and opens at ten"),
    ],
)
def test_one_place_or_a_part_that_fits_nowhere_is_none_of_it(text: str, heard: str) -> None:
    assert after(text, heard) == ""
