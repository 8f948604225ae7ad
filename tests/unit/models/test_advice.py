"""Models for a machine: by memory and by speed, never by hope."""

import pytest

from iasr_desktop.core.models.advice import GOAL_S, Advice, Machine, Reason, advise, measured_clip_s
from iasr_desktop.core.models.catalog import Catalog, ModelKind
from iasr_desktop.core.processor import this_machine
from iasr_desktop.core.recognition.pace import Pace

CATALOG = Catalog.load()
GB = 1_000_000_000
STANDARD = {entry.kind: entry.id for entry in CATALOG.entries if entry.default}


def ids(advice: Advice) -> tuple[str, str | None]:
    return advice.speech.entry.id, advice.language.entry.id if advice.language else None


def test_eight_gigabytes_get_the_standard_models() -> None:
    advice = advise(CATALOG, Machine(8 * GB, 4), "auto")
    assert ids(advice) == (STANDARD[ModelKind.ASR], STANDARD[ModelKind.LLM])
    assert {choice.reason for choice in advice.choices} == {Reason.STANDARD}


def test_four_gigabytes_get_a_lighter_language_model() -> None:
    advice = advise(CATALOG, Machine(4 * GB, 4), "auto")
    assert ids(advice) == (STANDARD[ModelKind.ASR], "qwen2.5-coder-0.5b-instruct-q4_k_m")
    assert advice.language is not None
    assert advice.language.reason is Reason.LITTLE_MEMORY


def test_where_no_language_model_fits_none_is_proposed() -> None:
    advice = advise(CATALOG, Machine(2 * GB, 4), "de")
    assert ids(advice) == (STANDARD[ModelKind.ASR], None)
    assert len(advice.choices) == 1


def test_the_smallest_speech_model_is_proposed_rather_than_none() -> None:
    advice = advise(CATALOG, Machine(GB, 4), "en")
    assert advice.speech.reason is Reason.LITTLE_MEMORY
    assert advice.speech.entry.bytes == min(entry.bytes for entry in CATALOG.entries if entry.kind is ModelKind.ASR)


@pytest.mark.parametrize(("clip_s", "expected"), [(0.3, "whisper-small"), (0.05, "whisper-large-v3-turbo-q5_0")])
def test_a_fast_machine_gets_the_largest_that_stays_within_the_goal(clip_s: float, expected: str) -> None:
    advice = advise(CATALOG, Machine(16 * GB, 8, clip_s=clip_s), "auto")
    assert advice.speech.entry.id == expected
    assert advice.speech.reason is Reason.FAST_MACHINE
    assert clip_s * advice.speech.entry.relative_time <= GOAL_S


def test_a_machine_that_was_not_measured_is_not_taken_for_a_fast_one() -> None:
    assert advise(CATALOG, Machine(64 * GB, 32), "en").speech.entry.id == STANDARD[ModelKind.ASR]


@pytest.mark.parametrize(
    "machine", [Machine(16 * GB, 4, clip_s=4.0), Machine(16 * GB, 1), Machine(16 * GB, 8, has_vectors=False)]
)
def test_a_slow_machine_gets_the_lightest_that_knows_the_language(machine: Machine) -> None:
    english, chinese = advise(CATALOG, machine, "en"), advise(CATALOG, machine, "zh")
    assert ids(english) == ("whisper-tiny.en", "qwen2.5-coder-0.5b-instruct-q4_k_m")
    assert ids(chinese) == (STANDARD[ModelKind.ASR], "qwen2.5-coder-0.5b-instruct-q4_k_m")
    assert english.speech.reason is Reason.SLOW_MACHINE


def test_measuring_outweighs_what_the_processor_looks_like() -> None:
    quick = Machine(16 * GB, 1, has_vectors=False, clip_s=0.9)
    assert advise(CATALOG, quick, "en").speech.entry.id == STANDARD[ModelKind.ASR]


def test_models_for_tests_are_no_language_models_for_people() -> None:
    for memory in range(1, 40):
        advice = advise(CATALOG, Machine(memory * GB // 2, 1), "en")
        assert advice.language is None or not advice.language.entry.tests


def test_a_time_measured_with_another_model_is_brought_to_the_standard_one() -> None:
    assert measured_clip_s(CATALOG.get("whisper-small"), Pace(3.0, 6.0), 2) == pytest.approx(1.0)
    assert measured_clip_s(None, Pace(1.5, 3.0), 2) == 1.5


def test_a_machine_that_is_busy_with_other_things_is_not_called_slow() -> None:
    busy_elsewhere, really_slow = Pace(took_s=6.0, busy_s=1.8), Pace(took_s=6.0, busy_s=11.0)
    assert measured_clip_s(None, busy_elsewhere, 2) == 0.9
    assert measured_clip_s(None, really_slow, 2) == 5.5
    on_a_graphics_card = Pace(took_s=0.4, busy_s=0.4)
    assert measured_clip_s(None, on_a_graphics_card, 8) == 0.4


def test_this_machine_is_described() -> None:
    machine = this_machine(0.7)
    assert machine.memory_bytes > 100_000_000
    assert machine.cores >= 1
    assert machine.clip_s == 0.7
