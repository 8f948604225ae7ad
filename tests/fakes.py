"""Small real classes in place of engines; the contract tests hold them to what the real ones do."""

import hashlib
import math
import threading
from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput, MicrophoneFailed, ModelFailed, SpeakerFailed
from iasr_desktop.core.key_names import KeyCombination
from iasr_desktop.core.ports import Decoded, DecodeOptions, InputBlock, Prompt, TokenVectors
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples
from tests.speaking import even_words, words_in


class FakeClock:
    """A clock that goes on only when a fake waits."""

    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


class FakeMicrophone:
    """An `AudioSource` that plays samples, with the faults of real devices on request.

    `samples` has shape (n,) or (n, channels). The first block comes after
    `first_block_s`; `zeros_s` of digital silence come before the samples; the
    device vanishes at `unplug_s` of audio, or falls silent at `stall_s`. Its
    seconds last `1 + drift` of the clock's. At the first second of `sleep_s`
    the machine is suspended for the other. When all is played `on_end` is
    called once and no more blocks come.
    """

    def __init__(
        self,
        samples: NDArray[np.float32],
        rate_hz: int = 16_000,
        *,
        clock: FakeClock | None = None,
        block_s: float = 0.05,
        first_block_s: float = 0.0,
        zeros_s: float = 0.0,
        unplug_s: float = math.inf,
        stall_s: float = math.inf,
        drift: float = 0.0,
        sleep_s: tuple[float, float] | None = None,
        refuses: bool = False,
        note: str = "",
        on_end: Callable[[], None] = lambda: None,
        on_block: Callable[[float], None] = lambda _: None,
    ) -> None:
        shaped = samples[:, None] if samples.ndim == 1 else samples
        silence = np.zeros((round(zeros_s * rate_hz), shaped.shape[1]), np.float32)
        self._samples = np.concatenate((silence, shaped)).astype(np.float32)
        self._rate_hz = rate_hz
        self._clock = clock or FakeClock()
        self._block = max(1, round(block_s * rate_hz))
        self._first_block_s = first_block_s
        self._unplug = unplug_s * rate_hz
        self._stall = stall_s * rate_hz
        self._drift = drift
        self._sleep_s = sleep_s
        self._refuses = refuses
        self._note = note
        self.on_end = on_end
        self.on_block = on_block
        self._played = 0
        self._ended = False
        self.starts = 0
        self.is_open = False

    @property
    def note(self) -> str:
        return self._note

    def start(self) -> None:
        self.starts += 1
        if self._refuses:
            raise MicrophoneFailed("The microphone could not be opened.", "Choose another one.")
        self.is_open = True

    def read(self, timeout_s: float) -> InputBlock | None:
        if self._played >= self._unplug:
            raise MicrophoneFailed("The microphone was disconnected.", "Connect it again.")
        if self._sleep_s is not None and self._played >= self._sleep_s[0] * self._rate_hz:
            self._clock.now_s, self._sleep_s = self._clock.now_s + self._sleep_s[1], None
            return None
        if self._clock.now_s < self._first_block_s or self._played >= min(self._stall, len(self._samples)):
            self._clock.now_s += timeout_s
            if self._played >= len(self._samples) and not self._ended:
                self._ended = True
                self.on_end()
            return None
        self.on_block(self._played / self._rate_hz)
        stop = int(min(self._played + self._block, self._unplug, self._stall))
        block = self._samples[self._played : stop]
        self._played = stop
        self._clock.now_s += (1 + self._drift) * len(block) / self._rate_hz
        return InputBlock(block, self._rate_hz, delivered_s=self._clock.now_s)

    def stop(self) -> None:
        self.is_open = False

    def unplug(self) -> None:
        """From now on the device is gone."""
        self._unplug = self._played


