"""Makes small models, wheels and servers for the tests of the models part."""

import hashlib
import http.server
import json
import struct
import threading
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.models.catalog import (
    Catalog,
    CatalogEntry,
    CatalogFile,
    HubSource,
    ModelKind,
    Source,
    WheelsSource,
)
from iasr_desktop.core.models.store import ModelStore
from tests.waiting import PATIENCE_S

MODEL_ID = "small-model"
FILE_NAME = "small.bin"

Variables = dict[str, NDArray[np.generic]]


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


# --- CTranslate2 ------------------------------------------------------------


def whisper_variables(*, multilingual: bool, width: int = 8, layers: int = 2, mels: int = 80) -> Variables:
    """Random weights of a very small Whisper model under CTranslate2's names."""
    random = np.random.default_rng(7)

    def values(*shape: int) -> NDArray[np.float16]:
        return random.normal(size=shape).astype(np.float16)

    found: Variables = {
        "decoder/embeddings/weight": values(51_865 if multilingual else 51_864, width),
        "decoder/num_heads": np.array(2, dtype=np.int16),
        "decoder/position_encodings/encodings": values(16, width),
        "encoder/conv1/bias": values(width),
        "encoder/conv1/weight": values(width, mels, 3),
        "encoder/conv2/bias": values(width),
        "encoder/conv2/weight": values(width, width, 3),
        "encoder/num_heads": np.array(2, dtype=np.int16),
        "encoder/position_encodings/encodings": values(32, width),
    }
    for part in ("encoder", "decoder"):
        found |= {f"{part}/layer_norm/gamma": values(width), f"{part}/layer_norm/beta": values(width)}
        for layer in range(layers):
            linears = {
                "self_attention/linear_0": (3 * width, width),
                "self_attention/linear_1": (width, width),
                "ffn/linear_0": (4 * width, width),
                "ffn/linear_1": (width, 4 * width),
            }
            if part == "decoder":
                linears |= {
                    "attention/linear_0": (width, width),
                    "attention/linear_1": (2 * width, width),
                    "attention/linear_2": (width, width),
                }
            for name, shape in linears.items():
                found[f"{part}/layer_{layer}/{name}/weight"] = values(*shape)
                found[f"{part}/layer_{layer}/{name}/bias"] = values(shape[0])
            for name in {linear.split("/")[0] for linear in linears}:
                found[f"{part}/layer_{layer}/{name}/layer_norm/gamma"] = values(width)
                found[f"{part}/layer_{layer}/{name}/layer_norm/beta"] = values(width)
    return found


def write_ct2(path: Path, variables: Variables, spec: str = "WhisperSpec", version: int = 6) -> None:
    types = {"float32": 0, "int8": 1, "int16": 2, "int32": 3, "float16": 4, "uint16": 5}

    def string(text: str) -> bytes:
        return struct.pack("<H", len(text) + 1) + text.encode() + b"\0"

    out = struct.pack("<I", version) + string(spec) + struct.pack("<2I", 3, len(variables))
    for name, values in sorted(variables.items()):
        data = values.tobytes()
        out += string(name) + struct.pack(f"<B{values.ndim}I", values.ndim, *values.shape)
        out += struct.pack("<BI", types[str(values.dtype)], len(data)) + data
    out += struct.pack("<I", 1) + string("decoder/projection/weight") + string("decoder/embeddings/weight")
    path.write_bytes(out)


def whisper_tokens(*, multilingual: bool) -> list[str]:
    """As CTranslate2 lists them: text tokens (byte-level BPE), then the special ones."""
    text = ["Ġhello", "Ċ", "é", "ðŁĺĬ"] + [f"t{number}" for number in range(50_252)]
    return [*text, *([""] if multilingual else []), "<|endoftext|>", "<|startoftranscript|>"]


def ct2_folder(
    folder: Path, *, multilingual: bool = True, as_json: bool = False, variables: Variables | None = None
) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    write_ct2(folder / "model.bin", variables or whisper_variables(multilingual=multilingual))
    tokens = whisper_tokens(multilingual=multilingual)
    if as_json:
        (folder / "vocabulary.json").write_text(json.dumps(tokens), encoding="utf-8")
    else:
        (folder / "vocabulary.txt").write_bytes(("\n".join(tokens) + "\n").encode())
    (folder / "config.json").write_text("{}")
    return folder


# --- other models -----------------------------------------------------------


