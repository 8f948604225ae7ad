"""Makes the history that this release leaves behind: `python -m tests.data.history.make`.

Run once a release, before it; the file and what is in it (`.json`) are never
made again, because later versions must open what was really written.
"""

import json
import tempfile
from pathlib import Path

from iasr_desktop import __version__
from iasr_desktop.core.session import Session
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.types import Action
from tests.dictating import Speaker, transcript

FOLDER = Path(__file__).parent


def make(folder: Path) -> None:
    """`<version>.db` and `<version>.json` in `folder`. Refuses to replace them."""
    target = folder / f"{__version__}.db"
    with tempfile.TemporaryDirectory() as temporary:
        path = Path(temporary) / "history.db"
        with History(path) as history:
            fill(history)
            contents = {
                summary.id: {
                    "text": history.load_document(summary.id).text,
                    "turns": [turn.after.text for turn in history.turns(summary.id)],
                    "failed": summary.failed,
                }
                for summary in history.sessions()
            }
        with target.open("xb") as file:
            file.write(path.read_bytes())
    target.with_suffix(".json").write_text(json.dumps(contents, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def fill(history: History) -> None:
    """Sessions with every kind of action, script and state."""
    english = Speaker(history, Session("11111111111111111111111111111111", "en"))
    english.say("Dear Meghan, the meeting moved to Tuesday.", audio=Path("/old/recordings/1.wav"))
    english.replace("Meghan", "Megan", heard=transcript("no, Megan with an e"))
    english.act(Action.CONFIRM)
    english.say("See you there.")
    english.act(Action.UNDO)
    english.act(Action.REDO)
    english.act(Action.REFUSE)
    chinese = Speaker(history, Session("22222222222222222222222222222222", "zh"))
    chinese.say("我明天在北京开会。", heard=transcript("我 明天 在 背景 开会 。"))
    long = Speaker(history, Session("33333333333333333333333333333333", "en"))
    for number in range(20):
        long.say(f"This is sentence {number}.")
    history.record_failed("33333333333333333333333333333333", Path("/old/recordings/2.wav"), "The model failed.")


if __name__ == "__main__":
    make(FOLDER)
