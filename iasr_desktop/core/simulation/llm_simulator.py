"""The simulated person played by a language model (paper, section IV-C).

The model is asked for the most important discrepancy and one concise
instruction. What it says is checked by code (`reply_check`); what fails is said
in the words of the template, and the instruction tells why. The authors' code
speaks the whole ground truth then, which gives the answer away.
"""

from collections.abc import Mapping, Sequence

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.core.ports import LanguageModel, Prompt
from iasr_desktop.core.simulation import reply_check, simulator_prompt
from iasr_desktop.core.simulation.drawing import drawn
from iasr_desktop.core.simulation.looking_back import Memory
from iasr_desktop.core.simulation.restating import note_on
from iasr_desktop.core.simulation.simulator_prompt import SimulatorPrompt
from iasr_desktop.core.simulation.template_simulator import TemplateSimulator
from iasr_desktop.core.simulation.types import Discrepancy, Instruction, Purpose, Sample, Step

NAME = "llm"
NO_REPLY = "The language model gave no usable reply."


class LlmSimulator:
    """A `UserSimulator`. Greedy: variety comes from the seed of the template, as a manner that is suggested.

    `model` may be the one under test; calls must not overlap.
    """

    name = NAME

    def __init__(self, model: LanguageModel, template: TemplateSimulator) -> None:
        self._model = model
        self._template = template
        self._prompt = SimulatorPrompt.load()

    @property
    def about(self) -> Mapping[str, str]:
        """The model, its prompt, and what the template depends on."""
        return {"model": self._model.model_id, "prompt": self._prompt.sha256, **self._template.about}

    def warm(self, token: CancelToken) -> None:
        """Evaluate instructions and examples ahead of time. Raises `Cancelled`, `ModelFailed`."""
        self._model.warm(Prompt(self._prompt.file.text, "", ""), token)

    def instruct(self, sample: Sample, steps: Sequence[Step], token: CancelToken) -> Instruction | None:
        """See `UserSimulator`."""
        token.check()
        memory = Memory(sample, steps)
        if memory.wants_undo:
            return self._template.undo(memory)
        places = memory.chosen(self._template.found(memory))[: simulator_prompt.MOST_PLACES]
        if not places:
            return None
        if not memory.text.strip():
            return self._template.about_place(memory, places[0])
        return self._worded(memory, places, token)

    def harmless(self, sample: Sample, steps: Sequence[Step]) -> Instruction:
        """See `UserSimulator`; in the words of the template."""
        return self._template.harmless(sample, steps)

    def _worded(self, memory: Memory, places: Sequence[Discrepancy], token: CancelToken) -> Instruction:
        chance = drawn(self._template.seed, memory.sample.id, len(memory.steps))
        question = self._prompt.question(memory, places, chance)
        rules = simulator_prompt.grammar(memory, places)
        try:
            written = self._model.reply(question, rules, simulator_prompt.LONGEST_REPLY, token)
        except ModelFailed as failure:
            return self._template.about_place(memory, places[0], failure.message)
        reply = simulator_prompt.read_reply(written, places)
        if reply is None:
            return self._template.about_place(memory, places[0], NO_REPLY)
        place, said = reply
        if problem := reply_check.problem(said, place, memory):
            return self._template.about_place(memory, place, problem)
        note = note_on(memory.sample.reference, said, memory.form)
        return Instruction(said, Purpose.CORRECTION, NAME, place, note)
