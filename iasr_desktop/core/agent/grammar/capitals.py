"""Capitals in free words: "july takes a capital", "the first letter should be a capital", "no capital in garden"."""

from iasr_desktop.core.agent import modify, sentences
from iasr_desktop.core.agent.grammar.context import DETERMINERS, Context, Form, Outcome, edited, refused
from iasr_desktop.core.agent.grammar.marking import anchors
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots
from iasr_desktop.core.agent.targets import Several, Span
from iasr_desktop.core.agent.words import words
from iasr_desktop.core.document import Edit

P_CAPITALS = 0.97
_MOST_WORDS = 8


def large(context: Context, slots: Slots) -> Outcome | None:
    """ "july takes a capital"."""
    return _each(context, slots["x"], "capital")


def upper(context: Context, slots: Slots) -> Outcome | None:
    """ "unesco is all caps"."""
    return _each(context, slots["x"], "upper")


def small(context: Context, slots: Slots) -> Outcome | None:
    """ "garden doesn't need a capital"."""
    return _each(context, slots["x"], "lower")


def first_letter(context: Context, slots: Slots) -> Outcome | None:
    """ "capital letter at the beginning": of the text, or of the latest sentence that has none."""
    text = context.text
    starts = [start for start, _ in sentences.spans(text)]
    small_ones = [start for start in starts if text[start].islower()]
    if not small_ones:
        return None
    at = small_ones[-1]
    if "l" in slots and (len(slots["l"]) != 1 or slots["l"].keys[0] != text[at]):
        return None
    return edited((Edit(at, at + 1, text[at], text[at].upper()),), P_CAPITALS)


def _each(context: Context, piece: Piece, style: str) -> Outcome | None:
    """Recase one phrase, or each of several ("dutch and danish"); nothing where all is so already."""
    if len(piece) > _MOST_WORDS:
        return None
    found = anchors(context, piece)
    for one in found:
        if isinstance(one, Several):
            return refused(one.reason, P_CAPITALS)
    edits: list[Edit] = []
    for one in found:
        # "The garden needs a capital" may speak of a garden; words of a text have no article.
        if not isinstance(one, Span) or (piece.keys[0] in DETERMINERS and one.kind == "phrase" and len(piece) < 3):
            return None
        edits += _recased(context.text, one, style)
    return edited(tuple(sorted(edits, key=lambda edit: edit.start)), P_CAPITALS)


def _recased(text: str, span: Span, style: str) -> tuple[Edit, ...]:
    edits: list[Edit] = []
    found = words(text[span.start : span.end])
    for word in found:
        if style == "capital" and len(found) > 1 and word.key in ("and", "or"):
            continue
        start, end = span.start + word.start, span.start + word.end
        edits += modify.recase(text, start, end, style)
    return tuple(edits)


_LETTER = (
    "a capital|a capital letter|capital letters|capitals|an initial capital|a big letter|a large letter|big initials"
)
_LETTER += "|a large initial|capital initials|an upper case letter|an uppercase letter|initial capitals|a big initial"
_SMALL_LETTER = "a small letter|small letters|a lowercase letter|a lower case letter|lowercase letters|a small initial"
_ALL = (
    "all caps|all capitals|in all caps|all in caps|all in capitals|in capitals|in capital letters|uppercase|upper case"
    "|in upper case|in uppercase|in caps|in big letters|all big letters|in block letters|all in big letters|all "
    "uppercase"
    "|in block capitals|written in capitals|spelled in capitals|written in capital letters|all in upper case"
)
_TAKES = (
    "takes|take|gets|get|needs|need|wants|has|have|should have|must have|should get|should take|should start with"
    "|should begin with|starts with|begins with|start with|is written with|is spelled with|are written with"
    "|should be written with|must start with|needs to have|has to have|has to start with|needs to start with|requires"
    "|should be spelled with|must be written with|is with|are with|goes with|want|ought to have|is missing|with"
)
_BE = (
    "is|are|should be|must be|needs to be|need to be|has to be|have to be|should all be|ought to be|goes|should "
    "go|belongs"
)
_NOT = (
    "doesnt need|does not need|shouldnt have|should not have|doesnt take|does not take|doesnt get|shouldnt be"
    "|should not be|isnt|is not|arent|are not|mustnt be|must not be|doesnt have|shouldnt start with"
    "|should not start with|doesnt start with|dont need|do not need|needs no|takes no|has no|gets no|without|with no"
    "|isnt written with|is not written with|shouldnt be written with|was not|wasnt|shouldnt get|doesnt want"
)
_OFF = (
    "a capital|any capital|capital|capitals|any capitals|capitalised|capitalized|a capital letter|capital letters"
    "|all caps"
    "|in capitals|in all caps|uppercase|upper case|in upper case|in capital letters|all capitals|caps|in caps"
)
_START = "(the)? (very)? (beginning|start|front)"

