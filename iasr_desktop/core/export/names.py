"""File names made of what people say: usable on every system, never blank, never taken."""

import os
import re
import unicodedata
from collections.abc import Set
from itertools import chain, count
from pathlib import Path

import regex

MOST_BYTES = 255
"""What one name may take on ext4, APFS and NTFS."""
_FORBIDDEN = re.compile(r'[<>:"/\\|?*]')
_JOINING = "\u200c\u200d"
"""Invisible, but part of emoji and of words in some scripts."""
_EDGES = " .-" + _JOINING
_UNSEEN = frozenset(("Cc", "Cf", "Cn", "Co", "Cs"))
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)", re.IGNORECASE)


def safe_name(text: str, suffix: str = "", otherwise: str = "Untitled") -> str:
    """`text` as a file name ending in `suffix` (with its dot); `otherwise` when nothing of it is left.

    Windows' rules are the strictest, so they hold everywhere: a file that was
    exported here can be taken anywhere.
    """
    stem = _cleaned(text) or _cleaned(otherwise)
    if _RESERVED.fullmatch(stem.partition(".")[0].rstrip()):
        stem = f"_{stem}"
    return (_cut(stem, MOST_BYTES - len(suffix.encode())) or "_") + suffix


def free_path(folder: Path, stem: str, suffix: str, taken: Set[Path] = frozenset()) -> Path:
    """A path in `folder` that neither exists nor is in `taken`; a number is added where needed. Touches the disk."""
    endings = chain([suffix], (f" ({number}){suffix}" for number in count(2)))
    paths = (folder / safe_name(stem, ending) for ending in endings)
    return next(path for path in paths if path not in taken and not os.path.lexists(path))


def _cleaned(text: str) -> str:
    kept = _FORBIDDEN.sub("-", unicodedata.normalize("NFC", " ".join(text.split())))
    kept = "".join(char for char in kept if char in _JOINING or unicodedata.category(char) not in _UNSEEN)
    # Windows drops dots and spaces at the end, and a dot in front hides a file elsewhere.
    return " ".join(kept.split()).strip(_EDGES)


def _cut(stem: str, most_bytes: int) -> str:
    """The beginning of `stem` that fits, cut between characters as people see them."""
    size, kept = 0, []
    for cluster in regex.findall(r"\X", stem):
        size += len(cluster.encode())
        if size > most_bytes:
            break
        kept.append(cluster)
    return "".join(kept).rstrip(_EDGES)
