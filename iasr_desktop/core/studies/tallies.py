"""Votes that were counted elsewhere: how many people chose each hypothesis, without who they were."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.evaluation.hats.triplets import Triplet
from iasr_desktop.core.export.files import write_whole
from iasr_desktop.core.studies.annotations import Annotation, current, fields, named
from iasr_desktop.core.studies.items import Item, Kind, OnProblem
from iasr_desktop.core.studies.study import BATCH, TALLIES, Study, create

COLUMNS = ("item", "votes_a", "votes_b")
_MOST_VOTES = 1_000_000_000

Votes = tuple[int, int]
"""How many chose a, and b."""


def create_from(
    folder: Path, triplets: Sequence[Triplet], *, language: str = "", seed: int = 0, batch: int = BATCH
) -> Study:
    """A study of choices whose votes are there already. Raises what `create` raises."""
    items = [
        Item(str(number), triplet.reference, (triplet.a, triplet.b), language)
        for number, triplet in enumerate(triplets, start=1)
    ]
    study = create(folder, Kind.CHOICE, items, seed=seed, batch=batch)
    lines = [",".join(COLUMNS)]
    lines += [f"{item.id},{one.votes_a},{one.votes_b}" for item, one in zip(items, triplets, strict=True)]
    write_whole(folder / TALLIES, ("\n".join(lines) + "\n").encode(), force=False)
    return study


def read(study: Study, on_problem: OnProblem) -> dict[str, Votes]:
    """Counted votes by item; none when the study has no such file. Lines that cannot be used are told."""
    path = study.folder / TALLIES
    if not path.exists():
        return {}
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} could not be read.", "Restore it, or import the votes anew.") from error
    found: dict[str, Votes] = {}
    for number, line in enumerate(lines[1:], start=2):
        try:
            row = named(COLUMNS, fields(line))
            votes = int(row["votes_a"]), int(row["votes_b"])
            if row["item"] not in study.by_id or not 0 <= min(votes) <= max(votes) <= _MOST_VOTES:
                raise ValueError(line)
            found[row["item"]] = votes
        except (BadInput, ValueError):
            on_problem(f"{path.name}, line {number}: These are no votes for an item of the study.")
    return found


def votes(study: Study, annotations: Iterable[Annotation], counted: Mapping[str, Votes]) -> dict[str, Votes]:
    """Votes by item, those counted elsewhere and the answers together; items without any are left out."""
    found = dict(counted)
    for one in current(annotations):
        a, b = found.get(one.item, (0, 0))
        found[one.item] = (a + 1, b) if one.answer == "a" else (a, b + 1)
    return {item.id: found[item.id] for item in study.items if sum(found.get(item.id, (0, 0)))}
