"""The figures of a run: every measure, those chosen among many, and combinations, against the votes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from iasr_desktop.core.evaluation.hats.agreement import CostTable, Marks, agrees, share, ties
from iasr_desktop.core.evaluation.hats.combine import best_of, combined
from iasr_desktop.core.evaluation.hats.passes import Costs
from iasr_desktop.core.evaluation.hats.triplets import ALL, CONSENSUS, MOST, Triplet, at_least
from iasr_desktop.core.metrics.statistics import Share

LEVELS = {"100 %": CONSENSUS, "≥ 70 %": MOST, "all": ALL}

LEXICAL = ("WER", "CER")
_LAYERED = ("SemDist", "BERTScore")

Tables = Mapping[str, CostTable]


@dataclass(frozen=True)
class Row:
    """One line of the table. `shares` by level; `is_semantic`: made by a model, the letters having no part in it.

    `how` says where it comes from: fixed, or chosen or fitted without the triplets it is judged on.
    """

    name: str
    how: str
    marks: Marks
    shares: Mapping[str, Share]
    ties: int
    is_semantic: bool


def tables_of(model_id: str, found: Sequence[Costs]) -> dict[str, CostTable]:
    """One table a measure, shape (n, 2), from the costs of every triplet.

    Names say the model; the number of a layer stays at the end.
    """
    tables: dict[str, CostTable] = {}
    for name in found[0] if found else ():
        kind, _, layer = name.rpartition(" ")
        told = f"{kind}, {model_id} {layer}" if layer.isdigit() else f"{name}, {model_id}" if model_id else name
        tables[told] = np.array([costs[name] for costs in found], dtype=np.float64)
    return tables


def rows(tables: Tables, triplets: Sequence[Triplet]) -> list[Row]:
    """Every line of the report, in its order. `tables` has WER and CER, and whatever else was measured."""
    semantic = {name: table for name, table in tables.items() if name not in LEXICAL}
    asked = {name: table for name, table in semantic.items() if not name.startswith(_LAYERED)}
    found = [_row(name, "as published", tables[name], triplets, is_semantic=False) for name in LEXICAL]
    for name, group in _groups(semantic).items():
        chosen = best_of(group, triplets)
        how = f"chosen among {chosen.tried}: {_listed(chosen.names, name)}"
        found.append(_row(name, how, chosen.costs, triplets))
    found += [_row(name, "fixed", table, triplets) for name, table in asked.items()]
    if len(semantic) > 1:
        how = f"fitted on {len(semantic)} measures"
        found.append(_row("combination of all semantic measures", how, combined(semantic, triplets), triplets))
        both = combined(tables, triplets)
        name = "combination of these with WER and CER"
        found.append(_row(name, f"fitted on {len(tables)} measures", both, triplets, is_semantic=False))
    return found


def best_of_rows(found: Sequence[Row]) -> Row:
    """The line that agrees most at full consensus; between equals, over all triplets. There is one."""
    return max(found, key=lambda row: [row.shares[level].value for level in ("100 %", "all")])


def by_layer(tables: Tables, triplets: Sequence[Triplet]) -> dict[str, dict[int, Share]]:
    """Agreement at full consensus of each kind of measure of vectors, layer by layer."""
    places = at_least(triplets, CONSENSUS)
    found: dict[str, dict[int, Share]] = {}
    for name, table in tables.items():
        if name.startswith(_LAYERED):
            kind, _, layer = name.rpartition(" ")
            found.setdefault(kind, {})[int(layer)] = share(agrees(table, triplets), places)
    return found


def _groups(tables: Tables) -> dict[str, dict[str, CostTable]]:
    """Measures of vectors by kind, with those of any kind of the same family together after them."""
    groups: dict[str, dict[str, CostTable]] = {}
    families: dict[str, dict[str, CostTable]] = {}
    for name, table in tables.items():
        if name.startswith(_LAYERED):
            groups.setdefault(name.rpartition(" ")[0], {})[name] = table
            families.setdefault(f"{name.split()[0]}, of any kind and model", {})[name] = table
    return groups | families


def _listed(times: Mapping[str, int], kind: str) -> str:
    """Each that was chosen in some fold; only the layer where the kind is told already."""
    told = {
        f"layer {name.removeprefix(kind).strip()}" if name.startswith(kind) else name: count
        for name, count in times.items()
    }
    return "; ".join(f"{name} in {count} of {sum(times.values())} folds" for name, count in told.items())


def _row(name: str, how: str, costs: CostTable, triplets: Sequence[Triplet], *, is_semantic: bool = True) -> Row:
    marks = agrees(costs, triplets)
    shares = {level: share(marks, at_least(triplets, least)) for level, least in LEVELS.items()}
    return Row(name, how, marks, shares, ties(costs, at_least(triplets, CONSENSUS)), is_semantic)
