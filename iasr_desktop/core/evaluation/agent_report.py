"""The agent's figures as Markdown."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from iasr_desktop.core.evaluation import routing
from iasr_desktop.core.evaluation.cases import CaseResult, result_of
from iasr_desktop.core.evaluation.routing import INTENTS, Share

_SHOWN_FAILURES = 60


def report(
    results: Sequence[CaseResult], about: Sequence[tuple[str, str]], provenance: Mapping[str, Any] | None = None
) -> str:
    """All tables. `about` names what was measured and how: command, models, machine.
    `provenance` says what the model tier's weights were fitted to, where it took part."""
    parts = [
        "# The agent on written cases",
        "\n".join(f"- {name}: {value}" for name, value in about),
        "Right means: the intent and the whole text, white space collapsed; new input may gain or lose final"
        " punctuation. Times are from the words heard to the decision, the document having been evaluated"
        " while the person spoke; that evaluation is in its own column. Intervals are 95 % (Wilson).",
        _by("file", results, lambda result: [result.file]),
        _by("tier", results, lambda result: [result.decision.tier]),
        _by("tag", results, lambda result: result.case.tags),
        _routing(results),
        _failures(results),
        *([_fitting(provenance)] if provenance else []),
    ]
    return "\n\n".join(parts) + "\n"


def _by(name: str, results: Sequence[CaseResult], groups_of: Callable[[CaseResult], Iterable[str]]) -> str:
    """Right results and times by group, with a last line for all."""
    groups: dict[str, list[CaseResult]] = {}
    for result in results:
        for group in groups_of(result):
            groups.setdefault(group, []).append(result)
    rows = [_row(group, members) for group, members in groups.items()]
    if name != "tag":
        rows.append(_row("all", results))
    head = [name, "n", "right", "95 %", "median ms", "p90 ms", "document ms"]
    return f"## By {name}\n\n" + table(head, rows)


def _row(name: str, results: Sequence[CaseResult]) -> list[str]:
    share, taken = routing.exact(results), routing.times(results)
    warm = sorted(result.warm_ms for result in results)[len(results) // 2]
    return [
        name,
        str(share.n),
        f"{share.right} ({share.value:.1%})",
        _interval(share),
        f"{taken.median_ms:.0f}",
        f"{taken.p90_ms:.0f}",
        f"{warm:.0f}",
    ]


def _routing(results: Sequence[CaseResult]) -> str:
    counts = routing.confusion(results)
    rows = [[truth.value, *(str(counts[truth, guess]) for guess in INTENTS)] for truth in INTENTS]
    harm = routing.harmful(results)
    return "\n\n".join(
        (
            "## Routing",
            table(["meant \\ taken for", *(intent.value for intent in INTENTS)], rows),
            f"Macro-F1 {routing.macro_f1(results):.3f}; expected calibration error"
            f" {routing.calibration_error(results):.3f}; new input not appended: {harm.right} of {harm.n}.",
        )
    )


def _failures(results: Sequence[CaseResult]) -> str:
    wrong = [result for result in results if not result.is_right]
    if not wrong:
        return "## Not right\n\nNone."
    rows = [
        [
            result.case.id,
            _cell(result.case.heard),
            _cell(result.case.expected),
            f"{result.decision.action.value}: {_cell(result_of(result.decision, result.case.state))}",
            result.decision.tier,
        ]
        for result in wrong[:_SHOWN_FAILURES]
    ]
    more = f"\n\n… and {len(wrong) - _SHOWN_FAILURES} more." if len(wrong) > _SHOWN_FAILURES else ""
    return "## Not right\n\n" + table(["id", "heard", "expected", "result", "tier"], rows) + more


def _fitting(provenance: Mapping[str, Any]) -> str:
    """What the weights have seen, and their figures on cases that they have not."""
    files = ", ".join(f"`{name}`" for name in provenance["cases"])
    rows = [[name, str(value)] for name, value in provenance["held-out figures"].items()]
    return (
        "## What the weights were fitted to\n\n"
        f"The model tier's few weights were fitted to {files}; figures on these files are not held out. Those below"
        " are, by five-fold cross-validation; routing at the threshold of least expected cost.\n\n"
    ) + table(["figure", "value"], rows)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = ["| " + " | ".join(cells) + " |" for cells in (head, *rows)]
    lines.insert(1, "|" + "---|" * len(head))
    return "\n".join(lines)


def _interval(share: Share) -> str:
    low, high = share.interval
    return f"{low:.1%} – {high:.1%}"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|") or "–"
