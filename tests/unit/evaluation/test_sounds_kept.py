"""Results of `iasr bench sounds` that are kept: a run that was broken off goes on, and only with its own results."""

from dataclasses import replace
from pathlib import Path

import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import StorageFailed
from iasr_desktop.core.evaluation.sounds.differences import Differences
from iasr_desktop.core.evaluation.sounds.kept import KeptResults, RememberingPlayer, maker_of
from iasr_desktop.core.evaluation.sounds.playing import Played, Player
from iasr_desktop.core.evaluation.sounds.scenes import Scene, Speech
from iasr_desktop.core.recognition.recognizer import Recognizer
from iasr_desktop.core.turn import Engines
from tests.dictating import VerbatimAgent
from tests.fakes import LevelDecoder, LoudnessDetector
from tests.sounds import silence, tone
from tests.speaking import speak

SPEECH = Speech("numbers", speak([1, 2]))
SCENES = (
    Scene("silence", "zeros", silence(1)),
    Scene("said", "numbers", SPEECH.samples, ((0.0, SPEECH),)),
    Scene("tones", "300 Hz", tone(1)),
)


def played(path: Path, *scenes: Scene, maker: str = "one") -> tuple[list[Played], int]:
    """The results, and how many decodes they took."""
    decoder = LevelDecoder()
    player = Player(Engines(Recognizer(decoder, LoudnessDetector()), VerbatimAgent()), LoudnessDetector())
    with KeptResults(path, maker) as kept:
        results = list(RememberingPlayer(player, kept).play(scenes, CancelToken()))
    return results, len(decoder.asked)


def test_what_the_file_has_is_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "results.jsonl"
    first, asked = played(path, *SCENES)
    content = path.read_text(encoding="utf-8")
    again, asked_again = played(path, *SCENES)
    assert first == again
    assert asked > 0 == asked_again
    assert path.read_text(encoding="utf-8") == content
    assert len(content.splitlines()) == len(SCENES)


def test_a_run_that_was_broken_off_in_a_line_goes_on_there(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    whole, _ = played(path, *SCENES)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text(lines[0] + lines[1][:40], encoding="utf-8")
    results, asked = played(path, *SCENES)
    assert results == whole
    assert asked > 0
    assert sorted(path.read_text(encoding="utf-8").splitlines(keepends=True)) == sorted(lines)


def test_results_of_another_product_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    _, asked = played(path, *SCENES)
    assert played(path, *SCENES, maker="other")[1] == asked
    assert len(path.read_text(encoding="utf-8").splitlines()) == len(SCENES)


@pytest.mark.parametrize(
    "changed",
    [
        replace(SCENES[1], vocabulary=("Morgan",)),
        replace(SCENES[1], samples=SPEECH.samples * 0.9),
        replace(SCENES[1], name="other numbers"),
        replace(SCENES[1], speech=((0.0, replace(SPEECH, language="de")),)),
    ],
)
def test_another_scene_is_played(tmp_path: Path, changed: Scene) -> None:
    played(tmp_path / "results.jsonl", SCENES[1])
    assert played(tmp_path / "results.jsonl", changed)[1] > 0


def test_strange_lines_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    lines = ["", "[]", "{", '{"made_with": "one"}', '{"made_with": "one", "sound": "x", "found": 3}', "\x00\ud800"]
    path.write_text("\n".join(lines), encoding="utf-8", errors="surrogatepass")
    with KeptResults(path, "one") as kept:
        assert kept.found_before == 0
    assert path.read_text(encoding="utf-8") == ""


def test_whether_a_recording_has_words_is_known_too(tmp_path: Path) -> None:
    path, found = tmp_path / "results.jsonl", Played("k", "n", 1.0, 2, Differences(missing=("a",), at_borders=1))
    with KeptResults(path, "one") as kept:
        assert kept.has_words(SPEECH) is None
        kept.keep_has_words(SPEECH, True)
        kept.keep(SCENES[1], found)
    with KeptResults(path, "one") as kept:
        assert kept.has_words(SPEECH) is True
        assert kept.played(SCENES[1]) == found
        assert kept.played(SCENES[0]) is None


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(StorageFailed, match="could not be written"):
        KeptResults(tmp_path / "file" / "results.jsonl", "one")
    with pytest.raises(StorageFailed, match="could not be written"):
        KeptResults(tmp_path, "one")


def test_the_maker_changes_with_code_and_settings(tmp_path: Path) -> None:
    code = tmp_path / "core"
    code.mkdir()
    (code / "a.py").write_text("1", encoding="utf-8")
    about = {"speech model": "x"}
    made = maker_of(about, [code])
    (code / "a.pyc").write_text("compiled", encoding="utf-8")
    assert maker_of(about, [code]) == made == maker_of(about, [code])
    assert maker_of({"speech model": "y"}, [code]) != made
    (code / "a.py").write_text("2", encoding="utf-8")
    assert maker_of(about, [code]) != made
    assert maker_of(about, [code / "a.py"]) != made
