"""Orders that say what stands there and spell what belongs there: "replace the first Duval with D-U-V-A-L-L".

What such an order names is a name that was misheard, read aloud and heard once
more, so it is seldom in the text as it was heard now.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from iasr_desktop.core.agent.numbers import ORDINALS
from iasr_desktop.core.agent.words import Word, fold, has_pause, phrase, words
from iasr_desktop.core.document import Edit

_VERBS = frozenset(("replace", "change", "correct", "swap", "substitute", "exchange", "rename"))
_ADDING = frozenset(("insert", "add", "put"))
LINKS = frozenset(("with", "to", "by", "into", "for"))
_THE = frozenset(("the", "a", "an"))
_ARTICLES = frozenset(("a", "an"))


@dataclass(frozen=True)
class Order:
    """`old` as it was heard; `number` tells which of several like it, from 0, and is `None` where nothing was said.

    `link` is the word between what stands there and what belongs there.
    """

    old: str
    number: int | None
    link: str = "with"


def read(before: str) -> Order | None:
    """The order in the words before the letters; `None` where there is none, or it names nothing."""
    keys = [word.key for word in words(before)]
    links = [place for place, key in enumerate(keys) if key in LINKS]
    if not keys or keys[0] not in _VERBS or not links:
        return None
    first, number = 1, None
    if keys[1] in _THE:
        first = 2
    if keys[first] in ORDINALS:
        first, number = first + 1, ORDINALS.index(keys[first])
    link = next((place for place in links if place > first), 0)
    return Order(phrase(before, first, link - 1), number, keys[link]) if first < link else None


def verb_for(part: str) -> str:
    """The verb that a part of an order, which leaves it out, has to begin with: "change … to", "replace … with"."""
    link = next((word.key for word in words(part)[1:] if word.key in LINKS), "")
    return "Change" if link in ("to", "into") else "Replace"


def begins(found: Sequence[Word]) -> bool:
    """Whether an utterance of these words begins as an order that puts one thing for another."""
    return bool(found) and found[0].key in _VERBS


def is_order(before: str, after: str) -> bool:
    """Whether words around letters are an order for certain: they begin as one, and the letters end it."""
    keys = [word.key for word in words(before)]
    if not keys or keys[0] not in _VERBS | _ADDING:
        return False
    return not words(after) if keys[0] in _VERBS else len(keys) == 1


def parts_word(text: str, edit: Edit, spellings: Sequence[str]) -> bool:
    """Whether a spelled word would stand for a part of what hyphens join."""
    cuts = text[: edit.start].endswith("-") or (edit.before and text[edit.end :].startswith("-"))
    return bool(cuts) and fold(edit.after) in spellings


def is_muddled(edit: Edit, spellings: Sequence[str], names: Sequence[str]) -> bool:
    """Whether an edit writes something beside a spelled word: what else was heard, or what a pause parts from it.

    `names` are what was said for the spelled one; other words of a name belong to it.
    """
    new = [word.key for word in words(edit.after)]
    if not any(one in "".join(new) for one in spellings):
        return False
    known = {word.key for text in (edit.before, *names) for word in words(text)}
    others = [key for key in new if key not in known and not any(key in one for one in spellings)]
    inside = edit.after.strip(" \t\n,.;:!?")
    return _is_more(others, known) or (has_pause(inside) and not has_pause(edit.before))


def _is_more(others: Sequence[str], known: Collection[str]) -> bool:
    """Whether there are other words; an article that changes with the word behind it is none."""
    return any(key not in _ARTICLES or not _ARTICLES.intersection(known) for key in others)
