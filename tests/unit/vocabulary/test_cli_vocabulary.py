"""The command line of the vocabulary: what it prints, where, and with which code it ends."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from iasr_desktop.cli.main import main
from iasr_desktop.cli.turns import print_turn
from iasr_desktop.core import paths
from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.dictation import Dictation, TurnReport
from iasr_desktop.core.session import Session
from iasr_desktop.core.settings import AgentSettings
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.turn import Engines, SpokenUtterance
from iasr_desktop.core.types import AudioClip
from iasr_desktop.core.vocabulary.terms import Entry
from tests.dictating import ScriptedRecognizer
from tests.speaking import speak


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    @property
    def objects(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Ran]


@pytest.fixture
def iasr(own_folders: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: str | Path) -> Ran:
        code = 0
        try:
            main(["vocabulary", *map(str, arguments)])
        except SystemExit as stop:
            code = int(stop.code or 0)
        return Ran(code, *capsys.readouterr())

    return run


def test_terms_are_added_listed_and_removed(iasr: Run) -> None:
    assert iasr("list") == Ran(0, "", "There are no terms.\n")
    assert iasr("add", "Kaitlin", "--sounds-like", "cat lin").out == "Kaitlin  (sounds like cat lin)\n"
    iasr("add", "Okafor")
    assert [line["text"] for line in iasr("list", "--json").objects] == ["Okafor", "Kaitlin"]
    assert iasr("remove", "okafor").code == 0
    assert [line["text"] for line in iasr("list", "--json").objects] == ["Kaitlin"]


def test_adding_again_changes_what_it_sounds_like_and_nothing_else(iasr: Run) -> None:
    iasr("add", "Kaitlin")
    again = iasr("add", "kaitlin")
    assert (again.code, again.out) == (1, "")
    assert again.err.count("\n") == 1
    assert iasr("add", "Kaitlin", "--sounds-like", "cat lin").code == 0
    assert [line["sounds_like"] for line in iasr("list", "--json").objects] == ["cat lin"]


def test_of_several_to_remove_those_that_are_there_go(iasr: Run) -> None:
    iasr("add", "Ann")
    iasr("add", "Bob")
    ran = iasr("remove", "Ann", "Zoe", "Bob")
    assert ran.code == 1
    assert "Zoe" in ran.err
    assert iasr("list").out == ""


def test_a_file_is_imported_line_by_line(iasr: Run, tmp_path: Path) -> None:
    file = tmp_path / "names.txt"
    file.write_bytes("\ufeffAnn\r\n= x\r\nKaitlin = cat lin\r\nann\r\n".encode())
    ran = iasr("import", file, "--json")
    assert ran.code == 1
    assert [line["text"] for line in ran.objects] == ["Ann", "Kaitlin"]
    assert "line 2" in ran.err
    assert iasr("import", file).err.startswith("0 added, 0 changed, 2 there already.")


def test_what_is_exported_can_be_imported(iasr: Run, tmp_path: Path) -> None:
    iasr("add", "Kaitlin", "--sounds-like", "cat lin")
    assert iasr("export", "-").out == "Kaitlin = cat lin\n"
    assert (iasr("export", "-", "--json").code, iasr("export", "-", "--json").out) == (2, "")
    file = tmp_path / "out.txt"
    assert iasr("export", file, "--json").objects == [{"file": str(file), "terms": 1}]
    refused = iasr("export", file)
    assert refused.code == 1
    assert "exists" in refused.err
    iasr("remove", "Kaitlin")
    assert iasr("import", file).code == 0
    assert iasr("list").out.startswith("Kaitlin")


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00\x81"])
def test_a_file_that_cannot_be_read_is_one_line(iasr: Run, tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "names.txt"
    if content is not None:
        file.write_bytes(content)
    ran = iasr("import", file)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("error: ")
    assert ran.err.count("\n") == 1


def test_dictation_learns_what_is_confirmed_and_writes_it_from_then_on(
    own_folders: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recognizer = ScriptedRecognizer(
        "We asked Normada to come.", "replace Normada with Namrata", "that's right", "Then Normada came."
    )
    engines = Engines(recognizer, Agent(None, None, AgentSettings()))
    with History(paths.history_file()) as history:
        dictation = Dictation(Session("s"), history, engines, terms=[Entry("Okafor", "oh ka for")])

        def take() -> TurnReport:
            return dictation.take(SpokenUtterance(AudioClip(speak([1, 2, 3]))), CancelToken())

        assert [take().learned, take().learned] == [(), ()]
        confirmed = take()
        assert [term.text for term in confirmed.learned] == ["Namrata"]
        assert recognizer.vocabulary == ("Namrata", "Okafor")
        print_turn(confirmed, as_json=True)
        assert json.loads(capsys.readouterr().out)["learned"] == ["Namrata"]
        print_turn(confirmed, as_json=False)
        assert "Learned: Namrata." in capsys.readouterr().err
        last = take().turn
        assert last.heard.text == "Then Normada came."
        assert last.decision.appended == "Then Namrata came."
        assert history.vocabulary.list()[0].used == 1
