"""What a take is doing, from what the capture tells."""

from iasr_desktop.core.audio import events
from iasr_desktop.ui.states import Phase


class TakeState:
    """Waiting, listening, hearing or without a signal; GUI thread only.

    A noise gate delivers digital silence in every pause, so only a microphone
    that never gave a sound is without a signal.
    """

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """A new take."""
        self.has_utterance = False
        self._is_ready = False
        self._is_dead = False
        self._is_voice = False

    @property
    def phase(self) -> Phase:
        if self._is_dead:
            return Phase.NO_SIGNAL
        if not self._is_ready:
            return Phase.WAITING_FOR_MICROPHONE
        return Phase.HEARING if self._is_voice else Phase.LISTENING

    def follow(self, event: events.CaptureEvent) -> None:
        match event:
            case events.SignalReady():
                self._is_ready, self._is_dead = True, False
            case events.NoSignal():
                self._is_dead = not self._is_ready
            case events.VoiceStarted():
                self._is_voice = True
            case events.VoiceEnded():
                self._is_voice = False
            case events.UtteranceBegan():
                self.has_utterance = True
            case events.UtteranceTaken() | events.UtteranceDropped():
                self.has_utterance = self._is_voice = False
