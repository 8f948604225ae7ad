"""Runs told in words: what was asked for, how far they are, what came of them."""

from PySide6.QtCore import QCoreApplication

from iasr_desktop.core.metrics.statistics import Share
from iasr_desktop.core.simulation.figures import RunFigures
from iasr_desktop.core.simulation.folders import RunFolder
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.ui.benchmark import choices
from iasr_desktop.ui.history.texts import moment

_LONG_S = 90
_HOUR_S = 3600


def when_text(run: RunFolder) -> str:
    """When it was begun, as people here write it."""
    return moment(run.created_utc)


def settings_text(settings: RunSettings) -> str:
    """What was asked for, in one line."""
    translate = QCoreApplication.translate
    parts = [
        choices.system_text(settings.system),
        translate("Benchmark", "loops: {count}").format(count=settings.loops),
        choices.simulator_text(settings.simulator),
        choices.rule_text(settings.stop_by),
        translate("Benchmark", "seed {seed}").format(seed=settings.seed),
    ]
    if settings.snr_db is not None:
        parts.append(translate("Benchmark", "noise at {db} dB").format(db=f"{settings.snr_db:g}"))
    return " · ".join(parts)


def progress_text(done: int, planned: int | None) -> str:
    """ "12 of 40 samples", or "40 samples" when there are no more."""
    if planned is None or done >= planned:
        return QCoreApplication.translate("Benchmark", "Samples: {done}").format(done=done)
    return QCoreApplication.translate("Benchmark", "Samples: {done} of {planned}").format(done=done, planned=planned)


def duration_text(seconds: float) -> str:
    """ "40 s", "3 min", "2 h 10 min"; never less than it is."""
    if seconds < _LONG_S:
        return QCoreApplication.translate("Benchmark", "{seconds} s").format(seconds=max(1, round(seconds)))
    minutes = -(-int(seconds) // 60)
    if minutes < 60:
        return QCoreApplication.translate("Benchmark", "{minutes} min").format(minutes=minutes)
    text = QCoreApplication.translate("Benchmark", "{hours} h {minutes} min")
    return text.format(hours=minutes // 60, minutes=minutes % 60)


def facts(figures: RunFigures) -> list[tuple[str, str]]:
    """Name and value of what a run says beside its curve."""
    translate, turns = QCoreApplication.translate, figures.turns
    rows = [(translate("Benchmark", "Samples"), str(figures.n))]
    if figures.n_problems:
        rows.append((translate("Benchmark", "Ended early by a problem"), str(figures.n_problems)))
    for loop, cut in figures.cuts.items():
        told = translate("Benchmark", "Errors cut by loop {loop}").format(loop=loop)
        rows.append((told, share_text(cut)))
    rows.append((translate("Benchmark", "Turns that put a wrong text right"), share_text(turns.solved)))
    rows.append((translate("Benchmark", "Harmful edits on right texts"), share_text(turns.harmful)))
    rows.append((translate("Benchmark", "Right once, wrong at the end"), share_text(turns.lost)))
    if turns.fallback.n:
        rows.append((translate("Benchmark", "Corrections worded by a template instead"), share_text(turns.fallback)))
    total = turns.times.get("total")
    if total is not None and total.median_ms is not None and total.p95_ms is not None:
        told = translate("Benchmark", "{median} ms, 95 % within {most} ms")
        answer = told.format(median=round(total.median_ms), most=round(total.p95_ms))
        rows.append((translate("Benchmark", "Time of an answer"), answer))
    if figures.dialogues_per_hour:
        rows.append((translate("Benchmark", "Dialogues an hour"), str(round(figures.dialogues_per_hour))))
    return rows


def share_text(share: Share) -> str:
    """ "64.0 % (16 of 25; 44.5 to 79.8)"; a dash where there was nothing."""
    if not share.n:
        return "–"
    low, high = share.interval
    told = QCoreApplication.translate("Benchmark", "{percent} % ({right} of {n}; {low} to {high})")
    return told.format(
        percent=f"{100 * share.value:.1f}",
        right=share.right,
        n=share.n,
        low=f"{100 * low:.1f}",
        high=f"{100 * high:.1f}",
    )


def data_name(run: RunFolder) -> str:
    """What the data are called."""
    told = (run.about.get("dataset") or {}).get("name")
    return told if isinstance(told, str) and told else run.settings.dataset


def state_text(is_playing: bool, is_complete: bool) -> str:
    """Whether there is something left to do; empty for a run that is complete."""
    if is_playing:
        return QCoreApplication.translate("Benchmark", "Under way")
    return "" if is_complete else QCoreApplication.translate("Benchmark", "Unfinished")
