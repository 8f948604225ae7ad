"""The window's languages, and core's sentences in them."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from iasr_desktop.core.errors import StorageFailed
from iasr_desktop.ui import i18n
from iasr_desktop.ui.messages import sentence


@pytest.fixture
def chinese(qapp: QApplication) -> Iterator[QApplication]:
    before = QLocale()
    i18n.install(qapp, i18n.CHINESE)
    yield qapp
    i18n.install(qapp, i18n.ENGLISH)
    QLocale.setDefault(before)


def test_a_sentence_keeps_its_values(chinese: QApplication) -> None:
    assert i18n.translate_sentence("“Megan Fox” is not in the text.") == "文本中没有“Megan Fox”。"
    assert "base.en" in i18n.translate_sentence("The model base.en is not installed.")


def test_parts_of_a_sentence_are_translated_too(chinese: QApplication) -> None:
    said = i18n.translate_sentence("The settings could not be saved: the disk is full.")
    assert said == "无法保存设置：磁盘已满。"
    assert i18n.translate_sentence("There is nothing to undo.") == "没有可撤销的内容。"


def test_several_sentences_in_one_are_translated_one_after_the_other(chinese: QApplication) -> None:
    said = i18n.translate_sentence("No microphone was found. Connect one and try again.")
    assert said == "没有找到麦克风。请连接一个后重试。"


def test_a_sentence_inside_a_sentence_is_translated(chinese: QApplication) -> None:
    said = i18n.translate_sentence("Your words were kept as they are: The language model took too long.")
    assert said == "您的话已原样保留：语言模型用时过长。"


def test_the_most_exact_template_is_taken(chinese: QApplication) -> None:
    said = i18n.translate_sentence("The history could not be written: the disk is full.")
    assert said == "无法写入历史记录：磁盘已满。"


def test_what_is_not_known_stays_as_it_is(chinese: QApplication) -> None:
    assert i18n.translate_sentence("Xyzzy plugh frobnicates") == "Xyzzy plugh frobnicates"
    assert i18n.translate_sentence("") == ""


def test_an_error_is_shown_in_the_persons_language(chinese: QApplication) -> None:
    assert sentence(StorageFailed("The recording could not be deleted.", "Check that /x can be written.")).startswith(
        "无法删除录音。"
    )


def test_qts_own_buttons_are_in_the_same_language(chinese: QApplication) -> None:
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    assert "取消" in box.button(QDialogButtonBox.StandardButton.Cancel).text()


def test_english_is_what_core_says(qapp: QApplication) -> None:
    i18n.install(qapp, i18n.CHINESE)
    i18n.install(qapp, i18n.ENGLISH)
    assert i18n.translate_sentence("No speech was heard.") == "No speech was heard."


@pytest.mark.parametrize(
    ("preferred", "language"),
    [
        (["zh-Hans-CN"], "zh_CN"),
        (["zh-CN", "en"], "zh_CN"),
        (["zh-Hant-TW", "en-US"], "en"),
        (["de-DE", "zh-CN"], "zh_CN"),
        (["de-DE"], "en"),
        ([], "en"),
    ],
)
def test_the_system_decides_when_nothing_is_chosen(
    preferred: list[str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Locale:
        @staticmethod
        def system() -> "Locale":
            return Locale()

        def uiLanguages(self) -> list[str]:
            return preferred

    monkeypatch.setattr(i18n, "QLocale", Locale)
    assert i18n.chosen_language(i18n.SYSTEM) == language
    assert i18n.chosen_language("zh_CN") == "zh_CN"


def test_dates_of_a_machine_without_a_language_are_those_of_the_window(
    chinese: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QLocale, "system", staticmethod(QLocale.c))
    i18n.install(chinese, i18n.SYSTEM)
    assert QLocale().language() is QLocale.Language.English


@given(value=st.text(st.characters(categories=["L", "N", "Zs"]), min_size=1, max_size=30))
def test_any_value_survives_translation(value: str) -> None:
    def translate(template: str) -> str:
        return {"“{0}” is not in the text.": "文本中没有“{0}”。"}.get(template, template)

    said = i18n._translated(f"“{value}” is not in the text.", translate)
    assert said.startswith("文本中没有“")


@pytest.mark.parametrize(
    ("text", "told"),
    [("&Copy", "Copy"), ("C&ut …", "Cut …"), ("复制(&C)…", "复制…"), ("Bed && breakfast", "Bed & breakfast")],
)
def test_a_text_is_told_without_its_key(text: str, told: str) -> None:
    assert i18n.without_key(text) == told


def test_a_sentence_makes_only_the_patterns_that_it_may_need(monkeypatch: pytest.MonkeyPatch) -> None:
    i18n._templates.cache_clear()
    i18n.translate_sentence.cache_clear()
    made: list[str] = []
    compiled = i18n.re.compile
    monkeypatch.setattr(i18n.re, "compile", lambda pattern, flags=0: made.append(pattern) or compiled(pattern, flags))
    i18n.translate_sentence("The model base.en is not installed.")
    assert 0 < len(made) < len(i18n._templates()) / 4
