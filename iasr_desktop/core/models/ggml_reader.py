"""Reads the ggml file of a Whisper model back and says whether it is whole.

A file that was cut short still tells, by its header, how long it should be.
"""

import math
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.errors import ModelInvalid
from iasr_desktop.core.models.ggml import F16, F32, MAGIC, MOST_BINS, WhisperShape, impossible_number

AGAIN = "Copy or download it again."
KERNEL = 3
MLP_FACTOR = 4
MOST_TOKENS = 1_000_000
MOST_TOKEN_BYTES = 10_000
MEL_BINS = 201
"""Of a spectrum of 400 samples."""
A_MATRIX = "encoder.blocks.0.attn.query.weight"
QUANTISATION_VERSION_FACTOR = 1000

# Source: ggml.c, ggml_ftype_to_ggml_type: the number format of matrices by the header's `ftype`.
_TYPE_OF_FTYPE = {0: F32, 1: F16, 2: 2, 3: 3, 7: 8, 8: 6, 9: 7, 10: 10, 11: 11, 12: 12, 13: 13, 14: 14, 24: 30}
_INT = struct.Struct("<i")


@dataclass(frozen=True)
class Tensor:
    """A tensor in the file: `shape` in numpy's order, `offset` and `size` of its data in bytes."""

    name: str
    shape: tuple[int, ...]
    type_id: int
    offset: int
    size: int


@dataclass(frozen=True, eq=False)
class WhisperFile:
    """What a ggml Whisper file holds; the data of the tensors stays on disk."""

    path: Path
    shape: WhisperShape
    filters: NDArray[np.float32]
    vocabulary: list[bytes]
    tensors: dict[str, Tensor]

    def array(self, name: str) -> NDArray[np.float32] | NDArray[np.float16]:
        """An f32 or f16 tensor; quantised ones have no numpy form."""
        tensor = self.tensors[name]
        with self.path.open("rb") as stream:
            stream.seek(tensor.offset)
            data = stream.read(tensor.size)
        if tensor.type_id == F16:
            return np.frombuffer(data, dtype=np.float16).reshape(tensor.shape)
        return np.frombuffer(data, dtype=np.float32).reshape(tensor.shape)


class _Short(Exception):
    """The file ends here."""


def read_whisper(path: Path) -> WhisperFile:
    """The index of a whole file.

    Raises `ModelInvalid` for another kind of file, and for one whose size is
    not what its header promises, naming both sizes.
    """
    size = path.stat().st_size
    with path.open("rb") as stream:
        try:
            shape = _read_shape(stream, path)
            filters, vocabulary = _read_filters(stream), _read_vocabulary(stream, path)
        except _Short:
            raise ModelInvalid(f"{path} is cut short: its header alone is longer than {size:,} bytes.", AGAIN) from None
        tensors, end = _read_tensors(stream, size, len(expected_shapes(shape)))
    expected = _expected_size(shape, tensors, end)
    if expected != size:
        raise ModelInvalid(f"{path} is not whole: expected {expected:,} bytes, found {size:,}.", AGAIN)
    _check_agreement(path, shape, filters, tensors)
    return WhisperFile(path, shape, filters, vocabulary, tensors)


def _check_agreement(path: Path, shape: WhisperShape, filters: NDArray[np.float32], tensors: dict[str, Tensor]) -> None:
    """What whisper.cpp takes for granted, and ends the process over when it is not so. Raises `ModelInvalid`."""
    expected = expected_shapes(shape)
    missing = expected.keys() - tensors.keys()
    if missing:
        raise ModelInvalid(f"{path} is damaged: it lacks the tensor {min(missing)}.", AGAIN)
    wrong = [name for name, dims in expected.items() if tensors[name].shape != dims]
    if wrong:
        raise ModelInvalid(f"{path} is damaged: the tensor {wrong[0]} has another shape than the header says.", AGAIN)
    if filters.shape != (shape.n_mels, MEL_BINS):
        raise ModelInvalid(f"{path} is damaged: its filters do not fit its header.", AGAIN)
    heads = ((shape.n_audio_state, shape.n_audio_head), (shape.n_text_state, shape.n_text_head))
    if any(width % count for width, count in heads):
        raise ModelInvalid(f"{path} is damaged: its header has an impossible number of attention heads.", AGAIN)
    matrix = tensors.get(A_MATRIX)
    if matrix and _TYPE_OF_FTYPE.get(shape.ftype % QUANTISATION_VERSION_FACTOR) != matrix.type_id:
        raise ModelInvalid(f"{path} is damaged: its header tells another number format than its tensors.", AGAIN)


def expected_shapes(shape: WhisperShape) -> dict[str, tuple[int, ...]]:
    """Every tensor of such a model with its shape, in numpy's order."""
    audio, text = shape.n_audio_state, shape.n_text_state
    found: dict[str, tuple[int, ...]] = {
        "encoder.positional_embedding": (shape.n_audio_ctx, audio),
        "encoder.conv1.weight": (audio, shape.n_mels, KERNEL),
        "encoder.conv1.bias": (audio, 1),
        "encoder.conv2.weight": (audio, audio, KERNEL),
        "encoder.conv2.bias": (audio, 1),
        "decoder.positional_embedding": (shape.n_text_ctx, text),
        "decoder.token_embedding.weight": (shape.n_vocab, text),
    }
    for layer in range(shape.n_audio_layer):
        found |= _block_shapes(f"encoder.blocks.{layer}", audio, ("attn",))
    for layer in range(shape.n_text_layer):
        found |= _block_shapes(f"decoder.blocks.{layer}", text, ("attn", "cross_attn"))
    return found | _norm_shapes("encoder.ln_post", audio) | _norm_shapes("decoder.ln", text)


