"""The simulated person without any model: code finds what is wrong and says it in the words of a table.

Every word depends on the seed, the sample and the dialogue so far. What did not
help is said in another manner next time (`phrasing.manners`), and after
`looking_back.PATIENCE` tries something else gets its turn.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import ModuleType

from iasr_desktop.core.agent.words import is_wide
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.simulation import english_phrasing, mandarin_phrasing
from iasr_desktop.core.simulation.discrepancies import discrepancies
from iasr_desktop.core.simulation.drawing import drawn
from iasr_desktop.core.simulation.looking_back import Memory
from iasr_desktop.core.simulation.phrasing import Manner, manners, saying_of
from iasr_desktop.core.simulation.restating import note_on, restates
from iasr_desktop.core.simulation.types import Discrepancy, Instruction, Purpose, Sample, Step

NAME = "template"
EMPTY = "Nothing stands in the text, so the words are dictated again."
AT_A_LOSS = "There was no way to say it that does not repeat the text or what was said before."


class TemplateSimulator:
    """A `UserSimulator` that is deterministic to the last word."""

    name = NAME

    def __init__(self, seed: int) -> None:
        self.seed = seed

    @property
    def about(self) -> Mapping[str, str]:
        """The seed, and a fingerprint of all wordings."""
        return {"seed": str(self.seed), "wordings": _fingerprint()}

    def instruct(self, sample: Sample, steps: Sequence[Step], token: CancelToken) -> Instruction | None:
        """See `UserSimulator`."""
        token.check()
        memory = Memory(sample, steps)
        if memory.wants_undo:
            return self.undo(memory)
        found = memory.chosen(self.found(memory))
        return self.about_place(memory, found[0]) if found else None

    def harmless(self, sample: Sample, steps: Sequence[Step]) -> Instruction:
        """See `UserSimulator`."""
        texts = _phrasing(sample).HARMLESS
        return Instruction(texts[self._drawn(Memory(sample, steps)) % len(texts)], Purpose.HARMLESS, NAME)

    def found(self, memory: Memory) -> list[Discrepancy]:
        """What is wrong with the text, ranked."""
        sample = memory.sample
        return discrepancies(sample.reference, memory.text, sample.language, sample.entities or ())

    def undo(self, memory: Memory) -> Instruction:
        """Taking the last turn back, in other words each time."""
        phrasing = _phrasing(memory.sample)
        texts = phrasing.UNDO_WRITTEN if memory.was_written_down else phrasing.UNDO
        return Instruction(texts[memory.undos % len(texts)], Purpose.UNDO, NAME)

    def about_place(self, memory: Memory, place: Discrepancy, note: str = "") -> Instruction:
        """A correction of `place` in the manner whose turn it is."""
        phrasing, reference = _phrasing(memory.sample), memory.sample.reference
        if not memory.text.strip():
            return Instruction(phrasing.anew(place.wanted), Purpose.CORRECTION, NAME, place, note or EMPTY)
        for options in self._wordings(memory, place):
            fresh = [
                text
                for text in options
                if text not in memory.said and not restates(reference, text, place.wanted, memory.form)
            ]
            if fresh:
                text = fresh[self._drawn(memory) % len(fresh)]
                return Instruction(text, Purpose.CORRECTION, NAME, place, note or note_on(reference, text, memory.form))
        return self._last_resort(memory, place, note or AT_A_LOSS)

    def _wordings(self, memory: Memory, place: Discrepancy) -> Iterator[Sequence[str]]:
        """The wordings by manner, beginning with the one whose turn it is."""
        saying = saying_of(place, memory.text, memory.form)
        order = manners(place)
        first = memory.tries(place) % len(order)
        for manner in (*order[first:], *order[:first]):
            yield _phrasing(memory.sample).wordings(saying, manner)

    def _last_resort(self, memory: Memory, place: Discrepancy, note: str) -> Instruction:
        """The plainest wording, though it was said before or holds most of a very short text."""
        options = [text for texts in self._wordings(memory, place) for text in texts]
        shortest = min(options, key=len) if options else _phrasing(memory.sample).anew(place.wanted or place.found)
        return Instruction(shortest, Purpose.CORRECTION, NAME, place, note)

    def _drawn(self, memory: Memory) -> int:
        return drawn(self.seed, memory.sample.id, len(memory.steps))


def _phrasing(sample: Sample) -> ModuleType:
    """English or Mandarin, by the script of what is dictated."""
    return mandarin_phrasing if is_wide(sample.reference) else english_phrasing


_PROBES = (
    ("Megan", "Morgan"),
    ("Megan", ""),
    ("", "Morgan"),
    ("15", "50"),
    ("王", "黄"),
    ("Siobhan Keane", "Chivon Keen"),
)


@cache
def _fingerprint() -> str:
    """Eight hex digits: of the wordings of fixed places, so that unlike ones mean that the tables differ."""
    from iasr_desktop.core.metrics.normalizers import normalizer
    from iasr_desktop.core.simulation.types import DiscrepancyKind

    made: list[str] = []
    for kind in DiscrepancyKind:
        for wanted, found in _PROBES:
            text = f"ask {found} now" if found else "ask now"
            place = Discrepancy(kind, wanted, found, "ask", "now", 4, 4 + len(found))
            saying = saying_of(place, text, normalizer("mixed-1"))
            for phrasing in (english_phrasing, mandarin_phrasing):
                made += [text for manner in Manner for text in phrasing.wordings(saying, manner)]
    made += [*english_phrasing.UNDO, *english_phrasing.HARMLESS, *mandarin_phrasing.UNDO, *mandarin_phrasing.HARMLESS]
    return hashlib.sha256("\n".join(made).encode()).hexdigest()[:8]