class LoudnessDetector:
    """A `VoiceDetector` that takes everything loud for speech."""

    frame_samples = 512

    def __init__(self, threshold: float = 0.02) -> None:
        self._threshold = threshold

    def reset(self) -> None:
        return

    def speech_p(self, frame: Samples) -> float:
        if len(frame) != self.frame_samples:
            raise ValueError("wrong frame size")
        return 1.0 if float(np.abs(np.nan_to_num(frame)).mean()) > self._threshold else 0.0


class NearestResampler:
    """A `Resampler` that takes the nearest sample."""

    def __init__(self, rate_hz: int) -> None:
        self._step = rate_hz / SAMPLE_RATE_HZ
        self._seen = 0
        self._made = 0

    def push(self, samples: Samples) -> Samples:
        self._seen += len(samples)
        count = math.ceil(self._seen / self._step) - self._made
        places = (np.arange(self._made, self._made + count) * self._step).astype(int) - (self._seen - len(samples))
        self._made += count
        return samples[np.clip(places, 0, max(0, len(samples) - 1))]

    def finish(self) -> Samples:
        return np.zeros(0, np.float32)


class ScriptedModel:
    """A `LanguageModel` that writes what a function of the prompt says.

    `writes` gives the text that it would write next. Labels are likelier
    the more of their start that text shares. `context_tokens` words
    fit; `fails` raises for every call; `delay` is called before each answer.
    """

    def __init__(
        self,
        writes: Callable[[Prompt], str] = lambda _: " NEW\n",
        *,
        context_tokens: int = 1500,
        fails: Exception | None = None,
        delay: Callable[[CancelToken], None] = lambda _: None,
    ) -> None:
        self.model_id = "scripted"
        self.prompts: list[Prompt] = []
        self.warmed: list[Prompt] = []
        self._writes = writes
        self._context_tokens = context_tokens
        self._fails = fails
        self._delay = delay

    def warm(self, prompt: Prompt, token: CancelToken) -> None:
        self._check(prompt, token)
        self.warmed.append(prompt)

    def label_logprobs(self, prompt: Prompt, labels: Sequence[str], token: CancelToken) -> Mapping[str, float]:
        self._check(prompt, token)
        self.prompts.append(prompt)
        text = self._writes(prompt)
        return {label: -0.1 - 2.0 * (len(label) - _shared_start(label, text)) for label in labels}

    def label_logprobs_of(
        self, prompts: Sequence[Prompt], labels: Sequence[str], token: CancelToken
    ) -> list[Mapping[str, float]]:
        return [self.label_logprobs(prompt, labels, token) for prompt in prompts]

    def reply(self, prompt: Prompt, grammar: str, max_tokens: int, token: CancelToken) -> str:
        self._check(prompt, token)
        text = self._writes(prompt)
        if "root" not in grammar or self.count_tokens(text) > max_tokens:
            raise ModelFailed("The reply was not finished.")
        return text

    def count_tokens(self, text: str) -> int:
        return len(text.split()) or int(bool(text))

    def _check(self, prompt: Prompt, token: CancelToken) -> None:
        token.check()
        self._delay(token)
        token.check()
        if self._fails is not None:
            raise self._fails
        if self.count_tokens(prompt.text) > self._context_tokens:
            raise ModelFailed("The text is too long for the language model.")


class OpinionatedModel(ScriptedModel):
    """A `LanguageModel` for the judge: the probabilities of " yes" and " no" are a function of the question."""

    def __init__(self, thinks: Callable[[str], tuple[float, float]] = lambda _: (0.9, 0.1)) -> None:
        super().__init__()
        self._thinks = thinks

    def label_logprobs(self, prompt: Prompt, labels: Sequence[str], token: CancelToken) -> Mapping[str, float]:
        self._check(prompt, token)
        self.prompts.append(prompt)
        yes, no = self._thinks(prompt.query)
        known = {" yes": math.log(yes or 1e-30), " no": math.log(no or 1e-30)}
        return {label: known.get(label, -80.0) for label in labels}

    def count_tokens(self, text: str) -> int:
        return len(text) // 3


