"""The first steps: models proposed and fetched, a microphone tested, the loop taught; all may be skipped."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QProgressBar, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.core.models.advice import Advice, Choice, Machine, Reason
from iasr_desktop.core.models.catalog import CatalogEntry, ModelKind
from iasr_desktop.core.models.fetch import fetch_model
from iasr_desktop.core.models.store import ModelStore
from iasr_desktop.core.recognition.pace import Pace
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.types import Samples
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.first_run import models_step
from iasr_desktop.ui.first_run.models_step import following, machine_text, reason_text
from iasr_desktop.ui.first_run.page import FirstRunPage
from iasr_desktop.ui.microphone_test import MicrophoneTest
from iasr_desktop.ui.services import Services
from tests.fakes import FakeMicrophone
from tests.sounds import noise, side_by_side, silence, tone
from tests.ui.making import Desk
from tests.unit.models.making import HUB_PATH, Served, entry, hub_source, serve, store_with

SPEECH_DATA = np.random.default_rng(1).bytes(200_000)
LANGUAGE_DATA = np.random.default_rng(2).bytes(400_000)
LARGE_DATA = np.random.default_rng(3).bytes(300_000)
SPEECH, LANGUAGE, LARGE = "speech", "language", "large-speech"
PATHS = {name: HUB_PATH.replace("small.bin", f"{name}.bin") for name in (SPEECH, LANGUAGE, LARGE)}


def entries() -> list[CatalogEntry]:
    made = []
    for name, data in ((SPEECH, SPEECH_DATA), (LANGUAGE, LANGUAGE_DATA), (LARGE, LARGE_DATA)):
        kind = ModelKind.LLM if name == LANGUAGE else ModelKind.ASR
        known = entry(data, hub_source(f"{name}.bin"), model_id=name)
        made.append(replace(known, kind=kind, default=name != LARGE, relative_time=3.0 if name == LARGE else 1.0))
    return made


class PacedRecognizer:
    """A recogniser whose pace is known."""

    def __init__(self, pace_s: float | Exception) -> None:
        self._pace_s = pace_s

    def pace(self, clip_s: float, token: CancelToken) -> Pace:
        token.check()
        if isinstance(self._pace_s, Exception):
            raise self._pace_s
        return Pace(self._pace_s, 2 * self._pace_s)


@pytest.fixture
def store(tmp_path: Path) -> ModelStore:
    return store_with(tmp_path, *entries())


@pytest.fixture
def pace() -> list[float | Exception]:
    """What a measurement finds; a test may put something else in."""
    return [0.8]


@pytest.fixture
def services(services: Services, store: ModelStore, pace: list[float | Exception]) -> Services:
    def build(settings: Settings, given: ModelStore, model_id: str | None, terms: object) -> PacedRecognizer:
        return PacedRecognizer(pace[0])

    return replace(services, open_store=lambda: store, build_recognizer=build)  # type: ignore[arg-type]


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Set the memory, in GB, of the machine that the page finds itself on."""

    def set_memory(memory: int) -> None:
        monkeypatch.setattr(models_step, "this_machine", lambda clip_s=None: Machine(memory * 2**30, 4, clip_s=clip_s))

    set_memory(16)
    return set_memory


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    files = {PATHS[SPEECH]: SPEECH_DATA, PATHS[LANGUAGE]: LANGUAGE_DATA, PATHS[LARGE]: LARGE_DATA}
    with serve(Served(files)) as running:
        monkeypatch.setenv("HF_ENDPOINT", running.url)
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        yield running


@pytest.fixture
def page(qtbot: QtBot, context: Context, machine: object) -> FirstRunPage:
    made = FirstRunPage(context)
    qtbot.addWidget(made)
    made.resize(900, 700)
    made.show()
    qtbot.waitUntil(lambda: bool(said(made, "machine")))
    return made


def install(store: ModelStore, folder: Path, *names: str) -> None:
    for name in names:
        data = {SPEECH: SPEECH_DATA, LANGUAGE: LANGUAGE_DATA, LARGE: LARGE_DATA}[name]
        given = folder / name / "small.bin"
        given.parent.mkdir(exist_ok=True)
        given.write_bytes(data)
        fetch_model(store, name, given=given)


def use(context: Context, speech: str, language: str) -> None:
    settings = context.settings
    recognition, agent = replace(settings.recognition, model=speech), replace(settings.agent, model=language)
    context.change_settings(replace(settings, recognition=recognition, agent=agent))


def said(page: FirstRunPage, name: str) -> str:
    return str(page.findChild(QLabel, name).text())


def button(page: FirstRunPage, name: str) -> QPushButton:
    found = page.findChild(QPushButton, name)
    assert isinstance(found, QPushButton)
    return found


