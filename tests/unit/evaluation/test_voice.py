"""Spoken cases: how they are said, what counts as right, why they are not, and the figures over them."""

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import Cancelled
from iasr_desktop.core.evaluation import speech_set, voice_figures
from iasr_desktop.core.evaluation.cases import Case
from iasr_desktop.core.evaluation.kept_clips import KeptClips
from iasr_desktop.core.evaluation.saying import Said, Speaker
from iasr_desktop.core.evaluation.voice import Cause, SpokenCase, sayable, spoken_cases
from iasr_desktop.core.evaluation.voice_report import report
from iasr_desktop.core.ports import SpeechSynthesizer
from iasr_desktop.core.progress import Progress
from iasr_desktop.core.settings import AgentSettings
from iasr_desktop.core.turn import Engines
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Intent, Samples, TurnState
from tests.fakes import NearestResampler
from tests.voices import Hum, Prompter

FIX = Case("fix", "Tell Jon.", "replace Jon with John", Intent.CORRECTION, "Tell John.", tags=("name",))
NEW = Case("new", "Tell Jon.", "And Ann too.", Intent.NEW_INPUT, "And Ann too.")
YES = Case("yes", "Tell Jon.", "yes that is right", Intent.CONFIRMATION, "Tell Jon.")
HARD = Case("hard", "Tell Jon.", "the name lacks a letter", Intent.CORRECTION, "Tell John.")
CHINESE = Case("zh", "三点开会。", "改成四点", Intent.CORRECTION, "四点开会。")


def paced(pace: float) -> SpeechSynthesizer:
    return Hum(pace)


def speaker(seed: int = 0, snr_db: float | None = None) -> Speaker:
    return Speaker({"en": {"hum": paced}}, NearestResampler, seed=seed, snr_db=snr_db)


def measured(pairs: Sequence[tuple[Case, str]], **options: object) -> list[SpokenCase]:
    recognizer = Prompter([heard for _, heard in pairs])
    engines = Engines(recognizer, Agent(None, None, AgentSettings()), {})  # type: ignore[arg-type]
    cases = [("f.jsonl", case) for case, _ in pairs]
    found = list(spoken_cases(cases, speaker(), engines, CancelToken(), **options))  # type: ignore[arg-type]
    assert recognizer.sessions == len(pairs)
    return found


def test_a_name_and_a_seed_always_sound_alike() -> None:
    once, again = (speaker(3).say("hello", "a", CancelToken()) for _ in range(2))
    assert once.manner == again.manner
    assert np.array_equal(once.samples, again.samples)
    manners = {speaker(seed).say("hello", "a", CancelToken()).manner.pace for seed in range(12)}
    assert len(manners) > 1


