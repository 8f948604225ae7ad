"""`make screenshots`: a picture of every screen, light and dark, in every language, in `docs/screenshots/`.

The window is the real one, over a history made by the product's own functions;
only what the recogniser hears is written down (`screenshot_story`). No screen
is needed. Names of languages or schemes after the command restrict it to these.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"
sys.path.insert(0, str(Path(__file__).resolve().parent))

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLineEdit, QWidget

import palette_png
import screenshot_bench as bench
import screenshot_story as story
from iasr_desktop import app
from iasr_desktop.core import paths, settings
from iasr_desktop.core.errors import AppError
from iasr_desktop.core.evaluation.replay import ReplayedMicrophone
from iasr_desktop.core.ports import InputDevice
from iasr_desktop.core.settings import RecognitionSettings, Settings, WindowSettings
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.studies import study as studies
from iasr_desktop.core.studies.items import Item, Kind
from iasr_desktop.ui import i18n, theme
from iasr_desktop.ui.benchmark.page import BenchmarkPage
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.controller import DictationController
from iasr_desktop.ui.models.row import ModelRow
from iasr_desktop.ui.services import Services
from iasr_desktop.ui.shell.application import make_application
from iasr_desktop.ui.shell.main_window import MainWindow
from iasr_desktop.ui.states import Phase

TARGET = Path(__file__).resolve().parents[1] / "docs" / "screenshots"
SIZE_PX = (1120, 720)
SCHEMES = ("light", "dark")
_LIMIT_MS = 90_000
_LOOK_MS = 20
_SETTLE_MS = 250


class Studio:
    """One window in one language and scheme, and the pictures of it."""

    def __init__(self, application: QApplication, language: str, scheme: str, session_id: str) -> None:
        self._suffix = f"{language}-{scheme}"
        self._session_id = session_id
        self.prompter = story.Prompter()
        self._microphones: list[ReplayedMicrophone] = []
        chosen = Settings(
            RecognitionSettings(language="en"),
            window=WindowSettings(theme=scheme, ui_language=language, first_steps_done=True),
        )
        settings.save(chosen, paths.settings_file())
        i18n.install(application, language)
        theme.apply(application, scheme)
        self.context = Context(self._services())
        self.controller = DictationController(self.context)
        self.window = MainWindow(self.context, self.controller, paths.config_dir() / "window.ini")
        self.window.resize(*SIZE_PX)
        self.window.show()

    def _services(self) -> Services:
        voices = story.recordings()

        def microphone(device: str = "") -> ReplayedMicrophone:
            made = ReplayedMicrophone(voices[:1], pause_s=1.2)
            self._microphones.append(made)
            return made

        return replace(
            app.build_services(bench.measuring()),
            build_engines=lambda chosen, store, terms: story.engines(self.prompter).with_terms(terms),
            build_recognizer=lambda chosen, store, model_id, terms: self.prompter,
            build_capture=lambda chosen, session_id, by_key: app.build_capture(
                chosen, session_id, None, push_to_talk=by_key, source=microphone()
            ),
            build_source=microphone,
            list_inputs=lambda: [InputDevice(0, "Desk microphone", "ALSA", 2, 48_000, True)],
        )

    def begin(self) -> None:
        """The models, and the session of today."""
        self.controller.load_models()
        self.until(lambda: self.controller.models.is_ready)
        self.controller.open_session(self._session_id)
        self.until(lambda: self.controller.snapshot.session_id == self._session_id and bool(self.controller.turns))

    def close(self) -> None:
        self.controller.close()
        self.context.close()
        self.window.deleteLater()

    def until(self, holds: Callable[[], bool]) -> None:
        """Let the window work until something holds, and a little longer. Raises `AppError` when it does not."""
        loop = QEventLoop()
        timer = QTimer(interval=_LOOK_MS)
        timer.timeout.connect(lambda: loop.quit() if holds() else None)
        timer.start()
        QTimer.singleShot(_LIMIT_MS, loop.quit)
        if not holds():
            loop.exec()
        timer.stop()
        if not holds():
            raise AppError("A screen did not come up.", "Look at the window by hand.")
        self.settle()

    def settle(self, for_ms: int = _SETTLE_MS) -> None:
        loop = QEventLoop()
        QTimer.singleShot(for_ms, loop.quit)
        loop.exec()

    def shoot(self, name: str, widget: QWidget | None = None) -> None:
        """Keep a picture of the window, or of one in front of it."""
        picture: QPixmap = (widget or self.window).grab()
        palette_png.save(picture.toImage(), TARGET / f"{name}-{self._suffix}.png")

    @contextmanager
    def dialog(self, action: str) -> Iterator[QDialog]:
        """The dialog that a command of the menus opens."""
        before = set(self.window.findChildren(QDialog))
        self.window.commands[action].trigger()
        self.until(lambda: any(each.isVisible() for each in set(self.window.findChildren(QDialog)) - before))
        opened = next(each for each in self.window.findChildren(QDialog) if each not in before and each.isVisible())
        yield opened
        opened.reject()
        self.settle()


def dictating(studio: Studio) -> None:
    """The text with its last turn, then while somebody speaks, then a correction that finds nothing."""
    page = studio.window.show_page("dictate")
    why = page.findChild(QAbstractButton, "turn_why")
    assert why is not None
    why.setChecked(True)
    studio.settle(500)
    studio.shoot("dictate")
    why.setChecked(False)
    studio.controller.toggle()
    studio.until(lambda: studio.controller.state.phase is Phase.HEARING)
    studio.settle(1500)
    studio.shoot("listening")
    studio.prompter.next_text = story.REFUSED
    turns = len(studio.controller.turns)
    studio.until(lambda: len(studio.controller.turns) > turns)
    studio.controller.stop()
    studio.until(lambda: not studio.controller.is_busy)
    studio.settle(800)
    studio.shoot("refused")


def versions(studio: Studio) -> None:
    """All texts that the session had."""
    studio.window.commands["revisions"].trigger()
    studio.settle(500)
    studio.shoot("versions")
    studio.window.commands["revisions"].trigger()


def history(studio: Studio) -> None:
    """A session with its turns, then a search."""
    page = studio.window.show_page("history")
    studio.settle(800)
    page.show_session(studio._session_id)  # type: ignore[attr-defined]
    studio.settle(800)
    studio.shoot("history")
    field = page.findChild(QLineEdit)
    assert field is not None
    field.setText("bridge")
    studio.settle(800)
    studio.shoot("search")
    field.clear()


def files(studio: Studio) -> None:
    """The page without recordings, then with a queue at work."""
    page = studio.window.show_page("files")
    studio.settle()
    studio.shoot("files-empty")
    page.add(sorted(paths.resource("demo/script.toml").parent.glob("*.flac")))  # type: ignore[attr-defined]
    studio.settle(2500)
    studio.shoot("files")
    # Else its end is told on one of the pictures that follow, on another on each machine.
    page.runner.cancel(page.queue.items)  # type: ignore[attr-defined]


def other_pages(studio: Studio) -> None:
    """Those that need no more than being shown."""
    studio.window.show_page("vocabulary")
    studio.settle(700)
    studio.shoot("vocabulary")
    models = studio.window.show_page("models")
    studio.until(lambda: bool(models.findChildren(ModelRow)))
    studio.settle(700)
    studio.shoot("models")


def benchmark(studio: Studio) -> None:
    """A run being set up, what came of it, one of its dialogues, and a study with an annotator at work."""
    page = studio.window.show_page("benchmark")
    assert isinstance(page, BenchmarkPage)
    studio.until(lambda: page.setup.data.dataset is not None and bool(page.setup.estimate))
    studio.shoot("benchmark")
    page.setup.data.use(bench.write(paths.data_dir() / "errands.jsonl"))
    studio.until(lambda: str(len(bench.SENTENCES)) in page.setup.data.told)
    start = page.findChild(QAbstractButton, "run_start")
    assert start is not None
    start.click()
    view = page.runs.view
    studio.until(lambda: page.runner.is_done and view.overview.curve.points.n == len(bench.SENTENCES))
    studio.settle(800)
    studio.shoot("benchmark-run")
    view.tabs.setCurrentIndex(1)
    view.table.choose("errand-02")
    studio.until(lambda: len(view.inspector.cards) > 1)
    studio.settle(800)
    studio.shoot("benchmark-dialogue")
    page.tabs.setCurrentWidget(page.studies)
    page.studies.open_study(_study(paths.data_dir() / "study"))
    studio.until(lambda: page.studies.study.study is not None)
    page.studies.study.annotate_requested.emit("Ada", False)
    studio.until(lambda: page.studies.desk.seen is not None)
    studio.shoot("study")


def _study(folder: Path) -> Path:
    """Which of two transcripts is the better."""
    items = [
        Item(str(number), said, (heard.lower(), said.lower().replace("the ", "a ")))
        for number, (said, heard) in enumerate(bench.SENTENCES)
    ]
    studies.create(folder, Kind.CHOICE, items)
    return folder


def dialogs(studio: Studio) -> None:
    """What the menus open in front of the window."""
    studio.window.show_page("dictate")
    for action in ("settings", "export", "shortcuts", "about"):
        with studio.dialog(action) as opened:
            studio.settle(500)
            studio.shoot(action, opened)


def first_steps(studio: Studio) -> None:
    """Last, since it changes nothing of what the other pictures show."""
    studio.window.commands["first_steps"].trigger()
    studio.settle(900)
    studio.shoot("first-steps")


SCREENS: tuple[Callable[[Studio], None], ...] = (
    dictating,
    versions,
    history,
    files,
    other_pages,
    benchmark,
    dialogs,
    first_steps,
)


def main(wanted: Sequence[str]) -> int:
    """Exit status."""
    TARGET.mkdir(parents=True, exist_ok=True)
    application = make_application()
    for language in i18n.LANGUAGES:
        for scheme in SCHEMES:
            if _is_wanted(language, i18n.LANGUAGES, wanted) and _is_wanted(scheme, SCHEMES, wanted):
                with _folders() as session_id:
                    _take(application, language, scheme, session_id)
    return 0


def _is_wanted(name: str, all_of_its_kind: Sequence[str], wanted: Sequence[str]) -> bool:
    """True when it was named, or none of its kind was."""
    return name in wanted or not set(wanted) & set(all_of_its_kind)


def _take(application: QApplication, language: str, scheme: str, session_id: str) -> None:
    sys.stderr.write(f"{language}, {scheme}\n")
    studio = Studio(application, language, scheme, session_id)
    try:
        studio.begin()
        for screen in SCREENS:
            screen(studio)
    finally:
        studio.close()


@contextmanager
def _folders() -> Iterator[str]:
    """Data and settings of their own, with the story in the history; the id of the session of today."""
    installed = paths.models_dir().absolute()
    before = {name: os.environ.get(name) for name in ("IASR_DATA_DIR", "IASR_CONFIG_DIR")}
    with tempfile.TemporaryDirectory(prefix="iasr-screens-") as name:
        data = Path(name) / "data"
        data.mkdir()
        if installed.is_dir():
            (data / "models").symlink_to(installed)
        os.environ.update(IASR_DATA_DIR=str(data), IASR_CONFIG_DIR=str(Path(name) / "config"))
        try:
            with History(paths.history_file(), paths.recordings_dir()) as kept:
                session_id = story.tell(kept, paths.recordings_dir())
            yield session_id
        finally:
            for variable, value in before.items():
                os.environ.pop(variable)
                if value is not None:
                    os.environ[variable] = value


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
