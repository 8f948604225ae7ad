"""The window's language: translations loaded into Qt, and core's sentences in it.

Core says finished English sentences with values in them. `translate_sentence`
finds the template that such a sentence was made of and fills its translation
with the same values. `make translations` collects the templates.
"""

import json
import re
from collections.abc import Callable, Mapping
from functools import cache, cached_property, lru_cache
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from iasr_desktop.core import paths

CONTEXT = "Core"
SYSTEM = "system"
ENGLISH = "en"
CHINESE = "zh_CN"
LANGUAGES = (ENGLISH, CHINESE)
"""What there is; each is written in the window in its own words (`native_name`)."""

_PLACEHOLDER = re.compile(r"\{(\d+)\}")
_KEY_BEHIND = re.compile(r"\s*\(&\w\)")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")


class _Template:
    """A sentence of core with numbered places for values.

    There are hundreds, and most are never met: the pattern is made when a text
    begins and ends as the template does.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        # Every other piece is the number of a value.
        self._pieces = _PLACEHOLDER.split(text)
        self._first, self._last = self._pieces[0], self._pieces[-1]

    def values(self, text: str) -> dict[str, str] | None:
        """What stands in the places, if `text` was made of this template."""
        if not (text.startswith(self._first) and text.endswith(self._last)):
            return None
        found = self._pattern.fullmatch(text)
        return None if found is None else {name[1:]: value for name, value in found.groupdict().items()}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        parts = (f"(?P<v{piece}>.+?)" if at % 2 else re.escape(piece) for at, piece in enumerate(self._pieces))
        return re.compile("".join(parts), re.DOTALL)


def native_name(language: str) -> str:
    """How a language calls itself."""
    return {ENGLISH: "English", CHINESE: "简体中文"}[language]


def without_key(text: str) -> str:
    """A text of a menu or button without its key: "&Copy" and "复制(&C)" are told without a mark."""
    return _KEY_BEHIND.sub("", text).replace("&&", "\0").replace("&", "").replace("\0", "&")


def chosen_language(wanted: str) -> str:
    """One of `LANGUAGES` for a setting, which may be "system"."""
    if wanted in LANGUAGES:
        return wanted
    # Qt names what the person prefers, the best first, as "zh-Hans-CN" or "en-GB".
    for name in QLocale.system().uiLanguages():
        parts = name.replace("_", "-").split("-")
        if parts[0] == "en":
            return ENGLISH
        if parts[0] == "zh" and not {"Hant", "TW", "HK", "MO"} & set(parts):
            return CHINESE
    return ENGLISH


def install(application: QCoreApplication, wanted: str) -> str:
    """Make the window speak the language of the setting; which one it is. Replaces an earlier one.

    Widgets made before hear of it by Qt's `LanguageChange` event; others are made in the new language.
    """
    language = chosen_language(wanted)
    for earlier in application.findChildren(_Translations):
        application.removeTranslator(earlier)
        earlier.setParent(None)
    system = QLocale.system()
    # "C" has no form of its own for people: "30 11 2026".
    is_of_people = wanted == SYSTEM and system.language() is not QLocale.Language.C
    QLocale.setDefault(system if is_of_people else QLocale(language))
    if language != ENGLISH:
        shipped = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
        for file in (shipped / f"qtbase_{language}.qm", paths.resource(f"i18n/iasr_{language}.qm")):
            translations = _Translations(application)
            # Qt's own words are for its standard buttons; a build may come without them.
            if translations.load(str(file)):
                application.installTranslator(translations)
    translate_sentence.cache_clear()
    return language


def warm() -> None:
    """Read the templates now, on any thread, so that the first sentence need not."""
    _translated("…", str)


class _Translations(QTranslator):
    """One of ours, as opposed to what others installed."""


@lru_cache(maxsize=1024)
def translate_sentence(text: str) -> str:
    """What core said, in the window's language, with the same values; as it is where no translation is known.

    Values that are sentences or parts of sentences themselves are translated
    too. On the GUI thread; well under a millisecond.
    """
    return _translated(text, _from_qt)


def _translated(text: str, translate: Callable[[str], str]) -> str:
    whole = _as_one(text, translate)
    if whole is not None:
        return whole
    # Two sentences that were put behind each other: the longest known beginning, then the rest.
    for end in reversed(list(_SENTENCE_END.finditer(text))):
        beginning = _as_one(text[: end.start()], translate)
        if beginning is not None:
            return _joined(beginning, _translated(text[end.end() :], translate))
    return text


def _as_one(text: str, translate: Callable[[str], str]) -> str | None:
    for template in _templates():
        if (found := template.values(text)) is not None:
            values = {name: _translated(value, translate) for name, value in found.items()}
            return _filled(translate(template.text), values)
    return None


def _filled(template: str, values: Mapping[str, str]) -> str:
    return _PLACEHOLDER.sub(lambda place: values[place[1]], template)


def _joined(first: str, second: str) -> str:
    """Chinese sentences stand without a space between them."""
    return first + second if first.endswith(("。", "！", "？")) else f"{first} {second}"


@cache
def _templates() -> tuple[_Template, ...]:
    """All templates, those with the most words of their own first, so that the most exact one is taken."""
    texts = json.loads(paths.resource("i18n/core_sentences.json").read_text(encoding="utf-8"))
    ordered = sorted(texts, key=lambda text: (-len(_PLACEHOLDER.sub("", text)), text))
    return tuple(_Template(text) for text in ordered)


def _from_qt(template: str) -> str:
    return QCoreApplication.translate(CONTEXT, template)
