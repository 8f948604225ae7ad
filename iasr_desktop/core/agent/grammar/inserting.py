"""Commands that put words or punctuation somewhere."""

from iasr_desktop.core.agent import marks, modify, seams
from iasr_desktop.core.agent.grammar import replacing
from iasr_desktop.core.agent.grammar.context import DETERMINERS, PRONOUNS, Context, Form, Outcome, edited, refused
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots
from iasr_desktop.core.agent.grammar.signs import FINAL, sign_named, sign_of, with_signs
from iasr_desktop.core.agent.targets import Several, Span
from iasr_desktop.core.agent.words import is_wide, listed, words
from iasr_desktop.core.document import Edit

P_INSERT = 0.96
_LONGEST_SURE = 12
_LONGEST = 5
_STRONG = "insert"
_VERBS = (
    "insert|add|put|put in|include|stick|add in|stick in|squeeze|squeeze in|slip|slip in|pop|pop in|slot in|fit in"
    "|tack on|tag on|attach"
)
_BEFORE = frozenset(("before", "front", "ahead"))


def beside(context: Context, slots: Slots) -> Outcome | None:
    """Put words, or a mark, before or after a phrase."""
    what, where = without_loose_article(slots["y"]), slots["x"]
    sign = sign_of(what)
    if sign is None and not _is_addition(context, what):
        return None
    found = context.locate(where)
    if found is None:
        return None
    if isinstance(found, Several):
        return refused(found.reason, P_INSERT)
    found = Span(*marks.whole(context.text, found.start, found.end), found.kind)
    if sign is not None:
        return _sign_beside(context, found, where, sign)
    return edited(_words_beside(context, found, where, what), P_INSERT)


def around_it(context: Context, slots: Slots) -> Outcome | None:
    """ "follow tea with which is hot", "plays should be followed by the"."""
    found = context.locate(slots["x"])
    if not isinstance(found, Span) or len(slots["y"]) > _LONGEST or slots["x"].keys[0] in DETERMINERS:
        return None
    said = with_signs(slots["y"].text)
    if {"precede", "preceded"} & set(context.utterance.keys):
        return edited(modify.insert_before(context.text, found.start, said), P_INSERT)
    return edited(modify.insert_after(context.text, found.end, said), P_INSERT)


def without_loose_article(what: Piece) -> Piece:
    """ "a not", "an only": what is no thing has no article of its own."""
    loose = len(what) > 1 and what.keys[0] in ("a", "an") and _is_no_thing(what.keys[1], len(what))
    return what.part(1, len(what) - 1) if loose else what


def _is_no_thing(key: str, count: int) -> bool:
    """Whether a word after an article is no thing: a small word, or an adverb by itself."""
    return key in _NO_THINGS or (count == 2 and key.endswith("ly") and len(key) > _SHORTEST_ADVERB)


_SHORTEST_ADVERB = 4
_NO_THINGS = listed(
    "not never always only also very really quite too so just still already even and or but if that which who the a an "
    "in on at of with by from for to as is are was were be then please"
)


def sign_beside(context: Context, slots: Slots) -> Outcome | None:
    """ "comma after eat": without a verb only a mark can be meant."""
    return beside(context, slots) if sign_of(slots["y"]) else None


def between(context: Context, slots: Slots) -> Outcome | None:
    """Put words or a mark between two neighbours."""
    first, last = context.locate(slots["x"]), context.locate(slots["z"])
    if not isinstance(first, Span) or not isinstance(last, Span):
        return None
    if first.end > last.start or context.text[first.end : last.start].strip():
        return None
    sign = sign_named(slots["y"])
    if sign == "-" or (sign and "dash" in slots["y"].keys[-1:] and len(slots["y"]) < 3):
        return edited(modify.join(context.text, first.end, last.start, "-"), P_INSERT)
    if sign is not None:
        return edited(modify.insert_sign(context.text, first.end, sign), P_INSERT)
    if not _is_addition(context, slots["y"]):
        return None
    return edited(modify.insert_after(context.text, first.end, with_signs(slots["y"].text)), P_INSERT)


def sign_between(context: Context, slots: Slots) -> Outcome | None:
    """ "hyphen between well and known": without a verb only a mark can be meant."""
    return between(context, slots) if sign_of(slots["y"]) else None


