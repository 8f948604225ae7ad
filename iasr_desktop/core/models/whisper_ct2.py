"""Turns a CTranslate2 (faster-whisper) Whisper folder into a ggml file for whisper.cpp.

Tensors are read, renamed to OpenAI's names and written one after the other, so
memory holds one at a time. 1-D tensors, positional embeddings and convolution
biases are f32, everything else f16, as whisper.cpp's own converter has it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import ModelInvalid
from iasr_desktop.core.models import ggml
from iasr_desktop.core.models.ct2 import Ct2File
from iasr_desktop.core.models.ggml import WhisperShape
from iasr_desktop.core.models.ggml_reader import read_whisper
from iasr_desktop.core.models.mel import mel_filters
from iasr_desktop.core.models.vocabulary import END_OF_TEXT, read_vocabulary
from iasr_desktop.core.progress import OnProgress, Progress, ignore_progress

SPEC = "WhisperSpec"
HEAD_WIDTH = 64
TEXT_TOKENS = 50_257
WEIGHTS_FILE = "model.bin"
AGAIN = "Copy or download it again."

Floats = NDArray[np.float32] | NDArray[np.float16]


@dataclass(frozen=True)
class Source:
    """Where a ggml tensor comes from: rows `part` of `parts` equal ones of a CTranslate2 variable."""

    name: str
    variable: str
    part: int = 0
    parts: int = 1


def convert(
    folder: Path, target: Path, token: CancelToken | None = None, on_progress: OnProgress = ignore_progress
) -> WhisperShape:
    """Write `target` from the model in `folder`. Reports progress in bytes read.

    Raises `ModelInvalid` when the folder does not hold a whole Whisper model,
    `Cancelled` when stopped; `target` is then incomplete. `OSError` is the
    caller's to translate.
    """
    weights = open_weights(folder)
    shape = read_shape(weights)
    vocabulary = _text_tokens(shape, folder)
    with target.open("wb") as out:
        ggml.write_header(out, shape, mel_filters(shape.n_mels), vocabulary)
        _write_tensors(out, weights, shape, token or CancelToken(), on_progress)
    try:
        read_whisper(target)
    except ModelInvalid as misfit:
        raise ModelInvalid(f"{weights.path} is damaged: its tensors do not fit each other.", AGAIN) from misfit
    return shape


def open_weights(folder: Path) -> Ct2File:
    """The index of `model.bin`. Raises `ModelInvalid` unless it is a Whisper model."""
    path = folder / WEIGHTS_FILE
    if not path.is_file():
        raise ModelInvalid(f"{folder} has no {WEIGHTS_FILE}.", "Name a CTranslate2 (faster-whisper) model folder.")
    weights = Ct2File(path)
    if weights.spec != SPEC:
        raise ModelInvalid(f"{path} is not a Whisper model but a {weights.spec or 'file of no kind'}.")
    return weights


def read_shape(weights: Ct2File) -> WhisperShape:
    """The header numbers, which CTranslate2 keeps in the shapes of its tensors."""
    n_vocab, n_text_state = weights.dims("decoder/embeddings/weight", 2)
    n_audio_ctx, n_audio_state = weights.dims("encoder/position_encodings/encodings", 2)
    shape = WhisperShape(
        n_vocab=n_vocab,
        n_audio_ctx=n_audio_ctx,
        n_audio_state=n_audio_state,
        n_audio_head=weights.number("encoder/num_heads", n_audio_state // HEAD_WIDTH),
        n_audio_layer=_count_layers(weights, "encoder"),
        n_text_ctx=weights.dims("decoder/position_encodings/encodings", 2)[0],
        n_text_state=n_text_state,
        n_text_head=weights.number("decoder/num_heads", n_text_state // HEAD_WIDTH),
        n_text_layer=_count_layers(weights, "decoder"),
        n_mels=weights.dims("encoder/conv1/weight", 3)[1],
        ftype=ggml.F16,
    )
    if wrong := ggml.impossible_number(shape):
        raise ModelInvalid(f"{weights.path} is damaged: it has an impossible {wrong}.", AGAIN)
    return shape


def sources(shape: WhisperShape) -> Iterator[Source]:
    """Every tensor of the ggml file in the order of OpenAI's checkpoints."""
    yield Source("encoder.positional_embedding", "encoder/position_encodings/encodings")
    for conv in ("conv1", "conv2"):
        yield from _both(f"encoder.{conv}", f"encoder/{conv}")
    for layer in range(shape.n_audio_layer):
        yield from _block(f"encoder.blocks.{layer}", f"encoder/layer_{layer}", with_cross=False)
    yield from _norm("encoder.ln_post", "encoder/layer_norm")
    yield Source("decoder.positional_embedding", "decoder/position_encodings/encodings")
    yield Source("decoder.token_embedding.weight", "decoder/embeddings/weight")
    for layer in range(shape.n_text_layer):
        yield from _block(f"decoder.blocks.{layer}", f"decoder/layer_{layer}", with_cross=True)
    yield from _norm("decoder.ln", "decoder/layer_norm")


