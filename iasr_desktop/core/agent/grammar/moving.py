"""Things that move: "put the second sentence first", "move today before it"."""

from collections.abc import Sequence

from iasr_desktop.core.agent import modify, passages, seams, sentences
from iasr_desktop.core.agent.grammar.context import Context, Form, Outcome, edited
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots
from iasr_desktop.core.agent.grammar.pattern import whole as as_if_said
from iasr_desktop.core.agent.targets import Span
from iasr_desktop.core.agent.words import words
from iasr_desktop.core.document import Edit

P_MOVE = 0.97


def move(context: Context, slots: Slots) -> Outcome | None:
    """Take a phrase out and put it before or after another."""
    what, where = context.locate(slots["x"]), context.locate(slots["z"])
    if not isinstance(what, Span) or not isinstance(where, Span):
        return None
    before = context.utterance.keys[slots["z"].first - 1] in ("before", "of")
    if what.kind == where.kind == "sentence":
        return _moved(context, what, index_of(context, where) + (not before))
    if what.start < where.end and where.start < what.end:
        return None
    addition = context.text[what.start : what.end]
    put = (
        modify.insert_before(context.text, where.start, addition, lower_next=slots["z"].text[:1].islower())
        if before
        else modify.insert_after(context.text, where.end, addition)
    )
    taken = modify.delete_span(context.text, what.start, what.end)
    return edited(tuple(sorted((*put, *taken), key=lambda edit: edit.start)), P_MOVE)


def move_whole(context: Context, slots: Slots) -> Outcome | None:
    """ "the second sentence should come before the first": said of words it can be anything else."""
    what, where = slots["x"], slots["z"]
    found = _sentence(context, what)
    if found is None:
        return None
    if len(where) < 3 and where.keys[-1] in passages.ORDINALS:
        at = passages.ORDINALS[where.keys[-1]]
        before = bool({"before", "front"} & set(context.utterance.keys[what.last : where.first]))
        count = len(sentences.spans(context.text))
        return _moved(context, found, at % count + (not before)) if -1 <= at < count else None
    return move(context, slots)


def move_sentence(context: Context, slots: Slots) -> Outcome | None:
    """ "put the second sentence first": only whole sentences have such places."""
    found = _sentence(context, slots["s"])
    if found is None:
        return None
    said = context.utterance.keys[slots["s"].last + 1 :]
    count = len(sentences.spans(context.text))
    if {"beginning", "start", "front", "top"} & set(said):
        return _moved(context, found, 0)
    if {"end", "bottom", "last"} & set(said):
        return _moved(context, found, count)
    at = next((passages.ORDINALS[key] for key in said if key in passages.ORDINALS), None)
    if at is None or not 0 <= at < count:
        return None
    return _moved(context, found, at + (index_of(context, found) < at))


def in_order(context: Context, slots: Slots) -> Outcome | None:
    """ "coffee should come before tea", "first coffee, then tea": two neighbours that stand the other way round."""
    first, second = context.locate(slots["x"]), context.locate(slots["z"])
    if not isinstance(first, Span) or not isinstance(second, Span) or second.end > first.start:
        return None
    between = _keys(context.text[second.end : first.start])
    if len(between) > 1 or not _JOINTS.issuperset(between) or {"word", "sentence"} & {first.kind, second.kind}:
        return None
    swapped = modify.swap(context.text, (second.start, second.end), (first.start, first.end))
    return edited(swapped, P_MOVE)


def _sentence(context: Context, piece: Piece) -> Span | None:
    """The sentence that is named, or all of whose words are said."""
    found = context.locate(piece)
    if isinstance(found, Span) and found.kind == "sentence":
        return found
    if len(piece) > 2 and piece.keys[-1] in ("thing", "stuff") and piece.keys[0] in ("the", "that", "this"):
        # Of a thing that is to be moved within a text, its sentence is meant.
        return _sentence(context, as_if_said(f"{piece.part(0, len(piece) - 2).text} part"))
    whole = [Span(a, b, "sentence") for a, b in sentences.spans(context.text) if _keys(context.text[a:b]) == piece.keys]
    return whole[0] if len(whole) == 1 else None


def _keys(text: str) -> tuple[str, ...]:
    return tuple(word.key for word in words(text))


def ordered(text: str, order: Sequence[tuple[int, int]]) -> tuple[Edit, ...]:
    """The edit that leaves the sentences `order`, in that order, with what stands between sentences kept."""
    spans = sentences.spans(text)
    start, end = spans[0][0], spans[-1][1]
    gap = text[spans[0][1] : spans[1][0]] if len(spans) > 1 else " "
    bodies = [text[one:other] for one, other in order]
    # What ended the text may have had no sign, and stands before another sentence now.
    sign = "" if text[end - 1] in seams.HARD + "\"'”’)" else "."
    said = gap.join(body if body[-1] in seams.HARD + "\"'”’)" or body == bodies[-1] else body + sign for body in bodies)
    said = said.rstrip(".") if sign and text[end - 1] not in seams.HARD else said
    return modify.trimmed(text, start, end, said)


def begin_with(context: Context, slots: Slots) -> Outcome | None:
    """ "begin with we were tired": all the words of a later sentence."""
    found = _sentence(context, slots["s"])
    return _moved(context, found, 0) if found and len(slots["s"]) > 2 else None


def _moved(context: Context, what: Span, to: int) -> Outcome | None:
    """The sentence before the one that is at `to` now."""
    spans = list(sentences.spans(context.text))
    at = index_of(context, what)
    rest = [*spans[:to], spans[at], *spans[to:]]
    del rest[at if at < to else at + 1]
    return edited(ordered(context.text, rest), P_MOVE) if rest != spans else None


def index_of(context: Context, span: Span) -> int:
    """Which sentence of the text begins where `span` does."""
    spans = sentences.spans(context.text)
    return next(index for index, (start, _) in enumerate(spans) if start == span.start)


_JOINTS = frozenset(("and", "or", "then"))
_MUST = "should|must|have to|need to|has to|ought to|are supposed to|want to"
_TO = (
    "(to the|at the|to|at) (very)? (beginning|start|front|top|end|bottom)|first|last|second|third|the first|the last"
    "|the first one|the last one|the first sentence|the last sentence|up front|in first place|in last place"
)

FORMS = (
    Form("(move|shift) {x} (to)? (before|after|in front of|behind) {z}", move),
    Form(f"(put|move|bring|shift|take|make|place|have) {{s}} ({_TO})", move_sentence),
    Form("(begin|start) with {s}", begin_with),
    Form(f"{{s}} ({_MUST}) (be|go|come|move|stand|be moved|be put|be placed|go to|appear) ({_TO})", move_sentence),
    Form("(put|bring|place) {x} (before|after|in front of|behind) {z}", move_whole),
    Form(f"{{x}} ({_MUST}) (go|come|be|stand|be moved) (before|after|in front of|behind) {{z}}", move_whole),
    Form(f"{{x}} ({_MUST}) (go|come|be|stand|be moved) (before|in front of|ahead of) {{z}}", in_order),
    Form("(first)? {x} first / (and|and then|then|after that)? {z}", in_order),
    Form("(first)? {x} first (and)? then {z}", in_order),
    Form("first {x} / (and|and then|then) {z}", in_order),
    Form("first {x} (and)? then {z}", in_order),
)
