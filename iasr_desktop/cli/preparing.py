"""The wait before the first utterance, shown."""

from iasr_desktop.cli.progress import progress_bar
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.dictation import Dictation
from iasr_desktop.core.progress import Progress


def prepare(dictation: Dictation) -> None:
    """Let the language model read its instructions; quick once they are kept on disk."""
    with progress_bar() as on_progress:
        on_progress(Progress(0, None, "Preparing the language model"))
        dictation.warm(CancelToken())
