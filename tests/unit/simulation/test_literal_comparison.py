"""Two loops over the same samples: taking turns, time by stage, and what is said of it."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np
import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import Cancelled, ModelFailed
from iasr_desktop.core.evaluation.saying import Manner as Saying
from iasr_desktop.core.evaluation.saying import Said
from iasr_desktop.core.simulation.literal_comparison import STAGES, Contestant, Lap, compared, judged_by, timed, warm
from iasr_desktop.core.simulation.literal_figures import Comparison, Quality, comparison, quality
from iasr_desktop.core.simulation.literal_report import report
from iasr_desktop.core.simulation.loop import Manner, Parts
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.simulation.types import Answer, Dialogue, Instruction, Judgement, Purpose, Sample, Step
from iasr_desktop.core.types import AudioClip, Intent

SAMPLES = [Sample(f"s{number}", f"word{number} and more of it", "en") for number in range(5)]
MANNER = Manner(loops=2)


class Replies:
    """A system whose texts are given: those of the present sample, one a turn."""

    name = "replies"
    about: Mapping[str, str] = {}

    def __init__(
        self, texts: Sequence[str], *, slow_s: float = 0.0, log: Callable[[str], None] = lambda _: None
    ) -> None:
        self._texts = texts
        self._turn = 0
        self._slow_s = slow_s
        self._log = log

    def start(self, language: str, terms: Sequence[str] = ()) -> None:
        self._turn = 0

    def hear(self, clip: AudioClip, token: CancelToken) -> Answer:
        token.check()
        self._log("hear")
        text = self._texts[min(self._turn, len(self._texts) - 1)]
        self._turn += 1
        until = time.perf_counter() + self._slow_s
        while time.perf_counter() < until:
            pass
        stages = {"recognise": 4.0, "agent": 9.0, "agent route": 1.0, "agent locate": 2.0, "agent modify": 3.0}
        return Answer(text, "heard", intent=Intent.CORRECTION, timings_ms=stages)


class Same:
    """Right is what is written like the reference."""

    name = "same"
    about: Mapping[str, str] = {}

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []

    def judge(self, sample: Sample, text: str, token: CancelToken) -> Judgement:
        self.asked.append((sample.id, text))
        return Judgement(text == sample.reference)


class Person:
    """A simulator that always says the same."""

    name = "person"
    about: Mapping[str, str] = {}

    def instruct(self, sample: Sample, steps: Sequence[Step], token: CancelToken) -> Instruction | None:
        return Instruction("not that, this", Purpose.CORRECTION, "template")

    def harmless(self, sample: Sample, steps: Sequence[Step]) -> Instruction:
        return Instruction("yes", Purpose.HARMLESS, "template")


class Voice:
    """A voice that says half a second of nothing; `mute` cannot say anything."""

    def __init__(self, *, mute: bool = False) -> None:
        self._mute = mute
        self.said: list[str] = []

    def can_say(self, text: str) -> bool:
        return not self._mute

    def say(self, text: str, name: str, token: CancelToken, *, person: str | None = None) -> Said:
        self.said.append(name)
        return Said(text, Saying("voice", 1.0, 0), np.zeros(8000, np.float32))


class Silence:
    """No recordings are read here."""

    def duration_s(self, path: object) -> float | None:
        return None

    def blocks(self, path: object, token: CancelToken, on_warning: object = None) -> object:
        raise AssertionError("there is no recording")


def contestant(
    name: str, texts: Sequence[str], *, slow_s: float = 0.0, order: list[str] | None = None, voice: Voice | None = None
) -> Contestant:
    system = Replies(texts, slow_s=slow_s, log=lambda _: order.append(name) if order is not None else None)
    parts = Parts(system, Same(), Person(), voice or Voice(), Silence(), {})  # type: ignore[arg-type]
    return Contestant(name, parts, lambda: len(parts.rule.asked) * 10)  # type: ignore[attr-defined]


def laps(*, ours_s: float = 0.0, literal_s: float = 0.002) -> list[Lap]:
    right = [sample.reference for sample in SAMPLES]
    ours = contestant("ours", ["wrong", right[0]], slow_s=ours_s)
    literal = contestant("literal", ["wrong", "worse and worse"], slow_s=literal_s)
    return list(compared(SAMPLES, ours, literal, MANNER, CancelToken()))


def test_both_play_every_sample_and_take_turns_in_going_first() -> None:
    order: list[str] = []
    one = contestant("ours", ["wrong"], order=order)
    other = contestant("literal", ["wrong"], order=order)
    found = list(compared(SAMPLES[:3], one, other, Manner(loops=0), CancelToken()))
    assert [lap.ours.dialogue.sample.id for lap in found] == ["s0", "s1", "s2"]
    assert order[4:] == ["ours", "literal", "literal", "ours", "ours", "literal"]


def test_parts_are_used_before_they_are_timed_on_another_sample_than_those_played() -> None:
    voice = Voice()
    one = contestant("ours", ["wrong"], voice=voice)
    warm(one.parts, SAMPLES[0], MANNER, CancelToken())
    assert voice.said == ["s0 to warm up"]
    (asked,) = one.parts.rule.asked  # type: ignore[attr-defined]
    assert asked[0] == "s0 to warm up"
    assert asked[1] != SAMPLES[0].reference


def test_where_nothing_can_be_said_nothing_is_warmed_and_dialogues_tell_their_problem() -> None:
    one, other = (contestant(name, ["wrong"], voice=Voice(mute=True)) for name in ("ours", "literal"))
    (lap,) = compared(SAMPLES[:1], one, other, MANNER, CancelToken())
    assert lap.ours.dialogue.problem
    assert lap.ours.turns == 0
    assert comparison([lap]).ours.turn_s == 0.0


def test_the_time_of_a_dialogue_is_shared_out_to_its_stages() -> None:
    played = timed(SAMPLES[0], contestant("ours", ["wrong"], slow_s=0.02), MANNER, CancelToken())
    assert set(played.stages_s) == set(STAGES)
    assert played.turns == 3
    assert played.stages_s["recognise"] == pytest.approx(3 * 0.004)
    assert played.stages_s["reason"] == pytest.approx(3 * 0.005)
    assert sum(played.stages_s.values()) == pytest.approx(played.wall_s, rel=0.05)
    assert played.wall_s >= 3 * 0.02
    assert played.tokens == 30


def test_a_stopped_comparison_ends_at_once() -> None:
    token = CancelToken()
    one, other = contestant("ours", ["wrong"]), contestant("literal", ["wrong"])
    running = compared(SAMPLES, one, other, MANNER, token)
    next(running)
    token.cancel()
    with pytest.raises(Cancelled):
        next(running)


def test_speed_is_that_of_all_dialogues_together_with_its_interval() -> None:
    found = laps()
    times = [(lap.ours.wall_s, lap.literal.wall_s) for lap in found]
    result = comparison(found)
    expected = sum(literal for _, literal in times) / sum(ours for ours, _ in times)
    assert result.by_dialogue.value == pytest.approx(expected)
    assert result.by_dialogue.interval is not None
    assert result.by_dialogue.interval.low <= expected <= result.by_dialogue.interval.high
    assert result.by_turn.value == pytest.approx(result.literal.turn_s / result.ours.turn_s)
    assert result.ours.dialogues == result.literal.dialogues == 5
    assert (result.ours.turns, result.literal.turns) == (2 + 4 * 3, 15)
    assert comparison(found[:1]).by_dialogue.interval is None
    with pytest.raises(ValueError, match="nothing"):
        comparison([])


def test_the_goal_is_met_from_five_times_on() -> None:
    def of(times: float) -> Comparison:
        lap = laps()[0]
        return comparison([Lap(replace(lap.ours, wall_s=1.0), replace(lap.literal, wall_s=times))])

    assert of(5.0).is_goal_met
    assert not of(4.99).is_goal_met


def test_texts_are_judged_again_by_one_judge_each_once() -> None:
    dialogue = laps()[0].literal.dialogue
    rule = Same()
    again = judged_by(dialogue, rule, CancelToken())
    assert [step.answer for step in again.steps] == [step.answer for step in dialogue.steps]
    assert rule.asked == [("s0", "wrong"), ("s0", "worse and worse")]


def told(found: Sequence[Lap]) -> str:
    def of(dialogues: list[Dialogue]) -> Quality:
        judged = [judged_by(dialogue, Same(), CancelToken()) for dialogue in dialogues]
        return quality(dialogues, judged, RunSettings("words", loops=2))

    ours, literal = of([lap.ours.dialogue for lap in found]), of([lap.literal.dialogue for lap in found])
    return report(comparison(found), ours, literal, [("machine", "a test")])


def test_the_report_says_how_both_did() -> None:
    text = told(laps())
    assert "| dialogues per hour, ours over literal | ≥ 5 × |" in text
    assert "- machine: a test" in text
    assert text.count("| S²ER by one judge |") == 2
    assert "| WER |" in text
    assert all(f"| {stage} |" in text for stage in STAGES)
    assert "ended early" not in text


def test_the_report_names_dialogues_that_ended_early() -> None:
    class Failing(Same):
        def judge(self, sample: Sample, text: str, token: CancelToken) -> Judgement:
            raise ModelFailed("The text is too long for the language model.")

    one, other = contestant("ours", ["wrong"]), contestant("literal", ["wrong"])
    broken = replace(other, parts=replace(other.parts, rule=Failing()))
    lap = Lap(timed(SAMPLES[0], one, MANNER, CancelToken()), timed(SAMPLES[0], broken, MANNER, CancelToken()))
    assert "- literal, s0: The text is too long for the language model." in told([lap])
