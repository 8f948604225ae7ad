"""llama.cpp by its C interface: one loaded model and one context.

The high-level class of llama-cpp-python keeps a single token history, samples
in Python and redirects the process's stdout and stderr while it loads. Here
are only the calls the adapter needs: tokens in, logits out, sequences copied
and cut, work aborted.
"""

import ctypes
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.engines.openmp import wait_briefly

log = logging.getLogger(__name__)

Logits = NDArray[np.float32]
"""One value a vocabulary entry, shape (n_vocab,)."""

Row = tuple[int, int, Sequence[int], bool]
"""A token, its position, the sequences it belongs to, whether its logits are wanted."""

MAX_SEQUENCES = 16
BATCH_TOKENS = 128
"""Tokens of one native call: large enough for matrix speed, small enough to stop soon."""

_ABORTED = 2
_STEPS_A_LOOK = 16
_CANDIDATE = np.dtype([("id", np.int32), ("logit", np.float32), ("p", np.float32)])
_KEPT_ALIVE: list[Any] = []


class NativeModel:
    """Weights and context. Owned by one thread at a time; `close` frees both.

    Raises `ModelFailed` when the file is not a model that this library loads.
    """

    def __init__(self, path: Path, threads: int, gpu_layers: int, context_tokens: int) -> None:
        self._api = _library()
        self.context_tokens = context_tokens
        self._should_stop: Callable[[], bool] = lambda: False
        self._steps = 0
        self._model = self._load(path, gpu_layers)
        self._vocab = self._api.llama_model_get_vocab(self._model)
        self._context = self._open(path, threads)
        # Held here, for as long as the library may call it.
        self._abort = self._api.ggml_abort_callback(self._asked_to_stop)
        self._api.llama_set_abort_callback(self._context, self._abort, None)
        self._memory = self._api.llama_get_memory(self._context)
        self.vocabulary_size = int(self._api.llama_vocab_n_tokens(self._vocab))
        self._batch = self._api.llama_batch_init(BATCH_TOKENS, 0, MAX_SEQUENCES)

    def _load(self, path: Path, gpu_layers: int) -> Any:
        params = self._api.llama_model_default_params()
        params.n_gpu_layers = _offloaded(self._api, gpu_layers)
        # A build with AMX crashes on virtual machines that announce it and refuse it.
        repacks = b"AMX_INT8 = 1" not in self._api.llama_print_system_info()
        params.use_extra_bufts = repacks
        # Repacked weights are copies: a mapped file would keep the originals in memory beside them.
        params.load_mode = self._api.LLAMA_LOAD_MODE_NONE if repacks else self._api.LLAMA_LOAD_MODE_MMAP
        model = self._api.llama_model_load_from_file(str(path).encode(), params)
        if not model:
            raise ModelFailed(
                f"The language model file {path.name} could not be loaded.",
                "Run `iasr models verify`, then fetch the model again.",
            )
        return model

    def _context_params(self, threads: int) -> Any:
        """The settings of the context; a kind of model of its own may add to them."""
        params = self._api.llama_context_default_params()
        params.n_ctx = self.context_tokens
        params.n_batch = params.n_ubatch = BATCH_TOKENS
        params.n_seq_max = MAX_SEQUENCES
        # One pool of cells: a copied sequence shares its cells instead of doubling them.
        params.kv_unified = True
        params.n_threads = params.n_threads_batch = threads
        return params

    def _open(self, path: Path, threads: int) -> Any:
        context = self._api.llama_init_from_model(self._model, self._context_params(threads))
        if not context:
            raise ModelFailed(
                f"There was not enough memory for the language model {path.name}.",
                "Choose the light model in the settings, or close other programs.",
            )
        return context

    def close(self) -> None:
        """Free everything; idempotent."""
        if self._context:
            self._api.llama_batch_free(self._batch)
            self._api.llama_free(self._context)
            self._api.llama_model_free(self._model)
            self._context = self._model = None

    @contextmanager
    def stopping(self, should_stop: Callable[[], bool]) -> Iterator[None]:
        """Native work inside stops soon after `should_stop` turns true."""
        self._should_stop = should_stop
        try:
            yield
        finally:
            self._should_stop = lambda: False

    def _asked_to_stop(self, _: int | None) -> bool:
        """Asked by the library at each of the thousand steps of a call; one in a few is enough."""
        self._steps += 1
        return self._steps % _STEPS_A_LOOK == 0 and self._should_stop()

    # Text and tokens

    def tokenize(self, text: str, *, special: bool = False) -> list[int]:
        """Tokens of `text`; `special` lets template marks become their own tokens."""
        raw = text.encode("utf-8", "replace")
        room = len(raw) + 8
        tokens = (self._api.llama_token * room)()
        count = self._api.llama_tokenize(self._vocab, raw, len(raw), tokens, room, False, special)
        if count < 0:
            raise ModelFailed("The language model could not read the text.")
        return list(tokens[:count])

    def piece(self, token: int) -> bytes:
        """The bytes that `token` stands for; empty for control tokens."""
        size = 256
        buffer = ctypes.create_string_buffer(size)
        count = self._api.llama_token_to_piece(self._vocab, token, buffer, size, 0, False)
        return buffer.raw[: max(0, count)]

    def is_end(self, token: int) -> bool:
        return bool(self._api.llama_vocab_is_eog(self._vocab, token))

    @property
    def end_token(self) -> int:
        """The token that ends a reply."""
        turn_end = int(self._api.llama_vocab_eot(self._vocab))
        return turn_end if turn_end >= 0 else int(self._api.llama_vocab_eos(self._vocab))

    @property
    def start_tokens(self) -> list[int]:
        """What the model wants before any text: its begin mark, or nothing."""
        wanted = self._api.llama_vocab_get_add_bos(self._vocab)
        return [int(self._api.llama_vocab_bos(self._vocab))] if wanted else []

    @property
    def chat_template(self) -> str:
        """The template stored in the model file; empty when it has none."""
        template = self._api.llama_model_chat_template(self._model, None)
        return template.decode("utf-8", "replace") if template else ""

    @property
    def identity(self) -> str:
        """Names this very model and library: a saved state fits no other."""
        import llama_cpp

        size = self._api.llama_model_size(self._model)
        return f"{llama_cpp.__version__}-{self._api.llama_model_n_params(self._model)}-{size}"

    # Evaluation

    def decode(self, rows: Sequence[Row]) -> bool:
        """Evaluate rows of (token, position, sequences it belongs to, wants logits).

        At most `BATCH_TOKENS` rows. False when the call was aborted: what the
        sequences hold from the first row's position on is then undefined.
        """
        batch = self._batch
        batch.n_tokens = len(rows)
        for index, (token, position, sequences, wants_logits) in enumerate(rows):
            batch.token[index] = token
            batch.pos[index] = position
            batch.n_seq_id[index] = len(sequences)
            for place, sequence in enumerate(sequences):
                batch.seq_id[index][place] = sequence
            batch.logits[index] = wants_logits
        status = self._api.llama_decode(self._context, batch)
        if status == _ABORTED:
            return False
        if status != 0:
            raise ModelFailed("The language model stopped with an error.", "Repeat, or choose another model.")
        return True

    def logits(self, row: int) -> Logits:
        """A copy of the logits of that row of the last `decode`."""
        pointer = self._api.llama_get_logits_ith(self._context, row)
        return np.ctypeslib.as_array(pointer, (self.vocabulary_size,)).copy()

    def cut(self, sequence: int, position: int) -> bool:
        """Forget `sequence` from `position` on. False when this kind of model cannot."""
        return bool(self._api.llama_memory_seq_rm(self._memory, sequence, position, -1))

    def copy(self, source: int, target: int) -> None:
        """Make `target` hold what `source` holds, sharing its cells."""
        self.cut(target, 0)
        self._api.llama_memory_seq_cp(self._memory, source, target, -1, -1)

    def save(self, sequence: int, tokens: Sequence[int], path: Path) -> bool:
        """Write what `sequence` holds to `path`."""
        array = (self._api.llama_token * len(tokens))(*tokens)
        written = self._api.llama_state_seq_save_file(self._context, str(path).encode(), sequence, array, len(tokens))
        return bool(written)

    def restore(self, sequence: int, tokens: Sequence[int], path: Path) -> bool:
        """Read into `sequence` what `save` wrote for exactly these tokens."""
        found = (self._api.llama_token * len(tokens))()
        count = ctypes.c_size_t(0)
        read = self._api.llama_state_seq_load_file(
            self._context, str(path).encode(), sequence, found, len(tokens), ctypes.byref(count)
        )
        if read and count.value == len(tokens) and list(found) == list(tokens):
            return True
        self.cut(sequence, 0)
        return False

    @contextmanager
    def grammar(self, text: str) -> Iterator["NativeGrammar"]:
        """A matcher for the GBNF `text`. Raises `ModelFailed` when it does not compile."""
        sampler = self._api.llama_sampler_init_grammar(self._vocab, text.encode(), b"root")
        if not sampler:
            raise ModelFailed("The grammar for the language model's reply is not valid.")
        try:
            yield NativeGrammar(self._api, sampler)
        finally:
            self._api.llama_sampler_free(sampler)


