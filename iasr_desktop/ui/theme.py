"""How the window looks: palettes for light and dark, distances, and our icons in the palette's colours.

Everything is drawn by the Fusion style from these palettes, so a widget asks
for a palette role or `color(role)` and never names a colour itself.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QByteArray, QObject, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QAction, QColor, QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QApplication

from iasr_desktop.core import paths

SPACE_SMALL = 4
SPACE = 8
SPACE_LARGE = 16
SPACE_PAGE = 24
RADIUS = 6
ICON_PX = 20
_ICON_SIZES_PX = (16, 20, 32, 40)
"""Once for menus and buttons, each also at twice the scale."""

ColorRole = Literal[
    "added",
    "removed",
    "unsure",
    "accent",
    "danger",
    "muted",
    "added_ground",
    "removed_ground",
    "unsure_ground",
    "accent_ground",
    "line",
]
"""The `_ground` roles are backgrounds under normal text; `line` parts areas; the others are text and marks."""


@dataclass(frozen=True)
class Look:
    """One scheme, as colours written "#rrggbb"."""

    window: str
    base: str
    raised: str
    text: str
    on_accent: str
    accent: str
    muted: str
    added: str
    removed: str
    unsure: str
    danger: str
    added_ground: str
    removed_ground: str
    unsure_ground: str
    accent_ground: str
    line: str
    disabled: str


LIGHT = Look(
    window="#f6f7f9",
    base="#ffffff",
    raised="#ffffff",
    text="#1b1f24",
    on_accent="#ffffff",
    accent="#3450c8",
    muted="#57606a",
    added="#166b30",
    removed="#b42318",
    unsure="#835500",
    danger="#b42318",
    added_ground="#dcf5e3",
    removed_ground="#fde4e1",
    unsure_ground="#fdf0cc",
    accent_ground="#e4e9fc",
    line="#d5d9df",
    disabled="#838b95",
)
DARK = Look(
    window="#1b1d21",
    base="#131519",
    raised="#2a2d33",
    text="#e6e8eb",
    on_accent="#10131c",
    accent="#9db0ff",
    muted="#a3abb5",
    added="#63d692",
    removed="#ff948a",
    unsure="#e6b84f",
    danger="#ff948a",
    added_ground="#16391f",
    removed_ground="#4a1d1a",
    unsure_ground="#443410",
    accent_ground="#262e52",
    line="#3a3e46",
    disabled="#737b86",
)


def apply(application: QApplication, scheme: str) -> None:
    """Dress the whole application, icons set by `dress` included.

    `scheme` is "light", "dark" or "system", which follows the desktop.
    """
    dark = scheme == "dark" or (scheme == "system" and system_is_dark())
    # Title bars and native dialogs follow this; our own palette does the rest on every platform.
    wanted = {"system": Qt.ColorScheme.Unknown, "light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}[scheme]
    if application.styleHints().property("iasr_scheme") != scheme:
        application.styleHints().setProperty("iasr_scheme", scheme)
        application.styleHints().setColorScheme(wanted)
    application.setStyle("Fusion")
    application.setPalette(palette(DARK if dark else LIGHT))
    _hub().changed.emit()


def system_is_dark() -> bool:
    """What the desktop asks for; light when it does not say."""
    return QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark


def is_dark() -> bool:
    """True when the application's palette is a dark one."""
    return QGuiApplication.palette().color(QPalette.ColorRole.Window).lightness() < 128


def look() -> Look:
    """The scheme shown now."""
    return DARK if is_dark() else LIGHT


def color(role: ColorRole) -> QColor:
    """The colour for `role` in the scheme shown now; ask again after a `PaletteChange`."""
    return QColor(getattr(look(), role))


