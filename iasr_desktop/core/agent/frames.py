"""Places told by what stands around them: the words that a correction repeats.

As in `evidence`, one place has to be left, or there is none.
"""

from dataclasses import replace
from itertools import pairwise

from iasr_desktop.core.agent import classes, numbers, restating, sentences
from iasr_desktop.core.agent.evidence import is_one_clause
from iasr_desktop.core.agent.lexicon import EMPTY, SAYING
from iasr_desktop.core.agent.resembling import REACH_UNITS
from iasr_desktop.core.agent.targets import Span
from iasr_desktop.core.agent.words import Word, has_pause, listed, words
from iasr_desktop.core.document import Document

_REACH_SENTENCES = 5
_LONGEST_SLOT = 4


def by_frame(document: Document, new: str) -> Span | None:
    """The one place framed by the first and last word of `new` ("the river bank" for "the bank")."""
    wanted = [unit.key for unit in numbers.units(new)]
    if not 3 <= len(wanted) <= 7:
        return None
    units = numbers.units(document.text)[-REACH_UNITS:]
    hits = []
    for first, unit in enumerate(units):
        for last in range(first + 1, min(len(units), first + len(wanted))):
            framed = unit.key == wanted[0] and units[last].key == wanted[-1]
            if framed and is_one_clause(document.text, unit.start, units[last].end):
                hits.append((first, last))
    if len(hits) != 1:
        return None
    first, last = hits[0]
    inner = [unit.key for unit in units[first : last + 1]]
    return Span(units[first].start, units[last].end) if inner != wanted else None


def by_preposition(document: Document, new: str) -> Span | None:
    """The one name after the same preposition ("in Bremen" for "in Hamburg"), when both are names."""
    wanted = words(new)
    if len(wanted) not in (2, 3) or wanted[0].key not in _PREPOSITIONS or not _are_names(wanted[1:]):
        return None
    there = words(document.text)[-REACH_UNITS:]
    hits = []
    for index, word in enumerate(there[:-1]):
        end = index + 1
        while end < len(there) and _are_names(there[end : end + 1]) and end - index < 3:
            end += 1
        if (
            word.key == wanted[0].key
            and end > index + 1
            and is_one_clause(document.text, word.start, there[end - 1].end)
        ):
            hits.append(Span(there[index + 1].start, there[end - 1].end))
    return hits[0] if len(hits) == 1 else None


def by_insertion(document: Document, new: str) -> Span | None:
    """The one place, inside a sentence, that has all words of `new` in a row but for one or two in their middle."""
    wanted = words(new)
    there = words(document.text)[-REACH_UNITS:]
    if not 4 <= len(wanted) <= _LONGEST_FRAME or any(key.key in _VERBS_OF_SENTENCES for key in wanted):
        return None
    hits = []
    for first in range(1, len(there)):
        for size in (len(wanted) - 1, len(wanted) - 2):
            run = there[first : first + size]
            if len(run) < max(3, size) or not is_one_clause(document.text, there[first - 1].start, run[-1].end):
                continue
            if _inserted(run, wanted):
                hits.append(Span(run[0].start, run[-1].end))
    return hits[0] if len(hits) == 1 else None


_LONGEST_FRAME = 8
_VERBS_OF_SENTENCES = listed(
    "is are was were am be been has have had does did do will would can could should may might"
)


def _inserted(run: tuple[Word, ...], wanted: tuple[Word, ...]) -> bool:
    """Whether `wanted` is `run` with words put in between, none of them empty ones."""
    more = len(wanted) - len(run)
    for cut in range(1, len(run)):
        before = all(one.key == other.key for one, other in zip(run[:cut], wanted[:cut], strict=True))
        after = all(one.key == other.key for one, other in zip(run[cut:], wanted[cut + more :], strict=True))
        if before and after:
            added = {word.key for word in wanted[cut : cut + more]}
            return added.isdisjoint(EMPTY) and added.isdisjoint(SAYING)
    return False


def by_other_article(document: Document, new: str) -> Span | None:
    """The one thing that has another article than in `new` ("an apple" for "a apple")."""
    wanted = words(new)
    if len(wanted) != 2 or wanted[0].key not in _ARTICLES:
        return None
    there = words(document.text)[-REACH_UNITS:]
    hits = [
        Span(one.start, other.end)
        for one, other in pairwise(there)
        if one.key in _ARTICLES - {wanted[0].key} and other.key == wanted[1].key
    ]
    return hits[0] if len(hits) == 1 else None


_ARTICLES = frozenset(("a", "an", "the"))


def by_name(document: Document, new: str) -> Span | None:
    """The one name of the last take, for another name: "No, Graz." for "Meet me in Linz."."""
    wanted = words(new)
    if not 0 < len(wanted) <= 2 or not _are_names(wanted) or not document.segments:
        return None
    start = len(document.text) - len(document.segments[-1].text)
    found: list[Span] = []
    for word in words(document.text):
        if word.start > start and _are_names((word,)) and not classes.is_always_capitalised(word.key):
            joined = found and document.text[found[-1].end : word.start] == " "
            found = [*found[:-1], Span(found[-1].start, word.end)] if joined else [*found, Span(word.start, word.end)]
    return found[0] if len(found) == 1 else None


