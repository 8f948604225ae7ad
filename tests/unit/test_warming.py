"""Reading ahead gives way to the next utterance."""

import threading

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.dictation import Dictation
from iasr_desktop.core.warming import Warming
from tests.waiting import PATIENCE_S


class SlowReader(Dictation):
    """A dictation whose agent reads until it is told to stop."""

    def __init__(self) -> None:
        self.started = threading.Event()
        self.stopped = 0

    def warm(self, token: CancelToken) -> None:
        self.started.set()
        while not token.is_cancelled:
            threading.Event().wait(0.001)
        self.stopped += 1


def test_reading_stops_before_the_turn_begins() -> None:
    dictation = SlowReader()
    with Warming(dictation) as warming:
        warming.begin()
        assert dictation.started.wait(PATIENCE_S)
        warming.end()
        assert dictation.stopped == 1


def test_each_turn_begins_a_new_reading_and_leaving_ends_it() -> None:
    dictation = SlowReader()
    with Warming(dictation) as warming:
        warming.begin()
        warming.begin()
        assert dictation.stopped == 1
    assert dictation.stopped == 2
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("iasr-warming")]
