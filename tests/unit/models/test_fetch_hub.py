"""Fetching from a hub: cut connections, servers without ranges, wrong files."""

from pathlib import Path

import numpy as np
import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import Cancelled, FetchFailed
from iasr_desktop.core.models.catalog import HubSource, WheelsSource
from iasr_desktop.core.models.fetch import fetch_model
from iasr_desktop.core.models.hub_source import hub_url
from iasr_desktop.core.progress import Progress
from tests.unit.models.making import FILE_NAME, HUB_PATH, MODEL_ID, Served, entry, hub_source, serve, sha256, store_with

DATA = np.random.default_rng(5).bytes(1_500_000)


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def point_to(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_ENDPOINT", served.url)


@pytest.mark.parametrize("ranges", [True, False])
def test_a_connection_cut_in_the_middle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ranges: bool) -> None:
    store = store_with(tmp_path, entry(DATA, hub_source()))
    half = len(DATA) // 2
    with serve(Served({HUB_PATH: DATA}, cut_at={HUB_PATH: half}, ranges=ranges)) as served:
        point_to(served, monkeypatch)
        result = fetch_model(store, MODEL_ID)
    assert store.path(MODEL_ID).read_bytes() == DATA
    assert result.model.source == "hub"
    assert [asked for _, asked in served.asked] == ["", f"bytes={half}-"]


def test_a_second_fetch_takes_up_what_the_first_one_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = store_with(tmp_path, entry(DATA, hub_source()))
    token = CancelToken()

    def stop_in_the_middle(progress: Progress) -> None:
        if progress.done > 400_000:
            token.cancel()

    with serve(Served({HUB_PATH: DATA})) as served:
        point_to(served, monkeypatch)
        with pytest.raises(Cancelled):
            fetch_model(store, MODEL_ID, token, stop_in_the_middle)
        left = next(store.work_folder(MODEL_ID).glob(f"*/{FILE_NAME}.part")).stat().st_size
        assert 400_000 < left < len(DATA)
        seen: list[Progress] = []
        fetch_model(store, MODEL_ID, on_progress=seen.append)
    assert store.path(MODEL_ID).read_bytes() == DATA
    assert served.asked[1] == (HUB_PATH, f"bytes={left}-")
    assert seen[0].done > left
    assert not store.work_folder(MODEL_ID).exists()


def test_a_wrong_file_of_the_right_size_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = DATA[:-1] + b"?"
    store = store_with(tmp_path, entry(DATA, hub_source()))
    with serve(Served({HUB_PATH: wrong})) as served:
        point_to(served, monkeypatch)
        with pytest.raises(FetchFailed, match=sha256(wrong)):
            fetch_model(store, MODEL_ID)
        assert not list(store.root.rglob("*.part"))
        served.files[HUB_PATH] = DATA
        fetch_model(store, MODEL_ID)
    assert store.path(MODEL_ID).read_bytes() == DATA


def test_a_file_of_another_size_is_not_downloaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = store_with(tmp_path, entry(DATA, hub_source()))
    with serve(Served({HUB_PATH: DATA[:-10]})) as served:
        point_to(served, monkeypatch)
        with pytest.raises(FetchFailed, match=r"expected 1,500,000 bytes, found 1,499,990"):
            fetch_model(store, MODEL_ID)


def test_a_part_longer_than_the_file_is_begun_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = store_with(tmp_path, entry(DATA, hub_source()))
    part = store.work_folder(MODEL_ID) / "0-HubSource" / f"{FILE_NAME}.part"
    part.parent.mkdir(parents=True)
    part.write_bytes(DATA + b"more")
    with serve(Served({HUB_PATH: DATA})) as served:
        point_to(served, monkeypatch)
        fetch_model(store, MODEL_ID)
    assert store.path(MODEL_ID).read_bytes() == DATA


def test_an_absent_file_and_an_absent_hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = store_with(tmp_path, entry(DATA, hub_source()))
    with serve(Served()) as served:
        point_to(served, monkeypatch)
        with pytest.raises(FetchFailed, match="the hub answered 404"):
            fetch_model(store, MODEL_ID)
    with pytest.raises(FetchFailed, match="the hub cannot be reached"):
        fetch_model(store, MODEL_ID)


def test_a_connection_that_always_breaks_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Always(dict[str, int]):
        def pop(self, key: str, *default: object) -> int:  # type: ignore[override]
            return 0

        def __contains__(self, key: object) -> bool:
            return True

    store = store_with(tmp_path, entry(DATA, hub_source()))
    with serve(Served({HUB_PATH: DATA}, cut_at=Always())) as served:
        point_to(served, monkeypatch)
        with pytest.raises(FetchFailed, match="the connection was cut"):
            fetch_model(store, MODEL_ID)


def test_the_hub_is_asked_after_the_wheels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    wheels = WheelsSource(("test-absent",), "1.0", 10, {FILE_NAME: "*"})
    store = store_with(tmp_path, entry(DATA, wheels, hub_source()))
    with serve(Served({HUB_PATH: DATA})) as served:
        point_to(served, monkeypatch)
        result = fetch_model(store, MODEL_ID)
    assert result.model.source == "hub"
    assert len(result.notes) == 1


def test_the_address_is_made_of_repository_revision_and_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:1/")
    source = HubSource("a/b", {}, "v1")
    assert hub_url(source, "c d/e.bin") == "http://127.0.0.1:1/a/b/resolve/v1/c%20d/e.bin"


def test_files_the_person_has_come_first(tmp_path: Path) -> None:
    store = store_with(tmp_path, entry(DATA, hub_source()))
    given = tmp_path / "stick" / MODEL_ID / FILE_NAME
    given.parent.mkdir(parents=True)
    given.write_bytes(DATA)
    result = fetch_model(store, MODEL_ID, given=tmp_path / "stick")
    assert result.model.source == "given"
    assert store.path(MODEL_ID).read_bytes() == DATA
    assert given.read_bytes() == DATA
    store.remove(MODEL_ID)
    assert fetch_model(store, MODEL_ID, given=given).model.source == "given"


def test_a_wrong_given_file_is_named_and_the_next_source_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = store_with(tmp_path, entry(DATA, hub_source()))
    given = tmp_path / FILE_NAME
    given.write_bytes(DATA[:1000])
    with serve(Served({HUB_PATH: DATA})) as served:
        point_to(served, monkeypatch)
        result = fetch_model(store, MODEL_ID, given=given)
    assert "expected 1,500,000 bytes, found 1,000" in result.notes[0]
    assert given.read_bytes() == DATA[:1000]
