"""How long a microphone may deliver nothing before that is an error."""

from collections.abc import Callable

from iasr_desktop.core.errors import MicrophoneFailed
from iasr_desktop.core.ports import AudioSource, InputBlock

READ_S = 0.1
FIRST_BLOCK_S = 5.0
STALLED_S = 3.0
_LONGEST_READ_S = 1.0


class PatientReader:
    """Reads a device that has been started. One thread."""

    def __init__(self, source: AudioSource, clock: Callable[[], float]) -> None:
        self._source = source
        self._clock = clock
        self._has_started = False
        self._waited_s = 0.0

    def read(self) -> InputBlock | None:
        """The next block, `None` when none came within `READ_S`.

        Raises `MicrophoneFailed` when no sample came for `FIRST_BLOCK_S` from
        the start or for `STALLED_S` later, and when the device is gone.
        """
        asked_s = self._clock()
        block = self._source.read(READ_S)
        if block is not None and len(block.samples):
            self._has_started, self._waited_s = True, 0.0
            return block
        # A machine that slept through a read has not waited for the device.
        self._waited_s += min(self._clock() - asked_s, _LONGEST_READ_S)
        if self._waited_s > (STALLED_S if self._has_started else FIRST_BLOCK_S):
            raise _silent_device(from_the_start=not self._has_started)
        return block


def _silent_device(*, from_the_start: bool) -> MicrophoneFailed:
    """The error for a device that delivers no blocks."""
    if from_the_start:
        return MicrophoneFailed(
            "The microphone delivers no audio.", "Check that it is connected and not in use, or choose another one."
        )
    return MicrophoneFailed("The microphone stopped delivering audio.", "Connect it again, or choose another one.")
