"""Timed words grouped into subtitles that can be read.

At most two lines of 42 columns and 7 s, the common broadcast limits; a new
utterance, a pause or the end of a sentence begins a new one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from iasr_desktop.core.export.timeline import Token, width

LINE_WIDTH = 42
MAX_CUE_S = 7.0
MIN_CUE_S = 0.7
PAUSE_S = 1.5
# A sentence's end closes a cue only when it has been there this long.
READ_S = 2.0

_SENTENCE_END = (".", "!", "?", "。", "！", "？", "…")
_CLAUSE_END = (*_SENTENCE_END, ",", ";", ":", "，", "；", "：", "、", "—")
_CLOSERS = "\"'”’)]}）】」』»"


@dataclass(frozen=True)
class Cue:
    """One subtitle: one or two lines, from `start_ms` until before `end_ms`."""

    start_ms: int
    end_ms: int
    lines: tuple[str, ...]


def cues_of(tokens: Sequence[Token]) -> list[Cue]:
    """Cues in order that neither overlap nor run backwards."""
    groups = [group for run in _runs(tokens) for group in _fitting(run)]
    return _timed(groups)


def wrapped(tokens: Sequence[Token]) -> tuple[str, ...] | None:
    """The words on one line, or on two of about the same width; `None` when they do not fit."""
    whole = _joined(tokens)
    if width(whole) <= LINE_WIDTH:
        return (whole,)
    halves = [(_joined(tokens[:place]), _joined(tokens[place:])) for place in range(1, len(tokens))]
    fitting = [pair for pair in halves if max(map(width, pair)) <= LINE_WIDTH]
    return min(fitting, key=lambda pair: max(map(width, pair)), default=None)


def _joined(tokens: Sequence[Token]) -> str:
    text = "".join((" " if token.lead else "") + token.text for token in tokens)
    return text.strip()


def _runs(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Stretches of speech that belong together, however long."""
    run: list[Token] = []
    for token in tokens:
        if run and _separates(run, token):
            yield run
            run = []
        run.append(token)
    if run:
        yield run


def _separates(run: list[Token], token: Token) -> bool:
    last = run[-1]
    if token.utterance != last.utterance or token.start_s - last.end_s > PAUSE_S:
        return True
    return _ends(last, _SENTENCE_END) and last.end_s - run[0].start_s >= READ_S


def _fitting(run: list[Token]) -> Iterator[list[Token]]:
    """The run in groups that fit, cut after a clause where there is one."""
    while run:
        size = _largest(run)
        if size < len(run):
            size = _clause_end(run[:size])
        yield run[:size]
        run = run[size:]


def _largest(run: list[Token]) -> int:
    """How many words from the start fit in one cue; at least one."""
    size = 1
    while size < len(run):
        longer = run[: size + 1]
        if longer[-1].end_s - run[0].start_s > MAX_CUE_S or wrapped(longer) is None:
            break
        size += 1
    return size


def _clause_end(group: list[Token]) -> int:
    """How many words to keep: up to the last clause that ends in the second half, else all."""
    places = range(len(group), max(1, len(group) // 2), -1)
    return next((place for place in places if _ends(group[place - 1], _CLAUSE_END)), len(group))


def _ends(token: Token, marks: tuple[str, ...]) -> bool:
    return token.text.rstrip(_CLOSERS).endswith(marks)


def _timed(groups: list[list[Token]]) -> list[Cue]:
    """Whole milliseconds; a short cue stays a little longer when nothing follows at once."""
    cues: list[Cue] = []
    earliest = 0
    for number, group in enumerate(groups):
        start = max(earliest, round(group[0].start_s * 1000))
        end = max(start + 1, round(group[-1].end_s * 1000))
        wanted = max(end, start + round(MIN_CUE_S * 1000))
        if number + 1 < len(groups):
            wanted = min(wanted, max(end, round(groups[number + 1][0].start_s * 1000)))
        cues.append(Cue(start, wanted, wrapped(group) or (_joined(group),)))
        earliest = wanted
    return cues
