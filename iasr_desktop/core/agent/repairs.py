"""Self-repairs inside an instruction: of what was said twice, the last saying stays.

Commands may be broken off and begun anew. Anywhere else a repair counts only
if what it takes the place of is alike and not in the text, since in "Tuesday,
sorry, Thursday" the first may be what stands there.
"""

import itertools
import re

from iasr_desktop.core.agent import numbers, restating, targets
from iasr_desktop.core.agent.grammar.context import PRONOUNS, related
from iasr_desktop.core.agent.lexicon import EMPTY, OPENERS
from iasr_desktop.core.agent.words import Word, words
from iasr_desktop.core.document import Document

_EDITING = (
    "add|insert|put|replace|change|delete|remove|scratch|swap|make|capitalise|capitalize|uppercase|lowercase|spell|undo"
    "|include|substitute|switch|erase|drop|move|append|correct|turn"
)
_HESITATION = r"(?:um+|uh+|erm?|hm+|呃+|嗯+)"
_REPAIR = re.compile(
    rf"(?:[.,;:…—–，。；-]+\s*|\s)(?:(?:oh|{_HESITATION}),?\s+)?"
    r"(?:no wait|wait no|no sorry|sorry no|oh sorry|no,? i mean|no,? i meant|i mean|i meant|no actually|actually no"
    r"|or actually|actually|no|wait|sorry|or rather|rather|make that|correction|scratch that|forget that"
    r"|不不|不对|哦不|不是的|(?<=[，,])\s*不(?=[，,]))(?!\w)[,.:…，。]*\s*",
    re.IGNORECASE,
)
_COMMAND = re.compile(rf"\s*(?:(?:um|uh|oh|please|okay|ok|so)\W+)*({_EDITING})\b", re.IGNORECASE)
_RESTART = re.compile(rf"(?:\.\.\.|…|—|\s-\s|,?\s+{_HESITATION}[,.]*)\s*(?={_EDITING})", re.IGNORECASE)
_TAKEN_BACK = re.compile(
    r"(?:undo|scratch|forget|ignore|cancel|leave|never mind|nevermind)(?: (?:that|it|this))?(?: please)?[.!]?",
    re.IGNORECASE,
)
_PAYLOAD_LEAD = re.compile(r"^(.*\b(?:with|to|by|be|into|before|after)\s+)\S+(?:\s+\S+){0,3}$", re.IGNORECASE)
_HESITATED = re.compile(rf"(?:(?<=\w),\s*|(?<!\w)){_HESITATION}(?!\w)[,，…]*\s*", re.IGNORECASE)
_LONGEST_REPAIRED = 4
_CLEAR = frozenset(("no", "sorry", "meant", "mean", "wait", "不", "对"))
NEVER_MIND = "never mind"


def repaired(text: str, document: Document) -> str:
    """`text` without what its speaker took back, and without hesitations."""
    text = _restarted(_rejoined(text))
    text = _command_repaired(text) if _COMMAND.match(text) else text
    return _without_replaced(_hesitations_gone(text, document), document)


def without_hesitations(text: str) -> str:
    """Without "um" and its like, and without the commas that only set them off."""
    return _HESITATED.sub(lambda hit: " " if hit.start() and text[hit.start() - 1] != " " else "", text).strip()


def without_taken_back(text: str) -> str:
    """Of two sayings alike with a clear "no" or "sorry" between them, the later ("on Tuesday, no, on Wednesday")."""
    return _without_replaced(text, Document(), only_clear=True)


def _hesitations_gone(text: str, document: Document) -> str:
    """As `without_hesitations`, unless the document has such words, and so they may be meant."""
    sounds = {word.key for word in words(text) if re.fullmatch(_HESITATION, word.key)}
    if sounds and any(word.key in sounds for word in words(document.text)):
        return text
    return without_hesitations(text) or text


def _rejoined(text: str) -> str:
    """ "in sert very before good": a verb of editing that the recogniser wrote as two words."""
    found = words(text)
    if len(found) > 1 and found[0].key + found[1].key in _EDITING.split("|"):
        return found[0].text + found[1].key + text[found[1].end :]
    return text


def _restarted(text: str) -> str:
    """ "delete the, um, change Friday to Monday": a command begun anew after a hesitation."""
    begun = _COMMAND.match(text)
    for pause in reversed(list(_RESTART.finditer(text))):
        tail = _COMMAND.match(text, pause.end())
        head = words(text[: pause.start()])
        if not begun or not tail or not head:
            continue
        same = tail[1].casefold() == begun[1].casefold()
        if same or head[-1].key in EMPTY or "..." in pause.group() or "…" in pause.group():
            return text[pause.end() :]
    return text


