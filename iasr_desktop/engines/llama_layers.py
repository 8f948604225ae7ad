"""llama.cpp with its layers open: vectors are taken from the graph while it is computed.

The library hands out the last layer only. Its scheduler, though, lets a
watcher look at every step of the computation, and stop after one: so one pass
gives any number of layers, and what lies above the highest need not be computed.
"""

import ctypes
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.engines.llama_native import NativeModel, Row

Vectors = NDArray[np.float32]

_FINAL_NORM = "result_norm"


class LayeredModel(NativeModel):
    """Weights and context whose layers can be read. Owned by one thread at a time.

    Raises `ModelFailed` when the file is not a model that this library loads.
    """

    def __init__(self, path: Path, threads: int, gpu_layers: int, context_tokens: int) -> None:
        self._wanted: dict[str, int] = {}
        self._taken: dict[int, Vectors] = {}
        self._ends_early = False
        super().__init__(path, threads, gpu_layers, context_tokens)
        self._ggml = _tensor_library()
        self.layers = int(self._api.llama_model_n_layer(self._model))
        self.dimensions = int(self._api.llama_model_n_embd(self._model))

    def _context_params(self, threads: int) -> Any:
        params = super()._context_params(threads)
        self._watcher = self._api.ggml_backend_sched_eval_callback(self._watch)
        params.cb_eval = self._watcher
        return params

    def read(self, rows: Sequence[Row], layers: Sequence[int]) -> dict[int, Vectors] | None:
        """Vectors of each layer for `rows`, shape (len(rows), dim); `None` when stopped on the way.

        What the sequences hold above the highest layer is undefined afterwards,
        so they serve for reading the same layers only.
        """
        self._ends_early = True
        try:
            with self.watching(layers) as self._taken:
                self.decode(rows)
        finally:
            self._ends_early = False
        if self._should_stop():
            return None
        missing = set(layers) - set(self._taken)
        if missing or any(found.shape != (len(rows), self.dimensions) for found in self._taken.values()):
            raise ModelFailed(
                "The layers of this language model cannot be read.", "Choose another model, or its last layer."
            )
        return self._taken

    @contextmanager
    def watching(self, layers: Sequence[int]) -> Iterator[dict[int, Vectors]]:
        """Vectors of the last `decode` inside, by layer, shape (rows, dim); the last layer has only rows
        whose logits were wanted. All else is computed as ever."""
        self._wanted = {self._name(layer): layer for layer in layers}
        self._taken = {}
        try:
            yield self._taken
        finally:
            self._wanted = {}

    def forget(self) -> None:
        """Empty all sequences."""
        self._api.llama_memory_clear(self._memory, False)

    @property
    def first_token(self) -> int:
        """What to put before a text, to be left out of its vectors.

        Causal models heap attention, and a norm hundreds of times that of any
        other, on whatever comes first; without a mark it would be the first word.
        """
        begin = int(self._api.llama_vocab_bos(self._vocab))
        return begin if begin >= 0 else self.end_token

    def _name(self, layer: int) -> str:
        """What llama.cpp calls the result of a layer, counted from 1; it counts from 0."""
        return _FINAL_NORM if layer == self.layers else f"l_out-{layer - 1}"

    def _watch(self, tensor: int, is_question: bool, _: int | None) -> bool:
        """Asked before each step whether its result is wanted; afterwards, whether to go on."""
        if not self._wanted:
            return not is_question
        if is_question:
            return self._should_stop() or self._ggml.ggml_get_name(tensor).decode() in self._wanted
        if self._should_stop():
            return False
        layer = self._wanted[self._ggml.ggml_get_name(tensor).decode()]
        self._taken[layer] = self._copy(tensor)
        return not self._ends_early or len(self._taken) < len(self._wanted)

    def _copy(self, tensor: int) -> Vectors:
        size = int(self._ggml.ggml_nbytes(tensor))
        values = np.empty(size // np.dtype(np.float32).itemsize, dtype=np.float32)
        self._ggml.ggml_backend_tensor_get(tensor, values.ctypes.data, 0, values.nbytes)
        return values.reshape(-1, self.dimensions)


def _tensor_library() -> Any:
    """The part of ggml that tells names and contents of tensors, which llama-cpp-python has no names for."""
    import llama_cpp
    from llama_cpp._ctypes_extensions import load_shared_library

    library = load_shared_library("ggml-base", Path(llama_cpp.__file__).parent / "lib")
    library.ggml_get_name.argtypes = [ctypes.c_void_p]
    library.ggml_get_name.restype = ctypes.c_char_p
    library.ggml_nbytes.argtypes = [ctypes.c_void_p]
    library.ggml_nbytes.restype = ctypes.c_size_t
    library.ggml_backend_tensor_get.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_size_t]
    library.ggml_backend_tensor_get.restype = None
    return library
