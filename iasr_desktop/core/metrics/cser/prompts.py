"""The four prompts of CSER: files that ship with the app, told apart by one hash."""

import hashlib
from dataclasses import dataclass

from iasr_desktop.core import paths

_NAMES = ("repair", "questions", "answers", "discriminate")


@dataclass(frozen=True)
class CserPrompts:
    """Instructions and examples of each stage."""

    repair: str
    questions: str
    answers: str
    discriminate: str

    @staticmethod
    def load() -> "CserPrompts":
        """Those that ship as `resources/prompts/cser-*.txt`."""
        return CserPrompts(*(paths.resource(f"prompts/cser-{name}.txt").read_text(encoding="utf-8") for name in _NAMES))

    @property
    def sha256(self) -> str:
        whole = "\0".join((self.repair, self.questions, self.answers, self.discriminate))
        return hashlib.sha256(whole.encode()).hexdigest()
