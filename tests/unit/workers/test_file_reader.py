"""A decoder that dies, hangs or takes too much costs one recording, and the next one is read."""

import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import psutil
import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AudioUnreadable, Cancelled
from iasr_desktop.engines.workers.file_reader import SupervisedFileReader
from tests.stub_engines import StubReader

LONG_BATCH_S = 10
WELL = Path("5.wav")


@pytest.fixture
def reader() -> Iterator[SupervisedFileReader]:
    made = SupervisedFileReader(StubReader, memory_bytes=300 << 20)
    yield made
    made.close()


def seconds(reader: SupervisedFileReader, name: str, warnings: list[str] | None = None) -> int:
    return len(list(reader.blocks(Path(name), CancelToken(), (warnings if warnings is not None else []).append)))


def workers() -> list[psutil.Process]:
    return psutil.Process().children(recursive=True)


@pytest.mark.skipif(sys.platform == "win32", reason="it is ended by a signal")
@pytest.mark.parametrize(
    ("then", "says"),
    [("crash", "was ended by SIGSEGV"), ("grow", "took more memory than it may"), ("stumble", "went wrong inside")],
)
def test_a_recording_that_ends_the_decoder_is_one_sentence_and_the_next_is_read(
    reader: SupervisedFileReader, then: str, says: str
) -> None:
    with pytest.raises(AudioUnreadable, match=says) as failure:
        seconds(reader, f"0 {then}.wav")
    assert failure.value.message.startswith(f"'0 {then}.wav' could not be read: ")
    assert failure.value.hint
    assert seconds(reader, "5.wav") == 5


def test_a_decoder_that_hangs_is_ended_and_the_next_recording_is_read() -> None:
    patient = SupervisedFileReader(StubReader)
    assert seconds(patient, "5.wav") == 5
    # Its process is there now: only reading itself is waited for.
    patient._limit_s = 0.5
    with pytest.raises(AudioUnreadable, match="did not answer in time"):
        seconds(patient, "0 hang.wav")
    patient._limit_s = 60.0
    assert seconds(patient, "5.wav") == 5
    patient.close()


def test_what_was_read_before_the_decoder_died_is_kept(reader: SupervisedFileReader) -> None:
    warnings: list[str] = []
    assert seconds(reader, f"{LONG_BATCH_S + 3} crash.wav", warnings) == LONG_BATCH_S
    assert len(warnings) == 1
    assert warnings[0].startswith("The recording could not be read to its end: the decoder ")


def test_a_length_that_ends_the_decoder_is_one_sentence(reader: SupervisedFileReader) -> None:
    with pytest.raises(AudioUnreadable, match="could not be read: the decoder"):
        reader.duration_s(Path("length.wav"))
    assert reader.duration_s(WELL) == 5


def test_a_recording_that_kills_the_decoder_leaves_others_alone_that_are_being_read(
    reader: SupervisedFileReader,
) -> None:
    other = reader.blocks(Path("25.wav"), CancelToken())
    next(other)
    with pytest.raises(AudioUnreadable):
        seconds(reader, "0 crash.wav")
    assert len(list(other)) == 24


def test_threads_may_read_at_the_same_time(reader: SupervisedFileReader) -> None:
    heard: list[int] = []
    threads = [threading.Thread(target=lambda: heard.append(seconds(reader, "25.wav"))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert heard == [25, 25, 25]


def test_one_process_stays_for_the_next_recording_and_ends_with_the_reader(reader: SupervisedFileReader) -> None:
    before = workers()
    reader.prepare()
    (process,) = set(workers()) - set(before)
    assert seconds(reader, "5.wav") == 5
    assert reader.duration_s(WELL) == 5
    assert set(workers()) - set(before) == {process}
    reader.close()
    reader.close()
    assert not process.is_running()


def test_a_process_that_nobody_needs_ends_by_itself() -> None:
    reader = SupervisedFileReader(StubReader, idle_s=0.0)
    before = set(workers())
    assert seconds(reader, "5.wav") == 5
    for thread in threading.enumerate():
        if thread.name.startswith("iasr-worker"):
            thread.join()
    assert set(workers()) <= before


def test_a_reading_that_is_stopped_or_left_lets_go_of_the_file(reader: SupervisedFileReader) -> None:
    before = set(workers())
    token = CancelToken()
    blocks = reader.blocks(Path("100.wav"), token)
    next(blocks)
    token.cancel()
    with pytest.raises(Cancelled):
        list(blocks)
    assert set(workers()) <= before
    left = reader.blocks(Path("100.wav"), CancelToken())
    next(left)
    left.close()  # type: ignore[attr-defined]
    assert set(workers()) <= before


def test_a_hanging_decoder_is_stopped_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("iasr_desktop.engines.workers.supervisor._GRACE_S", 0.2)
    reader = SupervisedFileReader(StubReader)
    token = CancelToken()
    timer = threading.Timer(0.5, token.cancel)
    timer.start()
    with pytest.raises(Cancelled):
        list(reader.blocks(Path("0 hang.wav"), token))
    timer.join()
    reader.close()


def test_names_are_meant_as_seen_from_where_the_app_is_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = SupervisedFileReader(partial(Noting, tmp_path / "seen"))
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)
        reader.duration_s(WELL)
    assert (tmp_path / "seen").read_text(encoding="utf-8").split() == [str(tmp_path / "one"), str(tmp_path / "two")]
    reader.close()


class Noting(StubReader):
    """Notes from where it looks."""

    def __init__(self, notes: Path) -> None:
        self._notes = notes

    def duration_s(self, path: Path) -> float | None:
        with self._notes.open("a", encoding="utf-8") as file:
            file.write(f"{Path.cwd()}\n")
        return 1.0
