"""What the dictation is doing, in a few words."""

from PySide6.QtCore import QCoreApplication

from iasr_desktop.ui.states import DictationState, Phase


def state_words(state: DictationState) -> str:
    """A phrase without a full stop, in the person's language."""
    translate = QCoreApplication.translate
    words = {
        Phase.LOADING: translate("States", "Loading the models"),
        Phase.READY: translate("States", "Ready"),
        Phase.WAITING_FOR_MICROPHONE: translate("States", "Waiting for the microphone"),
        Phase.LISTENING: translate("States", "Listening"),
        Phase.HEARING: translate("States", "Hearing you"),
        Phase.TRANSCRIBING: translate("States", "Transcribing"),
        Phase.THINKING: translate("States", "Thinking"),
        Phase.NO_SIGNAL: translate("States", "No signal"),
        Phase.NO_SPEECH: translate("States", "No speech heard"),
        Phase.FAILED: translate("States", "Something failed"),
    }
    return words[state.phase]
