"""A spelling heard several times over, and what comes of it.

Letters are heard worse than any word. So where somebody seems to spell, the
clip is heard again with spelled words in the decoder's mind, and the spelling
is taken that all hearings together tell. What is then decided has to parse and
to find its target as anything else; names and letters alone may also mean the
word that sounds like them.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from iasr_desktop.core.agent import cues, letters, modify, sounding_place, spelled_alone, targets, verdicts
from iasr_desktop.core.agent.hearing_contexts import LETTERS, RADIO
from iasr_desktop.core.agent.letter_examples import with_letters_for_examples
from iasr_desktop.core.agent.letter_groups import SPELL_LEADS, with_letters_apart
from iasr_desktop.core.agent.letter_votes import apart, elected
from iasr_desktop.core.agent.lexicon import CUES
from iasr_desktop.core.agent.named_letters import RADIO_WORDS, NamedLetters
from iasr_desktop.core.agent.phones import Phones
from iasr_desktop.core.agent.targets import Span
from iasr_desktop.core.agent.words import fold, has_pause, is_wide, words
from iasr_desktop.core.document import Document
from iasr_desktop.core.ports import Phonemizer
from iasr_desktop.core.rehearing import Again
from iasr_desktop.core.types import Action, Decision

NOT_READ = "The letters were not understood. Spell the word again, or type it."
_LEAST, _LONGEST = 3, 16
_MOST_AROUND = 8
"""Words beside the letters; who says more is telling something."""
_LONGEST_NAME = 3
_LONGEST_DENIED = 2
"""Words for what stands there, heard anyhow ("not waiter, Victor")."""
_P = 0.9
_SURE = 2.5
"""Words for letters are taken for one another so much more seldom than letters."""
_LOOSE = {
    "the": "v", "no": "o", "in": "n", "and": "n", "an": "n", "he": "e", "she": "g", "be": "b", "see": "c", "sea": "c",
    "why": "y", "you": "u", "are": "r", "our": "r", "or": "r", "oh": "o", "eye": "i", "i": "i", "a": "a", "tea": "t",
}  # fmt: skip
"""Letters that a recogniser takes for words of every day, beside others that it knows as letters."""
_BETWEEN = re.compile(
    rf"(?<=(?<!\w)[A-Za-z])[-,. ]+({'|'.join(sorted(_LOOSE))})[-,. ]+(?=[A-Za-z](?!\w))", re.IGNORECASE
)
_LETTERS = re.compile(r"(?<![\w'’])[A-Z](?:[-., ]+[A-Z])+(?![\w'’])|(?<![\w'’])[A-Z]{2,}(?![\w'’])|(?<!\w)\w-\w(?!\w)")
_EXAMPLE = re.compile(r"\b(?:as|is|was|'s) (?:in|an|and|for|[Ii]n[a-z]{3,})\b")


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


class SpelledAgain:
    """Decides by letters that were heard more than once. One decision at a time."""

    def __init__(self, phonemizer: Phonemizer) -> None:
        self._phones = Phones(phonemizer)
        self._named = NamedLetters(self._phones)

    def decide(
        self, said: str, document: Document, again: Again, terms: Sequence[str] = (), *, first: Decision | None = None
    ) -> Decision | None:
        """The correction by the letters meant; `None` where nothing is spelled, or nothing new comes of it.

        `first` is what was decided by the first hearing alone. Raises `Cancelled`.
        """
        if document.is_empty or is_wide(said) or "?" in said or not _may_spell(said):
            return None
        own, by_words = self.reading(said)
        other, _ = self.reading(again(RADIO if by_words else LETTERS))
        readings = [reading for reading in (own, other) if reading is not None]
        if not readings or len(words(readings[0].before + " " + readings[0].after)) > _MOST_AROUND:
            return None
        names = list(dict.fromkeys(reading.name for reading in readings if reading.name))
        place = sounding_place.found(document, names, [one.letters for one in readings], self._phones)
        there = document.text[place.start : place.end] if place else ""
        vote = elected(
            [one.ways for one in readings], names, self._phones, terms, instead=there, sure=_SURE if by_words else 1.0
        )
        if vote is None or _writes(first, vote.letters):
            return None
        return self._carried_out(readings[0].as_spelling(vote.letters), vote.letters, document, place)

    def reading(self, heard: str) -> tuple[Reading | None, bool]:
        """What spells in `heard`, and whether it does so by words."""
        named = self._named.found(heard)
        text = _BETWEEN.sub(_named_between, with_letters_apart(with_letters_for_examples(heard)))
        runs = letters.runs(text, _LEAST)
        run = max(runs, key=lambda one: len(one.letters), default=None)
        if named and (run is None or len(named.letters) >= len(run.letters)):
            return Reading(heard[: named.start], named.letters, heard[named.end :]), True
        if run is None or not run.letters.isalpha() or len(run.letters) > _LONGEST:
            return None, False
        before = text[: run.start]
        last = words(before)[-1:]
        led = _LOOSE.get(last[0].key, "") if last and not has_pause(before[last[0].end :]) else ""
        return Reading(before, run.letters.lower(), text[run.end :], led), False

    def _carried_out(self, heard: Reading, meant: str, document: Document, place: Span | None) -> Decision | None:
        if place and self._is_name_alone(heard):
            return _put(heard, meant, document, place)
        for text in _texts(heard, meant, document):
            decision = cues.decide(text, document) or spelled_alone.decide(text, document)
            if decision and decision.action is Action.EDIT and not _says_both(decision, heard.name, meant):
                return decision
        return None

    def _is_name_alone(self, heard: Reading) -> bool:
        """Whether nothing is said but a name and its letters, with words that tell of a correction or of spelling."""
        if words(heard.after):
            return False
        keys = [word.key for word in words(heard.before)]
        name = len(words(heard.name))
        rest = [key for key in keys if key in SPELL_LEADS or key in CUES]
        denied = _LONGEST_DENIED if "not" in keys and name else 0
        return len(rest) + name + denied >= len(keys)


def leaves_letters(decision: Decision) -> bool:
    """Whether words of the radio alphabet would be written: letters of which some were not understood."""
    return any(sum(word.key in RADIO_WORDS for word in words(edit.after)) > 1 for edit in decision.edits) and not any(
        sum(word.key in RADIO_WORDS for word in words(edit.before)) > 1 for edit in decision.edits
    )


def _named_between(hit: re.Match[str]) -> str:
    return f"-{_LOOSE[hit[1].lower()].upper()}-"


def _put(heard: Reading, meant: str, document: Document, place: Span) -> Decision:
    """The word at its place, with the capitals that stand there."""
    there = document.text[place.start : place.end]
    # What opens the utterance has a capital anyway.
    is_name = heard.name[:1].isupper() and not heard.before.lstrip().startswith(heard.name)
    word = _capital(meant) if there[:1].isupper() or is_name else meant
    word = meant.upper() if there.isupper() and len(there) > 1 else word
    edits = modify.replace_span(document.text, place.start, place.end, word)
    return verdicts.edited(f"{heard.before}{_apart(meant)}", _P, tuple(edits), "grammar")


def _writes(decision: Decision | None, meant: str) -> bool:
    """Whether the decision puts the very word in already, and nothing else."""
    return decision is not None and [fold(edit.after) for edit in decision.edits] == [meant]


def _texts(heard: Reading, meant: str, document: Document) -> Iterator[str]:
    """What may have been said: with the letters meant, and with the word that they spell for the word heard."""
    plain = f"{heard.before.rstrip()} {_apart(meant)}{heard.after}".strip()
    at = heard.before.rfind(heard.name)
    word = _capital(meant) if heard.name[:1].isupper() else meant
    named = f"{heard.before[:at]}{word}, {_apart(meant)}{heard.after}" if heard.name else plain
    # A name that stands there already is the one that is wrong.
    yield from (plain, named) if targets.occurrences(document.text, heard.name or meant) else (named, plain)


def _says_both(decision: Decision, name: str, meant: str) -> bool:
    """Whether the name as it was heard would be written beside what its letters spell."""
    said, wanted = "".join(word.key for word in words(name)), meant.lower()
    new = ("".join(word.key for word in words(edit.after)) for edit in decision.edits)
    return bool(said) and said != wanted and any(said in one and wanted in one for one in new)


def _capital(meant: str) -> str:
    """ "Meghan", "McCabe"."""
    return re.sub("^Mc[a-z]", lambda hit: f"Mc{hit[0][-1].upper()}", meant.capitalize())


def _apart(letters_meant: str) -> str:
    return "-".join(letters_meant.upper())


def _may_spell(said: str) -> bool:
    """Whether anything in it looks like letters or their names, or speaks of spelling."""
    found = words(said)
    if any(word.key in SPELL_LEADS for word in found) or _LETTERS.search(said):
        return True
    return sum(word.key in RADIO_WORDS for word in found) > 1 or len(_EXAMPLE.findall(said)) > 1
