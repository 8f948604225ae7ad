"""Whether what a language model says in the person's place is a correction at all.

A reply is untrusted: it may recite the reference, make up words, spell wrongly,
or ask for the opposite of what is wanted. Each is told apart by code, so that a
run says how often the model could not be used, and why.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from iasr_desktop.core.agent import letters
from iasr_desktop.core.agent.words import fold, is_wide, listed
from iasr_desktop.core.metrics.normalizers import Normalizer
from iasr_desktop.core.simulation.looking_back import Memory
from iasr_desktop.core.simulation.phrasing import saying_of
from iasr_desktop.core.simulation.reading import keys_of
from iasr_desktop.core.simulation.restating import restates
from iasr_desktop.core.simulation.spelling_aloud import digit_by_digit
from iasr_desktop.core.simulation.types import Discrepancy

RESTATES = "The language model repeated the text."
SAID_BEFORE = "The language model said again what did not help."
OTHER_LANGUAGE = "The language model spoke another language than the text."
WRONG_LETTERS = "The language model spelled wrongly."
NOT_NAMED = "The language model did not name the words that are wanted."
TURNED = "The language model mixed up the wrong and the right words."
INVENTED = "The language model used words that belong neither to the text nor to a correction."
NO_PLACE = "The language model did not say that something is missing, and where."
NO_ORDER = "The language model did not say what to do with the words that are too much."
TOO_LONG = "The language model said too much."
WHICH = "The language model did not say which of several like words is meant."

LONGEST = 25
"""Words beside those of the place itself."""

_LEAST_LETTERS = 3
_FRAME = listed(
    "no nope not it its is isnt was i said say says saying meant mean wanted want should be read replace change swap "
    "correct put insert add write use delete remove erase take out drop with by to from for of instead rather than "
    "after before between and but the a an word words name number letter letters digit digits spelled spell spelling "
    "written as in like that thats this there please sorry actually wrong right correction at end beginning start one "
    "two first second third fourth fifth last it's that's isn't wasn't i'm didn't"
) | frozenset("不是把将改成换为我说的应该在前后面加上插入删掉去除写错了对请你个字这那里中间而添")
_DELETING = listed("delete remove erase take drop without replace change should") | frozenset("删去把")
_INSERTING = listed("insert add put include write say read said replace change") | frozenset("加插添把")
_FROM_TO = listed("replace change swap correct") | frozenset("把将")
_DENYING = listed("not isnt") | frozenset(("不",))
_ORDERS = listed("replace change swap correct insert add put delete remove erase")
_AFTER, _BEFORE = listed("after"), listed("before")


def problem(said: str, place: Discrepancy, memory: Memory) -> str:
    """Why `said` cannot be used as a correction of `place`, as a sentence; empty when it can."""
    form = memory.form
    if said in memory.said:
        return SAID_BEFORE
    if is_wide(said) and not is_wide(memory.sample.reference) and not memory.sample.language.startswith("zh"):
        return OTHER_LANGUAGE
    spelled = letters.runs(said, _LEAST_LETTERS)
    known = fold("".join(sign for sign in f"{place.wanted}{place.found}" if sign.isalnum()))
    if any(fold(run.letters) not in known for run in spelled):
        return WRONG_LETTERS
    if len({fold(run.letters) for run in spelled}) < len(spelled):
        return TOO_LONG
    saying = saying_of(place, memory.text, form)
    hard = [keys_of(word, form) for word in (saying.hard_wanted, *(wanted for _, wanted in saying.two_hard or ()))]
    reply = _Reply(_with_words_for_letters(said, spelled), place, form, hard, saying.which)
    if restates(memory.sample.reference, reply.text, place.wanted, form):
        return RESTATES
    return reply.problem


def _with_words_for_letters(said: str, spelled: Sequence[letters.Spelled]) -> str:
    for run in reversed(spelled):
        said = said[: run.start] + run.letters + said[run.end :]
    return said


@dataclass(frozen=True)
class _Reply:
    """A reply in which spelled letters have become words."""

    text: str
    place: Discrepancy
    form: Normalizer
    hard: Sequence[tuple[str, ...]]
    """The wanted words that need their letters; the others may wait until one of them is right."""
    which: str
    """The ordinal that tells what stands for it from others like it; empty where there are none."""

    @cached_property
    def keys(self) -> tuple[str, ...]:
        return keys_of(self.text, self.form)

    @cached_property
    def wanted(self) -> tuple[str, ...]:
        return keys_of(self.place.wanted, self.form)

    @cached_property
    def found(self) -> tuple[str, ...]:
        return keys_of(self.place.found, self.form)

    @property
    def problem(self) -> str:
        is_long = len(self.keys) > LONGEST + len(self.wanted) + len(self.found)
        if is_long or self._says_both_ways or self._orders_twice or self._denies_twice:
            return TOO_LONG
        if not self._is_named:
            return NOT_NAMED
        if self._invented:
            return INVENTED
        if self._is_one_of_several:
            return WHICH
        if self.wanted and not self.found:
            return "" if self._says_where and _INSERTING.intersection(self.keys) else NO_PLACE
        if not self.wanted:
            return "" if _DELETING.intersection(self.keys) else NO_ORDER
        return TURNED if self._is_turned else ""

    @property
    def _is_named(self) -> bool:
        """Whether the wanted words are there; of a correction in two steps the wrong ones are enough."""
        if any(words and _at(self.keys, words) is not None for words in (self.wanted, *self.hard)):
            return True
        takes_out = bool({"delete", "remove", "erase", "删"}.intersection(self.keys))
        has_found = bool(self.found) and _at(self.keys, self.found) is not None
        return has_found and (takes_out or not self.wanted)

    @property
    def _invented(self) -> bool:
        beside = keys_of(f"{self.place.before} {self.place.after}", self.form)
        digits = digit_by_digit(self.place.wanted).split()
        allowed = {*self.wanted, *self.found, *beside, *digits, *keys_of(" . ".join(digits), self.form)}
        whole = fold("".join(self.wanted))
        allowed |= _frame(self.form)
        return any(key not in allowed and fold(key) != whole for key in self.keys)

    @property
    def _says_both_ways(self) -> bool:
        """ "Replace X with Y, not X": an order and a contrast in one, which puts the denial into the text."""
        others = {*self.keys} - {*self.wanted, *self.found}
        return bool(_FROM_TO & others) and bool(_DENYING & others) and not is_wide(self.text)

    @property
    def _orders_twice(self) -> bool:
        """Whether there are two orders in it, of which the second would be taken for words of the first."""
        own = {*self.wanted, *self.found, *keys_of(f"{self.place.before} {self.place.after}", self.form)}
        return sum(key in _ORDERS and key not in own for key in self.keys) > 1

    @property
    def _denies_twice(self) -> bool:
        """Whether more than one thing is said not to be meant ("two, not into, not two")."""
        own = {*self.wanted, *self.found, *keys_of(f"{self.place.before} {self.place.after}", self.form)}
        return sum(key in _DENYING and key not in own for key in self.keys) > 1

    @property
    def _is_one_of_several(self) -> bool:
        """Whether it is left open which of several like words is meant: neither a number nor a neighbour tells."""
        beside = keys_of(f"{self.which} {self.place.before} {self.place.after}", self.form)
        named = len(self.found) > 1 and _at(self.keys, self.found) is not None
        return bool(self.which) and not named and not {*beside}.intersection(self.keys)

    @property
    def _says_where(self) -> bool:
        """Whether a neighbour of what is missing is named, and on the right side of it."""
        before, after = (keys_of(words, self.form) for words in (self.place.before, self.place.after))
        if is_wide(self.text):
            return any(side and _at(self.keys, side[-1:]) is not None for side in (before, after))
        for signs, side, edge in ((_AFTER, before, slice(-1, None)), (_BEFORE, after, slice(0, 1))):
            named = next((at for at, key in enumerate(self.keys) if key in signs), None)
            if named is not None and not {*side[edge]} <= {*self.keys[named + 1 :]}:
                return False
            if named is not None:
                return bool(side)
        return bool({*before, *after}.intersection(self.keys))

    @property
    def _is_turned(self) -> bool:
        """Whether the wrong words are put in the place of the right ones."""
        new, old = _at(self.keys, self.wanted), _at(self.keys, self.found)
        if new is None:
            return False
        if _FROM_TO.intersection(self.keys):
            return old is None or new <= old
        own = {*self.wanted, *self.found}
        denied = next((at for at, key in enumerate(self.keys) if key in _DENYING - own), None)
        if denied is None:
            return old is not None and new > old and bool({"instead", "rather"}.intersection(self.keys))
        behind = self.keys[denied + 1 :]
        new, old = _at(behind, self.wanted), _at(behind, self.found)
        return new is not None and (old is None or new <= old)


@lru_cache(maxsize=8)
def _frame(form: Normalizer) -> frozenset[str]:
    """The words around those of a place, as keys."""
    return frozenset(key for word in _FRAME for key in keys_of(word, form))


def _at(keys: Sequence[str], run: Sequence[str]) -> int | None:
    """Where `run` begins in `keys`; initials may have become one word there ("A C L")."""
    size, whole = len(run), "".join(run)
    if size > 1 and whole in keys:
        return list(keys).index(whole)
    return next((at for at in range(len(keys) - size + 1) if tuple(keys[at : at + size]) == tuple(run)), None)
