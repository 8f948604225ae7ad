"""Every input that is kept, also what the fuzzer found once, through its target; and inputs that are drawn."""

import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.targets import NAMES, target
from tests.fuzz.trying import attempt, sweep

CORPUS = Path(__file__).parent / "corpus"
KEPT = sorted(path for path in CORPUS.glob("*/*") if path.is_file())
SLOW = ("history_pages", "history_file", "history_rows", "run_folder", "run_browser", "run_resumed", "ctranslate")
"""A database or a whole run takes a tenth of a second and more."""


@pytest.fixture(autouse=True, scope="module")
def _clean_up() -> Iterator[None]:
    yield
    sweep()


def test_every_target_has_inputs_that_are_taken() -> None:
    assert {path.parent.name for path in KEPT} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_kept_inputs(name: str) -> None:
    taken = 0
    for path in KEPT:
        if path.parent.name == name:
            taken += attempt(target(name), path.read_bytes())
    assert taken


def _changed(name: str) -> st.SearchStrategy[bytes]:
    """A kept input with a piece of it replaced, or anything."""
    seeds = [path.read_bytes() for path in KEPT if path.parent.name == name]

    @st.composite
    def made(draw: st.DrawFn) -> bytes:
        seed = draw(st.sampled_from(seeds))
        start = draw(st.integers(0, len(seed)))
        end = draw(st.integers(start, min(len(seed), start + 40)))
        piece = draw(st.one_of(st.binary(max_size=12), st.sampled_from(_PIECES)))
        return seed[:start] + piece + seed[end:]

    return st.one_of(made(), st.binary(max_size=200))


_PIECES = [
    b"\xff\xff\xff\xff", b"\xff\xff\xff\x7f", b"\x00\x00\x00\x80", bytes(8), b"[" * 3000, b'{"a":' * 1500, b"1e999",
    b"9" * 400, b"NaN", b"null", b"true", b"[]", b"{}", b'"\\ud800"', b"\r\n", b"\xef\xbb\xbf", b"../../x", b"\xff",
]  # fmt: skip


def _try_changes(name: str, examples: int, *, again: bool) -> None:
    tried_target = target(name)

    @settings(max_examples=examples, derandomize=again, database=None, suppress_health_check=list(HealthCheck))
    @given(_changed(name))
    def tried(data: bytes) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            attempt(tried_target, data)

    tried()


@pytest.mark.parametrize("name", NAMES)
def test_changed_inputs(name: str) -> None:
    """The same ones each time."""
    _try_changes(name, 5 if name in SLOW else 15, again=True)


@pytest.mark.fault
@pytest.mark.parametrize("name", NAMES)
def test_many_changed_inputs(name: str) -> None:
    """Others each time."""
    _try_changes(name, 40 if name in SLOW else 250, again=False)
