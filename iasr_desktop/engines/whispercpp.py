"""Adapter: whisper.cpp (pywhispercpp) behind the port `SpeechDecoder`.

It speaks to the binding's functions instead of its `Model`, which keeps decode
parameters from call to call: here each decode has a full set of its own.
"""

import atexit
import functools
import math
import struct
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import psutil

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.core.ports import Decoded, DecodeOptions
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples
from iasr_desktop.engines.openmp import wait_briefly
from iasr_desktop.engines.whisper_words import TimedToken, shared_out, words_of

_TICKS_PER_S = 100
_POSITIONS_PER_S = 50
"""Encoder positions; 1500 make the window of 30 s."""
_ROOM_BEHIND = 128
"""Positions to leave after the end of the audio; with fewer, ends of sentences get lost."""
# WORKAROUND(whisper.cpp 1.8.5): flash attention pads the encoder's output to this many positions without
# masking the rest, which then holds what an earlier, longer clip left there. Whole blocks leave no rest.
_ATTENTION_BLOCK = 256
_LEAST_S = 1.0
"""The library drops shorter audio, or ends the process when it aligns words in it."""
_LOG_ERROR = 4
_TOP_LAYERS = 2
_OTHER_HEADS = "WHISPER_AHEADS_N_TOP_MOST"
_HEADS = {
    (4, 4): "TINY",
    (6, 6): "BASE",
    (12, 12): "SMALL",
    (24, 24): "MEDIUM",
    (32, 32): "LARGE",
    (32, 4): "LARGE_V3_TURBO",
}
"""By the number of layers of encoder and decoder."""
_LARGE_LAYERS = 32
_ENGLISH_VOCABULARY = 51_864
_V3_VOCABULARY = 51_866


