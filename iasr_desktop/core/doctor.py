"""Checks of this machine: what is there, what is missing, what to do about it.

A check looks at one thing and gives a verdict. Checks do not know each other:
one that fails says so about itself, and the rest goes on.
"""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from iasr_desktop.core import settings as settings_file
from iasr_desktop.core.audio.probe import InputState, probe_input
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AppError
from iasr_desktop.core.models.catalog import ModelKind
from iasr_desktop.core.models.ready import ready_model
from iasr_desktop.core.models.store import ModelStore
from iasr_desktop.core.ports import AudioSource, InputDevice
from iasr_desktop.core.storage.health import FileHealth

LISTEN_S = 1.0
"""How long the microphone is listened to."""
_CLIPPING_DBFS = -0.1
_LOUD_ROOM_DBFS = -35.0
_LITTLE_DISK_BYTES = 2_000_000_000
_NO_DISK_BYTES = 200_000_000
_SPARE_MEMORY_BYTES = 600_000_000
"""What the app takes beside its models: Python, buffers, the decoder's state."""


class Status(StrEnum):
    """`PROBLEM`: dictation will not work. `WARNING`: something will be missing or slow."""

    OK = "ok"
    WARNING = "warning"
    PROBLEM = "problem"


@dataclass(frozen=True)
class Verdict:
    """What a check found; `advice` says what to do unless all is well."""

    status: Status
    detail: str
    advice: str = ""


@dataclass(frozen=True)
class Check:
    """`look` may raise `AppError` or `OSError`; that is a problem if dictation needs the thing, else a warning."""

    name: str
    look: Callable[[], Verdict]
    is_essential: bool = False


@dataclass(frozen=True)
class Finding:
    """A verdict with the name of its check."""

    check: str
    status: Status
    detail: str
    advice: str


@dataclass(frozen=True)
class EngineFacts:
    """What an engine library says of itself.

    `gpu` says whether it could put layers on a graphics processor; `details` is free text.
    """

    version: str
    details: str = ""
    gpu: bool = False


def examine(checks: Iterable[Check]) -> Iterator[Finding]:
    """Each finding as soon as it is known."""
    for check in checks:
        verdict = _looked(check)
        yield Finding(check.name, verdict.status, verdict.detail, verdict.advice)


def _looked(check: Check) -> Verdict:
    failed = Status.PROBLEM if check.is_essential else Status.WARNING
    try:
        return check.look()
    except AppError as failure:
        return Verdict(failed, failure.message, failure.hint)
    except (OSError, ValueError, RuntimeError) as error:
        return Verdict(failed, f"This could not be checked: {error}", "Run `iasr doctor` again.")


def good(detail: str) -> Verdict:
    """All is well."""
    return Verdict(Status.OK, detail)


def warning(detail: str, advice: str) -> Verdict:
    """Something will be missing or slow."""
    return Verdict(Status.WARNING, detail, advice)


def problem(detail: str, advice: str) -> Verdict:
    """Dictation will not work."""
    return Verdict(Status.PROBLEM, detail, advice)


def engine(facts: EngineFacts) -> Verdict:
    """An engine that loads is well; a missing one has raised before."""
    return good(" ".join(filter(None, [facts.version, f"({facts.details})" if facts.details else ""])))


def folder(path: Path) -> Verdict:
    """Whether files can be written in `path`, or the folder be made. Leaves nothing behind."""
    advice = f"Make {path} writable, or set IASR_DATA_DIR and IASR_CONFIG_DIR to other folders."
    existing = next(parent for parent in (path, *path.parents) if parent.exists())
    if not existing.is_dir():
        return problem(f"{existing} is a file where a folder should be.", advice)
    try:
        if existing == path:
            with tempfile.TemporaryFile(dir=path):
                pass
        elif not os.access(existing, os.W_OK | os.X_OK):
            return problem(f"{path} cannot be made.", advice)
    except OSError as error:
        return problem(f"{path} cannot be written: {error.strerror}.", advice)
    return good(str(path))


