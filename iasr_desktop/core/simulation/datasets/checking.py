"""Whether what was found can be used: text, id, language and recording of each."""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AudioUnreadable, BadInput
from iasr_desktop.core.metrics.manifest_lines import Problem
from iasr_desktop.core.ports import AudioFileReader
from iasr_desktop.core.simulation.datasets.dataset import Found, OnProblem
from iasr_desktop.core.simulation.types import Sample
from iasr_desktop.core.speaking import language_of

_NAMES = {
    "english": "en", "chinese": "zh", "mandarin": "zh", "mandarin chinese": "zh", "cmn": "zh", "german": "de",
    "french": "fr", "spanish": "es", "italian": "it", "portuguese": "pt", "japanese": "ja", "korean": "ko",
    "russian": "ru",
}  # fmt: skip
_MIXED = {"zh-en", "en-zh"}
_CODE = re.compile(r"([a-z]{2,3})([-_][a-z0-9]+)*")


class Checker:
    """Makes samples of what was found and says why it makes none. For one data set.

    `language` is the only one wanted, and that of what does not name any; empty
    for all. Without a `reader` recordings need only be there.
    """

    def __init__(self, language: str, reader: AudioFileReader | None, on_problem: OnProblem) -> None:
        self._language = language_code(language)
        self._reader = reader
        self._on_problem = on_problem
        self._places: dict[str, str] = {}
        self.others = 0
        """How many were left out because they are in another language."""

    def samples(self, found: Iterable[Found], token: CancelToken, on_checked: Callable[[], None]) -> Iterator[Sample]:
        """The samples that can be used, in order. Raises `Cancelled`."""
        for one in found:
            token.check()
            on_checked()
            try:
                sample = self._sample(one)
            except BadInput as problem:
                self._on_problem(Problem(one.path, one.line, problem.message))
                continue
            if self._language in ("", sample.language):
                yield sample
            else:
                self.others += 1

    def _sample(self, found: Found) -> Sample:
        """Raises `BadInput`."""
        if not _is_whole(found):
            raise BadInput("It holds half of a character.")
        text = " ".join(found.text.split())
        if not text:
            raise BadInput("There is no text.")
        if not any(sign.isalnum() for sign in text):
            raise BadInput("The text has no words.")
        language = self._language_of(found, text)
        if found.audio is not None and self._language in ("", language):
            self._hear(found.audio)
        if first := self._places.get(found.id):
            raise BadInput(f"The id {found.id} was there before, in {first}.")
        self._places[found.id] = f"line {found.line}" if found.line else found.path.name
        return Sample(found.id, text, language, found.audio, found.entities, found.tags)

    def _language_of(self, found: Found, text: str) -> str:
        if found.language:
            return language_code(found.language)
        script, is_said = language_of(text), found.audio is None
        if (self._language, script) in (("en", "zh"), ("zh", "en") if is_said else ()):
            return script
        # Latin letters are English to the voice that says them, but may be anything in a recording.
        return self._language or found.usual_language or (script if is_said or script == "zh" else "")

    def _hear(self, path: Path) -> None:
        """Raises `BadInput` when there is nothing to hear."""
        try:
            if not path.is_file():
                raise BadInput(f"There is no recording {path}.")
            duration_s = self._reader.duration_s(path) if self._reader else None
        except AudioUnreadable as failure:
            raise BadInput(failure.message) from failure
        except (OSError, ValueError) as error:
            raise BadInput(
                f"The recording {path} cannot be opened ({getattr(error, 'strerror', None) or error})."
            ) from error
        if duration_s is not None and duration_s <= 0:
            raise BadInput(f"The recording {path} is empty.")


def _is_whole(found: Found) -> bool:
    """JSON can hold halves of characters, which no file and no screen takes."""
    texts = (found.id, found.text, str(found.audio), found.language or "", *(found.entities or ()), *found.tags)
    try:
        "".join(texts).encode()
    except UnicodeEncodeError:
        return False
    return True


def language_code(name: str) -> str:
    """The ISO 639-1 code of a code with a region, or of a language's English name; "zh-en" for mixed text.

    Empty stays empty. Raises `BadInput`.
    """
    plain = name.strip().casefold().replace("_", "-")
    if plain in _MIXED:
        return "zh-en"
    if plain in _NAMES:
        return _NAMES[plain]
    if plain and not (hit := _CODE.fullmatch(plain)):
        raise BadInput(f"The language {name} is not known.", "Use a code such as en or zh.")
    code = hit[1] if plain and hit else ""
    return _NAMES.get(code, code)
