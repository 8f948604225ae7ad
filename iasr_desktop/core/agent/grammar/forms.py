"""All forms, in the order in which they are tried: the more specific first."""

from functools import cache

from iasr_desktop.core.agent.grammar import (
    chinese,
    contrast,
    deleting,
    implicit,
    inserting,
    replacing,
    structure,
    styling,
)
from iasr_desktop.core.agent.grammar.context import Form
from iasr_desktop.core.agent.grammar.pattern import compiled

FORMS: tuple[Form, ...] = (
    *structure.FORMS,
    *styling.FORMS,
    *inserting.FORMS,
    *deleting.FORMS,
    *replacing.FORMS,
    *contrast.FORMS,
    *chinese.FORMS,
    *implicit.FORMS,
)


@cache
def forms_for(opener: str) -> tuple[Form, ...]:
    """The forms that an utterance whose first word is `opener` can have."""
    return tuple(form for form in FORMS if not compiled(form.pattern).openers or opener in compiled(form.pattern).openers)