def free_disk(path: Path) -> Verdict:
    """Space where recordings, history and models go."""
    existing = next(parent for parent in (path, *path.parents) if parent.exists())
    free = shutil.disk_usage(existing).free
    detail = f"{free / 1e9:.1f} GB free"
    if free < _NO_DISK_BYTES:
        return problem(detail, "Free some space: recordings are written to disk before they are recognised.")
    if free < _LITTLE_DISK_BYTES:
        return warning(detail, "Free some space before fetching models; `iasr models remove` helps.")
    return good(detail)


def memory(total_bytes: int, available_bytes: int, models_bytes: int) -> Verdict:
    """Whether the chosen models fit beside what runs already."""
    needed = models_bytes + _SPARE_MEMORY_BYTES
    told = f"{available_bytes / 1e9:.1f} of {total_bytes / 1e9:.1f} GB free, the chosen models need {needed / 1e9:.1f}"
    if total_bytes < needed:
        return warning(told, "Choose smaller models (`iasr models list`).")
    if available_bytes < needed:
        return warning(told, "Close other programs, or choose smaller models (`iasr models list`).")
    return good(told)


def settings(path: Path) -> Verdict:
    """Values that could not be used have fallen back to their defaults."""
    _, problems = settings_file.load(path)
    if problems:
        return warning(" ".join(problems), f"Correct {path}; a copy lies beside it.")
    return good(str(path) if path.exists() else "defaults")


def model(store: ModelStore, model_id: str, kind: ModelKind) -> Verdict:
    """Installed, of the kind that is needed, and whole? Raises what `ready_model` raises."""
    ready_model(store, model_id, kind)
    return good(f"{model_id}, {_model_bytes(store, model_id) / 1e6:.0f} MB")


def models_bytes(store: ModelStore, model_ids: Iterable[str]) -> int:
    """Memory for the weights of models, installed or only known."""
    return sum(_model_bytes(store, model_id) for model_id in model_ids)


def _model_bytes(store: ModelStore, model_id: str) -> int:
    if store.is_installed(model_id):
        return sum(file.bytes for file in store.get(model_id).files)
    entry = store.catalog.find(model_id)
    return entry.bytes if entry else 0


def history(health: FileHealth) -> Verdict:
    """The file with all sessions."""
    if not health.exists:
        return good("none yet")
    size = f"{health.size_bytes / 1e6:.1f} MB"
    if health.fault:
        return warning(f"{size}, {health.fault}", health.advice)
    return good(f"{size}, whole")


def microphone(
    device: InputDevice | None, wanted: str, open_source: Callable[[], AudioSource], listen_s: float = LISTEN_S
) -> Verdict:
    """Listen for a moment to `device`, the one that dictation would use. Nobody is asked to speak.

    `wanted` is the name in the settings, empty for the system's default.
    Raises `MicrophoneFailed` when the device delivers nothing at all.
    """
    if device is None:
        return warning("No microphone was found.", "Plug one in, or dictate from files: `iasr dictate FILE`.")
    if wanted and device.is_default and device.name != wanted:
        return warning(f"{wanted} is not there, {device.name} is used.", "Plug it in, or run `iasr devices`.")
    report = probe_input(open_source(), listen_s, CancelToken())
    loudest = max(report.channels, key=lambda channel: channel.dbfs)
    if report.state is InputState.SILENT:
        return warning(f"{device.name} delivers nothing but silence.", "Is it muted? May the app use it?")
    told = f"{device.name}, {loudest.dbfs:.0f} dBFS on channel {loudest.channel} of {len(report.channels)}"
    if loudest.peak_dbfs >= _CLIPPING_DBFS:
        return warning(f"{told}, overdriven", "Turn the input level down.")
    if loudest.dbfs > _LOUD_ROOM_DBFS:
        return warning(f"{told}, loud unless you were speaking", "Find a quieter room, or turn the input level down.")
    return good(told)
