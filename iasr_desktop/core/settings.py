"""Settings: frozen groups with defaults, kept as JSON.

A value that cannot be used falls back to its own default and is reported; the
others stay. The file that held it is kept beside as `.bak`. What a setting may
be stands with it, as the metadata of its field: `least`, `most`, `choices`.
"""

import dataclasses
import json
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from iasr_desktop.core import private
from iasr_desktop.core.errors import StorageFailed
from iasr_desktop.core.languages import AUTO, WHISPER_LANGUAGES
from iasr_desktop.core.obstacles import obstacle
from iasr_desktop.core.parsing import json_value

SCHEMA_VERSION = 1
MOST_THREADS = 1024
MOST_WHOLE = 1 << 53


def _between(default: Any, least: float, most: float) -> Any:
    """A field whose value is a number in this range, both ends included."""
    return field(default=default, metadata={"least": least, "most": most})


@dataclass(frozen=True)
class RecognitionSettings:
    """`language` is an ISO 639-1 code or "auto"; `threads` 0 means one a physical core."""

    model: str = "whisper-base"
    language: str = field(default=AUTO, metadata={"choices": (AUTO, *WHISPER_LANGUAGES)})
    threads: int = _between(0, 0, MOST_THREADS)
    vocabulary: tuple[str, ...] = ()


@dataclass(frozen=True)
class AgentSettings:
    """`deadline_s` bounds a correction turn; it grows with the document (core.agent).

    `clean_new_input` leaves fillers and what was taken back out of new text;
    without it new text is what was heard, to the letter.
    """

    enabled: bool = True
    model: str = "qwen2.5-coder-1.5b-instruct-q4_k_m"
    deadline_s: float = _between(8.0, 0.5, 600.0)
    gpu_layers: int = _between(-1, -1, 1000)
    threads: int = _between(0, 0, MOST_THREADS)
    clean_new_input: bool = False


@dataclass(frozen=True)
class MicrophoneSettings:
    """`device` is a name, empty for the system's default. Times in milliseconds.

    `keep_open_s`: the window leaves the device open for so long after a take; 0 closes it at once.
    """

    device: str = ""
    silence_ms: int = _between(700, 100, 10_000)
    pre_roll_ms: int = _between(450, 0, 5_000)
    min_voiced_ms: int = _between(90, 0, 5_000)
    max_utterance_s: int = _between(120, 5, 3_600)
    keep_open_s: int = _between(0, 0, 300)


@dataclass(frozen=True)
class HistorySettings:
    """`audio_days`: recordings older than this are deleted; 0 keeps none, -1 keeps all."""

    audio_days: int = _between(30, -1, 36_500)


@dataclass(frozen=True)
class WindowSettings:
    """How the window looks. `ui_language` is a locale name; "system" follows the desktop.

    `first_steps_done` keeps the page with the first steps from coming up at every start;
    with `close_to_tray` closing the window leaves its icon in the tray, where there is one.
    """

    theme: str = field(default="system", metadata={"choices": ("system", "light", "dark")})
    ui_language: str = field(default="system", metadata={"choices": ("system", "en", "zh_CN")})
    show_unsure_words: bool = True
    first_steps_done: bool = False
    close_to_tray: bool = False


@dataclass(frozen=True)
class KeySettings:
    """Keys are written as Qt writes them ("Ctrl+Alt+Space"); empty is none.

    A key held longer than `hold_ms` ends the dictation when it is let go; a
    shorter press toggles.
    """

    dictate: str = "F9"
    hold_ms: int = _between(350, 100, 2_000)
    global_enabled: bool = False
    global_dictate: str = "Ctrl+Alt+Space"


@dataclass(frozen=True)
class DeliverySettings:
    """Whether text also goes into the window the person came from.

    `method`: "type" sends keystrokes, "paste" goes over the clipboard and the
    paste key, "clipboard" only copies; "auto" takes the first that works.
    """

    type_into_windows: bool = False
    method: str = field(default="auto", metadata={"choices": ("auto", "type", "paste", "clipboard")})


