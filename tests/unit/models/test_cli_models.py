"""`iasr models` as people and programs see it."""

import json
from pathlib import Path

import pytest

from iasr_desktop.cli.main import main
from iasr_desktop.core import paths
from tests.unit.models.making import Served, serve, sha256, write_gguf, write_voice

DATA = b"0123456789" * 50
CATALOGUE = f"""
[[model]]
id = "small"
kind = "llm"
licence = "MIT"
description = "A small one"
default = true
[[model.file]]
name = "small.bin"
bytes = {len(DATA)}
sha256 = ["{sha256(DATA)}"]
[[model.source]]
type = "hub"
repository = "a/b"
files = {{ "small.bin" = "small.bin" }}

[[model]]
id = "other"
kind = "asr"
licence = "MIT"
description = "Another one"
tests = true
[[model.file]]
name = "other.bin"
bytes = {len(DATA)}
sha256 = ["{sha256(DATA)}"]
[[model.source]]
type = "hub"
repository = "a/b"
files = {{ "other.bin" = "other.bin" }}
"""


@pytest.fixture(autouse=True)
def _small_catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = tmp_path / "catalog.toml"
    catalogue.write_text(CATALOGUE)
    monkeypatch.setattr(paths, "resource", lambda _: catalogue)
    monkeypatch.setenv("IASR_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, stdout, stderr."""
    code = 0
    try:
        main(["models", *arguments])
    except SystemExit as stop:
        code = int(stop.code or 0)
    said = capsys.readouterr()
    assert "Traceback" not in said.err
    return code, said.out, said.err


def objects(out: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in out.splitlines()]


def test_fetch_list_verify_remove(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with serve(Served({"/a/b/resolve/main/small.bin": DATA, "/a/b/resolve/main/other.bin": DATA})) as served:
        monkeypatch.setenv("HF_ENDPOINT", served.url)
        code, out, _ = run(capsys, "fetch", "--json")
        assert code == 0
        (line,) = objects(out)
        assert line.keys() == {"id", "kind", "bytes", "sha256", "source", "path", "was_there"}
        assert (line["id"], line["was_there"]) == ("small", False)
        code, out, _ = run(capsys, "fetch", "small", "--defaults", "--tests", "--json")
        assert [(line["id"], line["was_there"]) for line in objects(out)] == [("small", True), ("other", False)]
    code, out, err = run(capsys, "fetch", "small")
    assert (code, err) == (0, "")
    assert out.startswith("small: was already installed (500 B, ")
    code, out, _ = run(capsys, "list", "--json")
    assert [line["id"] for line in objects(out)] == ["small", "other"]
    assert objects(out)[0].keys() == {
        *("id", "kind", "installed", "default", "tests", "bytes", "sha256", "licence", "description", "path")
    }
    code, out, _ = run(capsys, "verify", "--json")
    assert (code, [line["id"] for line in objects(out)]) == (0, ["other", "small"])
    code, out, _ = run(capsys, "remove", "other", "small")
    assert (code, out) == (0, "other: removed\nsmall: removed\n")
    code, out, _ = run(capsys, "list")
    assert "small" in out
    assert "other" not in out
    assert "other" in run(capsys, "list", "--all")[1]


def test_one_failure_does_not_stop_the_others(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with serve(Served({"/a/b/resolve/main/other.bin": DATA})) as served:
        monkeypatch.setenv("HF_ENDPOINT", served.url)
        code, out, err = run(capsys, "fetch", "smal", "small", "other", "--json")
    assert code == 1
    first, second, third = objects(out)
    assert first["id"] == "smal"
    assert "Did you mean small?" in str(first["error"])
    assert "the hub answered 404" in str(second["error"])
    assert third["id"] == "other"
    errors = [line for line in err.splitlines() if line.startswith("error: ")]
    assert len(errors) == 2


def test_damage_is_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "small.bin").write_bytes(DATA)
    assert run(capsys, "fetch", "--from", str(tmp_path))[0] == 0
    installed = tmp_path / "data" / "models" / "small" / "small.bin"
    installed.unlink()
    installed.write_bytes(DATA[::-1])
    code, out, err = run(capsys, "verify", "small")
    assert (code, out) == (1, "")
    (line,) = [line for line in err.splitlines() if line.startswith("error")]
    assert "small.bin of small is damaged: expected SHA-256" in line
    assert "iasr models fetch small" in line
    assert run(capsys, "fetch", "--from", str(tmp_path))[0] == 0
    assert run(capsys, "verify")[0] == 0


@pytest.mark.parametrize("damage", [b"", DATA[:-1], DATA + b"x", None])
def test_without_a_name_damaged_models_are_checked_too(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, damage: bytes | None
) -> None:
    for name in ("small.bin", "other.bin"):
        (tmp_path / name).write_bytes(DATA)
    assert run(capsys, "fetch", "--defaults", "--tests", "--from", str(tmp_path))[0] == 0
    installed = tmp_path / "data" / "models" / "small"
    (installed / "small.bin").unlink()
    if damage is None:
        (installed / "manifest.json").unlink()
        (installed / "small.bin").write_bytes(DATA)
    else:
        (installed / "small.bin").write_bytes(damage)
    code, out, err = run(capsys, "verify")
    assert (code, len(out.splitlines())) == (1, 1)
    assert out.startswith("other: whole")
    (line,) = [line for line in err.splitlines() if line.startswith("error")]
    assert "small is damaged" in line
    assert "iasr models fetch small" in line


def test_licences_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = run(capsys, "list")[1].splitlines()
    assert "MIT" in line


def test_import_and_list(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, "import", str(write_gguf(tmp_path / "mine.gguf")), "--json")
    (line,) = objects(out)
    assert (code, line["id"], line["source"]) == (0, "mine", "import")
    code, out, _ = run(capsys, "import", str(write_voice(tmp_path / "v.onnx")), "--id", "joe")
    assert out.startswith("joe: installed (")
    listed = {line["id"]: line for line in objects(run(capsys, "list", "--json")[1])}
    assert listed["mine"]["description"] == "Imported"
    assert Path(str(listed["joe"]["path"])).name == "v.onnx"


@pytest.mark.parametrize("arguments", [("import",), ("remove",), ("import", "absent.gguf"), ("verify", "nothing")])
def test_wrong_use(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    code, out, err = run(capsys, *arguments)
    assert code == (2 if len(arguments) == 1 else 1)
    assert out == ""
    assert err


def test_interrupted_is_130(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("iasr_desktop.core.models.fetch.fetch_model", interrupt)
    code, out, err = run(capsys, "fetch", "small")
    assert (code, out, err.strip()) == (130, "", "interrupted")
