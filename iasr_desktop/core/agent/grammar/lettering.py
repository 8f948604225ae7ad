"""Single letters of a word of the text: "the y should be an i", "replace the last o with an a"."""

from iasr_desktop.core.agent import passages, sentences, targets
from iasr_desktop.core.agent.grammar.context import Context, Form, Outcome, edited
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots
from iasr_desktop.core.agent.letters import sure_letter_of
from iasr_desktop.core.agent.lexicon import EMPTY
from iasr_desktop.core.agent.words import Word, words
from iasr_desktop.core.document import Edit

P_LETTER = 0.95


def letter_for_letter(context: Context, slots: Slots) -> Outcome | None:
    """One letter in the place of another, in the one word that can be meant."""
    old, new = _letter(slots["l"]), _letter(slots["m"])
    if not old or not new or old == new:
        return None
    if "w" in slots:
        found = context.locate(slots["w"])
        if not isinstance(found, targets.Span):
            return None
        inside = [word for word in words(context.text) if found.start <= word.start and word.end <= found.end]
    else:
        if targets.occurrences(context.text, old):
            return None
        inside = _likely(context.text, old)
    return _exchanged(context, inside, old, new)


def _exchanged(context: Context, inside: list[Word], old: str, new: str) -> Outcome | None:
    """The edit in the one word; which of several equal letters an ordinal has to say."""
    if len(inside) != 1:
        return None
    word = inside[0]
    at = [index for index, sign in enumerate(word.text.casefold()) if sign == old]
    ordinal = next((passages.ORDINALS[key] for key in context.utterance.keys if key in passages.ORDINALS), None)
    if ordinal is not None:
        at = [at[ordinal]] if -len(at) <= ordinal < len(at) else []
    if len(at) != 1:
        return None
    start = word.start + at[0]
    there = context.text[start]
    return edited((Edit(start, start + 1, there, new.upper() if there.isupper() else new),), P_LETTER)


def _likely(text: str, letter: str) -> list[Word]:
    """Words with the letter: names if there are any, the latest sentence first."""
    found = [word for word in words(text) if letter in word.text.casefold() and word.key not in EMPTY]
    opens = {start for start, _ in sentences.spans(text)}
    names = [word for word in found if word.text[:1].isupper() and word.start not in opens]
    return names or found


def _letter(piece: Piece) -> str:
    keys = piece.keys[1:] if len(piece) > 1 and piece.keys[0] in ("a", "an", "the", "letter") else piece.keys
    keys = keys[1:] if len(keys) > 1 and keys[0] == "letter" else keys
    return (sure_letter_of(keys[0]) or "") if len(keys) == 1 else ""


_BE = "should be|must be|needs to be|has to be|is|should have been|ought to be|becomes"
_NTH = "first|second|third|last|final|fourth"

FORMS = (
    Form(f"(the|that) ({_NTH})? (letter)? {{l}} (in {{w}})? ({_BE}) (a|an|the)? {{m}}", letter_for_letter),
    Form(
        f"(replace|change|make|turn|exchange|swap) (the|that) ({_NTH})? (letter)? {{l}} (in {{w}})? (with|to|by"
        f"|into|for)? (a|an|the)? {{m}}",
        letter_for_letter,
    ),
    Form("(an|a) {m} (instead of|rather than|not) (an|a|the) {l} (in {w})?", letter_for_letter),
    Form("{w} with (an|a) {m} (instead of|rather than) (an|a|the) {l}", letter_for_letter),
)
