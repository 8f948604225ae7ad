"""Distances in sound."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.agent.phones import Phones
from iasr_desktop.engines.espeak import EspeakPhonemizer

PHONES = Phones(EspeakPhonemizer())


@pytest.mark.parametrize(("one", "other"), [("know", "no"), ("Two", "too!"), ("the WAP", "the wap")])
def test_homophones_are_not_apart(one: str, other: str) -> None:
    assert PHONES.closeness(one, other) == 1


def test_sounds_of_one_kind_are_nearer_than_others() -> None:
    assert PHONES.distance("bat", "pat") < PHONES.distance("bat", "sat")
    assert PHONES.distance("sit", "set") < PHONES.distance("sit", "sm")


def test_what_has_no_sound_is_like_nothing() -> None:
    assert PHONES.closeness("…", "—") == 0


@given(st.text(alphabet="abdegiklmnoprstuvz ", max_size=20), st.text(alphabet="abdegiklmnoprstuvz ", max_size=20))
def test_distance_goes_both_ways(one: str, other: str) -> None:
    assert PHONES.distance(one, other) == PHONES.distance(other, one)
    assert PHONES.distance(one, one) == 0
    assert 0 <= PHONES.closeness(one, other) <= 1
