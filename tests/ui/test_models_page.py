"""The page of models: fetched from a server on this machine, paused, resumed, checked, imported, removed."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QLabel, QMessageBox, QProgressBar, QPushButton
from pytestqt.qtbot import QtBot

from iasr_desktop.core.models.catalog import CatalogEntry, ModelKind
from iasr_desktop.core.models.fetch import fetch_model
from iasr_desktop.core.models.overview import Presence, overview
from iasr_desktop.core.models.store import ModelStore
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.models.page import ModelsPage
from iasr_desktop.ui.models.row import ModelRow
from iasr_desktop.ui.models.texts import left_text, size_text
from iasr_desktop.ui.models.transfers import Stage, Transfers, transfers_of
from iasr_desktop.ui.services import Services
from tests.unit.models.making import HUB_PATH, Served, entry, hub_source, serve, store_with, write_gguf

DATA = np.random.default_rng(5).bytes(1_500_000)
OTHER = np.random.default_rng(6).bytes(300_000)
OTHER_PATH = HUB_PATH.replace("small.bin", "other.bin")
LANGUAGE, SPEECH, FOR_TESTS = "small-model", "speech-model", "tiny-model"


def entries() -> list[CatalogEntry]:
    speech = replace(
        entry(OTHER, hub_source("other.bin"), model_id=SPEECH, file_name="small.bin"),
        kind=ModelKind.ASR,
        languages=("en",),
    )
    tests = replace(entry(b"x", hub_source(), model_id=FOR_TESTS), tests=True, default=False)
    return [speech, entry(DATA, hub_source()), tests]


@pytest.fixture
def store(tmp_path: Path) -> ModelStore:
    return store_with(tmp_path, *entries())


@pytest.fixture
def services(services: Services, store: ModelStore) -> Services:
    return replace(services, open_store=lambda: store)


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    with serve(Served({HUB_PATH: DATA, OTHER_PATH: OTHER})) as running:
        monkeypatch.setenv("HF_ENDPOINT", running.url)
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        yield running


@pytest.fixture
def page(qtbot: QtBot, context: Context) -> ModelsPage:
    made = ModelsPage(context)
    qtbot.addWidget(made)
    made.resize(800, 600)
    made.show()
    qtbot.waitUntil(lambda: bool(made.findChildren(ModelRow)))
    return made


def row(page: ModelsPage, model_id: str) -> ModelRow:
    found = page.findChild(ModelRow, f"model_{model_id}")
    assert isinstance(found, ModelRow)
    return found


def main_button(page: ModelsPage, model_id: str) -> QPushButton:
    found = row(page, model_id).findChild(QPushButton, "main_action")
    assert isinstance(found, QPushButton)
    return found


def said(page: ModelsPage, model_id: str) -> str:
    return str(row(page, model_id).findChild(QLabel, "transfer_text").text())


def press(page: ModelsPage, model_id: str, action: str) -> None:
    found = row(page, model_id).findChild(QAction, action)
    assert isinstance(found, QAction)
    assert found.isEnabled()
    found.trigger()


def stage(context: Context, model_id: str) -> Stage | None:
    transfer = transfers_of(context).of(model_id)
    return transfer.stage if transfer else None


def fetched(qtbot: QtBot, page: ModelsPage, model_id: str) -> None:
    with qtbot.waitSignal(page.models_changed):
        main_button(page, model_id).click()
    qtbot.waitUntil(lambda: main_button(page, model_id).text() not in ("Get", "Resume", "Pause"))


def test_the_list_tells_what_there_is_and_asks_nothing_of_the_network(
    qtbot: QtBot, page: ModelsPage, served: Served
) -> None:
    shown = [label.text() for label in row(page, SPEECH).findChildren(QLabel)]
    assert "A model for tests" in shown
    assert "300 kB · MIT · English · standard" in shown
    assert page.findChild(ModelRow, f"model_{FOR_TESTS}") is None
    page.findChild(QCheckBox, "show_tests").click()
    qtbot.waitUntil(lambda: row(page, FOR_TESTS).isVisible())
    assert served.asked == []


def test_a_model_is_fetched_by_a_click_and_can_be_used(
    qtbot: QtBot, page: ModelsPage, context: Context, served: Served
) -> None:
    assert main_button(page, LANGUAGE).text() == "Get"
    fetched(qtbot, page, LANGUAGE)
    assert context.store().is_installed(LANGUAGE)
    assert main_button(page, LANGUAGE).text() == "Use"
    with qtbot.waitSignal(context.settings_changed):
        main_button(page, LANGUAGE).click()
    assert (context.settings.agent.model, context.settings.agent.enabled) == (LANGUAGE, True)
    qtbot.waitUntil(lambda: not main_button(page, LANGUAGE).isVisible())
    assert row(page, LANGUAGE).findChild(QLabel, "usage").text() == "Used for corrections"


def test_pause_keeps_what_is_there_and_resume_goes_on(
    qtbot: QtBot, page: ModelsPage, context: Context, served: Served
) -> None:
    served.held.add(HUB_PATH)
    main_button(page, LANGUAGE).click()
    qtbot.waitUntil(lambda: " of 2 MB" in said(page, LANGUAGE))
    assert row(page, LANGUAGE).findChild(QProgressBar, "transfer_bar").isVisible()
    main_button(page, LANGUAGE).click()
    assert stage(context, LANGUAGE) is Stage.PAUSED
    assert main_button(page, LANGUAGE).text() == "Resume"
    served.held.clear()
    served.release.set()
    fetched(qtbot, page, LANGUAGE)
    assert context.store().path(LANGUAGE).read_bytes() == DATA
    assert served.asked[1][1].startswith("bytes=")


def test_an_unfinished_fetch_can_be_resumed_later(qtbot: QtBot, context: Context, store: ModelStore) -> None:
    part = store.work_folder(LANGUAGE) / "0-HubSource" / "small.bin.part"
    part.parent.mkdir(parents=True)
    part.write_bytes(DATA[:1000])
    page = ModelsPage(context)
    qtbot.addWidget(page)
    qtbot.waitUntil(lambda: bool(page.findChildren(ModelRow)))
    assert main_button(page, LANGUAGE).text() == "Resume"
    assert said(page, LANGUAGE) == "Paused"
    press(page, LANGUAGE, "remove")
    qtbot.waitUntil(lambda: main_button(page, LANGUAGE).text() == "Get")


def test_several_wait_for_each_other(qtbot: QtBot, page: ModelsPage, context: Context, served: Served) -> None:
    served.held.add(HUB_PATH)
    main_button(page, LANGUAGE).click()
    main_button(page, SPEECH).click()
    qtbot.waitUntil(lambda: stage(context, LANGUAGE) is Stage.RUNNING)
    assert stage(context, SPEECH) is Stage.WAITING
    assert said(page, SPEECH) == "Waiting for its turn"
    served.held.clear()
    served.release.set()
    qtbot.waitUntil(lambda: all(context.store().is_installed(each) for each in (LANGUAGE, SPEECH)))


def test_what_went_wrong_is_one_sentence_in_the_row(qtbot: QtBot, page: ModelsPage, served: Served) -> None:
    served.files.clear()
    main_button(page, LANGUAGE).click()
    qtbot.waitUntil(lambda: "404" in said(page, LANGUAGE))
    assert "`" not in said(page, LANGUAGE)
    assert main_button(page, LANGUAGE).text() == "Get"


def test_checking_finds_damage_and_offers_to_repair_it(
    qtbot: QtBot, page: ModelsPage, context: Context, store: ModelStore, served: Served
) -> None:
    fetched(qtbot, page, LANGUAGE)
    press(page, LANGUAGE, "verify")
    qtbot.waitUntil(lambda: stage(context, LANGUAGE) is Stage.DONE)
    assert said(page, LANGUAGE).startswith("Checked")
    (store.folder(LANGUAGE) / "small.bin").write_bytes(DATA[:-1] + b"?")
    with qtbot.waitSignal(page.models_changed):
        press(page, LANGUAGE, "verify")
    qtbot.waitUntil(lambda: main_button(page, LANGUAGE).text() == "Repair")
    assert "is damaged" in said(page, LANGUAGE)
    fetched(qtbot, page, LANGUAGE)
    assert store.path(LANGUAGE).read_bytes() == DATA


def test_a_model_in_use_is_removed_only_after_a_question(
    qtbot: QtBot, page: ModelsPage, context: Context, served: Served
) -> None:
    fetched(qtbot, page, LANGUAGE)
    main_button(page, LANGUAGE).click()
    qtbot.waitUntil(lambda: not main_button(page, LANGUAGE).isVisible())
    press(page, LANGUAGE, "remove")
    box = page.findChild(QMessageBox, "confirm_removal")
    assert "in use" in box.text()
    box.button(QMessageBox.StandardButton.Cancel).click()
    assert context.store().is_installed(LANGUAGE)
    press(page, LANGUAGE, "remove")
    box = page.findChildren(QMessageBox, "confirm_removal")[-1]
    with qtbot.waitSignal(page.models_changed):
        next(each for each in box.buttons() if "Remove" in each.text()).click()
    assert not context.store().is_installed(LANGUAGE)


def test_a_model_not_in_use_goes_at_once(qtbot: QtBot, page: ModelsPage, context: Context, served: Served) -> None:
    fetched(qtbot, page, SPEECH)
    with qtbot.waitSignal(page.models_changed):
        press(page, SPEECH, "remove")
    assert page.findChild(QMessageBox, "confirm_removal") is None
    qtbot.waitUntil(lambda: main_button(page, SPEECH).text() == "Get")


def test_a_model_is_imported_and_what_is_none_is_said(qtbot: QtBot, page: ModelsPage, tmp_path: Path) -> None:
    with qtbot.waitSignal(page.models_changed):
        page._on_import_chosen([str(write_gguf(tmp_path / "my own.gguf"))])
    qtbot.waitUntil(lambda: page.findChild(ModelRow, "model_my-own") is not None)
    assert main_button(page, "my-own").text() == "Use"
    wrong = tmp_path / "letter.txt"
    wrong.write_text("Dear all")
    page._on_import_chosen([str(wrong)])
    imports = page.findChild(QLabel, "transfer_text")
    qtbot.waitUntil(lambda: any("is no model" in label.text() for label in page.findChildren(QLabel)))
    assert imports is not None
    closing = page.findChild(QAbstractButton, "close_import")
    closing.click()
    assert not transfers_of(page._context).imports


def test_removing_right_after_pausing_waits_for_the_fetch_to_let_go(
    qtbot: QtBot, page: ModelsPage, context: Context, store: ModelStore, served: Served
) -> None:
    served.held.add(HUB_PATH)
    main_button(page, LANGUAGE).click()
    qtbot.waitUntil(lambda: " of 2 MB" in said(page, LANGUAGE))
    with qtbot.waitSignal(page.models_changed):
        transfers_of(context).remove(LANGUAGE)
        served.release.set()
    assert overview(store, context.settings)[1].presence is Presence.ABSENT


def test_closing_while_a_fetch_runs_ends_it(
    qtbot: QtBot, services: Services, store: ModelStore, served: Served
) -> None:
    context = Context(services)
    served.held.add(HUB_PATH)
    transfers_of(context).fetch(LANGUAGE)
    qtbot.waitUntil(lambda: stage(context, LANGUAGE) is Stage.RUNNING and served.half_sent.is_set())
    served.release.set()
    context.close()
    assert not store.is_installed(LANGUAGE) or store.path(LANGUAGE).read_bytes() == DATA


def test_every_control_can_be_reached_and_has_a_name(page: ModelsPage) -> None:
    for button in page.findChildren(QAbstractButton):
        if button.isVisible():
            assert button.accessibleName() or button.text()
            assert button.focusPolicy().value


def test_one_set_of_transfers_for_the_window(context: Context) -> None:
    assert isinstance(transfers_of(context), Transfers)
    assert transfers_of(context) is transfers_of(context)


def test_sizes_and_times() -> None:
    assert [size_text(count) for count in (900_000, 147_951_465, 1_117_320_768)] == ["900 kB", "148 MB", "1.1 GB"]
    assert [left_text(each) for each in (20, 70, 300, 5400)] == [
        "less than a minute left",
        "1 minute left",
        "5 minutes left",
        "1.5 hours left",
    ]


def test_a_store_of_installed_models_shows_them_used(qtbot: QtBot, context: Context, store: ModelStore) -> None:
    given = store.root.parent / "small.bin"
    given.write_bytes(OTHER)
    fetch_model(store, SPEECH, given=given)
    settings = context.settings
    context.change_settings(replace(settings, recognition=replace(settings.recognition, model=SPEECH)))
    page = ModelsPage(context)
    qtbot.addWidget(page)
    qtbot.waitUntil(lambda: bool(page.findChildren(ModelRow)))
    assert row(page, SPEECH).findChild(QLabel, "usage").text() == "Used for dictation"
    assert "300 kB" in page.findChild(QLabel, "disk_use").text()
