"""Commands about the look of words: case, quotes, joining and splitting."""

from iasr_desktop.core.agent import modify, targets
from iasr_desktop.core.agent.grammar.context import DETERMINERS, Context, Form, Outcome, edited, refused
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots
from iasr_desktop.core.agent.grammar.pattern import whole as as_if_said
from iasr_desktop.core.agent.targets import Several, Span
from iasr_desktop.core.agent.words import words
from iasr_desktop.core.document import Edit
from iasr_desktop.core.types import Action

P_STYLE = 0.97
_THAT = frozenset((("that",), ("it",), ("this",)))

_STYLES = {
    "capital": (
        "capitals|capital letters"
        "|capitalise|capitalize|capitalised|capitalized|cap|caps|capital|a capital|capitals|initial capitals"
        "|initial caps|with a capital|with capitals|a capital letter|with a capital letter|start with a capital"
        "|begin with a capital|start with a capital letter|capital case"
    ),
    "upper": (
        "uppercase|upper case|all caps|all capitals|in all caps|in caps|in capitals|in capital letters|in uppercase"
        "|in upper case|all uppercase|all upper case|block capitals|in block capitals|caps only"
    ),
    "lower": (
        "lowercase|lower case|in lowercase|in lower case|all lowercase|all lower case|small letters|in small letters"
        "|no caps|no capitals|no capital|without capitals|without a capital|uncapitalised|uncapitalized|not capitalised"
        "|not capitalized|uncapitalise|uncapitalize|decapitalise|decapitalize|a small letter|with a small letter"
    ),
    "title": "title case|in title case|titlecase",
    "sentence": "sentence case|in sentence case",
}
_BY_NAME = {name: style for style, names in _STYLES.items() for name in names.split("|")}
_NAMES = "|".join(sorted(_BY_NAME, key=len, reverse=True))
_IN_NAMES = "|".join(name for name in _BY_NAME if name.startswith(("in ", "with ", "all ", "title", "sentence")))
_VERBS = (
    "capitalise|capitalize|cap|uppercase|upper case|all caps|lowercase|lower case|title case|sentence case|no caps"
    "|uncapitalise|uncapitalize|decapitalise|decapitalize"
)

_PAIRS = {
    "quotes": ('"', '"'),
    "quote": ('"', '"'),
    "commas": ('"', '"'),
    "marks": ('"', '"'),
    "brackets": ("(", ")"),
    "parentheses": ("(", ")"),
    "parenthesis": ("(", ")"),
    "braces": ("{", "}"),
}
_PAIR_NAMES = (
    "quotes|quote marks|quotation marks|inverted commas|double quotes|single quotes|speech marks|brackets|parentheses"
    "|round brackets|square brackets|curly braces|braces|double quotation marks|single quotation marks"
)


def style_first(context: Context, slots: Slots) -> Outcome | None:
    """ "capitalise river": the style, then the words."""
    return _restyled(context, slots["x"], _style_between(context, 0, slots["x"].first))


def style_last(context: Context, slots: Slots) -> Outcome | None:
    """ "make river uppercase": the words, then the style."""
    after = slots["x"].last + 1
    keys = context.utterance.keys
    return _restyled(context, slots["x"], _style_between(context, after, len(keys)))


def style_alone(context: Context, slots: Slots) -> Outcome | None:
    """ "all caps", "in lowercase": nothing but the style, for what was said last."""
    keys, denied = context.utterance.keys, context.denied
    style = next((name for said, name in _BY_NAME.items() if keys == tuple(said.split())), None)
    return None if denied or context.document.is_empty else _restyled(context, as_if_said("that"), style)


def style_for(context: Context, slots: Slots) -> Outcome | None:
    """ "capitals for museum of modern art"."""
    style = _style_between(context, 0, slots["x"].first - 1)
    return _restyled(context, slots["x"], "capital" if context.utterance.keys[0] in ("capitals", "caps") else style)


def style_should(context: Context, slots: Slots) -> Outcome | None:
    """ "river should be uppercase": content when nothing would change."""
    keys, after = context.utterance.keys, slots["x"].last + 1
    while keys[after] in ("should", "must", "needs", "to", "be"):
        after += 1
    outcome = _restyled(context, slots["x"], _style_between(context, after, len(keys)))
    return outcome if outcome and outcome.action is Action.EDIT else None


def one_letter(context: Context, slots: Slots) -> Outcome | None:
    """ "capital M": the one word that begins with this letter in the other case."""
    letter = slots["x"].keys[0]
    if len(slots["x"]) != 1 or len(letter) != 1 or not letter.isalpha():
        return None
    large = context.utterance.keys[slots["x"].first - 1] in ("capital", "cap", "uppercase", "big", "large")
    wanted = letter.upper() if large else letter
    take = targets.last_take(context.document)
    if take is None:
        return None
    hits = [word for word in words(context.text) if word.key[0] == letter and word.text[0] != wanted]
    hits = [word for word in hits if word.start >= take.start] or hits
    if len(hits) != 1:
        return None
    start = hits[0].start
    return edited((Edit(start, start + 1, context.text[start], wanted),), P_STYLE)


def letter_in(context: Context, slots: Slots) -> Outcome | None:
    """ "thames with a capital T", "capital T in thames": that letter, at the start of a word if it is there."""
    letter, found = slots["l"].keys[0], context.locate(slots["x"])
    if len(slots["l"]) != 1 or len(letter) != 1 or not isinstance(found, Span):
        return None
    there = context.text[found.start : found.end].casefold()
    starts = [word.start for word in words(there) if there[word.start] == letter]
    at = starts[0] if starts else there.find(letter)
    if at < 0:
        return None
    at += found.start
    old = context.text[at]
    new = old.upper() if _LARGE.intersection(_outside(context, slots)) else old.lower()
    return edited((Edit(at, at + 1, old, new),), P_STYLE) if old != new else None