FORMS = (
    Form(
        f"{{x}} (also|both|all|should also|must also)? ({_TAKES}|have|be written with) ({_LETTER}) (at the start"
        f"|at the beginning|at the front)?",
        large,
    ),
    Form(
        f"{{x}} (also|both|all|should also|must also)? ({_TAKES}|have|be written with) ({_SMALL_LETTER}) (at the "
        f"start|at the beginning)?",
        small,
    ),
    Form(
        f"{{x}} ({_BE}) (capitalised|capitalized|capital|written large|written big|with a capital|with capitals)", large
    ),
    Form(f"{{x}} ({_BE}) (also|all)? ({_ALL})", upper),
    Form(
        f"{{x}} ({_BE}) (small|lowercase|lower case|in lower case|in lowercase|in small letters|with a small letter"
        f"|written small|all small|written lower case)",
        small,
    ),
    Form(f"{{x}} ({_NOT}) ({_OFF})", small),
    Form("(dont|do not|never|please dont) (capitalise|capitalize|uppercase) {x}", small),
    Form(
        "(dont|do not|never|please dont) (write|put|spell|type|make|set) {x} (in|with|as|all in)? (a capital"
        "|capitals|all caps|capital letters|caps|upper case|all capitals|uppercase)",
        small,
    ),
    Form(
        "(no|without|remove the|delete the|drop the|lose the) (capital|capitals|capital letter|capital letters"
        "|caps) (in|on|for|at|from|of) {x}",
        small,
    ),
    Form(f"(write|put|type|spell|make|set) {{x}} with ({_LETTER})", large),
    Form(f"(write|put|type|spell|make|set) {{x}} with ({_SMALL_LETTER})", small),
    Form(f"(write|put|type|spell|make|set) {{x}} ({_ALL})", upper),
    Form(f"{{x}} ({_ALL})", upper),
    Form(f"(start|begin) (it|that|the sentence|the text|this|everything)? with ({_LETTER})", first_letter),
    Form(
        "(make)? the (very)? first (letter|word) (should be|must be|needs to be|is|has to be|in|with|needs|takes"
        "|should "
        "have|gets|should start with)? (a)? (capital|big|large|upper case|uppercase|capitalised|capitalized"
        "|capitals) (letter)?",
        first_letter,
    ),
    Form(
        f"(with)? (a)? (capital|big|large|upper case|uppercase) (letter)? (at|in|for) {_START} (of the sentence|of "
        f"the text)?",
        first_letter,
    ),
    Form(
        f"(with)? (a)? (capital|big|large|upper case|uppercase) (letter)? {{l}} (at|in|for) {_START} (of the "
        f"sentence|of the text)?",
        first_letter,
    ),
    Form(
        "(it|that|the sentence|the text) (should|must|has to|needs to) (start|begin) with (a capital|a capital "
        "letter|capital {l}|a capital {l})",
        first_letter,
    ),
)
