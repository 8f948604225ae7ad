"""References and hypotheses in two text files: a sentence a line, or an id and a sentence (as Kaldi writes them)."""

import re
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.metrics.manifest_lines import Lines, Problem
from iasr_desktop.core.metrics.metric import Pair

_MANIFESTS = {".jsonl", ".ndjson", ".csv", ".tsv"}
_LOOKED_AT = 1000
_ID = re.compile(r"(?=\S*\d)\S+")

OnProblem = Callable[[Problem], None]


def pairs(
    references: Path,
    hypotheses: Path,
    on_problem: OnProblem,
    on_read: Callable[[int], None],
    has_ids: bool | None = None,
) -> Iterator[Pair]:
    """Pairs by line, or by id where the lines begin with one. `has_ids` is found out if `None`."""
    if {references.suffix, hypotheses.suffix} & _MANIFESTS:
        hint = "Name one manifest, and the other after --compare, or two text files."
        raise BadInput("Two manifests are not a file of references and one of hypotheses.", hint)
    if has_ids is None:
        has_ids = _begin_with_ids(references, hypotheses)
    read = _Bytes(on_read)
    first, second = Lines(references, on_problem, read.of(0)), Lines(hypotheses, on_problem, read.of(1))
    yield from _by_id(first, second, on_problem) if has_ids else _by_line(first, second, on_problem)


class _Bytes:
    """Bytes read of two files as one number."""

    def __init__(self, on_read: Callable[[int], None]) -> None:
        self._done = [0, 0]
        self._on_read = on_read

    def of(self, place: int) -> Callable[[int], None]:
        def report(done: int) -> None:
            self._done[place] = done
            self._on_read(sum(self._done))

        return report


def _begin_with_ids(references: Path, hypotheses: Path) -> bool:
    """Whether the first words of both files are the same names: unlike each other, and each with a digit."""
    ids = [_first_words(path) for path in (references, hypotheses)]
    if any(len(words) < 2 or len(set(words)) < len(words) for words in ids):
        return False
    if not all(_ID.fullmatch(word) for words in ids for word in words):
        return False
    shorter, longer = sorted(map(set, ids), key=len)
    is_whole = max(map(len, ids)) < _LOOKED_AT
    return shorter <= longer if is_whole else len(shorter & longer) * 2 > len(shorter)


def _first_words(path: Path) -> list[str]:
    lines = islice(Lines(path, lambda _: None, lambda _: None), _LOOKED_AT)
    return [(line.split(maxsplit=1) or [""])[0] for _, line in lines]


def _by_line(references: Lines, hypotheses: Lines, on_problem: OnProblem) -> Iterator[Pair]:
    """Line by line. A line that cannot be read must not shift the others, so both files are matched by number."""
    for reference, hypothesis in _matched(iter(references), iter(hypotheses)):
        if reference is None or hypothesis is None:
            lacking, number = (references, hypothesis) if reference is None else (hypotheses, reference)
            on_problem(Problem(lacking.path, number[0] if number else 0, "There is no such line to compare with."))
        else:
            yield Pair(str(reference[0]), reference[1], hypothesis[1])


def _matched(
    left: Iterator[tuple[int, str]], right: Iterator[tuple[int, str]]
) -> Iterator[tuple[tuple[int, str] | None, tuple[int, str] | None]]:
    """Lines of the same number; `None` where one side has none."""
    one, other = next(left, None), next(right, None)
    while one or other:
        if other is None or (one is not None and one[0] < other[0]):
            yield one, None
            one = next(left, None)
        elif one is None or other[0] < one[0]:
            yield None, other
            other = next(right, None)
        else:
            yield one, other
            one, other = next(left, None), next(right, None)


def _by_id(references: Lines, hypotheses: Lines, on_problem: OnProblem) -> Iterator[Pair]:
    heard: dict[str, tuple[int, str]] = {}
    for number, name, text in _named(hypotheses):
        if name in heard:
            on_problem(Problem(hypotheses.path, number, f"The id {name} was there before."))
        else:
            heard[name] = (number, text)
    seen: set[str] = set()
    for number, name, text in _named(references):
        if name in seen:
            on_problem(Problem(references.path, number, f"The id {name} was there before."))
        elif name not in heard:
            on_problem(Problem(references.path, number, f"There is no hypothesis for {name}."))
        else:
            yield Pair(name, text, heard[name][1])
        seen.add(name)
    for name, (number, _) in heard.items():
        if name not in seen:
            on_problem(Problem(hypotheses.path, number, f"There is no reference for {name}."))


def _named(lines: Lines) -> Iterator[tuple[int, str, str]]:
    for number, line in lines:
        words = line.split(maxsplit=1)
        if words:
            yield number, words[0], words[1].rstrip() if len(words) > 1 else ""
