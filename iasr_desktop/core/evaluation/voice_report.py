"""The figures of spoken cases as Markdown."""

from collections.abc import Callable, Collection, Iterable, Sequence

from iasr_desktop.core.evaluation import voice_figures
from iasr_desktop.core.evaluation.cases import result_of
from iasr_desktop.core.evaluation.voice import Cause, SpokenCase
from iasr_desktop.core.evaluation.voice_figures import GOAL_POINTS, Level
from iasr_desktop.core.evaluation.wer import normalizer_for
from iasr_desktop.core.markdown import facts, quoted, table
from iasr_desktop.core.metrics.statistics import Difference, Share
from iasr_desktop.core.types import TurnState

_MEANING = (
    "Each case was said by a synthesiser, heard by the recogniser and decided as a turn of a dictation is; *text* is"
    " the same case decided from its written words in the same run.\n\n"
    "- *text* and *voice*: a correction or confirmation comes to exactly the expected text. New input as *text* is the"
    " expected text; as *voice* it is appended in the very words that were recognised, whatever they are: the agent did"
    " no damage.\n"
    "- *strict*: as *voice*, and new input has the expected words too (case, marks and forms of numbers aside), so that"
    " words that the recogniser got wrong count.\n"
    "- *below text*: percentage points from *text* down to that level over the same cases, with a 95 % interval"
    " (paired bootstrap over cases). Intervals of shares are 95 % (Wilson)."
)
_CAUSES = {
    Cause.RECOGNISER: "recogniser: other words were heard; the agent is right about the words as written",
    Cause.FORM: "form: the same words in other capitals, marks or figures; the agent is right about them as written",
    Cause.AGENT: "agent: wrong about the words as written, too",
}
_NOTHING_HEARD = "(nothing)"


def report(
    results: Sequence[SpokenCase], left_out: int, about: Sequence[tuple[str, str]], held: Collection[str] = ()
) -> str:
    """All tables; of files in `held` figures only. `left_out` counts cases without a voice for their language."""
    parts = [
        "# The agent on spoken cases",
        facts(about),
        _MEANING,
        _left_out(left_out),
        _goal(results),
        _by("file", results, lambda result: [result.file], with_all=True),
        _by("intent", results, lambda result: [result.case.intent.value]),
        _by("tag", results, lambda result: result.case.tags),
        _causes(results),
        _misheard(results),
        _misses([result for result in results if result.file not in held]),
    ]
    return "\n\n".join(parts) + "\n"


def _left_out(count: int) -> str:
    return f"Left out because no installed voice speaks their language: {count} cases."


def _goal(results: Sequence[SpokenCase]) -> str:
    found = voice_figures.levels(results)
    lines = [
        f"- {name}: {_met(level)}"
        for name, level in (("what was heard (*voice*)", found.voice), ("what was said (*strict*)", found.strict))
    ]
    return f"## The goal: at most {GOAL_POINTS:g} points below the text\n\n" + "\n".join(lines)


def _met(level: Level) -> str:
    below = level.below_text
    if below is None:
        return "nothing was measured"
    verdict = "met" if level.meets_goal else f"missed by {below.value * 100 - GOAL_POINTS:.1f} points"
    return f"{_points(below)}: {verdict}"


def _by(
    name: str,
    results: Sequence[SpokenCase],
    groups_of: Callable[[SpokenCase], Iterable[str]],
    *,
    with_all: bool = False,
) -> str:
    groups: dict[str, list[SpokenCase]] = {}
    for result in results:
        for group in groups_of(result):
            groups.setdefault(group, []).append(result)
    rows = [_row(group, members) for group, members in groups.items()]
    if with_all:
        rows.append(_row("all", results))
    return f"## By {name}\n\n" + table([name, "n", "text", "voice", "below text", "strict", "below text"], rows)


def _row(name: str, results: Sequence[SpokenCase]) -> list[str]:
    found = voice_figures.levels(results)
    cells = [name, str(found.text.n), _share(found.text)]
    for level in (found.voice, found.strict):
        cells += [_share(level.share), _points(level.below_text)]
    return cells


def _causes(results: Sequence[SpokenCase]) -> str:
    first, strict = voice_figures.causes(results), voice_figures.causes(results, strict=True)
    rows = [[told, str(first[cause]), str(strict[cause])] for cause, told in _CAUSES.items()]
    rescued = sum(result.is_right and not result.written.is_right for result in results)
    return (
        "## Why cases are not right\n\n"
        + table(["cause", "voice", "strict"], rows)
        + f"\n\nRight as speech though not as text: {rescued}."
    )


def _misheard(results: Sequence[SpokenCase]) -> str:
    rows = []
    for language, group in voice_figures.by_language(results).items():
        intents = dict.fromkeys(result.case.intent for result in group)
        for intent in intents:
            members = [result for result in group if result.case.intent is intent]
            counts = voice_figures.misheard(members)
            silent = sum(result.state is not TurnState.DONE for result in members)
            rate = "–" if counts.rate is None else f"{counts.rate:.1%}"
            told = f"{counts.errors} of {counts.reference} {normalizer_for(language).unit}"
            rows.append([language, intent.value, str(len(members)), f"{told} ({rate})", str(silent)])
    names = ", ".join(normalizer_for(language).name for language in voice_figures.by_language(results))
    return (
        "## What was misheard\n\n"
        + table(["language", "intent", "n", "heard wrongly", "nothing heard"], rows)
        + f"\n\nCompared as {names}; a word spelled in letters counts as misheard when it is heard as the word."
    )


def _misses(results: Sequence[SpokenCase]) -> str:
    wrong = [result for result in results if not result.is_strictly_right]
    if not wrong:
        return "## Not right\n\nNone."
    rows = [
        [
            result.case.id,
            quoted(result.said),
            quoted(result.heard) if result.heard.strip() else _NOTHING_HEARD,
            f"{result.decision.action.value}: {quoted(result_of(result.decision, result.case.state))}",
            quoted(result.case.expected),
            f"{result.strict_cause}" + (" (strict only)" if result.is_right else ""),
        ]
        for result in wrong
    ]
    return "## Not right\n\n" + table(["id", "said", "heard", "result", "expected", "cause"], rows)


def _share(share: Share) -> str:
    low, high = share.interval
    return f"{share.right} ({share.value:.1%}; {low:.1%} – {high:.1%})"


def _points(difference: Difference | None) -> str:
    if difference is None:
        return "–"
    value, low, high = (100 * part for part in difference)
    return f"{value:.1f} ({low:.1f} – {high:.1f})"
