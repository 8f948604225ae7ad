"""The tables of one run, as values that pages, Markdown and CSV are made of."""

from collections.abc import Sequence
from dataclasses import asdict

from iasr_desktop.core.simulation.anatomy import Moment, Organ
from iasr_desktop.core.simulation.measured import Measured
from iasr_desktop.core.simulation.report_words import (
    NOTHING,
    Table,
    counted,
    figure,
    flat,
    milliseconds,
    percent,
    several,
    share,
    span,
    whole,
)
from iasr_desktop.core.simulation.token_rates import TITLES, LanguageRates

_TIMED = {
    "recognise": "recognising",
    "agent": "deciding and editing (agent)",
    "total": "from sound to text, all of the system",
    "judging": "judging (cost of measuring)",
    "simulating": "wording an instruction (cost of measuring)",
}
_CURVE_NOTE = (
    "{rule}: samples not right after the loop, where a success stays one (Eq. 15). Strict: by the text as it stands"
    " then, so that what a later turn damages counts. Not told: the rule could not tell, which counts as not right."
    " Shortcuts: equal to the reference once normalised, nobody was asked. Intervals are 95 %: Wilson's for shares,"
    " by resampling samples for pooled error rates. Error rates are of the text as it stands."
)
_HARM_NOTE = (
    "Harmless turns say something to a right text that must not change it (a confirmation, a hesitation). An edit is"
    " harmful when the text was right, was changed, and is not right any more."
)
_ANATOMY_NOTE = (
    "Each text that is not right counts once, under the gravest of what is at stake in it; unlocated: no differing"
    " place can be named. Texts with any: not right and with at least one such place. Places: in all texts, the right"
    " ones' too."
)


def run_tables(run: Measured) -> list[Table]:
    """Everything about one run, in the order of a report. What has nothing to tell is left out."""
    made = [
        by_loop(run),
        *(rates(group) for group in run.figures.rates),
        harm(run),
        corrections(run),
        taken(run),
        anatomy(run),
        latency(run),
        tags(run),
        problems(run),
        dependencies(run),
    ]
    return [table for table in made if table.rows]


def by_loop(run: Measured) -> Table:
    """The curve in figures (Fig. 5), with the main error rate of every language beside it."""
    found = run.figures
    groups = found.rates
    head = ["loop", found.rule, "strict", "not told", "shortcuts"]
    rows = []
    for at, loop in enumerate(found.loops):
        beside = [figure(group.by_loop[at][group.main]) for group in groups]
        rows.append((str(loop.loop), counted(loop.wrong), share(loop.strict), share(loop.unknown),
                     share(loop.shortcuts), *beside))  # fmt: skip
    head += [_group_title(group, groups) for group in groups]
    return Table("by-loop", "By loop", tuple(head), tuple(rows), _CURVE_NOTE.format(rule=found.rule))


def rates(group: LanguageRates) -> Table:
    """All error rates of a language by loop."""
    names = group.measured()
    rows = tuple(
        (str(loop), *(figure(figures[name]) for name in names)) for loop, figures in enumerate(group.by_loop) if names
    )
    return Table(
        f"rates-{group.language or 'untold'}",
        f"Error rates: {_language(group)}",
        ("loop", *(TITLES[name] for name in names)),
        rows,
        _rates_note(group),
    )


def harm(run: Measured) -> Table:
    """What happened to right texts."""
    turns = run.figures.turns
    rows = (
        ("harmless turns that changed the text", counted(turns.changed)),
        ("harmful edits", counted(turns.harmful)),
        ("of these, the rule could not tell any more", str(turns.harm_unknown)),
        ("dialogues that were right once and not at their end", counted(turns.lost)),
    )
    return Table("harm", "Harm to right texts", ("", "share"), rows if turns.changed.n else rows[-1:], _HARM_NOTE)


def corrections(run: Measured) -> Table:
    """What turns on wrong texts came to, and who worded them."""
    turns = run.figures.turns
    if not turns.solved.n:
        return Table("corrections", "Turns on wrong texts", (), ())
    rows = [
        ("right afterwards", counted(turns.solved)),
        ("fewer token errors afterwards", counted(turns.better)),
        ("more token errors afterwards", counted(turns.worse)),
        *((f"worded by the {source}", str(n)) for source, n in turns.sources.items()),
    ]
    if turns.fallback.n:
        rows.append(("model's wording refused, template spoke", counted(turns.fallback)))
    return Table("corrections", "Turns on wrong texts", ("", "turns"), tuple(rows))


