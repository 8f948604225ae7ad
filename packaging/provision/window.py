"""What the window needs of the system: Qt's libraries, those of its X11 part, and a font.

Qt's wheels bring Qt, but neither graphics nor X11. The lists are what
`libQt6Gui` and the `xcb` platform plugin are linked with.
"""

import ctypes
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from provision.system import Need, has_program

_QT = ("libGL.so.1", "libEGL.so.1", "libxkbcommon.so.0", "libfontconfig.so.1", "libdbus-1.so.3", "libgthread-2.0.so.0")
_X11 = (
    "libX11-xcb.so.1",
    "libxcb-cursor.so.0",
    "libxcb-icccm.so.4",
    "libxcb-image.so.0",
    "libxcb-keysyms.so.1",
    "libxcb-randr.so.0",
    "libxcb-render-util.so.0",
    "libxcb-render.so.0",
    "libxcb-shape.so.0",
    "libxcb-shm.so.0",
    "libxcb-sync.so.1",
    "libxcb-util.so.1",
    "libxcb-xfixes.so.0",
    "libxcb-xkb.so.1",
    "libxkbcommon-x11.so.0",
)
_FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")
_HAN = ("*cjk*", "*wqy*", "*droid*fallback*", "*han*sans*", "*uming*", "*ukai*")
_LISTED = "doc.qt.io/qt-6/linux-requirements.html lists them."


def has_libraries(names: Sequence[str]) -> Callable[[], bool]:
    """Whether all of them can be loaded. Other systems than Linux have their own graphics."""
    return lambda: sys.platform != "linux" or all(_loads(name) for name in names)


def has_font(patterns: Sequence[str], folders: Sequence[str] = _FONT_FOLDERS) -> Callable[[], bool]:
    """Whether a font file with such a name is there; `patterns` are without an ending and in lower case."""
    return lambda: (
        sys.platform != "linux"
        or any(
            path.suffix.lower() in (".ttf", ".otf", ".ttc")
            and any(Path(path.stem.lower()).match(name) for name in patterns)
            for folder in folders
            for path in Path(folder).expanduser().rglob("*")
        )
    )


def has_display() -> bool:
    """Whether a window can be opened here."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


QT_LIBRARIES = Need(
    "Qt's graphics libraries",
    has_libraries(_QT),
    {
        "apt-get": "libgl1 libegl1 libxkbcommon0 libfontconfig1 libdbus-1-3 libglib2.0-0",
        "dnf": "libglvnd-glx libglvnd-egl libxkbcommon fontconfig dbus-libs glib2",
        "pacman": "libglvnd libxkbcommon fontconfig dbus glib2",
    },
    _LISTED,
)
X11_LIBRARIES = Need(
    "Qt's X11 libraries",
    has_libraries(_X11),
    {
        "apt-get": "libx11-xcb1 libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 "
        "libxcb-render-util0 libxcb-render0 libxcb-shape0 libxcb-shm0 libxcb-sync1 libxcb-util1 libxcb-xfixes0 "
        "libxcb-xkb1 libxkbcommon-x11-0",
        "dnf": "libX11-xcb xcb-util-cursor xcb-util-wm xcb-util-image xcb-util-keysyms xcb-util-renderutil "
        "xcb-util libxcb libxkbcommon-x11",
        "pacman": "libx11 xcb-util-cursor xcb-util-wm xcb-util-image xcb-util-keysyms xcb-util-renderutil "
        "xcb-util libxcb libxkbcommon-x11",
    },
    _LISTED,
)
FONT = Need(
    "a font",
    has_font(["*"]),
    {
        "apt-get": "fonts-dejavu-core",
        "dnf": "dejavu-sans-fonts",
        "pacman": "ttf-dejavu",
        "zypper": "dejavu-fonts",
        "apk": "ttf-dejavu",
    },
)
WINDOW = (QT_LIBRARIES, X11_LIBRARIES, FONT)

# The tests open the window on a screen of their own, which needs no display.
TEST_SCREEN = (
    X11_LIBRARIES,
    Need(
        "Xvfb",
        has_program("Xvfb"),
        {
            "apt-get": "xvfb",
            "dnf": "xorg-x11-server-Xvfb",
            "pacman": "xorg-server-xvfb",
            "zypper": "xorg-x11-server-Xvfb",
            "apk": "xvfb",
        },
    ),
    Need(
        "xdotool",
        has_program("xdotool"),
        dict.fromkeys(("apt-get", "dnf", "pacman", "zypper", "apk"), "xdotool"),
    ),
    Need(
        "a Chinese font",
        has_font(_HAN),
        {"apt-get": "fonts-wqy-microhei", "dnf": "wqy-microhei-fonts", "pacman": "wqy-microhei"},
    ),
)
