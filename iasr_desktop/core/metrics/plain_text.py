"""Text made alike without knowing its language: case, widths, punctuation at the edges of words."""

import re
import unicodedata

# Signs that are said ("five percent", "C sharp", "and") and not only written.
_SAID = frozenset("%#&@")
# Signs that part words even where no space is: all punctuation but that within names, numbers and addresses.
_PARTING = re.compile(r"[^\w\s'\-.:/@&#%,+*]|\.{2,}|(?<!\d),|,(?!\d)")
_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "＇": "'", "‐": "-", "‑": "-"})


def whole_code_points(text: str) -> str:
    """`text` with halves of surrogate pairs, which no encoding takes, as replacement characters."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace").decode("utf-8")
    return text


def folded(text: str) -> str:
    """Compatible forms, case and apostrophes made alike (NFKC, casefold)."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold()).translate(_APOSTROPHES)


def basic(text: str) -> str:
    """Words without case and without punctuation at their edges; "Qwen3-ASR" and "let's" are one word each."""
    parted = _PARTING.sub(_parted, without_controls(folded(text)))
    words = (bare(word) for word in parted.split())
    return " ".join(word for word in words if word)


def letters_only(text: str) -> str:
    """Letters, digits and the marks that belong to them, without spaces."""
    return "".join(sign for sign in folded(text) if unicodedata.category(sign)[0] in "LNM")


def without_controls(text: str) -> str:
    """Control characters part words; marks of direction and the like, which nobody sees, do not."""
    if text.isascii() and text.isprintable():
        return text
    signs = ((sign, unicodedata.category(sign)) for sign in text)
    return "".join(" " if kind == "Cc" else sign for sign, kind in signs if kind != "Cf")


def bare(word: str) -> str:
    """`word` without punctuation at its edges."""
    start, end = 0, len(word)
    while start < end and _is_punctuation(word[start]):
        start += 1
    while end > start and _is_punctuation(word[end - 1]):
        end -= 1
    return word[start:end]


def _parted(found: re.Match[str]) -> str:
    """A space for punctuation; symbols and marks, which the expression finds too, stay."""
    return " " if unicodedata.category(found[0][0])[0] == "P" else found[0]


def _is_punctuation(sign: str) -> bool:
    return sign not in _SAID and unicodedata.category(sign)[0] == "P"
