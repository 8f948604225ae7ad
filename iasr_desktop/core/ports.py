"""What the core asks of engines. Each protocol has a real adapter in `engines`
and a fake in `tests/fakes.py`, and both pass the same contract tests.

Every call blocks, may run on any one thread at a time, and raises `Cancelled`,
`DeadlineExceeded` or an `AppError`, nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.progress import OnProgress, Progress, ignore_progress
from iasr_desktop.core.types import AudioClip, Samples, Transcript, Word

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

OnWarning = Callable[[str], None]
"""Takes a sentence for the person."""


class AudioFileReader(Protocol):
    """Any recording or video as a stream of mono blocks."""

    def duration_s(self, path: Path) -> float | None:
        """Length told by the container; `None` when it does not say. Raises `AudioUnreadable`."""

    def blocks(self, path: Path, token: CancelToken, on_warning: OnWarning | None = None) -> Iterator[Samples]:
        """Mono 16 kHz blocks of about one second, never the whole file at once.

        `on_warning` takes a sentence for each thing that is wrong with the
        recording but did not stop the reading; such are logged when there is none.

        The channel that carries the voice is taken when channels differ.
        Non-finite samples become silence. A damaged tail ends the stream after
        what could be read. Raises `AudioUnreadable` when nothing can be read.
        """


class VoiceDetector(Protocol):
    """Probability of speech, frame by frame, with a state that carries over."""

    frame_samples: int

    def reset(self) -> None:
        """Forget what came before; to be called between unrelated recordings."""

    def speech_p(self, frame: Samples) -> float:
        """Probability of speech in one frame of exactly `frame_samples` samples."""


@dataclass(frozen=True)
class DecodeOptions:
    """One decode. Engines receive the full set each time.

    `language` is an ISO 639-1 code or "auto". `prompt` is text the decoder is
    conditioned on. `audio_context` is the encoder window in its own positions
    (1500 is 30 s for Whisper; `None` is the full window). `temperature` 0 is
    greedy; the engine does no fallback of its own. `max_tokens` bounds what a
    decoder caught in a loop may write; `None` is the engine's own limit. With
    `phrases` the decoder writes down when each phrase was said; it then leaves out
    less of long audio.
    """

    language: str = "auto"
    prompt: str = ""
    audio_context: int | None = None
    temperature: float = 0.0
    max_tokens: int | None = None
    phrases: bool = False


@dataclass(frozen=True)
class Decoded:
    """What one decode gave. Word times are in seconds of the samples given.

    `mean_logprob` is the mean log probability of the `tokens` text tokens, 0
    when there are none; `is_cut` says that `max_tokens` ended the text. Without
    `is_timed` the times of the words are only shared out by length: over their
    phrase when it `has_phrases`, else over all the audio. A word begins where the
    one before it ends, so a pause belongs to the word behind it.
    """

    text: str
    language: str
    words: tuple[Word, ...]
    mean_logprob: float
    tokens: int = 0
    is_cut: bool = False
    is_timed: bool = True
    has_phrases: bool = False


class SpeechDecoder(Protocol):
    """One pass of a recogniser over at most 30 s of audio; policy lives in `core.recognition`."""

    model_id: str
    languages: Sequence[str]

    def decode(self, samples: Samples, options: DecodeOptions, token: CancelToken) -> Decoded:
        """Raises `ModelFailed`."""

    def detect_language(self, samples: Samples, audio_context: int | None, token: CancelToken) -> str:
        """The likeliest of `languages`, at the cost of one encoder pass. Raises `ModelFailed`."""

    def count_tokens(self, text: str) -> int:
        """How many prompt tokens `text` takes."""


class SpeechRecognizer(Protocol):
    """A clip in, a transcript out; gate, draft and retry policy included."""

    model_id: str

    def use_vocabulary(self, terms: Iterable[str]) -> None:
        """From now on expect `terms`, the most important first, and no others."""

    def transcribe(self, clip: AudioClip, token: CancelToken, language: str = "auto") -> Transcript: ...

    def transcribe_stream(
        self,
        blocks: Iterable[Samples],
        token: CancelToken,
        language: str = "auto",
        on_progress: OnProgress = ignore_progress,
        duration_s: float | None = None,
    ) -> Transcript:
        """Audio of any length with flat memory; `duration_s` is for the progress only."""


class DictationRecognizer(SpeechRecognizer, Protocol):
    """A recogniser that keeps up with a person who speaks: it knows their session and their terms."""

    def start_session(self) -> None:
        """What comes next has nothing to do with what came before."""

    def preview(self, samples: Samples, token: CancelToken, language: str = "auto") -> str:
        """The words in an utterance that is still being said, quickly; never the final text."""


@runtime_checkable
class AttentiveRecognizer(Protocol):
    """A recogniser that can hear a clip once more, with something in mind."""

    def expecting(self, context: str) -> SpeechRecognizer:
        """What hears a short clip, whose language is known, as if `context` had been said right before."""


class SteppedRecognizer(Protocol):
    """A recogniser of recordings that lets go of the engine between stretches of speech."""

    def start_session(self) -> None:
        """What comes next has nothing to do with what came before."""

    def transcribe_steps(
        self,
        blocks: Iterable[Samples],
        token: CancelToken,
        language: str = "auto",
        duration_s: float | None = None,
        piece: Callable[[], CancelToken] | None = None,
    ) -> Generator[Progress, None, Transcript]:
        """One stretch of speech, or of silence, at each `next`; the transcript is what it returns.

        `piece` gives, before each stretch, a child of `token` that drops this one
        stretch when cancelled; the next step takes it up anew.
        """


@dataclass(frozen=True)
class Prompt:
    """A prompt by how often its parts change, most stable first.

    `static` is the same for every call (instructions, examples) and is kept
    evaluated; `context` changes once a turn (the document); `query` each call;
    `answer` is the start of the reply when it has been decided already.

    A `static` with lines `[system]`, `[user]` or `[assistant]` is a chat, put
    into the model's own template; its last turn is the one that `context` and
    `query` complete. Without such lines the whole is plain text to continue.
    Only `static` may hold marks of a template; the other parts are content,
    whatever they say.
    """

    static: str
    context: str
    query: str
    answer: str = ""

    @property
    def text(self) -> str:
        return self.static + self.context + self.query + self.answer


class LanguageModel(Protocol):
    """A local language model. Not safe for overlapping calls."""

    model_id: str

    def warm(self, prompt: Prompt, token: CancelToken) -> None:
        """Evaluate `static` and `context` ahead of time, so that a call pays for the query only."""

    def label_logprobs(self, prompt: Prompt, labels: Sequence[str], token: CancelToken) -> Mapping[str, float]:
        """Log probability of each label as the next text, not normalised over the labels."""

    def label_logprobs_of(
        self, prompts: Sequence[Prompt], labels: Sequence[str], token: CancelToken
    ) -> list[Mapping[str, float]]:
        """`label_logprobs` of each prompt; quicker than one by one where they share `static`."""

    def reply(self, prompt: Prompt, grammar: str, max_tokens: int, token: CancelToken) -> str:
        """Greedy text that the GBNF `grammar` admits. Raises `ModelFailed` when the grammar
        is not finished within `max_tokens`."""

    def count_tokens(self, text: str) -> int: ...


@runtime_checkable
class ReadableModel(Protocol):
    """A `LanguageModel` that also tells what it holds of a prompt."""

    def state(self, prompt: Prompt, layer: int, token: CancelToken) -> NDArray[np.float32]:
        """What `layer`, counted from 1, holds after the last word of the prompt, shape (dim,).

        Costs next to nothing beside a question about labels for the same prompt.
        Raises `ModelFailed` when the model has no such layer.
        """


@dataclass(frozen=True, eq=False)
class TokenVectors:
    """A text as a language model sees it: its tokens, and for each layer asked for their vectors.

    `by_layer` maps a layer to shape (len(tokens), dim), float32. The begin mark
    that causal models pile their attention on is not among the tokens.
    """

    tokens: tuple[str, ...]
    by_layer: Mapping[int, NDArray[np.float32]]


class TokenEmbedder(Protocol):
    """Vectors of tokens in context, from any layer of a language model. Not safe for overlapping calls.

    Layers count from 1 to `layers`; a vector is what its layer hands to the
    next one, and for the last one what the model's final norm makes of it.
    """

    model_id: str
    layers: int

    def embed(self, texts: Sequence[str], layers: Sequence[int], token: CancelToken) -> list[TokenVectors]:
        """Each text by itself, of any length: a long one is read in windows that overlap.

        Raises `BadInput` for a layer that the model lacks, `ModelFailed`.
        """


class Phonemizer(Protocol):
    """Tells how a word is said."""

    def phones(self, word: str) -> str:
        """IPA of `word` in the language of its script; empty when nothing in it can be said."""


@dataclass(frozen=True, eq=False)
class AudioChunk:
    """Synthesised speech at its own rate, mono float32."""

    samples: NDArray[np.float32]
    rate_hz: int


class SpeechSynthesizer(Protocol):
    """A voice."""

    voice_id: str

    def synthesize(self, text: str, token: CancelToken) -> Iterator[AudioChunk]:
        """One chunk a sentence; empty text gives none."""


@dataclass(frozen=True)
class InputDevice:
    """A microphone as the system names it; devices are remembered by `name`."""

    index: int
    name: str
    host_api: str
    channels: int
    rate_hz: int
    is_default: bool


@dataclass(frozen=True, eq=False)
class InputBlock:
    """What the device delivered: shape (frames, channels), float32, at the device's rate.

    `dropped` counts blocks lost since the one before (queue full or overflow).
    `delivered_s` is `time.monotonic()` when the device handed it over, if known.
    """

    samples: NDArray[np.float32]
    rate_hz: int
    dropped: int = 0
    delivered_s: float | None = None


class AudioSource(Protocol):
    """An open input device. Started once, read from one thread, stopped once.

    `note` is a sentence for the person once started: another device had to be
    taken, say. Empty when there is nothing to tell.
    """

    @property
    def note(self) -> str: ...

    def start(self) -> None:
        """Raises `MicrophoneFailed`."""

    def read(self, timeout_s: float) -> InputBlock | None:
        """The next block; `None` when none came in time. Raises `MicrophoneFailed` once the device is gone."""

    def stop(self) -> None:
        """Idempotent."""


class Resampler(Protocol):
    """One continuous mono signal, from the rate it was built for to `SAMPLE_RATE_HZ`."""

    def push(self, samples: Samples) -> Samples:
        """What is ready after `samples`; may be empty."""

    def finish(self) -> Samples:
        """What was still held back. Nothing may be pushed afterwards."""


ResamplerFactory = Callable[[int], Resampler]
"""Builds a `Resampler` for a source rate in Hz."""


class AudioPlayer(Protocol):
    """Plays recordings to the person's ears. One thread at a time, `stop` and `position_s` from any."""

    def play(self, samples: Samples, start_s: float = 0.0) -> None:
        """Begin at `start_s` and return at once; what was playing stops. Raises `SpeakerFailed`."""

    def stop(self) -> None: ...

    @property
    def position_s(self) -> float | None:
        """Seconds from the start of the samples as heard now; `None` when nothing plays."""


