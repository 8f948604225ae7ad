"""Commands that take a named part of the text out."""

from collections.abc import Sequence
from itertools import pairwise

from iasr_desktop.core.agent import classes, kinds, marks, modify, numbers, seams, sentences, targets
from iasr_desktop.core.agent.grammar.context import DETERMINERS, PRONOUNS, Context, Form, Outcome, edited, refused
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots
from iasr_desktop.core.agent.grammar.signs import sign_of
from iasr_desktop.core.agent.targets import Several, Span
from iasr_desktop.core.agent.words import listed, words
from iasr_desktop.core.document import Edit

P_DELETE = 0.96
_LONGEST = 12
_OF_TEXT = frozenset(("delete", "erase", "scratch", "strike"))
VERBS = (
    "delete|remove|erase|scratch|strike|scrap|drop|cut|cut out|take out|get rid of|leave out|omit|strike out|lose"
    "|cross out|delete out|do away with|wipe|wipe out"
)
PASSAGES = frozenset(("sentence", "word", "take", "tail", "head", "part", "item", "kind"))
"""Kinds of places that only somebody who speaks of a text names."""

# Words that are hardly ever things in the world, so that "remove the very"
# speaks of the text. "Remove the battery" may be a sentence to be written.
NOT_THINGS = listed(
    "very really quite just so too also not never always only even still already actually basically literally please "
    "and or but that which who if then well okay ok um uh like of in on at to for with by from as is are was were "
    "the a an"
)


# "Remove I think": what is taken away in the world is never a subject.
_SUBJECTS = listed("i he she we they")


def delete(context: Context, slots: Slots) -> Outcome | None:
    """Take a phrase, word or sentence out."""
    piece = slots["x"]
    if len(piece) > _LONGEST:
        return None
    if sign := sign_at(context, piece):
        return edited(sign, P_DELETE)
    found = context.locate(piece)
    if _may_be_content(piece) and not (isinstance(found, Span) and found.kind in PASSAGES):
        return _quoted(context, piece) or article_used_loosely(context, piece)
    return deleted(context, found)


def delete_named(context: Context, slots: Slots) -> Outcome | None:
    """Take out what was called a word or phrase; that is never content."""
    return deleted(context, context.locate(slots["x"]))


def delete_this_sentence(context: Context, _: Slots) -> Outcome | None:
    """ "delete this sentence": the last one."""
    spans = sentences.spans(context.text)
    return deleted(context, Span(*spans[-1], "sentence")) if spans else None


def delete_tail(context: Context, slots: Slots) -> Outcome | None:
    """Take out everything after a phrase."""
    found = context.locate(slots["x"])
    if isinstance(found, Several):
        return refused(found.reason, P_DELETE)
    if found is None or not context.text[found.end :].strip(" .!?。！？"):
        return None
    return edited(modify.delete_tail(context.text, found.end, keep_sign=True), P_DELETE)


def delete_from(context: Context, slots: Slots) -> Outcome | None:
    """Take out a phrase and everything after it."""
    found = context.locate(slots["x"])
    if isinstance(found, Several):
        return refused(found.reason, P_DELETE)
    return edited(modify.delete_tail(context.text, found.start, keep_sign=True), P_DELETE) if found else None


def delete_head(context: Context, slots: Slots) -> Outcome | None:
    """Take out everything before a phrase."""
    found = context.locate(slots["x"])
    if isinstance(found, Several):
        return refused(found.reason, P_DELETE)
    return edited(modify.delete_span(context.text, 0, found.start), P_DELETE) if found and found.start else None


def delete_range(context: Context, slots: Slots) -> Outcome | None:
    """Take out from one phrase through another."""
    first = context.locate(slots["x"])
    last = context.locate(slots["z"])
    if not isinstance(first, Span) or not isinstance(last, Span) or first.start >= last.end:
        return None
    return edited(modify.delete_span(context.text, first.start, last.end), P_DELETE)


def delete_between(context: Context, slots: Slots) -> Outcome | None:
    """Take out what stands between two phrases."""
    first = context.locate(slots["x"])
    last = context.locate(slots["z"])
    if not isinstance(first, Span) or not isinstance(last, Span) or first.end >= last.start:
        return None
    inside = [word for word in words(context.text) if first.end <= word.start and word.end <= last.start]
    return edited(modify.delete_span(context.text, inside[0].start, inside[-1].end), P_DELETE) if inside else None


def delete_repeated(context: Context, slots: Slots) -> Outcome | None:
    """Take one of two equal neighbours out; the later one, which leaves the same text."""
    hits = targets.occurrences(context.text, slots["x"].text) or _singular(context, slots["x"])
    pairs = [(one, other) for one, other in pairwise(hits) if not words(context.text[one.end : other.start])]
    if len(pairs) != 1:
        return None
    return edited(modify.delete_span(context.text, pairs[0][0].end, pairs[0][1].end), P_DELETE)