def _block_shapes(name: str, width: int, attentions: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {
        f"{name}.mlp.0.weight": (MLP_FACTOR * width, width),
        f"{name}.mlp.0.bias": (MLP_FACTOR * width,),
        f"{name}.mlp.2.weight": (width, MLP_FACTOR * width),
        f"{name}.mlp.2.bias": (width,),
    }
    for attention in attentions:
        for role in ("query", "key", "value", "out"):
            found[f"{name}.{attention}.{role}.weight"] = (width, width)
            if role != "key":
                found[f"{name}.{attention}.{role}.bias"] = (width,)
        found |= _norm_shapes(f"{name}.{attention}_ln", width)
    return found | _norm_shapes(f"{name}.mlp_ln", width)


def _norm_shapes(name: str, width: int) -> dict[str, tuple[int, ...]]:
    return {f"{name}.weight": (width,), f"{name}.bias": (width,)}


def _read(stream: BinaryIO, layout: str) -> tuple[int, ...]:
    parts = struct.Struct("<" + layout)
    return parts.unpack(_bytes(stream, parts.size))


def _bytes(stream: BinaryIO, count: int) -> bytes:
    data = stream.read(count)
    if len(data) < count:
        raise _Short
    return data


def _read_shape(stream: BinaryIO, path: Path) -> WhisperShape:
    if _read(stream, "I") != (MAGIC,):
        raise ModelInvalid(f"{path} is not a ggml Whisper file.", "Name a ggml-*.bin file made for whisper.cpp.")
    shape = WhisperShape(*_read(stream, "11i"))
    if wrong := impossible_number(shape):
        raise ModelInvalid(f"{path} is damaged: its header has an impossible {wrong}.", AGAIN)
    return shape


def _read_filters(stream: BinaryIO) -> NDArray[np.float32]:
    rows, columns = _read(stream, "2i")
    if not (0 < rows <= MOST_BINS and 0 < columns <= MOST_BINS):
        raise _Short
    return np.frombuffer(_bytes(stream, rows * columns * 4), dtype="<f4").reshape(rows, columns).astype(np.float32)


def _read_vocabulary(stream: BinaryIO, path: Path) -> list[bytes]:
    count = _length(stream, MOST_TOKENS, path)
    return [_bytes(stream, _length(stream, MOST_TOKEN_BYTES, path)) for _ in range(count)]


def _length(stream: BinaryIO, most: int, path: Path) -> int:
    """whisper.cpp takes a negative length for one of gigabytes."""
    (value,) = _INT.unpack(_bytes(stream, _INT.size))
    if not 0 <= value <= most:
        raise ModelInvalid(f"{path} is damaged: its vocabulary has an impossible length.", AGAIN)
    return int(value)


def _read_tensors(stream: BinaryIO, size: int, most: int) -> tuple[dict[str, Tensor], int]:
    """The tensors whose headers can be read, and where the last of them should end."""
    tensors: dict[str, Tensor] = {}
    end = stream.tell()
    # A name that comes again is damage, and must not keep the loop from ending.
    for _ in range(most):
        try:
            tensor = _read_tensor(stream)
        except (_Short, ValueError):
            break
        tensors[tensor.name] = tensor
        end = tensor.offset + tensor.size
        if end > size:
            break
        stream.seek(end)
    return tensors, end


def _read_tensor(stream: BinaryIO) -> Tensor:
    n_dims, name_bytes, type_id = _read(stream, "3i")
    if not (1 <= n_dims <= 4 and 1 <= name_bytes <= 256):
        raise ValueError("not a tensor")
    dims = _read(stream, f"{n_dims}i")
    if min(dims) < 1:
        raise ValueError("not a tensor")
    name = _bytes(stream, name_bytes).decode()
    return Tensor(name, tuple(reversed(dims)), type_id, stream.tell(), _data_size(tuple(dims), type_id))


def _data_size(shape: tuple[int, ...], type_id: int) -> int:
    """Bytes of a tensor's data. Raises `ValueError` for a type that ggml does not have."""
    from gguf.constants import GGML_QUANT_SIZES, GGMLQuantizationType

    values, size = GGML_QUANT_SIZES[GGMLQuantizationType(type_id)]
    return math.prod(shape) // values * size


def _expected_size(shape: WhisperShape, tensors: dict[str, Tensor], end: int) -> int:
    """Where the file should end: after what was read, and what is missing still."""
    matrix = tensors.get(A_MATRIX)
    for name, dims in expected_shapes(shape).items():
        if name not in tensors:
            type_id = _usual_type(name, dims, F16 if matrix is None else matrix.type_id)
            end += 12 + 4 * len(dims) + len(name) + _data_size(dims, type_id)
    return end


def _usual_type(name: str, dims: tuple[int, ...], matrix_type: int) -> int:
    """Source: whisper.cpp, convert-pt-to-ggml.py and quantize: only 2-D weights are quantised."""
    if len(dims) == 1 or dims[-1] == 1 or name.endswith("positional_embedding"):
        return F32
    return matrix_type if len(dims) == 2 else F16
