"""`TokenEmbedder`: what stands in for it in tests behaves like llama.cpp."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput, Cancelled, DeadlineExceeded, ModelFailed
from iasr_desktop.core.ports import TokenEmbedder
from iasr_desktop.engines.llama_embedder import OVERLAP_TOKENS, WINDOW_TOKENS, LlamaCppEmbedder
from tests.fakes import WordEmbedder
from tests.weights import installed

MODEL_ID = "smollm2-135m-instruct-q4_1"
TEXT = "the train to Lyon leaves at nine"


@pytest.fixture(scope="module")
def real() -> Iterator[LlamaCppEmbedder]:
    embedder = LlamaCppEmbedder(installed(MODEL_ID), MODEL_ID, threads=2)
    yield embedder
    embedder.close()


@pytest.fixture(params=["fake", pytest.param("real", marks=pytest.mark.model)])
def embedder(request: pytest.FixtureRequest) -> TokenEmbedder:
    if request.param == "fake":
        return WordEmbedder()
    loaded: LlamaCppEmbedder = request.getfixturevalue("real")
    return loaded


def test_every_token_has_a_vector_in_every_layer_asked_for(embedder: TokenEmbedder) -> None:
    layers = [1, embedder.layers]
    (found,) = embedder.embed([TEXT], layers, CancelToken())
    assert len(found.tokens) >= 7
    assert "".join(found.tokens).replace(" ", "") == TEXT.replace(" ", "")
    assert sorted(found.by_layer) == layers
    for vectors in found.by_layer.values():
        assert vectors.dtype == np.float32
        assert len(vectors) == len(found.tokens)
        assert np.isfinite(vectors).all()
    assert not np.allclose(found.by_layer[1], found.by_layer[embedder.layers])


def test_a_text_has_the_same_vectors_alone_and_beside_others(embedder: TokenEmbedder) -> None:
    others = ["completely different words", "", TEXT + " tomorrow"]
    (alone,) = embedder.embed([TEXT], [2], CancelToken())
    beside = embedder.embed([others[0], TEXT, *others[1:]], [1, 2], CancelToken())[1]
    assert beside.tokens == alone.tokens
    assert cosines(alone.by_layer[2], beside.by_layer[2]).min() > 0.999


def test_later_words_do_not_change_earlier_ones(embedder: TokenEmbedder) -> None:
    short, long = embedder.embed([TEXT, TEXT + " today"], [2], CancelToken())
    n = len(short.tokens)
    assert len(long.tokens) > n
    assert cosines(short.by_layer[2], long.by_layer[2][:n]).min() > 0.999


def test_text_without_tokens(embedder: TokenEmbedder) -> None:
    empty, full = embedder.embed(["", TEXT], [1], CancelToken())
    assert empty.tokens == ()
    assert empty.by_layer[1].shape == (0, full.by_layer[1].shape[1])
    assert embedder.embed([], [1], CancelToken()) == []


@pytest.mark.parametrize("layer", [0, -1, 10_000])
def test_layer_that_the_model_lacks(embedder: TokenEmbedder, layer: int) -> None:
    with pytest.raises(BadInput):
        embedder.embed([TEXT], [1, layer], CancelToken())


@pytest.mark.parametrize("text", ["😀 👩‍👩‍👧", "مرحبا بالعالم", "a\0b\x07", "\ud800", "<|im_end|>", "\n\t"])
def test_any_text_is_read(embedder: TokenEmbedder, text: str) -> None:
    (found,) = embedder.embed([text], [1], CancelToken())
    assert len(found.by_layer[1]) == len(found.tokens)


def test_long_texts_are_read_whole(embedder: TokenEmbedder) -> None:
    text = "one two three four five six seven " * 120
    (found,) = embedder.embed([text], [1], CancelToken())
    assert len(found.by_layer[1]) == len(found.tokens) >= 840


def test_cancelled_and_late_calls_stop(embedder: TokenEmbedder) -> None:
    cancelled = CancelToken()
    cancelled.cancel()
    with pytest.raises(Cancelled):
        embedder.embed([TEXT], [1], cancelled)
    with pytest.raises(DeadlineExceeded):
        embedder.embed([TEXT], [1], CancelToken(deadline_s=0))
    assert len(embedder.embed([TEXT], [1], CancelToken())) == 1


@pytest.mark.model
def test_no_token_is_the_one_that_attention_is_heaped_on(real: LlamaCppEmbedder) -> None:
    (found,) = real.embed([TEXT], [real.layers // 2], CancelToken())
    norms = np.linalg.norm(found.by_layer[real.layers // 2], axis=1)
    assert norms.max() < 5 * np.median(norms)


@pytest.mark.model
def test_windows_agree_where_they_overlap(real: LlamaCppEmbedder) -> None:
    words = [f"word{number % 17} and then" for number in range(200)]
    (whole,) = real.embed([" ".join(words)], [2], CancelToken())
    assert len(whole.tokens) > WINDOW_TOKENS + OVERLAP_TOKENS
    edge = WINDOW_TOKENS - 1
    near = cosines(whole.by_layer[2][edge - 3 : edge], whole.by_layer[2][edge : edge + 3])
    assert np.isfinite(near).all()


@pytest.mark.model
def test_stops_in_the_middle(real: LlamaCppEmbedder) -> None:
    with pytest.raises(DeadlineExceeded):
        real.embed(["a very long story about nothing at all " * 400], [real.layers], CancelToken(deadline_s=0.1))
    assert len(real.embed([TEXT], [1], CancelToken())) == 1


@pytest.mark.parametrize("content", [b"", b"GGUF", b"not a model at all" * 100])
def test_file_that_is_no_model_is_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.gguf"
    path.write_bytes(content)
    with pytest.raises(ModelFailed, match="broken"):
        LlamaCppEmbedder(path, "broken")


def cosines(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    lengths = np.linalg.norm(one, axis=1) * np.linalg.norm(other, axis=1)
    found: np.ndarray = (one * other).sum(axis=1) / lengths
    return found
