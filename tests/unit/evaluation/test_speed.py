"""Times and errors are measured on all contenders alike."""

import json
from pathlib import Path

import numpy as np
import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AppError, BadInput
from iasr_desktop.core.evaluation import resources, speech_set
from iasr_desktop.core.evaluation.speech_set import LoadedUtterance, Utterance
from iasr_desktop.core.evaluation.speed import (
    Contender,
    Output,
    difference_interval,
    measure_accuracy,
    measure_times,
    ours,
    pick,
)
from iasr_desktop.core.evaluation.speed_report import SpeedFigures, report
from iasr_desktop.core.evaluation.wer import ErrorCounts
from iasr_desktop.core.progress import Progress
from iasr_desktop.core.recognition.recognizer import Recognizer
from iasr_desktop.core.types import Samples
from iasr_desktop.engines.av_files import AvFileReader
from tests.fakes import LevelDecoder, LoudnessDetector
from tests.sounds import SPEECH, silence
from tests.speaking import speak


def clip(name: str, seconds: float, text: str = "w1", language: str = "en") -> LoadedUtterance:
    return LoadedUtterance(Utterance(name, Path(name), (text,), language, seconds), silence(seconds))


def speaker(name: str, text: str, order: list[str]) -> Contender:
    def transcribe(samples: Samples, language: str) -> Output:
        order.append(name)
        return Output(text, {"decode": 2.0})

    return Contender(name, transcribe)


def test_clips_nearest_to_a_length_are_picked() -> None:
    clips = [clip(str(seconds), seconds) for seconds in (0.5, 0.9, 1.0, 1.2, 2.9, 3.4, 9.0)]
    assert [one.utterance.id for one in pick(clips, 1.0, 2)] == ["1.0", "0.9"]
    assert [one.utterance.id for one in pick(clips, 3.0, 9)] == ["2.9", "3.4"]
    assert pick(clips, 30.0, 3) == []


def test_contenders_take_turns_on_every_clip() -> None:
    order: list[str] = []
    seen: list[Progress] = []
    contenders = [speaker("a", "w1", order), speaker("b", "w1", order)]
    times = measure_times(contenders, [clip("x", 1.0), clip("y", 1.1)], 1.0, 3, seen.append)
    assert order == ["a", "b"] * 6
    assert set(times.seconds) == {"a", "b"}
    assert times.stages_ms == {"decode": 2.0}
    assert (seen[-1].done, seen[-1].total) == (6, 6)


def test_errors_are_pooled_by_unit() -> None:
    order: list[str] = []
    contenders = [speaker("right", "hello world", order), speaker("wrong", "hello", order)]
    right, wrong = measure_accuracy(contenders, [clip("x", 1.0, "Hello, world!"), clip("y", 1.0, "你好", "zh")])
    assert right.pooled("words").errors == 0
    assert wrong.pooled("words") == ErrorCounts(deletions=1, reference=2)
    assert right.pooled("characters").reference == 2


def test_the_interval_of_a_difference_holds_it() -> None:
    worse, better = [ErrorCounts(2, 0, 0, 10)] * 30, [ErrorCounts(1, 0, 0, 10)] * 30
    assert difference_interval(worse, better) == pytest.approx((0.1, 0.1))
    mixed = [ErrorCounts(place % 3, 0, 0, 10) for place in range(30)]
    low, high = difference_interval(mixed, better)
    assert low < 0 < high


def test_the_product_is_a_contender() -> None:
    contender = ours(Recognizer(LevelDecoder(), LoudnessDetector()), "product")
    output = contender.transcribe(speak([1, 2]), "en")
    assert output.text == "w1 w2"
    assert {"gate", "decode", "total"} <= set(output.stages_ms)


def test_the_report_shows_ratios_and_intervals() -> None:
    order: list[str] = []
    contenders = [speaker("one", "a b", order), speaker("two", "a c", order)]
    clips = [clip(f"c{number}", 1.0, "a b") for number in range(4)]
    times = measure_times(contenders, clips, 1.0, 1)
    accuracy = measure_accuracy(contenders, clips)
    text = report(SpeedFigures([("machine", "here")], ["one", "two"], [times], accuracy, [("start", "0.1 s")], 40))
    assert "- machine: here" in text
    assert "×" in text
    assert "-50.00 (-50.00 to -50.00)" in text
    assert "| start | 0.1 s |" in text
    assert "of 40 utterances" in text


def test_a_manifest_is_read(tmp_path: Path) -> None:
    rows = [
        {"id": "a", "audio": "x/a.wav", "text": "Hi", "text_alt": "hi there", "language": "en", "duration_s": 1.5},
        {"id": "b", "audio": "b.wav", "text": "", "language": "en", "duration_s": None},
    ]
    (tmp_path / "manifest.jsonl").write_text("\n".join(map(json.dumps, rows)) + "\n\n", encoding="utf-8")
    (found,) = speech_set.read_manifest(tmp_path)
    assert (found.references, found.path, found.declared_s) == (("Hi", "hi there"), tmp_path / "x/a.wav", 1.5)


@pytest.mark.parametrize("line", ["{", "[]", '{"id": "a"}', '"text"'])
def test_a_bad_manifest_is_one_sentence(tmp_path: Path, line: str) -> None:
    (tmp_path / "manifest.jsonl").write_text(f"\n{line}\n")
    with pytest.raises(BadInput, match="Line 2"):
        speech_set.read_manifest(tmp_path)
    with pytest.raises(BadInput):
        speech_set.read_manifest(tmp_path / "none")


def test_recordings_that_cannot_be_read_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "bad.wav").write_bytes(b"")
    rows = [Utterance("bad", tmp_path / "bad.wav", ("x",), "en", 0.0), Utterance("good", SPEECH, ("x",), "en", 0.0)]
    (found,) = speech_set.load(rows, AvFileReader(), CancelToken())
    assert found.utterance.id == "good"
    assert found.duration_s > 1


def test_a_long_recording_is_as_long_as_asked_and_watches_memory() -> None:
    recording = resources.LongRecording([silence(2.5), silence(1.0)], 0.5)
    total = sum(len(block) for block in recording.blocks())
    assert 30.0 <= total / 16_000 < 31.1
    assert recording.early_mb > 0
    assert np.isfinite(recording.growth_mb)


def test_start_and_memory_are_measured() -> None:
    assert 0 < resources.start_s(["--version"], 1) < 30
    assert resources.peak_mb(["--version"], {}) > 1
    with pytest.raises(AppError):
        resources.start_s(["nonsense"], 1)
    with pytest.raises(AppError):
        resources.peak_mb(["nonsense"], {})
