"""The eSpeak NG that ships inside piper-tts, called directly: Piper itself asks it for phones only.

Piper's own copy is left alone. A copy of the file is loaded for every utterance
and unloaded after it, which takes a few milliseconds: the library has one voice
for the whole process, and carries the wavering of its pitch and noise over from
one utterance to the next, so that only a fresh one says the same text twice in
the same way.
"""

import ctypes
import importlib.util
import shutil
import tempfile
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.errors import ModelFailed

_SYNCHRONOUS = 2  # AUDIO_OUTPUT_SYNCHRONOUS
_UTF8 = 1  # espeakCHARS_UTF8
_BY_CHARACTER = 1  # POS_CHARACTER
_RATE = 1  # espeakRATE
_FULL_SCALE = np.float32(32768)
_TAKER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p)
_LIBRARIES = (".so", ".dylib", ".pyd")
_REINSTALL = "Install piper-tts again."


class EspeakLibrary:
    """The part of the library that makes sound. Use from one thread at a time."""

    def __init__(self) -> None:
        """Raises `ModelFailed` where the library is missing or cannot be called."""
        try:
            file, self._data = _shipped()
            folder = tempfile.mkdtemp(prefix="iasr-espeak-")
            self._forget = weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
            self._copy = Path(shutil.copy(file, folder))
            with self._loaded() as (_, rate_hz):
                self.rate_hz = rate_hz
        except (ImportError, OSError, AttributeError) as error:
            hint = "Fetch a voice instead: `iasr models list --all` shows those there are."
            raise ModelFailed("eSpeak NG, which piper-tts brings, cannot speak on this system.", hint) from error

    def speech(self, voice: str, words_per_minute: int, text: str) -> NDArray[np.float32]:
        """`text` in the voice of that name, mono, in -1..1 at `rate_hz`. Raises `ModelFailed`."""
        parts: list[NDArray[np.int16]] = []
        with self._loaded() as (native, _):
            if native.espeak_SetVoiceByName(voice.encode()) != 0:
                raise ModelFailed(f"eSpeak NG has no voice {voice}.", _REINSTALL)
            native.espeak_SetParameter(_RATE, words_per_minute, 0)
            _synthesise(native, text, parts.append)
        whole = np.concatenate(parts) if parts else np.zeros(0, np.int16)
        return whole.astype(np.float32) / _FULL_SCALE

    @contextmanager
    def _loaded(self) -> Iterator[tuple[Any, int]]:
        """The library as it is when nobody has used it yet, and its rate in Hz."""
        from _ctypes import dlclose

        native = ctypes.CDLL(str(self._copy))
        try:
            rate_hz = int(native.espeak_Initialize(_SYNCHRONOUS, 0, str(self._data).encode(), 0))
            if rate_hz <= 0:
                raise ModelFailed("eSpeak NG could not be started.", _REINSTALL)
            yield native, rate_hz
            native.espeak_Terminate()
        finally:
            dlclose(native._handle)


def _shipped() -> tuple[Path, Path]:
    """The library's file and the folder of its data. Raises `ImportError` where there are none."""
    found = importlib.util.find_spec("piper")
    if found is None or found.origin is None:
        raise ImportError("piper-tts is not there.")
    root = Path(found.origin).parent
    file = next((path for path in root.glob("espeakbridge*") if path.suffix in _LIBRARIES), None)
    if file is None:
        raise ImportError("piper-tts has come without its library.")
    return file, root / "espeak-ng-data"


def _synthesise(native: Any, text: str, on_samples: Callable[[NDArray[np.int16]], None]) -> None:
    def take(samples: Any, count: int, _events: Any) -> int:
        if samples and count > 0:
            on_samples(np.ctypeslib.as_array(samples, (count,)).copy())
        return 0

    taker = _TAKER(take)
    native.espeak_SetSynthCallback(taker)
    # A NUL would end the text for the library.
    encoded = text.replace("\0", " ").encode()
    length = ctypes.c_size_t(len(encoded) + 1)
    if native.espeak_Synth(encoded, length, 0, _BY_CHARACTER, 0, _UTF8, None, None) != 0:
        raise ModelFailed("eSpeak NG could not say a text.", _REINSTALL)