def read_source(weights: Ct2File, source: Source) -> Floats:
    """The values of one ggml tensor, shaped and typed as the file wants them."""
    whole = np.atleast_1d(weights.array(source.variable))
    rows = whole.shape[0] // source.parts
    values = whole[source.part * rows : (source.part + 1) * rows]
    if source.name in ("encoder.conv1.bias", "encoder.conv2.bias"):
        values = values.reshape(-1, 1)
    if values.ndim < 2 or values.shape[-1] == 1 or source.name.endswith("positional_embedding"):
        return values.astype(np.float32)
    return values.astype(np.float16)


def _block(name: str, variable: str, *, with_cross: bool) -> Iterator[Source]:
    """One transformer block; CTranslate2 packs what is multiplied by the same input."""
    yield from _packed(f"{name}.attn", f"{variable}/self_attention/linear_0", ("query", "key", "value"))
    yield from _both(f"{name}.attn.out", f"{variable}/self_attention/linear_1")
    yield from _norm(f"{name}.attn_ln", f"{variable}/self_attention/layer_norm")
    if with_cross:
        yield from _both(f"{name}.cross_attn.query", f"{variable}/attention/linear_0")
        yield from _packed(f"{name}.cross_attn", f"{variable}/attention/linear_1", ("key", "value"))
        yield from _both(f"{name}.cross_attn.out", f"{variable}/attention/linear_2")
        yield from _norm(f"{name}.cross_attn_ln", f"{variable}/attention/layer_norm")
    yield from _both(f"{name}.mlp.0", f"{variable}/ffn/linear_0")
    yield from _both(f"{name}.mlp.2", f"{variable}/ffn/linear_1")
    yield from _norm(f"{name}.mlp_ln", f"{variable}/ffn/layer_norm")


def _packed(name: str, variable: str, roles: tuple[str, ...]) -> Iterator[Source]:
    """Projections packed on axis 0. Whisper's keys have no bias: theirs is zero and left out."""
    for part, role in enumerate(roles):
        yield Source(f"{name}.{role}.weight", f"{variable}/weight", part, len(roles))
        if role != "key":
            yield Source(f"{name}.{role}.bias", f"{variable}/bias", part, len(roles))


def _both(name: str, variable: str) -> Iterator[Source]:
    yield Source(f"{name}.weight", f"{variable}/weight")
    yield Source(f"{name}.bias", f"{variable}/bias")


def _norm(name: str, variable: str) -> Iterator[Source]:
    yield Source(f"{name}.weight", f"{variable}/gamma")
    yield Source(f"{name}.bias", f"{variable}/beta")


def _count_layers(weights: Ct2File, part: str) -> int:
    count = 0
    while f"{part}/layer_{count}/ffn/linear_0/weight" in weights.variables:
        count += 1
    if not count:
        raise ModelInvalid(f"{weights.path} has no {part} layers.", "The model is of another kind, or damaged.")
    return count


def _text_tokens(shape: WhisperShape, folder: Path) -> list[bytes]:
    """The vocabulary as ggml files list it: 50,257 tokens.

    English-only models use GPT-2's list, whose last token ends the text.
    """
    tokens = read_vocabulary(folder)
    if not shape.is_multilingual:
        tokens.append(END_OF_TEXT.encode())
    if len(tokens) != TEXT_TOKENS:
        raise ModelInvalid(
            f"The vocabulary in {folder} has {len(tokens):,} text tokens; expected {TEXT_TOKENS:,}.",
            "Take the vocabulary that belongs to this model.",
        )
    return tokens


def _write_tensors(
    out: BinaryIO, weights: Ct2File, shape: WhisperShape, token: CancelToken, on_progress: OnProgress
) -> None:
    wanted = list(sources(shape))
    sizes = [weights.size(source.variable) / source.parts for source in wanted]
    done, total = 0.0, sum(sizes)
    if total > weights.path.stat().st_size:
        raise ModelInvalid(f"{weights.path} is damaged: its tensors are more than the file holds.", AGAIN)
    for source, size in zip(wanted, sizes, strict=True):
        token.check()
        ggml.write_tensor(out, source.name, read_source(weights, source))
        done += size
        on_progress(Progress(done, total, "converting", "B"))