def test_a_clip_has_the_silence_of_a_room_around_it() -> None:
    clip = speaker().say("hello", "a", CancelToken()).samples
    edge = clip[: SAMPLE_RATE_HZ // 5]
    assert 0 < np.abs(edge).max() < 0.01
    assert 0.2 < np.abs(clip).max() <= 0.31
    assert clip.dtype == np.float32


def test_noise_is_as_loud_as_asked_for() -> None:
    clip = speaker(snr_db=10).say("hello there everybody", "a", CancelToken()).samples
    noise = clip[: SAMPLE_RATE_HZ // 4]
    assert 20 * np.log10(0.3 / np.sqrt(np.mean(noise**2))) == pytest.approx(10, abs=4)


def test_cases_without_a_voice_are_set_aside() -> None:
    spoken, left_out = sayable([("f", FIX), ("f", CHINESE)], speaker())
    assert [case.id for _, case in spoken] == ["fix"]
    assert [case.id for _, case in left_out] == ["zh"]


def test_a_correction_heard_rightly_is_right() -> None:
    (result,) = measured([(FIX, "Replace Jon with John.")])
    assert result.is_right
    assert result.is_strictly_right
    assert result.written.is_right
    assert result.cause is None


def test_new_input_is_right_in_the_words_that_were_heard() -> None:
    (result,) = measured([(NEW, "And Anne to.")])
    assert result.is_right
    assert not result.is_strictly_right
    assert result.strict_cause is Cause.RECOGNISER
    assert result.errors.errors == 2


def test_strictly_right_looks_past_case_and_marks() -> None:
    (result,) = measured([(NEW, "and Ann, too")])
    assert result.is_strictly_right


def test_nothing_heard_is_not_right() -> None:
    (result,) = measured([(NEW, "")])
    assert result.state is TurnState.NO_SPEECH
    assert not result.is_right
    assert result.cause is Cause.RECOGNISER


def test_causes_are_told_apart() -> None:
    recogniser, agent = measured([(FIX, "Replaced yon Wisconsin."), (HARD, "the name lacks a letter")])
    assert recogniser.cause is Cause.RECOGNISER
    assert agent.cause is Cause.AGENT


def test_the_recogniser_is_told_the_language_of_the_case_unless_another_is_asked_for() -> None:
    for options, expected in (({}, "en"), ({"language": "auto"}, "auto")):
        recognizer = Prompter(["yes"])
        engines = Engines(recognizer, Agent(None, None, AgentSettings()), {})  # type: ignore[arg-type]
        list(spoken_cases([("f", YES)], speaker(), engines, CancelToken(), **options))
        assert recognizer.languages == [expected]


def test_progress_and_cancelling() -> None:
    token, told = CancelToken(), list[Progress]()
    engines = Engines(Prompter(["yes", "yes"]), Agent(None, None, AgentSettings()), {})  # type: ignore[arg-type]
    running = spoken_cases([("f", YES)] * 2, speaker(), engines, token, on_progress=told.append)
    next(running)
    token.cancel()
    with pytest.raises(Cancelled):
        next(running)
    assert [(step.done, step.total) for step in told] == [(0, 2), (1, 2)]


def test_levels_are_paired_with_the_text() -> None:
    results = measured([(FIX, "Replace Jon with John."), (FIX, "Ripe lace."), (NEW, "And Anne to."), (YES, "Yes.")])
    found = voice_figures.levels(results)
    assert (found.text.right, found.voice.share.right, found.strict.share.right) == (4, 3, 2)
    assert found.voice.below_text is not None
    assert found.voice.below_text.value == pytest.approx(0.25)
    assert not found.voice.meets_goal
    assert voice_figures.causes(results, strict=True) == {Cause.RECOGNISER: 2}


def test_no_cases_give_no_figures() -> None:
    found = voice_figures.levels([])
    assert found.voice.below_text is None
    assert not found.voice.meets_goal
    assert "0 cases" in report([], 0, [])


def test_the_report_shows_misses_but_nothing_of_held_files() -> None:
    results = measured([(FIX, "Ripe lace yon."), (NEW, "And Anne to.")])
    shown = report(results, 2, [("seed", "0")])
    assert "Ripe lace yon." in shown
    assert "2 cases" in shown
    assert "missed by" in shown
    held = report(results, 0, [], {"f.jsonl"})
    assert not any(text in held for text in ("Ripe", "Jon", "Anne", "fix"))


def test_kept_clips_are_a_set_of_recordings(tmp_path: Path) -> None:
    written: dict[Path, Samples] = {}
    clips = KeptClips(tmp_path / "kept", written.__setitem__)
    kept: list[tuple[SpokenCase, Said]] = []
    measured([(FIX, "Replace Jon with John."), (NEW, "And Ann.")], keep=lambda *pair: kept.append(pair))
    for pair in kept:
        clips.keep(*pair)
    found = speech_set.read_manifest(tmp_path / "kept")
    assert [utterance.references for utterance in found] == [(FIX.heard,), (NEW.heard,)]
    assert {utterance.path for utterance in found} == set(written)
    first = json.loads((tmp_path / "kept" / "manifest.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert first["heard"] == "Replace Jon with John."
    assert first["voice"] == "hum"
