"""What is shown to annotators: a reference with one hypothesis, or with two."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from iasr_desktop.core.metrics.manifests import Manifest
from iasr_desktop.core.metrics.metric import Pair

OnProblem = Callable[[str], None]
"""Takes a sentence about something that was left out."""


class Kind(StrEnum):
    """The protocol of a study."""

    EQUIVALENCE = "equivalence"
    CHOICE = "choice"

    @property
    def answers(self) -> tuple[str, str]:
        """What an annotator can say: the same meaning or not, or which hypothesis is the better."""
        return ("1", "0") if self is Kind.EQUIVALENCE else ("a", "b")


@dataclass(frozen=True)
class Item:
    """`hypotheses` are one for equivalence, and a and b for a choice; `systems` made them, empty if unknown."""

    id: str
    reference: str
    hypotheses: tuple[str, ...]
    language: str = ""
    systems: tuple[str, ...] = ()

    @property
    def pairs(self) -> list[Pair]:
        """As metrics and judges take them. A choice makes two, whose ids end in /a and /b."""
        ends = [""] if len(self.hypotheses) == 1 else ["/a", "/b"]
        return [
            Pair(self.id + end, self.reference, hypothesis, self.language)
            for end, hypothesis in zip(ends, self.hypotheses, strict=True)
        ]


def read(kind: Kind, manifests: Iterable[Manifest], on_problem: OnProblem) -> list[Item]:
    """The items of `kind` in the manifests. What cannot be one is told and left out.

    A choice is between the two hypotheses that one id has: in one line
    (`hypotheses`), in two, or one in each of two manifests. Raises `BadInput`
    for a file that cannot be read at all.
    """
    pairs = chain.from_iterable(manifest.pairs(lambda problem: on_problem(str(problem))) for manifest in manifests)
    usable = _usable(pairs, on_problem)
    return list(_single(usable, on_problem) if kind is Kind.EQUIVALENCE else _double(usable, on_problem))


def _usable(pairs: Iterable[Pair], on_problem: OnProblem) -> Iterator[Pair]:
    """Ids stand in tables, one line a row, so they must be plain text."""
    for pair in pairs:
        if pair.id.isprintable() and pair.id.strip() == pair.id:
            yield pair
        else:
            on_problem(f"The id {pair.id!r} has signs that cannot be shown, and is left out.")


def _single(pairs: Iterable[Pair], on_problem: OnProblem) -> Iterator[Item]:
    seen: set[str] = set()
    for pair in pairs:
        name = f"{pair.id} ({pair.group})" if pair.group else pair.id
        if name in seen:
            on_problem(f"The id {name} was there before; only the first is taken.")
            continue
        seen.add(name)
        yield Item(name, pair.reference, (pair.hypothesis,), pair.language, (pair.group,) if pair.group else ())


def _double(pairs: Iterable[Pair], on_problem: OnProblem) -> Iterator[Item]:
    by_id: dict[str, list[Pair]] = {}
    for pair in pairs:
        by_id.setdefault(pair.id, []).append(pair)
    for name, found in by_id.items():
        if reason := _no_choice(found):
            on_problem(f"{name} is left out: {reason}.")
            continue
        first, second = found
        systems = (first.system, second.system) if first.system and second.system else ()
        yield Item(name, first.reference, (first.hypothesis, second.hypothesis), first.language, systems)


def _no_choice(found: list[Pair]) -> str | None:
    if len(found) != 2:
        return f"it has {len(found)} hypotheses where a choice is between 2"
    first, second = found
    if first.reference.strip() != second.reference.strip():
        return "its two references differ"
    if first.hypothesis.strip() == second.hypothesis.strip():
        return "its two hypotheses are the same"
    return None
