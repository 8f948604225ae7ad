"""Two things that change places, and things that move: words, numbers, names and whole sentences."""

import re
from collections.abc import Iterator, Sequence

from iasr_desktop.core.agent import kinds, modify, passages, sentences, targets
from iasr_desktop.core.agent.grammar.context import DETERMINERS, PRONOUNS, Context, Form, Outcome, edited, refused
from iasr_desktop.core.agent.grammar.moving import index_of, ordered
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots, Utterance, compiled
from iasr_desktop.core.agent.targets import Found, Several, Span
from iasr_desktop.core.agent.words import listed, words
from iasr_desktop.core.document import apply_edits

P_SWAP = 0.97
_NAMED = listed("word words phrase name number sentence first second third fourth fifth last")
_OF_TEXT = listed("number numbers figure figures digit digits sentence sentences word words")
_TOLD_TO_SWAP = listed("them those these two that it around round over")
_SMALL = DETERMINERS | PRONOUNS | listed("and or is are was were will to on in at of with by from for")

Pair = tuple[Span, Span]


def swap(context: Context, slots: Slots) -> Outcome | None:
    """Let two things change places: "tea and milk", "the two prices", "the first and the third sentence"."""
    piece = slots["p"]
    if found := _of_a_kind(context, piece):
        return _swapped(context, *found)
    for one, other in _halves(piece):
        if _both_with_article(one, other) and context.utterance.keys[piece.first - 1] in _VERBS_OF_THINGS:
            continue
        first, second = _placed(context, one), _placed(context, other)
        if first is None or second is None:
            continue
        for found_one in (first, second):
            if isinstance(found_one, Several):
                return refused(found_one.reason, P_SWAP)
        if outcome := _swapped(context, first, second):
            return outcome
    return None


def swap_confused(context: Context, slots: Slots) -> Outcome | None:
    """ "I mixed up the numbers": said of people and days it is a sentence."""
    is_told = slots["p"].last < len(context.utterance.keys) - 1 and context.utterance.keys[-1] in _TOLD_TO_SWAP
    return swap(context, slots) if is_told or _OF_TEXT.intersection(slots["p"].keys) else None


def swap_neighbours(context: Context, slots: Slots) -> Outcome | None:
    """ "only eat is the wrong way round": two words that stand so in the text."""
    hits = targets.occurrences(context.text, slots["x"].text)
    if len(slots["x"]) != 2 or len(hits) != 1:
        return None
    inside = [word for word in words(context.text) if hits[0].start <= word.start and word.end <= hits[0].end]
    if len(inside) != 2:
        return None
    return _swapped(context, Span(inside[0].start, inside[0].end), Span(inside[1].start, inside[1].end))


def other_way_round(context: Context, slots: Slots) -> Outcome | None:
    """ "other way round, Ben drives and Anna navigates": the two words whose order is reversed."""
    if told := _as_stated(context, slots["y"]):
        return told
    shared: list[Span] = []
    for index in range(len(slots["y"])):
        hits = targets.occurrences(context.text, slots["y"].part(index, index).text)
        if len(hits) == 1 and not _is_small(context, hits[0]):
            shared.append(hits[0])
    fitting = [
        (one, other)
        for index, one in enumerate(shared)
        for other in shared[index + 1 :]
        if other.end <= one.start and _in_order_after_swap(shared, one, other)
    ]
    return _swapped(context, *fitting[0]) if len(fitting) == 1 else None


def _as_stated(context: Context, said: Piece) -> Outcome | None:
    """The first swap of two words of one look after which the text has all that was said in one run."""
    found = [word for word in words(context.text) if word.key not in _SMALL]
    if len(said) < 3 or len(found) > _MOST_WORDS or targets.occurrences(context.text, said.text):
        return None
    for index, one in enumerate(found):
        for other in found[index + 1 :]:
            if one.text[:1].isupper() != other.text[:1].isupper() or one.key == other.key:
                continue
            edits = modify.swap(context.text, (one.start, one.end), (other.start, other.end))
            if targets.occurrences(apply_edits(context.text, edits), said.text):
                return edited(edits, P_SWAP)
    return None


