"""Importing people's own files: recognised by content, checked, never changed."""

import os
from pathlib import Path

import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput, Cancelled, ModelInvalid, StorageFailed
from iasr_desktop.core.models import disk
from iasr_desktop.core.models.catalog import CatalogEntry, CatalogFile, ModelKind
from iasr_desktop.core.models.ggml_reader import read_whisper
from iasr_desktop.core.models.importer import import_model
from iasr_desktop.core.models.whisper_ct2 import convert
from iasr_desktop.core.progress import Progress
from tests.unit.models.making import ct2_folder, entry, sha256, store_with, write_gguf, write_voice


@pytest.fixture(scope="module")
def ggml(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("ggml")
    convert(ct2_folder(folder), folder / "ggml.bin")
    return (folder / "ggml.bin").read_bytes()


def refusal(tmp_path: Path, path: Path, model_id: str | None = None, *entries: CatalogEntry) -> str:
    store = store_with(tmp_path, *entries)
    with pytest.raises((ModelInvalid, BadInput)) as caught:
        import_model(store, path, model_id)
    assert store.installed() == []
    assert not list(store.root.rglob("*.part"))
    return str(caught.value)


def test_a_whisper_file_keeps_its_name(tmp_path: Path, ggml: bytes) -> None:
    path = tmp_path / "mine é's 'model'.bin"
    path.write_bytes(ggml)
    store = store_with(tmp_path)
    model = import_model(store, path)
    assert (model.id, model.kind, model.source) == ("mine-s-model", ModelKind.ASR, "import")
    assert store.path(model.id).read_bytes() == path.read_bytes() == ggml
    assert store.verify(model.id) == model


def test_a_read_only_file_is_linked(tmp_path: Path, ggml: bytes) -> None:
    path = tmp_path / "a.bin"
    path.write_bytes(ggml)
    path.chmod(0o444)
    store = store_with(tmp_path)
    import_model(store, path)
    assert store.path("a").samefile(path)
    store.remove("a")
    assert path.read_bytes() == ggml


def test_without_links_it_is_copied_with_progress(tmp_path: Path, ggml: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError("no links here")

    path = tmp_path / "a.bin"
    path.write_bytes(ggml)
    monkeypatch.setattr(os, "link", refuse)
    store = store_with(tmp_path)
    seen: list[Progress] = []
    import_model(store, path, on_progress=seen.append)
    assert store.path("a").read_bytes() == ggml
    assert not store.path("a").samefile(path)
    assert Progress(len(ggml), len(ggml), "a: copying", "B") in seen
    store.remove("a")
    monkeypatch.setattr(disk.shutil, "disk_usage", lambda _: _Usage())
    with pytest.raises(StorageFailed, match="not enough room"):
        import_model(store, path)


class _Usage:
    free = 10


def test_a_file_the_catalogue_knows_gets_its_id_and_name(tmp_path: Path, ggml: bytes) -> None:
    path = tmp_path / "whatever.bin"
    path.write_bytes(ggml)
    store = store_with(tmp_path, entry(ggml, model_id="whisper-x", file_name="ggml-x.bin"))
    model = import_model(store, path)
    assert (model.id, model.licence) == ("whisper-x", "MIT")
    assert store.path("whisper-x").name == "ggml-x.bin"
    assert import_model(store, path) == model


def test_a_cut_whisper_file_says_how_long_it_should_be(tmp_path: Path, ggml: bytes) -> None:
    path = tmp_path / "cut.bin"
    for kept in (len(ggml) - 1, len(ggml) // 2, 800_000):
        path.write_bytes(ggml[:kept])
        assert f"expected {len(ggml):,} bytes, found {kept:,}" in refusal(tmp_path, path)
    path.write_bytes(ggml + b"tail")
    assert f"expected {len(ggml):,} bytes, found {len(ggml) + 4:,}" in refusal(tmp_path, path)
    path.write_bytes(ggml[:100])
    assert "cut short" in refusal(tmp_path, path)
    path.write_bytes(ggml[:8] + b"\xff" * 40 + ggml[48:])
    assert "impossible" in refusal(tmp_path, path)


def test_a_file_that_is_not_the_model_it_is_called(tmp_path: Path, ggml: bytes) -> None:
    path = tmp_path / "whisper-x.bin"
    path.write_bytes(ggml)
    longer = entry(ggml + b"x", model_id="whisper-x")
    assert f"is not whisper-x: expected {len(ggml) + 1:,} bytes" in refusal(tmp_path, path, None, longer)
    other = entry(ggml[:-1] + b"x", model_id="whisper-y")
    said = refusal(tmp_path, path, "whisper-y", other)
    assert f"expected SHA-256 {other.files[0].sha256[0]} of small.bin, found {sha256(ggml)}" in said


def test_gguf(tmp_path: Path) -> None:
    path = write_gguf(tmp_path / "llm.gguf")
    store = store_with(tmp_path)
    assert import_model(store, path, "mine").kind is ModelKind.LLM
    assert store.path("mine").read_bytes() == path.read_bytes()


def test_a_cut_gguf_says_how_long_it_should_be(tmp_path: Path) -> None:
    whole = write_gguf(tmp_path / "llm.gguf").read_bytes()
    path = tmp_path / "cut.gguf"
    expected = len(whole)
    for kept in (expected - 1, expected - 20_000):
        path.write_bytes(whole[:kept])
        assert f"expected {expected:,} bytes, found {kept:,}" in refusal(tmp_path, path)
    for kept in (4, 20, 60, 150):
        path.write_bytes(whole[:kept])
        assert "not a whole GGUF" in refusal(tmp_path, path)
    # A damaged count must not have it read for ever.
    path.write_bytes(whole[:8] + b"\xff" * 16 + whole[24:])
    assert "not a whole GGUF" in refusal(tmp_path, path)


def test_a_voice_is_two_files(tmp_path: Path) -> None:
    path = write_voice(tmp_path / "joe.onnx")
    store = store_with(tmp_path)
    model = import_model(store, path.with_name("joe.onnx.json"))
    assert (model.id, model.kind) == ("joe", ModelKind.VOICE)
    assert [file.name for file in model.files] == ["joe.onnx", "joe.onnx.json"]
    assert store.path("joe").read_bytes() == path.read_bytes()


def test_a_voice_the_catalogue_knows(tmp_path: Path) -> None:
    path = write_voice(tmp_path / "x.onnx")
    files = [path, path.with_name("x.onnx.json")]
    pins = tuple(
        CatalogFile(f"joe{file.name[1:]}", len(file.read_bytes()), (sha256(file.read_bytes()),)) for file in files
    )
    known = CatalogEntry("piper-joe", ModelKind.VOICE, "CC0", "", pins, ())
    store = store_with(tmp_path, known)
    assert import_model(store, path).id == "piper-joe"
    assert store.path("piper-joe").with_name("joe.onnx.json").is_file()


def test_voices_that_cannot_be_used(tmp_path: Path) -> None:
    path = write_voice(tmp_path / "joe.onnx")
    whole = path.read_bytes()
    path.write_bytes(whole[:500])
    assert f"expected at least {len(whole):,} bytes, found 500" in refusal(tmp_path, path)
    path.write_bytes(b"hello, this is text")
    assert "not an ONNX model" in refusal(tmp_path, path)
    path.write_bytes(whole)
    settings = path.with_name("joe.onnx.json")
    for content in ("", "[]", "{}", '{"audio": 3}'):
        settings.write_text(content)
        assert "does not describe a Piper voice" in refusal(tmp_path, path)
    settings.unlink()
    assert "joe.onnx has no joe.onnx.json beside it" in refusal(tmp_path, path)


@pytest.mark.parametrize("by_file", [True, False])
def test_a_faster_whisper_folder_is_converted(tmp_path: Path, by_file: bool) -> None:
    folder = ct2_folder(tmp_path / "faster whisper", multilingual=False, as_json=True)
    store = store_with(tmp_path)
    seen: list[Progress] = []
    model = import_model(store, folder / "model.bin" if by_file else folder, on_progress=seen.append)
    assert (model.id, model.kind) == ("faster-whisper", ModelKind.ASR)
    assert read_whisper(store.path(model.id)).shape.n_audio_state == 8
    assert "faster-whisper: converting" in {value.label for value in seen}
    assert not store.work_folder(model.id).joinpath("import").exists()


def test_a_converted_model_the_catalogue_knows(tmp_path: Path, ggml: bytes) -> None:
    folder = ct2_folder(tmp_path / "mine")
    store = store_with(tmp_path, entry(ggml, model_id="whisper-x", file_name="ggml-x.bin"))
    assert import_model(store, folder).id == "whisper-x"
    assert store.path("whisper-x").read_bytes() == ggml


def test_other_things_are_refused(tmp_path: Path) -> None:
    assert "There is no file or folder" in refusal(tmp_path, tmp_path / "absent")
    (tmp_path / "empty").write_bytes(b"")
    assert "is empty" in refusal(tmp_path, tmp_path / "empty")
    (tmp_path / "text.txt").write_text("hello")
    assert "no model of a known kind" in refusal(tmp_path, tmp_path / "text.txt")
    (tmp_path / "folder").mkdir()
    assert "has no model.bin" in refusal(tmp_path, tmp_path / "folder")
    for wrong in ("../x", "a b", ""):
        assert "cannot be the name of a model" in refusal(tmp_path, tmp_path / "text.txt", wrong)


def test_another_model_of_that_name_stays(tmp_path: Path) -> None:
    store = store_with(tmp_path)
    first = import_model(store, write_gguf(tmp_path / "a.gguf"), "mine")
    other = write_gguf(tmp_path / "b.gguf", architecture="qwen2")
    with pytest.raises(BadInput, match="Another model is installed as mine"):
        import_model(store, other, "mine")
    assert store.get("mine") == first


def test_a_cancelled_import_leaves_nothing(tmp_path: Path, ggml: bytes) -> None:
    path = tmp_path / "a.bin"
    path.write_bytes(ggml)
    store, token = store_with(tmp_path), CancelToken()
    with pytest.raises(Cancelled):
        import_model(store, path, token=token, on_progress=lambda _: token.cancel())
    assert store.installed() == []
    assert not list(store.root.rglob("*.part"))


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file_is_one_sentence(tmp_path: Path, ggml: bytes) -> None:
    path = tmp_path / "a.bin"
    path.write_bytes(ggml)
    path.chmod(0)
    with pytest.raises(StorageFailed, match="could not be imported"):
        import_model(store_with(tmp_path), path)
