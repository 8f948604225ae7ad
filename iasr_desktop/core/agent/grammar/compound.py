"""Several edits in one utterance: "change Lyon to Dijon and Nice to Cannes".

Every part has to parse on its own, against the same text, and all or none are
carried out. A part may leave out the words with which the first one began.
"""

from collections.abc import Callable, Iterator

from iasr_desktop.core.agent import targets
from iasr_desktop.core.agent.grammar.context import Outcome
from iasr_desktop.core.agent.grammar.pattern import Utterance
from iasr_desktop.core.agent.spelling import Explicit
from iasr_desktop.core.agent.words import listed
from iasr_desktop.core.document import Document, check_edits
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.types import Action

Parse = Callable[[Explicit, Document], Outcome | None]
Known = dict[str, Outcome | None]
"""What parts of one utterance come to, by their text."""

_LEAST_P = 0.9
_LEAST_P_AT_PAUSE = 0.96
"""Without an "and" only whole commands and contrasts are parts; more than one thing is said after a pause."""
_LONGEST_LEAD = 3
_JOINTS = listed("and then also plus") | frozenset("和并再")
_MOST_WORDS = 30


def several(meant: Explicit, document: Document, parse: Parse) -> Outcome | None:
    """The edits of all parts as one outcome; `None` when the utterance is not made of such parts."""
    return _several(meant, document, parse, {})


def _several(meant: Explicit, document: Document, parse: Parse, known: Known) -> Outcome | None:
    """`known` keeps what was found: without it each pause would double the work."""
    utterance = Utterance(meant.text)
    if not 4 <= len(utterance.words) <= _MOST_WORDS:
        return None
    for end, start in joints(utterance):
        if is_in_text(utterance, end, start, document) or _says_one_thing(utterance, end, start):
            continue
        head = _edit(part_of(meant, utterance, 0, end), document, parse)
        if head is None:
            continue
        tail = _rest(meant, utterance, end, start, document, parse, known)
        least = _LEAST_P if start > end else _LEAST_P_AT_PAUSE
        if tail is not None and min(head.p, tail.p) >= least and (both := together(head, tail, document)):
            return both
    return None


def joints(utterance: Utterance) -> Iterator[tuple[int, int]]:
    """Where a part may end and the next one start: at "and", "then", or a pause."""
    keys = utterance.keys
    index = 1
    while index < len(keys):
        following = index
        while following < len(keys) and keys[following] in _JOINTS:
            following += 1
        if following < len(keys) and (following > index or utterance.pause_before(index)):
            yield index, following
        index = following + 1 if following > index else index + 1


def is_in_text(utterance: Utterance, end: int, start: int, document: Document) -> bool:
    """Whether the words around the joint stand so in the text, and so name one place there."""
    around = utterance.piece(end - 1, start)
    return start > end and bool(targets.occurrences(document.text, around.text))


def _says_one_thing(utterance: Utterance, end: int, start: int) -> bool:
    """ "Full stop after land and start a new sentence with you" is one cut, not two."""
    head, tail = utterance.keys[:end], utterance.keys[start : start + 4]
    return "sentence" in tail and "new" in tail and bool({"stop", "period"} & set(head))


def _rest(
    meant: Explicit, utterance: Utterance, end: int, start: int, document: Document, parse: Parse, known: Known
) -> Outcome | None:
    rest = part_of(meant, utterance, start, len(utterance.words))
    for lead in dict.fromkeys(("", *_leads(utterance, end, start))):
        whole = meant.saying(f"{lead} {rest.text}".strip())
        if whole.text not in known:
            known[whole.text] = _several(whole, document, parse, known) or _edit(whole, document, parse)
        if found := known[whole.text]:
            return found
    return None


def _leads(utterance: Utterance, end: int, start: int) -> Iterator[str]:
    """What the next part may have left out: the first part up to the word with which it goes on, or its verb."""
    keys = utterance.keys
    if keys[start] in keys[1:end]:
        yield _text(utterance, 0, keys.index(keys[start], 1, end))
    for count in range(1, min(_LONGEST_LEAD, end - 1) + 1):
        yield _text(utterance, 0, count)


def _edit(part: Explicit, document: Document, parse: Parse) -> Outcome | None:
    outcome = parse(part, document)
    return outcome if outcome and outcome.action is Action.EDIT and outcome.p >= _LEAST_P else None


def together(head: Outcome, tail: Outcome, document: Document) -> Outcome | None:
    """Both as one outcome; `None` where their edits are in each other's way."""
    edits = tuple(sorted((*head.edits, *tail.edits), key=lambda edit: edit.start))
    try:
        check_edits(document.text, edits)
    except BadInput:
        return None
    return Outcome(Action.EDIT, min(head.p, tail.p), edits)


def part_of(meant: Explicit, utterance: Utterance, first: int, end: int) -> Explicit:
    """The words `first` to `end` (exclusive) as an instruction of their own."""
    return meant.saying(_text(utterance, first, end))


def _text(utterance: Utterance, first: int, end: int) -> str:
    return utterance.text[utterance.words[first].start : utterance.words[end - 1].end]
