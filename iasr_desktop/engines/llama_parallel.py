"""Several prompts with the same start, evaluated beside each other.

The start is evaluated once and shared; what follows it in each prompt is a
sequence of its own. Rows of all of them go into the same native calls, which
reads the weights once for many rows instead of once for each prompt.
"""

from collections.abc import Callable, Iterator, Sequence

from iasr_desktop.engines.llama_native import BATCH_TOKENS, Logits, NativeModel, Row

Decode = Callable[[Sequence[Row]], None]
"""Evaluates at most `BATCH_TOKENS` rows, or raises."""


def following_logits(
    native: NativeModel, decode: Decode, source: int, start: int, tails: Sequence[Sequence[int]], slots: Sequence[int]
) -> list[Logits]:
    """The logits after each of `tails`, all of which go on from position `start` of the sequence `source`.

    There are at least as many `slots` as tails, and no tail is empty. The slots
    are empty again afterwards, also when `decode` raises.
    """
    used = slots[: len(tails)]
    found: dict[int, Logits] = {}
    try:
        for slot in used:
            native.copy(source, slot)
        rows = list(_rows(start, tails, used))
        for first in range(0, len(rows), BATCH_TOKENS):
            part = rows[first : first + BATCH_TOKENS]
            decode(part)
            found |= {row[2][0]: native.logits(place) for place, row in enumerate(part) if row[3]}
    finally:
        for slot in used:
            native.cut(slot, 0)
    return [found[slot] for slot in used]


def groups(lengths: Sequence[int], most: int, room: int) -> Iterator[range]:
    """Neighbours that fit together: at most `most` of them with at most `room` tokens, one at least."""
    first, total = 0, 0
    for index, length in enumerate(lengths):
        if index > first and (index - first == most or total + length > room):
            yield range(first, index)
            first, total = index, 0
        total += length
    if first < len(lengths):
        yield range(first, len(lengths))


def _rows(start: int, tails: Sequence[Sequence[int]], slots: Sequence[int]) -> Iterator[Row]:
    for slot, tail in zip(slots, tails, strict=True):
        for index, value in enumerate(tail):
            yield value, start + index, (slot,), index == len(tail) - 1