def _command_repaired(text: str) -> str:
    """Of a command that was broken off and said anew, the last saying; taken back whole, it is nothing."""
    for cue in reversed(list(_REPAIR.finditer(text))):
        head, tail = text[: cue.start()].strip(" .,;…"), text[cue.end() :].strip()
        if head and _TAKEN_BACK.fullmatch(tail):
            return NEVER_MIND
        if _COMMAND.match(tail):
            return tail
        lead = _PAYLOAD_LEAD.match(head)
        tail = re.sub(r"^(?:with|to|by|be|into|before|after)\s+", "", tail, flags=re.IGNORECASE) if lead else tail
        if lead and 0 < len(words(tail)) <= _LONGEST_REPAIRED and _is_set_off(text, cue):
            return lead[1] + tail
    return text


def _is_set_off(text: str, cue: re.Match[str]) -> bool:
    """Whether a pause, or a cue of two words, tells the repair from a replacement that has such a word."""
    return cue.group().strip(" \t")[:1] in ".,;:…—–-，。；" or len(words(cue.group())) > 1


def _without_replaced(text: str, document: Document, *, only_clear: bool = False) -> str:
    """ "Saturday, no, Sunday" is "Sunday": the later of two that are alike, if the first is not in the text."""
    for cue in reversed(list(_REPAIR.finditer(text))):
        if only_clear and not _is_clear(text, cue):
            continue
        head, tail = words(text[: cue.start()]), words(text[cue.end() :])
        start = _start_of_replaced(text, head, text[cue.end() :], tail)
        if start is None and not only_clear and _is_clear(text, cue):
            start = _start_of_false_start(text[: cue.start()], text[cue.end() :], document)
        if start is None or targets.occurrences(document.text, text[start : cue.start()]):
            continue
        return _without_replaced(text[:start] + text[cue.end() :], document, only_clear=only_clear)
    return text


def _start_of_replaced(text: str, head: tuple[Word, ...], after: str, tail: tuple[Word, ...]) -> int | None:
    """Where what the repair takes the place of begins; `None` when the two sides are not alike."""
    if not head or not tail:
        return None
    if (unit := numbers.units(after)[0]).is_number and not unit.key.endswith("th"):
        before = numbers.units(text[: head[-1].end])
        first = len(before)
        while first and before[first - 1].is_number:
            first -= 1
        return before[first].start if first < len(before) else None
    for size in range(min(_LONGEST_REPAIRED, len(head), len(tail)), 0, -1):
        old = text[head[-size].start : head[-1].end]
        new = after[tail[0].start : tail[size - 1].end]
        if _alike(old, new, head[-size:], tail[:size]):
            return head[-size].start
    return None


def _is_clear(text: str, cue: re.Match[str]) -> bool:
    return _is_set_off(text, cue) and not _CLEAR.isdisjoint(word.key for word in words(cue.group()))


def _start_of_false_start(before: str, after: str, document: Document) -> int | None:
    """Where a few words begin that lead nowhere, while what follows them says a part of the text again.

    "In front of, no, next to the bakery" is about "behind the bakery": nothing of the false start is in the text.
    """
    found = restating.find(after, document.text)
    if found is None or not _is_one_place(found):
        return None
    head = tuple(itertools.dropwhile(lambda word: word.key in OPENERS, words(before)))
    content = {word.key for word in head} - EMPTY
    has_subject = any(word.key in PRONOUNS for word in words(before))
    if not content or content & found.known or has_subject or len(head) > _LONGEST_REPAIRED:
        return None
    return head[0].start


def _is_one_place(found: restating.Restatement) -> bool:
    """Whether the words agree with a sentence but for one place, and a word that says something is among them."""
    steps = found.alignment.steps
    same = {found.heard[step.heard] for step in steps if step.kind == restating.SAME}
    return bool(same - EMPTY) and len(found.alignment.slots) == 1


def _alike(old: str, new: str, head: tuple[Word, ...], tail: tuple[Word, ...]) -> bool:
    """Whether one can have been said for the other: by class or sound, or as names after the same small word."""
    if old.casefold() == new.casefold():
        return False
    if len(head) == 2 and head[0].key == tail[0].key and head[0].key in EMPTY - PRONOUNS:
        return head[1].text[:1].isupper() == tail[1].text[:1].isupper() and head[1].key not in EMPTY
    return related(old, new)
