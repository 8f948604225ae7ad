"""The cases of natural corrections are well formed, and the parts held out share nothing with the other."""

from pathlib import Path

import pytest

from iasr_desktop.core.evaluation import cases
from iasr_desktop.core.types import Intent

FOLDER = Path(__file__).parents[2] / "data" / "natural"
HELD = ("held.jsonl", "held-second.jsonl")
FILES = ("tuned.jsonl", *HELD)


@pytest.mark.parametrize("name", FILES)
def test_what_is_expected_fits_the_intent(name: str) -> None:
    for case in cases.read(FOLDER / name):
        if case.intent is Intent.NEW_INPUT:
            assert case.expected == case.heard, case.id
        elif case.intent is Intent.CONFIRMATION or "refuse" in case.tags:
            assert case.expected == case.state, case.id
        else:
            assert case.expected != case.state, case.id


@pytest.mark.parametrize("name", HELD)
def test_no_case_held_out_is_in_the_other_file(name: str) -> None:
    tuned, held = (cases.read(FOLDER / file) for file in ("tuned.jsonl", name))
    assert not {case.id for case in tuned} & {case.id for case in held}
    assert not {(case.state, case.heard) for case in tuned} & {(case.state, case.heard) for case in held}
