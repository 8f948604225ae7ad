"""What spells in an utterance as it was heard: the words before the letters, the letters, the words behind them."""

import re
from dataclasses import dataclass, replace

from iasr_desktop.core.agent import letters, spelled_order
from iasr_desktop.core.agent.letter_examples import with_letters_for_examples
from iasr_desktop.core.agent.letter_groups import SPELL_LEADS, with_letters_apart
from iasr_desktop.core.agent.letter_votes import apart
from iasr_desktop.core.agent.lexicon import CUES, DENIALS
from iasr_desktop.core.agent.likeness import pronunciations
from iasr_desktop.core.agent.named_letters import RADIO_WORDS, NamedLetters
from iasr_desktop.core.agent.phones import Phones
from iasr_desktop.core.agent.words import has_pause, words

LEAST = 3
_LONGEST = 16
_LONGEST_NAME = 3
_MOST_GLUED = 3
_MOST_AT_ONCE = 3
"""Words that somebody spells in one go."""
_LONGEST_VERB = 3
_LEAST_LIKE_VERB = 0.6
"""Of the phones: "it placed" for "replace". Few other sentences go on with "… with" and letters."""
_VERBS = ("Replace", "Change")
_VOWELS = frozenset("aeiouy")
_LOOSE = {
    "the": "v", "no": "o", "in": "n", "and": "n", "an": "n", "he": "e", "she": "g", "be": "b", "see": "c", "sea": "c",
    "why": "y", "you": "u", "are": "r", "our": "r", "or": "r", "oh": "o", "eye": "i", "i": "i", "a": "a", "tea": "t",
}  # fmt: skip
"""Letters that a recogniser takes for words of every day, beside others that it knows as letters."""
_BETWEEN = re.compile(
    rf"(?<=(?<!\w)[A-Za-z])[-,. ]+({'|'.join(sorted(_LOOSE))})[-,. ]+(?=[A-Za-z](?!\w))", re.IGNORECASE
)
_LETTERS = re.compile(r"(?<![\w'’])[A-Z](?:[-., ]+[A-Z])+(?![\w'’])|(?<![\w'’])[A-Z]{2,}(?![\w'’])|(?<!\w)\w-\w(?!\w)")
_LARGE_END = re.compile(r"[,.] ([A-Z]{3,16})[.!]?$")
"""Letters said so quickly that they came out as a word, behind the name that they spell."""
_EXAMPLE = re.compile(r"\b(?:as|is|was|'s) (?:in|an|and|for|[Ii]n[a-z]{3,})\b")
_JOINT = re.compile(r"^and ", re.IGNORECASE)


@dataclass(frozen=True)
class Reading:
    """One hearing: the words before what spells, its letters (small), the words behind it.

    `led` is the letter for which the last word before them may stand, if any.
    """

    before: str
    letters: str
    after: str
    led: str = ""

    @property
    def ways(self) -> tuple[str, ...]:
        """The letters; then with the everyday word before them taken for the first one."""
        return (self.letters, self.led + self.letters) if self.led else (self.letters,)

    def as_spelling(self, meant: str) -> "Reading":
        """Without the word that stands for the first letter, if it does."""
        if not self.led or apart(meant, self.letters) <= apart(meant, self.led + self.letters):
            return self
        return replace(self, before=self.before[: words(self.before)[-1].start], led="")

    @property
    def name(self) -> str:
        """What the letters repeat, as it was heard: up to three words that say nothing else."""
        found = words(self.before)
        end = len(found) - bool(self.led and found)
        while end and found[end - 1].key in SPELL_LEADS:
            end -= 1
        first = end
        while first and end - first < _LONGEST_NAME and found[first - 1].key not in CUES:
            if first < end and has_pause(self.before[found[first - 1].end : found[first].start]):
                break
            first -= 1
        return self.before[found[first].start : found[end - 1].end] if first < end else ""