class TextDelivery(Protocol):
    """A way of putting text where the person was writing before. One thread at a time.

    `finds_window`: it brings that window to the front itself; otherwise the
    application has to step aside first. `types` and `pastes` say what it can do
    at all. The methods raise `DeliveryFailed`.
    """

    name: str
    finds_window: bool
    types: bool
    pastes: bool

    def remember(self) -> None:
        """Note the window in front now as the one to come back to, unless it is our own."""

    def type_text(self, text: str) -> None:
        """Send `text` as keystrokes. Refuses, before the first one, what it cannot type."""

    def paste(self) -> None:
        """Press the keys that put in what is on the clipboard."""


class HotkeyListener(Protocol):
    """A combination of keys, heard in every window of the desktop. One at a time."""

    def start(self, keys: str, on_press: Callable[[], None], on_release: Callable[[], None]) -> None:
        """Listen for `keys`, written as Qt writes them ("Ctrl+Alt+Space"); what was listened for before ends.

        The callbacks come on a thread of the listener's own and must return at
        once; every press is followed by a release. Raises `HotkeyFailed`, and
        `BadInput` for keys that are none.
        """

    def forget(self) -> None:
        """Every key counts as up: some releases may not have been heard. From any thread."""

    def stop(self) -> None:
        """Idempotent. A combination still down is released."""
