"""The recogniser: gate, chunks, language, vocabulary and decode policy put together."""

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.document import joiner
from iasr_desktop.core.errors import Cancelled
from iasr_desktop.core.ports import SpeechDecoder, VoiceDetector
from iasr_desktop.core.progress import OnProgress, Progress, ignore_progress
from iasr_desktop.core.recognition.again import Repetition
from iasr_desktop.core.recognition.assembly import StageClock, TranscriptBuilder
from iasr_desktop.core.recognition.chunks import MOST_S, Chunk, Chunker
from iasr_desktop.core.recognition.expecting import ExpectingRecognizer
from iasr_desktop.core.recognition.gate import is_alive
from iasr_desktop.core.recognition.language import AUTO, SessionLanguage
from iasr_desktop.core.recognition.pace import Pace, measured_pace
from iasr_desktop.core.recognition.policy import DecodePolicy, Heard
from iasr_desktop.core.recognition.unheard import with_unheard
from iasr_desktop.core.recognition.vocabulary import Vocabulary, VocabularyPrompt
from iasr_desktop.core.recognition.whole import with_repetitions
from iasr_desktop.core.types import SAMPLE_RATE_HZ, AudioClip, Samples, Transcript

HearingSteps = Generator[Progress, None, Transcript]
"""Recognition that goes on at each `next`, and returns the transcript at the end."""
_QUIET_STEP_S = 10.0
"""Looking for a voice in so much audio takes about as long as decoding a short clip."""


@dataclass(frozen=True)
class _Quiet:
    """Nothing to decode up to here, in seconds of the recording."""

    end_s: float


