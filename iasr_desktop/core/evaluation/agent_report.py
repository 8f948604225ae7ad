"""The agent's figures as Markdown."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from iasr_desktop.core.evaluation import agent_goals, routing
from iasr_desktop.core.evaluation.agent_run import AgentRun, Measured, of_file
from iasr_desktop.core.evaluation.cases import CaseResult, result_of
from iasr_desktop.core.evaluation.routing import INTENTS, Times
from iasr_desktop.core.markdown import code, facts, picture, plain, quoted, table
from iasr_desktop.core.metrics.statistics import Interval, Share
from iasr_desktop.core.types import Intent

_SHOWN_FAILURES = 60
_RIGHT_MEANS = (
    "Right means: the intent and the whole text, white space collapsed; new input may gain or lose final"
    " punctuation. Times are from the words heard to the decision, the document having been evaluated"
    " while the person spoke; that evaluation is in its own column. Intervals are 95 %: Wilson's for shares,"
    " else by resampling cases."
)
_ABLATIONS = (
    "“Both” is the product: a grammar that must parse the whole utterance, then the language model. “Rules only”:"
    " without the model, what the grammar leaves open is appended. “Model only”: without the grammar and what it"
    " knows of yes, no, undo and sentences said twice; what stays is that nothing is corrected in an empty document"
    " or by more than 40 words, that letters and glosses are resolved before the model is asked, and the checks of"
    " the model tier itself. “Without phonetics”: no phones, pronouncing dictionary, phonetic keys or pinyin; words"
    " are alike by spelling alone."
)


def report(run: AgentRun, diagram: str | None = None) -> str:
    """All tables. `diagram` is where the reliability diagram lies, as seen from the report."""
    cases = run.product.cases
    shown = [result for result in cases if result.file not in run.held]
    held = f"Of {_named(sorted(run.held))} only figures are shown." if run.held else ""
    parts = [
        "# The agent on written cases",
        facts(run.about),
        _goals(run),
        " ".join(filter(None, (_RIGHT_MEANS, held))),
        *([_by("file", cases, lambda result: [result.file])] if cases else []),
        _halves(run),
        _prose(run),
        *([_routing(cases), _calibration(cases, diagram), _times(run.product)] if cases else []),
        _ablations(run),
        *([_by("tier", cases, lambda result: [result.decision.tier])] if cases else []),
        _by("tag", cases, lambda result: result.case.tags),
        _failures(shown),
        _fitting(run.provenance),
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def _goals(run: AgentRun) -> str:
    rows = []
    for goal in agent_goals.goals(run):
        written = goal.unit.written
        interval = f"{written(goal.interval.low)} – {written(goal.interval.high)}" if goal.interval else ""
        bound = f"{'≥' if goal.is_least else '≤'} {written(goal.bound)}"
        rows.append([goal.figure, bound, written(goal.reached), interval, str(goal.n), goal.verdict])
    return "## Goals\n\n" + table(["figure", "goal", "reached", "95 %", "n", ""], rows) if rows else ""


def _by(name: str, results: Sequence[CaseResult], groups_of: Callable[[CaseResult], Iterable[str]]) -> str:
    """Right results and times by group, over all files, with a last line for all."""
    groups: dict[str, list[CaseResult]] = {}
    for result in results:
        for group in groups_of(result):
            groups.setdefault(group, []).append(result)
    rows = [_row(group, members) for group, members in groups.items()]
    if name != "tag":
        rows.append(_row("all", results))
    head = [name, "n", "right", "95 %", "median ms", "p95 ms", "document ms"]
    return f"## By {name}\n\n" + table(head, rows) if rows else ""


def _row(name: str, results: Sequence[CaseResult]) -> list[str]:
    share, taken = routing.exact(results), routing.times(results)
    warm = routing.median(result.warm_ms for result in results)
    return [name, *_share(share), f"{taken.median_ms:.0f}", f"{taken.p95_ms:.0f}", f"{warm:.0f}"]


def _halves(run: AgentRun) -> str:
    rows = []
    for gap in run.gaps:
        verdict = "more than 5 points: phrases were memorised" if gap.is_too_wide else "within 5 points"
        gaps = [f"{gap.points:+.1f}", f"{gap.interval.low:+.1f} to {gap.interval.high:+.1f}", verdict]
        rows.append([gap.files[0], _brief(gap.tuned), gap.files[1], _brief(gap.held), *gaps])
    head = ["tuned on", "right", "held out", "right", "gap, points", "95 %", ""]
    return "## Tuned and held out\n\n" + table(head, rows) if rows else ""


def _prose(run: AgentRun) -> str:
    """How many sentences were appended, and those that were taken for something else."""
    every = [*run.product.prose, *run.product.plain]
    if not every:
        return ""
    rows = [_prose_row(name, of_file(every, name)) for name in dict.fromkeys(result.file for result in every)]
    kinds = ((("all, as written"), run.product.prose), ("all, lower case without signs", run.product.plain))
    rows += [_prose_row(name, results) for name, results in kinds if results]
    head = ["source", "n", "appended", "95 %", "taken for a correction", "for a confirmation", "median ms", "p95 ms"]
    told = (
        "Nothing in these sentences is a correction. Each is heard after up to six sentences before it in the same"
        " piece; the first of a piece after a sentence of another one. Appended means: word for word."
    )
    wrong = [each for each in every if each.file not in run.held and not routing.appended([each]).right]
    listed = "\n\n### Taken for something else\n\n" + _listed(wrong) if wrong else ""
    return f"## Ordinary prose\n\n{told}\n\n{table(head, rows)}{listed}"


def _prose_row(name: str, results: Sequence[CaseResult]) -> list[str]:
    taken, intents = routing.times(results), [result.decision.intent for result in results]
    counts = [str(intents.count(intent)) for intent in (Intent.CORRECTION, Intent.CONFIRMATION)]
    return [name, *_share(routing.appended(results)), *counts, f"{taken.median_ms:.0f}", f"{taken.p95_ms:.0f}"]


def _routing(results: Sequence[CaseResult]) -> str:
    counts = routing.confusion(results)
    rows = [[truth.value, *(str(counts[truth, guess]) for guess in INTENTS)] for truth in INTENTS]
    harm = routing.harmful(results)
    return "\n\n".join(
        (
            "## Routing",
            table(["meant \\ taken for", *(intent.value for intent in INTENTS)], rows),
            f"Macro-F1 {routing.macro_f1(results):.3f}; new input not appended: {harm.right} of {harm.n}; expected cost"
            f" {routing.expected_cost(results):.3f} a case, where new input taken for something else costs 5 and any"
            " other mistake 1.",
        )
    )


def _calibration(results: Sequence[CaseResult], diagram: str | None) -> str:
    rows = []
    for each in routing.reliability(results):
        if each.n:
            shares = [f"{each.mean_p:.3f}", f"{each.share.value:.3f}", _interval(each.share.interval)]
            rows.append([f"{each.low:.1f} – {each.high:.1f}", str(each.n), *shares])
    error = (
        f"Expected calibration error {routing.calibration_error(results):.3f}, over bins of the probability that the"
    )
    error += " agent gave the intent it took."
    drawn = [picture("Reliability diagram", diagram)] if diagram else []
    counted = table(["probability", "n", "mean", "share right", "95 %"], rows)
    return "\n\n".join(["### Calibration", error, counted, *drawn])


def _times(measured: Measured) -> str:
    rows = [_times_row("agent stage", routing.times(measured.cases))]
    if by_model := measured.by_model:
        rows.append(_times_row("decided by the model", routing.times(by_model)))
    rows.append(_times_row("rule tier, in every decision", routing.rule_times(measured.cases)))
    return "## Times\n\nMilliseconds.\n\n" + table(["stage", "n", "median", "95 %", "longest"], rows)


def _times_row(name: str, taken: Times) -> list[str]:
    return [name, str(taken.n), f"{taken.median_ms:.1f}", f"{taken.p95_ms:.1f}", f"{taken.longest_ms:.1f}"]


def _ablations(run: AgentRun) -> str:
    """One line a variant; empty when the product alone was measured."""
    compared = run.compared
    if not compared:
        return ""
    files = run.files
    head = [
        "variant",
        "language model",
        *(f"{file} ({len(of_file(compared[0].cases, file))})" for file in files),
        "all",
        "macro-F1",
        "ECE",
        "cost",
        "new input harmed",
    ]
    head += ["prose appended", "median ms", "p95 ms"]
    fitted_with = str((run.provenance or {}).get("model", ""))
    rows = [_variant_row(measured, files, fitted_with) for measured in compared]
    others = any(measured.model_id not in ("", fitted_with) for measured in compared)
    note = f" †: the weights beside this model were fitted with {plain(fitted_with)}." if fitted_with and others else ""
    return f"## What the parts are worth\n\n{_ABLATIONS}{note}\n\n" + table(head, rows)


def _variant_row(measured: Measured, files: Sequence[str], fitted_with: str) -> list[str]:
    cases, taken = measured.cases, routing.times(measured.cases)
    harm, prose = routing.harmful(cases), routing.appended(measured.prose)
    model = measured.model_id or "none"
    if fitted_with and measured.model_id not in ("", fitted_with):
        model += " †"
    return [
        measured.name,
        model,
        *(f"{routing.exact(of_file(cases, file)).value:.1%}" for file in files),
        f"{routing.exact(cases).value:.1%}",
        f"{routing.macro_f1(cases):.3f}",
        f"{routing.calibration_error(cases):.3f}",
        f"{routing.expected_cost(cases):.3f}",
        f"{harm.right} of {harm.n}",
        f"{prose.right} of {prose.n}" if prose.n else "–",
        f"{taken.median_ms:.0f}",
        f"{taken.p95_ms:.0f}",
    ]


def _failures(shown: Sequence[CaseResult]) -> str:
    wrong = [result for result in shown if not result.is_right]
    return "## Not right\n\n" + (_listed(wrong) if wrong else "None.") if shown else ""


def _listed(wrong: Sequence[CaseResult]) -> str:
    rows = [
        [
            result.case.id,
            quoted(result.case.heard),
            quoted(result.case.expected),
            f"{result.decision.action.value}: {quoted(result_of(result.decision, result.case.state))}",
            result.decision.tier,
        ]
        for result in wrong[:_SHOWN_FAILURES]
    ]
    more = f"\n\n… and {len(wrong) - _SHOWN_FAILURES} more." if len(wrong) > _SHOWN_FAILURES else ""
    return table(["id", "heard", "expected", "result", "tier"], rows) + more


def _fitting(provenance: Mapping[str, Any] | None) -> str:
    """What the weights have seen, and their figures on cases that they have not."""
    if not provenance:
        return ""
    files = _named(provenance["cases"])
    rows = [[name, str(value)] for name, value in provenance["held-out figures"].items()]
    return (
        "## What the weights were fitted to\n\n"
        f"The model tier's few weights were fitted to {files}; figures on these files are not held out. Those below"
        " are, by five-fold cross-validation; routing at the threshold of least expected cost.\n\n"
    ) + table(["figure", "value"], rows)


def _share(share: Share) -> list[str]:
    """Cells: how many, how many right, interval."""
    return [str(share.n), f"{share.right} ({share.value:.1%})", _interval(share.interval)]


def _brief(share: Share) -> str:
    return f"{share.right} of {share.n} ({share.value:.1%})"


def _interval(interval: Interval) -> str:
    return f"{interval.low:.1%} – {interval.high:.1%}"


def _named(names: Sequence[str]) -> str:
    return ", ".join(map(code, names))
