"""Where things lie: resources that ship with the app, and the person's own folders.

`IASR_DATA_DIR` and `IASR_CONFIG_DIR` move the two user folders; tests and
portable installations use them.
"""

import os
import sys
from pathlib import Path

import platformdirs

APP_NAME = "iasr-desktop"


def resource(name: str) -> Path:
    """A file that ships with the app, by its name below `resources/` or `models/catalog.toml`.

    Looks in the frozen bundle, the wheel and the source tree, in this order.
    Raises `FileNotFoundError` for a name that does not ship.
    """
    for root in _roots():
        for candidate in (root / "resources" / name, root / name):
            if candidate.exists():
                return candidate
    raise FileNotFoundError(f"No resource is called {name!r}.")


def _roots() -> list[Path]:
    package = Path(__file__).resolve().parents[1]
    bundle = getattr(sys, "_MEIPASS", None)
    frozen = [Path(bundle)] if bundle else []
    return [*frozen, package / "_shipped", package.parent]


def data_dir() -> Path:
    """Models, recordings and history. Not created here."""
    chosen = os.environ.get("IASR_DATA_DIR")
    return Path(chosen) if chosen else platformdirs.user_data_path(APP_NAME, appauthor=False)


def config_dir() -> Path:
    """Settings. Not created here."""
    chosen = os.environ.get("IASR_CONFIG_DIR")
    return Path(chosen) if chosen else platformdirs.user_config_path(APP_NAME, appauthor=False)


def settings_file() -> Path:
    """The settings; a file that could not be read whole is kept beside it as `.bak`."""
    return config_dir() / "settings.json"


def models_dir() -> Path:
    """Installed weights, one folder a model id."""
    return data_dir() / "models"


def history_file() -> Path:
    """The SQLite file with sessions, segments and turns."""
    return data_dir() / "history.db"


def recordings_dir() -> Path:
    """Spooled utterances, one folder a session."""
    return data_dir() / "recordings"
