"""Commands that name what is not in the text: refused where they can hardly be sentences.

Two things tell an order from a sentence that begins like one ("Replace the filter
every month."). What is done to text and to nothing else: a word that is called so,
quotes, capitals, a mark, letters that were spelled. And bare words in the singular,
which things in the world hardly are: those have an article, or there are many.

Where the text has one place that sounds much like what is named, that place is meant.
"""

from iasr_desktop.core.agent import modify, numbers, resembling, targets
from iasr_desktop.core.agent.grammar.context import (
    DETERMINERS,
    PRONOUNS,
    Context,
    Form,
    Outcome,
    edited,
    refused,
    related,
    replaced,
)
from iasr_desktop.core.agent.grammar.deleting import deleted
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots
from iasr_desktop.core.agent.grammar.signs import sign_of
from iasr_desktop.core.agent.lexicon import EMPTY
from iasr_desktop.core.agent.targets import Span
from iasr_desktop.core.agent.words import is_wide, listed, words

P_NOT_THERE = 0.9
P_MAYBE_THERE = 0.8
"""Something in the text is a little like it; whoever can ask further asks before this is said."""
P_BY_SOUND = 0.9
_LIKE_ENOUGH = 0.6
_MUCH_ALIKE = 0.75
_NEAR = 0.5
_MOST_NEAR = 2
_LONGEST_BARE = 2
_LONGEST_NAMED = 2
_THINGS = (
    DETERMINERS
    | PRONOUNS
    | listed("one ones new old another other something anything more less and or if when then your each every")
)
_OF_TEXT_ALONE = listed("correct write type")
_CALLED = listed("word words phrase name")


def not_replaced(context: Context, slots: Slots) -> Outcome | None:
    """ "Replace banana with apple", and there is no banana."""
    old, new = slots["x"], slots["y"]
    if set(old.keys) & set(new.keys) or not (_is_of_text(context, old, new) or (_is_bare(old) and _is_bare(new))):
        return None
    if found := _by_sound(context, old):
        return replaced(context, found, new, P_BY_SOUND)
    return _not_there(context, old)


def not_changed(context: Context, slots: Slots) -> Outcome | None:
    """As `not_replaced` for "change … to …", which sentences begin with more often: a name, or two of one kind."""
    old, new = slots["x"], slots["y"]
    outside = {*context.utterance.keys[: min(old.first, new.first)], context.utterance.keys[new.first - 1]}
    of_text = len(old) == len(new) == 1 and bool(outside & _OF_TEXT_ALONE)
    sure = of_text or old.text[:1].isupper() or related(old.text, new.text) or _is_of_text(context, old, new)
    return not_replaced(context, slots) if sure else None


def not_deleted(context: Context, slots: Slots) -> Outcome | None:
    """ "Delete the word pirate", "remove pirate"."""
    piece = slots["x"]
    if not _is_of_text(context, piece) and (len(piece) > 1 or not _is_bare(piece)):
        return None
    if found := _by_sound(context, piece):
        return deleted(context, found)
    return _not_there(context, piece)


def not_beside(context: Context, slots: Slots) -> Outcome | None:
    """ "Insert very before good", "put a comma after pirate"."""
    what, where = slots["y"], slots["x"]
    sign = sign_of(what)
    words_said = len(what) <= _LONGEST_BARE and not _THINGS.intersection(what.keys)
    if not _is_bare(where) or not (sign or words_said or _is_of_text(context, what)):
        return None
    found = _by_sound(context, where)
    if not isinstance(found, Span):
        return _not_there(context, where)
    before = bool({"before", "front", "ahead"} & set(context.utterance.keys[: where.first][-3:]))
    at = len(context.text[: found.start].rstrip()) if before else found.end
    if sign:
        return edited(modify.insert_sign(context.text, at, sign), P_BY_SOUND) if at else None
    if before:
        return edited(modify.insert_before(context.text, found.start, what.text), P_BY_SOUND)
    return edited(modify.insert_after(context.text, found.end, what.text), P_BY_SOUND)


def no_place_for_sign(context: Context, slots: Slots) -> Outcome | None:
    """ "Put a comma after pirate": of what is put somewhere, marks alone."""
    return not_beside(context, slots) if sign_of(slots["y"]) else None


def not_styled(context: Context, slots: Slots) -> Outcome | None:
    """ "Capitalise pirate", "put pirate in quotes": nobody does that to a thing."""
    piece = slots["x"]
    if len(piece) > _LONGEST_NAMED or _THINGS.intersection(piece.keys) or piece.keys[0] in EMPTY:
        return None
    return _not_there(context, piece)


def not_swapped(context: Context, slots: Slots) -> Outcome | None:
    """ "Swap lemon and lime", and one of them is not in the text."""
    one, other = slots["x"], slots["y"]
    if len(one) > 1 or len(other) > 1 or not (_is_bare(one) and _is_bare(other)):
        return None
    return _not_there(context, one) or _not_there(context, other)


