"""When each word of the corrected text was said.

Times belong to the words heard. The corrected words are aligned with them;
what was changed shares the time of what it replaced, and what was never heard
takes a place between its neighbours, so that times never run backwards.
All clips of a session lie one after another on one timeline, corrections and
confirmations included, as if the recordings were played in order.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from rapidfuzz.distance import Levenshtein

from iasr_desktop.core.storage.records import SegmentRecord, SessionRecord
from iasr_desktop.core.types import TurnState, Word

READING_S_PER_CHARACTER = 0.07
"""About 14 characters a second, for words that nobody spoke."""

MAX_TOKEN_WIDTH = 42

Span = tuple[float, float]
_Block = tuple[Span, list[float]]


@dataclass(frozen=True)
class Token:
    """A word of the text, or one character of a script without spaces.

    `lead` is the white space in front of it, `utterance` counts segments.
    """

    text: str
    lead: str
    utterance: int
    start_s: float = 0.0
    end_s: float = 0.0


def timed_tokens(record: SessionRecord) -> list[Token]:
    """The session's text word by word, in order, with times that do not run backwards."""
    offsets = _offsets(record)
    tokens: list[Token] = []
    spans: list[Span | None] = []
    blank = ""
    for number, segment in enumerate(record.segments):
        text = blank + segment.segment.lead + segment.segment.text
        own = tokens_of(text, number)
        blank = text[len(text.rstrip()) :]
        tokens += own
        spans += _aligned(own, segment, offsets.get(segment.turn_id, 0.0))
    filled = _filled(_monotone(spans), [len(token.text) * READING_S_PER_CHARACTER for token in tokens])
    return [replace(token, start_s=start, end_s=end) for token, (start, end) in zip(tokens, filled, strict=True)]


def tokens_of(text: str, utterance: int = 0) -> list[Token]:
    """`text` cut at white space, around characters of unspaced scripts, and at `MAX_TOKEN_WIDTH`."""
    tokens: list[Token] = []
    lead, word = "", ""
    for char in text:
        if char.isspace():
            tokens += [Token(word, lead, utterance)] if word else []
            lead, word = (lead, word) if not word else ("", "")
            lead += char
        elif word and _begins_token(word, char):
            tokens.append(Token(word, lead, utterance))
            lead, word = "", char
        else:
            word += char
    return [*tokens, Token(word, lead, utterance)] if word else tokens


def width(text: str) -> int:
    """Columns that `text` takes; Chinese, Japanese and Korean characters take two."""
    return len(text) if text.isascii() else sum(_columns(char) for char in text)


def _columns(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if _is_wide(char) else 1


def _begins_token(word: str, char: str) -> bool:
    if width(word) + _columns(char) > MAX_TOKEN_WIDTH:
        return True
    if not any(other.isalnum() for other in word):
        return False
    if unicodedata.category(char) in ("Ps", "Pi"):
        return _is_wide(char)
    if not char.isalnum():
        return False
    return _is_wide(char) or any(_is_wide(other) and other.isalnum() for other in word)


def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF"


def _offsets(record: SessionRecord) -> dict[str, float]:
    """Where each turn's clip begins on the timeline, by turn id."""
    offsets, elapsed = {}, 0.0
    for turn in record.turns:
        if turn.state is TurnState.DONE:
            offsets[turn.id] = elapsed
            elapsed += max(0.0, turn.heard.duration_s)
    return offsets


def _aligned(tokens: Sequence[Token], segment: SegmentRecord, offset: float) -> list[Span | None]:
    """The time of each token, `None` for those without a heard counterpart."""
    heard = [piece for word in segment.words for piece in _pieces(word, offset)]
    spans: list[Span | None] = [None] * len(tokens)
    for old, new in _blocks([_key(text) for text, _ in heard], [_key(token.text) for token in tokens]):
        if old.stop - old.start == new.stop - new.start:
            spans[new] = [span for _, span in heard[old]]
        elif old.start < old.stop:
            span = (heard[old.start][1][0], heard[old.stop - 1][1][1])
            spans[new] = _shared(span, [len(token.text) for token in tokens[new]])
    return spans


def _pieces(word: Word, offset: float) -> list[tuple[str, Span]]:
    """A heard word cut as the text is; the parts share its time."""
    parts = [token.text for token in tokens_of(word.text)]
    span = (offset + word.start_s, offset + max(word.start_s, word.end_s))
    return list(zip(parts, _shared(span, [len(part) for part in parts]), strict=True))


def _blocks(heard: list[str], wanted: list[str]) -> Iterator[tuple[slice, slice]]:
    """Stretches that correspond: single equal words, and whole runs of changed ones."""
    changed: tuple[slice, slice] | None = None
    for step in Levenshtein.opcodes(heard, wanted):
        if step.tag != "equal":
            old, new = changed or (slice(step.src_start, 0), slice(step.dest_start, 0))
            changed = (slice(old.start, step.src_end), slice(new.start, step.dest_end))
            continue
        if changed:
            yield changed
        changed = None
        for old_place, new_place in zip(
            range(step.src_start, step.src_end), range(step.dest_start, step.dest_end), strict=True
        ):
            yield slice(old_place, old_place + 1), slice(new_place, new_place + 1)
    if changed:
        yield changed


def _key(text: str) -> str:
    """What makes two words the same: letters and digits, whatever their case."""
    bare = "".join(char for char in unicodedata.normalize("NFKC", text).casefold() if char.isalnum())
    return bare or text


def _shared(span: Span, weights: Sequence[float]) -> list[Span]:
    """`span` divided in proportion to `weights`."""
    start, end = span
    total = sum(weights) or 1.0
    edges, sofar = [start], 0.0
    for weight in weights:
        sofar += weight
        edges.append(start + (end - start) * sofar / total)
    return list(pairwise(edges))


def _monotone(spans: Sequence[Span | None]) -> list[Span | None]:
    """Drop times that lie before an earlier word's (text that was moved)."""
    kept: list[Span | None] = []
    latest = 0.0
    for span in spans:
        if span is None or span[1] < latest:
            kept.append(None)
            continue
        kept.append((max(span[0], latest), span[1]))
        latest = span[1]
    return kept


def _filled(spans: Sequence[Span | None], needs_s: Sequence[float]) -> list[Span]:
    """Times for every token; `needs_s` says how long each would take to read."""
    blocks: list[_Block] = []
    waiting: list[float] = []
    for span, need_s in zip(spans, needs_s, strict=True):
        if span is None:
            waiting.append(need_s)
            continue
        left_over = _put_between(blocks, waiting, span) if waiting else []
        blocks.append((span, [*left_over, need_s]))
        waiting = []
    if waiting:
        start = blocks[-1][0][1] if blocks else 0.0
        blocks.append(((start, start + sum(waiting)), waiting))
    return [part for span, weights in blocks for part in _shared(span, weights)]


def _put_between(blocks: list[_Block], waiting: list[float], following: Span) -> list[float]:
    """Put words without times into the pause before `following`, or into the block
    before where there is no pause; without a block before they are left to the next one."""
    need_s = sum(waiting)
    limit = following[0]
    earliest = blocks[-1][0][1] if blocks else max(0.0, limit - need_s)
    if limit - earliest >= need_s / 2:
        blocks.append(((earliest, min(limit, earliest + need_s)), waiting))
        return []
    if not blocks:
        return waiting
    (start, _), weights = blocks.pop()
    blocks.append(((start, limit), [*weights, *waiting]))
    return []