_LARGE = frozenset(("capital", "cap", "uppercase", "upper", "big", "large"))


def _outside(context: Context, slots: Slots) -> tuple[str, ...]:
    """The words of the utterance that fill no slot."""
    inside = {index for piece in slots.values() for index in range(piece.first, piece.last + 1)}
    return tuple(key for index, key in enumerate(context.utterance.keys) if index not in inside)


def in_pair(context: Context, slots: Slots) -> Outcome | None:
    """Put quotes or brackets around words."""
    keys = context.utterance.keys
    names = [key for key in (*keys[: slots["x"].first], *keys[slots["x"].last + 1 :]) if key in _PAIRS]
    opening, closing = _PAIRS[names[-1]] if names else _PAIRS["quotes"]
    if "single" in keys:
        opening = closing = "'"
    if "square" in keys:
        opening, closing = "[", "]"
    found = _place(context, slots["x"])
    if isinstance(found, Several):
        return refused(found.reason, P_STYLE)
    if found is None:
        return None
    return edited(modify.wrap(context.text, found.start, found.end, opening, closing), P_STYLE)


def quote(context: Context, slots: Slots) -> Outcome | None:
    """ "quote go home": a short verb, so the words have to be there and be no thing."""
    return None if slots["x"].keys[0] in DETERMINERS else in_pair(context, slots)


def accented(context: Context, slots: Slots) -> Outcome | None:
    """ "José with an accent": the word is there, but for the accent."""
    new = slots["x"].text
    hits = targets.occurrences(context.text, new)
    hits = [hit for hit in hits if context.text[hit.start : hit.end].casefold() != new.casefold()]
    if len(hits) != 1 or new.isascii():
        return None
    return edited(modify.replace_span(context.text, hits[0].start, hits[0].end, new), P_STYLE)


def _restyled(context: Context, piece: Piece, style: str | None) -> Outcome | None:
    if style is None:
        return None
    found = _place(context, piece)
    if isinstance(found, Several):
        return refused(found.reason, P_STYLE)
    is_thing = piece.keys[0] in ("the", "my", "your", "this") and len(piece) > 3
    if found is None or (is_thing and style == "capital" and found.kind == "phrase"):
        return None
    if style == "capital" and found.kind == "take":
        style = "first word"
    edits = modify.recase(context.text, found.start, found.end, style)
    return edited(edits, P_STYLE) or Outcome(Action.REFUSE, P_STYLE, note="It is written so already.")


def _place(context: Context, piece: Piece) -> targets.Found:
    """Where `piece` is; "that" is the take said last."""
    if piece.keys in _THAT:
        take = targets.last_take(context.document)
        if take is None:
            return None
        inside = [word for word in words(context.text) if word.start >= take.start]
        return Span(inside[0].start, inside[-1].end, "take") if inside else None
    return context.locate(piece)


def _style_between(context: Context, first: int, end: int) -> str | None:
    said = " ".join(context.utterance.keys[first:end])
    return _BY_NAME.get(said)


FORMS = (
    Form("(in)? (all caps|all capitals|all uppercase|all lowercase|uppercase|lowercase|title case)", style_alone),
    Form("(capital|cap|uppercase|lowercase|small|big|large) (letter)? {x}", one_letter),
    Form(
        "(with|make it|it should be|use|make that|put|its|it is) (a)? (capital|uppercase|lowercase|small|"
        "big) (letter)? {x}",
        one_letter,
    ),
    Form(f"({_VERBS}) (for)? {{x}}", style_first),
    Form(
        "(capitals|capital letters|caps|all caps|title case|lowercase|lower case|uppercase|upper case) (for|on|in) {x}",
        style_for,
    ),
    Form(f"(make|put|write|set|turn|type) {{x}} (in|into)? ({_NAMES})", style_last),
    Form(f"{{x}} (should be|must be|needs to be|should) ({_NAMES})", style_should),
    Form(f"{{x}} ({_IN_NAMES})", style_should),
    Form(f"(put|set|place|wrap|write|enclose|make) {{x}} (in|inside|within|into) ({_PAIR_NAMES})", in_pair),
    Form(f"(put|add|insert|place|use) ({_PAIR_NAMES}) (around|round|about|on) {{x}}", in_pair),
    Form(f"({_PAIR_NAMES}) (around|round|on) {{x}}", in_pair),
    Form(f"{{x}} (should be|must be|goes|belongs)? in ({_PAIR_NAMES})", in_pair),
    Form("{x} with (an|the|a) (accent|umlaut|tilde|cedilla|acute accent|grave accent|circumflex)", accented),
    Form("(quote|unquote|bracket) {x}", quote),
    Form(
        "{x} with (a|an) (capital|uppercase|lowercase|lower case|upper case|small|big|large) (letter)? {l}", letter_in
    ),
    Form("{x} (takes|has|gets|needs|starts with|begins with|should start with) (a|an) (capital|small) {l}", letter_in),
    Form(
        "(a|an|the|with a|make it a)? (capital|cap|uppercase|lowercase|small|big|large) (letter)? {l} "
        "(in|for|on|at the start of|of) {x}",
        letter_in,
    ),
)
