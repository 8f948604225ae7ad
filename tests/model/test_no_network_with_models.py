"""Real engines stay on the machine: a dictation, corrections, exports and a benchmark with installed models."""

import json
import stat
from pathlib import Path

import pytest

from iasr_desktop.core import paths
from tests.offline import ROOT, Guard
from tests.weights import installed

pytestmark = pytest.mark.model

SPEECH, LANGUAGE, VOICE = "whisper-tiny.en", "smollm2-135m-instruct-q4_1", "piper-en_US-joe-medium"
RECORDINGS = sorted((ROOT / "resources" / "demo").glob("*.flac"))


@pytest.fixture
def guard(own_folders_with_models: Path) -> Guard:
    for model in (SPEECH, LANGUAGE, VOICE):
        installed(model)
    settings = {"schema_version": 1, "recognition": {"model": SPEECH}, "agent": {"model": LANGUAGE}}
    paths.settings_file().parent.mkdir(parents=True)
    paths.settings_file().write_text(json.dumps(settings), encoding="utf-8")
    return Guard(own_folders_with_models / "guard")


def test_a_day_with_real_engines_stays_on_the_machine(guard: Guard, own_folders_with_models: Path) -> None:
    out = own_folders_with_models / "out"
    out.mkdir()
    targets = [part for kind in ("txt", "docx", "srt", "json") for part in ("--export", out / f"day.{kind}")]
    run = out / "run"
    sentence = '{"id": "1", "state": "I met Morgan in town.", "heard": "no it was Megan"}\n'
    commands: list[tuple[list[object], str]] = [
        (["dictate", *RECORDINGS, "--language", "en", *targets], ""),
        (["agent", "--json"], sentence),
        (["history", "export", "last", out / "again.vtt"], ""),
        (["bench", "run", "notes", "--limit", 1, "--loops", 1, "--simulator", "llm", "--keep-audio", "--out", run], ""),
        (["score", run / "samples.jsonl", "--metric", "wer"], ""),
    ]
    for arguments, lines in commands:
        done = guard.run(["-m", "iasr_desktop", *arguments], lines)
        assert (done.status, done.reached) == (0, ()), f"{arguments[0]}: {done.errors}"
    assert len(list(out.glob("day.*"))) == 4
    written = [path for path in (*run.rglob("*"), *paths.history_file().parent.glob("history*")) if path.is_file()]
    assert [path for path in written if stat.S_IMODE(path.stat().st_mode) & 0o077] == []
