"""Every text of the window is there in every language, with the same values, and built."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import core_sentences
import translate

ROOT = Path(__file__).resolve().parents[2]
UI = sorted((ROOT / "iasr_desktop" / "ui").rglob("*.py"))
SHOWN = {
    "setText",
    "setTitle",
    "setWindowTitle",
    "setToolTip",
    "setStatusTip",
    "setAccessibleName",
    "setAccessibleDescription",
    "setPlaceholderText",
    "setSuffix",
    "setPrefix",
    "setSpecialValueText",
    "addAction",
    "addMenu",
    "addItem",
    "addTab",
    "addRow",
    "QLabel",
    "QPushButton",
    "QCheckBox",
    "QRadioButton",
    "QToolButton",
    "QAction",
    "QGroupBox",
}


@pytest.mark.parametrize("language", translate.LANGUAGES)
def test_every_text_is_translated(language: str) -> None:
    assert translate.faults(translate.FOLDER / f"iasr_{language}.ts") == []


def test_translations_are_up_to_date() -> None:
    assert translate.stale_files() == []


def test_a_missing_or_wrong_translation_is_found(tmp_path: Path) -> None:
    entries = [
        ("Delete {count} sessions", "删除会话"),
        ("&Files", "文件"),
        ("Ready", ""),
        ("Stop", "停止"),
        ("Save &as…", "另存为(&A)…"),
    ]
    body = "".join(
        f"<message><source>{source.replace('&', '&amp;')}</source>"
        f"<translation>{target.replace('&', '&amp;')}</translation></message>"
        for source, target in entries
    )
    file = tmp_path / "x.ts"
    file.write_text(f"<TS><context><name>Page</name>{body}</context></TS>", encoding="utf-8")
    assert [fault.split("'")[1] for fault in translate.faults(file)] == ["Delete {count} sessions", "&Files", "Ready"]


def calls(file: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            yield node


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


@pytest.mark.parametrize("file", UI, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_texts_are_literals_that_the_collector_finds(file: Path) -> None:
    known = {message.source for message in translate.messages(translate.FOLDER / "iasr_zh_CN.ts")}
    for node in calls(file):
        if called(node) == "tr" and node.args:
            owner = node.func.value if isinstance(node.func, ast.Attribute) else None
            assert isinstance(owner, ast.Name), f"line {node.lineno}: tr() without an owner has no context"
            assert owner.id == "self", f"line {node.lineno}: the texts of others are not found under their class"
            assert isinstance(node.args[0], ast.Constant), f"line {node.lineno}: tr() of something else than a literal"
            assert node.args[0].value in known, f"line {node.lineno}: lupdate does not find this text"


@pytest.mark.parametrize("file", UI, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_nothing_is_shown_that_cannot_be_translated(file: Path) -> None:
    bare = [
        f"line {node.lineno}: {text}"
        for node in calls(file)
        if called(node) in SHOWN
        for argument in node.args
        if (text := core_sentences.template(argument)) and re.search(r"[A-Za-z]{2,}", re.sub(r"\{\d+\}", "", text))
    ]
    assert bare == []


SAMPLE = '''
"""A docstring. It is not said."""
def work(name, count):
    _LOG.warning("The log says {name} things.")
    if not name:
        raise BadInput(f"{name!r} is empty.", "Give another.")
    label = f"{name}: downloading"
    on_progress(Progress(1, 2, "Recognising"))
    raise StorageFailed(f"It could not be kept: {reason}.", "Choose one." if count else "Wait until it is over.")
    return "the disk is full", SELECT * FROM x if 0 else "is `x` right"
'''


def test_sentences_are_read_off_the_source(tmp_path: Path) -> None:
    (tmp_path / "core").mkdir()
    (tmp_path / "core" / "x.py").write_text(SAMPLE.replace("SELECT * FROM x", '"SELECT a FROM b"'), encoding="utf-8")
    found = set(core_sentences.collect(tmp_path))
    assert {
        "{0} is empty.",
        "Give another.",
        "{0}: downloading",
        "Recognising",
        "It could not be kept: {0}.",
        "Choose one.",
        "Wait until it is over.",
        "the disk is full",
    } <= found
    assert not {text for text in found if "SELECT" in text or "docstring" in text or "log" in text}
