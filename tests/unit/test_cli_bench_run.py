"""`iasr bench run`, `list` and `show` from the options to what is printed and written, with the parts of the tests."""

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from iasr_desktop import instruments
from iasr_desktop.core.errors import ModelMissing
from iasr_desktop.core.simulation import folders
from iasr_desktop.core.simulation.folders import RUN, SAMPLES, RunFolder
from iasr_desktop.core.simulation.loop import Parts
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.simulation.spreading import Performer
from tests.command_line import Run, runner
from tests.simulating import SameWords, WordSystem, parts, write_sound
from tests.unit.simulation.test_spreading import ShuffledPool


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner(capsys, monkeypatch)


@pytest.fixture(autouse=True)
def built(monkeypatch: pytest.MonkeyPatch, own_folders: Path) -> list[RunSettings]:
    """The parts of the tests in place of models; the settings they were asked for."""
    asked: list[RunSettings] = []

    def build(settings: RunSettings, *_: object) -> Parts:
        asked.append(settings)
        return parts()

    monkeypatch.setattr(instruments, "build_parts", build)
    monkeypatch.setattr(instruments, "build_clip_writer", lambda: write_sound)
    return asked


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    path = tmp_path / "texts.jsonl"
    rows = [{"id": f"t{number}", "text": f"Tell Jon about {number}", "language": "en"} for number in range(5)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def only_run() -> RunFolder:
    (found,) = folders.runs(folders.default_root())
    return found


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_run_has_a_dated_folder_and_its_figures_are_shown(run: Run, texts: Path) -> None:
    status, out, err = run("bench", "run", texts, "--loops", 2)
    assert status == 0, err
    found = only_run()
    assert found.is_complete
    assert found.about["dataset"]["samples"] == 5
    assert found.about["environment"]["command"].startswith("iasr ")
    assert "5 of 5: 100.00 %" in out
    assert str(found.path) in out
    assert "5 samples, about" in err


def test_json_has_a_line_for_each_sample_and_one_for_the_run(run: Run, texts: Path, tmp_path: Path) -> None:
    status, out, _ = run("bench", "run", texts, "--loops", 2, "--out", tmp_path / "r", "--json")
    *lines, last = objects(out)
    assert status == 0
    assert [line["id"] for line in lines] == [f"t{number}" for number in range(5)]
    assert lines[0]["hypotheses"] == ["Tell John about 0", "Tell Jon about 0"]
    assert lines[0]["solved_at"] == 1
    assert [loop["wrong"]["share"] for loop in last["loops"]] == [1.0, 0.0, 0.0]
    assert (last["complete"], last["planned"]) == (True, 5)


def test_all_options_become_settings(run: Run, texts: Path, built: list[RunSettings], tmp_path: Path) -> None:
    options = (
        "--loops 4 --limit 2 --seed 5 --system respeak --simulator template --stop-by wer --stop-below 0.1"
        " --votes sampled --rounds 5 --speech-model a --model b --judge-model c --simulator-model d --language en"
        " --harmless 0.5 --snr 15 --keep-audio --vocabulary"
    )
    status, _, err = run("bench", "run", texts, *options.split(), "--out", tmp_path / "r")
    assert status == 0, err
    wanted = RunSettings(
        str(texts), 4, 2, 5, "respeak", "template", "wer", 0.1, "sampled", 5, "a", "b", "c", "d", "en", 0.5, 15.0,
        True, True,
    )  # fmt: skip
    assert built == [wanted]
    found = RunFolder.open(tmp_path / "r")
    assert found.settings == wanted
    assert found.done == 2
    assert len(list((found.path / "audio").rglob("*.flac"))) >= 2


def test_a_suite_that_ships_can_be_run(run: Run) -> None:
    status, _, err = run("bench", "run", "notes", "--limit", 2, "--loops", 1)
    assert status == 0, err
    assert only_run().settings.dataset == "notes"


@pytest.fixture
def stopped(run: Run, texts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A run that somebody stopped by Ctrl-C in its third sample."""
    place = tmp_path / "run"

    class Interrupting(SameWords):
        def judge(self, sample: Any, text: str, token: Any) -> Any:
            if sample.id == "t2":
                signal.raise_signal(signal.SIGINT)
            return super().judge(sample, text, token)

    with monkeypatch.context() as patched:
        patched.setattr(instruments, "build_parts", lambda *_: parts(rule=Interrupting()))
        status, _, err = run("bench", "run", texts, "--loops", 2, "--out", place)
    assert status == 130
    assert f"--resume --out {place}" in err
    assert RunFolder.open(place).done == 2
    return place


def test_a_stopped_run_is_gone_on_with(run: Run, stopped: Path) -> None:
    status, out, err = run("bench", "run", "--resume", "--out", stopped)
    assert status == 0, err
    assert RunFolder.open(stopped).is_complete
    assert list(RunFolder.open(stopped).ids()) == [f"t{number}" for number in range(5)]
    assert "5 of 5" in out


def test_the_same_options_may_be_given_again_and_no_others(run: Run, stopped: Path, texts: Path) -> None:
    status, _, err = run("bench", "run", texts, "--resume", "--out", stopped, "--loops", 5)
    assert (status, err.count("\n")) == (1, 1)
    assert "loops was 2 in it and is 5 now" in err
    assert run("bench", "run", texts, "--resume", "--out", stopped, "--loops", 2)[0] == 0


def test_other_models_are_another_run(run: Run, stopped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Other(WordSystem):
        about = {"model": "words@2"}  # noqa: RUF012 - a fake

    monkeypatch.setattr(instruments, "build_parts", lambda *_: parts(Other()))
    status, _, err = run("bench", "run", "--resume", "--out", stopped)
    assert status == 1
    assert "words@1" in err
    assert "words@2" in err


def test_the_latest_run_that_is_not_complete_is_found(run: Run, texts: Path) -> None:
    assert run("bench", "run", texts, "--loops", 1)[0] == 0
    place = only_run().path
    assert run("bench", "run", "--resume")[0] == 1
    lines = (place / SAMPLES).read_text(encoding="utf-8").splitlines(keepends=True)
    (place / SAMPLES).write_text("".join(lines[:3]), encoding="utf-8")
    assert run("bench", "run", "names", "--resume")[0] == 1
    status, _, err = run("bench", "run", "--resume")
    assert status == 0, err
    assert only_run().is_complete


def test_a_folder_that_holds_a_run_is_not_written_over(run: Run, texts: Path, tmp_path: Path) -> None:
    assert run("bench", "run", texts, "--out", tmp_path / "r")[0] == 0
    status, _, err = run("bench", "run", texts, "--out", tmp_path / "r")
    assert (status, err.splitlines()[-1].count("--resume")) == (1, 1)


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        ((), 2, "Name a data set"),
        (("nowhere",), 1, "There is no data set"),
        (("notes", "--system", "other"), 2, "other"),
        (("notes", "--limit", "0"), 2, "limit"),
        (("--resume", "--out", "nowhere"), 1, "no run"),
    ],
)
def test_wrong_use_is_said_in_a_line(run: Run, arguments: tuple[str, ...], status: int, said: str) -> None:
    got, out, err = run("bench", "run", *arguments)
    assert (got, out) == (status, "")
    assert said in err
    assert "Traceback" not in err


def test_a_missing_model_is_said_before_anything_is_made(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> Parts:
        raise ModelMissing("The model x is not installed.", "Fetch it.")

    monkeypatch.setattr(instruments, "build_parts", missing)
    status, _, err = run("bench", "run", "notes")
    assert (status, err.splitlines()[-1]) == (1, "error: The model x is not installed. Fetch it.")
    assert folders.runs(folders.default_root()) == []


def test_a_run_on_workers_is_written_like_any_other(run: Run, texts: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Opened(ShuffledPool):
        def __enter__(self) -> "Opened":
            return self

        def __exit__(self, *_: object) -> None:
            return

        def about(self, _token: object) -> Any:
            return self.performer.about

    def open_pool(address: str, factory: Any) -> Opened:
        assert address == "tcp://there"
        return Opened(2, factory())

    def performer(settings: RunSettings, _chosen: object) -> Performer:
        from iasr_desktop.core.simulation.running import manner_of

        return Performer(parts(), manner_of(settings))

    monkeypatch.setattr(instruments, "open_pool", open_pool)
    monkeypatch.setattr(instruments, "build_performer", performer)
    status, out, err = run("bench", "run", texts, "--loops", 2, "--scheduler", "tcp://there")
    assert status == 0, err
    assert list(only_run().ids()) == [f"t{number}" for number in range(5)]
    assert "5 of 5" in out


def test_runs_and_suites_are_listed(run: Run, texts: Path) -> None:
    assert "No runs yet" in run("bench", "list")[1]
    run("bench", "run", texts)
    out = run("bench", "list")[1]
    assert "notes" in out
    assert only_run().name in out
    rows = objects(run("bench", "list", "--json")[1])
    assert {"notes", "names", "numbers"} <= {row["suite"] for row in rows if "suite" in row}
    assert [row["done"] for row in rows if "run" in row] == [5]


def test_a_damaged_run_does_not_hide_the_others(run: Run, texts: Path) -> None:
    run("bench", "run", texts)
    name = only_run().name
    broken = folders.default_root() / "broken"
    broken.mkdir()
    (broken / RUN).write_text("{", encoding="utf-8")
    status, out, err = run("bench", "list")
    assert status == 0
    assert name in out
    assert "broken" in err


def test_a_run_is_shown_by_its_name_or_place(run: Run, texts: Path) -> None:
    run("bench", "run", texts, "--loops", 1)
    found = only_run()
    by_name, by_place = run("bench", "show", found.name)[1], run("bench", "show", found.path)[1]
    assert by_name == by_place
    assert "By loop" in by_name
    assert json.loads(run("bench", "show", found.name, "--json")[1])["n"] == 5
    assert run("bench", "show", "nothing")[0] == 1


def test_a_dialogue_is_shown_turn_by_turn(run: Run, texts: Path) -> None:
    run("bench", "run", texts, "--loops", 1)
    name = only_run().name
    out = run("bench", "show", name, "--sample", "t3")[1]
    assert "reference: Tell Jon about 3" in out
    assert "replace John with Jon" in out
    assert out.rstrip().endswith("right (1.000)")
    assert json.loads(run("bench", "show", name, "--sample", "t3", "--json")[1])["solved_at"] == 1
    status, _, err = run("bench", "show", name, "--sample", "t9")
    assert (status, "no sample t9" in err) == (1, True)


@pytest.fixture(autouse=True)
def _signals_stay() -> Iterator[None]:
    before = signal.getsignal(signal.SIGINT)
    yield
    assert signal.getsignal(signal.SIGINT) is before
