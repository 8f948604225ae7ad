"""How the history puts times, lengths, periods and kinds of turns into words."""

from datetime import date, datetime, timedelta

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale

from iasr_desktop.core import by_hand
from iasr_desktop.core.storage.records import Counted, SessionSummary
from iasr_desktop.core.types import Action, Intent, Turn, TurnState


def local(utc: str) -> datetime | None:
    """A stored time on the clock of this machine; `None` when it cannot be read."""
    try:
        return datetime.fromisoformat(utc).astimezone()
    except ValueError:
        return None


def moment(utc: str) -> str:
    """Date and time in the form of the person's language."""
    when = local(utc)
    if when is None:
        return utc
    return QLocale().toString(_qt(when), QLocale.FormatType.ShortFormat)


def clock(utc: str) -> str:
    """The time of day."""
    when = local(utc)
    return QLocale().toString(_qt(when).time(), QLocale.FormatType.ShortFormat) if when else ""


def _qt(when: datetime) -> QDateTime:
    return QDateTime.fromSecsSinceEpoch(int(when.timestamp()))


def group(utc: str, today: date) -> str:
    """The part of the list that a session stands in."""
    when = local(utc)
    if when is None:
        return QCoreApplication.translate("History", "Without a date")
    days = (today - when.date()).days
    if days <= 0:
        return QCoreApplication.translate("History", "Today")
    if days == 1:
        return QCoreApplication.translate("History", "Yesterday")
    if days < 7:
        return QCoreApplication.translate("History", "Last 7 days")
    # The order of month and year is a matter of the language, and so is what stands between them.
    return QLocale().toString(_qt(when), QCoreApplication.translate("History", "MMMM yyyy"))


def period_start(days: int, today: date) -> datetime:
    """The beginning of the first of `days` days that end with `today`, on this machine's clock."""
    first = today - timedelta(days=days - 1)
    return datetime(first.year, first.month, first.day).astimezone()


def length(seconds: float) -> str:
    """Minutes and seconds: "0:07"."""
    whole = max(0, round(seconds))
    if whole >= 3600:
        return f"{whole // 3600}:{whole % 3600 // 60:02}:{whole % 60:02}"
    return f"{whole // 60}:{whole % 60:02}"


def turns_text(count: int) -> str:
    """How many turns."""
    if count == 1:
        return QCoreApplication.translate("History", "1 turn")
    return QCoreApplication.translate("History", "{count} turns").format(count=QLocale().toString(count))


def sessions_text(count: int) -> str:
    """How many sessions."""
    if count == 1:
        return QCoreApplication.translate("History", "1 session")
    return QCoreApplication.translate("History", "{count} sessions").format(count=QLocale().toString(count))


def counted_text(counted: Counted) -> str:
    """How many sessions were found; nothing for none."""
    if counted.is_all:
        return sessions_text(counted.count) if counted.count else ""
    more = QCoreApplication.translate("History", "{count} sessions or more")
    return more.format(count=QLocale().toString(counted.count))


def waiting_text(count: int) -> str:
    """How many clips of a session were not recognised."""
    if count == 1:
        return QCoreApplication.translate("History", "1 not recognised")
    return QCoreApplication.translate("History", "{count} not recognised").format(count=QLocale().toString(count))


def session_title(summary: SessionSummary) -> str:
    """The beginning of its text."""
    return summary.title or QCoreApplication.translate("History", "No text yet")


def session_facts(summary: SessionSummary) -> str:
    """When it was used last, and how often it was spoken into."""
    return " · ".join((moment(summary.updated_utc), turns_text(summary.turns)))


def short_facts(summary: SessionSummary, today: date) -> str:
    """The same under a heading that tells the day already, for today and yesterday."""
    when = local(summary.updated_utc)
    is_told = when is not None and (today - when.date()).days <= 1
    time = clock(summary.updated_utc) if is_told else moment(summary.updated_utc)
    return " · ".join((time, turns_text(summary.turns)))


def kind(turn: Turn) -> str:
    """What a turn was, in a word or two."""
    if turn.state is TurnState.FAILED:
        return QCoreApplication.translate("History", "Not recognised")
    if turn.state is TurnState.NO_SPEECH:
        return QCoreApplication.translate("History", "Silence")
    match turn.decision.action:
        case Action.UNDO:
            return QCoreApplication.translate("History", "Undo")
        case Action.REDO:
            return QCoreApplication.translate("History", "Redo")
        case Action.REFUSE:
            return QCoreApplication.translate("History", "Correction, not found")
        case Action.CONFIRM:
            return QCoreApplication.translate("History", "Confirmation")
    if by_hand.is_by_hand(turn):
        return QCoreApplication.translate("History", "Typed")
    if turn.decision.intent is Intent.CORRECTION:
        return QCoreApplication.translate("History", "Correction")
    return QCoreApplication.translate("History", "New text")


def decided_by(turn: Turn) -> str:
    """Which part of the agent decided, and how sure it was; empty where nobody had to."""
    if turn.state is not TurnState.DONE:
        return ""
    sure = QLocale().toString(round(turn.decision.intent_p * 100))
    match turn.decision.tier:
        case "grammar":
            return QCoreApplication.translate("History", "a fixed form of words, {percent} % sure").format(percent=sure)
        case "model":
            return QCoreApplication.translate("History", "the language model, {percent} % sure").format(percent=sure)
        case "forced":
            return QCoreApplication.translate("History", "your key")
        case "fallback":
            return QCoreApplication.translate("History", "kept word for word")
        case _:
            return ""
