"""Errors that are sentences for people.

`AppError` says what did not work (`message`) and what to do (`hint`). The
command line prints both on one line and exits with 1; the window shows them in
a bar. Anything that is not an `AppError` or `Cancelled` is a bug of ours.
"""


class Cancelled(Exception):
    """The person stopped the work. Nothing is shown."""


class DeadlineExceeded(Exception):
    """A time limit set by our own code ran out; the caller falls back."""


_LONGEST = 600


def shortened(sentence: str) -> str:
    """What quotes a file may quote megabytes of it; in the middle nobody misses them."""
    half = _LONGEST // 2
    return sentence if len(sentence) <= _LONGEST else f"{sentence[:half]} … {sentence[-half:]}"


class AppError(Exception):
    """Something the person can act on."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(shortened(message))
        self.message = shortened(message)
        self.hint = shortened(hint)

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".strip()


class BadInput(AppError):
    """A value, line or file the person handed over cannot be used."""


class AudioUnreadable(BadInput):
    """A recording that cannot be decoded, or holds no audio."""


class MicrophoneFailed(AppError):
    """The input device is missing, silent, busy or was unplugged."""


class SpeakerFailed(AppError):
    """Nothing can be played: no output device, or it is busy."""


class ModelMissing(AppError):
    """A model is not installed."""


class FetchFailed(AppError):
    """A model could not be had from any of its sources."""


class ModelFailed(AppError):
    """An engine could not load its model, or failed while running."""


class ModelInvalid(AppError):
    """A model file is not what the catalogue says, or of no known kind."""


class StorageFailed(AppError):
    """The history or a recording could not be written or read."""


class ExportFailed(AppError):
    """A transcript could not be written where the person asked."""


class StaleTurn(AppError):
    """A turn was computed from a text that is no longer the current one."""


class DeliveryFailed(AppError):
    """Text could not be put into another window; `begun` says that part of it may stand there."""

    def __init__(self, message: str, hint: str = "", *, begun: bool = False) -> None:
        super().__init__(message, hint)
        self.begun = begun


class NoScreen(AppError):
    """There is no screen on which a window could be opened."""


class HotkeyFailed(AppError):
    """Keys pressed in other windows cannot be heard here."""
