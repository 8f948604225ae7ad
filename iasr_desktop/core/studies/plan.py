"""Who is shown what, in which order and on which side: everything follows from the seed and the answers so far.

Items are cut into batches once. Each annotator meets the batches, and the items
in them, in an order of their own, and no item twice. In each batch the first
hypothesis stands on the left in half of the items, so that nobody's habit of
choosing one side favours a system.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random

from iasr_desktop.core.studies.annotations import Annotation, name_key
from iasr_desktop.core.studies.study import Study

Batches = Sequence[Sequence[str]]


def batches(study: Study) -> Batches:
    """Ids of the items of each batch; the last one may be smaller."""
    return _cut(tuple(item.id for item in study.items), study.seed, study.batch)


def order(study: Study, annotator: str, number: int) -> list[str]:
    """The items of batch `number` in the order in which `annotator` meets them."""
    chosen = list(batches(study)[number])
    _random(study, annotator, f"order {number}").shuffle(chosen)
    return chosen


def lefts(study: Study, annotator: str, number: int) -> Mapping[str, str]:
    """For each item of the batch the hypothesis, a or b, that `annotator` sees on the left: each in half of them."""
    ids = batches(study)[number]
    random = _random(study, annotator, f"sides {number}")
    sides = ["a", "b"] * (len(ids) // 2) + ([random.choice("ab")] if len(ids) % 2 else [])
    random.shuffle(sides)
    return dict(zip(ids, sides, strict=True))


def next_batch(study: Study, annotations: Iterable[Annotation], annotator: str) -> int | None:
    """The batch to go on with: one that was begun, else one that the fewest annotators have met.

    `None` when `annotator` has answered everything.
    """
    me, place = name_key(annotator), _places(study)
    mine: Counter[int] = Counter()
    met: dict[int, set[str]] = {}
    for name, item in {annotation.key for annotation in annotations}:
        number = place[item]
        met.setdefault(number, set()).add(name)
        mine[number] += name == me
    cut = batches(study)
    open_ones = [number for number, ids in enumerate(cut) if mine[number] < len(ids)]
    own = list(range(len(cut)))
    _random(study, annotator, "batches").shuffle(own)
    rank = {number: at for at, number in enumerate(own)}
    return min(open_ones, key=lambda number: (not mine[number], len(met.get(number, ())), rank[number]), default=None)


@lru_cache(maxsize=8)
def _cut(ids: tuple[str, ...], seed: int, size: int) -> tuple[tuple[str, ...], ...]:
    shuffled = list(ids)
    Random(f"{seed} batches").shuffle(shuffled)
    return tuple(tuple(shuffled[start : start + size]) for start in range(0, len(shuffled), size))


def _places(study: Study) -> Mapping[str, int]:
    return {item: number for number, ids in enumerate(batches(study)) for item in ids}


def _random(study: Study, annotator: str, purpose: str) -> Random:
    return Random(f"{study.seed} {name_key(annotator)} {purpose}")