def by_restatement(document: Document, new: str, least: int = 5) -> Span | None:
    """The one place that was said again, a sentence or `least` words of one, but for a single word."""
    wanted = numbers.units(new)
    if len(wanted) < least:
        return None
    there = numbers.units(document.text)[-REACH_UNITS:]
    hits = []
    for first in range(len(there) - len(wanted) + 1):
        window = there[first : first + len(wanted)]
        differing = sum(a.key != b.key for a, b in zip(window, wanted, strict=True))
        if differing == 1 and is_one_clause(document.text, window[0].start, window[-1].end):
            hits.append(Span(window[0].start, window[-1].end))
    return hits[0] if len(hits) == 1 else None


Place = tuple[Span, int, int]
"""A place of the text, and the first and last word (inclusive) of what was said that stand for it."""


def by_alignment(document: Document, said: str) -> Place | None:
    """The one place where what was said differs from a sentence that it says a part of.

    All other words said agree, small ones may be added, and the words that
    agree have content, or frame a place of one kind with what stands there.
    """
    spoken = numbers.units(said)
    spans = sentences.spans(document.text)[-_REACH_SENTENCES:]
    found = [place for start, end in spans if (place := _one_slot(document.text, start, end, spoken))]
    return found[0] if len(found) == 1 else None


def _one_slot(text: str, start: int, end: int, spoken: tuple[numbers.Unit, ...]) -> Place | None:
    there = [unit for unit in numbers.units(text) if start <= unit.start and unit.end <= end]
    alignment = restating.align([u.key for u in spoken], [u.key for u in there], restating.may_be_meant_for)
    telling = tuple(
        step for step in alignment.steps if step.kind != restating.ADDED or spoken[step.heard].key not in EMPTY
    )
    slots = [slot for slot in replace(alignment, steps=telling).slots if not _is_subject(spoken, slot)]
    if len(slots) != 1:
        return None
    slot = slots[0]
    same = [spoken[step.heard].key for step in alignment.steps if step.kind == restating.SAME]
    added = [step.heard for step in alignment.steps if step.kind == restating.ADDED]
    loose = [at for at in added if not slot.heard_first <= at <= slot.heard_last and spoken[at].key not in EMPTY]
    if loose or not same or max(slot.heard_last - slot.heard_first, slot.last - slot.first) >= _LONGEST_SLOT:
        return None
    new, old = spoken[slot.heard_first : slot.heard_last + 1], there[slot.first : slot.last + 1]
    alike = restating.may_be_meant_for(new[-1].key, old[-1].key)
    agreeing = sum(key not in EMPTY for key in same)
    kinds = {step.heard: step.kind for step in alignment.steps}
    framed = kinds.get(slot.heard_first - 1) == kinds.get(slot.heard_last + 1) == restating.SAME
    enough = agreeing > 1 or (framed and agreeing > 0)
    other_subject = slot.heard_first == 0 and not restating.may_be_meant_for(new[0].key, old[0].key)
    if other_subject or (not alike and (not enough or all(unit.key in EMPTY for unit in (*new, *old)))):
        return None
    return Span(old[0].start, old[-1].end), new[0].first, new[-1].last


def _is_subject(spoken: tuple[numbers.Unit, ...], slot: restating.Slot) -> bool:
    """Whether the words said are only a pronoun for what the sentence names ("it" for "the train")."""
    return all(unit.key in _SUBJECTS for unit in spoken[slot.heard_first : slot.heard_last + 1])


_SUBJECTS = listed("he she it they we you i that this its hes shes theyre")


def by_article(document: Document, new: str) -> Span | None:
    """The one thing of the last take with the article of `new`: "the violin" for "the viola"."""
    wanted = words(new)
    if len(wanted) != 2 or wanted[0].key not in ("the", "a", "an") or not document.segments:
        return None
    start = len(document.text) - len(document.segments[-1].text)
    there = [word for word in words(document.text) if word.start >= start]
    hits = [index for index, word in enumerate(there[:-1]) if word.key in _SAME_ARTICLE[wanted[0].key]]
    if len(hits) != 1:
        return None
    article, thing = there[hits[0]], there[hits[0] + 1]
    after = there[hits[0] + 2] if hits[0] + 2 < len(there) else None
    alone = after is None or after.key in EMPTY or has_pause(document.text[thing.end : after.start])
    return Span(article.start, thing.end) if alone and is_one_clause(document.text, article.start, thing.end) else None


_SAME_ARTICLE = {"the": ("the",), "a": ("a", "an"), "an": ("a", "an")}


_PREPOSITIONS = listed("in at to from with for near by via of")


def _are_names(found: tuple[Word, ...]) -> bool:
    return all(word.text[:1].isupper() and word.key != "i" for word in found)
