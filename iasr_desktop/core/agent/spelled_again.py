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

from iasr_desktop.core.agent import (
    cues,
    letters,
    modify,
    sounding_place,
    spelled_alone,
    spelled_order,
    targets,
    verdicts,
)
from iasr_desktop.core.agent.hearing_contexts import LETTERS, RADIO
from iasr_desktop.core.agent.letter_examples import with_letters_for_examples
from iasr_desktop.core.agent.letter_groups import SPELL_LEADS, with_letters_apart
from iasr_desktop.core.agent.letter_votes import apart, elected
from iasr_desktop.core.agent.lexicon import CUES
from iasr_desktop.core.agent.likeness import pronunciations
from iasr_desktop.core.agent.named_letters import RADIO_WORDS, NamedLetters
from iasr_desktop.core.agent.phones import Phones
from iasr_desktop.core.agent.spelled_order import Order
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
_MOST_GLUED = 3
_VOWELS = frozenset("aeiouy")
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
_LARGE_END = re.compile(r"[,.] ([A-Z]{3,16})[.!]?$")
"""Letters said so quickly that they came out as a word, behind the name that they spell."""
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


@dataclass(frozen=True)
class Told:
    """What is known of a spelling: the letters meant, those of each hearing, and what was said for them as a word."""

    document: Document
    meant: str
    heard: tuple[str, ...]
    names: tuple[str, ...]

    def is_clean(self, decision: Decision | None) -> bool:
        """Whether the decision writes the spelled word for whole words, and nothing that was heard beside it."""
        if decision is None or decision.action is not Action.EDIT or leaves_letters(decision):
            return False
        spellings = (self.meant, *self.heard)
        return not any(
            spelled_order.parts_word(self.document.text, edit, spellings)
            or spelled_order.is_muddled(edit, spellings, self.names)
            for edit in decision.edits
        )


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
        if document.is_empty or is_wide(said) or "?" in said or not self._may_spell(said):
            return None
        own, by_words = self.reading(said)
        other, _ = self.reading(again(RADIO if by_words else LETTERS))
        readings = [reading for reading in (own, other) if reading is not None]
        if not readings or len(words(readings[0].before + " " + readings[0].after)) > _MOST_AROUND:
            return None
        names = list(dict.fromkeys(reading.name for reading in readings if reading.name))
        place = sounding_place.found(document, names, [one.letters for one in readings], self._phones)
        there = document.text[place.start : place.end] if place else _named(readings[0], document)
        vote = elected(
            [one.ways for one in readings], names, self._phones, terms, instead=there, sure=_SURE if by_words else 1.0
        )
        if vote is None:
            return None
        told = Told(document, vote.letters, tuple(one.letters for one in readings), tuple(names))
        if _writes(first, vote.letters) and told.is_clean(first):
            return None
        # Words behind the letters are mostly letters that were not understood.
        heard = min(readings, key=lambda one: len(words(one.after))).as_spelling(vote.letters)
        return self._carried_out(heard, told, place) or _not_read(said, first, heard, told)

    def _may_spell(self, said: str) -> bool:
        """Whether anything in it looks or sounds like letters or their names, or speaks of spelling."""
        found = words(said)
        if any(word.key in SPELL_LEADS for word in found) or _LETTERS.search(said):
            return True
        if sum(word.key in RADIO_WORDS for word in found) > 1 or len(_EXAMPLE.findall(said)) > 1:
            return True
        return spelled_order.begins(found) and self._named.found(said) is not None

    def reading(self, heard: str) -> tuple[Reading | None, bool]:
        """What spells in `heard`, and whether it does so by words."""
        named = self._named.found(heard)
        text = _BETWEEN.sub(_named_between, with_letters_apart(with_letters_for_examples(heard)))
        runs = letters.runs(text, _LEAST)
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

    def _carried_out(self, heard: Reading, told: Told, place: Span | None) -> Decision | None:
        meant, document = told.meant, told.document
        if place and self._is_name_alone(heard):
            return _put(heard, meant, document, place)
        order = spelled_order.read(heard.before)
        is_there = order is None or bool(targets.occurrences(document.text, order.old))
        if order and not is_there and (found := self._place_of(order, meant, document)):
            return _put(heard, meant, document, found)
        for text in _texts(heard, meant, document):
            decision = cues.decide(text, document) or spelled_alone.decide(text, document)
            if decision and told.is_clean(decision) and not _says_both(decision, heard.name, meant):
                return decision
        return None

    def _place_of(self, order: Order, meant: str, document: Document) -> Span | None:
        """What the order names and the text has in another spelling: by its sound, or with what the letters tell."""
        names, number = [order.old], order.number
        named = sounding_place.found(document, names, (), self._phones, number, as_named=True)
        return named or sounding_place.found(document, names, (meant,), self._phones, number)

    def _is_name_alone(self, heard: Reading) -> bool:
        """Whether nothing is said but a name and its letters, with words that tell of a correction or of spelling."""
        if words(heard.after):
            return False
        keys = [word.key for word in words(heard.before)]
        name = len(words(heard.name))
        rest = [key for key in keys if key in SPELL_LEADS or key in CUES]
        denied = _LONGEST_DENIED if "not" in keys and name else 0
        return len(rest) + name + denied >= len(keys)


def _named(heard: Reading, document: Document) -> str:
    """What an order wants to be otherwise, if it stands in the text as it was heard; else nothing."""
    order = spelled_order.read(heard.before)
    return order.old if order and targets.occurrences(document.text, order.old) else ""


def _not_read(said: str, first: Decision | None, heard: Reading, told: Told) -> Decision | None:
    """A refusal where letters would be written as words, or an order taken for a sentence."""
    if first is None:
        is_order = len(heard.letters) > _LEAST and spelled_order.is_order(heard.before, heard.after)
        return verdicts.refused(said, _P, NOT_READ, "grammar") if is_order else None
    is_bad = first.action is Action.EDIT and not told.is_clean(first)
    return verdicts.refused(said, _P, NOT_READ, "grammar") if is_bad else None


def leaves_letters(decision: Decision) -> bool:
    """Whether words of the radio alphabet would be written: letters of which some were not understood."""
    return any(sum(word.key in RADIO_WORDS for word in words(edit.after)) > 1 for edit in decision.edits) and not any(
        sum(word.key in RADIO_WORDS for word in words(edit.before)) > 1 for edit in decision.edits
    )


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
