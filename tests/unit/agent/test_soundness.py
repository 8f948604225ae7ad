"""Pairs of the model tier that would write the order itself are no wordings."""

import pytest

from iasr_desktop.core.agent import soundness
from iasr_desktop.core.agent.locate import Pair


def pair(text: str, old: str, said: str, new: str) -> Pair:
    start, heard = text.index(old), said.index(new)
    return Pair(start, start + len(old), old, heard, heard + len(new), new, 0.0, ())


@pytest.mark.parametrize(
    ("text", "old", "said", "new", "is_order"),
    [
        ("Lets eat now.", "eat", "comma after e", "e", True),
        ("A late night.", "late", "last hyphen minute", "last", True),
        ("Ask Meg about it.", "Meg", "replace megan with megan", "megan", True),
        ("Ask Meg about it.", "Meg", "it's megan", "megan", False),
        ("The comma is late.", "late", "the comma is early", "early", False),
    ],
)
def test_order(text: str, old: str, said: str, new: str, is_order: bool) -> None:
    assert soundness.names_an_order(pair(text, old, said, new), said, text) is is_order


def test_a_described_word_is_no_order() -> None:
    one = pair("Ask Meg.", "Meg", "mag with a capital m", "mag")
    assert not soundness.names_an_order(one, "mag with a capital m", "Ask Meg.", {"mag"})
