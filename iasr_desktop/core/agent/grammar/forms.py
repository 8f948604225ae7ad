"""All forms, in the order in which they are tried: the more specific first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from iasr_desktop.core.agent.grammar import (
    being,
    breaking,
    capitals,
    chinese,
    chinese_commands,
    chinese_free,
    chinese_writing,
    complaining,
    contrast,
    deleting,
    denying,
    everywhere,
    implicit,
    inflecting,
    inserting,
    letter_places,
    lettering,
    marking,
    missing,
    mistaken,
    moving,
    removing,
    replacing,
    spacing,
    statements,
    structure,
    styling,
    swapping,
    unmarking,
    unmet,
    written_as,
)
from iasr_desktop.core.agent.grammar.context import Form
from iasr_desktop.core.agent.grammar.pattern import Pattern, compiled

_BY_RANK: tuple[tuple[Form, ...], ...] = (
    (
        *structure.FORMS,
        *styling.FORMS,
        *capitals.FORMS,
        *spacing.FORMS,
        *inserting.FORMS,
        *breaking.FORMS,
        *marking.FORMS,
        *unmarking.FORMS,
        *missing.FORMS,
        *lettering.FORMS,
        *letter_places.FORMS,
        *written_as.FORMS,
        *inflecting.FORMS,
        *deleting.FORMS,
        *everywhere.FORMS,
        *swapping.FORMS,
        *moving.FORMS,
        *removing.FORMS,
        *replacing.FORMS,
        *mistaken.FORMS,
        *being.FORMS,
    ),
    (
        *denying.FORMS,
        *contrast.FORMS,
        *chinese_free.FORMS,
        *chinese_writing.FORMS,
        *chinese_commands.FORMS,
        *chinese.FORMS,
    ),
    (*implicit.FORMS, *statements.FORMS),
    (*unmet.FORMS, *chinese.UNMET, *complaining.FORMS),
)
RANKS = len(_BY_RANK)
"""Forms of a lower rank are tried only when none of a higher one fits in any way."""

UNMET = RANKS - 1
"""The rank of commands that name what is not in the text, or nothing."""

FORMS = tuple(form for forms in _BY_RANK for form in forms)


Ready = tuple[Form, Pattern]
"""A form with its pattern compiled."""


def fitting(rank: int, present: frozenset[str]) -> Sequence[Ready]:
    """The forms of a rank that an utterance made of the words `present` can have at all, in their order."""
    return _fitting(rank, present & _table(rank).words)


@lru_cache(maxsize=256)
def _fitting(rank: int, present: frozenset[str]) -> Sequence[Ready]:
    """As `fitting`, for words that the forms need: most utterances have few of those, and often the same."""
    table = _table(rank)
    at = {place for key in present for place in table.by_word.get(key, ())}
    return tuple(table.ready[place] for place in sorted(at.union(table.always)) if table.ready[place][1].fits(present))


@dataclass(frozen=True)
class _Table:
    """The forms of a rank, and their places by a word that they need; `always` are those that need none.

    `words` are all that any of them needs.
    """

    ready: tuple[Ready, ...]
    by_word: Mapping[str, Sequence[int]]
    always: tuple[int, ...]
    words: frozenset[str]


@cache
def _table(rank: int) -> _Table:
    ready = tuple((form, compiled(form.pattern)) for form in _BY_RANK[rank])
    by_word: dict[str, list[int]] = {}
    always: list[int] = []
    for place, (_, pattern) in enumerate(ready):
        if not pattern.needed:
            always.append(place)
            continue
        for word in min(pattern.needed, key=len):
            by_word.setdefault(word, []).append(place)
    needed = frozenset(word for _, pattern in ready for group in pattern.needed for word in group)
    return _Table(ready, by_word, tuple(always), needed)
