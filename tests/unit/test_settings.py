"""Settings: what cannot be used falls back alone and is said."""

import dataclasses
import json
import re
from pathlib import Path
from typing import Any

import pytest

from iasr_desktop.core import settings
from iasr_desktop.core.languages import WHISPER_LANGUAGES
from iasr_desktop.core.settings import Settings

DOCS = Path(__file__).resolve().parents[2] / "docs" / "settings.md"


def loaded(tmp_path: Path, body: Any) -> tuple[Settings, list[str]]:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps(body), encoding="utf-8")
    return settings.load(path)


@pytest.mark.parametrize(
    ("group", "name", "value"),
    [
        ("recognition", "language", "xx"),
        ("recognition", "language", ""),
        ("recognition", "threads", -5),
        ("recognition", "threads", True),
        ("agent", "deadline_s", -1),
        ("agent", "deadline_s", float("nan")),
        ("agent", "deadline_s", float("inf")),
        ("agent", "deadline_s", 10**400),
        ("agent", "gpu_layers", -2),
        ("microphone", "silence_ms", 0),
        ("microphone", "min_voiced_ms", -4),
        ("microphone", "max_utterance_s", 0),
        ("microphone", "pre_roll_ms", 10**9),
        ("history", "audio_days", -2),
    ],
)
def test_a_value_out_of_range_falls_back_alone(tmp_path: Path, group: str, name: str, value: Any) -> None:
    body: dict[str, dict[str, Any]] = {"microphone": {"device": "Desk"}}
    body.setdefault(group, {})[name] = value
    found, problems = loaded(tmp_path, body)
    assert getattr(getattr(found, group), name) == getattr(getattr(Settings(), group), name)
    assert found.microphone.device == "Desk"
    (problem,) = problems
    assert f"{group}.{name}" in problem
    assert (tmp_path / "settings.json.bak").exists()


def test_defaults_and_ends_of_ranges_are_taken(tmp_path: Path) -> None:
    assert loaded(tmp_path, dataclasses.asdict(Settings())) == (Settings(), [])
    for end in ("least", "most"):
        body = {
            group.name: {
                entry.name: entry.metadata[end]
                for entry in dataclasses.fields(getattr(Settings(), group.name))
                if end in entry.metadata
            }
            for group in dataclasses.fields(Settings)
        }
        found, problems = loaded(tmp_path, body)
        assert problems == []
        assert found.microphone.silence_ms == body["microphone"]["silence_ms"]


@pytest.mark.parametrize("language", ["auto", "en", "de", "yue"])
def test_languages(tmp_path: Path, language: str) -> None:
    assert loaded(tmp_path, {"recognition": {"language": language}})[0].recognition.language == language
    assert len(set(WHISPER_LANGUAGES)) == 100


@pytest.mark.parametrize(("version", "said"), [(2, "newer version"), ("1", "cannot be used"), (0, "cannot be used")])
def test_another_schema_is_said_and_what_is_known_is_used(tmp_path: Path, version: Any, said: str) -> None:
    found, problems = loaded(tmp_path, {"schema_version": version, "history": {"audio_days": 7}})
    assert found.history.audio_days == 7
    assert len(problems) == 1
    assert said in problems[0]


def test_the_documentation_tells_every_setting_its_default_and_its_range() -> None:
    rows = dict(re.findall(r"^\| `(\w+\.\w+)` \| (.*) \|$", DOCS.read_text(encoding="utf-8"), flags=re.MULTILINE))
    told = Settings()
    for group in dataclasses.fields(Settings):
        for entry in dataclasses.fields(getattr(told, group.name)):
            default, values, _ = rows.pop(f"{group.name}.{entry.name}").split(" | ", 2)
            value = getattr(getattr(told, group.name), entry.name)
            assert json.loads(default.strip("`")) == (list(value) if isinstance(value, tuple) else value)
            if "least" in entry.metadata:
                assert values == f"{entry.metadata['least']:g} to {entry.metadata['most']:g}"
    assert rows == {}