_MOST_WORDS = 24


_KIND = f"({kinds.PLURALS})"
_PAIRS = (
    f"(the|these|those|both|my|our)? (both|two)? (of the|the)? (two)? {_KIND}",
    f"(the)? (first|last) two {_KIND}",
    f"(the)? two (first|last) {_KIND}",
    f"(the)? {{a}} and (the)? {{b}} ({kinds.NAMES}|{kinds.PLURALS})",
)


def _of_a_kind(context: Context, piece: Piece) -> Pair | None:
    """Two of one kind, by how many there are or by ordinals."""
    spoken = Utterance(piece.text)
    for source in _PAIRS:
        for slots in compiled(source).matches(spoken, 0, len(spoken.words)):
            kind = spoken.keys[-1]
            found = kinds.places(kind, context.text)
            if slots:
                at = [passages.ORDINALS.get(slots[name].keys[0]) for name in "ab" if len(slots[name]) == 1]
                places = [found[index] for index in at if index is not None and index < len(found)]
            elif {"first", "last"} & set(spoken.keys):
                places = found[:2] if "first" in spoken.keys else found[-2:]
            else:
                places = found if len(found) == 2 else _in_last_sentence(context, found)
                places = places if len(places) == 2 else _written_alike(context, found)
            if len(places) == 2 and places[0] != places[1]:
                named = "sentence" if kinds.singular(kind) == "sentence" else "word"
                return Span(*places[0], named), Span(*places[1], named)
    return None


