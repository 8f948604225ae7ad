"""One dialogue: what is said, heard, judged and corrected, loop by loop."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import Cancelled, ModelFailed, StorageFailed
from iasr_desktop.core.simulation.loop import RECORDING, Manner, is_harmless, play
from iasr_desktop.core.simulation.types import Answer, Dialogue, Judgement, Purpose, Sample
from iasr_desktop.core.types import AudioClip, Samples
from tests.simulating import HonestVoice, SameWords, WordByWord, WordSystem, parts, sound_of, text_of, write_sound

SAMPLE = Sample("one", "Tell Jon and Kim", "en")


def played(
    system: WordSystem, *, loops: int = 3, harmless: float = 0.0, simulator: WordByWord | None = None
) -> Dialogue:
    return play(SAMPLE, parts(system, simulator=simulator), Manner(loops, 0, harmless), CancelToken())


def test_what_is_heard_rightly_needs_no_loop() -> None:
    dialogue = played(WordSystem())
    assert [step.loop for step in dialogue.steps] == [0]
    assert (dialogue.solved_at, dialogue.problem) == (0, "")
    assert dialogue.steps[0].instruction is None
    assert dialogue.steps[0].uttered.said == SAMPLE.reference


def test_each_loop_corrects_one_thing_until_all_is_right() -> None:
    dialogue = played(WordSystem({"Jon": "John", "Kim": "Tim"}), loops=10)
    assert [step.answer.text for step in dialogue.steps] == [
        "Tell John and Tim",
        "Tell Jon and Tim",
        "Tell Jon and Kim",
    ]
    assert [step.uttered.said for step in dialogue.steps[1:]] == ["replace John with Jon", "replace Tim with Kim"]
    assert dialogue.solved_at == 2


def test_loops_end_at_the_last_one() -> None:
    dialogue = played(WordSystem({"Jon": "John", "Kim": "Tim"}), loops=1)
    assert [step.loop for step in dialogue.steps] == [0, 1]
    assert dialogue.solved_at is None


def test_a_person_with_nothing_to_say_ends_the_dialogue() -> None:
    dialogue = played(WordSystem({"Jon": "nothing"}), loops=5)
    assert [step.loop for step in dialogue.steps] == [0]
    assert dialogue.problem == ""


def test_right_texts_get_harmless_turns_where_that_is_asked_for() -> None:
    dialogue = played(WordSystem(), harmless=1.0)
    assert [step.loop for step in dialogue.steps] == [0, 1, 2, 3]
    assert all(step.instruction and step.instruction.purpose is Purpose.HARMLESS for step in dialogue.steps[1:])
    assert dialogue.is_right_at(3, strict=True)


def test_harm_is_seen_and_corrected() -> None:
    dialogue = played(WordSystem(), harmless=1.0, simulator=WordByWord(harm="hm"))
    assert [step.answer.text for step in dialogue.steps] == [SAMPLE.reference, "hm", SAMPLE.reference, "hm"]
    second = dialogue.steps[2].instruction
    assert second
    assert second.purpose is Purpose.UNDO
    assert dialogue.is_right_at(3)
    assert not dialogue.is_right_at(3, strict=True)


@given(st.text(max_size=8), st.integers(0, 20), st.integers(0, 5))
def test_whether_a_harmless_turn_is_due_depends_on_seed_sample_and_loop(name: str, loop: int, seed: int) -> None:
    sample = Sample(name, "text")
    manner = Manner(20, seed, 0.5)
    assert is_harmless(sample, loop, manner) == is_harmless(sample, loop, manner)
    assert not is_harmless(sample, loop, Manner(20, seed, 0.0))
    assert is_harmless(sample, loop, Manner(20, seed, 1.0))


def test_harmless_turns_are_as_frequent_as_asked_for() -> None:
    due = [is_harmless(Sample(str(number), ""), 1, Manner(1, 0, 0.2)) for number in range(2000)]
    assert 0.17 < sum(due) / len(due) < 0.23


def test_a_failure_keeps_what_was_played() -> None:
    failing = WordSystem({"Jon": "John"}, {"replace John with Jon": ModelFailed("It broke.", "Try again.")})
    dialogue = played(failing)
    assert [step.loop for step in dialogue.steps] == [0]
    assert dialogue.problem == "It broke. Try again."


class FailingOnce(WordSystem):
    """Crashes with the first correction it hears, and works when it was started again."""

    def __init__(self) -> None:
        super().__init__({"Jon": "John"})
        self.failed = 0

    def hear(self, clip: AudioClip, token: CancelToken) -> Answer:
        if text_of(clip.samples).startswith("replace") and not self.failed:
            self.failed += 1
            raise ModelFailed("It crashed.", "It was started again.")
        return super().hear(clip, token)


def test_an_engine_that_was_started_again_plays_the_dialogue_anew() -> None:
    system = FailingOnce()
    dialogue = played(system)
    assert (dialogue.problem, dialogue.solved_at, len(dialogue.steps)) == ("", 1, 2)
    assert (system.failed, len(system.started)) == (1, 2)


def test_what_was_heard_stays_when_nobody_can_judge_it() -> None:
    class Speechless(SameWords):
        def judge(self, sample: Sample, text: str, token: CancelToken) -> Judgement:
            raise ModelFailed("The judge is gone.")

    dialogue = play(SAMPLE, parts(rule=Speechless()), Manner(2), CancelToken())
    assert dialogue.problem == "The judge is gone."
    assert [(step.answer.text, step.judgement.equivalent) for step in dialogue.steps] == [("Tell John and Kim", None)]


def test_a_text_without_a_voice_is_a_problem_of_its_sample() -> None:
    dialogue = play(Sample("x", "unsayable"), parts(), Manner(1), CancelToken())
    assert dialogue.steps == ()
    assert "No voice" in dialogue.problem


def test_stopping_is_no_problem_of_the_sample() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        play(SAMPLE, parts(), Manner(1), token)


def test_a_full_disk_is_no_problem_of_the_sample() -> None:
    def keep(_id: str, _loop: int, _samples: Samples) -> str:
        raise StorageFailed("The disk is full.")

    with pytest.raises(StorageFailed):
        play(SAMPLE, parts(), Manner(1), CancelToken(), keep)


def test_sound_is_kept_loop_by_loop() -> None:
    kept: list[tuple[str, int, int]] = []

    def keep(sample_id: str, loop: int, samples: Samples) -> str:
        kept.append((sample_id, loop, len(samples)))
        return f"place/{loop}"

    dialogue = play(SAMPLE, parts(), Manner(2), CancelToken(), keep)
    assert [step.uttered.audio for step in dialogue.steps] == ["place/0", "place/1"]
    assert kept[0] == ("one", 0, len(SAMPLE.reference))


def test_a_recording_is_played_in_place_of_the_voice(tmp_path: Path) -> None:
    path = tmp_path / "said.raw"
    write_sound(path, sound_of("Tell John and Kim"))
    voice = HonestVoice()
    sample = Sample("one", SAMPLE.reference, "en", path)
    dialogue = play(sample, parts(WordSystem(), voice=voice), Manner(2), CancelToken())
    assert [step.answer.text for step in dialogue.steps] == ["Tell John and Kim", SAMPLE.reference]
    assert (dialogue.steps[0].uttered.voice_id, dialogue.steps[0].uttered.said) == (RECORDING, "")
    assert len(voice.said) == 1


def test_a_recording_that_is_gone_is_a_problem_of_its_sample(tmp_path: Path) -> None:
    dialogue = play(Sample("one", "x", "en", tmp_path / "gone.wav"), parts(), Manner(2), CancelToken())
    assert "gone.wav could not be read" in dialogue.problem


def test_a_dialogue_has_one_person_and_each_loop_its_own_manner() -> None:
    voice = HonestVoice()
    play(SAMPLE, parts(voice=voice), Manner(2), CancelToken())
    assert [person for _, _, person in voice.said] == ["one", "one"]
    assert len({name for _, name, _ in voice.said}) == 2


def test_the_system_is_told_language_and_names() -> None:
    system = WordSystem()
    sample = Sample("one", "Tell Jon", "en", entities=("Jon",))
    play(sample, parts(system), Manner(0), CancelToken())
    play(sample, parts(system), Manner(0, language="de", vocabulary=True), CancelToken())
    assert list(system.started) == [("en", ()), ("de", ("Jon",))]


def test_costs_of_measuring_are_told_apart() -> None:
    dialogue = play(SAMPLE, parts(rule=SameWords()), Manner(1), CancelToken())
    assert dialogue.steps[1].simulated_ms >= 0
    assert dialogue.steps[0].simulated_ms == 0
    assert all(step.judged_ms >= 0 for step in dialogue.steps)
