"""What the loop asks of its parts. Every call blocks and raises `Cancelled` or an `AppError`, nothing else."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.simulation.types import Answer, Instruction, Judgement, Sample, Step
from iasr_desktop.core.types import AudioClip


class SystemUnderTest(Protocol):
    """Takes utterances of one dialogue after the other. One call at a time.

    `about` tells what its figures depend on, as name and value: models with
    their hashes, prompts, versions, settings.
    """

    name: str

    @property
    def about(self) -> Mapping[str, str]: ...

    def start(self, language: str, terms: Sequence[str] = ()) -> None:
        """A new dialogue; nothing of the one before is known any more.

        `language` is that of the sample, empty when unknown; `terms` are names that are known beforehand.
        """

    def hear(self, clip: AudioClip, token: CancelToken) -> Answer:
        """The next utterance of the dialogue."""


class StoppingRule(Protocol):
    """Says whether a text is right: the judge (S²ER), or a metric with a threshold."""

    name: str

    @property
    def about(self) -> Mapping[str, str]: ...

    def judge(self, sample: Sample, text: str, token: CancelToken) -> Judgement: ...


class UserSimulator(Protocol):
    """Looks at the text and says what to change. Depends on its arguments and its seed only."""

    name: str

    @property
    def about(self) -> Mapping[str, str]: ...

    def instruct(self, sample: Sample, steps: Sequence[Step], token: CancelToken) -> Instruction | None:
        """What is said next about the text of the last step; `None` when nothing differs that can be said.

        `steps` are the dialogue so far: what did not help is said in another way.
        """

    def harmless(self, sample: Sample, steps: Sequence[Step]) -> Instruction:
        """Something that must not change a right text: a confirmation, a hesitation."""
