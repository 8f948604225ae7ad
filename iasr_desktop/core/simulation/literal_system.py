"""The interactive recogniser of the paper (section III), built as its text says: what ours is compared with.

The recogniser hears each utterance in its full window; then come a call for
semantic correction, one for routing, and three for a correction. New input
takes the place of the text (Eq. 8). No grammar decides, nothing limits what a
correction may change, and nothing is kept evaluated from call to call.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from iasr_desktop.core.agent.stages import Stages
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.document import Edit, difference, joiner
from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.core.ports import DecodeOptions, SpeechDecoder
from iasr_desktop.core.recognition.policy import FULL_POSITIONS
from iasr_desktop.core.simulation.literal_stages import LiteralStages
from iasr_desktop.core.simulation.systems import LITERAL
from iasr_desktop.core.simulation.types import Answer
from iasr_desktop.core.types import SAMPLE_RATE_HZ, AudioClip, Intent, Samples

WINDOW_S = 30
_TIER = "model"


class _Update(NamedTuple):
    """The text after a turn, H′, its intent, and a note."""

    text: str
    said: str
    intent: Intent | None
    note: str = ""


class LiteralSystem:
    """A `SystemUnderTest`. `models` names them with their hashes, by role.

    A first utterance is what was recognised (Eq. 2: there is no history to
    correct it by). Where the model fails the text stays as it was.
    """

    name = LITERAL

    def __init__(self, decoder: SpeechDecoder, stages: LiteralStages, models: Mapping[str, str]) -> None:
        self._decoder = decoder
        self._stages = stages
        self._models = models
        self._language = ""
        self._history: list[str] = []

    @property
    def about(self) -> Mapping[str, str]:
        prompts = {f"prompt {stage}": f"SHA-256 {sha256}" for stage, sha256 in self._stages.prompts.hashes.items()}
        return {**self._models, **prompts, "window": f"{WINDOW_S} s"}

    def start(self, language: str, terms: Sequence[str] = ()) -> None:
        """Names known beforehand are no part of the paper's system. Of mixed languages the first is told."""
        self._language = language.partition("-")[0].lower()
        self._history = []

    def hear(self, clip: AudioClip, token: CancelToken) -> Answer:
        clock = Stages()
        before = self._history[-1] if self._history else ""
        with clock.measured("recognise"):
            heard = self._recognised(clip.samples, token)
        update = _Update(heard or before, heard, Intent.NEW_INPUT if heard else None)
        if before and heard:
            with clock.measured("agent"):
                update = self._updated(heard, token, clock)
        if update.text:
            self._history.append(update.text)
        return Answer(
            text=update.text,
            heard=heard,
            instruction=update.said,
            intent=update.intent,
            tier=_TIER,
            note=update.note,
            edits=_plain(difference(before, update.text) if update.intent is Intent.CORRECTION else ()),
            timings_ms=clock.timings_ms(),
        )

    def _recognised(self, samples: Samples, token: CancelToken) -> str:
        """H (Eq. 4): what a single pass hears, window by window where it is longer than one."""
        known = self._language in self._decoder.languages
        options = DecodeOptions(self._language if known else "auto", audio_context=FULL_POSITIONS)
        step, text = WINDOW_S * SAMPLE_RATE_HZ, ""
        for start in range(0, len(samples), step):
            part = self._decoder.decode(samples[start : start + step], options, token).text.strip()
            text += joiner(text, part) + part
        return text

    def _updated(self, heard: str, token: CancelToken, clock: Stages) -> _Update:
        """What a later turn makes of the text (Eq. 6 to 10)."""
        before, said, intent = self._history[-1], heard, None
        try:
            with clock.measured("agent semantic_correction"):
                said = self._stages.correct(heard, self._history, token) or heard
            with clock.measured("agent route"):
                intent = self._stages.route(said, self._history, token)
            if intent is Intent.CORRECTION:
                return _Update(self._corrected(said, token, clock) or before, said, intent)
        except ModelFailed as failure:
            return _Update(before, said, intent, str(failure))
        if intent is None:
            return _Update(before, said, None, "The reply named no intent; the text stays as it was.")
        return _Update(said if intent is Intent.NEW_INPUT else before, said, intent)

    def _corrected(self, said: str, token: CancelToken, clock: Stages) -> str:
        with clock.measured("agent locate"):
            span = self._stages.locate(said, self._history, token)
        with clock.measured("agent reason"):
            change = self._stages.reason(said, span, self._history, token)
        with clock.measured("agent modify"):
            return self._stages.modify(span, change, self._history, token)


def _plain(edits: Iterable[Edit]) -> tuple[Mapping[str, object], ...]:
    return tuple({name: getattr(edit, name) for name in ("start", "end", "before", "after")} for edit in edits)
