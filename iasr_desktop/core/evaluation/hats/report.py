"""The figures of `iasr bench hats` as Markdown."""

from collections.abc import Mapping, Sequence

from iasr_desktop.core.evaluation.hats.agreement import differ
from iasr_desktop.core.evaluation.hats.figures import LEXICAL, Row, Tables, best_of_rows, by_layer, rows
from iasr_desktop.core.evaluation.hats.triplets import CONSENSUS, Triplet, at_least
from iasr_desktop.core.markdown import facts, plain, table
from iasr_desktop.core.metrics.statistics import Share

GOAL = 0.92

_HOW = (
    "A measure agrees with people when the transcript that more of them chose costs less. Ties of a measure, and"
    " triplets on which people were of two minds, count as wrong. Intervals are 95 % (Wilson). What is chosen among"
    " many, or fitted, is so by five-fold cross-validation: for the triplets of each fold on the others alone, folds"
    " going by reference, so that none is judged by a triplet with the same reference. A combination is a logistic"
    " regression without constant on the log-ratios of the costs of both transcripts (the differences, for log-odds),"
    " with a ridge that is itself cross-validated within the other folds, and every vote counts in fitting it."
)


def report(tables: Tables, triplets: Sequence[Triplet], about: Sequence[tuple[str, str]]) -> str:
    """All tables. `about` names what was measured and how: command, models, machine."""
    found = rows(tables, triplets)
    parts = [
        "# Agreement with people: HATS",
        facts(about),
        _HOW,
        "## Measures\n\n" + _measures(found),
        "## The best\n\n" + _best(found, triplets),
        *_layers(by_layer(tables, triplets)),
    ]
    return "\n\n".join(parts) + "\n"


def figures(tables: Tables, triplets: Sequence[Triplet]) -> list[dict[str, object]]:
    """The same for programs, a measure each."""
    return [
        {
            "measure": row.name,
            "how": row.how,
            "semantic": row.is_semantic,
            "ties": row.ties,
            "agreement": {level: _figure(share) for level, share in row.shares.items()},
        }
        for row in rows(tables, triplets)
    ]


def _figure(share: Share) -> dict[str, object]:
    return {
        "right": share.right,
        "n": share.n,
        "share": round(share.value, 4),
        "interval": [round(bound, 4) for bound in share.interval],
    }


def _measures(found: Sequence[Row]) -> str:
    sizes = [f"{level} (n = {share.n:,})" for level, share in found[0].shares.items()]
    head = ["measure", *sizes, "ties at 100 %", "how"]
    return table(head, [[row.name, *map(_told, row.shares.values()), str(row.ties), row.how] for row in found])


def _best(found: Sequence[Row], triplets: Sequence[Triplet]) -> str:
    """The best line that only models made, and the best of all, next to word and character errors."""
    lexical = [row for row in found if row.name in LEXICAL]
    others = [row for row in found if row.name not in LEXICAL]
    if not others:
        return "No semantic measure took part."
    lines = []
    for what, among in (
        ("Without any part of words or letters", [row for row in others if row.is_semantic]),
        ("With them in the combination", others),
    ):
        best = best_of_rows(among)
        outcome = "reached" if best.shares["100 %"].value >= GOAL else "missed"
        lines.append(f"{what}: {plain(best.name)}, {_told(best.shares['100 %'])}. Goal {GOAL:.0%} at 100 %: {outcome}.")
        lines.append(_against(best, lexical, at_least(triplets, CONSENSUS)))
    return "\n\n".join(lines)


def _against(best: Row, others: Sequence[Row], places: Sequence[int]) -> str:
    compared = []
    for row in others:
        only_best, only_other, p = differ(best.marks, row.marks, places)
        compared.append([row.name, str(only_best), str(only_other), f"{p:.2g}"])
    return table(["against", "only this one right", "only the other right", "p (McNemar, exact)"], compared)


def _layers(found: Mapping[str, Mapping[int, Share]]) -> list[str]:
    """One table a model: kinds of measure in columns, layers in lines."""
    models = dict.fromkeys(kind.partition(", ")[2] for kind in found)
    parts = []
    for model in models:
        kinds = [kind for kind in found if kind.partition(", ")[2] == model]
        layers = sorted({layer for kind in kinds for layer in found[kind]})
        lines = [[str(layer), *(f"{found[kind][layer].value:.1%}" for kind in kinds)] for layer in layers]
        head = ["layer", *(kind.partition(", ")[0] for kind in kinds)]
        parts.append(
            f"## Layer by layer at full consensus, {plain(model)}\n\n"
            "To see how much depends on the layer; whoever takes the highest of these has chosen it on the triplets"
            " that it is judged on.\n\n" + table(head, lines)
        )
    return parts


def _told(share: Share) -> str:
    low, high = share.interval
    return f"{share.value:.1%} ({low:.1%}–{high:.1%})"
