"""The simulated person played by the default language model."""

from collections.abc import Iterator

import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.settings import AgentSettings
from iasr_desktop.core.simulation import simulators
from iasr_desktop.core.simulation.ports import UserSimulator
from iasr_desktop.core.simulation.types import Answer, Instruction, Judgement, Sample, Step, Uttered
from iasr_desktop.engines.llamacpp import LlamaCppModel
from tests.weights import installed

pytestmark = pytest.mark.model

CASES = [
    ("Please send the report to Megan before lunch.", "Please send the report to Morgan before lunch."),
    ("Put fifteen chairs in the hall.", "Put fifty chairs in the hall."),
    ("The lid of the box is broken.", "The lead of the box is broken."),
    ("We do not agree with the plan.", "We do agree with the plan."),
    ("请找王经理签字。", "请找黄经理签字。"),
]


@pytest.fixture(scope="module")
def simulator() -> Iterator[UserSimulator]:
    name = AgentSettings().model
    model = LlamaCppModel(installed(name), name, threads=2)
    yield simulators.build("llm", 0, model)
    model.close()


def told(simulator: UserSimulator, reference: str, text: str) -> Instruction:
    step = Step(0, Uttered("", "", 1.0, 0.0), Answer(text), Judgement(False))
    said = simulator.instruct(Sample(text, reference), [step], CancelToken())
    assert said is not None
    return said


def test_most_replies_can_be_used_and_come_again(simulator: UserSimulator) -> None:
    said = [told(simulator, *case) for case in CASES]

    assert sum(one.simulator == "llm" for one in said) >= len(CASES) - 1, [one.note for one in said]
    assert [told(simulator, *case) for case in CASES] == said
