"""Reads pip lock files: one pinned requirement with its hashes after the other."""

import re
from collections.abc import Collection

SOURCE_ONLY = ("docopt", "evdev")
"""Packages that the index has as source only; the others must come as wheels."""


def requirements(lock: str) -> dict[str, str]:
    """Name of each pinned package to its whole entry (every version and hash it is pinned to)."""
    entries: dict[str, str] = {}
    for entry in re.findall(r"^\S(?:.*\\\n)*.*\n?", _without_comments(lock), flags=re.MULTILINE):
        name = re.split(r"[=<>!~\s\[;]", entry, maxsplit=1)[0].lower()
        entries[name] = entries.get(name, "") + entry.rstrip("\n") + "\n"
    return entries


def without(lock: str, names: Collection[str]) -> str:
    """The lock less some packages."""
    return "".join(entry for key, entry in requirements(lock).items() if key not in names)


def _without_comments(lock: str) -> str:
    return "".join(
        line for line in lock.splitlines(keepends=True) if line.strip() and not line.lstrip().startswith("#")
    )
