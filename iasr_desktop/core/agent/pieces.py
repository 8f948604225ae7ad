"""A pair taken apart: where both sides agree in between, the text is left as it stands.

"Five seats in row eight" for "four seats in row nine" is two edits. What
stands between them keeps its signs and capitals, which were not said.
"""

from difflib import SequenceMatcher

from iasr_desktop.core.agent import numbers
from iasr_desktop.core.agent.locate import Pair
from iasr_desktop.core.agent.targets import Span

Part = tuple[Span, int, int]
"""A place of the text, and the first and last word heard (inclusive) that are to stand there."""


def parts(pair: Pair, text: str, said: str) -> list[Part]:
    """The places that differ, in order; the pair as a whole where words were added or left out in between."""
    there = [unit for unit in numbers.units(text) if pair.start <= unit.start and unit.end <= pair.end]
    heard = [unit for unit in numbers.units(said) if pair.said_start <= unit.start and unit.end <= pair.said_end]
    if not there or not heard:
        return []
    whole = [(Span(pair.start, pair.end), heard[0].first, heard[-1].last)]
    matcher = SequenceMatcher(None, [unit.key for unit in there], [unit.key for unit in heard], autojunk=False)
    found: list[Part] = []
    for kind, first, end, heard_first, heard_end in matcher.get_opcodes():
        if kind == "equal":
            continue
        if kind != "replace":
            return whole
        place = Span(there[first].start, there[end - 1].end)
        found.append((place, heard[heard_first].first, heard[heard_end - 1].last))
    return found or whole