def miscounted(context: Context, slots: Slots) -> Outcome | None:
    """ "change the third boat to ship", and there is only one."""
    old, new = slots["x"], slots["y"]
    hits = targets.occurrences(context.text, old.text)
    order = numbers.ORDINALS.index(slots["o"].keys[0]) if slots["o"].keys[0] in numbers.ORDINALS else 0
    if not hits or len(hits) > order or len(new) > 1 or len(old) > 2 or _THINGS.intersection(new.keys):
        return None
    times = {1: "once", 2: "twice"}.get(len(hits), f"{len(hits)} times")
    return refused(f"“{old.text}” is there only {times}.", P_NOT_THERE)


def _is_bare(piece: Piece) -> bool:
    """Whether a short phrase looks like words of a text: no article, nothing like a clause, nothing in the plural."""
    if len(piece) > _LONGEST_BARE or _THINGS.intersection(piece.keys) or all(key in EMPTY for key in piece.keys):
        return False
    return not any(_is_plural(piece.part(index, index)) for index in range(len(piece)))


def _is_plural(word: Piece) -> bool:
    """By its ending; a word with a capital behind the verb is a name."""
    key = word.keys[0]
    return key.endswith("s") and not key.endswith("ss") and not word.text[:1].isupper()


def _is_of_text(context: Context, *pieces: Piece) -> bool:
    """Whether one of the pieces is called a word, was quoted or spelled; the first has to be short."""
    first = pieces[0]
    if len(first) > _LONGEST_NAMED or first.keys[0] in EMPTY or all(key in _THINGS for key in first.keys):
        return False
    return any(_is_called(context, piece) or context.is_strong(piece) or _is_quoted(piece) for piece in pieces)


def _is_called(context: Context, piece: Piece) -> bool:
    return piece.first > 0 and context.utterance.keys[piece.first - 1] in _CALLED


def _is_quoted(piece: Piece) -> bool:
    start = piece.utterance.words[piece.first].start
    return piece.utterance.text[:start].rstrip(" ").endswith(("“", '"', "‘"))


def _by_sound(context: Context, piece: Piece) -> Span | None:
    """The one place that looks and sounds much like what was named and is not there."""
    if context.locate(piece) is not None or is_wide(context.utterance.text):
        return None
    return resembling.by_likeness(context.document, piece.text, _MUCH_ALIKE, wider=True)


def _not_there(context: Context, piece: Piece) -> Outcome | None:
    """The refusal, with what comes nearest; nothing when the words are there after all."""
    if context.document.is_empty or is_wide(context.utterance.text) or context.locate(piece) is not None:
        return None
    near = resembling.ranked(context.document, piece.text, _NEAR)
    is_like = resembling.by_likeness(context.document, piece.text, _LIKE_ENOUGH, wider=True) is not None
    olds = dict.fromkeys(context.text[hit.span.start : hit.span.end] for hit in near)
    olds = {old: None for old in olds if any(word.key not in EMPTY for word in words(old))}
    places = " or ".join(f"“{old}”" for old in list(olds)[:_MOST_NEAR])
    note = f"“{piece.text}” is not in the text."
    if places:
        note = f"“{piece.text}” is not in the text. Did you mean {places}?"
    return refused(note, P_MAYBE_THERE if is_like else P_NOT_THERE)


_WORD = "(the word|the words|the phrase|the name)?"
_MARKED = "quotes|quotation marks|inverted commas|speech marks|brackets|parentheses|italics"
_CASES = "uppercase|lowercase|upper case|lower case|all caps|capitals|a capital|a capital letter|capital letters"

FORMS = (
    Form("(change|replace|make|turn) the {o} {x} (to|with|by|into) {y}", miscounted),
    Form(f"(replace|substitute|exchange|swap out) {_WORD} {{x}} (with|by) {_WORD} {{y}}", not_replaced),
    Form(
        f"(change|correct|turn|convert|rename|swap|switch) {_WORD} {{x}} (to|into|for|with) {_WORD} {{y}}", not_changed
    ),
    Form(f"instead of {_WORD} {{x}} (write|type|put|say) {_WORD} {{y}}", not_changed),
    Form(f"(write|type|put|say) {_WORD} {{y}} (instead of|in place of|rather than) {_WORD} {{x}}", not_changed),
    Form(f"(delete|remove|erase|strike|take out|cross out) {_WORD} {{x}}", not_deleted),
    Form(f"insert {_WORD} {{y}} (before|after|in front of|behind) {_WORD} {{x}}", not_beside),
    Form(
        f"(add|put) (the word|the words|the phrase) {{y}} (before|after|in front of|behind) {_WORD} {{x}}", not_beside
    ),
    Form(f"(add|put) {{y}} (before|after|in front of|behind) {_WORD} {{x}}", no_place_for_sign),
    Form(
        f"(capitalise|capitalize|uppercase|lowercase|hyphenate|italicise|italicize|decapitalise) {_WORD} {{x}}",
        not_styled,
    ),
    Form(f"(put|write|set) {_WORD} {{x}} in ({_MARKED}|{_CASES})", not_styled),
    Form(f"(put|write|make) {_WORD} {{x}} ({_CASES})", not_styled),
    Form(f"(put|add|place)? ({_MARKED}) (around|round) {_WORD} {{x}}", not_styled),
    Form("(make|write) the (word|phrase|name) {x} (uppercase|lowercase|plural|singular|capital)", not_styled),
    Form("(swap|exchange|switch|interchange) {x} and {y}", not_swapped),
)