@dataclass(frozen=True)
class Settings:
    """Everything a person can set."""

    recognition: RecognitionSettings = field(default_factory=RecognitionSettings)
    agent: AgentSettings = field(default_factory=AgentSettings)
    microphone: MicrophoneSettings = field(default_factory=MicrophoneSettings)
    history: HistorySettings = field(default_factory=HistorySettings)
    window: WindowSettings = field(default_factory=WindowSettings)
    keys: KeySettings = field(default_factory=KeySettings)
    delivery: DeliverySettings = field(default_factory=DeliverySettings)


class Problem(str):
    """A sentence about a value that could not be used.

    `key` is its "group.name", "group" for a whole group, empty for the whole file.
    """

    key: str

    def __new__(cls, sentence: str, key: str = "") -> "Problem":
        made = super().__new__(cls, sentence)
        made.key = key
        return made


def load(path: Path) -> tuple[Settings, list[str]]:
    """Settings and a sentence for every value that had to fall back to its default."""
    if not path.exists():
        return Settings(), []
    try:
        raw = json_value(path.read_text(encoding="utf-8"))
        if not isinstance(raw, dict):
            raise ValueError("not an object")
    except (OSError, ValueError):
        _keep_aside(path)
        return Settings(), ["The settings file could not be read; the defaults are used and it was kept aside."]
    problems = _version_problems(raw)
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
    body = {"schema_version": SCHEMA_VERSION, **dataclasses.asdict(settings)}
    try:
        private.make_folder(path.parent)
        private.write_text(path, json.dumps(body, indent=2, ensure_ascii=False))
    except OSError as error:
        reason, hint = obstacle(path, error)
        raise StorageFailed(f"The settings could not be saved: {reason}.", hint) from error


def _group(defaults: Any, raw: Any, name: str, problems: list[str]) -> Any:
    if not isinstance(raw, dict):
        problems.append(Problem(f"The settings group {name!r} is damaged; its defaults are used.", name))
        return defaults
    values = {}
    for entry in dataclasses.fields(defaults):
        default = getattr(defaults, entry.name)
        value = _converted(raw.get(entry.name, default), default)
        if wrong := _what_is_wrong(entry, value, default):
            key = f"{name}.{entry.name}"
            problems.append(Problem(f"The setting {key} {wrong}; its default is used.", key))
            value = default
        values[entry.name] = value
    return type(defaults)(**values)


def _version_problems(raw: dict[str, Any]) -> list[str]:
    version = raw.get("schema_version", SCHEMA_VERSION)
    if type(version) is int and 1 <= version <= SCHEMA_VERSION:
        return []
    if type(version) is int and version > SCHEMA_VERSION:
        return [f"The settings are of a newer version of this application ({version}); what is known of them is used."]
    return ["The settings' schema_version has a value that cannot be used; it is ignored."]


def _converted(value: Any, default: Any) -> Any:
    """JSON has neither tuples nor whole numbers that are floats."""
    if isinstance(default, tuple) and isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    if isinstance(default, float) and type(value) is int and abs(value) < MOST_WHOLE:
        return float(value)
    return value


def _what_is_wrong(entry: dataclasses.Field[Any], value: Any, default: Any) -> str:
    """The middle of a sentence; empty when the value can be used."""
    if type(value) is not type(default):
        return "had a value that cannot be used"
    allowed = entry.metadata
    if "least" in allowed and not allowed["least"] <= value <= allowed["most"]:
        return f"must be between {allowed['least']:g} and {allowed['most']:g}"
    if "choices" in allowed and value not in allowed["choices"]:
        return "has a value that is not known"
    return ""


def _keep_aside(path: Path) -> None:
    try:
        kept = path.with_name(path.name + ".bak")
        shutil.copy2(path, kept)
        kept.chmod(private.FILE_MODE)
    except OSError:
        return
