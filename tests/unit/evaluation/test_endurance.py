"""`iasr bench endurance`, small: nothing grows, nothing is lost, and what is measured is what happens."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.evaluation.endurance import filling, person, report, scripted, searching, watching
from iasr_desktop.core.evaluation.endurance.dictating import Dictated
from iasr_desktop.core.evaluation.endurance.watching import Sample
from iasr_desktop.core.ports import DecodeOptions
from iasr_desktop.core.progress import ignore_progress
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.storage.records import SessionFilter
from iasr_desktop.core.types import Action, Decision
from tests.command_line import Run, runner
from tests.dictating import Speaker

STORED = 20_000


@pytest.fixture
def run(own_folders: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("QT_QPA_PLATFORM", os.environ.get("QT_QPA_PLATFORM", "offscreen"))
    return runner(capsys, monkeypatch)


def test_a_minute_of_dictation_and_a_history_of_years(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "endurance.md"
    plan = ("--hours", 1 / 60, "--turns", 30, "--cycles", 10, "--stored", STORED, "--starts", 0)
    status, printed, _ = run("bench", "endurance", *plan, "--json", "--out", out)
    assert status == 0
    found = json.loads(printed)
    assert found["dictated"]["turns"] == found["dictated"]["as_meant"] == 30
    assert found["dictated"]["unsaved"] == found["dictated"]["not_on_file"] == 0
    assert len(found["samples"]) == 10
    for name in ("threads of all", "files, pipes and sockets of all", "processes"):
        # Means of two looks: one may fall into the moment in which a thread ends. What leaks, leaks with each take.
        assert found["trends"][name]["last"] < found["trends"][name]["first"] + 1, name
    assert found["history"]["turns"] == STORED
    text = out.read_text(encoding="utf-8")
    assert f"A history of {STORED:,} turns" in text
    assert "| turns that came out as they were meant | 30 of 30 | all |" in text


class TestPerson:
    def test_the_number_of_an_utterance_is_heard_whatever_the_voice(self) -> None:
        voice = np.random.default_rng(1).normal(0, 0.1, 8_000).astype(np.float32)
        loudness = scripted.Loudness(10_000)
        for number in (0, 1, 499, 9_999):
            assert loudness.number(np.pad(loudness.said(voice, number), 100)) == number
        assert loudness.number(np.zeros(100, np.float32)) is None
        assert loudness.number(np.zeros(0, np.float32)) is None

    def test_every_kind_of_turn_is_in_the_script(self) -> None:
        lines = person.script(500)
        assert len(lines) == 500
        wanted = {Action.APPEND, Action.EDIT, Action.CONFIRM, Action.UNDO, Action.REDO}
        assert {line.action for line in lines[:10]} == wanted
        assert lines == person.script(500)
        assert lines != person.script(500, seed=1)

    def test_the_decoder_hears_the_line_of_the_clip(self, tmp_path: Path) -> None:
        lines = person.script(30)
        file = tmp_path / "heard.jsonl"
        file.write_text("".join(json.dumps(line.text) + "\n" for line in lines), encoding="utf-8")
        decoder = scripted.ScriptedDecoder(file, "scripted")
        clips = person.said(lines, [np.sin(np.arange(16_000 * length) / 9).astype(np.float32) for length in (1, 3)])
        heard = [decoder.decode(clip, DecodeOptions(), CancelToken()) for clip in clips]
        assert [one.text for one in heard] == [line.text for line in lines]
        assert all(" ".join(word.text for word in one.words) == one.text for one in heard)


class TestFilling:
    @pytest.fixture
    def history(self, tmp_path: Path) -> Iterator[History]:
        path = tmp_path / "history.db"
        with History(path) as history:
            Speaker(history).say("What was there before.")
        filling.fill(path, 500, ignore_progress)
        # Every page, every index and every row is looked at.
        with History(path, thorough=True) as history:
            assert history.notices == ()
            yield history

    def test_what_was_written_is_read_as_if_it_had_been_said(self, history: History) -> None:
        summaries = history.sessions(limit=100)
        assert len(summaries) == 51
        for summary in summaries[:50]:
            turns = history.turns(summary.id)
            assert [turn.number for turn in turns] == list(range(1, filling.TURNS_A_SESSION + 1))
            assert turns[-1].after == history.load_document(summary.id) == history.resume(summary.id).document
            assert {turn.decision.action for turn in turns} == {Action.APPEND, Action.EDIT, Action.CONFIRM}
            assert all(_fits(turn.before.text, turn.decision) for turn in turns)

    def test_it_can_be_gone_on_with_and_found(self, history: History) -> None:
        name = history.sessions(limit=1)[0].id
        Speaker(history, history.resume(name)).say("A marmalade of its own.")
        assert [summary.id for summary in history.sessions(query="marmal")] == [name]
        assert history.sessions(query="armala")[0].id == name
        assert history.count("before") >= 1
        assert history.languages() == ("en", "zh")


def _fits(text: str, decision: Decision) -> bool:
    return all(text[edit.start : edit.end] == edit.before for edit in decision.edits)


class TestReport:
    def figures(self, *, leaking: bool) -> report.Figures:
        samples = [Sample(hour / 2, 100.0 + 20 * hour * leaking, 200.0, 12, 40, 3) for hour in range(16)]
        dictated = Dictated(10, 8.0, 60.0, 10, 0, 0, 1, [5.0] * 10, samples)
        searches = {"words": [searching.Typed("t", 3.0, 4.0), searching.Typed("th", 70.0 if leaking else 5.0, 2.0)]}
        history = report.LongHistory(1000, 1.0, 2.0, 3.0, searches, [4.0], 5.0)
        return report.Figures([("version", "1")], dictated, [1.0], history, [0.2], [900.0])

    def test_it_says_that_all_is_well(self) -> None:
        text = report.report(self.figures(leaking=False))
        assert "All goals are met." in text
        assert "missed" not in text.lower()

    def test_it_says_plainly_what_is_missed(self) -> None:
        figures = self.figures(leaking=True)
        missed = [goal.name for goal in report.goals(figures) if not goal.is_met]
        assert missed == [
            "growth of memory of the app, MB",
            "search with each letter, 95 %",
            "search with each letter, longest",
        ]
        assert "Missed: growth of memory of the app, MB (+240.0; goal 10 at most)" in report.report(figures)

    def test_a_slope_is_told_by_the_hour(self) -> None:
        samples = [Sample(hour / 4, 10.0 + hour, 0.0, 1, 1, 1) for hour in range(32)]
        found = watching.trend(samples, lambda sample: sample.app_mb)
        assert found.per_hour == pytest.approx(4.0)
        assert found.growth == pytest.approx(24.0)


def test_searches_are_typed_letter_by_letter(tmp_path: Path) -> None:
    with History(tmp_path / "history.db") as history:
        Speaker(history).say("The garden is green.")
        typed = searching.type_all(history, ignore_progress)
        assert [one.query for one in typed["words that are everywhere"][:3]] == ["t", "th", "the"]
        assert history.counted(SessionFilter("gard")).count == 1
