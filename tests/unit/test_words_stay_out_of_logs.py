"""Dictated words never reach a log or the terminal's error stream: not when all goes well, and not when it does not."""

import ast
import logging
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from iasr_desktop.cli import unforeseen
from iasr_desktop.core import paths
from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.dictation import Dictation
from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.core.export.session import ExportFormat, export_session
from iasr_desktop.core.session import Session
from iasr_desktop.core.settings import AgentSettings
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.turn import Engines, SpokenUtterance
from iasr_desktop.core.types import AudioClip, Transcript
from iasr_desktop.engines.workers.supervisor import Recipe, Supervisor
from tests.dictating import transcript
from tests.fakes import ScriptedModel
from tests.offline import ScriptedEars
from tests.stub_engines import StubEngine

WORD = "Quetzalcoatlus"
SAID = (f"The {WORD} is on Tuesday.", f"replace {WORD} with {WORD}s", f"no it was {WORD} too", "undo", f"ask {WORD}")
SOURCES = Path(__file__).parents[2] / "iasr_desktop"

pytestmark = pytest.mark.usefixtures("own_folders")


class MarkedEars(ScriptedEars):
    """Hears `SAID`; what stands in `fails` is raised at that utterance."""

    def __init__(self, fails: dict[int, Exception] | None = None) -> None:
        super().__init__()
        self._left = list(SAID)
        self._fails = fails or {}

    def transcribe(self, clip: AudioClip, token: CancelToken, language: str = "auto") -> Transcript:
        failure = self._fails.get(len(SAID) - len(self._left))
        heard = self._left.pop(0)
        if failure is not None:
            raise failure
        return transcript(heard, duration_s=clip.duration_s)


@pytest.fixture(autouse=True)
def heard(caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> Iterator[None]:
    """Every record of every library, and the error stream, are looked at in the end."""
    with caplog.at_level(logging.DEBUG):
        yield
    told = [record.getMessage() + str(record.exc_info or "") + str(record.args) for record in caplog.records]
    assert [line for line in told if WORD.casefold() in line.casefold()] == []
    assert WORD.casefold() not in capfd.readouterr().err.casefold()
    for log in paths.data_dir().glob("logs/*"):
        assert WORD.casefold() not in log.read_text(encoding="utf-8").casefold()


def dictate(folder: Path, ears: MarkedEars, model: ScriptedModel | None = None) -> None:
    folder.mkdir(exist_ok=True)
    with History(folder / "history.db") as history:
        agent = Agent(model, None, AgentSettings())
        dictation = Dictation(Session("marked"), history, Engines(ears, agent))  # type: ignore[arg-type]
        for _ in SAID:
            dictation.take(SpokenUtterance(AudioClip(np.zeros(16_000, np.float32))), CancelToken())
        for kind in ExportFormat:
            export_session(history.record("marked"), folder / f"out.{kind.value}")


def bug(word: str = WORD) -> Exception:
    return RuntimeError(f"could not handle {word!r}")


def test_a_dictation_with_corrections_and_exports(tmp_path: Path) -> None:
    dictate(tmp_path / "day", MarkedEars())
    assert WORD in (tmp_path / "day" / "out.txt").read_text(encoding="utf-8")


def _raising(failure: Exception) -> Callable[..., str]:
    def raises(*_: object) -> str:
        raise failure

    return raises


@pytest.mark.parametrize(
    "failure", [bug(), ModelFailed("The model failed."), KeyError(WORD), UnicodeEncodeError("ascii", WORD, 0, 1, WORD)]
)
def test_an_agent_whose_model_fails_with_the_words(tmp_path: Path, failure: Exception) -> None:
    dictate(tmp_path / "day", MarkedEars(), ScriptedModel(_raising(failure)))
    assert WORD in (tmp_path / "day" / "out.txt").read_text(encoding="utf-8")


def test_a_recogniser_that_fails_in_a_sentence(tmp_path: Path) -> None:
    dictate(tmp_path / "day", MarkedEars({1: ModelFailed("The speech model failed.")}))


def test_a_bug_in_recognition_is_told_by_its_place(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError) as raised:
        dictate(tmp_path / "day", MarkedEars({1: bug()}))
    unforeseen.tell(raised.type, raised.value, raised.tb)
    assert (paths.data_dir() / "logs" / "errors.log").is_file()


def test_causes_contexts_groups_and_notes_are_left_out_too() -> None:
    try:
        try:
            raise bug()
        except RuntimeError as first:
            first.add_note(WORD)
            raise ExceptionGroup(WORD, [bug(), KeyError(WORD)]) from first
    except ExceptionGroup as error:
        unforeseen.tell(type(error), error, error.__traceback__)
    logged = (paths.data_dir() / "logs" / "errors.log").read_text(encoding="utf-8")
    assert "ExceptionGroup" in logged


def test_workers_that_stumble_and_crash_over_the_words(tmp_path: Path) -> None:
    worker = Supervisor(Recipe("speech model", partial(StubEngine, tmp_path / "trace"), ()))
    try:
        assert worker.call("echo", WORD, limit_s=60) == WORD
        for method, argument in (("crash", 9), ("choke", WORD)):
            with pytest.raises(ModelFailed) as told:
                worker.call(method, argument, limit_s=60)
            assert WORD not in str(told.value)
    finally:
        worker.close()


def test_the_command_line_keeps_them_to_its_output() -> None:
    line = f'{{"id": "1", "state": "The {WORD}.", "heard": "replace {WORD} with {WORD}s"}}\n{{"{WORD}": \n'
    done = subprocess.run(
        [sys.executable, "-m", "iasr_desktop", "agent", "--json", "--no-model"],
        input=line, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert WORD in done.stdout
    assert WORD not in done.stderr
    assert "line 2" in done.stderr


_HARMLESS = ("application.py", "llama_native.py")
"""Qt's own complaints; the lengths of lines of a library."""
_WORDS = {"text", "heard", "instruction", "prompt", "document", "said", "appended", "transcript", "query"}


def test_no_call_of_a_logger_is_given_words() -> None:
    """Tracebacks quote what an exception says, so no call may ask for one either."""
    guilty = []
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _is_logging(node.func):
                named = {part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)}
                named |= {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
                asks = node.func.attr == "exception" or any(word.arg == "exc_info" for word in node.keywords)  # type: ignore[attr-defined]
                if asks or (named & _WORDS and path.name not in _HARMLESS):
                    guilty.append(f"{path.name}:{node.lineno}")
    assert guilty == []


def _is_logging(function: ast.expr) -> bool:
    levels = ("debug", "info", "warning", "error", "exception", "critical", "log")
    if not isinstance(function, ast.Attribute) or function.attr not in levels:
        return False
    holder = function.value
    name = holder.id if isinstance(holder, ast.Name) else getattr(holder, "attr", "")
    return "log" in name.casefold()
