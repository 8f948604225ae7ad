"""What the settings are called and what they do, by "group.name"."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from iasr_desktop.ui.i18n import LANGUAGES, native_name

HIDDEN = frozenset({"window.first_steps_done"})
"""Settings that the window itself keeps; the menu has a way to the first steps."""


def group_titles() -> Mapping[str, str]:
    """Groups in the order in which a person would look for them."""
    return {
        "recognition": QCoreApplication.translate("Settings", "Dictation"),
        "agent": QCoreApplication.translate("Settings", "Corrections"),
        "microphone": QCoreApplication.translate("Settings", "Microphone"),
        "keys": QCoreApplication.translate("Settings", "Keys"),
        "delivery": QCoreApplication.translate("Settings", "Other windows"),
        "history": QCoreApplication.translate("Settings", "Recordings"),
        "window": QCoreApplication.translate("Settings", "Appearance"),
    }


def names() -> Mapping[str, str]:
    """The label of each setting."""
    return {
        "recognition.model": QCoreApplication.translate("Settings", "Speech model"),
        "recognition.language": QCoreApplication.translate("Settings", "Language you speak"),
        "recognition.threads": QCoreApplication.translate("Settings", "Threads for recognition"),
        "recognition.vocabulary": QCoreApplication.translate("Settings", "Names and terms"),
        "agent.enabled": QCoreApplication.translate("Settings", "Use a language model"),
        "agent.model": QCoreApplication.translate("Settings", "Language model"),
        "agent.deadline_s": QCoreApplication.translate("Settings", "Longest time for a decision"),
        "agent.gpu_layers": QCoreApplication.translate("Settings", "Layers on the graphics processor"),
        "agent.threads": QCoreApplication.translate("Settings", "Threads for the language model"),
        "agent.clean_new_input": QCoreApplication.translate("Settings", "Leave out fillers and what you took back"),
        "microphone.device": QCoreApplication.translate("Settings", "Microphone"),
        "microphone.silence_ms": QCoreApplication.translate("Settings", "Silence that ends an utterance"),
        "microphone.pre_roll_ms": QCoreApplication.translate("Settings", "Kept from before the voice"),
        "microphone.min_voiced_ms": QCoreApplication.translate("Settings", "Shortest sound that counts"),
        "microphone.max_utterance_s": QCoreApplication.translate("Settings", "Longest utterance"),
        "microphone.keep_open_s": QCoreApplication.translate("Settings", "Keep it open after a dictation"),
        "keys.dictate": QCoreApplication.translate("Settings", "Dictation key"),
        "keys.hold_ms": QCoreApplication.translate("Settings", "Hold longer than this to talk"),
        "keys.global_enabled": QCoreApplication.translate("Settings", "A key for every window"),
        "keys.global_dictate": QCoreApplication.translate("Settings", "Key for every window"),
        "delivery.type_into_windows": QCoreApplication.translate("Settings", "Type into the window you came from"),
        "delivery.method": QCoreApplication.translate("Settings", "How to type there"),
        "history.audio_days": QCoreApplication.translate("Settings", "Keep recordings"),
        "window.theme": QCoreApplication.translate("Settings", "Colours"),
        "window.ui_language": QCoreApplication.translate("Settings", "Language of this window"),
        "window.show_unsure_words": QCoreApplication.translate("Settings", "Mark unsure words"),
        "window.close_to_tray": QCoreApplication.translate("Settings", "Stay in the tray when closed"),
    }


def explanations() -> Mapping[str, str]:
    """What each setting does, where its name does not say it all."""
    return {**_of_dictation(), **_of_the_desktop()}


def _of_dictation() -> Mapping[str, str]:
    return {
        "recognition.model": QCoreApplication.translate("Settings", "Writes down what you say. More under Models."),
        "recognition.language": QCoreApplication.translate(
            "Settings", "Naming it makes short utterances quicker and surer than finding it out."
        ),
        "recognition.threads": QCoreApplication.translate("Settings", "Automatic is one a physical core."),
        "recognition.vocabulary": QCoreApplication.translate(
            "Settings", "One a line. Recognition is told to expect them."
        ),
        "agent.enabled": QCoreApplication.translate(
            "Settings", "Understands corrections said in your own words. Without it only fixed forms work."
        ),
        "agent.model": QCoreApplication.translate("Settings", "Decides about corrections. More under Models."),
        "agent.deadline_s": QCoreApplication.translate(
            "Settings", "After it your words are kept as heard. Long documents get more time."
        ),
        "agent.gpu_layers": QCoreApplication.translate("Settings", "Where the installed llama.cpp can use one."),
        "agent.threads": QCoreApplication.translate("Settings", "Automatic is one a physical core."),
        "agent.clean_new_input": QCoreApplication.translate(
            "Settings", "In new text only. Without it every word is written as it was heard."
        ),
        "microphone.device": QCoreApplication.translate("Settings", "Test it here before you dictate."),
        "microphone.silence_ms": QCoreApplication.translate(
            "Settings", "Longer lets you pause to think; shorter answers sooner."
        ),
        "microphone.pre_roll_ms": QCoreApplication.translate("Settings", "So that the first word is whole."),
        "microphone.min_voiced_ms": QCoreApplication.translate("Settings", "Clicks and coughs are shorter."),
        "microphone.max_utterance_s": QCoreApplication.translate("Settings", "Then a new utterance begins."),
        "microphone.keep_open_s": QCoreApplication.translate(
            "Settings",
            "For Bluetooth headsets, which lose the first word. Nothing is kept of what comes in meanwhile.",
        ),
    }


def _of_the_desktop() -> Mapping[str, str]:
    return {
        "keys.dictate": QCoreApplication.translate("Settings", "Starts and stops dictation in this window."),
        "keys.hold_ms": QCoreApplication.translate(
            "Settings", "A shorter press starts or stops dictation; a longer one listens only while you hold the key."
        ),
        "keys.global_enabled": QCoreApplication.translate(
            "Settings", "Dictates while another window is in front, where the desktop allows it."
        ),
        "keys.global_dictate": QCoreApplication.translate("Settings", "Choose one that no other program uses."),
        "delivery.type_into_windows": QCoreApplication.translate(
            "Settings", "What you dictate there with the key for every window also goes into it."
        ),
        "delivery.method": QCoreApplication.translate(
            "Settings", "Where nothing can be typed, the text is on the clipboard and you are told."
        ),
        "history.audio_days": QCoreApplication.translate(
            "Settings", "Older recordings are deleted, their texts stay. 0 keeps no recordings."
        ),
        "window.theme": QCoreApplication.translate("Settings", "System follows the desktop."),
        "window.ui_language": QCoreApplication.translate("Settings", "System follows the desktop."),
        "window.show_unsure_words": QCoreApplication.translate(
            "Settings", "Underlines words that the recogniser was not sure of."
        ),
        "window.close_to_tray": QCoreApplication.translate(
            "Settings", "Closing the window leaves the key for every window at work."
        ),
    }


def units() -> Mapping[str, str]:
    """What numbers count."""
    milliseconds = QCoreApplication.translate("Settings", "ms")
    seconds = QCoreApplication.translate("Settings", "s")
    return {
        "agent.deadline_s": seconds,
        "microphone.silence_ms": milliseconds,
        "microphone.pre_roll_ms": milliseconds,
        "microphone.min_voiced_ms": milliseconds,
        "microphone.max_utterance_s": seconds,
        "microphone.keep_open_s": seconds,
        "keys.hold_ms": milliseconds,
        "history.audio_days": QCoreApplication.translate("Settings", "days"),
    }


def least_means() -> Mapping[str, str]:
    """What the least value stands for, where it is not a number of things."""
    automatic = QCoreApplication.translate("Settings", "automatic")
    return {
        "recognition.threads": automatic,
        "agent.threads": automatic,
        "agent.gpu_layers": QCoreApplication.translate("Settings", "all"),
        "microphone.keep_open_s": QCoreApplication.translate("Settings", "not at all"),
        "history.audio_days": QCoreApplication.translate("Settings", "for ever"),
    }


def choices() -> Mapping[str, str]:
    """The choices that are words, as they are shown."""
    return {
        "system": QCoreApplication.translate("Settings", "System"),
        "light": QCoreApplication.translate("Settings", "Light"),
        "dark": QCoreApplication.translate("Settings", "Dark"),
        "type": QCoreApplication.translate("Settings", "Keystrokes"),
        "paste": QCoreApplication.translate("Settings", "Clipboard and paste key"),
        "clipboard": QCoreApplication.translate("Settings", "Clipboard only"),
        **{language: native_name(language) for language in LANGUAGES},
    }
