"""What goes into the judge and what comes out."""

from dataclasses import dataclass
from enum import StrEnum

from iasr_desktop.core.judge import votes as voting
from iasr_desktop.core.judge.votes import Answer, Label, Mode, Votes


class Source(StrEnum):
    """Where a label comes from."""

    SHORTCUT = "shortcut"
    CALIBRATED = "calibrated"
    VOTES = "votes"


@dataclass(frozen=True)
class Case:
    """A pair to be judged. `key` tells draws of sampled votes apart; `language` is a code, or empty.

    `names` are names and terms of the reference that somebody marked: a capital
    does not tell them at the start of a sentence.
    """

    reference: str
    hypothesis: str
    language: str = ""
    key: str = ""
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Settings:
    """How to judge. `label` is what decides where both can."""

    mode: Mode = Mode.EXACT
    rounds: int = voting.ROUNDS
    seed: int = 0
    label: Source = Source.CALIBRATED


@dataclass(frozen=True)
class Verdict:
    """What the judge says of a pair.

    `forward` asks about (reference, hypothesis), `backward` about the reverse;
    `None` when nobody was asked. For long texts they are those of the weakest
    piece of the `pieces_asked`, of `pieces` that differ at all. `note` says what
    the person should know about it.
    """

    label: Label
    source: Source
    p: float | None
    forward: Answer | None = None
    backward: Answer | None = None
    votes: Votes | None = None
    evidence: tuple[str, ...] = ()
    pieces: int = 1
    pieces_asked: int = 1
    note: str = ""

    @property
    def equivalent(self) -> bool | None:
        """`None`: the judge could not tell."""
        return None if self.label is Label.INVALID else self.label is Label.SAME

    @property
    def shortcut(self) -> bool:
        return self.source is Source.SHORTCUT
