"""References by what is there: "the second to last word", "the first number", "the doctor's name"."""

from collections.abc import Sequence

from iasr_desktop.core.agent import numbers, sentences
from iasr_desktop.core.agent.grammar.pattern import Utterance, compiled
from iasr_desktop.core.agent.words import Word, chunks, listed, words

Place = tuple[int, int]
"""Start and end in the text."""

ORDINALS = {name: index + 1 for index, name in enumerate(numbers.ORDINALS)}
_ORDINAL = "|".join(numbers.ORDINALS[:12])
_FROM_THE_END = (
    f"(the|that|my)? ({_ORDINAL}) (to|from) (the)? last (word|sentence)",
    "(the|that|my)? (penultimate|next to last|last but one) (word|sentence)",
    "(the|that|my)? (word|sentence) before (the)? last (one)?",
)
_TITLES = {"dr": "doctor", "doctor": "dr", "prof": "professor", "professor": "prof", "mr": "mister", "mister": "mr"}
_LINKS = listed("is was named called mr mrs ms miss mister missus dr doctor prof professor sir madam")
_LONGEST_NAME = 3


def by_description(spoken: Utterance, text: str) -> tuple[Place, str] | None:
    """The place with its kind ("word", "sentence" or "phrase"); `None` when the reference is of no such form."""
    if place := _from_the_end(spoken, text):
        return place, "sentence" if "sentence" in spoken.keys else "word"
    for slots in compiled("(the)? sentence (number)? {n}").matches(spoken, 0, len(spoken.words)):
        count, found = numbers.count_of(slots["n"].text), sentences.spans(text)
        if count and count <= len(found) and len(found) > 1:
            return found[count - 1], "sentence"
    if _is(spoken, "(the|that)? middle sentence"):
        found = sentences.spans(text)
        return (found[len(found) // 2], "sentence") if len(found) % 2 else None
    if place := _number(spoken, text):
        return place, "word"
    if place := _name(spoken, text):
        return place, "word"
    return None


def _from_the_end(spoken: Utterance, text: str) -> Place | None:
    if not any(_is(spoken, form) for form in _FROM_THE_END):
        return None
    ordinal = next((ORDINALS[key] for key in spoken.keys if key in ORDINALS), 2)
    found: Sequence[Place] = sentences.spans(text) if "sentence" in spoken.keys else chunks(text)
    return found[-ordinal] if len(found) >= ordinal else None


def _number(spoken: Utterance, text: str) -> Place | None:
    """ "the first number", "the last figure"."""
    if not _is(spoken, f"(the|that)? ({_ORDINAL}|last|final) (number|figure|amount)"):
        return None
    found = [unit for unit in numbers.units(text) if unit.is_number]
    key = spoken.keys[-2]
    index = len(found) if key in ("last", "final") else ORDINALS[key]
    return (found[index - 1].start, found[index - 1].end) if 0 < index <= len(found) else None


def _name(spoken: Utterance, text: str) -> Place | None:
    """ "the doctor's name": the name after the one word for that person; "last name" is the last word of it."""
    form = "(the|my|our|his|her)? {who} (last|first|family)? (name|surname)"
    for slots in compiled(form).matches(spoken, 0, len(spoken.words)):
        who = slots["who"]
        if len(who) == 1 and who.text.endswith(("'s", "’s")):
            found = _names_of(words(text), who.keys[0].removesuffix("s"))
            part = {"last": slice(-1, None), "family": slice(-1, None), "first": slice(0, 1)}
            name = found[part.get(spoken.keys[-2], slice(-1, None) if spoken.keys[-1] == "surname" else slice(None))]
            return (name[0].start, name[-1].end) if name else None
    return None


def _names_of(found: tuple[Word, ...], role: str) -> tuple[Word, ...]:
    """The capitalised words after `role`; none when the role stands there several times with one."""
    hits = []
    for index, word in enumerate(found):
        if word.key not in (role, _TITLES.get(role, role)):
            continue
        first = index + 1
        while first < min(len(found), index + 3) and found[first].key in _LINKS:
            first += 1
        last = first
        while last < min(len(found), first + _LONGEST_NAME) and found[last].text[:1].isupper():
            last += 1
        hits += [found[first:last]] if last > first else []
    return hits[0] if len(hits) == 1 else ()


def _is(spoken: Utterance, form: str) -> bool:
    return any(True for _ in compiled(form).matches(spoken, 0, len(spoken.words)))
