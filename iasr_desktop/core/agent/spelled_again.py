"""A spelling heard several times over, and what comes of it.

Letters are heard worse than any word. So where somebody seems to spell, the
clip is heard again with spelled words in the decoder's mind, and the spelling
is taken that all hearings together tell. What is then decided has to parse and
to find its target as anything else; names and letters alone may also mean the
word that sounds like them.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from iasr_desktop.core.agent import (
    cues,
    modify,
    sounding_place,
    spelled_alone,
    spelled_order,
    spelled_several,
    targets,
    verdicts,
)
from iasr_desktop.core.agent.hearing_contexts import LETTERS, RADIO
from iasr_desktop.core.agent.letter_groups import SPELL_LEADS
from iasr_desktop.core.agent.letter_votes import Utterance, elected
from iasr_desktop.core.agent.lexicon import CUES
from iasr_desktop.core.agent.named_letters import RADIO_WORDS
from iasr_desktop.core.agent.phones import Phones
from iasr_desktop.core.agent.spelled_memory import SpelledMemory
from iasr_desktop.core.agent.spelled_order import Order
from iasr_desktop.core.agent.spelled_readings import LEAST, Reading, Readings
from iasr_desktop.core.agent.targets import Span
from iasr_desktop.core.agent.words import fold, is_wide, words
from iasr_desktop.core.document import Document
from iasr_desktop.core.ports import Phonemizer
from iasr_desktop.core.rehearing import Again
from iasr_desktop.core.types import Action, Decision

NOT_READ = "The letters were not understood. Spell the word again, or type it."
_MOST_AROUND = 8
"""Words beside the letters; who says more is telling something."""
_LONGEST_DENIED = 2
"""Words for what stands there, heard anyhow ("not waiter, Victor")."""
_LIKE_SPELLED = 0.6
_P = 0.9
_SURE = 2.5
"""Words for letters are taken for one another so much more seldom than letters."""


@dataclass(frozen=True)
class Told:
    """What is known of a spelling: the letters meant, those of each hearing, what was said for them as a word, and
    the words of the text that were spelled before and are right."""

    document: Document
    meant: str
    heard: tuple[str, ...]
    names: tuple[str, ...]
    settled: Collection[str] = ()

    def is_clean(self, decision: Decision | None) -> bool:
        """Whether the decision writes the spelled word for whole words, and nothing that was heard beside it."""
        if decision is None or decision.action is not Action.EDIT or leaves_letters(decision):
            return False
        spellings = (self.meant, *self.heard)
        return not any(
            spelled_order.parts_word(self.document.text, edit, spellings)
            or spelled_order.is_muddled(edit, spellings, self.names)
            or fold(edit.before) in self.settled
            for edit in decision.edits
        )


class SpelledAgain:
    """Decides by letters that were heard more than once. One decision at a time."""

    def __init__(self, phonemizer: Phonemizer) -> None:
        self._phones = Phones(phonemizer)
        self._readings = Readings(self._phones)
        self._memory = SpelledMemory()

    def forget(self) -> None:
        """What comes next is about another text."""
        self._memory.forget()

    def kept(self, decision: Decision, document: Document) -> Decision:
        """The decision, or a refusal where a word that was spelled would give way to one that only sounds like it."""
        if decision.action is not Action.EDIT:
            return decision
        settled = self._memory.settled(document, ())
        for edit in decision.edits:
            spelled = [word.text for word in words(edit.before) if word.key in settled]
            new = words(edit.after)
            if fold(edit.after) in self._memory.written or not spelled or settled & {word.key for word in new}:
                continue
            if any(self._phones.closeness(one, word.text) >= _LIKE_SPELLED for one in spelled for word in new):
                note = f"“{spelled[0]}” was spelled. Spell it again if it should be another word."
                return verdicts.refused(decision.instruction, decision.intent_p, note, decision.tier)
        return decision

    def decide(
        self, said: str, document: Document, again: Again, terms: Sequence[str] = (), *, first: Decision | None = None
    ) -> Decision | None:
        """The correction by the letters meant; `None` where nothing is spelled, or nothing new comes of it.

        `first` is what was decided by the first hearing alone. Raises `Cancelled`.
        """
        if document.is_empty or is_wide(said) or "?" in said or not self._readings.may_spell(said):
            return None
        self._memory.begin(again)
        order = self._readings.as_order(said)
        own, by_words = self._readings.one(order)
        other = self._readings.as_order(again(RADIO if by_words else LETTERS))
        if several := spelled_several.paired(self._readings.several(order), self._readings.several(other)):
            parts = [_Word(part.readings, part.by_words, document, tuple(terms)) for part in several]
            both = spelled_several.together(said, [self._decided(said, part, None) for part in parts])
            return both if both is None or first is None or both.action is Action.EDIT else None
        readings = tuple(reading for reading in (own, self._readings.one(other)[0]) if reading is not None)
        if not readings or len(words(readings[0].before + " " + readings[0].after)) > _MOST_AROUND:
            return None
        return self._decided(said, _Word(readings, by_words, document, tuple(terms)), first)

    def _decided(self, said: str, word: "_Word", first: Decision | None) -> Decision | None:
        """What comes of one spelled word; it is remembered."""
        document, readings, names = word.document, word.readings, word.names
        settled = self._memory.settled(document, word.letters) - word.named
        place = sounding_place.found(document, names, word.letters, self._phones, settled=settled)
        there = document.text[place.start : place.end] if place else _named(readings[0], document)
        earlier = self._memory.earlier(document, there, word.letters[0])
        vote = elected(
            word.utterance.hearings, names, self._phones, word.terms, instead=there, sure=word.utterance.sure,
            earlier=earlier.utterances, never=earlier.never,
        )  # fmt: skip
        if vote is None:
            return None
        told = Told(document, vote.letters, word.letters, tuple(names), settled)
        is_right = _writes(first, vote.letters) and told.is_clean(first)
        # Words behind the letters are mostly letters that were not understood.
        heard = min(readings, key=lambda one: len(words(one.after))).as_spelling(vote.letters)
        decision = None if is_right else self._carried_out(heard, told, place)
        done = first if is_right else decision
        self._memory.add(there, word.letters[0], word.utterance, done.edits if done else ())
        return decision if decision or is_right else _not_read(said, first, heard, told)

    def _carried_out(self, heard: Reading, told: Told, place: Span | None) -> Decision | None:
        meant, document = told.meant, told.document
        if place and self._is_name_alone(heard):
            return _put(heard, meant, document, place)
        order = spelled_order.read(heard.before)
        is_there = order is None or bool(targets.occurrences(document.text, order.old))
        if order and not is_there and (found := self._place_of(order, told)):
            return _put(heard, meant, document, found)
        for text in _texts(heard, meant, document):
            decision = cues.decide(text, document) or spelled_alone.decide(text, document)
            if decision and told.is_clean(decision) and not _says_both(decision, heard.name, meant):
                return decision
        return None

    def _place_of(self, order: Order, told: Told) -> Span | None:
        """What the order names and the text has in another spelling: by its sound, or with what the letters tell."""
        names, number, settled = [order.old], order.number, () if order.number is not None else told.settled
        document, phones = told.document, self._phones
        named = sounding_place.found(document, names, (), phones, number, as_named=True, settled=settled)
        return named or sounding_place.found(document, names, (told.meant,), phones, number, settled=settled)

    def _is_name_alone(self, heard: Reading) -> bool:
        """Whether nothing is said but a name and its letters, with words that tell of a correction or of spelling."""
        if words(heard.after):
            return False
        keys = [word.key for word in words(heard.before)]
        name = len(words(heard.name))
        rest = [key for key in keys if key in SPELL_LEADS or key in CUES]
        denied = _LONGEST_DENIED if "not" in keys and name else 0
        return len(rest) + name + denied >= len(keys)


@dataclass(frozen=True)
class _Word:
    """One word that was spelled, as it was heard."""

    readings: tuple[Reading, ...]
    by_words: bool
    document: Document
    terms: tuple[str, ...]

    @property
    def letters(self) -> tuple[str, ...]:
        return tuple(one.letters for one in self.readings)

    @property
    def names(self) -> list[str]:
        return list(dict.fromkeys(reading.name for reading in self.readings if reading.name))

    @property
    def named(self) -> set[str]:
        """What an order wants to be otherwise, as each hearing has it."""
        orders = (spelled_order.read(reading.before) for reading in self.readings)
        return {fold(order.old) for order in orders if order}

    @property
    def utterance(self) -> Utterance:
        return Utterance(tuple(one.ways for one in self.readings), _SURE if self.by_words else 1.0)


def _named(heard: Reading, document: Document) -> str:
    """What an order wants to be otherwise, if it stands in the text as it was heard; else nothing."""
    order = spelled_order.read(heard.before)
    return order.old if order and targets.occurrences(document.text, order.old) else ""


def _not_read(said: str, first: Decision | None, heard: Reading, told: Told) -> Decision | None:
    """A refusal where letters would be written as words, or an order taken for a sentence."""
    if first is None:
        is_order = len(heard.letters) > LEAST and spelled_order.is_order(heard.before, heard.after)
        return verdicts.refused(said, _P, NOT_READ, "grammar") if is_order else None
    is_bad = first.action is Action.EDIT and not told.is_clean(first)
    return verdicts.refused(said, _P, NOT_READ, "grammar") if is_bad else None


def leaves_letters(decision: Decision) -> bool:
    """Whether words of the radio alphabet would be written: letters of which some were not understood."""
    return any(sum(word.key in RADIO_WORDS for word in words(edit.after)) > 1 for edit in decision.edits) and not any(
        sum(word.key in RADIO_WORDS for word in words(edit.before)) > 1 for edit in decision.edits
    )


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