class Readings:
    """Finds what spells. One thread at a time."""

    def __init__(self, phones: Phones) -> None:
        self._phones = phones
        self._named = NamedLetters(phones)

    def may_spell(self, said: str) -> bool:
        """Whether anything in it looks or sounds like letters or their names, or speaks of spelling."""
        found = words(said)
        if any(word.key in SPELL_LEADS for word in found) or _LETTERS.search(said):
            return True
        if sum(word.key in RADIO_WORDS for word in found) > 1 or len(_EXAMPLE.findall(said)) > 1:
            return True
        return spelled_order.begins(found) and self._named.found(said) is not None

    def as_order(self, heard: str) -> str:
        """The utterance with the verb for what sounds like it, where only that makes an order of it."""
        found = words(heard)
        if spelled_order.begins(found):
            return heard
        ends = [word.end for word in found[:_LONGEST_VERB]]
        ways = [(self._phones.closeness(heard[:end], verb), verb + heard[end:]) for end in ends for verb in _VERBS]
        for alike, text in sorted(ways, reverse=True):
            if alike < _LEAST_LIKE_VERB:
                break
            reading, _ = self.one(text)
            if reading and len(reading.letters) > LEAST and spelled_order.is_order(reading.before, reading.after):
                order = spelled_order.read(reading.before)
                return text if order and order.link != "for" else heard
        return heard

    def one(self, heard: str) -> tuple[Reading | None, bool]:
        """What spells in `heard`, and whether it does so by words."""
        named = self._named.found(heard)
        text = _with_letters_apart(heard)
        runs = letters.runs(text, LEAST)
        run = max(runs, key=lambda one: len(one.letters), default=None)
        if named and (run is None or len(named.letters) >= len(run.letters)):
            return Reading(heard[: named.start], named.letters, heard[named.end :]), True
        if run is None and (large := _LARGE_END.search(text)) and spelled_order.read(text[: large.start()]):
            return Reading(text[: large.start(1)], large[1].lower(), ""), False
        if run is None or not run.letters.isalpha() or len(run.letters) > _LONGEST:
            return None, False
        before, glued = _without_glued(text[: run.start])
        last = words(before)[-1:]
        led = _LOOSE.get(last[0].key, "") if last and not has_pause(before[last[0].end :]) else ""
        return Reading(before, glued + run.letters.lower(), text[run.end :], led), False

    def several(self, heard: str) -> list[tuple[Reading, bool]]:
        """What spells two words or three, each with the words before it and whether it does so by words; else nothing.

        Of an order, those after the first leave out its verb.
        """
        found: list[tuple[Reading, bool]] = []
        for part in _orders(heard) if spelled_order.begins(words(heard)) else ():
            reading, by_words = self.one(f"{spelled_order.verb_for(part)} {part}" if found else part)
            if reading is None or words(reading.after) or DENIALS & {word.key for word in words(reading.before)}:
                return []
            found.append((reading, by_words))
        return found if 1 < len(found) <= _MOST_AT_ONCE else []


def _orders(heard: str) -> list[str]:
    """An order in parts, which begin where "and" is followed by another "… with …"."""
    found, starts = words(heard), [0]
    for place, word in enumerate(found):
        following = {one.key for one in found[place + 2 : place + 2 + _LONGEST_NAME]}
        if place and word.key == "and" and spelled_order.LINKS & following:
            starts.append(word.start)
    parts = [heard[start:end] for start, end in zip(starts, (*starts[1:], len(heard)), strict=True)]
    return [_JOINT.sub("", part) for part in parts]


def _with_letters_apart(heard: str) -> str:
    return _BETWEEN.sub(_named_between, with_letters_apart(with_letters_for_examples(heard)))


def _without_glued(before: str) -> tuple[str, str]:
    """The words before letters, and letters that were written as one at the end of them: "CE, Y-N-E-T", "gr, a, e"."""
    last = words(before)[-1:]
    if not last or not 1 < len(last[0].text) <= _MOST_GLUED or not last[0].key.isalpha():
        return before, ""
    is_word = bool(pronunciations(last[0].key)) and (not last[0].text.isupper() or len(last[0].text) == _MOST_GLUED)
    if is_word or (not last[0].text.isupper() and _VOWELS.intersection(last[0].key)):
        return before, ""
    return before[: last[0].start], last[0].key


def _named_between(hit: re.Match[str]) -> str:
    return f"-{_LOOSE[hit[1].lower()].upper()}-"
