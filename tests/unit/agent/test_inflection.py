"""Plurals and tenses as far as corrections ask for them."""

import pytest

from iasr_desktop.core.agent import inflection


@pytest.mark.parametrize(
    ("one", "many"), [("dog", "dogs"), ("City", "Cities"), ("box", "boxes"), ("day", "days"), ("child", "children")]
)
def test_plural_and_singular_are_each_others_reverse(one: str, many: str) -> None:
    assert inflection.plural(one) == many
    assert inflection.singular(many) == one


@pytest.mark.parametrize("word", ["glass", "bus", "this one", "music"])
def test_what_is_no_plural_has_no_singular(word: str) -> None:
    assert inflection.singular(word.split()[-1]) is None


@pytest.mark.parametrize(
    ("verb", "then"),
    [
        ("walk", "walked"),
        ("goes", "went"),
        ("stop", "stopped"),
        ("carry", "carried"),
        ("bakes", "baked"),
        ("GO", "WENT"),
    ],
)
def test_past(verb: str, then: str) -> None:
    assert inflection.past(verb) == then


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("bake", "bakes", True),
        ("mouses", "mice", True),
        ("went", "go", True),
        ("car", "cart", False),
        ("is", "as", False),
    ],
)
def test_forms_of_one_word(one: str, other: str, same: bool) -> None:
    assert inflection.are_forms(one, other) is same
