"""The figures of `core.evaluation.names` as Markdown and as values for JSON."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from iasr_desktop.core.evaluation.names import Expecting, HeardSentence, NameErrors
from iasr_desktop.core.markdown import facts, plain, table
from iasr_desktop.core.metrics.statistics import Difference, bootstrap_difference, bootstrap_interval

GOAL_REMOVED = 2 / 3
_MOST_LISTED = 40
_MEANING = (
    "Each sentence was said by a synthesiser and recognised once for each vocabulary, as new text of a dictation. A"
    " name is right when all its words are, with nothing between them; the error rate of the other words counts their"
    " substitutions, deletions and insertions. Intervals are 95 % (bootstrap over sentences, paired for differences)."
)


def pooled(results: Sequence[HeardSentence], way: Expecting) -> NameErrors:
    """All sentences together."""
    return sum((result.errors[way] for result in results), NameErrors())


def removed(results: Sequence[HeardSentence], way: Expecting) -> float | None:
    """The share of wrong names that are right with this vocabulary; `None` when none was wrong."""
    before = pooled(results, Expecting.NOTHING).wrong
    return 1 - pooled(results, way).wrong / before if before else None


def others_worse(results: Sequence[HeardSentence], way: Expecting) -> Difference | None:
    """Error rate of the other words with this vocabulary minus without any."""
    sides = [[result.errors[each].others for result in results] for each in (way, Expecting.NOTHING)]
    with_it, without = (([one.errors for one in side], [one.reference for one in side]) for side in sides)
    return bootstrap_difference(*with_it, *without)


def report(results: Sequence[HeardSentence], left_out: int, about: Sequence[tuple[str, str]]) -> str:
    """All tables."""
    parts = [
        "# What the vocabulary is worth",
        facts(about),
        _MEANING,
        f"Left out because no installed voice speaks their language: {left_out} texts.",
        _goals(results),
        table(
            ("vocabulary", "names", "wrong", "share", "95 %", "other words", "errors", "rate", "more than without"),
            [_row(results, way) for way in Expecting],
        ),
        _still_wrong(results),
    ]
    return "\n\n".join(parts) + "\n"


def as_json(results: Sequence[HeardSentence]) -> dict[str, Any]:
    """The figures by vocabulary."""
    return {way.name.lower(): _json(results, way) for way in Expecting}


def _json(results: Sequence[HeardSentence], way: Expecting) -> dict[str, Any]:
    found, worse = pooled(results, way), others_worse(results, way)
    return {
        "sentences": len(results),
        "names": found.names,
        "wrong": found.wrong,
        "removed": removed(results, way),
        "other_words": found.others.reference,
        "other_errors": found.others.errors,
        "others_worse": worse and {"value": worse.value, "interval": [worse.low, worse.high]},
    }


def _goals(results: Sequence[HeardSentence]) -> str:
    share, worse = removed(results, Expecting.OWN), others_worse(results, Expecting.OWN)
    lines = []
    if share is not None:
        verdict = "met" if share >= GOAL_REMOVED else f"missed by {(GOAL_REMOVED - share) * 100:.1f} points"
        lines.append(f"- at least two thirds of the wrong names put right: {share:.1%}, {verdict}")
    if worse is not None:
        verdict = "met" if worse.value <= 0 else "missed" if worse.is_clear else "missed, within what chance does"
        lines.append(f"- no other word getting worse: {_points(worse)}, {verdict}")
    return "## Goals, with the terms of the text\n\n" + "\n".join(lines or ["- nothing was measured"])


def _row(results: Sequence[HeardSentence], way: Expecting) -> Sequence[str]:
    found = pooled(results, way)
    wrong = [result.errors[way].wrong for result in results]
    interval = bootstrap_interval(wrong, [result.errors[way].names for result in results])
    worse = others_worse(results, way) if way is not Expecting.NOTHING else None
    return (
        way.value,
        str(found.names),
        str(found.wrong),
        f"{found.wrong / found.names:.1%}" if found.names else "–",
        f"{interval.low:.1%} – {interval.high:.1%}" if interval else "–",
        str(found.others.reference),
        str(found.others.errors),
        f"{found.others.rate:.2%}" if found.others.rate is not None else "–",
        _points(worse) if worse else "",
    )


def _points(difference: Difference) -> str:
    low, high = difference.low * 100, difference.high * 100
    return f"{difference.value * 100:+.2f} points ({low:+.2f} to {high:+.2f})"


def _still_wrong(results: Sequence[HeardSentence]) -> str:
    missed = Counter(pooled(results, Expecting.OWN).missed)
    names = ", ".join(
        f"{name} ({count})" if count > 1 else name for name, count in sorted(missed.items())[:_MOST_LISTED]
    )
    return f"## Names still wrong with the terms of the text\n\n{plain(names) or 'none'}"
