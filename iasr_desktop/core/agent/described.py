"""Words in the spelling that was described: "Sarah with an h", "Philip with one l"."""

from iasr_desktop.core.agent import hints, resembling, respell, sentences, targets
from iasr_desktop.core.agent.grammar.pattern import Utterance
from iasr_desktop.core.agent.instruction import Explicit
from iasr_desktop.core.agent.lexicon import EMPTY
from iasr_desktop.core.agent.likeness import sounds_equal
from iasr_desktop.core.agent.words import fold, listed, words
from iasr_desktop.core.document import Document


def with_described_words(step: Explicit, document: Document) -> Explicit:
    """ "Sarah with an h and Catherine with a C" becomes "Sarah and Catherine".

    Only where a description ends its clause and its word is like one of the
    text, so that "her name spelled with two Ns on the badge" stays.
    """
    if document.is_empty:
        return step
    text, strong, before = step.text, set(step.strong), len(words(step.text))
    spoken = Utterance(text)
    for first in range(len(words(text)) - 1, -1, -1):
        hint = hints.hint_at(spoken, first)
        if hint is None or hint.last >= before or not _ends_clause(spoken, hint.last + 1):
            continue
        if _is_part_of_longer(spoken, first, hint.last):
            continue
        change = _described(spoken, hint, document)
        if change:
            start, word = change
            text = text[:start] + word + text[spoken.words[hint.last].end :]
            spoken = Utterance(text)
            strong.add(fold(word))
            before = first
    said = step.saying(text).sure_of(*strong)
    # "Hoff, double F, no V": what is told of a word in two parts.
    return with_described_words(said, document) if text != step.text else said


def _is_part_of_longer(spoken: Utterance, first: int, last: int) -> bool:
    """Whether the description begins a word or two earlier ("with an i not a y" rather than "i not a y")."""
    starts = [first - 1] if first else []
    starts += [first - 2] if first > 1 and spoken.keys[first - 2] == "with" else []
    longer = [hints.hint_at(spoken, start) for start in starts]
    return any(hint is not None and hint.last == last for hint in longer)


def _ends_clause(spoken: Utterance, index: int) -> bool:
    return index == len(spoken.words) or spoken.keys[index] in ("and", "not", "please") or spoken.pause_before(index)


def _described(spoken: Utterance, hint: hints.Hint, document: Document) -> tuple[int, str] | None:
    """Where the described word begins in the utterance, and how it is to be written."""
    if hint.is_case and _has_letter(document, spoken, hint):
        return None
    if hint.word:
        word = _respelled(hint.word, hint, document)
        return (spoken.words[hint.first].start, word) if word else None
    if hint.first == 0 or spoken.keys[hint.first - 1] in _NO_BASE:
        word = _only_name(document, hint.described)
        return (spoken.words[hint.first].start, word) if word else None
    base = spoken.words[hint.first - 1]
    word = _respelled(base.text, hint, document)
    return (base.start, word) if word else None


def _respelled(base: str, hint: hints.Hint, document: Document) -> str | None:
    """How `base` is to be written, if a word of the text is like it and not written so."""
    target = _target_of(document, base)
    if target is None:
        return None
    letters = hint.described.letters
    has_more = not hint.described.absent and fold(base).count(letters) > fold(target).count(letters)
    if fold(base) != fold(target) and (hint.described.fits(base) or has_more):
        return base
    if fold(base) == fold(target) and _has_it_already(target, hint.described):
        return None
    word = respell.respelled(base, hint.described) or respell.respelled(target, hint.described)
    return word if word and fold(word) != fold(target) else None


def _has_it_already(word: str, described: respell.Described) -> bool:
    """ "Viktor with a K" where the text has Viktor: once more would make a word that nobody writes."""
    letters = described.letters
    once_more = not (described.absent or described.count or described.instead) and len(letters) == 1
    return once_more and letters in _NEVER_DOUBLED and described.fits(fold(word))


_NEVER_DOUBLED = frozenset("hjkqvwxy")


def _has_letter(document: Document, spoken: Utterance, hint: hints.Hint) -> bool:
    """Whether "with a capital K" is said of a word that has the letter, so that only its case is meant."""
    target = _target_of(document, spoken.words[hint.first - 1].text) if hint.first else None
    return target is not None and hint.described.letters in fold(target)


_NO_BASE = listed("there theres its it is thats that no be spelled spelt spell written um uh oh and but i said name")


def _target_of(document: Document, base: str) -> str | None:
    same = targets.occurrences(document.text, base)
    if same:
        return document.text[same[-1].start : same[-1].end]
    hits = resembling.ranked(document, base, 0.6)
    return document.text[hits[0].span.start : hits[0].span.end] if hits else None


def _only_name(document: Document, described: respell.Described) -> str | None:
    """The new spelling of the one name of the latest sentence that takes the description well.

    The word that opens the sentence has its capital anyway, so it counts only if no other does.
    """
    spans = sentences.spans(document.text)
    if not spans:
        return None
    start = spans[-1][0]
    names = [word for word in words(document.text) if word.start >= start and word.text[0].isupper()]
    taking = [(word.start, _said_alike(word.text, described)) for word in names if word.key not in EMPTY]
    taking = [(at, new) for at, new in taking if new]
    inside = [new for at, new in taking if at > start] or [new for _, new in taking]
    return inside[0] if len(inside) == 1 else None


def _said_alike(word: str, described: respell.Described) -> str | None:
    """Another spelling of `word` as described that is said like it."""
    new = respell.respelled(word, described)
    return new if new and fold(new) != fold(word) and sounds_equal(new, word) else None
