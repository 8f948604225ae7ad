"""What `iasr bench agent` is given: files of cases and of prose, some of them held out."""

import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from iasr_desktop.core.evaluation import cases as written
from iasr_desktop.core.evaluation import prose
from iasr_desktop.core.evaluation.cases import Case

TUNED, HELD = "tuned", "held"


@dataclass(frozen=True)
class Plan:
    """Cases by the name of their file, and prose by its source. `held` are names of which only figures may be shown."""

    cases: Sequence[tuple[str, Case]]
    prose: Sequence[tuple[str, Case]]
    plain: Sequence[tuple[str, Case]]
    held: frozenset[str]
    halves: Sequence[tuple[str, str]]

    @property
    def every(self) -> list[tuple[str, Case]]:
        """Everything that is to be decided, cases first."""
        return [*self.cases, *self.prose, *self.plain]

    def sample(self, limit: int | None, seed: int) -> "Plan":
        """At most `limit` cases of each file and sentences of each source, the plain ones left out."""
        return replace(self, cases=_drawn(self.cases, limit, seed), prose=_drawn(self.prose, limit, seed), plain=())


@dataclass(frozen=True)
class Files:
    """Paths as they were given. A file called "held" is held out without being told."""

    shown: Sequence[Path] = ()
    held: Sequence[Path] = ()
    halves: Sequence[tuple[Path, Path]] = ()
    prose: Sequence[Path] = ()

    @property
    def cases(self) -> list[Path]:
        """Every file of cases once, in order."""
        return list(dict.fromkeys((*self.shown, *(path for pair in self.halves for path in pair), *self.held)))

    def is_held(self, path: Path) -> bool:
        """Whether nothing but figures may be shown of a file of cases or of prose."""
        return path in (*self.held, *(held for _, held in self.halves)) or path.stem == HELD

    def all_halves(self) -> list[tuple[Path, Path]]:
        """The pairs that were named, and files called "tuned" and "held" in one folder."""
        beside = [
            (one, other)
            for one in self.cases
            for other in self.cases
            if (one.stem, other.stem) == (TUNED, HELD) and one.parent == other.parent
        ]
        return list(dict.fromkeys((*self.halves, *beside)))

    def hashes(self) -> dict[str, str]:
        """SHA-256 of every file, by its name; folders have none. After `planned`, which says what cannot be read."""
        every = (*self.cases, *dict.fromkeys(self.prose))
        names = labels(every)
        return {names[path]: hashlib.sha256(path.read_bytes()).hexdigest() for path in every if path.is_file()}


def planned(files: Files, *, prose_limit: int, with_plain: bool, seed: int) -> Plan:
    """Everything read. Raises `BadInput` that names the first file which cannot be used."""
    names = labels((*files.cases, *files.prose))
    cases = [(names[path], case) for path in files.cases for case in written.read(path)]
    sources = [(names[path], prose.read(path)) for path in dict.fromkeys(files.prose)]
    sentences = prose.drawn(sources, prose_limit, seed)
    held = {names[path] for path in (*files.cases, *files.prose) if files.is_held(path)}
    held |= {name + prose.PLAIN for name in held}
    halves = [(names[one], names[other]) for one, other in files.all_halves()]
    return Plan(cases, sentences, prose.plain(sentences) if with_plain else [], frozenset(held), halves)


def _drawn(cases: Sequence[tuple[str, Case]], limit: int | None, seed: int) -> list[tuple[str, Case]]:
    """In their order."""
    chance, places = random.Random(seed), list[int]()
    for name in dict.fromkeys(name for name, _ in cases):
        own = [place for place, (file, _) in enumerate(cases) if file == name]
        places += own if limit is None or len(own) <= limit else chance.sample(own, limit)
    return [cases[place] for place in sorted(places)]


def labels(paths: Sequence[Path]) -> dict[Path, str]:
    """A short name for each path: its last part, with as many folders before it as tell it from others."""
    found: dict[Path, str] = {}
    for path in dict.fromkeys(paths):
        parts = path.resolve().parts
        others = [other.resolve().parts for other in dict.fromkeys(paths) if other.resolve() != path.resolve()]
        size = next(
            (size for size in range(1, len(parts)) if all(other[-size:] != parts[-size:] for other in others)),
            len(parts),
        )
        found[path] = "/".join(parts[-size:])
    return found
