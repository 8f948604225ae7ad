"""The paper's system to the letter: which calls are made, and what becomes of what they write."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np
import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import Cancelled, ModelFailed
from iasr_desktop.core.ports import Prompt
from iasr_desktop.core.simulation.literal_model import FreshModel
from iasr_desktop.core.simulation.literal_stages import LiteralPrompts, LiteralStages, plain
from iasr_desktop.core.simulation.literal_system import LiteralSystem
from iasr_desktop.core.simulation.ports import SystemUnderTest
from iasr_desktop.core.simulation.types import Answer
from iasr_desktop.core.types import AudioClip, Intent
from tests.fakes import LevelDecoder, WritingModel
from tests.speaking import speak

CALLS = ("correct", "route", "locate", "reason", "modify")
PROMPTS = LiteralPrompts.load()
STAGE_OF = {getattr(PROMPTS, stage).text: stage for stage in CALLS}


class Dictation:
    """A literal system whose model replies by stage, and the prompts that it was given by stage."""

    def __init__(self, replies: Mapping[str, str | Callable[[Prompt], str]], fails: Exception | None = None) -> None:
        self.asked: list[tuple[str, str]] = []
        self._replies = replies
        self.model = WritingModel(self._reply, fails=fails)
        self.decoder = LevelDecoder()
        self.system = LiteralSystem(
            self.decoder, LiteralStages(FreshModel(self.model), PROMPTS), {"language model": "scripted"}
        )
        self.system.start("en")

    def hear(self, *numbers: int) -> Answer:
        return self.system.hear(AudioClip(speak(numbers)), CancelToken())

    def _reply(self, prompt: Prompt) -> str:
        stage = STAGE_OF[prompt.static]
        self.asked.append((stage, prompt.query))
        reply = self._replies[stage]
        return reply if isinstance(reply, str) else reply(prompt)


def test_it_is_a_system_under_test() -> None:
    system: SystemUnderTest = Dictation({}).system
    assert system.name == "literal"
    assert system.about["language model"] == "scripted"
    assert all(PROMPTS.hashes[stage] in system.about[f"prompt {stage}"] for stage in CALLS)


def test_the_first_utterance_is_what_was_recognised() -> None:
    dictation = Dictation({})
    answer = dictation.hear(1, 2, 3)
    assert (answer.text, answer.heard, answer.intent) == ("w1 w2 w3", "w1 w2 w3", Intent.NEW_INPUT)
    assert dictation.asked == []
    assert answer.edits == ()


def test_each_utterance_is_heard_in_the_full_window_of_its_language() -> None:
    dictation = Dictation({})
    dictation.hear(1)
    dictation.system.start("tlh")
    dictation.hear(1)
    assert [(asked.language, asked.audio_context) for asked in dictation.decoder.asked] == [
        ("en", 1500),
        ("auto", 1500),
    ]


def test_what_is_longer_than_the_window_is_heard_window_by_window() -> None:
    dictation = Dictation({})
    clip = np.concatenate([speak([1]), np.zeros(30 * 16_000, np.float32), speak([2])])
    answer = dictation.system.hear(AudioClip(clip), CancelToken())
    assert answer.text == "w1 w2"
    assert len(dictation.decoder.asked) == 2


def test_a_correction_takes_five_calls_one_after_the_other() -> None:
    dictation = Dictation({
        "correct": 'Replace "w2" with "w9".',
        "route": "correction",
        "locate": "w2",
        "reason": '"w2" becomes "w9".',
        "modify": "w1 w9 w3",
    })  # fmt: skip
    dictation.hear(1, 2, 3)
    answer = dictation.hear(9)
    assert [stage for stage, _ in dictation.asked] == list(CALLS)
    queries = dict(dictation.asked)
    assert queries["correct"] == "Text: w1 w2 w3\nHeard: w9"
    assert queries["locate"] == 'Text: w1 w2 w3\nInstruction: Replace "w2" with "w9".'
    assert queries["modify"] == 'Text: w1 w2 w3\nWords: w2\nChange: "w2" becomes "w9".'
    assert answer.text == "w1 w9 w3"
    assert answer.instruction == 'Replace "w2" with "w9".'
    assert answer.edits == ({"start": 4, "end": 5, "before": "2", "after": "9"},)
    stages = {f"agent {stage}" for stage in ("semantic_correction", "route", "locate", "reason", "modify")}
    assert set(answer.timings_ms) == {"recognise", "agent", "total", *stages}


def test_free_rewriting_is_taken_as_it_comes() -> None:
    dictation = Dictation({
        "correct": "change it", "route": "correction", "locate": "", "reason": "", "modify": "“something else entirely”"
    })  # fmt: skip
    dictation.hear(1, 2, 3)
    assert dictation.hear(4).text == "something else entirely"


def test_new_input_takes_the_place_of_the_text() -> None:
    dictation = Dictation({"correct": "w7", "route": "new"})
    dictation.hear(1, 2)
    answer = dictation.hear(7)
    assert (answer.text, answer.intent) == ("w7", Intent.NEW_INPUT)
    dictation.hear(8)
    assert dictation.asked[-1][1] == "Earlier: w1 w2\nText: w7\nSaid: w7"


@pytest.mark.parametrize(("reply", "intent"), [("confirmation", Intent.CONFIRMATION), ("Hm.", None)])
def test_confirmations_and_replies_without_an_intent_leave_the_text(reply: str, intent: Intent | None) -> None:
    dictation = Dictation({"correct": "Yes.", "route": reply})
    dictation.hear(1, 2)
    answer = dictation.hear(3)
    assert (answer.text, answer.intent, answer.edits) == ("w1 w2", intent, ())
    assert bool(answer.note) is (intent is None)


@pytest.mark.parametrize(
    ("reply", "intent"),
    [
        ("Correction.", Intent.CORRECTION),
        ("new input", Intent.NEW_INPUT),
        ("It is a confirmation, no correction", Intent.CONFIRMATION),
    ],
)
def test_the_first_intent_named_counts(reply: str, intent: Intent) -> None:
    stages = LiteralStages(FreshModel(WritingModel(lambda _: reply)), PROMPTS)
    assert stages.route("w1", ["w2"], CancelToken()) is intent


def test_silence_changes_nothing() -> None:
    dictation = Dictation({})
    dictation.hear(1, 2)
    assert dictation.hear().text == "w1 w2"
    assert dictation.asked == []
    dictation.system.start("en")
    assert dictation.hear().text == ""
    assert dictation.hear(5).text == "w5"


def test_a_new_dialogue_knows_nothing_of_the_one_before() -> None:
    dictation = Dictation({"correct": "w7", "route": "new"})
    dictation.hear(1, 2)
    dictation.system.start("en")
    assert dictation.hear(3).text == "w3"
    assert dictation.asked == []


def test_a_model_that_fails_leaves_the_text() -> None:
    dictation = Dictation({}, fails=ModelFailed("The text is too long for the language model."))
    dictation.hear(1, 2)
    answer = dictation.hear(3)
    assert (answer.text, answer.note) == ("w1 w2", "The text is too long for the language model.")


def test_a_cancelled_utterance_leaves_no_trace() -> None:
    dictation = Dictation({})
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        dictation.system.hear(AudioClip(speak([1])), token)
    assert dictation.hear(2).text == "w2"


def test_nothing_stays_evaluated_between_the_calls() -> None:
    dictation = Dictation({"correct": "Yes.", "route": "confirmation"})
    dictation.hear(1, 2)
    costs = []
    for _ in range(3):
        before = dictation.model.evaluated_tokens
        dictation.hear(3)
        costs.append(dictation.model.evaluated_tokens - before)
    assert costs[0] == costs[1] == costs[2] > 0


@pytest.mark.parametrize(
    ("reply", "text"), [('"a b"', "a b"), (" a \n b ", "a b"), ('"a" and "b', '"a" and "b'), ("'", "'"), ("", "")]
)
def test_marks_around_a_reply_are_left_out(reply: str, text: str) -> None:
    assert plain(reply) == text


def test_prompts_end_where_the_person_speaks_and_name_no_other_file() -> None:
    for stage in CALLS:
        assert getattr(PROMPTS, stage).text.endswith("[user]\n")
    assert len(set(PROMPTS.hashes.values())) == len(CALLS)
    assert replace(PROMPTS) == PROMPTS