def delete_any_repeated(context: Context, _: Slots) -> Outcome | None:
    """Take the one word out that stands twice in a row."""
    units = numbers.units(context.text)
    twice = [(a, b) for a, b in pairwise(units) if a.key == b.key]
    if len(twice) != 1:
        return None
    return edited(modify.delete_span(context.text, twice[0][0].end, twice[0][1].end), P_DELETE)


def delete_article(context: Context, slots: Slots) -> Outcome | None:
    """ "no article before good"."""
    found = context.locate(slots["x"])
    before = [word for word in words(context.text) if isinstance(found, Span) and word.end <= found.start]
    if not before or before[-1].key not in ("a", "an", "the"):
        return None
    return edited(modify.delete_span(context.text, before[-1].start, before[-1].end), P_DELETE)


def delete_last_word(context: Context, _: Slots) -> Outcome | None:
    """ "backspace"."""
    return deleted(context, targets.last_words(context.text, 1))


def resume_with(context: Context, slots: Slots) -> Outcome | None:
    """Take out what follows a phrase, to go on from there."""
    found = context.locate(slots["x"])
    if not isinstance(found, Span):
        return None
    return edited(modify.delete_tail(context.text, found.end, keep_sign=False), P_DELETE)


def deleted(context: Context, found: targets.Found) -> Outcome | None:
    """Take a place out, in the way that suits its kind; nothing where there is none."""
    if isinstance(found, Several):
        return refused(found.reason, P_DELETE)
    if found is None:
        return None
    text = context.text
    if found.kind == "tail":
        return edited(modify.delete_tail(text, found.start, keep_sign=True), P_DELETE)
    if found.kind == "head":
        found = Span(0, found.end)
    if found.kind == "item":
        return edited(modify.delete_item(text, kinds.items(text).index((found.start, found.end))), P_DELETE)
    if found.kind in ("word", "sentence") and not words(text[found.end :]):
        return edited(modify.delete_tail(text, found.start, keep_sign=False), P_DELETE)
    return edited(modify.delete_span(text, *marks.whole(text, found.start, found.end)), P_DELETE)


def _may_be_content(piece: Piece) -> bool:
    """Whether the object is a thing spoken of rather than words of the text."""
    keys = piece.keys
    if keys[0] not in DETERMINERS | PRONOUNS or keys in (("the",), ("a",), ("an",)):
        return False
    unit_words = {"word", "words", "sentence", "sentences", "phrase", "last", "first", "paragraph"}
    return len(keys) > 1 and not (keys[0] in ("the", "that") and unit_words.intersection(keys[1:3]))


def _quoted(context: Context, piece: Piece) -> Outcome | None:
    """What stands word for word in one place: a whole sentence, or after "delete" three words and more.

    Pronouns open no things, so with one two words do.
    """
    hits = targets.occurrences(context.text, piece.text)
    if len(hits) != 1:
        return None
    hit = hits[0]
    if sentence := _sentence_of(context.text, hit):
        return deleted(context, sentence)
    if piece.keys[0] in _SUBJECTS and len(piece) > 1:
        return deleted(context, hit)
    sure = context.utterance.keys[piece.first - 1] in _OF_TEXT
    long = len(piece) >= (2 if piece.keys[0] in PRONOUNS else 3)
    return deleted(context, hit) if sure and long and piece.keys[-1] not in PRONOUNS else None


def _sentence_of(text: str, hit: Span) -> Span | None:
    """The sentence that `hit` is all the words of; not a fragment of a single word or two."""
    for start, end in sentences.spans(text):
        inside = [word for word in words(text) if start <= word.start and word.end <= end]
        if len(inside) > 2 and (inside[0].start, inside[-1].end) == (hit.start, hit.end):
            return Span(start, end, "sentence")
    return None


def article_used_loosely(context: Context, piece: Piece) -> Outcome | None:
    """ "remove the very", "drop the second okay": an article before words, not before a thing."""
    rest = piece.part(1, len(piece) - 1)
    core = [key for key in rest.keys if key not in numbers.ORDINALS]
    is_ordinal = len(core) < len(rest) and not classes.shared(rest.keys[-1], "second")
    if piece.keys[0] not in ("the", "that") or not ((core and is_no_thing(core)) or is_ordinal):
        return None
    return deleted(context, context.locate(rest))


