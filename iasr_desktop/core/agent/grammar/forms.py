"""All forms, in the order in which they are tried: the more specific first."""

from functools import cache

from iasr_desktop.core.agent.grammar import (
    being,
    breaking,
    capitals,
    chinese,
    chinese_free,
    contrast,
    deleting,
    everywhere,
    implicit,
    inflecting,
    inserting,
    lettering,
    marking,
    missing,
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
        *written_as.FORMS,
        *inflecting.FORMS,
        *deleting.FORMS,
        *everywhere.FORMS,
        *swapping.FORMS,
        *moving.FORMS,
        *removing.FORMS,
        *replacing.FORMS,
        *being.FORMS,
    ),
    (*contrast.FORMS, *chinese_free.FORMS, *chinese.FORMS),
    (*implicit.FORMS, *statements.FORMS),
    (*unmet.FORMS, *chinese.UNMET),
)
RANKS = len(_BY_RANK)
"""Forms of a lower rank are tried only when none of a higher one fits in any way."""

FORMS = tuple(form for forms in _BY_RANK for form in forms)


Ready = tuple[Form, Pattern]
"""A form with its pattern compiled."""


def fitting(rank: int, present: frozenset[str]) -> list[Ready]:
    """The forms of a rank that an utterance made of the words `present` can have at all."""
    return [
        (form, pattern)
        for form, pattern in _ready(rank)
        if all(not group.isdisjoint(present) for group in pattern.needed)
    ]


@cache
def _ready(rank: int) -> tuple[Ready, ...]:
    return tuple((form, compiled(form.pattern)) for form in _BY_RANK[rank])
