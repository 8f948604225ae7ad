"""What the dictation is doing, in words: the same wherever it is told."""

from PySide6.QtCore import QCoreApplication

from iasr_desktop.ui.messages import sentence
from iasr_desktop.ui.states import DictationState, Phase

_WITH_REASON = (Phase.FAILED, Phase.NO_SIGNAL, Phase.NO_SPEECH)
"""In the others a sentence may be left from the utterance before."""


def state_words(state: DictationState) -> str:
    """One short sentence, always true, in the person's language."""
    if state.sentence and state.phase in _WITH_REASON:
        return sentence(state.sentence)
    translate = QCoreApplication.translate
    if state.is_kept_open and state.phase is Phase.READY:
        return translate("States", "Ready. The microphone is kept open for a moment")
    words = {
        Phase.LOADING: translate("States", "Loading the models …"),
        Phase.READY: translate("States", "Ready"),
        Phase.WAITING_FOR_MICROPHONE: translate("States", "Waiting for the microphone …"),
        Phase.LISTENING: translate("States", "Listening"),
        Phase.HEARING: translate("States", "Hearing you"),
        Phase.TRANSCRIBING: translate("States", "Writing down …"),
        Phase.THINKING: translate("States", "Working out what you mean …"),
        Phase.NO_SIGNAL: translate("States", "The microphone delivers no signal"),
        Phase.NO_SPEECH: translate("States", "No speech was heard"),
        Phase.FAILED: translate("States", "That did not work"),
    }
    return words[state.phase]
