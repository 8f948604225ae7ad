"""Reads a CTranslate2 `model.bin`: an index of its variables, data on demand.

Layout (little-endian): u32 version, string spec name, u32 revision, u32 count;
for each variable a string name, u8 rank, u32 dims, u8 type, u32 byte count and
the data; then u32 alias count and pairs of strings. A string is a u16 length,
which counts a trailing NUL, and bytes.
"""

import math
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.errors import ModelInvalid

SUPPORTED_VERSION = 6
MOST_VARIABLES = 100_000
MOST_DIMS = 8

# bfloat16 has no numpy type; it is read as u2 and widened by hand.
_BFLOAT16 = 5
_TYPES = {0: "<f4", 1: "<i1", 2: "<i2", 3: "<i4", 4: "<f2", _BFLOAT16: "<u2"}


@dataclass(frozen=True)
class Variable:
    """Where one variable lies. `size` is in bytes; rank 0 is a single value."""

    name: str
    shape: tuple[int, ...]
    type_id: int
    offset: int
    size: int


class Ct2File:
    """The variables of one file by name. Only the index is kept in memory.

    Raises `ModelInvalid` when the file is of another kind or ends too early.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        with path.open("rb") as stream:
            reader = _Reader(stream, path)
            self.spec, self.revision, count = _read_header(reader)
            self.variables = {variable.name: variable for variable in _read_variables(reader, count)}
            self.aliases = _read_aliases(reader)

    def array(self, name: str) -> NDArray[np.float32] | NDArray[np.float16]:
        """The variable as floating point, shape as stored; int8 rows are scaled back.

        f16 stays f16; every other type becomes f32. Raises `ModelInvalid` when there is none.
        """
        variable = self._find(name)
        raw = self._read(variable)
        if raw.dtype == np.float16:
            return raw.astype(np.float16, copy=False)
        if variable.type_id == _BFLOAT16:
            return (raw.astype(np.uint32) << 16).view(np.float32)
        values: NDArray[np.float32] = raw.astype(np.float32)
        if variable.type_id in (1, 2) and f"{name}_scale" in self.variables:
            # Source: CTranslate2, specs/model_spec.py: stored = round(value * scale), a scale a row.
            scale = self._read(self.variables[f"{name}_scale"]).astype(np.float32)
            if scale.shape not in ((), values.shape[:1]) or not scale.all():
                raise self._damaged(f"{name}_scale")
            values /= scale.reshape(scale.shape + (1,) * (values.ndim - scale.ndim))
        return values

    def has(self, name: str) -> bool:
        return self.aliases.get(name, name) in self.variables

    def shape(self, name: str) -> tuple[int, ...]:
        """Raises `ModelInvalid` when there is no such variable."""
        return self._find(name).shape

    def size(self, name: str) -> int:
        """Bytes on disk. Raises `ModelInvalid` when there is no such variable."""
        return self._find(name).size

    def number(self, name: str, otherwise: int) -> int:
        """A single integer such as `encoder/num_heads`; older files lack some."""
        if name not in self.variables:
            return otherwise
        values = self._read(self.variables[name]).reshape(-1)
        if len(values) != 1 or not np.isfinite(values[0]):
            raise self._damaged(name)
        return int(values[0])

    def dims(self, name: str, rank: int) -> tuple[int, ...]:
        """Its shape, of so many numbers. Raises `ModelInvalid`."""
        shape = self.shape(name)
        if len(shape) != rank:
            raise self._damaged(name)
        return shape

    def _find(self, name: str) -> Variable:
        variable = self.variables.get(self.aliases.get(name, name))
        if variable is None:
            raise ModelInvalid(f"{self.path} has no tensor {name}.", "The model is of another kind, or damaged.")
        return variable

    def _damaged(self, name: str) -> ModelInvalid:
        return ModelInvalid(f"{self.path} is damaged at the tensor {name[:80]!r}.", "Copy or download it again.")

    def _read(self, variable: Variable) -> NDArray[np.generic]:
        count = variable.size // np.dtype(_TYPES[variable.type_id]).itemsize
        with self.path.open("rb") as stream:
            stream.seek(variable.offset)
            flat = np.fromfile(stream, dtype=_TYPES[variable.type_id], count=count)
        if len(flat) < count:
            raise self._damaged(variable.name)
        return flat.reshape(variable.shape)


class _Reader:
    """Reads fields and knows how to say that the file ended in the middle of one."""

    def __init__(self, stream: BinaryIO, path: Path) -> None:
        self.stream = stream
        self.path = path
        self.size = path.stat().st_size

    def number(self, kind: str) -> int:
        layout = struct.Struct("<" + kind)
        value: int = layout.unpack(self.bytes(layout.size))[0]
        return value

    def bytes(self, count: int) -> bytes:
        data = self.stream.read(count)
        if len(data) < count:
            raise self.truncated(self.stream.tell() - len(data) + count)
        return data

    def string(self) -> str:
        return self.bytes(self.number("H")).rstrip(b"\0").decode("utf-8", "replace")

    def skip(self, count: int) -> None:
        if self.stream.tell() + count > self.size:
            raise self.truncated(self.stream.tell() + count)
        self.stream.seek(count, 1)

    def truncated(self, needed: int) -> ModelInvalid:
        return ModelInvalid(
            f"{self.path} is cut short: expected at least {needed:,} bytes, found {self.size:,}.",
            "Copy or download it again.",
        )


def _read_header(reader: _Reader) -> tuple[str, int, int]:
    """Spec name, revision and number of variables."""
    version = reader.number("I")
    if version != SUPPORTED_VERSION:
        raise ModelInvalid(
            f"{reader.path} is not a CTranslate2 model of version {SUPPORTED_VERSION}.",
            "Convert the model again with a recent CTranslate2.",
        )
    spec, revision, count = reader.string(), reader.number("I"), reader.number("I")
    if count > MOST_VARIABLES:
        raise ModelInvalid(f"{reader.path} is damaged: it claims {count:,} tensors.", "Copy or download it again.")
    return spec, revision, count


def _read_variables(reader: _Reader, count: int) -> Iterator[Variable]:
    for _ in range(count):
        name = reader.string()
        rank = reader.number("B")
        shape = tuple(reader.number("I") for _ in range(min(rank, MOST_DIMS)))
        type_id, size = reader.number("B"), reader.number("I")
        _check_layout(reader, name, rank, shape, type_id, size)
        yield Variable(name, shape, type_id, reader.stream.tell(), size)
        reader.skip(size)


def _check_layout(reader: _Reader, name: str, rank: int, shape: tuple[int, ...], type_id: int, size: int) -> None:
    known = rank <= MOST_DIMS and type_id in _TYPES
    expected = math.prod(shape) * np.dtype(_TYPES.get(type_id, "<i1")).itemsize
    if not known or expected != size:
        raise ModelInvalid(f"{reader.path} is damaged at the tensor {name[:80]!r}.", "Copy or download it again.")


def _read_aliases(reader: _Reader) -> dict[str, str]:
    """Alias to the name it stands for."""
    return {reader.string(): reader.string() for _ in range(min(reader.number("I"), MOST_VARIABLES))}
