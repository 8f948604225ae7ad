"""Adapter: llama.cpp behind the port `TokenEmbedder`.

Short texts are read side by side in one native call, as sequences that do not
see each other: matrix work on a hundred tokens costs much less than ten times
that on ten.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput, ModelFailed
from iasr_desktop.core.ports import TokenVectors
from iasr_desktop.engines.llama_layers import LayeredModel
from iasr_desktop.engines.llama_native import BATCH_TOKENS, MAX_SEQUENCES, Row
from iasr_desktop.engines.llamacpp import physical_cores

WINDOW_TOKENS = 480
OVERLAP_TOKENS = 96
"""Tokens at the start of a window that are there as context only: the window before has their vectors."""


@dataclass(frozen=True)
class _Window:
    """A stretch of one text: `tokens` with the begin mark, of which the first `skipped` give no vectors."""

    text: int
    tokens: tuple[int, ...]
    skipped: int


class LlamaCppEmbedder:
    """One model in memory. Not safe for overlapping calls; replaced, never changed.

    `threads` 0 means one a physical core; `gpu_layers` -1 means all, where the
    library can. Raises `ModelFailed` when the file cannot be loaded.
    """

    def __init__(self, model_path: Path, model_id: str, *, threads: int = 0, gpu_layers: int = -1) -> None:
        self.model_id = model_id
        self._native = LayeredModel(model_path, threads or physical_cores(), gpu_layers, WINDOW_TOKENS + BATCH_TOKENS)
        self.layers = self._native.layers

    def close(self) -> None:
        """Free the memory; the object is of no use afterwards."""
        self._native.close()

    def embed(self, texts: Sequence[str], layers: Sequence[int], token: CancelToken) -> list[TokenVectors]:
        wanted = list(dict.fromkeys(layers))
        if unknown := [layer for layer in wanted if not 1 <= layer <= self.layers]:
            raise BadInput(
                f"{self.model_id} has no layer {unknown[0]}.",
                f"It has {self.layers}, counted from 1; choose one of them.",
            )
        token.check()
        encoded = [self._native.tokenize(text) for text in texts]
        found: list[dict[int, list[NDArray[np.float32]]]] = [{layer: [] for layer in wanted} for _ in texts]
        windows = [window for index, tokens in enumerate(encoded) for window in self._windows(index, tokens)]
        for group in _side_by_side(windows) if wanted else ():
            for window, vectors in zip(group, self._read(group, wanted, token), strict=True):
                for layer in wanted:
                    found[window.text][layer].append(vectors[layer][window.skipped :])
        return [
            TokenVectors(tuple(map(self._piece, tokens)), {layer: self._joined(parts[layer]) for layer in wanted})
            for tokens, parts in zip(encoded, found, strict=True)
        ]

    def _windows(self, text: int, tokens: Sequence[int]) -> Iterator[_Window]:
        """The whole text, or stretches that begin inside the one before."""
        first, start, done = self._native.first_token, 0, 0
        while done < len(tokens):
            end = min(len(tokens), start + WINDOW_TOKENS - 1)
            yield _Window(text, (first, *tokens[start:end]), 1 + done - start)
            done, start = end, end - OVERLAP_TOKENS

    def _read(
        self, group: Sequence[_Window], layers: Sequence[int], token: CancelToken
    ) -> list[dict[int, NDArray[np.float32]]]:
        """Vectors of every token of each window, by layer."""
        self._native.forget()
        rows: list[Row] = [
            (value, position, (sequence,), True)
            for sequence, window in enumerate(group)
            for position, value in enumerate(window.tokens)
        ]
        parts = [
            self._read_rows(rows[at : at + BATCH_TOKENS], layers, token) for at in range(0, len(rows), BATCH_TOKENS)
        ]
        whole = {layer: np.concatenate([part[layer] for part in parts]) for layer in layers}
        ends = np.cumsum([len(window.tokens) for window in group])
        pieces = {layer: np.split(vectors, ends[:-1]) for layer, vectors in whole.items()}
        return [{layer: pieces[layer][index] for layer in layers} for index in range(len(group))]

    def _read_rows(
        self, rows: Sequence[Row], layers: Sequence[int], token: CancelToken
    ) -> dict[int, NDArray[np.float32]]:
        with self._native.stopping(lambda: token.should_stop):
            token.check()
            taken = self._native.read(rows, layers)
        if taken is None:
            token.check()
            raise ModelFailed("The language model stopped before it was done.", "Repeat the command.")
        return taken

    def _piece(self, token: int) -> str:
        return self._native.piece(token).decode("utf-8", "replace")

    def _joined(self, parts: Sequence[NDArray[np.float32]]) -> NDArray[np.float32]:
        return np.concatenate(parts) if parts else np.zeros((0, self._native.dimensions), np.float32)


def _side_by_side(windows: Sequence[_Window]) -> Iterator[list[_Window]]:
    """Windows in groups that fit into one native call; one that is longer makes a group of its own."""
    group: list[_Window] = []
    for window in windows:
        size = sum(len(member.tokens) for member in group) + len(window.tokens)
        if group and (size > BATCH_TOKENS or len(group) == MAX_SEQUENCES):
            yield group
            group = []
        group.append(window)
    if group:
        yield group
