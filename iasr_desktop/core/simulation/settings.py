"""What a person chooses for a run. Everything else follows from it, so the same settings give the same run."""

from dataclasses import dataclass

LOOPS = 10
MOST_LOOPS, MOST_ROUNDS = 100, 999


@dataclass(frozen=True)
class RunSettings:
    """Settings of one run; they stand in its folder.

    `dataset` is the name of a built-in suite or the path of a manifest or folder.
    Empty model ids are those of the app's settings; an empty `judge_model` or
    `simulator_model` is the language model under test. `stop_by` is "s2er" or the
    name of a token metric, which counts as right at `stop_below` at most.
    `harmless_share` is how many of the loops after success hold a harmless turn.
    `snr_db` adds the noise of a room to all that is said by a voice. With
    `vocabulary` the system knows the entities of a sample beforehand.
    """

    dataset: str
    loops: int = LOOPS
    limit: int | None = None
    seed: int = 0
    system: str = "agent"
    simulator: str = "llm"
    stop_by: str = "s2er"
    stop_below: float = 0.0
    votes: str = "exact"
    rounds: int = 3
    recognizer_model: str = ""
    language_model: str = ""
    judge_model: str = ""
    simulator_model: str = ""
    language: str = ""
    harmless_share: float = 0.2
    snr_db: float | None = None
    keep_audio: bool = False
    vocabulary: bool = False

    @property
    def fault(self) -> str:
        """What cannot be, as the end of a sentence; empty for settings that can be played.

        Settings come out of files too, and time and memory are taken by them.
        """
        if not 0 <= self.loops <= MOST_LOOPS:
            return f"loops is {self.loops}, which is not from 0 to {MOST_LOOPS}"
        if self.limit is not None and self.limit < 1:
            return f"limit is {self.limit}, which is less than 1"
        if not 1 <= self.rounds <= MOST_ROUNDS:
            return f"rounds is {self.rounds}, which is not from 1 to {MOST_ROUNDS}"
        if not 0 <= self.harmless_share <= 1:
            return f"harmless_share is {self.harmless_share}, which is not from 0 to 1"
        return "" if self.stop_below >= 0 else f"stop_below is {self.stop_below}, which is less than 0"