def at_end(context: Context, slots: Slots) -> Outcome | None:
    """Put words, or the final mark, at the end."""
    if context.document.is_empty:
        return None
    what = without_loose_article(slots["y"])
    sign = sign_of(what)
    if sign is not None:
        return edited(modify.set_final_sign(context.text, sign.strip()), P_INSERT)
    if not _is_addition(context, what):
        return None
    addition = with_signs(seams.uncapitalised(what.text) if what.starts_sentence else what.text)
    return edited(modify.append_words(context.text, addition), P_INSERT)


def sign_at_end(context: Context, slots: Slots) -> Outcome | None:
    """ "add a question mark": a final mark goes to the end without saying so."""
    sign = sign_of(slots["y"])
    return at_end(context, slots) if sign in FINAL else None


def sign_alone(context: Context, slots: Slots) -> Outcome | None:
    """ "question mark": the whole utterance is the name of a mark that can end a take."""
    if context.denied and not context.utterance.pause_before(slots["y"].first):
        # "No comma" asks for none.
        return None
    sign = sign_of(slots["y"])
    wanted = sign in FINAL or (sign is not None and sign in seams.SOFT)
    return at_end(context, slots) if wanted else None


def at_end_of(context: Context, slots: Slots) -> Outcome | None:
    """ "Add on foot to the sentence about the bridge"."""
    found, what = context.locate(slots["s"]), without_loose_article(slots["y"])
    if not isinstance(found, Span) or found.kind != "sentence" or sign_of(what) or not _is_addition(context, what):
        return None
    inside = [word for word in words(context.text) if found.start <= word.start and word.end <= found.end]
    return edited(modify.insert_after(context.text, inside[-1].end, with_signs(what.text)), P_INSERT)


def at_start(context: Context, slots: Slots) -> Outcome | None:
    """Put words at the beginning."""
    if context.document.is_empty or not _is_addition(context, slots["y"]):
        return None
    start = len(context.text) - len(context.text.lstrip())
    said = with_signs(slots["y"].text)
    return edited(modify.insert_before(context.text, start, said, lower_next=True), P_INSERT)


def opening(context: Context, slots: Slots) -> Outcome | None:
    """ "Start the sentence with please": words that are not there yet."""
    return at_start(context, slots) if context.locate(slots["y"]) is None else None


def opening_of(context: Context, slots: Slots) -> Outcome | None:
    """ "Begin the last sentence with therefore": words that join sentences have a comma behind them."""
    found, what = context.locate(slots["s"]), slots["y"]
    if not isinstance(found, Span) or found.kind != "sentence" or not _is_addition(context, what):
        return None
    if what.keys == tuple(word.key for word in words(context.text[found.start : found.end]))[: len(what)]:
        return None
    said = with_signs(what.text)
    said = f"{said}," if len(what) == 1 and what.keys[0] in _JOINING_SENTENCES else said
    return edited(modify.insert_before(context.text, found.start, said, lower_next=True), P_INSERT)


_JOINING_SENTENCES = listed(
    "however therefore moreover furthermore nevertheless nonetheless consequently meanwhile additionally finally "
    "unfortunately fortunately instead similarly likewise hence accordingly otherwise overall secondly firstly lastly"
)


def question(context: Context, _: Slots) -> Outcome | None:
    """Make the last sentence a question."""
    mark = "？" if is_wide(context.text) else "?"
    return edited(modify.set_final_sign(context.text, mark), P_INSERT) if not context.document.is_empty else None


def exclamation(context: Context, _: Slots) -> Outcome | None:
    """Make the last sentence an exclamation."""
    mark = "！" if is_wide(context.text) else "!"
    return edited(modify.set_final_sign(context.text, mark), P_INSERT) if not context.document.is_empty else None


def _sign_beside(context: Context, found: Span, where: Piece, sign: str) -> Outcome | None:
    text = context.text
    before = context.utterance.keys[where.first - 1] in _BEFORE | {"of"}
    at = len(text[: found.start].rstrip()) if before else found.end
    if not at:
        return None
    return edited(modify.insert_sign(text, at, sign), P_INSERT)


def _words_beside(context: Context, found: Span, where: Piece, what: Piece) -> tuple[Edit, ...]:
    before = context.utterance.keys[where.first - 1] in _BEFORE | {"of"}
    addition = with_signs(what.text)
    if not before:
        return modify.insert_after(context.text, found.end, addition)
    # The recogniser wrote the word small in mid-utterance, so it is no name.
    return modify.insert_before(context.text, found.start, addition, lower_next=where.text[:1].islower())