class WhisperCppDecoder:
    """One Whisper model in memory. Not safe for overlapping calls; replaced, never changed.

    `threads` 0 means one a physical core. Layers go to a GPU when the installed
    library has one. `exact_times` has each word timed by the decoder's attention;
    that takes about half as much time again. Raises `ModelFailed` when the file
    cannot be loaded.
    """

    def __init__(
        self,
        model_path: Path,
        model_id: str,
        threads: int = 0,
        *,
        exact_times: bool = False,
        use_gpu: bool = True,
    ) -> None:
        self.model_id = model_id
        self._threads = threads or psutil.cpu_count(logical=False) or psutil.cpu_count() or 1
        self._exact_times = exact_times
        self._native = _native()
        self._context = _load(self._native, model_path, model_id, exact_times=exact_times, use_gpu=use_gpu)
        self._end = self._native.whisper_token_eot(self._context)
        self.languages: Sequence[str] = ("en",)
        if self._native.whisper_is_multilingual(self._context):
            ids = range(self._native.whisper_lang_max_id() + 1)
            self.languages = tuple(self._native.whisper_lang_str(number) for number in ids)
        self._window = int(self._native.whisper_model_n_audio_ctx(self._context))

    def close(self) -> None:
        """Free the memory; the object is of no use afterwards."""
        if self._context is not None:
            self._native.whisper_free(self._context)
            self._context = None

    def __del__(self) -> None:
        if getattr(self, "_context", None) is not None:
            self.close()

    def decode(self, samples: Samples, options: DecodeOptions, token: CancelToken) -> Decoded:
        audio = _long_enough(samples)
        params = self._params(audio, options, token)
        self._run(params, audio, token)
        language = str(self._native.whisper_lang_str(self._native.whisper_full_lang_id(self._context)))
        return self._decoded(language, len(samples) / SAMPLE_RATE_HZ, options)

    def detect_language(self, samples: Samples, audio_context: int | None, token: CancelToken) -> str:
        if len(self.languages) == 1:
            return self.languages[0]
        audio = _long_enough(samples)
        options = DecodeOptions(language=self.languages[0], audio_context=audio_context)
        # WORKAROUND(whisper.cpp 1.8): detection takes the encoder window of the call
        # before, so a call that stops ahead of its encoder sets the window.
        primer = self._params(audio, options, token)
        self._native.assign_encoder_begin_callback(primer, lambda *_: False)
        self._run(primer, audio, token)
        params = self._params(audio, options, token)
        params.language = "auto"
        params.detect_language = True
        self._run(params, audio, token)
        return str(self._native.whisper_lang_str(self._native.whisper_full_lang_id(self._context)))

    def count_tokens(self, text: str) -> int:
        """Whisper's own limit for a prompt is 224; longer texts are counted too."""
        # The binding has room for one token only, so the library can tell no more than the count it wanted.
        return -int(self._native.whisper_tokenize(self._context, text, 0, 0)) if text else 0

    def _params(self, audio: Samples, options: DecodeOptions, token: CancelToken) -> Any:
        native = self._native
        params = native.whisper_full_default_params(native.whisper_sampling_strategy.WHISPER_SAMPLING_GREEDY)
        params.n_threads = self._threads
        params.language = options.language
        params.no_context = True
        params.no_timestamps = not options.phrases
        params.single_segment = not options.phrases
        params.suppress_blank = True
        # As the reference implementation does: "(music)" and "*laughs*" are not what somebody said.
        params.suppress_nst = True
        params.print_progress = False
        params.temperature = options.temperature
        params.temperature_inc = 0.0
        params.greedy = {"best_of": 1}
        # Whether there is speech is decided before, by the sound.
        params.no_speech_thold = 1.0
        params.max_tokens = options.max_tokens or 0
        params.audio_ctx = self._window_for(len(audio), options.audio_context)
        if options.prompt:
            params.initial_prompt = options.prompt
        native.assign_abort_callback(params, _stopper(token))
        if options.phrases:
            # The library would go on behind the last phrase, and invent words for the breath that is there.
            native.assign_encoder_begin_callback(params, _only_once())
        return params

    def _window_for(self, samples: int, wanted: int | None) -> int:
        """0 is the full window. One shorter than the audio would end the process while words are aligned.

        The full window is no whole number of blocks, so the largest that is stands in for it where the
        audio leaves room enough behind.
        """
        needed = math.ceil(samples / SAMPLE_RATE_HZ * _POSITIONS_PER_S) + 1
        largest = self._window // _ATTENTION_BLOCK * _ATTENTION_BLOCK
        if wanted is None:
            return largest if needed + _ROOM_BEHIND <= largest else 0
        blocks = -(-max(wanted, needed) // _ATTENTION_BLOCK)
        return min(blocks * _ATTENTION_BLOCK, self._window)

    def _run(self, params: Any, audio: Samples, token: CancelToken) -> None:
        token.check()
        status = self._native.whisper_full(self._context, params, audio, len(audio))
        # An aborted run returns normally.
        token.check()
        if status != 0:
            raise ModelFailed("The speech model failed while recognising.", "Try again, or choose another model.")

    def _decoded(self, language: str, duration_s: float, options: DecodeOptions) -> Decoded:
        tokens = list(self._tokens(duration_s, phrases=options.phrases))
        text = b"".join(token.piece for token in tokens).decode("utf-8", "ignore").strip()
        mean = sum(token.logprob for token in tokens) / len(tokens) if tokens else 0.0
        is_cut = options.max_tokens is not None and self._written() >= options.max_tokens
        is_timed = self._exact_times and all(token.end_s is not None for token in tokens)
        words = words_of(tokens, duration_s)
        return Decoded(text, language, words, mean, len(tokens), is_cut, is_timed, options.phrases)

    def _written(self) -> int:
        """Tokens of any kind: those that tell times are limited, too."""
        native, context = self._native, self._context
        segments = range(native.whisper_full_n_segments(context))
        return sum(native.whisper_full_n_tokens(context, segment) for segment in segments)

    def _tokens(self, duration_s: float, *, phrases: bool) -> Iterator[TimedToken]:
        native, context = self._native, self._context
        for segment in range(native.whisper_full_n_segments(context)):
            tokens = self._text_tokens(segment)
            if not phrases or all(token.end_s is not None for token in tokens):
                yield from tokens
                continue
            start_s = native.whisper_full_get_segment_t0(context, segment) / _TICKS_PER_S
            end_s = min(native.whisper_full_get_segment_t1(context, segment) / _TICKS_PER_S, duration_s)
            yield from shared_out(tokens, start_s, max(start_s, end_s))

    def _text_tokens(self, segment: int) -> list[TimedToken]:
        native, context = self._native, self._context
        tokens = []
        for place in range(native.whisper_full_n_tokens(context, segment)):
            data = native.whisper_full_get_token_data(context, segment, place)
            if data.id < self._end:
                end_s = data.t_dtw / _TICKS_PER_S if data.t_dtw >= 0 else None
                piece = native.whisper_token_to_bytes(context, data.id)
                tokens.append(TimedToken(piece, float(data.plog), end_s))
        return tokens


def _stopper(token: CancelToken) -> Callable[[], bool]:
    return lambda: token.should_stop


def _only_once() -> Callable[..., bool]:
    asked = count()
    return lambda *_: next(asked) == 0


def _long_enough(samples: Samples) -> Samples:
    missing = round(_LEAST_S * SAMPLE_RATE_HZ) - len(samples)
    padded = np.pad(samples, (0, missing)) if missing > 0 else samples
    return np.ascontiguousarray(padded, dtype=np.float32)


@functools.cache
def _native() -> Any:
    """The binding, silenced. Raises `ModelFailed` when it cannot be loaded."""
    wait_briefly()
    try:
        import _pywhispercpp as native
    except ImportError as error:
        raise ModelFailed("The speech recognition library could not be loaded.", "Install the app again.") from error
    native.whisper_log_set(_ignore)
    # A Python callback still in place at exit ends the process with an abort.
    atexit.register(native.whisper_log_set, None)
    return native


def _ignore(level: int, text: str) -> None:
    return


@contextmanager
def _errors_said(native: Any) -> Iterator[list[str]]:
    """What the library complains about meanwhile."""
    said: list[str] = []
    native.whisper_log_set(lambda level, text: said.append(text.strip()) if level >= _LOG_ERROR else None)
    try:
        yield said
    finally:
        native.whisper_log_set(_ignore)


def _load(native: Any, path: Path, model_id: str, *, exact_times: bool, use_gpu: bool) -> Any:
    params = native.whisper_context_default_params()
    params.use_gpu = use_gpu
    # Flash attention is much faster, but keeps nothing of what words are timed by.
    params.flash_attn = not exact_times
    params.dtw_token_timestamps = exact_times
    params.dtw_aheads_preset = getattr(native.whisper_alignment_heads_preset, _alignment_heads(path))
    params.dtw_n_top = _TOP_LAYERS
    with _errors_said(native) as said:
        context = native.whisper_init_from_file_with_params(str(path), params)
    # A failed load gives an object around a null pointer; only the log tells.
    if said:
        raise ModelFailed(
            f"The speech model {model_id} could not be loaded.", f"Check it with `iasr models verify {model_id}`."
        )
    return context


def _alignment_heads(path: Path) -> str:
    """Which attention heads follow the audio, by the size of the model.

    The published lists are per model; other models use all heads of their last layers.
    """
    try:
        with path.open("rb") as file:
            header = struct.unpack("<12i", file.read(48))
    except (OSError, struct.error):
        # The library's own complaint about the file is the one to report.
        return _OTHER_HEADS
    vocabulary, encoder_layers, decoder_layers = header[1], header[5], header[9]
    english = "_EN" if vocabulary == _ENGLISH_VOCABULARY and encoder_layers < _LARGE_LAYERS else ""
    name = _HEADS.get((encoder_layers, decoder_layers), "")
    if name == "LARGE":
        return "WHISPER_AHEADS_LARGE_V3" if vocabulary == _V3_VOCABULARY else "WHISPER_AHEADS_LARGE_V2"
    return f"WHISPER_AHEADS_{name}{english}" if name else _OTHER_HEADS