def _shared_start(one: str, other: str) -> int:
    return next(
        (index for index, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


class WordEmbedder:
    """A `TokenEmbedder` whose tokens are words; a vector tells the word and, faintly, what came before it."""

    layers = 4
    DIMENSIONS = 16

    def __init__(self, model_id: str = "words") -> None:
        self.model_id = model_id
        self.read: list[str] = []

    def embed(self, texts: Sequence[str], layers: Sequence[int], token: CancelToken) -> list[TokenVectors]:
        if any(not 1 <= layer <= self.layers for layer in layers):
            raise BadInput(f"{self.model_id} has no such layer.", f"Choose one of 1 to {self.layers}.")
        token.check()
        self.read += texts
        return [self._vectors(text.split(), layers) for text in texts]

    def close(self) -> None:
        """As the real one; it serves on nevertheless."""

    def _vectors(self, words: Sequence[str], layers: Sequence[int]) -> TokenVectors:
        found = {}
        for layer in layers:
            known = np.array([self._of(f"{word} {layer}") for word in words], np.float32).reshape(-1, self.DIMENSIONS)
            found[layer] = known + 0.1 * np.vstack([np.zeros((1, self.DIMENSIONS)), known])[:-1].astype(np.float32)
        return TokenVectors(tuple(words), found)

    def _of(self, name: str) -> NDArray[np.float64]:
        seed = int.from_bytes(hashlib.sha256(name.encode("utf-8", "replace")).digest()[:8], "big")
        return np.random.default_rng(seed).normal(size=self.DIMENSIONS)


class SpelledPhones:
    """A `Phonemizer` for tests: letters, with the commonest spellings of one sound brought together."""

    _ALIKE = (
        ("ph", "f"),
        ("wh", "w"),
        ("ck", "k"),
        ("c", "k"),
        ("ea", "e"),
        ("ou", "o"),
        ("ow", "o"),
        ("ue", "u"),
        ("ew", "u"),
    )

    def phones(self, word: str) -> str:
        said = "".join(sign for sign in word.lower() if sign.isalnum())
        for written, sound in self._ALIKE:
            said = said.replace(written, sound)
        return said


class LevelDecoder:
    """A `SpeechDecoder` that hears words of `tests.speaking`: each level is a number, spoken "w7".

    A word that is cut off is heard as another one ("w7-"), so a test sees where
    audio was split. `hears` replaces the words by a text of the test's own, given
    the options of the decode. What was asked for is kept.
    """

    model_id = "levels"

    def __init__(
        self,
        languages: Sequence[str] = ("en", "de", "zh"),
        *,
        spoken: str = "en",
        hears: Callable[[DecodeOptions], str | None] = lambda _: None,
        logprob: Callable[[DecodeOptions], float] = lambda _: -0.2,
    ) -> None:
        self.languages = tuple(languages)
        self.asked: list[DecodeOptions] = []
        self.lengths_s: list[float] = []
        self.detections = 0
        self._spoken = spoken
        self._hears = hears
        self._logprob = logprob

    def decode(self, samples: Samples, options: DecodeOptions, token: CancelToken) -> Decoded:
        token.check()
        if len(samples) > 30 * SAMPLE_RATE_HZ:
            raise ModelFailed("The audio is longer than the window.")
        self.asked.append(options)
        self.lengths_s.append(len(samples) / SAMPLE_RATE_HZ)
        own = self._hears(options)
        words = words_in(samples) if own is None else even_words(own, len(samples) / SAMPLE_RATE_HZ)
        language = self._spoken if options.language == "auto" else options.language
        text = " ".join(word.text for word in words)
        is_cut = options.max_tokens is not None and len(words) >= options.max_tokens
        return Decoded(text, language, words, self._logprob(options), len(words), is_cut, has_phrases=options.phrases)

    def detect_language(self, samples: Samples, audio_context: int | None, token: CancelToken) -> str:
        token.check()
        self.detections += 1
        return self._spoken

    def count_tokens(self, text: str) -> int:
        return len(text.split())


class FakePlayer:
    """An `AudioPlayer` without sound. `clock` tells the time; each look at the position takes `look_s` of it."""

    def __init__(self, clock: FakeClock | None = None, *, look_s: float = 0.0, refuses: bool = False) -> None:
        self._clock = clock or FakeClock()
        self._look_s = look_s
        self._length_s = 0.0
        self._start_s = 0.0
        self._began_s: float | None = None
        self.refuses = refuses
        self.starts_s: list[float] = []
        self.threads: list[str] = []

    def play(self, samples: Samples, start_s: float = 0.0) -> None:
        self.stop()
        if self.refuses:
            raise SpeakerFailed("The loudspeaker could not be opened.", "Close other programs.")
        self.starts_s.append(start_s)
        self.threads.append(threading.current_thread().name)
        self._length_s = len(samples) / SAMPLE_RATE_HZ
        self._start_s = max(0.0, start_s)
        self._began_s = self._clock.now_s

    def stop(self) -> None:
        self._began_s = None

    @property
    def position_s(self) -> float | None:
        if self._began_s is None:
            return None
        self._clock.now_s += self._look_s
        position = self._start_s + self._clock.now_s - self._began_s
        return position if position < self._length_s else None


class FakeHotkeys:
    """A `HotkeyListener` whose keys a test presses."""

    def __init__(self, refusal: Exception | None = None) -> None:
        self.keys = ""
        self._refusal = refusal
        self._on_press: Callable[[], None] = lambda: None
        self._on_release: Callable[[], None] = lambda: None
        self._is_down = False

    def start(self, keys: str, on_press: Callable[[], None], on_release: Callable[[], None]) -> None:
        self.stop()
        KeyCombination.parse(keys)
        if self._refusal is not None:
            raise self._refusal
        self.keys, self._on_press, self._on_release = keys, on_press, on_release

    def press(self) -> None:
        if self.keys and not self._is_down:
            self._is_down = True
            self._on_press()

    def release(self) -> None:
        if self._is_down:
            self._is_down = False
            self._on_release()

    def forget(self) -> None:
        self.release()

    def stop(self) -> None:
        self.release()
        self.keys = ""


class Typewriter:
    """A `TextDelivery` that keeps what it was given, or refuses."""

    name = "typewriter"
    finds_window = True
    types = True
    pastes = True

    def __init__(self) -> None:
        self.written: list[str] = []
        self.pasted = 0
        self.remembered = 0
        self.refuses: Exception | None = None
        self.refuses_paste: Exception | None = None

    def remember(self) -> None:
        self.remembered += 1

    def type_text(self, text: str) -> None:
        if self.refuses is not None:
            raise self.refuses
        self.written.append(text)

    def paste(self) -> None:
        if self.refuses_paste is not None:
            raise self.refuses_paste
        self.pasted += 1


class WritingModel(ScriptedModel):
    """A `ForgettingModel`: what was evaluated once is not counted again until it is told to forget."""

    def __init__(self, writes: Callable[[Prompt], str] = lambda _: " NEW\n", *, fails: Exception | None = None) -> None:
        super().__init__(writes, fails=fails)
        self.evaluated_tokens = 0
        self._evaluated: set[str] = set()

    def write(self, prompt: Prompt, max_tokens: int, token: CancelToken) -> str:
        self._check(prompt, token)
        self.prompts.append(prompt)
        words = self._writes(prompt).split(" ")
        return " ".join(words[:max_tokens])

    def forget(self) -> None:
        self._evaluated.clear()

    def _check(self, prompt: Prompt, token: CancelToken) -> None:
        super()._check(prompt, token)
        known = prompt.static in self._evaluated
        self._evaluated.add(prompt.static)
        self.evaluated_tokens += self.count_tokens(prompt.context + prompt.query)
        self.evaluated_tokens += 0 if known else self.count_tokens(prompt.static)