def taken(run: Measured) -> Table:
    """How the system took what was said, by why it was said."""
    turns = run.figures.turns
    intents = list(dict.fromkeys(intent for _, intent in turns.intents))
    rows = [
        (purpose, str(n), *(str(turns.intents.get((purpose, intent), 0)) for intent in intents))
        for purpose, n in turns.purposes.items()
    ]
    tiers = ", ".join(f"{tier} {n}" for tier, n in turns.tiers.items())
    return Table(
        "intents", "How turns were taken", ("said as", "turns", *(intent.replace("_", " ") for intent in intents)),
        tuple(rows), f"Decided by: {tiers}." if tiers else "",
    )  # fmt: skip


def anatomy(run: Measured) -> Table:
    """What is at stake in the texts that are not right, at loop 0 and at the end."""
    found = run.figures.anatomy
    head = ("gravest at stake", "loop 0", "at the end", "texts with any: loop 0", "at the end", "places: loop 0",
            "at the end")  # fmt: skip
    moments = (found.first, found.last)
    if not found.first.n:
        return Table("anatomy", "Error anatomy", head, ())
    rows = [(organ.value, *_organ_cells(organ, moments)) for organ in Organ]
    rows.append(("all that is not right", *(str(moment.wrong) for moment in moments), "", "", "", ""))
    return Table("anatomy", "Error anatomy", head, tuple(rows), _ANATOMY_NOTE)


def latency(run: Measured) -> Table:
    """How long each part took in a turn, and what that makes in an hour."""
    rows = [
        (_TIMED[name], str(times.n), *milliseconds(times)) for name, times in run.figures.turns.times.items() if times.n
    ]
    seconds = sum(each.seconds for each in run.sittings)
    worked = f" Worked on for {whole(seconds)} s in {several(len(run.sittings), 'sitting')}." if seconds else ""
    hourly = run.dialogues_per_hour
    note = f"Dialogues per hour: {whole(hourly)}.{worked}" if hourly is not None else ""
    return Table("latency", "Times", ("part of a turn", "n", "median", "95th percentile"), tuple(rows), note)


def tags(run: Measured) -> Table:
    """The curve at the checkpoints for the samples with each tag."""
    found = run.figures
    rows = [
        (tag, str(loops[0].wrong.n), *(share(loops[loop].wrong) for loop in found.checkpoints))
        for tag, loops in found.by_tag.items()
    ]
    head = ("tag", "n", *(f"loop {loop}" for loop in found.checkpoints))
    return Table("tags", f"{found.rule} by tag", head, tuple(rows))


def problems(run: Measured) -> Table:
    """Samples that ended early, and why."""
    found = run.figures
    rows = tuple((problem.id, problem.told) for problem in found.problems)
    more = found.n_problems - len(rows)
    note = (
        f"{several(found.n_problems, 'sample')} could not be played to the end"
        f"{f', of which {len(rows)} are named' if more else ''}. {found.unplayed} of them have no first transcript and"
        " are in no figure; the others count as they stood."
    )
    return Table("problems", "Samples with problems", ("sample", "what happened"), rows, note)


def dependencies(run: Measured) -> Table:
    """Settings, and what the figures depend on."""
    settings = [(f"setting · {name}", NOTHING if value in (None, "") else str(value))
                for name, value in asdict(run.settings).items()]  # fmt: skip
    normalizers = [(f"normaliser · {title}", about) for title, about in run.figures.normalizers.items()]
    rows = [("begun", run.created_utc), *settings, *flat(run.about), *normalizers]
    return Table("settings", "Settings and what the figures depend on", ("name", "value"), tuple(rows))


def _organ_cells(organ: Organ, moments: Sequence[Moment]) -> list[str]:
    shares = [counted(moment.share(organ)) for moment in moments]
    touched = [str(moment.touched.get(organ, 0)) for moment in moments]
    places = [str(moment.places.get(organ, 0)) for moment in moments]
    if organ is Organ.UNLOCATED:
        return [*shares, "", "", "", ""]
    return [*shares, *touched, *places]


def _group_title(group: LanguageRates, groups: Sequence[LanguageRates]) -> str:
    return group.title if len(groups) == 1 else f"{group.title} {group.language or 'untold'}"


def _language(group: LanguageRates) -> str:
    return f"{group.language or 'language not told'} ({several(group.n, 'sample')})"


def _rates_note(group: LanguageRates) -> str:
    ratio = group.ratio
    if ratio.value is None:
        return f"There were no errors at loop 0 to compare with ({group.title})."
    low_high = ratio.interval and span(ratio.interval)
    told = f"{percent(ratio.value)} of those at loop 0{f' ({low_high})' if low_high else ''}"
    return (
        f"{group.title}: errors at the last loop are {told}. The largest rise from one loop to the next is"
        f" {100 * max(0.0, group.worst_rise):.2f} points."
    )
