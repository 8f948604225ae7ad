"""The simulated person played by a model: what of its replies is used."""

import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.core.ports import Prompt
from iasr_desktop.core.simulation import reply_check, simulators
from iasr_desktop.core.simulation.discrepancies import discrepancies
from iasr_desktop.core.simulation.llm_simulator import NO_REPLY
from iasr_desktop.core.simulation.looking_back import Memory
from iasr_desktop.core.simulation.types import Instruction, Purpose
from tests.fakes import ScriptedModel
from tests.unit.simulation.simulated import sample, step, steps

REFERENCE, TEXT = "Please ask Megan about the new lid today.", "Please ask Morgan about the new lead today."


def told(reply: str, reference: str = REFERENCE, text: str = TEXT) -> Instruction:
    simulator = simulators.build("llm", 0, ScriptedModel(lambda _: reply))
    said = simulator.instruct(sample(reference), steps(text), CancelToken())
    assert said is not None
    return said


def test_a_reply_that_corrects_is_said_as_it_is() -> None:
    said = told("1: No, Megan, not Morgan.\n")

    assert (said.text, said.simulator, said.note) == ("No, Megan, not Morgan.", "llm", "")
    assert said.discrepancy is not None
    assert said.discrepancy.wanted == "Megan"


def test_the_model_may_take_another_place() -> None:
    said = told("2: Replace lead with lid.\n")

    assert said.simulator == "llm"
    assert said.discrepancy is not None
    assert said.discrepancy.wanted == "lid"


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        ("1: Please ask Megan about the new lid today.\n", reply_check.RESTATES),
        ("1: It's Megan, M-E-G-H-A-N.\n", reply_check.WRONG_LETTERS),
        ("1: No, that is wrong.\n", reply_check.NOT_NAMED),
        ("1: Replace Megan with Morgan.\n", reply_check.TURNED),
        ("1: No, Morgan, not Megan.\n", reply_check.TURNED),
        ("1: Replace Morgan with Megan, not Morgan.\n", reply_check.TOO_LONG),
        ("1: Megan, M-E-G-A-N. Replace Morgan with Megan, M-E-G-A-N.\n", reply_check.TOO_LONG),
        ("1: Megan, not Morgan, not Morgan.\n", reply_check.TOO_LONG),
        ("1: No, Megan from Boston, not Morgan.\n", reply_check.INVENTED),
        ("1: 不是Morgan，是Megan。\n", reply_check.OTHER_LANGUAGE),
        ("Megan\n", NO_REPLY),
    ],
)
def test_a_reply_that_is_no_correction_is_said_by_the_template(reply: str, why: str) -> None:
    said = told(reply)

    assert (said.simulator, said.note) == ("template", why)
    assert "Megan" in said.text or "M-E-G-A-N" in said.text