class Recognizer:
    """A `SpeechRecognizer` that remembers the session's language. One thread at a time.

    `vocabulary` is ordered by importance; `home_language` is assumed until
    something else was heard.
    """

    def __init__(
        self,
        decoder: SpeechDecoder,
        detector: VoiceDetector,
        vocabulary: Iterable[str] = (),
        *,
        home_language: str = "en",
    ) -> None:
        self.model_id = decoder.model_id
        self._decoder = decoder
        self._detector = detector
        self._policy = DecodePolicy(decoder)
        self._home_language = home_language
        self._language = SessionLanguage(decoder.languages, home_language)
        self._vocabulary = Vocabulary(vocabulary)
        self._prompt = self._vocabulary.prompt(decoder.count_tokens)

    @property
    def prompt(self) -> VocabularyPrompt:
        """The active vocabulary; its `note` says when some terms had to stay out."""
        return self._prompt

    def check_language(self, language: str) -> None:
        """Raises `BadInput` for a language the model does not know."""
        self._language.checked(language)

    def start_session(self) -> None:
        """Forget which language was spoken: what comes next has nothing to do with what came before."""
        self._language = SessionLanguage(self._decoder.languages, self._home_language)

    def learn(self, terms: Iterable[str]) -> None:
        """Put `terms`, just said or corrected, first; the last of them most recently."""
        self._vocabulary = self._vocabulary.used(terms)
        self._prompt = self._vocabulary.prompt(self._decoder.count_tokens)

    def preview(self, samples: Samples, token: CancelToken, language: str = AUTO) -> str:
        """The words in what has been said so far, by one quick pass; never the final text.

        Nothing is learned from it about the language. Raises what `transcribe` raises.
        """
        chosen = self._language.checked(language)
        code = self._language.usual if chosen == AUTO else chosen
        chunker = Chunker(self._detector, token)
        text = ""
        for chunk in [*chunker.feed(samples), *chunker.finish()]:
            glance = self._policy.glance(chunk.samples, code, token)
            text += joiner(text, glance) + glance
        return text

    def expecting(self, context: str) -> ExpectingRecognizer:
        """What hears a clip once more as if `context` had been said right before, the vocabulary before that."""
        expected = " ".join(filter(None, (self._prompt.text, context)))
        return ExpectingRecognizer(self._policy, self._detector, expected, model_id=self.model_id)

    def pace(self, clip_s: float, token: CancelToken) -> Pace:
        """How long a clip of `clip_s` takes on this machine, measured now. Raises `ModelFailed`, `Cancelled`."""
        return measured_pace(self._decoder, clip_s, token)

    def use_vocabulary(self, terms: Iterable[str]) -> None:
        """From now on expect `terms`, the most important first, and no others."""
        self._vocabulary = Vocabulary(terms)
        self._prompt = self._vocabulary.prompt(self._decoder.count_tokens)

    def transcribe(self, clip: AudioClip, token: CancelToken, language: str = AUTO) -> Transcript:
        """Raises `BadInput` for a language the model does not know, `ModelFailed`, `Cancelled`."""
        return self.transcribe_stream([clip.samples], token, language)

    def transcribe_stream(
        self,
        blocks: Iterable[Samples],
        token: CancelToken,
        language: str = AUTO,
        on_progress: OnProgress = ignore_progress,
        duration_s: float | None = None,
    ) -> Transcript:
        """Audio of any length with flat memory; `duration_s` is for the progress only.

        Raises what `transcribe` raises, and what reading `blocks` raises.
        """
        steps = self.transcribe_steps(blocks, token, language, duration_s)
        while True:
            try:
                step = next(steps)
            except StopIteration as ended:
                heard: Transcript = ended.value
                return heard
            if step.done > MOST_S:
                on_progress(step)

    def transcribe_steps(
        self,
        blocks: Iterable[Samples],
        token: CancelToken,
        language: str = AUTO,
        duration_s: float | None = None,
        piece: Callable[[], CancelToken] | None = None,
    ) -> HearingSteps:
        """`transcribe_stream` with a pause after each stretch of speech, so that others get the engine in between.

        `piece` gives, before each stretch, a child of `token` by which somebody in a
        hurry drops this one: it is decoded anew at the next step.
        """
        chosen = self._language.checked(language)
        clock, result = StageClock(), TranscriptBuilder()
        done_s = 0.0
        for chunk in self._chunks(blocks, token, clock, result):
            if isinstance(chunk, Chunk):
                while (heard := self._unless_dropped(chunk, chosen, piece() if piece else token, token, clock)) is None:
                    yield Progress(done_s, duration_s, "Recognising", "s")
                result.add(chunk, heard)
            done_s = max(done_s, chunk.end_s)
            yield Progress(done_s, duration_s, "Recognising", "s")
        told = self._language.usual if chosen == AUTO else chosen
        return result.transcript(told, clock.timings_ms())

    def _chunks(
        self, blocks: Iterable[Samples], token: CancelToken, clock: StageClock, result: TranscriptBuilder
    ) -> Iterator[Chunk | _Quiet]:
        """The stretches of speech, and now and then that there was none."""
        chunker = Chunker(self._detector, token)
        told_s = 0.0
        for block in blocks:
            token.check()
            result.samples += len(block)
            result.has_signal = result.has_signal or is_alive(block)
            with clock.measured("gate"):
                chunks = chunker.feed(block)
            yield from chunks
            read_s = result.samples / SAMPLE_RATE_HZ
            if chunks or read_s - told_s >= _QUIET_STEP_S:
                told_s = read_s
                yield from () if chunks else (_Quiet(read_s - chunker.held_s),)
        with clock.measured("gate"):
            chunks = chunker.finish()
        yield from chunks

    def _unless_dropped(
        self, chunk: Chunk, language: str, piece: CancelToken, token: CancelToken, clock: StageClock
    ) -> Heard | None:
        """`None` when only `piece` was cancelled, not the whole."""
        try:
            return self._hear(chunk, language, piece, clock)
        except Cancelled:
            token.check()
            return None

    def _hear(self, chunk: Chunk, language: str, token: CancelToken, clock: StageClock) -> Heard:
        repetition = Repetition(chunk.samples, chunk.track)

        def decode(part: Chunk, code: str) -> Heard:
            with clock.measured("decode"):
                heard = self._policy.decode(
                    part.samples, part.track.voiced_s, code, self._prompt, token, lambda: repetition.times
                )
            clock.add(heard)
            return heard

        def detect() -> str:
            with clock.measured("detect"):
                return self._policy.detect_language(chunk.samples, token)

        if language == AUTO:
            heard = self._language.hear(lambda code: decode(chunk, code), detect, chunk.track.voiced_s)
        else:
            heard = decode(chunk, language)

        def again(part: Chunk) -> Heard:
            return decode(part, heard.decoded.language)

        return with_unheard(chunk, with_repetitions(chunk, heard, repetition, again), again)
