"""The ggml file of a Whisper model: its header and how it is written.

Layout (little-endian): u32 magic; 11 x i32 hyperparameters; mel filters (i32
count, i32 bins, f32 data); vocabulary (i32 count, each i32 length and bytes);
then tensors to the end of the file: i32 dims, i32 name length, i32 type, the
dims reversed, name, data. Source: whisper.cpp, models/convert-pt-to-ggml.py.
"""

import struct
from dataclasses import astuple, dataclass, fields
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

MAGIC = 0x67676D6C
F32, F16 = 0, 1


@dataclass(frozen=True)
class WhisperShape:
    """The eleven numbers at the start of the file, in its order.

    `ftype` is 0 for f32, 1 for f16, 2 and above for quantised matrices.
    """

    n_vocab: int
    n_audio_ctx: int
    n_audio_state: int
    n_audio_head: int
    n_audio_layer: int
    n_text_ctx: int
    n_text_state: int
    n_text_head: int
    n_text_layer: int
    n_mels: int
    ftype: int

    @property
    def is_multilingual(self) -> bool:
        return self.n_vocab >= 51_865


# No Whisper model comes near these; numbers beyond them are damage.
_MOST = WhisperShape(1_000_000, 100_000, 65_536, 1_024, 1_024, 100_000, 65_536, 1_024, 1_024, 1_024, 10_000)
_OPTIONAL_ZERO = frozenset({"ftype", "n_audio_layer", "n_text_layer"})
MOST_BINS = _MOST.n_mels
"""Of either side of the mel filters."""


def impossible_number(shape: WhisperShape) -> str:
    """The name of a number that no model has; empty when all are possible.

    Memory is taken and loops are run by these numbers, so they are looked at first.
    """
    for entry in fields(shape):
        least = 0 if entry.name in _OPTIONAL_ZERO else 1
        if not least <= getattr(shape, entry.name) <= getattr(_MOST, entry.name):
            return entry.name
    return ""


def write_header(out: BinaryIO, shape: WhisperShape, filters: NDArray[np.float32], vocabulary: list[bytes]) -> None:
    """Everything before the tensors."""
    out.write(struct.pack("<I", MAGIC))
    out.write(struct.pack("<11i", *astuple(shape)))
    out.write(struct.pack("<2i", *filters.shape))
    out.write(filters.astype("<f4").tobytes())
    out.write(struct.pack("<i", len(vocabulary)))
    for token in vocabulary:
        out.write(struct.pack("<i", len(token)) + token)


def write_tensor(out: BinaryIO, name: str, values: NDArray[np.float32] | NDArray[np.float16]) -> None:
    """One tensor as f16 or f32, by its dtype."""
    encoded = name.encode()
    type_id = F16 if values.dtype == np.float16 else F32
    out.write(struct.pack("<3i", values.ndim, len(encoded), type_id))
    out.write(struct.pack(f"<{values.ndim}i", *reversed(values.shape)))
    out.write(encoded)
    out.write(np.ascontiguousarray(values, dtype="<f2" if type_id == F16 else "<f4").tobytes())