def _is_addition(context: Context, what: Piece) -> bool:
    """Whether `what` is words for the text rather than a thing to be put somewhere.

    "Put it on my desk after lunch" and "add the salt at the end" are content.
    """
    keys = context.utterance.keys
    sure = (
        context.utterance.pause_before(what.first)
        or _STRONG in keys[: what.first]
        or {"word", "words"} & set(keys[: what.first])
    )
    if sure or what.text[:1] in "\"'“‘":
        return len(what) <= _LONGEST_SURE
    if len(what) == 1:
        return what.keys[0] not in PRONOUNS
    return len(what) <= _LONGEST and what.keys[0] not in DETERMINERS | PRONOUNS | {"some", "one", "more"}


_AFTER = "after|right after|behind|following|directly after|just after"
_AHEAD = "before|right before|in front of|ahead of|directly before|just before"

FORMS = (
    Form(
        f"({_VERBS}|place|write|type|say) (the|a)? (word|words|name|phrase) {{y}} ({_AFTER}|{_AHEAD}) "
        f"(the word)? {{x}}",
        beside,
    ),
    Form(f"(squeeze|slip|stick|pop|slot|fit|put|add) {{y}} in ({_AFTER}|{_AHEAD}) (the word|the words)? {{x}}", beside),
    Form(f"({_VERBS}) {{y}} ({_AFTER}|{_AHEAD}) (the word|the words)? {{x}}", beside),
    Form(f"({_AFTER}|{_AHEAD}) (the word|the words)? {{x}} ({_VERBS}) (the word|the words)? {{y}}", beside),
    Form(
        f"(there should be|there is|i want|i need|we need)? {{y}} ({_AFTER}|{_AHEAD}) (the word|the words)? {{x}}",
        sign_beside,
    ),
    Form(f"({_VERBS}) (in)? (the word|the words) {{y}} (in)? between {{x}} and {{z}}", between),
    Form(f"({_VERBS}) {{y}} (in)? between {{x}} and {{z}}", between),
    Form("(follow|precede) {x} (with|by) {y}", around_it),
    Form(f"{{x}} ({replacing.MODAL}) be (followed|preceded) by (the word|the words)? {{y}}", around_it),
    Form("{y} between {x} and {z}", sign_between),
    Form(f"({_VERBS}|write|place|append|say) (the word|the words)? {{y}} (at|to|on) (the)? (very)? end", at_end),
    Form(
        f"({_VERBS}|write|place|append) (the word|the words)? {{y}} (at|to) (the)? end of (the|that|this) "
        "(last)? (sentence|text|line)",
        at_end,
    ),
    Form(f"({_VERBS}|write|say) at (the)? (very)? end (of the sentence|of the text)? {{y}}", at_end),
    Form(f"at (the)? (very)? end ({_VERBS}) (the word|the words)? {{y}}", at_end),
    Form("(append|end with|end it with|end that with|finish with|finish it with) (the word|the words)? {y}", at_end),
    Form(f"({_VERBS}|append) (the word|the words)? {{y}} to {{s}}", at_end_of),
    Form("{y} at the (very)? end", sign_at_end),
    Form(f"({_VERBS}|use|end with|end it with) {{y}}", sign_at_end),
    Form("{y}", sign_alone),
    Form("(there should be|there is|with|it needs|it ends with|this needs|that needs) {y} (at the end)?", sign_at_end),
    Form(
        f"({_VERBS}|write|place) (the word|the words)? {{y}} (at|to) (the)? (very)? (beginning|start|front)",
        at_start,
    ),
    Form(
        f"({_VERBS}|write|place) (the word|the words)? {{y}} (at|to) (the)? (beginning|start) of (the|"
        "that|this) (sentence|text|line)",
        at_start,
    ),
    Form(f"at (the)? (very)? (beginning|start) ({_VERBS}) (the word|the words)? {{y}}", at_start),
    Form(
        "(start|begin|open) (it|the|this|that) (sentence|text|line|message|letter|paragraph)? with (the word|the "
        "words)? {y}",
        opening,
    ),
    Form("(start|begin|open) {s} with (the word|the words)? {y}", opening_of),
    Form("(prepend|start with|start it with|begin with|begin it with) (the word|the words)? {y}", at_start),
    Form("(make|turn) (that|it|this|the last sentence) (into)? a question", question),
    Form("(that|it|this) (was|should be|was meant to be|is supposed to be) a question", question),
    Form("(make|turn) (that|it|this|the last sentence) (into)? an exclamation", exclamation),
)
