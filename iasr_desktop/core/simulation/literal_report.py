"""The comparison of both loops as Markdown."""

from collections.abc import Iterable, Sequence

from iasr_desktop.core.markdown import facts, listed, table
from iasr_desktop.core.simulation.figures import RunFigures
from iasr_desktop.core.simulation.literal_comparison import STAGES
from iasr_desktop.core.simulation.literal_figures import GOAL, Comparison, Cost, Quality, Speedup
from iasr_desktop.core.simulation.report_words import NOTHING, counted, figure, share

OURS, LITERAL = "ours", "literal"

_WHAT = (
    "Both loops play the same samples with the same models, the same voice, the same manner of speaking for each "
    "utterance and the same wording of the simulated person, sample by sample in turns. `literal` does what the paper "
    "says: the recogniser over its full window of 30 s; semantic correction, routing, Locate, Reason and Modify as "
    "calls of their own that write free text; six calls of the judge for every text, with replies drawn; every prompt "
    "computed from its first token. Its prompts are short ones of its own."
)
_STAGES = (
    "Seconds of the whole run by the clock. Reason is Locate, Reason and Modify together; prepare is what a system "
    "does beside its stages. Recognition, judge and simulated person are those of each loop, the voice is the same."
)
_SAME_JUDGE = (
    "Each loop stops by a judge of its own, so their own rates cannot be compared: the literal judge draws its replies "
    "to a short prompt. In the lines `by one judge` the judge of ours has looked at all texts of both afterwards, on "
    "nobody's clock. A right text stays right (Eq. 15)."
)
_TURNS = (
    "By one judge: what became of texts that were wrong before a turn (token errors before and after), and of "
    "dialogues that were right once (lost: not right at their end). Below, what turns were taken for."
)


def report(found: Comparison, ours: Quality, literal: Quality, about: Iterable[tuple[str, str]]) -> str:
    """All tables, the goal first."""
    parts = [
        "# The loop next to the paper's, taken literally",
        facts(about),
        "## Goal",
        _goal(found),
        _WHAT,
        "## Time",
        _time(found),
        _STAGES,
        _by_stage(found),
        "## What came of the dialogues",
        _SAME_JUDGE,
        _by_loop(ours, literal),
        _TURNS,
        _turns(ours.judged, literal.judged),
        *_problems(ours.own, literal.own),
    ]
    return "\n\n".join(parts) + "\n"


def _goal(found: Comparison) -> str:
    met = "reached" if found.is_goal_met else "missed"
    row = ("dialogues per hour, ours over literal", f"≥ {GOAL:g} ×", _times(found.by_dialogue), met)
    return table(("figure", "goal", "measured (95 %)", ""), [row])


def _time(found: Comparison) -> str:
    ours, literal = found.ours, found.literal
    rows = [
        ("dialogues", str(ours.dialogues), str(literal.dialogues), ""),
        ("dialogues per hour", f"{ours.per_hour:.1f}", f"{literal.per_hour:.1f}", _times(found.by_dialogue)),
        ("seconds a dialogue", f"{ours.dialogue_s:.2f}", f"{literal.dialogue_s:.2f}", ""),
        ("turns a dialogue, the first included", f"{ours.turns_each:.2f}", f"{literal.turns_each:.2f}", ""),
        ("seconds a turn", f"{ours.turn_s:.2f}", f"{literal.turn_s:.2f}", _times(found.by_turn)),
        (
            "tokens computed a turn",
            f"{ours.turn_tokens:.0f}",
            f"{literal.turn_tokens:.0f}",
            _quotient(literal.turn_tokens, ours.turn_tokens),
        ),
    ]
    return table(("", OURS, LITERAL, "literal over ours (95 %)"), rows)


def _by_stage(found: Comparison) -> str:
    ours, literal = found.ours, found.literal
    rows = [_stage_row(stage, ours, literal) for stage in STAGES]
    rows.append(("all", *_seconds(ours.wall_s, ours), *_seconds(literal.wall_s, literal)))
    return table(("stage", OURS, "share", LITERAL, "share"), rows)


def _stage_row(stage: str, ours: Cost, literal: Cost) -> tuple[str, ...]:
    return (stage, *_seconds(ours.stages_s[stage], ours), *_seconds(literal.stages_s[stage], literal))


def _seconds(seconds: float, cost: Cost) -> tuple[str, str]:
    """With their share of all the time."""
    return f"{seconds:.1f}", f"{seconds / cost.wall_s:.0%}" if cost.wall_s else NOTHING


def _by_loop(ours: Quality, literal: Quality) -> str:
    rows: list[tuple[str, ...]] = []
    for name, quality in ((OURS, ours), (LITERAL, literal)):
        rows.append((name, "S²ER by its own judge", *(share(loop.wrong) for loop in quality.own.loops)))
        rows.append((name, "S²ER by one judge", *(share(loop.wrong) for loop in quality.judged.loops)))
        rows += [
            (name, rates.title, *(figure(by_name[rates.main]) for by_name in rates.by_loop))
            for rates in quality.judged.rates
        ]
    head = ("", "", *(f"loop {loop.loop}" for loop in ours.own.loops))
    return table(head, rows)


def _turns(ours: RunFigures, literal: RunFigures) -> str:
    rows = [
        (title, *(counted(getattr(found.turns, name)) for found in (ours, literal)))
        for title, name in (
            ("right after the turn", "solved"),
            ("fewer token errors after it", "better"),
            ("more token errors after it", "worse"),
            ("dialogues whose success was lost", "lost"),
        )
    ]
    rows += [
        (f"taken for {kind.replace('_', ' ')}", *(_taken(found, kind) for found in (ours, literal)))
        for kind in ("correction", "new_input", "confirmation", "none")
    ]
    return table(("", OURS, LITERAL), rows)


def _taken(found: RunFigures, kind: str) -> str:
    """How many turns were taken for an intent, whatever they were meant to be."""
    return str(sum(count for (_, intent), count in found.turns.intents.items() if intent == kind))


def _problems(*runs: RunFigures) -> Sequence[str]:
    """The dialogues that could not be played to their end; nothing when there are none."""
    told = [
        f"{name}, {problem.id}: {problem.told}"
        for name, run in zip((OURS, LITERAL), runs, strict=True)
        for problem in run.problems
    ]
    return ["## Dialogues that ended early", listed(told)] if told else []


def _times(speedup: Speedup) -> str:
    if speedup.interval is None:
        return f"{speedup.value:.2f} ×"
    return f"{speedup.value:.2f} × ({speedup.interval.low:.2f} to {speedup.interval.high:.2f})"


def _quotient(above: float, below: float) -> str:
    return f"{above / below:.1f} ×" if below else ""
