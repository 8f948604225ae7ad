"""Names of spoken languages for lists: in their own writing, found by typing."""

from PySide6.QtCore import QLocale

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
    if code in _OWN:
        return _OWN[code]
    locale = QLocale(code)
    name = locale.nativeLanguageName() if locale.language() is not QLocale.Language.C else ""
    return name[:1].upper() + name[1:] if name else code
