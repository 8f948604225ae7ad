"""Places told by what stands in them or beside them, or by how many of a kind there are.

"The sentence about the cook", "the word before boy", "the part in brackets",
"everything after mat", "the third item". As everywhere, one place has to be
left, or there is none.
"""

import re
from collections.abc import Callable, Iterable, Sequence

from iasr_desktop.core.agent import kinds, numbers, sentences
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots, Utterance, compiled
from iasr_desktop.core.agent.lexicon import EMPTY
from iasr_desktop.core.agent.words import chunks, words

Place = tuple[int, int]
Passage = tuple[Place, str]
"""A place with its kind: "sentence", "word", "kind" (the nth of a kind), "part", "head" or "tail"."""

Find = Callable[[str], Place | None]
"""The one place that a phrase names."""

ORDINALS = {name: index for index, name in enumerate(numbers.ORDINALS)} | {"last": -1, "final": -1, "only": 0}
_ORDINAL = "|".join((*numbers.ORDINALS[:12], "last", "final", "only", "middle"))
_A_SENTENCE = "(the|that|my|this)? (whole|entire)? (sentence|line|bit|part|sentences)"
_COUNTED = (
    f"(the|that|my)? ({_ORDINAL}) ({kinds.NAMES}) (on the list|in the list|of the list|on that list|from the list)?"
)
_AFTER = "after|behind|following|past|right after"
_BEFORE = "before|in front of|up to|preceding|right before|ahead of"
ALL = (
    "everything|all|anything|what|whatever|the rest|the text|all the text|all of it|the part|the bit|that part|that bit"
    "|the words|all the words|the stuff|the whole part|everything else|the whole thing"
)
"""How a stretch of the text is called, as one branch of a form."""

_COMES = (
    "that|which|that comes|which comes|comes|coming|that follows|follows|that is|is|stands|that stands|there is|goes"
)
_SIGN_NAMES = {",": "comma", ";": "semicolon", ":": "colon", ".": "full stop|period", "?": "question mark", "-": "dash"}
_SIGN_NAMES |= {"(": "bracket"}
_SIGNS = {name: sign for sign, names in _SIGN_NAMES.items() for name in names.split("|")}
_LENGTHS = {"short": min, "shortest": min, "long": max, "longest": max}
_ENDS = {"opening": 0, "beginning": 0, "closing": -1, "ending": -1}
_PAIRED = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|\"[^\"]*\"|“[^”]*”|（[^（）]*）")
_LONGEST_COUNT = 12
_LEAST_SHARED = 0.5


def by_passage(spoken: Utterance, text: str, find: Find) -> Passage | None:
    """The place with its kind; `None` when the reference is of no such form, or nothing fits."""
    for look in (_counted, _in_pair, _region, _sentence, _beside_a_sentence, _words_beside):
        if found := look(spoken, text, find):
            return found
    return None


def anchor(piece: Piece, text: str, find: Find) -> Place | None:
    """A phrase, or a sign by its name ("the first comma")."""
    keys = piece.keys[1:] if piece.keys[0] in ("the", "that", "a") and len(piece) > 1 else piece.keys
    ordinal = ORDINALS.get(keys[0]) if len(keys) > 1 else None
    name = " ".join(keys[1:] if ordinal is not None else keys)
    if sign := _SIGNS.get(name):
        hits = [(at, at + 1) for at, there in enumerate(text) if there == sign and not _is_final(text, at)]
        if ordinal is not None:
            return hits[ordinal] if -len(hits) <= ordinal < len(hits) else None
        return hits[0] if len(hits) == 1 else None
    return find(piece.text)


def _is_final(text: str, at: int) -> bool:
    return not words(text[at:])


def _matches(spoken: Utterance, source: str) -> list[Slots]:
    return list(compiled(source).matches(spoken, 0, len(spoken.words)))


