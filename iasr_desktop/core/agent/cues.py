"""The deterministic tier: a decision only where the whole utterance parses.

Everything else is left to the model. A form counts only if what it speaks of
is in the document, and where content has the same form the tests are strict:
new input taken as a correction costs five times the reverse.

`Decision.intent_p` here is a fixed estimate by kind of parse: 0.99 commands
without a target, 0.96 to 0.97 commands and contrasts whose target is there,
0.95 spelled words, 0.92 cued corrections without a target, 0.85 a fragment of
a closed class, 0.97 confirmations.
"""

from functools import cache

from iasr_desktop.core.agent import heard_letters
from iasr_desktop.core.agent.confirmations import (
    confirms_words,
    is_confirmation,
    is_hesitation,
    is_interjection,
    repeats_sentence,
)
from iasr_desktop.core.agent.grammar import parse
from iasr_desktop.core.agent.grammar.context import Outcome
from iasr_desktop.core.agent.grammar.forms import RANKS, fitting
from iasr_desktop.core.agent.grammar.literal import LEADS
from iasr_desktop.core.agent.grammar.pattern import MAX_WORDS
from iasr_desktop.core.agent.grammar.unmet import P_NOT_THERE
from iasr_desktop.core.agent.mandarin import pinyin
from iasr_desktop.core.agent.modify import parts_signs
from iasr_desktop.core.agent.spelling import Explicit, explicit
from iasr_desktop.core.agent.words import is_wide, words
from iasr_desktop.core.document import Document, Segment, check_edits
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.types import Action, Decision, Intent

P_CONFIRMATION = 0.97
P_HESITATION = 0.97
P_LITERAL = 0.95
ONLY_HESITATION = "Only a sound of thinking was heard, so nothing was written."
_MAX_WIDE = 60
_REHEARSED_TEXT = "We met Stephan at ten. The whether was fine."
_REHEARSED = (
    "Steven, S-T-E-V-E-N",
    "weather, as in rain",
    "in the first sentence, change ten to 11 and delete the last word",
    "no, not Stefan but Marc with a C",
    "fine weather",
)


def warm(document: Document) -> None:
    """Read what decisions need, for Chinese where the text is, so that the first one is as quick as the others."""
    _rehearse()
    if is_wide(document.text):
        pinyin(document.text[:1])


@cache
def _rehearse() -> None:
    """Decide a few things once: forms are compiled and dictionaries read when they are first asked for."""
    for rank in range(RANKS):
        fitting(rank, frozenset())
    heard_letters.warm()
    document = Document((Segment("1", "", _REHEARSED_TEXT),))
    for heard in _REHEARSED:
        decide(heard, document)


def decide(heard: str, document: Document) -> Decision | None:
    """A checked decision when the whole of `heard` parses; `None` when the model must decide."""
    return understood(heard, document) or unmet(heard, document)


def thinking(heard: str) -> Decision:
    """Nothing is written for a sound of thinking."""
    return Decision(heard.strip(), Intent.NEW_INPUT, P_HESITATION, Action.NOTHING, note=ONLY_HESITATION)


def understood(heard: str, document: Document) -> Decision | None:
    """As `decide`, but for orders whose target is not in the text."""
    if _is_too_long(heard):
        return None
    if is_confirmation(heard) or confirms_words(heard, document.text):
        return (
            None if document.is_empty else Decision(heard.strip(), Intent.CONFIRMATION, P_CONFIRMATION, Action.CONFIRM)
        )
    if is_hesitation(heard, document.text):
        return thinking(heard)
    if is_interjection(heard):
        return None
    meant = explicit(heard, document)
    outcome = parse.parsed(meant, document) or (
        parse.parsed(Explicit(heard.strip()), document) if meant.text != heard else None
    )
    if outcome is not None and outcome.action is Action.EDIT and repeats_sentence(heard, document.text):
        return None
    if outcome is not None:
        return _checked(meant.text, outcome, document)
    return _literal(heard, document)


def unmet(heard: str, document: Document, *, whatever_is_like_it: bool = False) -> Decision | None:
    """What an order comes to whose target is not there: a place that sounds much like it, or a refusal.

    `None` for anything that may be a sentence. Where the text has something a
    little like the target, the language model may know better, so that the
    refusal is given only if asked for `whatever_is_like_it`.
    """
    if document.is_empty or _is_too_long(heard):
        return None
    meant = explicit(heard, document)
    outcome = parse.unmet(meant, document)
    if outcome is None or (outcome.p < P_NOT_THERE and not whatever_is_like_it):
        return None
    return _checked(meant.text, outcome, document)


def _is_too_long(heard: str) -> bool:
    return not heard.strip() or len(words(heard)) > (_MAX_WIDE if is_wide(heard) else MAX_WORDS)


def _checked(instruction: str, outcome: Outcome, document: Document) -> Decision | None:
    """The decision, unless its edits do not fit the text or change nothing."""
    try:
        edits = tuple(check_edits(document.text, outcome.edits))
    except BadInput:
        return None
    if parts_signs(document.text, edits):
        return None
    return Decision(
        instruction,
        outcome.intent,
        outcome.p,
        outcome.action,
        edits,
        outcome.appended,
        outcome.count,
        note=outcome.note,
    )


def _literal(heard: str, document: Document) -> Decision | None:
    """ "literal scratch that": the rest as new input, if it would have been taken for something else."""
    found = words(heard)
    if len(found) < 2 or found[0].key not in LEADS:
        return None
    rest = heard[found[1].start :].strip()
    if decide(rest, document) is None:
        return None
    return Decision(heard.strip(), Intent.NEW_INPUT, P_LITERAL, Action.APPEND, appended=rest)
