"""Settings: frozen groups with defaults, kept as JSON.

A value that cannot be used falls back to its own default and is reported; the
others stay. The file that held it is kept beside as `.bak`.
"""

import dataclasses
import json
import os
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from iasr_desktop.core.errors import StorageFailed

SCHEMA_VERSION = 1


@dataclass(frozen=True)
class RecognitionSettings:
    """`language` is an ISO 639-1 code or "auto"; `threads` 0 means one a physical core."""

    model: str = "whisper-base"
    language: str = "auto"
    threads: int = 0
    vocabulary: tuple[str, ...] = ()


@dataclass(frozen=True)
class AgentSettings:
    """`deadline_s` bounds a correction turn; it grows with the document (core.agent)."""

    enabled: bool = True
    model: str = "qwen2.5-coder-1.5b-instruct-q4_k_m"
    deadline_s: float = 8.0
    gpu_layers: int = -1
    threads: int = 0


@dataclass(frozen=True)
class MicrophoneSettings:
    """`device` is a name, empty for the system's default. Times in milliseconds."""

    device: str = ""
    silence_ms: int = 700
    pre_roll_ms: int = 450
    min_voiced_ms: int = 90
    max_utterance_s: int = 120


@dataclass(frozen=True)
class HistorySettings:
    """`audio_days`: recordings older than this are deleted; 0 keeps none, -1 keeps all."""

    audio_days: int = 30


@dataclass(frozen=True)
class Settings:
    """Everything a person can set."""

    recognition: RecognitionSettings = field(default_factory=RecognitionSettings)
    agent: AgentSettings = field(default_factory=AgentSettings)
    microphone: MicrophoneSettings = field(default_factory=MicrophoneSettings)
    history: HistorySettings = field(default_factory=HistorySettings)


def load(path: Path) -> tuple[Settings, list[str]]:
    """Settings and a sentence for every value that had to fall back to its default."""
    if not path.exists():
        return Settings(), []
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(raw, dict):
            raise ValueError("not an object")
    except (OSError, ValueError):
        _keep_aside(path)
        return Settings(), ["The settings file could not be read; the defaults are used and it was kept aside."]
    problems: list[str] = []
    defaults = Settings()
    groups = {
        group.name: _group(getattr(defaults, group.name), raw.get(group.name, {}), group.name, problems)
        for group in dataclasses.fields(Settings)
    }
    if problems:
        _keep_aside(path)
    return Settings(**groups), problems


def save(settings: Settings, path: Path) -> None:
    """Write all settings in one step. Raises `StorageFailed`."""
    temporary = path.with_name(path.name + ".part")
    body = {"schema_version": SCHEMA_VERSION, **dataclasses.asdict(settings)}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_text(json.dumps(body, indent=2, ensure_ascii=False), encoding="utf-8")
        os.replace(temporary, path)
    except OSError as error:
        raise StorageFailed("The settings could not be saved.", f"Check that {path.parent} can be written.") from error


def _group(defaults: Any, raw: Any, name: str, problems: list[str]) -> Any:
    if not isinstance(raw, dict):
        problems.append(f"The settings group {name!r} is damaged; its defaults are used.")
        return defaults
    values = {}
    for entry in dataclasses.fields(defaults):
        default = getattr(defaults, entry.name)
        value = raw.get(entry.name, default)
        if isinstance(default, tuple) and isinstance(value, list) and all(isinstance(item, str) for item in value):
            value = tuple(value)
        if isinstance(default, float) and isinstance(value, int) and not isinstance(value, bool):
            value = float(value)
        if type(value) is not type(default):
            problems.append(f"The setting {name}.{entry.name} had a value that cannot be used; its default is used.")
            value = default
        values[entry.name] = value
    return type(defaults)(**values)


def _keep_aside(path: Path) -> None:
    try:
        shutil.copy2(path, path.with_name(path.name + ".bak"))
    except OSError:
        return
