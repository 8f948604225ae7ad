"""The prompts of the measures that ask a language model: files that ship with the app, with hashes."""

import hashlib
from dataclasses import dataclass

from iasr_desktop.core import paths
from iasr_desktop.core.metrics.cser.texts import clean


@dataclass(frozen=True)
class HatsPrompts:
    """Instructions and examples; the texts follow."""

    restore: str
    mishear: str
    write: str
    choose: str

    @staticmethod
    def load() -> "HatsPrompts":
        """Those that ship as `resources/prompts/hats-*.txt`."""
        names = ("restore", "mishear", "write", "choose")
        return HatsPrompts(*(paths.resource(f"prompts/hats-{name}.txt").read_text(encoding="utf-8") for name in names))

    def sha256_of(self, *names: str) -> str:
        whole = "\0".join(getattr(self, name) for name in names)
        return hashlib.sha256(whole.encode()).hexdigest()


def one_line(text: str) -> str:
    """A text as it stands in a prompt."""
    return clean(text)