def palette(chosen: Look) -> QPalette:
    """A whole palette, disabled colours included."""
    role = QPalette.ColorRole
    made = QPalette()
    colors = {
        role.Window: chosen.window,
        role.WindowText: chosen.text,
        role.Base: chosen.base,
        role.AlternateBase: chosen.window,
        role.Text: chosen.text,
        role.Button: chosen.raised,
        role.ButtonText: chosen.text,
        role.BrightText: chosen.danger,
        role.ToolTipBase: chosen.raised,
        role.ToolTipText: chosen.text,
        role.PlaceholderText: chosen.muted,
        role.Highlight: chosen.accent,
        role.HighlightedText: chosen.on_accent,
        role.Accent: chosen.accent,
        role.Link: chosen.accent,
        role.LinkVisited: chosen.accent,
        role.Light: chosen.raised,
        role.Midlight: chosen.line,
        role.Mid: chosen.line,
        role.Dark: chosen.line,
    }
    for name, value in colors.items():
        made.setColor(name, QColor(value))
    for name in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, name, QColor(chosen.disabled))
    made.setColor(QPalette.ColorGroup.Disabled, role.Highlight, QColor(chosen.line))
    return made


def icon(name: str, role: ColorRole | None = None) -> QIcon:
    """Our icon `resources/icons/<name>.svg`, drawn in the text's colour or that of `role`.

    It keeps that colour: use `dress` for what lives longer than a change of
    scheme. Drawn once: that takes milliseconds, and some are painted 20 times
    a second. Raises `FileNotFoundError` for a name that does not ship.
    """
    return _hub().icon(name, role)


def icon_names() -> list[str]:
    """All that `icon` knows."""
    return sorted(file.stem for file in paths.resource("icons").glob("*.svg"))


def _icon_anew(name: str, role: ColorRole | None) -> QIcon:
    drawing = paths.resource(f"icons/{name}.svg").read_text(encoding="utf-8")
    shown = QIcon()
    states = (
        (QIcon.Mode.Normal, QIcon.State.Off, look().text if role is None else getattr(look(), role)),
        (QIcon.Mode.Disabled, QIcon.State.Off, look().disabled),
        (QIcon.Mode.Selected, QIcon.State.Off, look().on_accent),
    )
    for mode, state, ink in states:
        for size in _ICON_SIZES_PX:
            shown.addPixmap(drawn(drawing, size, ink), mode, state)
    return shown


def application_icon_file() -> Path:
    """The application's own icon, which has colours of its own."""
    return paths.resource("icons/app.svg")


def drawn(drawing: str, size: int, ink: str) -> QPixmap:
    """An SVG with its `currentColor` replaced, `size` pixels square."""
    renderer = QSvgRenderer(QByteArray(drawing.replace("currentColor", ink).encode()))
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap


def dress(target: QAbstractButton | QAction, name: str, role: ColorRole | None = None) -> None:
    """Give `target` our icon, now and after every change of scheme. A second call replaces the first."""
    for earlier in target.findChildren(_Dress, options=Qt.FindChildOption.FindDirectChildrenOnly):
        earlier.setParent(None)
        earlier.deleteLater()
    _Dress(target, name, role)


class _Hub(QObject):
    """Tells what was dressed that the scheme changed, and keeps the icons drawn. Child of the application."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._icons: dict[tuple[str, ColorRole | None, Look], QIcon] = {}

    def icon(self, name: str, role: ColorRole | None) -> QIcon:
        key = (name, role, look())
        if key not in self._icons:
            self._icons[key] = _icon_anew(name, role)
        return self._icons[key]


def _hub() -> _Hub:
    application = QApplication.instance()
    assert application is not None, "the theme needs an application"
    found = application.findChild(_Hub)
    return found if isinstance(found, _Hub) else _Hub(application)


class _Dress(QObject):
    """Keeps one icon in the scheme's colours. Child of what wears it."""

    def __init__(self, target: QAbstractButton | QAction, name: str, role: ColorRole | None) -> None:
        super().__init__(target)
        self._target = target
        self._name = name
        self._role: ColorRole | None = role
        _hub().changed.connect(self._on_changed)
        self._on_changed()

    @Slot()
    def _on_changed(self) -> None:
        self._target.setIcon(_hub().icon(self._name, self._role))
