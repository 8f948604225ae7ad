"""All forms, in the order in which they are tried: the more specific first."""

from functools import cache

from iasr_desktop.core.agent.grammar import (
    chinese,
    contrast,
    deleting,
    everywhere,
    implicit,
    inserting,
    replacing,
    spacing,
    structure,
    styling,
    unmet,
)
from iasr_desktop.core.agent.grammar.context import Form
from iasr_desktop.core.agent.grammar.pattern import compiled

_BY_RANK: tuple[tuple[Form, ...], ...] = (
    (
        *structure.FORMS,
        *styling.FORMS,
        *spacing.FORMS,
        *inserting.FORMS,
        *deleting.FORMS,
        *everywhere.FORMS,
        *replacing.FORMS,
    ),
    (*contrast.FORMS, *chinese.FORMS),
    implicit.FORMS,
    (*unmet.FORMS, *chinese.UNMET),
)
RANKS = len(_BY_RANK)
"""Forms of a lower rank are tried only when none of a higher one fits in any way."""

FORMS = tuple(form for forms in _BY_RANK for form in forms)


@cache
def forms_for(rank: int, opener: str) -> tuple[Form, ...]:
    """The forms of a rank that an utterance whose first word is `opener` can have."""
    return tuple(form for form in _BY_RANK[rank] if _may_open(form, opener))


def _may_open(form: Form, opener: str) -> bool:
    openers = compiled(form.pattern).openers
    return not openers or opener in openers
