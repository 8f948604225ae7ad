"""What the language model that plays the person is shown, and how its reply is read.

Code finds the places and says what is wrong there; the model takes the one that
matters most and words the correction. It sees a few words around each place and
never the whole reference, so a small model reads little and cannot recite it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from iasr_desktop.core.agent.prompts import PromptFile
from iasr_desktop.core.agent.words import is_wide
from iasr_desktop.core.ports import Prompt
from iasr_desktop.core.simulation.chinese_words import described
from iasr_desktop.core.simulation.looking_back import Memory
from iasr_desktop.core.simulation.phrasing import Manner, Saying, joined, manners, saying_of
from iasr_desktop.core.simulation.spelling_aloud import can_be_spelled, digit_by_digit, in_nato, spaced, spelled
from iasr_desktop.core.simulation.types import Discrepancy

MOST_PLACES = 3
LONGEST_REPLY = 64
"""Tokens."""

_PROMPT = "simulator"
_MOST_TRIED = 2
_REPLY = re.compile(r"\s*(\d)\s*[:：]\s*(.+?)\s*")
_PLAIN_REPLACING = ("as a contrast", "as an order")
_PLAIN_INSERTING = ("say what it stands after", "say what it stands before")


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
        tried = list(dict.fromkeys(text for place in places for text in memory.tried(place)))[-_MOST_TRIED:]
        lines += [f"Tried: {' '.join(tried)}"] if tried else []
        return Prompt(self.file.text, "", "\n".join(lines))


def grammar(places: int) -> str:
    """A number of a place and one line of words."""
    return f'root ::= [1-{places}] ": " [^ \\n\\r] [^\\n\\r]+ "\\n"'


def read_reply(reply: str, places: Sequence[Discrepancy]) -> tuple[Discrepancy, str] | None:
    """The place that the reply is about and what is to be said; `None` for no such reply."""
    hit = _REPLY.fullmatch(reply)
    number = int(hit[1]) if hit else 0
    return (places[number - 1], hit[2]) if hit and 0 < number <= len(places) else None


def _line(place: Discrepancy, memory: Memory, drawn: int) -> str:
    saying = saying_of(place, memory.text, memory.form)
    there = _around(saying, saying.found)
    should = _around(saying, saying.wanted)
    return f'It says "{there}", it should be "{should}". {_what(saying)} ({_hint(place, saying, memory, drawn)})'


def _around(saying: Saying, words: str) -> str:
    parts = (saying.before, words, saying.after)
    return "".join(parts) if all(is_wide(part[-1]) for part in parts if part) else joined(*parts)


def _what(saying: Saying) -> str:
    if not saying.found:
        return f"Missing: {saying.wanted}."
    if not saying.wanted:
        return f"Too much: {saying.found}."
    return f"Wrong: {saying.found}. Right: {saying.wanted}."


def _hint(place: Discrepancy, saying: Saying, memory: Memory, drawn: int) -> str:
    """How the model is to say it, by what was tried before."""
    order = manners(place)
    tries = memory.tries(place)
    fitting = (_hint_for(order[(tries + step) % len(order)], saying, drawn) for step in range(len(order)))
    return next((hint for hint in fitting if hint), _PLAIN_REPLACING[0])


def _hint_for(manner: Manner, saying: Saying, drawn: int) -> str:
    """Empty where the manner does not fit."""
    if manner is Manner.CONTEXT or (manner is Manner.PLAIN and not saying.single):
        beside = "before" if saying.before else "after" if saying.after else ""
        return f"with the word {beside} it" if beside else ""
    if manner is Manner.PLAIN:
        return _plain_hint(saying, drawn)
    if manner is Manner.TWO_STEPS:
        return "first take the wrong word out" if saying.found and saying.wanted and saying.single else ""
    return _spelling_hint(manner, saying)


def _plain_hint(saying: Saying, drawn: int) -> str:
    if saying.found and saying.wanted:
        return _PLAIN_REPLACING[drawn % len(_PLAIN_REPLACING)]
    if saying.found:
        return _PLAIN_REPLACING[1]
    if not saying.before or not saying.after:
        return _PLAIN_INSERTING[0 if saying.before else 1]
    return _PLAIN_INSERTING[drawn % len(_PLAIN_INSERTING)]


def _spelling_hint(manner: Manner, saying: Saying) -> str:
    """The letters come from code; a small model gets them wrong."""
    wanted = saying.wanted
    if manner is Manner.SPELLED and (digits := digit_by_digit(wanted)) and not is_wide(wanted):
        return f"say it with its digits: {digits}"
    if can_be_spelled(wanted) and " " not in wanted:
        if manner is Manner.ALPHABET:
            return f"spell it: {in_nato(wanted)}"
        return f"spell it: {spaced(wanted) if is_wide(saying.before + saying.after) else spelled(wanted)}"
    if manner is Manner.SPELLED and len(wanted) == 1 and is_wide(wanted):
        words = described(wanted, but_not=saying.found)
        return f"describe it: {words[0]}的{wanted}" if words else ""
    return ""