def sign_at(context: Context, piece: Piece) -> tuple[Edit, ...]:
    """Edits that take a named punctuation mark out, where its place is clear."""
    text = context.text
    for cut in range(len(piece), 0, -1):
        sign = sign_of(piece.part(0, cut - 1))
        if sign is None:
            continue
        sign = sign.strip()
        places = [at for at in range(len(text)) if text[at] == sign]
        rest = piece.part(cut, len(piece) - 1) if cut < len(piece) else None
        places = _by_place(context, places, rest)
        return _sign_removed(text, places[0]) if len(places) == 1 else ()
    return ()


def _by_place(context: Context, places: list[int], rest: Piece | None) -> list[int]:
    if rest is None:
        return places
    text, keys = context.text, rest.keys
    if keys in (("at", "the", "end"), ("at", "the", "very", "end")):
        return [at for at in places if not text[at + 1 :].strip()]
    if keys[0] not in ("after", "before", "behind", "following") or len(keys) < 2:
        return []
    found = targets.locate(rest.part(1, len(rest) - 1).text, context.document)
    if not isinstance(found, Span):
        return []
    if keys[0] == "before":
        return [at for at in places if at < found.start and not text[at + 1 : found.start].strip()]
    return [at for at in places if at >= found.end and not text[found.end : at].strip()]


def _sign_removed(text: str, at: int) -> tuple[Edit, ...]:
    following = text[at + 1 :].lstrip(" ")
    if text[at] in seams.HARD and following:
        end = len(text) - len(following)
        return (Edit(at, end + 1, text[at : end + 1], text[at + 1 : end] + seams.uncapitalised(following)[0]),)
    if text[at] == "-":
        return (Edit(at, at + 1, "-", " "),)
    return (Edit(at, at + 1, text[at], ""),)


def is_no_thing(keys: Sequence[str]) -> bool:
    """Whether words can hardly be a thing in the world: an adverb, a conjunction, or what begins with a subject."""
    return keys[0] in NOT_THINGS or keys[0] in _SUBJECTS | {"you"} or (len(keys) == 1 and _is_adverb(keys[0]))


def _is_adverb(key: str) -> bool:
    return len(key) > 4 and key.endswith("ly") and key not in _NOT_ADVERBS


_NOT_ADVERBS = listed(
    "family supply assembly monopoly butterfly anomaly italy daily weekly monthly lovely friendly reply apply imply "
    "silly "
    "jelly belly bully hilly rally tally folly jolly curly chilly emily sally molly kelly billy polly holly multiply"
)


def _singular(context: Context, piece: Piece) -> list[Span]:
    """Occurrences of a word named in the plural: "one of the reallys"."""
    return targets.occurrences(context.text, piece.text[:-1]) if piece.keys[-1].endswith("s") else []


_ALL = "everything|all|anything|the rest|the text|all the text|all of it"

FORMS = (
    Form(f"({VERBS}) ({_ALL}) (that comes|from)? (after|behind|following|past) {{x}}", delete_tail),
    Form(f"({VERBS}) ({_ALL}) (that comes)? (before|up to|in front of) {{x}}", delete_head),
    Form(f"({VERBS}) ({_ALL})? from {{x}} (to the end|on|onwards|onward|till the end|until the end)", delete_from),
    Form(f"({VERBS}) ({_ALL}) (from|starting with|starting from|beginning with) {{x}}", delete_from),
    Form(f"({VERBS}) ({_ALL})? from {{x}} (to|through|until|till|up to) {{z}}", delete_range),
    Form("(delete|erase|remove|scratch|strike) {x} (through|thru) {z}", delete_range),
    Form(f"({VERBS}) ({_ALL})? between {{x}} and {{z}}", delete_between),
    Form(f"({VERBS}) (only|just)? one (of the|of those|of these)? {{x}}", delete_repeated),
    Form(f"({VERBS}) (the|that) (duplicate|duplicated|repeated|extra|doubled|double|redundant) {{x}}", delete_repeated),
    Form(f"({VERBS}) (the|that) (duplicate|repetition|repeated word|duplicated word|double word)", delete_any_repeated),
    Form("(only|just) one {x}", delete_repeated),
    Form(f"({VERBS}) (this|that|the) (whole|entire|complete)? sentence", delete_this_sentence),
    Form(f"({VERBS}) (the|that) (word|words|phrase|name|expression|part|bit|sentence) {{x}}", delete_named),
    Form("backspace|back space|(scratch|delete|strike|erase) word", delete_last_word),
    Form(
        f"(no|without|without the|without an|{VERBS}) (the)? article (before|in front of) (the word)? {{x}}",
        delete_article,
    ),
    Form("resume (with|after|from|at) {x}", resume_with),
    Form(f"({VERBS}) {{x}}", delete),
    Form("take {x} out", delete),
    Form("(without|minus) (the word|the words|the phrase) {x}", delete_named),
)