@pytest.mark.parametrize(
    ("said", "reference", "text", "why"),
    [
        ("Insert not after do.", "we do not agree with it", "we do agree with it", ""),
        ("Insert not before agree.", "we do not agree with it", "we do agree with it", ""),
        ("Insert not after agree.", "we do not agree with it", "we do agree with it", reply_check.NO_PLACE),
        ("Say not.", "we do not agree with it", "we do agree with it", reply_check.NO_PLACE),
        ("-after do not.", "we do not agree with it", "we do agree with it", reply_check.NO_PLACE),
        ("Delete the word really.", "we agree with it", "we really agree with it", ""),
        ("It's really.", "we agree with it", "we really agree with it", reply_check.NO_ORDER),
        ("Delete Morgan.", "ask Megan about it", "ask Morgan about it", ""),
        ("Replace Morgan with Mike Echo Golf Alpha November.", "ask Megan about it", "ask Morgan about it", ""),
        ("It's Megan, M as in Mike, E, G, A, N.", "ask Megan about it", "ask Morgan about it", ""),
        ("It's Ada, A-D-A.", "ask Ada Okafor about it", "ask Adder Oakafaw about it", ""),
        ("It's Oakafaw.", "ask Ada Okafor about it", "ask Adder Oakafaw about it", reply_check.NOT_NAMED),
        ("It's not Morgan, it's Megan.", "ask Megan about it", "ask Morgan about it", ""),
        ("Megan instead of Morgan.", "ask Megan about it", "ask Morgan about it", ""),
        ("Change lead to lid.2.Replace about with of.", "about the lid", "about the lead", reply_check.TOO_LONG),
        ("It's Duvall, D-U-V-A-L-L.", "Ann Duval met Eve Duvall", "Ann Duval met Eve Duval", reply_check.WHICH),
        (
            "Replace the second Duval with Duvall, D-U-V-A-L-L.",
            "Ann Duval met Eve Duvall",
            "Ann Duval met Eve Duval",
            "",
        ),
        ("Replace Eve Duval with Eve Duvall.", "Ann Duval met Eve Duvall", "Ann Duval met Eve Duval", ""),
        ("Morgan instead of Megan.", "ask Megan about it", "ask Morgan about it", reply_check.TURNED),
        ("Change ac o to A C L.", "my A C L hurts again", "my ac o hurts again", ""),
        ("Change 50 to 15, one five.", "at 15 past four now", "at 50 past four now", ""),
        ("不是黄经理，是王经理。", "请找王经理签字", "请找黄经理签字", ""),
        ("不是王经理，是黄经理。", "请找王经理签字", "请找黄经理签字", reply_check.TURNED),
        ("在明天后面加上不。", "我明天不去学校", "我明天去学校", ""),
    ],
)
def test_the_check(said: str, reference: str, text: str, why: str) -> None:
    memory = Memory(sample(reference, ""), steps(text))

    assert reply_check.problem(said, discrepancies(reference, text)[0], memory) == why


def test_what_was_said_before_is_not_said_again() -> None:
    simulator = simulators.build("llm", 0, ScriptedModel(lambda _: "1: No, Megan, not Morgan.\n"))
    first = simulator.instruct(sample(REFERENCE), steps(TEXT), CancelToken())
    assert first is not None
    second = simulator.instruct(sample(REFERENCE), steps(TEXT, [(first, TEXT)]), CancelToken())

    assert second is not None
    assert (second.simulator, second.note) == ("template", reply_check.SAID_BEFORE)
    assert second.text != first.text


def test_a_model_that_fails_is_replaced_and_named() -> None:
    simulator = simulators.build("llm", 0, ScriptedModel(fails=ModelFailed("It broke.")))
    said = simulator.instruct(sample(REFERENCE), steps(TEXT), CancelToken())

    assert said is not None
    assert (said.simulator, said.note) == ("template", "It broke.")


def test_harm_is_undone_without_asking() -> None:
    model = ScriptedModel(lambda _: "1: No, Megan, not Morgan.\n")
    simulator = simulators.build("llm", 0, model)
    first = Instruction("No, Megan, not Morgan.", Purpose.CORRECTION, "llm")
    said = simulator.instruct(sample(REFERENCE), steps(TEXT, [(first, "Please.")]), CancelToken())

    assert said is not None
    assert said.purpose is Purpose.UNDO


def test_the_question_holds_the_places_and_not_the_reference() -> None:
    asked: list[Prompt] = []

    def writes(prompt: Prompt) -> str:
        asked.append(prompt)
        return "1: No, Megan, not Morgan.\n"

    simulator = simulators.build("llm", 0, ScriptedModel(writes))
    dialogue = steps(TEXT)
    for loop in range(1, 5):
        said = simulator.instruct(sample(REFERENCE), dialogue, CancelToken())
        assert said is not None
        dialogue.append(step(loop, TEXT, said))

    assert len({prompt.static for prompt in asked}) == 1
    assert all("Please ask" not in prompt.query for prompt in asked)
    assert "M-E-G-A-N" in asked[1].query
    assert len({prompt.query for prompt in asked}) == len(asked)


def test_a_run_can_tell_what_it_depends_on() -> None:
    about = simulators.build("llm", 7, ScriptedModel()).about

    assert about["model"] == "scripted"
    assert about["seed"] == "7"
    assert len(about["prompt"]) == 64
