"""Both palettes can be read, and icons follow them."""

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QAction, QColor, QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from iasr_desktop.core import paths
from iasr_desktop.ui import theme

LEAST_TEXT = 4.5
LEAST_MARK = 3.0
LOOKS = {"light": theme.LIGHT, "dark": theme.DARK}
TEXTS = ("text", "muted", "accent", "added", "removed", "unsure", "danger")
SURFACES = ("window", "base", "raised")
GROUNDS = ("added_ground", "removed_ground", "unsure_ground", "accent_ground")


def contrast(one: str, other: str) -> float:
    """WCAG 2.2, relative luminance."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(written: str) -> float:
    channels = [part / 255 for part in bytes.fromhex(written[1:])]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_contrast_is_computed_as_the_guideline_says() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("name", LOOKS)
@pytest.mark.parametrize("role", TEXTS)
@pytest.mark.parametrize("surface", SURFACES)
def test_text_can_be_read_on_every_surface(name: str, role: str, surface: str) -> None:
    look = LOOKS[name]
    assert contrast(getattr(look, role), getattr(look, surface)) >= LEAST_TEXT


@pytest.mark.parametrize("name", LOOKS)
@pytest.mark.parametrize("ground", GROUNDS)
def test_text_can_be_read_on_marked_grounds(name: str, ground: str) -> None:
    look = LOOKS[name]
    own = ground.removesuffix("_ground")
    for role in ("text", own):
        assert contrast(getattr(look, role), getattr(look, ground)) >= LEAST_TEXT


@pytest.mark.parametrize("name", LOOKS)
def test_selected_text_and_disabled_marks_can_be_seen(name: str) -> None:
    look = LOOKS[name]
    assert contrast(look.on_accent, look.accent) >= LEAST_TEXT
    assert contrast(look.disabled, look.window) >= LEAST_MARK


@pytest.mark.parametrize("name", LOOKS)
def test_the_palette_pairs_can_be_read(qapp: QApplication, name: str) -> None:
    made = theme.palette(LOOKS[name])
    role = QPalette.ColorRole
    for text, ground in (
        (role.WindowText, role.Window),
        (role.Text, role.Base),
        (role.Text, role.AlternateBase),
        (role.ButtonText, role.Button),
        (role.HighlightedText, role.Highlight),
        (role.ToolTipText, role.ToolTipBase),
        (role.PlaceholderText, role.Base),
        (role.Link, role.Window),
    ):
        assert contrast(made.color(text).name(), made.color(ground).name()) >= LEAST_TEXT, (text, ground)


def inks(action: QAction) -> set[str]:
    image = action.icon().pixmap(32, 32).toImage()
    solid = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    return {color.name() for color in solid if color.alpha() == 255}


def test_dressed_icons_follow_a_change_of_scheme(qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply(qapp, "light")
    action = QAction("x")
    theme.dress(action, "stop")
    assert QColor(theme.LIGHT.text).name() in inks(action)
    theme.apply(qapp, "dark")
    assert QColor(theme.DARK.text).name() in inks(action)
    theme.dress(action, "play", "accent")
    theme.apply(qapp, "light")
    assert QColor(theme.LIGHT.accent).name() in inks(action)
    assert QColor(theme.LIGHT.text).name() not in inks(action)


def test_a_scheme_is_chosen_by_name_and_told(qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply(qapp, "dark")
    assert theme.is_dark()
    assert theme.color("danger").name() == theme.DARK.danger
    theme.apply(qapp, "light")
    assert not theme.is_dark()
    assert theme.look() is theme.LIGHT


@pytest.mark.parametrize("file", sorted((paths.resource("icons")).glob("*.svg")), ids=lambda file: file.stem)
def test_our_icons_draw_something_and_take_a_colour(qtbot: QtBot, file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    pixmap = theme.drawn(text, 32, "#ff0000")
    image = pixmap.toImage()
    assert any(image.pixelColor(x, y).alpha() for x in range(32) for y in range(32))
    if file.stem != "app":
        assert "currentColor" in text
        assert not re.search(r"#[0-9a-fA-F]{3,6}", text)


def test_what_is_painted_often_is_drawn_once(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    first = theme.icon("dictate")
    monkeypatch.setattr(theme, "drawn", None)
    assert theme.icon("dictate").cacheKey() == first.cacheKey()
