"""How sizes, times, kinds and outcomes of models are put into words."""

from PySide6.QtCore import QCoreApplication, QLocale

from iasr_desktop.core.errors import AppError, FetchFailed, ModelInvalid
from iasr_desktop.core.models.catalog import ModelKind
from iasr_desktop.core.models.overview import ModelFacts
from iasr_desktop.ui.languages import spoken_name
from iasr_desktop.ui.messages import sentence, translated
from iasr_desktop.ui.models.transfers import Stage, Task, Transfer

_KIB = 1000


def size_text(count: float) -> str:
    """Bytes as people compare them: "148 MB", "1.1 GB"."""
    locale = QLocale()
    if count >= _KIB**3:
        return QCoreApplication.translate("Models", "{count} GB").format(count=locale.toString(count / _KIB**3, "f", 1))
    if count >= _KIB**2:
        return QCoreApplication.translate("Models", "{count} MB").format(count=locale.toString(round(count / _KIB**2)))
    return QCoreApplication.translate("Models", "{count} kB").format(count=locale.toString(round(count / _KIB)))


def rate_text(per_s: float) -> str:
    """Bytes a second."""
    locale = QLocale()
    if per_s >= _KIB**2:
        told = locale.toString(per_s / _KIB**2, "f", 1)
        return QCoreApplication.translate("Models", "{count} MB/s").format(count=told)
    return QCoreApplication.translate("Models", "{count} kB/s").format(count=locale.toString(round(per_s / _KIB)))


def left_text(seconds: float) -> str:
    """Time left, as exact as anybody can know it."""
    if seconds < 60:
        return QCoreApplication.translate("Models", "less than a minute left")
    if seconds < 90:
        return QCoreApplication.translate("Models", "1 minute left")
    if seconds < 3600:
        return QCoreApplication.translate("Models", "{count} minutes left").format(count=round(seconds / 60))
    hours = QLocale().toString(seconds / 3600, "f", 1)
    return QCoreApplication.translate("Models", "{count} hours left").format(count=hours)


def kind_title(kind: ModelKind) -> str:
    """The heading over the models of one kind."""
    return {
        ModelKind.ASR: QCoreApplication.translate("Models", "Speech"),
        ModelKind.LLM: QCoreApplication.translate("Models", "Language"),
        ModelKind.VOICE: QCoreApplication.translate("Models", "Voices"),
    }.get(kind, kind.value)


def kind_purpose(kind: ModelKind) -> str:
    """What the models of one kind are for."""
    return {
        ModelKind.ASR: QCoreApplication.translate("Models", "Write down what you say. Dictation needs one."),
        ModelKind.LLM: QCoreApplication.translate(
            "Models", "Understand spoken corrections. Without one only commands in fixed forms work."
        ),
        ModelKind.VOICE: QCoreApplication.translate("Models", "Read text aloud. Dictation does not need one."),
    }.get(kind, "")


def description(facts: ModelFacts) -> str:
    """What the model is good for."""
    if facts.is_imported:
        return QCoreApplication.translate("Models", "A model of your own.")
    return translated(facts.description)


def details(facts: ModelFacts) -> str:
    """Size, licence and languages on one line."""
    parts = [size_text(facts.bytes), licence_text(facts.licence), languages_text(facts)]
    if facts.is_standard:
        parts.append(QCoreApplication.translate("Models", "standard"))
    if facts.is_for_tests:
        parts.append(QCoreApplication.translate("Models", "for tests"))
    return " · ".join(filter(None, parts))


def licence_text(licence: str) -> str:
    """The licence's own name; "unknown" is the one that is translated."""
    if licence == "unknown":
        return QCoreApplication.translate("Models", "licence unknown")
    return licence


def languages_text(facts: ModelFacts) -> str:
    """Names of the languages, when they are few; nothing for an imported model."""
    if facts.languages:
        return ", ".join(spoken_name(code) for code in facts.languages)
    if facts.kind is ModelKind.ASR and not facts.is_imported:
        return QCoreApplication.translate("Models", "99 languages")
    return ""


def usage(facts: ModelFacts) -> str:
    """What the settings use it for; empty when they do not."""
    if facts.needed_as is ModelKind.ASR:
        return QCoreApplication.translate("Models", "Used for dictation")
    if facts.needed_as is ModelKind.LLM:
        return QCoreApplication.translate("Models", "Used for corrections")
    return ""


def transfer_text(transfer: Transfer) -> str:
    """What goes on, with numbers where there are some; errors as one sentence."""
    if transfer.stage is Stage.FAILED and transfer.error is not None:
        return failure_text(transfer.error)
    if transfer.stage is Stage.WAITING:
        return QCoreApplication.translate("Models", "Waiting for its turn")
    if transfer.stage is Stage.PAUSED:
        return QCoreApplication.translate("Models", "Paused")
    if transfer.stage is Stage.DONE:
        return QCoreApplication.translate("Models", "Checked: every byte is as it should be.")
    return _running_text(transfer)


def failure_text(error: Exception) -> str:
    """One sentence, and what can be done about it in this window."""
    if isinstance(error, FetchFailed):
        again = QCoreApplication.translate("Models", "Check the connection and try again, or import its file.")
        return f"{sentence(error.message)} {again}"
    if isinstance(error, ModelInvalid):
        return sentence(error.message)
    if isinstance(error, AppError):
        return sentence(error)
    return QCoreApplication.translate("Models", "Something went wrong.")


def _running_text(transfer: Transfer) -> str:
    progress = transfer.progress
    doing = _activity(transfer)
    if progress is None or not progress.done:
        return doing
    if progress.total is None:
        amount = size_text(progress.done)
    else:
        amount = QCoreApplication.translate("Models", "{done} of {total}").format(
            done=size_text(progress.done), total=size_text(progress.total)
        )
    parts = [f"{doing}: {amount}"]
    if transfer.per_s:
        parts.append(rate_text(transfer.per_s))
    if transfer.left_s is not None:
        parts.append(left_text(transfer.left_s))
    return " · ".join(parts)


def _activity(transfer: Transfer) -> str:
    """The part of the work, from what the core calls it ("id: checking")."""
    label = transfer.progress.label.rpartition(": ")[2] if transfer.progress else ""
    known = {
        "downloading": QCoreApplication.translate("Models", "Downloading"),
        "converting": QCoreApplication.translate("Models", "Converting"),
        "checking": QCoreApplication.translate("Models", "Checking"),
        "copying": QCoreApplication.translate("Models", "Copying"),
        "waiting for another process that is installing it": QCoreApplication.translate(
            "Models", "Waiting for another program that is installing it"
        ),
    }
    begun = {
        Task.FETCH: QCoreApplication.translate("Models", "Connecting"),
        Task.VERIFY: QCoreApplication.translate("Models", "Checking"),
        Task.IMPORT: QCoreApplication.translate("Models", "Reading"),
        Task.REMOVE: QCoreApplication.translate("Models", "Removing"),
    }
    return known.get(label, begun[transfer.task])
