"""How long a GGUF file should be, read by the `gguf` package from its header.

Apart from `model_files` since importing `gguf` takes time that only an import needs.
"""

import math
from pathlib import Path
from typing import Any

from gguf import GGML_QUANT_SIZES, GGMLQuantizationType, GGUFReader


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
    without saying how long the file should be, and reads past the end as zero
    values, which never ends with a damaged count. Remove when it checks both.
    """

    expected_bytes = 0

    def _build_tensors(self, start_offs: int, fields: list[Any]) -> None:
        for field in fields:
            _, _, _, dims, raw_type, offset = field.parts
            values, size = GGML_QUANT_SIZES[GGMLQuantizationType(int(raw_type[0]))]
            end = start_offs + int(offset[0]) + math.prod(int(dim) for dim in dims) // values * size
            self.expected_bytes = max(self.expected_bytes, end)

    def _get(self, offset: int, dtype: Any, count: int = 1, override_order: Any = None) -> Any:
        values = super()._get(offset, dtype, count, override_order)
        if len(values) < int(count):
            raise ValueError("the header ends early")
        return values