def _in_last_sentence(context: Context, found: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    spans = sentences.spans(context.text)
    return [place for place in found if spans and place[0] >= spans[-1][0]]


def _written_alike(context: Context, found: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Those with a decimal sign, or the sign of a unit, among others without ("4.5 in two rooms, 3.8")."""
    return [(start, end) for start, end in found if _DECIMAL.search(context.text[start:end])]


_DECIMAL = re.compile(r"\d[.,]\d|[%$€£°]")


def _halves(piece: Piece) -> Iterator[tuple[Piece, Piece]]:
    """Every way to part "tea and milk" at an "and" or "with"."""
    for index, key in enumerate(piece.keys):
        if key in ("and", "with", "和", "跟", "与") and 0 < index < len(piece) - 1:
            yield piece.part(0, index - 1), piece.part(index + 1, len(piece) - 1)


def _placed(context: Context, piece: Piece) -> Found:
    """Where a phrase is, else the one word of which it is another form ("painting" for "paint")."""
    found = context.locate(piece)
    if found is not None or len(piece) != 1:
        return found
    hits = [word for word in words(context.text) if passages.akin(piece.keys[0], word.key)]
    return Span(hits[0].start, hits[0].end) if len(hits) == 1 else None


def _swapped(context: Context, one: Found, other: Found) -> Outcome | None:
    if not isinstance(one, Span) or not isinstance(other, Span) or (one.start < other.end and other.start < one.end):
        return None
    if one.kind == other.kind == "sentence":
        spans = list(sentences.spans(context.text))
        first, second = index_of(context, one), index_of(context, other)
        spans[first], spans[second] = spans[second], spans[first]
        return edited(ordered(context.text, spans), P_SWAP)
    return edited(modify.swap(context.text, (one.start, one.end), (other.start, other.end)), P_SWAP)


def _in_order_after_swap(shared: list[Span], one: Span, other: Span) -> bool:
    """Whether the words come in the order of the utterance once the two have changed places."""
    places = {id(one): other.start, id(other): one.start}
    starts = [places.get(id(span), span.start) for span in shared]
    return starts == sorted(starts)


def _is_small(context: Context, span: Span) -> bool:
    """Whether the word is one of those that no one would swap, like "and" or "the"."""
    return context.text[span.start : span.end].casefold() in _SMALL


def _both_with_article(one: Piece, other: Piece) -> bool:
    """ "Swap the tires and the wheels" is an instruction about things."""
    return all(
        piece.keys[0] in DETERMINERS and len(piece) > 1 and piece.keys[1] not in _NAMED for piece in (one, other)
    )


_SWAP = "swap|switch|exchange|reverse|flip|interchange|transpose"
_VERBS_OF_THINGS = frozenset((*_SWAP.split("|"), "around", "round", "over"))
_SWAPPED = (
    "swapped around|swapped round|switched around|switched round|swapped|switched|reversed|exchanged"
    "|flipped|interchanged|transposed|turned around"
)
_WRONG = (
    f"{_SWAPPED}|the wrong way round|the wrong way around|the other way round|the other way around|the other way "
    f"about|mixed up|in the "
    f"wrong "
    "order|back to front|in reverse order"
)
_PLACES = "change places|trade places|swap places|switch places|swap|trade|switch|change place|swap positions"
_ORDER = (
    "in the opposite order|in the other order|in reverse order|in the reverse order|the other way round|the "
    "other way around"
)
_WE = "i|ive|i have|you|youve|you have|we|weve"
_THEM = "them|those|these|the two|that|it"
_MUST = "should|must|have to|need to|has to|ought to|are supposed to|want to"

FORMS = (
    Form(f"({_SWAP}) (around|round|over)? {{p}} (around|round|over)?", swap),
    Form(f"({_SWAP}|change) (the)? (order|places|place|position|positions) of {{p}}", swap),
    Form(f"put {{p}} ({_ORDER})", swap),
    Form("turn {p} (around|round)", swap),
    Form("(you|youve|you have|you had) (mixed up|swapped|confused|switched|reversed|mixed|exchanged) (up)? {p}", swap),
    Form(f"{{p}} ({_MUST}) (be|go|come|stand) ({_WRONG}|{_ORDER})", swap),
    Form(f"{{p}} ({_MUST}) ({_PLACES})", swap),
    Form(f"{{p}} (are|were|got|have been|is|need to be|must be) ({_WRONG})", swap),
    Form(f"let {{p}} ({_PLACES})", swap),
    Form("you (mixed up|swapped|confused|switched|reversed|mixed) {p}", swap),
    Form(
        "you (got|have|put) {p} (mixed up|confused|the wrong way round|the wrong way around|in the wrong order)", swap
    ),
    Form("i (mixed up|swapped|confused|switched|reversed) {p}", swap_confused),
    Form(
        "i (got|have|had|put) {p} (mixed up|confused|the wrong way round|the wrong way around|in the wrong order)",
        swap_confused,
    ),
    Form(
        f"({_WE}) (got|put|had|have)? {{p}} ({_WRONG}) / (please|so|now)? ({_SWAP}) ({_THEM}) (around|round|over)?",
        swap_confused,
    ),
    Form(
        f"({_WE}) (mixed up|swapped|confused|switched|reversed) {{p}} / (please|so|now)? ({_SWAP}) ({_THEM}) "
        "(around|round|over)?",
        swap_confused,
    ),
    Form(
        f"({_WE}|{_THEM}|they) (got|put|had|have|are|were)? ({_THEM})? ({_WRONG}) / (please|so|now)? ({_SWAP}) {{p}} "
        "(around|round|over)?",
        swap,
    ),
    Form(f"{{p}} ({_SWAP}) (them|those|these|the two)", swap),
    Form("{x} is the wrong way (round|around)", swap_neighbours),
    Form(
        "(no)? (its|it is|it should be|that should be|i meant it)? (the)? other way (round|around) {y}", other_way_round
    ),
    Form("(no)? {y} (its|it is)? (the)? other way (round|around)", other_way_round),
)
