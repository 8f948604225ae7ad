"""The pace of a recogniser: measured with a decode like that of real speech."""

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import DecodeOptions
from iasr_desktop.core.recognition.pace import Pace, measured_pace
from tests.fakes import FakeClock, LevelDecoder


def test_the_quicker_of_two_decodes_counts() -> None:
    clock = FakeClock()
    times = iter((3.0, 0.5))

    def hears(options: DecodeOptions) -> str:
        clock.now_s += next(times)
        return ""

    decoder = LevelDecoder(hears=hears)
    assert measured_pace(decoder, 5.0, CancelToken(), clock, lambda: 2 * clock.now_s) == Pace(0.5, 1.0)
    assert decoder.lengths_s == [5.0, 5.0]
    assert decoder.asked[0].max_tokens == 15
    assert decoder.asked[0].audio_context == 314
