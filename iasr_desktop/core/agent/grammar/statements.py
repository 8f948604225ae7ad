"""Statements about what the text tells, with the change in them: "it leaves on Saturday, not on Friday".

New text contrasts things as well; here all that is said besides the contrast
stands in the same sentence of the text, or is a pronoun.
"""

from iasr_desktop.core.agent import frames, sentences, targets
from iasr_desktop.core.agent.grammar.context import PRONOUNS, Context, Form, Outcome, edited, related, replacement
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots
from iasr_desktop.core.agent.lexicon import EMPTY
from iasr_desktop.core.agent.targets import Span
from iasr_desktop.core.agent.words import listed, words

P_STATED = 0.95
_LONGEST_NEW = 4
_LONGEST = 16
_CONTRACTED = listed("hes shes its theyre thats im ive youre weve were theres whos hed shed theyd")


def contrasted(context: Context, slots: Slots) -> Outcome | None:
    """ "she has daughters, not sons": the words right before "not" for those after it."""
    said, old = slots["w"], slots["x"]
    found = context.locate(old)
    if not isinstance(found, Span) or found.kind != "phrase" or len(said) > _LONGEST:
        return None
    known = _sentence_keys(context, found)
    for size in sorted(range(1, min(_LONGEST_NEW, len(said) - 1) + 1), key=lambda size: (size != len(old), size)):
        rest, new = said.part(0, len(said) - size - 1), said.part(len(said) - size, len(said) - 1)
        if not all(_is_known(key, known) for key in rest.keys) or not _has_anchor(rest, known):
            continue
        if _fits(context, found, rest, old, new):
            return edited(replacement(context, found, new), P_STATED)
    return None


def restated(context: Context, slots: Slots) -> Outcome | None:
    """ "no, it leaves at seven": a part of a sentence once more, with one place that differs."""
    if not context.denied or _NEGATIVE & set(slots["y"].keys):
        return None
    place = frames.by_alignment(context.document, slots["y"].text)
    if place is None:
        return None
    span, first, last = place
    return edited(replacement(context, span, slots["y"].part(first, last)), P_STATED)


def _sentence_keys(context: Context, span: Span) -> frozenset[str]:
    text = context.text
    around = next(((a, b) for a, b in sentences.spans(text) if a <= span.start < b), (0, len(text)))
    return frozenset(word.key for word in words(text[around[0] : around[1]]))


def _is_known(key: str, known: frozenset[str]) -> bool:
    return (
        key in known
        or key.removesuffix("s") in known
        or key in PRONOUNS
        or key in _CONTRACTED
        or key in EMPTY
        or key == "no"
    )


def _has_anchor(rest: Piece, known: frozenset[str]) -> bool:
    """Whether what comes before the new words speaks of the sentence: by its own words, or a pronoun with a verb."""
    return any(key in known and key not in EMPTY for key in rest.keys) or rest.keys[0] in PRONOUNS | _CONTRACTED


def _fits(context: Context, found: Span, rest: Piece, old: Piece, new: Piece) -> bool:
    """Whether the new words can take the place of the old ones: alike, in the same frame, or built the same."""
    if targets.occurrences(context.text, new.text) or new.keys[0] in PRONOUNS:
        return False
    if old.keys[0] in EMPTY and len(old) > 1:
        return new.keys[0] == old.keys[0] and len(new) > 1
    if related(old.text, new.text):
        return True
    before = [word.key for word in words(context.text) if word.end <= found.start][-1:]
    framed = bool(before) and rest.keys[-1] == before[0]
    return len(old) == len(new) and (framed or new.keys[0] not in EMPTY)


_NEGATIVE = listed("not never dont doesnt didnt isnt wasnt arent werent cant wont")


def denied(context: Context, slots: Slots) -> Outcome | None:
    """ "lunch isn't in the garden, it's in the hall": the old words are there, the new ones are built alike."""
    old, new = slots["x"], slots["y"]
    found = context.locate(old)
    if not isinstance(found, Span) or found.kind != "phrase" or len(new) > _LONGEST_NEW:
        return None
    if "w" in slots and not all(_is_known(key, _sentence_keys(context, found)) for key in slots["w"].keys):
        return None
    alike = related(old.text, new.text) or (len(old) == len(new) and (old.keys[0] == new.keys[0] or len(old) == 1))
    if not alike or targets.occurrences(context.text, new.text) or new.keys[0] in PRONOUNS:
        return None
    return edited(replacement(context, found, new), P_STATED)


_THEY = (
    "theyre|they are|they were|hes|he is|he was|shes|she is|she was|were|we are|we were|youre|you are|im|i am|i was"
    "|its|it is|it was"
)
_NOT = "isnt|is not|wasnt|was not|arent|are not|werent|were not"

FORMS = (
    Form(
        f"{{w}} ({_NOT}) {{x}} / (but|its|it is|it was|they are|theyre|they were|hes|shes|he is|she is|rather) {{y}}",
        denied,
    ),
    Form(f"{{w}} ({_NOT}) {{x}} (but|its|it is|it was|they are|theyre|they were|hes|shes|he is|she is) {{y}}", denied),
    Form(f"({_THEY}) not {{x}} / (but|rather)? ({_THEY})? {{y}}", denied),
    Form(f"({_THEY}) not {{x}} (but|{_THEY}) {{y}}", denied),
    Form("{w} (and)? not {x}", contrasted),
    Form("{w} (rather than|instead of) {x}", contrasted),
    Form("{y}", restated),
)
