"""What the language model that plays the person is shown, and how its reply is read.

Code finds the places and says what is wrong there; the model takes the one that
matters most and words the correction. It sees the words of each place and never
the whole reference, so a small model reads little and cannot recite it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from iasr_desktop.core.agent.prompts import PromptFile
from iasr_desktop.core.agent.words import is_wide
from iasr_desktop.core.metrics.cser.texts import quoted
from iasr_desktop.core.ports import Prompt
from iasr_desktop.core.simulation import english_phrasing, mandarin_phrasing
from iasr_desktop.core.simulation.looking_back import Memory
from iasr_desktop.core.simulation.phrasing import Manner, Saying, manners, saying_of
from iasr_desktop.core.simulation.types import Discrepancy, DiscrepancyKind

MOST_PLACES = 3
LONGEST_REPLY = 96
"""Tokens."""

_PROMPT = "simulator"
_REPLY = re.compile(r"\s*(\d)\s*[:：]\s*(.+?)\s*")
_SIGNS = r"""mark ::= [MARKS]?
first ::= [^ <*:().!?\n\rOTHERS]
sign ::= [^<*:().!?\n\rOTHERS] | [0-9] [.:] [0-9] | [A-Z] "." [A-Z]"""
_FRAME = 30
"""Signs of an instruction beside the words it is about."""
_HAN_MARKS, _NO_HAN = "。！？", r"\u3000-\u9fff\uff00-\uffef"
_CONTRAST, _ORDER, _SPELLED = "as a contrast", "as an order", "say how it is spelled"
_MANNERS = (_CONTRAST, _ORDER)
_KINDS = {
    DiscrepancyKind.NEGATION: "denial",
    DiscrepancyKind.NAME: "name",
    DiscrepancyKind.NUMBER: "number",
    DiscrepancyKind.WORD: "word",
    DiscrepancyKind.FUNCTION_WORD: "small word",
}


@dataclass(frozen=True)
class SimulatorPrompt:
    """Instructions and examples, and the question made of a dialogue."""

    file: PromptFile

    @staticmethod
    def load() -> "SimulatorPrompt":
        """The one that ships."""
        return SimulatorPrompt(PromptFile.load(_PROMPT))

    @cached_property
    def sha256(self) -> str:
        return self.file.sha256

    def question(self, memory: Memory, places: Sequence[Discrepancy], drawn: int) -> Prompt:
        """The prompt about `places`; `drawn` picks among manners that are as good."""
        lines = [f"{number}. {_line(place, memory, drawn + number)}" for number, place in enumerate(places, start=1)]
        return Prompt(self.file.text, "", "\n".join(lines))


def grammar(memory: Memory, places: Sequence[Discrepancy]) -> str:
    """A number of a place and one sentence that holds the words given for it, in the script of the text.

    The words that are wanted, and their letters, stand in the rules, as a small model does not copy them faithfully.
    Full stops and colons are in words and times only; elsewhere more would follow.
    Without "<" no mark of a chat template, which the reply does not show, fits either; without "*" no emphasis.
    """
    in_chinese = is_wide(memory.sample.reference)
    marks, others = (_HAN_MARKS, f"（）：{_HAN_MARKS}") if in_chinese else (".!?", _NO_HAN)
    numbers = range(1, len(places) + 1)
    rules = [f"root ::= {' | '.join(f'place{number}' for number in numbers)}"]
    for number, place in zip(numbers, places, strict=True):
        wrong, right = _said(place, saying_of(place, memory.text, memory.form), memory)[1]
        beside = f"{{0,{_FRAME + max(len(wrong), len(place.before), len(place.after))}}}"
        lead, words = f"(first sign{beside})?", quoted(right or wrong)
        rules.append(f'place{number} ::= "{number}: " {lead} {words} sign{beside} mark "\\n"')
    return "\n".join((*rules, _SIGNS.replace("MARKS", marks).replace("OTHERS", others)))


def read_reply(reply: str, places: Sequence[Discrepancy]) -> tuple[Discrepancy, str] | None:
    """The place that the reply is about and what is to be said; `None` for no such reply."""
    hit = _REPLY.fullmatch(reply)
    number = int(hit[1]) if hit else 0
    return (places[number - 1], hit[2]) if hit and 0 < number <= len(places) else None


def _line(place: Discrepancy, memory: Memory, drawn: int) -> str:
    """What is wrong, in the words in which it is to be said.

    The manner is settled here, as a small model ignores hints; so are letters, which it gets wrong.
    """
    saying = saying_of(place, memory.text, memory.form)
    manner, (wrong, right) = _said(place, saying, memory)
    if not wrong:
        what = f"Missing: {right}, {_beside(saying)}."
    elif not right:
        what = f"Too much: {wrong}."
    else:
        what = f"Wrong: {wrong}. Right: {right}."
    is_clear = saying.is_clear and not memory.tries(place)
    return f"{_KINDS[place.kind]}. {what} ({_hint(manner, wrong, right, 1 if saying.is_small else drawn, is_clear)})"


def _said(place: Discrepancy, saying: Saying, memory: Memory) -> tuple[Manner, tuple[str, str]]:
    """The manner whose turn it is, or the next one that fits, and the words."""
    phrasing = mandarin_phrasing if is_wide(memory.sample.reference) else english_phrasing
    order = manners(place)
    tries = memory.tries(place)
    for step in range(len(order)):
        manner = order[(tries + step) % len(order)]
        if (pair := phrasing.pair(saying, manner)) and any(pair):
            return manner, pair
    return Manner.PLAIN, (saying.found, saying.wanted)


def _hint(manner: Manner, wrong: str, right: str, drawn: int, is_clear: bool) -> str:
    """`is_clear`: what is meant is known without saying what stands there."""
    if wrong and right and manner is Manner.SPELLED:
        return _SPELLED if is_clear else _ORDER
    return _MANNERS[drawn % len(_MANNERS)] if wrong and right and manner is not Manner.ALPHABET else _ORDER


def _beside(saying: Saying) -> str:
    """The side on which a small model keeps the words in order is the one before."""
    if saying.before:
        return f"after {saying.before}"
    return f"before {saying.after}" if saying.after else "at the end"