def write_gguf(path: Path, *, architecture: str = "llama") -> Path:
    from gguf import GGUFWriter

    writer = GGUFWriter(path, architecture)
    writer.add_token_list(["a", "bc", ""])
    writer.add_token_scores([0.0, 1.0, 2.0])
    writer.add_tensor("token_embd.weight", np.zeros((64, 64), dtype=np.float32))
    writer.add_tensor("output.weight", np.ones((64, 64), dtype=np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def write_voice(path: Path) -> Path:
    """An ONNX file's outer structure: an IR version and a graph of 1000 bytes."""
    path.write_bytes(bytes([0x08, 0x08, 0x3A]) + bytes([0xE8, 0x07]) + bytes(1000))
    settings = {"audio": {"sample_rate": 22_050}, "phoneme_id_map": {"a": [1]}}
    path.with_name(f"{path.name}.json").write_text(json.dumps(settings))
    return path


# --- catalogue, wheels ------------------------------------------------------


def entry(data: bytes, *sources: Source, model_id: str = MODEL_ID, file_name: str = FILE_NAME) -> CatalogEntry:
    file = CatalogFile(file_name, len(data), (sha256(data),))
    return CatalogEntry(model_id, ModelKind.LLM, "MIT", "A model for tests", (file,), tuple(sources), default=True)


def store_with(root: Path, *entries: CatalogEntry) -> ModelStore:
    return ModelStore(root / "models", Catalog(entries))


def write_wheel(folder: Path, package: str, members: Mapping[str, bytes], version: str = "1.0") -> Path:
    """A wheel that pip accepts, holding `members`."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{package.replace('-', '_')}-{version}"
    info = {
        "METADATA": f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n",
        "WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "RECORD": "",
    }
    path = folder / f"{stem}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
        for name, text in info.items():
            archive.writestr(f"{stem}.dist-info/{name}", text)
    return path


@dataclass(frozen=True)
class Parts:
    """A model cut into wheels."""

    data: bytes
    source: WheelsSource
    wheels: list[Path]


def cut_into_wheels(folder: Path, count: int = 3, size: int = 90_000) -> Parts:
    data = np.random.default_rng(3).bytes(size)
    step = -(-size // count)
    packages = [f"test-part{number}" for number in range(1, count + 1)]
    wheels = [
        write_wheel(folder, package, {f"{package}/data/part.bin": data[index * step : (index + 1) * step]})
        for index, package in enumerate(packages)
    ]
    total = sum(wheel.stat().st_size for wheel in wheels)
    return Parts(data, WheelsSource(tuple(packages), "1.0", total, {FILE_NAME: "*/data/part*.bin"}), wheels)


# --- servers ----------------------------------------------------------------


@dataclass
class Served:
    """What a server on this machine offers, and what was asked of it.

    A path in `cut_at` is sent up to that many bytes and then cut, once. A path
    in `held` is sent in half; the rest waits until `release` is set.
    """

    files: dict[str, bytes] = field(default_factory=dict)
    cut_at: dict[str, int] = field(default_factory=dict)
    held: set[str] = field(default_factory=set)
    ranges: bool = True
    asked: list[tuple[str, str]] = field(default_factory=list)
    half_sent: threading.Event = field(default_factory=threading.Event)
    release: threading.Event = field(default_factory=threading.Event)
    url: str = ""

    def count(self, path: str) -> int:
        return sum(1 for asked, _ in self.asked if asked == path)


@contextmanager
def serve(served: Served) -> Iterator[Served]:
    """Answers GET with ranges. Folders are pages of links, as pip wants them."""

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self.close_connection = True
            served.asked.append((self.path, self.headers.get("Range", "")))
            if self.path.endswith("/"):
                names = [name.removeprefix(self.path) for name in served.files if name.startswith(self.path)]
                self._answer(200, "".join(f'<a href="{name}">{name}</a>' for name in names).encode())
            elif self.path not in served.files:
                self._answer(404, b"")
            else:
                self._send_file(served.files[self.path])

        def _answer(self, code: int, data: bytes, headers: Mapping[str, str] | None = None) -> None:
            self.send_response(code)
            self.send_header("Content-Type", "text/html" if self.path.endswith("/") else "application/octet-stream")
            self.send_header("Content-Length", str(len(data)))
            for name, value in (headers or {}).items():
                self.send_header(name, value)
            self.end_headers()
            self._write(data)

        def _write(self, data: bytes) -> None:
            try:
                if self.path in served.cut_at:
                    self.wfile.write(data[: served.cut_at.pop(self.path)])
                    return
                if self.path in served.held:
                    self.wfile.write(data[: len(data) // 2])
                    self.wfile.flush()
                    served.half_sent.set()
                    served.release.wait(PATIENCE_S)
                    data = data[len(data) // 2 :]
                self.wfile.write(data)
            except (BrokenPipeError, ConnectionResetError):
                return

        def _send_file(self, data: bytes) -> None:
            asked = self.headers.get("Range", "")
            if not (asked and served.ranges):
                self._answer(200, data)
                return
            start = int(asked.removeprefix("bytes=").removesuffix("-"))
            if start >= len(data):
                self._answer(416, b"")
                return
            place = f"bytes {start}-{len(data) - 1}/{len(data)}"
            self._answer(206, data[start:], {"Content-Range": place})

        def log_message(self, format: str, *args: object) -> None:
            return

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    served.url = f"http://127.0.0.1:{server.server_port}"
    try:
        yield served
    finally:
        served.release.set()
        server.shutdown()
        server.server_close()
        thread.join()


def hub_source(path: str = "small.bin") -> HubSource:
    return HubSource("someone/something", {FILE_NAME: path})


HUB_PATH = "/someone/something/resolve/main/small.bin"
