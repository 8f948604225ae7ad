"""The way from a device's blocks to clips: channel, rate, utterances, spool."""

import logging
from collections.abc import Callable, Iterable

import numpy as np

from iasr_desktop.core.audio.channels import ChannelMixer
from iasr_desktop.core.audio.events import (
    AudioLost,
    Notice,
    OnCaptureEvent,
    SegmentEvent,
    TooQuiet,
    UtteranceBegan,
    UtteranceClosed,
    UtteranceDiscarded,
    UtteranceDropped,
    UtteranceOpened,
    UtteranceTaken,
    VoiceEnded,
    VoiceStarted,
    ignore_event,
)
from iasr_desktop.core.audio.keeper import BRIEF_S, UtteranceKeeper
from iasr_desktop.core.audio.levels import QUIET_DBFS, SignalWatch, speech_dbfs
from iasr_desktop.core.audio.live import LiveView
from iasr_desktop.core.audio.segmenter import Segmentation
from iasr_desktop.core.audio.spool import Spool
from iasr_desktop.core.audio.takes import TakeRecorder
from iasr_desktop.core.ports import InputBlock, Resampler, ResamplerFactory
from iasr_desktop.core.types import AudioClip, Samples

_LOGGER = logging.getLogger(__name__)


class CaptureLine:
    """Blocks to clips. Lives on the reading thread of `Capture`, which alone uses it.

    `segmenter` cuts by voice; with a `recorder` the keys do, until `hands_free`.
    `live` may be read from any thread.
    """

    def __init__(
        self, resampler: ResamplerFactory, segmenter: Segmentation, recorder: TakeRecorder | None, spool: Spool
    ) -> None:
        self._build = resampler
        self._segmenter = segmenter
        self._segmentation: Segmentation = recorder or segmenter
        self._recorder = recorder
        self.live = LiveView()
        self._keeper = UtteranceKeeper(spool)
        self._watch = SignalWatch()
        self._format = (0, 0)
        self._mixer = ChannelMixer(1, 1)
        self._resampler: Resampler | None = None
        self._on_event: OnCaptureEvent = ignore_event
        self._hand_out: Callable[[AudioClip], None] = lambda _: None

    def connect(self, on_event: OnCaptureEvent, hand_out: Callable[[AudioClip], None]) -> None:
        self._on_event, self._hand_out = on_event, hand_out

    def key(self, down: bool) -> None:
        if self._recorder is None:
            return
        if down:
            self._follow(self._recorder.begin())
        else:
            self._recorder.end()

    def hands_free(self) -> None:
        """From now on the voice opens and closes utterances, beginning with what the keys had open."""
        if self._recorder is None:
            return
        events, held = self._recorder.hand_over()
        self._recorder, self._segmentation = None, self._segmenter
        self._follow(events)
        self._segment(held)

    def push(self, block: InputBlock) -> None:
        self._hand_on(self._keeper.closed(0.0))
        if block.dropped:
            _LOGGER.warning("Blocks lost between the device and the app: %d", block.dropped)
            self._on_event(AudioLost(block.dropped))
        if (block.rate_hz, block.samples.shape[1]) != self._format:
            self._flush()
            self._format = (block.rate_hz, block.samples.shape[1])
            self._mixer = ChannelMixer(*self._format)
            self._resampler = self._build(block.rate_hz)
        raw = np.nan_to_num(block.samples, nan=0.0, posinf=0.0, neginf=0.0)
        mono = self._mixer.mix(raw)
        channel = self._mixer.chosen[0] if self._mixer.chosen else 0
        for event in self._watch.feed(raw, mono, block.rate_hz, channel):
            self._on_event(event)
        if self._resampler is not None:
            self._segment(self._resampler.push(mono))

    def finish(self) -> None:
        """The signal ended: close what is open, and hand out all that was said."""
        try:
            self._flush()
            self._follow(self._segmentation.finish())
        finally:
            self._hand_on(self._keeper.finish())

    def _flush(self) -> None:
        if self._resampler is not None:
            self._segment(self._resampler.finish())
            self._resampler = None

    def _segment(self, samples: Samples) -> None:
        self._follow(self._segmentation.push(samples))

    def _follow(self, events: Iterable[SegmentEvent]) -> None:
        for event in events:
            self.live.follow(event)
            self._keeper.follow(event)
            if isinstance(event, VoiceStarted | VoiceEnded):
                self._on_event(event)
            elif isinstance(event, UtteranceClosed):
                self._hand_on(self._keeper.closed(BRIEF_S))
            else:
                self._tell(event)

    def _hand_on(self, closed: Iterable[tuple[AudioClip, UtteranceClosed]]) -> None:
        """Hand out what was closed and is on disk, and say what the disk did not take."""
        for clip, event in closed:
            self._take(clip, event)
        if notice := self._keeper.notice():
            self._on_event(Notice(notice))

    def _tell(self, event: SegmentEvent) -> None:
        if isinstance(event, UtteranceOpened):
            self._on_event(UtteranceBegan())
        elif isinstance(event, UtteranceDiscarded):
            self._on_event(UtteranceDropped())

    def _take(self, clip: AudioClip, event: UtteranceClosed) -> None:
        self._hand_out(clip)
        level = speech_dbfs(clip.samples)
        self._on_event(UtteranceTaken(clip.duration_s, level))
        if event.voiced_s and level < QUIET_DBFS:
            self._on_event(TooQuiet(level))
