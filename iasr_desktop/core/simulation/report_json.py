"""The figures of a run, and of runs in pairs, as values that JSON can hold. Shares are of 1."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from iasr_desktop.core.metrics.statistics import Difference, Share
from iasr_desktop.core.metrics.tally import Figure
from iasr_desktop.core.simulation.anatomy import Moment
from iasr_desktop.core.simulation.comparing import Comparison, Paired
from iasr_desktop.core.simulation.figures import RunFigures
from iasr_desktop.core.simulation.measured import Measured
from iasr_desktop.core.simulation.success import LoopFigures
from iasr_desktop.core.simulation.token_rates import LanguageRates


def run_json(run: Measured) -> dict[str, Any]:
    """Everything a report tells of a run but its dialogues."""
    return {
        "run": run.name,
        "created_utc": run.created_utc,
        "planned": run.planned,
        "missing": run.missing,
        "dialogues_per_hour": run.dialogues_per_hour,
        "settings": asdict(run.settings),
        "about": dict(run.about),
        **figures_json(run.figures),
    }


def figures_json(found: RunFigures) -> dict[str, Any]:
    """The figures alone."""
    turns = found.turns
    return {
        "error_rate": found.rule,
        "n": found.n,
        "unplayed": found.unplayed,
        "n_problems": found.n_problems,
        "problems": [problem._asdict() for problem in found.problems],
        "loops": [_loop(loop) for loop in found.loops],
        "cuts": {str(loop): share_json(cut) for loop, cut in found.cuts.items()},
        "rates": [_rates(group) for group in found.rates],
        "normalizers": dict(found.normalizers),
        "changed": share_json(turns.changed),
        "harmful": share_json(turns.harmful),
        "harm_unknown": turns.harm_unknown,
        "lost": share_json(turns.lost),
        "turns": {name: share_json(getattr(turns, name)) for name in ("solved", "better", "worse", "fallback")},
        "purposes": dict(turns.purposes),
        "worded_by": dict(turns.sources),
        "tiers": dict(turns.tiers),
        "intents": [{"said_as": said, "taken_as": taken, "n": n} for (said, taken), n in turns.intents.items()],
        "times": {name: asdict(times) for name, times in turns.times.items()},
        "anatomy": {"first": _moment(found.anatomy.first), "last": _moment(found.anatomy.last)},
        "tags": {tag: [_loop(loop) for loop in loops] for tag, loops in found.by_tag.items()},
        "worst": [dialogue.sample.id for dialogue in found.worst],
    }


def comparison_json(compared: Comparison) -> dict[str, Any]:
    """Second minus first."""
    return {
        "first": compared.first,
        "second": compared.second,
        "n": compared.n,
        "only_in_first": compared.only_in_first,
        "only_in_second": compared.only_in_second,
        "other_firsts": compared.other_firsts,
        "same_rule": compared.same_rule,
        "warnings": list(compared.warnings),
        "error_rate": compared.rule,
        "tokens": compared.token_title,
        "loops": [
            {
                "loop": loop.loop,
                "error_rate": _paired(loop.s2er),
                "strict": _paired(loop.strict),
                "cut": difference_json(loop.cut),
                "tokens": difference_json(loop.tokens),
            }
            for loop in compared.loops
        ],
    }


def share_json(share: Share) -> dict[str, Any]:
    """Without a value when there is nothing to count."""
    return {
        "count": share.right,
        "n": share.n,
        "value": share.value if share.n else None,
        "interval": list(share.interval),
    }


def difference_json(difference: Difference | None) -> dict[str, Any] | None:
    """In shares of 1; `None` where there is nothing to compare."""
    return difference and {"value": difference.value, "interval": [difference.low, difference.high]}


def _loop(loop: LoopFigures) -> dict[str, Any]:
    shares = {"wrong": loop.wrong, "strict": loop.strict, "not_told": loop.unknown, "shortcuts": loop.shortcuts}
    return {"loop": loop.loop, **{name: share_json(share) for name, share in shares.items()}}


def _rates(group: LanguageRates) -> dict[str, Any]:
    names = group.measured()
    return {
        "language": group.language,
        "n": group.n,
        "main": group.main,
        "loops": [{name: _figure(figures[name]) for name in names} for figures in group.by_loop],
        "last_of_first": group.ratio.value,
        "last_of_first_interval": list(group.ratio.interval) if group.ratio.interval else None,
        "worst_rise": group.worst_rise,
    }


def _figure(figure: Figure) -> dict[str, Any]:
    interval = list(figure.interval) if figure.interval else None
    return {"value": figure.value, "interval": interval, "n": figure.n, "counts": dict(figure.counts)}


def _moment(moment: Moment) -> dict[str, Any]:
    parts: dict[str, Mapping[Any, int]] = {
        "gravest": moment.gravest,
        "touched": moment.touched,
        "places": moment.places,
    }
    counts = {name: {organ.value: n for organ, n in values.items()} for name, values in parts.items()}
    return {"n": moment.n, "wrong": moment.wrong, **counts}


def _paired(paired: Paired) -> dict[str, Any]:
    return {
        "first": share_json(paired.first),
        "second": share_json(paired.second),
        "difference": difference_json(paired.difference),
        "only_first": paired.only_first,
        "only_second": paired.only_second,
        "mcnemar_p": paired.p,
    }
