"""The simulated people by name."""

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.ports import LanguageModel
from iasr_desktop.core.simulation import llm_simulator, template_simulator
from iasr_desktop.core.simulation.llm_simulator import LlmSimulator
from iasr_desktop.core.simulation.ports import UserSimulator
from iasr_desktop.core.simulation.template_simulator import TemplateSimulator

NAMES = (llm_simulator.NAME, template_simulator.NAME)


def build(name: str, seed: int, model: LanguageModel | None = None) -> UserSimulator:
    """The simulator called `name`. Raises `BadInput` for an unknown name, or when a model is needed and none given."""
    template = TemplateSimulator(seed)
    if name == template_simulator.NAME:
        return template
    if name != llm_simulator.NAME:
        raise BadInput(f"There is no simulator called {name}.", f"There are {', '.join(NAMES)}.")
    if model is None:
        raise BadInput(
            f"The simulator {name} needs a language model.",
            f"Install one, or use the simulator {template_simulator.NAME}.",
        )
    return LlmSimulator(model, template)


def needs_model(name: str) -> bool:
    """Whether `build` wants a model for `name`."""
    return name == llm_simulator.NAME
