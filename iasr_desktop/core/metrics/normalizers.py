"""Named, versioned ways of making texts alike before they are compared.

A normaliser's name ends in its version: rules that change get a new name, and
the old one stays or goes, but never changes its meaning. What the libraries
behind it do may change with them, so their versions and a fingerprint of what
comes out are told beside every figure.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.metadata import version

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.metrics import english_text, mandarin_text, plain_text
from iasr_desktop.core.metrics.scripts import has_han, has_other_unspaced, mixed_tokens

_MEMO = 512
_LONGEST_REMEMBERED = 2000

_PROBES = (
    "Um, let's maybe just open the window?",
    "Dr. Müller's colour TV cost $1,234.50 at 10:30 — twenty-first of May, nineteen ninety-nine; 5% (five per cent)!",
    "TRY Qwen3-ASR, it’s 1 of three. Ⅳ ﬁn 😀 العربية ١٢٣",
    "該項目於二零一一年8月完工，T E C H W E B 報道說：一百二十三點五。",
    "我们用 P P T 讲 the second part 吧，大概 twenty 个人。",
    "สวัสดี カタカナ ひらがな",
)


@dataclass(frozen=True)
class Normalizer:
    """Text as it is compared. Without `is_spaced`, a character of an unspaced script is a word.

    `unit` is what this script is usually counted in: "words" or "characters".
    """

    name: str
    rules: Callable[[str], str]
    is_spaced: bool = True
    unit: str = "words"
    libraries: tuple[str, ...] = ()
    _remembered: Callable[[str], str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_remembered", lru_cache(maxsize=_MEMO)(self._applied))

    def text(self, text: str) -> str:
        """`text` made alike: words parted by one space."""
        return self._applied(text) if len(text) > _LONGEST_REMEMBERED else self._remembered(text)

    def words(self, text: str) -> list[str]:
        """The units of a word error rate."""
        alike = self.text(text)
        return alike.split() if self.is_spaced else mixed_tokens(alike)

    def mixed(self, text: str) -> list[str]:
        """The units of a mixed error rate: unspaced scripts by character, the rest by word."""
        return mixed_tokens(self.text(text))

    def characters(self, text: str) -> str:
        """The units of a character error rate; spaces count where they part words (as in jiwer)."""
        alike = self.text(text)
        return alike if self.is_spaced else alike.replace(" ", "")

    @property
    def about(self) -> str:
        """The name with what its result depends on."""
        parts = [f"{library} {version(library)}" for library in self.libraries]
        return f"{self.name} ({', '.join([*parts, f'fingerprint {fingerprint(self.name)}'])})"

    def _applied(self, text: str) -> str:
        return self.rules(plain_text.whole_code_points(text))


_ENGLISH = ("whisper-normalizer",)
_MANDARIN = ("opencc", "cn2an")

NORMALIZERS = {
    normalizer.name: normalizer
    for normalizer in (
        Normalizer("none-1", str.strip),
        Normalizer("basic-1", plain_text.basic),
        Normalizer("unspaced-1", plain_text.letters_only, is_spaced=False, unit="characters"),
        Normalizer("en-1", english_text.with_digits, libraries=_ENGLISH),
        Normalizer("en-words-1", english_text.with_words, libraries=(*_ENGLISH, "num2words")),
        Normalizer("en-letters-1", english_text.with_joined_letters, libraries=_ENGLISH),
        Normalizer("zh-1", mandarin_text.with_digits, is_spaced=False, unit="characters", libraries=_MANDARIN),
        Normalizer(
            "zh-characters-1", mandarin_text.with_characters, is_spaced=False, unit="characters", libraries=_MANDARIN
        ),
        Normalizer("mixed-1", mandarin_text.mixed, is_spaced=False, libraries=(*_MANDARIN, *_ENGLISH)),
    )
}


def normalizer(name: str) -> Normalizer:
    """Raises `BadInput` for a name there is none of."""
    if name not in NORMALIZERS:
        raise BadInput(f"There is no normaliser called {name}.", f"There are {', '.join(NORMALIZERS)}.")
    return NORMALIZERS[name]


def for_language(language: str, text: str = "") -> Normalizer:
    """What suits a language (an ISO 639-1 code, `zh-en` for both); where none is told, the script of `text`."""
    code = language.casefold().replace("_", "-")
    if code.partition("-")[0] in ("zh", "yue", "cmn"):
        other = code.partition("-")[2]
        return NORMALIZERS["mixed-1" if other in ("en", "mixed") else "zh-1"]
    known = {"en": "en-1", "ja": "unspaced-1", "th": "unspaced-1", "lo": "unspaced-1", "my": "unspaced-1"}
    if name := known.get(code.partition("-")[0]):
        return NORMALIZERS[name]
    if not code:
        return NORMALIZERS[_by_script(text)]
    return NORMALIZERS["mixed-1" if code in ("mixed", "en-zh") else "basic-1"]


@cache
def fingerprint(name: str) -> str:
    """Eight hex digits of what normaliser `name` makes of fixed texts: unlike ones mean that the rules differ."""
    made = "\n".join(NORMALIZERS[name].rules(probe) for probe in _PROBES)
    return hashlib.sha256(made.encode()).hexdigest()[:8]


def _by_script(text: str) -> str:
    if text.isascii():
        return "basic-1"
    if has_other_unspaced(text):
        return "unspaced-1"
    return "mixed-1" if has_han(text) else "basic-1"
