"""Letters told by words, found by their sound: the radio alphabet, and "S as in sugar".

A recogniser that expects prose makes "see era" of "Sierra" and "he is an easy"
of "E as in easy". Nobody says three such in a row who does not spell.
"""

import re
from dataclasses import dataclass

from iasr_desktop.core.agent.letters import RADIO_ALPHABET, sure_letter_of
from iasr_desktop.core.agent.phones import Phones, distances
from iasr_desktop.core.agent.radio_alphabet import RadioAlphabet
from iasr_desktop.core.agent.words import words

_USUAL = (
    "adam apple boy baker bob cat david dog edward easy frank fox george henry ice ida igloo john king kite lincoln "
    "lemon mary mother nora nancy ocean orange paul peter queen robert rabbit sam sugar thomas tom union uncle "
    "umbrella water william yellow young zebra"
)
RADIO_WORDS = frozenset(RADIO_ALPHABET)
_EXAMPLES = (*RADIO_ALPHABET, *_USUAL.split())
_LEAST_ALIKE = 0.55
_LEAST = 3
_LINK = r"(?:['’]s)?\.?,?(?: (?:as|is|was|has|us|his|a|an|and))? (?:in|an|and|on|for|like|is|as|asin)(?: an?)?|['’]sin"
_ONE = rf"([A-Za-z]+)(?:{_LINK}) ([A-Za-z][A-Za-z'’-]*)"
_GLUED = r"([A-Za-z]+)(?:['’]s)?,? (?:as|is|was) [Ii]n([A-Za-z]{3,})"
_EACH = re.compile(rf"{_GLUED}|{_ONE}")
_PART = re.compile(r"[^,.;!?]+")
_LONGEST_PART = 5
_LEAST_TOLD = 2
_LEAST_OF_ENDS = 0.75
_BETWEEN = re.compile(r"[\s,.;:!-]*(?:and )?")


@dataclass(frozen=True)
class Named:
    """`text[start:end]` names the `letters` (small) by words."""

    start: int
    end: int
    letters: str


class NamedLetters:
    """Finds them. One thread at a time."""

    def __init__(self, phones: Phones) -> None:
        self._phones = phones
        self._radio = RadioAlphabet(phones)
        self._sounds: dict[str, str] = {}

    def found(self, text: str) -> Named | None:
        """The longest run of such words in `text`, three at least."""
        runs = [run for run in (self._by_examples(text), self._by_parts(text), self._by_radio(text)) if run]
        return max(runs, key=lambda run: len(run.letters), default=None)

    def _by_examples(self, text: str) -> Named | None:
        best: Named | None = None
        place = 0
        while hit := _EACH.search(text, place):
            start, end, letters = hit.start(), hit.end(), self._letter(hit)
            while (rest := _EACH.match(text, _after(text, end))) is not None:
                end, letters = rest.end(), letters + self._letter(rest)
            if len(letters) >= _LEAST and (best is None or len(letters) > len(best.letters)):
                best = Named(start, end, letters)
            place = end
        return best

    def _by_parts(self, text: str) -> Named | None:
        """Examples between pauses, of which some were heard as one word ("Arisen Robert, H's in hotel, Eisenice")."""
        parts = list(_PART.finditer(text))
        told = [index for index, part in enumerate(parts) if _EACH.fullmatch(part[0].strip())]
        if len(told) < _LEAST_TOLD or any(len(words(part[0])) > _LONGEST_PART for part in parts[told[0] : told[-1]]):
            return None
        first, last = told[0], len(parts) - 1
        # One word before them is the name itself.
        while first and len(words(parts[first - 1][0])) > 1 and self._example_in(parts[first - 1][0]):
            first -= 1
        run = [(_EACH.fullmatch(part[0].strip()), part[0]) for part in parts[first : last + 1]]
        letters = [self._letter(hit) if hit else self._example_in(part) for hit, part in run]
        if len(letters) < _LEAST or not all(letters) or 2 * len(told) < len(letters):
            return None
        start = parts[first].start() + len(parts[first][0]) - len(parts[first][0].lstrip())
        return Named(start, parts[last].end(), "".join(letters))

    def _example_in(self, part: str) -> str:
        """The letter of the usual example with which `part` ends, by its sound; empty if there is none."""
        own = self._phones.of(part)
        sounds = [self._sound(word) for word in _EXAMPLES]
        ends = [own[-len(sound) :] for sound in sounds]
        alike = [1 - distances([end], [sound])[0, 0] / len(sound) for end, sound in zip(ends, sounds, strict=True)]
        best = max(range(len(alike)), key=lambda index: (alike[index], len(sounds[index])))
        is_link = len(own) > len(sounds[best]) + 1
        return _EXAMPLES[best][0] if is_link and alike[best] >= _LEAST_OF_ENDS else ""

    def _letter(self, hit: "re.Match[str]") -> str:
        """The letter of one example: that with which it begins, unless it is heard for another that fits better."""
        said, example = (hit[1] or hit[3]).lower(), (hit[2] or hit[4]).lower()
        own = sure_letter_of(said)
        if own and own != example[0]:
            sounds = [word for word in _EXAMPLES if word[0] == own]
            apart = distances([self._phones.of(example)], [self._sound(word) for word in sounds])[0]
            longest = [max(len(self._sound(word)), 1) for word in sounds]
            if any(phones / length <= 1 - _LEAST_ALIKE for phones, length in zip(apart, longest, strict=True)):
                return own
        return example[0]

    def _by_radio(self, text: str) -> Named | None:
        run = self._radio.run(text)
        if run is None:
            return None
        found = words(text)
        return Named(found[run.first].start, found[run.last].end, run.letters)

    def _sound(self, word: str) -> str:
        if word not in self._sounds:
            # A hyphen would be read, and "xray" as a word of its own.
            self._sounds[word] = self._phones.of("ex ray" if word == "xray" else word)
        return self._sounds[word]


def _after(text: str, end: int) -> int:
    hit = _BETWEEN.match(text, end)
    return hit.end() if hit else end
