"""Tells whether a GGUF or ONNX file is whole, by its own structure.

Both say near their start how long their parts are, so a file that was cut short
can be named with the size it should have.
"""

from pathlib import Path
from typing import Any, BinaryIO

from iasr_desktop.core.errors import ModelInvalid
from iasr_desktop.core.parsing import json_value

AGAIN = "Copy or download it again."
GGUF_MAGIC = b"GGUF"

# Fields of onnx.ModelProto (onnx.proto): 1 is the IR version, 7 the graph.
_GRAPH_FIELD = 7
_MOST_FIELD = 100
_MOST_FIELDS = 100_000
_MOST_RATE_HZ = 192_000
_MOST_SETTINGS_BYTES = 16 << 20
_VARINT, _FIXED64, _LENGTH, _FIXED32 = 0, 1, 2, 5


def check_gguf(path: Path) -> None:
    """Raises `ModelInvalid` unless it is a GGUF language model with all its tensor data."""
    from iasr_desktop.core.models.gguf_size import gguf_size

    size = path.stat().st_size
    try:
        expected, architecture = gguf_size(path)
    except (ValueError, IndexError, KeyError, OverflowError, MemoryError) as error:
        raise ModelInvalid(f"{path} is not a whole GGUF file: its header ends early or is damaged.", AGAIN) from error
    if not architecture:
        raise ModelInvalid(f"{path} names no architecture, so it is no language model.", "Name a GGUF model file.")
    if size < expected:
        raise ModelInvalid(f"{path} is not whole: expected {expected:,} bytes, found {size:,}.", AGAIN)


def check_voice(path: Path) -> None:
    """Raises `ModelInvalid` unless it is a whole ONNX file with Piper's settings beside it."""
    settings = path.with_name(f"{path.name}.json")
    if not settings.is_file():
        raise ModelInvalid(
            f"{path.name} has no {settings.name} beside it.", "A Piper voice is two files; put both in one folder."
        )
    _check_voice_settings(settings)
    expected, has_graph = _onnx_size(path)
    size = path.stat().st_size
    if not has_graph:
        raise ModelInvalid(f"{path} is not an ONNX model.", "Name the .onnx file of a Piper voice.")
    if expected > size:
        # What follows the graph, a few bytes, is not announced.
        raise ModelInvalid(f"{path} is not whole: expected at least {expected:,} bytes, found {size:,}.", AGAIN)


def _check_voice_settings(path: Path) -> None:
    try:
        if path.stat().st_size > _MOST_SETTINGS_BYTES:
            raise ValueError("too large")
        raw: Any = json_value(path.read_text(encoding="utf-8"))
        rate_hz = raw["audio"]["sample_rate"]
        usable = isinstance(raw["phoneme_id_map"], dict) and type(rate_hz) is int and 0 < rate_hz <= _MOST_RATE_HZ
    except (ValueError, KeyError, TypeError):
        usable = False
    if not usable:
        raise ModelInvalid(f"{path} does not describe a Piper voice.", AGAIN)


def _onnx_size(path: Path) -> tuple[int, bool]:
    """Where the last field ends by what its header says, and whether a graph is among them."""
    size, has_graph = path.stat().st_size, False
    with path.open("rb") as stream:
        for _ in range(_MOST_FIELDS):
            if (start := stream.tell()) >= size:
                return size, has_graph
            field, end = _field(stream)
            if not 1 <= field <= _MOST_FIELD or end <= start:
                return size, False
            has_graph = has_graph or field == _GRAPH_FIELD
            if end > size:
                return end, has_graph
            stream.seek(end)
    return size, False


def _field(stream: BinaryIO) -> tuple[int, int]:
    """Number and end of the protobuf field that starts here; number 0 for none.

    Source: Protocol Buffers, "Encoding".
    """
    key = _varint(stream)
    number, wire = key >> 3, key & 7
    if wire == _VARINT:
        _varint(stream)
        return number, stream.tell()
    if wire == _LENGTH:
        length = _varint(stream)
        return number, stream.tell() + length
    width = {_FIXED64: 8, _FIXED32: 4}.get(wire)
    return (number, stream.tell() + width) if width else (0, 0)


def _varint(stream: BinaryIO) -> int:
    value = 0
    for shift in range(0, 70, 7):
        byte = stream.read(1)
        if not byte:
            break
        value |= (byte[0] & 0x7F) << shift
        if byte[0] < 0x80:
            break
    return value
