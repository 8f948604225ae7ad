"""Spoken languages in every list of the window: by their own names, in one order, found by typing."""

from PySide6.QtCore import QCoreApplication, QLocale

from iasr_desktop.core.languages import AUTO, WHISPER_LANGUAGES

_OWN = {
    "en": "English",
    "es": "Español",
    "ht": "Kreyòl ayisyen",
    "id": "Bahasa Indonesia",
    "jw": "Basa Jawa",
    "ka": "ქართული",
    "la": "Latina",
    "tl": "Tagalog",
    "yue": "粵語",
    "zh": "中文",
}
"""Where the system names a country as well, or does not know Whisper's code."""


def spoken_name(code: str) -> str:
    """A language by its own name; the code where nobody knows one."""
    if code == AUTO:
        return QCoreApplication.translate("Dictation", "Detect language")
    if code in _OWN:
        return _OWN[code]
    locale = QLocale(code)
    name = locale.nativeLanguageName() if locale.language() is not QLocale.Language.C else ""
    return name[:1].upper() + name[1:] if name else code


def spoken_choices() -> dict[str, str]:
    """What can be spoken, from code to name: found out by itself first, then the languages in order of their names."""
    named = sorted(((spoken_name(code), code) for code in WHISPER_LANGUAGES), key=lambda pair: pair[0].casefold())
    return {AUTO: spoken_name(AUTO), **{code: name for name, code in named}}
