"""How long a GGUF file should be, read by the `gguf` package from its header.

Apart from `model_files` since importing `gguf` takes time that only an import needs.
"""

import math
from pathlib import Path
from typing import Any

import numpy as np
from gguf import GGML_QUANT_SIZES, GGMLQuantizationType, GGUFReader, GGUFValueType

# Source: ggml, docs/gguf.md: u32 item type and u64 count; u64 length of a string.
ARRAY_HEADER_BYTES = 12
STRING_LENGTH_BYTES = 8

# No model comes near these; counts beyond them would take all time and memory.
MOST_FIELDS = 100_000
MOST_TENSORS = 1_000_000
MOST_ITEMS = 1 << 24
MOST_DIMS = 4
"""Source: ggml.h, GGML_MAX_DIMS."""


def gguf_size(path: Path) -> tuple[int, str]:
    """Size in bytes up to the end of the last tensor, and the architecture ("" when none is named).

    Raises `ValueError`, `IndexError`, `KeyError` or `OverflowError` for a damaged header.
    """
    reader = _HeaderReader(path)
    field = reader.get_field("general.architecture")
    return reader.expected_bytes, str(field.contents()) if field else ""


class _HeaderReader(GGUFReader):
    """`GGUFReader` that can read the header of a file whose end is missing.

    WORKAROUND(gguf 0.19): the reader maps the data of every tensor, which fails
    without saying how long the file should be; it reads past the end as no
    values, which never ends with a damaged count; and it makes several arrays
    for each of 300,000 vocabulary entries. Remove when it does none of these.
    """

    expected_bytes = 0

    def _build_fields(self, offs: int, count: int) -> int:
        return int(super()._build_fields(offs, _possible(count, MOST_FIELDS)))

    def _build_tensor_info(self, offs: int, count: int) -> tuple[int, list[Any]]:
        found: tuple[int, list[Any]] = super()._build_tensor_info(offs, _possible(count, MOST_TENSORS))
        return found

    def _build_tensors(self, start_offs: int, fields: list[Any]) -> None:
        for field in fields:
            _, _, _, dims, raw_type, offset = field.parts
            _possible(len(dims), MOST_DIMS)
            values, size = GGML_QUANT_SIZES[GGMLQuantizationType(int(raw_type[0]))]
            end = start_offs + int(offset[0]) + math.prod(int(dim) for dim in dims) // values * size
            self.expected_bytes = max(self.expected_bytes, end)

    def _get_field_parts(self, orig_offs: int, raw_type: int) -> tuple[int, list[Any], list[int], list[GGUFValueType]]:
        """Arrays are passed over: only their length on disk matters here."""
        kind = GGUFValueType(raw_type)
        if kind is not GGUFValueType.ARRAY:
            return super()._get_field_parts(orig_offs, raw_type)
        item_kind, count = GGUFValueType(int(self._get(orig_offs, "u4")[0])), int(self._get(orig_offs + 4, "u8")[0])
        start = orig_offs + ARRAY_HEADER_BYTES
        _possible(count, MOST_ITEMS)
        if item_kind is GGUFValueType.STRING:
            end = self._end_of_strings(start, count)
        else:
            end = start + count * np.dtype(self.gguf_scalar_to_np[item_kind]).itemsize
        if end > len(self.data):
            raise ValueError("the header ends early")
        return end - orig_offs, [], [], [kind, item_kind]

    def _end_of_strings(self, offset: int, count: int) -> int:
        content = self.data.data
        for _ in range(count):
            if offset >= len(content):
                raise ValueError("the header ends early")
            offset += STRING_LENGTH_BYTES + int.from_bytes(content[offset : offset + STRING_LENGTH_BYTES], "little")
        return offset

    def _get(self, offset: int, dtype: Any, count: int = 1, override_order: Any = None) -> Any:
        values = super()._get(offset, dtype, count, override_order)
        if len(values) < int(count):
            raise ValueError("the header ends early")
        return values


def _possible(count: int, most: int) -> int:
    if count > most:
        raise ValueError(f"{count} of something are more than any model has")
    return int(count)
