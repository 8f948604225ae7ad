"""Combinations of keys as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.key_names import MODIFIERS, KeyCombination


@pytest.mark.parametrize(
    ("written", "modifiers", "key"),
    [
        ("Ctrl+Alt+Space", {"ctrl", "alt"}, "space"),
        ("F9", set(), "f9"),
        ("Control + Shift + Page Up", {"ctrl", "shift"}, "pgup"),
        ("Super+d", {"meta"}, "d"),
        ("Ctrl++", {"ctrl"}, "+"),
        ("+", set(), "+"),
        ("Alt+Enter", {"alt"}, "return"),
    ],
)
def test_combinations_are_taken_apart(written: str, modifiers: set[str], key: str) -> None:
    assert KeyCombination.parse(written) == KeyCombination(frozenset(modifiers), key)


@pytest.mark.parametrize("written", ["", "  ", "Ctrl+", "Ctrl", "Ctrl+Alt", "a+b", "Hyper+x", "++ +", "Ctrl+Alt+"])
def test_what_is_no_combination_is_refused(written: str) -> None:
    with pytest.raises(BadInput, match="key combination"):
        KeyCombination.parse(written)


@given(st.sets(st.sampled_from(MODIFIERS)), st.sampled_from(["a", "7", "é", "f12", "space", "+", "-", "ü"]))
def test_writing_and_reading_agree(modifiers: set[str], key: str) -> None:
    assert KeyCombination.parse("+".join([*sorted(modifiers), key])) == KeyCombination(frozenset(modifiers), key)