class NativeGrammar:
    """How far a reply has come along a grammar, and what may follow."""

    def __init__(self, api: Any, sampler: Any) -> None:
        self._api = api
        self._sampler = sampler

    def allowed(self, tokens: Sequence[int] | NDArray[np.int64]) -> list[int]:
        """Those of `tokens` that may come next, in the same order."""
        table = np.zeros(len(tokens), dtype=_CANDIDATE)
        table["id"] = tokens
        entries = table.ctypes.data_as(ctypes.POINTER(self._api.llama_token_data))
        view = self._api.llama_token_data_array(entries, len(table), -1, False)
        self._api.llama_sampler_apply(self._sampler, ctypes.byref(view))
        left = table[: view.size]
        return [int(token) for token in left["id"][np.isfinite(left["logit"])]]

    def accept(self, token: int) -> None:
        """Go on with `token`, which must be allowed."""
        self._api.llama_sampler_accept(self._sampler, token)


def _offloaded(api: Any, gpu_layers: int) -> int:
    """Layers for the GPU: all for -1, none when the library was built without one."""
    if not api.llama_supports_gpu_offload():
        return 0
    return 999 if gpu_layers < 0 else gpu_layers


def _library() -> Any:
    """The C interface, its log lines sent to ours; loaded on first use only."""
    wait_briefly()
    from llama_cpp import llama_cpp as api

    if not _KEPT_ALIVE:
        callback = api.llama_log_callback(
            lambda level, text, _: log.debug("llama.cpp [%d]: %d bytes", level, len(text))
        )
        # The native side holds no reference: without ours, the callback would be collected.
        _KEPT_ALIVE.append(callback)
        api.llama_log_set(callback, ctypes.c_void_p(0))
        api.llama_backend_init()
    return api