def test_models_are_proposed_with_size_and_reason_and_fetched_by_one_button(
    qtbot: QtBot, page: FirstRunPage, context: Context, store: ModelStore, served: Served
) -> None:
    shown = " ".join(label.text() for label in page.findChildren(QLabel))
    assert said(page, "machine") == "This computer has 16 GB of memory and 4 cores."
    assert "200 kB" in shown
    assert "400 kB" in shown
    assert "standard one suits" in shown
    assert served.asked == []
    assert button(page, "finish_first_run").text() == "&Skip for now"
    assert button(page, "fetch_models").text() == "&Get them (600 kB)"
    button(page, "fetch_models").click()
    assert (context.settings.recognition.model, context.settings.agent.model) == (SPEECH, LANGUAGE)
    qtbot.waitUntil(lambda: button(page, "finish_first_run").text() == "&Start dictating")
    assert store.is_installed(SPEECH)
    assert store.is_installed(LANGUAGE)
    assert not button(page, "fetch_models").isVisible()
    assert said(page, "models_said") == "The models are here: speech, language."
    qtbot.waitUntil(lambda: "takes 0.8 s for 5 s of speech" in said(page, "machine"))


def test_the_fetch_can_be_paused_and_goes_on(
    qtbot: QtBot, page: FirstRunPage, store: ModelStore, served: Served
) -> None:
    served.held.add(PATHS[SPEECH])
    fetch = button(page, "fetch_models")
    fetch.click()
    qtbot.waitUntil(served.half_sent.is_set)
    assert fetch.text() == "&Pause"
    fetch.click()
    assert fetch.text().startswith("&Get them")
    served.held.clear()
    served.release.set()
    fetch.click()
    qtbot.waitUntil(lambda: store.is_installed(SPEECH) and store.is_installed(LANGUAGE))


def test_a_fast_machine_is_offered_a_larger_model_after_measuring(
    qtbot: QtBot, context: Context, store: ModelStore, tmp_path: Path, machine: object, pace: list[float | Exception]
) -> None:
    install(store, tmp_path, SPEECH, LANGUAGE)
    use(context, SPEECH, LANGUAGE)
    pace[0] = 0.2
    page = FirstRunPage(context)
    qtbot.addWidget(page)
    page.show()
    qtbot.waitUntil(lambda: "suit better" in said(page, "models_said"))
    assert "quick enough" in " ".join(label.text() for label in page.findChildren(QLabel))
    assert button(page, "fetch_models").text() == "&Get them (300 kB)"
    assert button(page, "finish_first_run").text() == "&Start dictating"


def test_a_model_that_cannot_be_measured_is_no_obstacle(
    qtbot: QtBot, context: Context, store: ModelStore, tmp_path: Path, machine: object, pace: list[float | Exception]
) -> None:
    install(store, tmp_path, SPEECH, LANGUAGE)
    use(context, SPEECH, LANGUAGE)
    pace[0] = ModelFailed("The model cannot be loaded.")
    page = FirstRunPage(context)
    qtbot.addWidget(page)
    page.show()
    qtbot.waitUntil(lambda: said(page, "models_said").startswith("The models are here"))
    assert "takes" not in said(page, "machine")


def test_it_can_be_skipped_by_the_keyboard_and_does_not_come_back(
    qtbot: QtBot, page: FirstRunPage, context: Context
) -> None:
    skip = button(page, "finish_first_run")
    skip.setFocus()
    with qtbot.waitSignal(page.finished):
        qtbot.keyClick(skip, Qt.Key.Key_Space)
    assert context.settings.window.first_steps_done


def test_three_sentences_teach_the_loop_with_the_key_that_is_set(page: FirstRunPage, context: Context) -> None:
    def sentences() -> list[str]:
        return [label.text() for label in page.findChild(QWidget, "how_to_talk").findChildren(QLabel)]

    assert len(sentences()) == 3
    assert "F9" in sentences()[0]
    assert "Megan with an e" in sentences()[1]
    context.change_settings(replace(context.settings, keys=replace(context.settings.keys, dictate="Ctrl+D")))
    assert "Ctrl+D" in sentences()[0]
    context.change_settings(replace(context.settings, keys=replace(context.settings.keys, dictate="")))
    assert "microphone button" in sentences()[0]


def test_the_chosen_microphone_is_set_at_once(qtbot: QtBot, page: FirstRunPage, context: Context) -> None:
    choice = page.findChild(QComboBox, "microphone_choice")
    qtbot.waitUntil(lambda: choice.count() == 3)
    choice.setCurrentIndex(choice.findData("Headset"))
    choice.activated.emit(choice.currentIndex())
    assert context.settings.microphone.device == "Headset"