def _counted(spoken: Utterance, text: str, _: Find) -> Passage | None:
    """ "the third item", "the last colour"; words and sentences are counted elsewhere."""
    if not _matches(spoken, _COUNTED):
        return None
    keys = [key for key in spoken.keys if key not in ("the", "that", "my", "on", "in", "of", "from", "list")]
    ordinal, kind = keys[0], keys[1]
    found = kinds.places(kind, text)
    if kind in ("word", "sentence") or not found:
        return None
    if ordinal == "middle":
        return (found[len(found) // 2], "kind") if len(found) % 2 else None
    index = ORDINALS[ordinal]
    if index >= len(found) or (ordinal == "only" and len(found) > 1):
        return None
    return found[index], "item" if found == kinds.items(text) else "kind"


_PAIR_NAMES = "brackets|parentheses|parenthesis|quotes|quotation marks|inverted commas|the brackets|the parentheses"


def _in_pair(spoken: Utterance, text: str, _: Find) -> Passage | None:
    """ "the part in brackets", with its signs."""
    forms = (
        f"(the|that)? (part|bit|words|text|thing|remark|stuff|phrase|comment|note|one)? (in|inside|within"
        f"|between) ({_PAIR_NAMES})"
    )
    if not _matches(spoken, forms):
        return None
    is_quote = bool({"quotes", "quotation", "inverted"} & set(spoken.keys))
    found = [hit.span() for hit in _PAIRED.finditer(text) if (hit.group()[0] in '"“') == is_quote]
    return (found[0], "part") if len(found) == 1 else None


def _region(spoken: Utterance, text: str, find: Find) -> Passage | None:
    """ "everything after mat", "what comes before the comma"."""
    for words_of, kind in ((_AFTER, "tail"), (_BEFORE, "head")):
        for slots in _matches(spoken, f"({ALL}) ({_COMES})? ({words_of}) {{x}}"):
            if place := _stretch(anchor(slots["x"], text, find), text, kind):
                return place, kind
    for slots in _matches(spoken, f"({ALL}) ({_COMES})? (in)? between {{x}} and {{z}}"):
        one, other = anchor(slots["x"], text, find), anchor(slots["z"], text, find)
        if one and other and one[1] < other[0] and (place := _words_inside(text, one[1], other[0])):
            return place, "part"
    return None


def _stretch(around: Place | None, text: str, kind: str) -> Place | None:
    if around is None:
        return None
    return _words_inside(text, around[1], len(text)) if kind == "tail" else _words_inside(text, 0, around[0])


def _words_inside(text: str, start: int, end: int) -> Place | None:
    inside = [word for word in words(text) if start <= word.start and word.end <= end]
    return (inside[0].start, inside[-1].end) if inside else None


_HAS = (
    "about|with|that has|which has|containing|that contains|that mentions|mentioning|where it says|that says|saying"
    "|on|that talks about|talking about|regarding|with the word|with the words|where"
)


def _sentence(spoken: Utterance, text: str, find: Find) -> Passage | None:
    """ "the sentence about the cook", "the sentence that starts with the cook", "the short sentence"."""
    spans = sentences.spans(text)
    if len(spans) < 2 or not {"sentence", "sentences", "line", "bit", "part", "one", "remark"} & set(spoken.keys):
        return None
    for slots in _matches(spoken, f"{_A_SENTENCE} ({_HAS}) {{x}} (in it|in there|inside)?"):
        if found := _sharing(slots["x"], text, spans):
            return found, "sentence"
    for slots in _matches(spoken, f"{_A_SENTENCE} (that|which)? (starting|beginning|starts|begins) with {{x}}"):
        if found := _one(span for span in spans if _keys(text, span)[: len(slots["x"])] == slots["x"].keys):
            return found, "sentence"
    for slots in _matches(spoken, f"{_A_SENTENCE} (that|which)? (ending|ends) (with|in|on) {{x}}"):
        if found := _one(span for span in spans if _keys(text, span)[-len(slots["x"]) :] == slots["x"].keys):
            return found, "sentence"
    for slots in _matches(spoken, "(the|that|this)? {x} (sentence|sentences)"):
        if found := _named_sentence(slots["x"], text, spans, find):
            return found, "sentence"
    for slots in _matches(spoken, "(the|that|this) {x} (bit|part|line|remark)"):
        if found := _called_by_word(slots["x"], spans, find):
            return found, "sentence"
    return None


def _called_by_word(piece: Piece, spans: Sequence[Place], find: Find) -> Place | None:
    """ "The garden bit": the sentence that has the word, which has to say something."""
    if ORDINALS.keys() & set(piece.keys) or set(piece.keys) <= EMPTY or piece.keys[0] in _LENGTHS.keys() | _ENDS.keys():
        return None
    hit = find(piece.text)
    return next((span for span in spans if hit and span[0] <= hit[0] and hit[1] <= span[1]), None)


def _named_sentence(piece: Piece, text: str, spans: Sequence[Place], find: Find) -> Place | None:
    if len(piece) == 1 and (pick := _LENGTHS.get(piece.keys[0])):
        sizes = [len(_keys(text, span)) for span in spans]
        return spans[sizes.index(pick(sizes))] if sizes.count(pick(sizes)) == 1 else None
    if len(piece) == 1 and piece.keys[0] in _ENDS:
        return spans[_ENDS[piece.keys[0]]]
    hit = find(piece.text) if piece.keys[0] not in ORDINALS or len(piece) > 1 else None
    return next((span for span in spans if hit and span[0] <= hit[0] and hit[1] <= span[1]), None)


def _sharing(about: Piece, text: str, spans: Sequence[Place]) -> Place | None:
    """The one sentence with most of the content words of `about`, in whatever form; half of them at least."""
    wanted = [key for key in about.keys if key not in EMPTY and key != "being"] or list(about.keys)
    scores = [sum(any(akin(key, own) for own in _keys(text, span)) for key in wanted) for span in spans]
    best = max(scores)
    enough = best >= max(1, _LEAST_SHARED * len(wanted)) and scores.count(best) == 1
    return spans[scores.index(best)] if enough else None


def akin(one: str, other: str) -> bool:
    """Whether two words are forms of one ("painting", "paint")."""
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    return len(short) > 2 and long.startswith(short[: max(3, len(short) - 1)]) and len(long) - len(short) <= 3


def _beside_a_sentence(spoken: Utterance, text: str, find: Find) -> Passage | None:
    """ "the sentence before the last", "the sentence after they ran back"."""
    spans = sentences.spans(text)
    for slots in _matches(spoken, f"(the|that)? sentence ({_BEFORE}|{_AFTER}) {{x}}"):
        around = find(slots["x"].text)
        at = next((i for i, span in enumerate(spans) if around and span[0] <= around[0] < span[1]), None)
        if at is None:
            continue
        comes_after = bool({"after", "behind", "following", "past"} & set(spoken.keys[: slots["x"].first]))
        beside = at + 1 if comes_after else at - 1
        if 0 <= beside < len(spans):
            return spans[beside], "sentence"
    return None


def _words_beside(spoken: Utterance, text: str, find: Find) -> Passage | None:
    """ "the word before boy", "the two words after saw"."""
    form = f"(the|that)? ({{n}} words|word|one word) ({_BEFORE}|{_AFTER}) (the word)? {{x}}"
    for slots in _matches(spoken, form):
        count = numbers.count_of(slots["n"].text) if "n" in slots else 1
        around = find(slots["x"].text)
        if not count or count > _LONGEST_COUNT or around is None:
            continue
        comes_after = bool({"after", "behind", "following", "past"} & set(spoken.keys[: slots["x"].first]))
        beside = [place for place in chunks(text) if (place[0] >= around[1] if comes_after else place[1] <= around[0])]
        taken = beside[:count] if comes_after else beside[-count:]
        if len(taken) == count:
            return (taken[0][0], taken[-1][1]), "word"
    return None


def _keys(text: str, span: Place) -> tuple[str, ...]:
    return tuple(word.key for word in words(text[span[0] : span[1]]))


def _one(found: Iterable[Place]) -> Place | None:
    """The only one of several places."""
    hits = list(found)
    return hits[0] if len(hits) == 1 else None
