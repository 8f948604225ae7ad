"""Combinations of keys as people and Qt write them, taken apart."""

from dataclasses import dataclass

from iasr_desktop.core.errors import BadInput

MODIFIERS = ("ctrl", "alt", "shift", "meta")
_SAME = {
    "control": "ctrl",
    "option": "alt",
    "win": "meta",
    "super": "meta",
    "cmd": "meta",
    "escape": "esc",
    "enter": "return",
    "delete": "del",
    "insert": "ins",
    "pageup": "pgup",
    "page up": "pgup",
    "pagedown": "pgdown",
    "page down": "pgdown",
}


@dataclass(frozen=True)
class KeyCombination:
    """Modifiers of `MODIFIERS`, and one key in lower case: a character or a name such as "space", "f9"."""

    modifiers: frozenset[str]
    key: str

    @classmethod
    def parse(cls, written: str) -> "KeyCombination":
        """ "Ctrl+Alt+Space" and its like; "+" itself is a key too. Raises `BadInput`."""
        text = written.strip().lower()
        if text == "+" or text.endswith("++"):
            parts = [*text[:-1].rstrip("+").split("+"), "+"] if len(text) > 1 else ["+"]
        else:
            parts = text.split("+")
        names = [_SAME.get(part.strip(), part.strip()) for part in parts]
        *modifiers, key = names
        if not key or key in MODIFIERS or any(name not in MODIFIERS for name in modifiers):
            raise BadInput(f"“{written}” is no key combination.", "Write it as Ctrl+Alt+Space, for example.")
        return cls(frozenset(modifiers), key)