def test_everything_has_a_name_and_can_be_reached(page: FirstRunPage) -> None:
    for each in page.findChildren(QAbstractButton):
        assert each.accessibleName() or each.text()
        assert each.focusPolicy() & Qt.FocusPolicy.TabFocus


@pytest.fixture
def microphone_test(qtbot: QtBot, context: Context) -> MicrophoneTest:
    made = MicrophoneTest(context)
    qtbot.addWidget(made)
    made.show()
    return made


def finding(widget: MicrophoneTest) -> str:
    return str(widget.findChild(QLabel, "finding").text())


def is_open(widget: MicrophoneTest) -> bool:
    """Whether something was heard; what is said of a quiet room changes after a while."""
    return finding(widget) == "Listening. Say something." or finding(widget).startswith("Very quiet")


def test_a_working_microphone_is_said_to_work(qtbot: QtBot, microphone_test: MicrophoneTest, desk: Desk) -> None:
    level = microphone_test.findChild(QProgressBar, "level")
    microphone_test.findChild(QPushButton, "test_button").click()
    assert microphone_test.is_running
    qtbot.waitUntil(lambda: is_open(microphone_test))
    heard: list[int] = []
    level.valueChanged.connect(heard.append)
    with qtbot.waitSignal(microphone_test.finding_changed):
        desk.microphone.play(tone(0.5))
    qtbot.waitUntil(lambda: finding(microphone_test).startswith("The microphone works"))
    assert max(heard) > -20
    microphone_test.findChild(QPushButton, "test_button").click()
    assert not microphone_test.is_running
    assert finding(microphone_test).startswith("The microphone works")
    qtbot.waitUntil(lambda: not desk.microphone.is_open)


def test_the_channel_that_is_heard_is_named(qtbot: QtBot, microphone_test: MicrophoneTest, desk: Desk) -> None:
    desk.microphone = FakeMicrophone(side_by_side(silence(4.0), tone(4.0)))  # type: ignore[assignment]
    microphone_test.start()
    qtbot.waitUntil(lambda: "channel 2 only" in finding(microphone_test))
    microphone_test.stop()


@pytest.mark.parametrize(
    ("sound", "expected"), [(silence(4.0), "silence arrives"), (noise(5.0, level=0.001), "Very quiet")]
)
def test_silence_and_a_soft_voice_are_told_apart(
    qtbot: QtBot,
    microphone_test: MicrophoneTest,
    desk: Desk,
    sound: Samples,
    expected: str,
) -> None:
    desk.microphone.play(sound)
    microphone_test.start()
    qtbot.waitUntil(lambda: expected in finding(microphone_test))
    microphone_test.stop()


def test_a_dead_microphone_says_what_to_do(qtbot: QtBot, microphone_test: MicrophoneTest, desk: Desk) -> None:
    desk.microphone.refuses = True
    microphone_test.start()
    qtbot.waitUntil(lambda: "could not be opened" in finding(microphone_test))
    assert not microphone_test.is_running
    desk.microphone.refuses = False
    microphone_test.start()
    qtbot.waitUntil(lambda: is_open(microphone_test))
    desk.microphone.unplug()
    qtbot.waitUntil(lambda: "disconnected" in finding(microphone_test))


def test_hiding_the_test_closes_the_microphone(qtbot: QtBot, microphone_test: MicrophoneTest, desk: Desk) -> None:
    microphone_test.start()
    qtbot.waitUntil(lambda: desk.microphone.is_open)
    microphone_test.hide()
    assert not microphone_test.is_running
    qtbot.waitUntil(lambda: not desk.microphone.is_open)


def test_fifty_quick_clicks_leave_it_as_it_was(qtbot: QtBot, microphone_test: MicrophoneTest, desk: Desk) -> None:
    test_button = microphone_test.findChild(QPushButton, "test_button")
    for _ in range(50):
        test_button.click()
    assert not microphone_test.is_running
    microphone_test.start()
    qtbot.waitUntil(lambda: is_open(microphone_test))
    microphone_test.stop()


def test_what_is_proposed_becomes_the_settings() -> None:
    speech, language, _ = (Choice(known, Reason.STANDARD) for known in entries())
    settings = following(Settings(), Advice(speech, language))
    assert (settings.recognition.model, settings.agent.model, settings.agent.enabled) == (SPEECH, LANGUAGE, True)
    assert following(Settings(), Advice(speech, None)).agent.enabled is False


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_its_words(reason: Reason) -> None:
    assert reason_text(Choice(entries()[0], reason)).endswith(".")


def test_the_machine_in_words() -> None:
    assert machine_text(Machine(8 * 2**30, 1)) == "This computer has 8 GB of memory and one core."
    assert "4 cores" in machine_text(Machine(8 * 2**30, 4))
