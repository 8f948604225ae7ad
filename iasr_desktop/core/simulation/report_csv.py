"""The figures of runs as tables for other programs: shares of 1, a figure a column, intervals of 95 %."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from iasr_desktop.core.metrics.statistics import Difference, Share
from iasr_desktop.core.simulation.comparing import Comparison, Paired
from iasr_desktop.core.simulation.measured import Measured, StoredRun, labels
from iasr_desktop.core.simulation.report_words import flat

Row = Mapping[str, Any]
# A spreadsheet would take a cell that begins so for a formula and work it out.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def files(runs: Sequence[Measured], compared: Sequence[Comparison] = ()) -> dict[str, str]:
    """The contents of the files by their names. Those without a row are left out."""
    named = list(zip(labels(runs), runs, strict=True))
    tables: dict[str, Iterable[Row]] = {
        "loops": (row for name, run in named for row in _loops(name, run)),
        "rates": (row for name, run in named for row in _rates(name, run)),
        "cuts": (row for name, run in named for row in _cuts(name, run)),
        "turns": (row for name, run in named for row in _turns(name, run)),
        "anatomy": (row for name, run in named for row in _anatomy(name, run)),
        "times": (row for name, run in named for row in _times(name, run)),
        "tags": (row for name, run in named for row in _tags(name, run)),
        "settings": (row for name, run in named for row in _settings(name, run)),
        "comparisons": (row for each in compared for row in _comparison(each)),
    }
    written = {f"{name}.csv": text(rows) for name, rows in tables.items()}
    return {name: content for name, content in written.items() if content}


def samples(run: StoredRun) -> Iterator[Row]:
    """A row for each sample, in their order, without any of their texts."""
    for dialogue in run.dialogues():
        steps, sample = dialogue.steps, dialogue.sample
        yield {
            "run": run.name,
            "id": sample.id,
            "language": sample.language,
            "tags": ";".join(sample.tags),
            "turns": len(steps),
            "solved_at": dialogue.solved_at,
            "right_at_end": int(bool(steps) and steps[-1].judgement.is_right),
            "problem": dialogue.problem,
        }


def text(rows: Iterable[Row]) -> str:
    """Rows below their names; empty when there are none. For tables that fit into memory."""
    out = io.StringIO()
    for line in lines(rows):
        out.write(line)
    return out.getvalue()


def lines(rows: Iterable[Row]) -> Iterator[str]:
    """Line by line, the names first."""
    out = io.StringIO()
    writer: csv.DictWriter[str] | None = None
    for row in rows:
        if writer is None:
            writer = csv.DictWriter(out, list(row), lineterminator="\n")
            writer.writeheader()
        writer.writerow({name: _cell(value) for name, value in row.items()})
        yield out.getvalue()
        out.seek(0)
        out.truncate()


def _cell(value: Any) -> Any:
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return round(value, 8) if isinstance(value, float) else value


def _loops(name: str, run: Measured) -> Iterator[Row]:
    for loop in run.figures.loops:
        yield {
            "run": name,
            "loop": loop.loop,
            "n": loop.wrong.n,
            **_share("error_rate", loop.wrong),
            **_share("strict", loop.strict),
            "not_told": loop.unknown.value,
            "shortcuts": loop.shortcuts.value,
        }


def _rates(name: str, run: Measured) -> Iterator[Row]:
    for group in run.figures.rates:
        for loop, figures in enumerate(group.by_loop):
            for metric in group.measured():
                found = figures[metric]
                low, high = found.interval or (None, None)
                yield {"run": name, "language": group.language, "loop": loop, "metric": metric, "value": found.value,
                       "low": low, "high": high, "samples": found.n}  # fmt: skip


def _cuts(name: str, run: Measured) -> Iterator[Row]:
    for loop, found in run.figures.cuts.items():
        yield {
            "run": name,
            "loop": loop,
            "wrong_at_first": found.n,
            "right_by_then": found.right,
            **_share("cut", found),
        }


def _turns(name: str, run: Measured) -> Iterator[Row]:
    turns = run.figures.turns
    for kind in ("changed", "harmful", "solved", "better", "worse", "lost", "fallback"):
        found: Share = getattr(turns, kind)
        yield {"run": name, "figure": kind, "count": found.right, "n": found.n, **_share("share", found)}
    counts = {"purpose": turns.purposes, "worded by": turns.sources, "tier": turns.tiers}
    for group, values in counts.items():
        for value, n in values.items():
            yield _counted(name, f"{group}: {value}", n)
    for (purpose, intent), n in turns.intents.items():
        yield _counted(name, f"{purpose} taken as {intent}", n)


def _counted(name: str, figure: str, count: int) -> Row:
    return {"run": name, "figure": figure, "count": count, "n": None, "share": None, "share_low": None,
            "share_high": None}  # fmt: skip


def _anatomy(name: str, run: Measured) -> Iterator[Row]:
    for when, moment in (("loop 0", run.figures.anatomy.first), ("end", run.figures.anatomy.last)):
        for organ in dict.fromkeys((*moment.gravest, *moment.touched, *moment.places)):
            yield {"run": name, "when": when, "at_stake": organ.value, "samples": moment.n, "wrong": moment.wrong,
                   "gravest": moment.gravest.get(organ, 0), "touched": moment.touched.get(organ, 0),
                   "places": moment.places.get(organ, 0)}  # fmt: skip


def _times(name: str, run: Measured) -> Iterator[Row]:
    for part, times in run.figures.turns.times.items():
        if times.n:
            yield {"run": name, "part": part, "n": times.n, "median_ms": times.median_ms, "p95_ms": times.p95_ms}


def _tags(name: str, run: Measured) -> Iterator[Row]:
    for tag, loops in run.figures.by_tag.items():
        for loop in loops:
            yield {"run": name, "tag": tag, "loop": loop.loop, "n": loop.wrong.n, **_share("error_rate", loop.wrong),
                   "strict": loop.strict.value}  # fmt: skip


def _settings(name: str, run: Measured) -> Iterator[Row]:
    found = run.figures
    known = {"begun": run.created_utc, "samples played": found.n, "without a first transcript": found.unplayed,
             "with problems": found.n_problems, "missing": run.missing,
             "dialogues per hour": run.dialogues_per_hour}  # fmt: skip
    for key, value in (*known.items(), *asdict(run.settings).items(), *flat(run.about), *found.normalizers.items()):
        yield {"run": name, "name": key, "value": value}


def _comparison(compared: Comparison) -> Iterator[Row]:
    for loop in compared.loops:
        plain = {"first": compared.first, "second": compared.second, "loop": loop.loop, "n": compared.n}
        for figure, paired in (("error_rate", loop.s2er), ("strict", loop.strict)):
            yield {**plain, "figure": figure, **_paired(paired)}
        for figure, difference in (("cut", loop.cut), (compared.token_title, loop.tokens)):
            if difference is not None:
                yield {**plain, "figure": figure, "first_value": None, "second_value": None, **_bounds(difference),
                       "only_first": None, "only_second": None, "mcnemar_p": None}  # fmt: skip


def _paired(paired: Paired) -> Row:
    return {"first_value": paired.first.value, "second_value": paired.second.value, **_bounds(paired.difference),
            "only_first": paired.only_first, "only_second": paired.only_second, "mcnemar_p": paired.p}  # fmt: skip


def _bounds(difference: Difference | None) -> Row:
    value, low, high = difference or (None, None, None)
    return {"difference": value, "low": low, "high": high}


def _share(name: str, value: Share) -> Row:
    low, high = value.interval
    return {name: value.value if value.n else None, f"{name}_low": low, f"{name}_high": high}
