"""The figures of `iasr bench speed` as Markdown."""

from collections.abc import Sequence
from dataclasses import dataclass

from iasr_desktop.core.evaluation.speed import Accuracy, LengthTimes, difference_interval
from iasr_desktop.core.markdown import facts, table

_STAGES = ("gate", "detect", "decode", "decode_draft", "decode_wide", "decode_full", "decode_retry")


@dataclass(frozen=True)
class SpeedFigures:
    """Everything that was measured. The first contender is the product; `other` are name and value.

    `recordings` is how many there are in the set, counted or not.
    """

    about: Sequence[tuple[str, str]]
    contenders: Sequence[str]
    times: Sequence[LengthTimes]
    accuracy: Sequence[Accuracy]
    other: Sequence[tuple[str, str]]
    recordings: int


def report(figures: SpeedFigures) -> str:
    """All tables."""
    parts = [
        "# Speed and size",
        facts(figures.about),
        "## From the end of speech to the text\n\n"
        "Seconds: the median over the clips of each clip's median run, with the gate, without loading. The"
        " language is given to all alike unless a name says otherwise. Ratio: how many times as long as the"
        " first it takes.\n\n" + _times(figures),
        "## Where the time goes\n\nMilliseconds of the first, medians; a stage that did not run counts as 0.\n\n"
        + _stages(figures.times),
    ]
    if figures.accuracy:
        parts.append("## Errors\n\n" + _accuracy(figures.accuracy, figures.recordings))
    if figures.other:
        parts.append("## Start and memory\n\n" + table(["figure", "value"], [list(pair) for pair in figures.other]))
    return "\n\n".join(parts) + "\n"


def _times(figures: SpeedFigures) -> str:
    first, *others = figures.contenders
    head = ["clips of", "n", "mean length", first]
    for name in others:
        head += [name, "ratio"]
    rows = []
    for times in figures.times:
        row = [f"{times.length_s:g} s", str(times.clips), f"{times.mean_s:.1f} s", f"{times.seconds[first]:.2f}"]
        for name in others:
            row += [f"{times.seconds[name]:.2f}", f"{times.seconds[name] / times.seconds[first]:.2f}×"]
        rows.append(row)
    return table(head, rows)


def _stages(times: Sequence[LengthTimes]) -> str:
    shown = [stage for stage in _STAGES if any(stage in each.stages_ms for each in times)]
    rows = [[f"{each.length_s:g} s", *(f"{each.stages_ms.get(stage, 0.0):.0f}" for stage in shown)] for each in times]
    return table(["clips of", *shown], rows)


def _accuracy(accuracy: Sequence[Accuracy], recordings: int) -> str:
    first = accuracy[0]
    head = ["recogniser", "unit", "utterances", "reference", "sub", "del", "ins", "rate", "first minus this", "seconds"]
    rows = []
    for unit in first.counts:
        for each in accuracy:
            pooled, rate = each.pooled(unit), each.pooled(unit).rate or 0.0
            rows.append(
                [
                    each.name,
                    unit,
                    str(len(each.counts[unit])),
                    str(pooled.reference),
                    str(pooled.substitutions),
                    str(pooled.deletions),
                    str(pooled.insertions),
                    f"{rate:.2%}",
                    "" if each is first else _difference(first, each, unit),
                    f"{each.seconds:.0f}",
                ]
            )
    counted = sum(len(utterances) for utterances in first.counts.values())
    note = f"Counted on {counted} of {recordings} utterances. Rates are pooled. The difference is in points,"
    note += " with its 95 % interval (utterances resampled in pairs)."
    return f"{note}\n\n{table(head, rows)}"


def _difference(first: Accuracy, other: Accuracy, unit: str) -> str:
    points = ((first.pooled(unit).rate or 0.0) - (other.pooled(unit).rate or 0.0)) * 100
    low, high = difference_interval(first.counts[unit], other.counts[unit])
    return f"{points:+.2f} ({low * 100:+.2f} to {high * 100:+.2f})"
