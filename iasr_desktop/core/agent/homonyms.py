"""A word corrected to itself: of two that sound alike the recogniser wrote one twice.

"Not Megan, Megan" was said about Megan and Meghan. Nothing in it tells which
spelling was meant, so the vocabulary tells, or the person is asked to spell.
"""

from collections.abc import Iterator, Sequence

from iasr_desktop.core.agent import modify, verdicts
from iasr_desktop.core.agent.grammar.pattern import Piece, Utterance, compiled
from iasr_desktop.core.agent.likeness import sounds_equal
from iasr_desktop.core.agent.seams import starts_sentence
from iasr_desktop.core.agent.sounds import Sounds
from iasr_desktop.core.agent.targets import Span, occurrences
from iasr_desktop.core.agent.words import is_wide, words
from iasr_desktop.core.document import Document
from iasr_desktop.core.types import Decision

_P = 0.95
_SAME = 0.95
"""Of the phones; "1" would leave out what two dictionaries write differently."""
_LONGEST = 3
_MOST_WORDS = 12
_REACH = 80
_LEAD = "(no|oh no|um|uh|sorry|wait|please|actually|okay)?"
_ORDERS = (
    f"{_LEAD} (replace|swap|substitute|exchange) (the word|the name)? {{x}} (with|by|for) {{y}} (please|instead)?",
    f"{_LEAD} (change|correct|turn|rename|fix) (the word|the name)? {{x}} (to|into|to say) {{y}} (please|instead)?",
)
_IT_IS = "(its|it is|i said|i meant|thats|that is|it should be|it should say|it should read|that should be)?"
_CONTRASTS = (
    f"{_LEAD} (its|it is|i said|i meant|thats|that is)? not {{x}} (but|its|it is|i said|i meant)? {{y}}",
    f"{_LEAD} {_IT_IS} {{y}} (and|but)? not {{x}}",
    f"{_LEAD} {_IT_IS} {{y}} (instead of|rather than|in place of) {{x}}",
)
_VERBS = frozenset(("replace", "change", "correct", "insert", "add", "put", "write", "make", "delete", "swap"))
_FRAME = frozenset(("its", "it", "is", "be", "should", "i", "said", "meant", "thats", "that", "no", "but"))
_TO_WHAT_IS_THERE = (
    f"{_LEAD} (it should be|it should say|it should read|that should be|i meant|i said|i meant to say|make that"
    "|correction|the correct name is|the right name is|the name should be|the name is) {y}",
)
"""Said about a name that stands there in this very spelling."""


def decide(said: str, document: Document, sounds: Sounds, vocabulary: Sequence[str] = ()) -> Decision | None:
    """The edit to the one term of the vocabulary that sounds alike, else a refusal that asks for the spelling.

    `None` when `said` is nothing of the kind.
    """
    utterance = Utterance(said)
    if (
        document.is_empty
        or not 2 <= len(utterance.words) <= _MOST_WORDS
        or is_wide(said)
        or said.rstrip().endswith("?")
    ):
        return None
    for name in _named(utterance, document):
        hits = occurrences(document.text, name)
        meant = _in_vocabulary(name, sounds, vocabulary)
        if meant and len(hits) == 1:
            edits = modify.replace_span(document.text, hits[0].start, hits[0].end, meant)
            return verdicts.edited(said, _P, tuple(edits), "grammar")
        return verdicts.refused(said, _P, _note(name, is_there=bool(hits)), "grammar")
    return None


def writes_frame(decision: Decision, said: str) -> bool:
    """Whether a contrast would write what frames it: of "it's not Meghan, it's Megan" heard as one name twice,
    "it's Megan" for "Megan"."""
    found = words(said)
    if not found or found[0].key in _VERBS:
        return False
    return any(_is_framed([word.key for word in words(edit.before)], edit.after) for edit in decision.edits)


def _is_framed(old: list[str], after: str) -> bool:
    new = [word.key for word in words(after)]
    if not old or len(new) <= len(old) or new[-len(old) :] != old:
        return False
    return all(key in _FRAME for key in new[: -len(old)])


def _named(utterance: Utterance, document: Document) -> Iterator[str]:
    """The words that the utterance wants in their own place."""
    for source in _ORDERS:
        for slots in compiled(source).matches_all(utterance):
            if _is_heard_twice(slots["x"], slots["y"], document):
                yield slots["y"].text
    for source in _CONTRASTS:
        for slots in compiled(source).matches_all(utterance):
            is_text = _stands(slots["x"], document) or _is_of_text(slots["x"]) or _sounds_of(slots["x"], document)
            if slots["x"].keys == slots["y"].keys and is_text:
                yield slots["x"].text
    for source in _TO_WHAT_IS_THERE:
        for slots in compiled(source).matches_all(utterance):
            if _stands(slots["y"], document) and _is_name(slots["y"].text, document):
                yield slots["y"].text


def _is_heard_twice(old: Piece, new: Piece, document: Document) -> bool:
    """Whether an order wants the same in place of the same, or what is there in place of what only sounds so."""
    if old.keys == new.keys:
        return _stands(old, document) or (_is_of_text(old) and old.text[:1].isupper())
    is_reverse = _stands(new, document) and not _stands(old, document)
    return is_reverse and sounds_equal(old.text, new.text)


def _is_of_text(piece: Piece) -> bool:
    """Whether a short phrase is a name or a number, of which the text may have another form."""
    return len(piece) <= _LONGEST and (piece.text[:1].isupper() or any(sign.isdigit() for sign in piece.text))


def _stands(piece: Piece, document: Document) -> bool:
    return len(piece) <= _LONGEST and bool(occurrences(document.text, piece.text))


def _sounds_of(piece: Piece, document: Document) -> bool:
    """Whether a word of the text sounds like it, which is what the person reads aloud."""
    return len(piece) == 1 and any(sounds_equal(piece.text, word.text) for word in words(document.text)[-_REACH:])


def _is_name(phrase: str, document: Document) -> bool:
    """Whether the phrase has a capital in the text where a sentence does not ask for one."""
    return any(_is_capital_inside(document.text, hit) for hit in occurrences(document.text, phrase))


def _is_capital_inside(text: str, hit: Span) -> bool:
    return text[hit.start].isupper() and not starts_sentence(text, hit.start)


def _in_vocabulary(name: str, sounds: Sounds, vocabulary: Sequence[str]) -> str:
    """The one term that is said like `name` and written otherwise; empty when there is none or several."""
    others = [term for term in vocabulary if term.casefold() != name.casefold()]
    alike = [term for term, same in zip(others, sounds.matrix(others, [name]), strict=True) if same[0] >= _SAME]
    return alike[0] if len(alike) == 1 else ""


def _note(name: str, *, is_there: bool) -> str:
    if not is_there:
        return f"Both words were heard as “{name}”. Spell the one that you want, letter by letter."
    return f"“{name}” is there already. If you mean another spelling, spell it, letter by letter."
