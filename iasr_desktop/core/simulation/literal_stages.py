"""The language model's stages of the paper's system, each a call of its own that writes free text.

Semantic correction (Eq. 6), intent routing (Eq. 7), and Locate, Reason, Modify
(Eq. 9 and 10). What the model writes is taken as it is, but for marks around
it: nothing here keeps it from rewriting more than was asked for.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

from iasr_desktop.core.agent.prompts import PromptFile
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import Prompt
from iasr_desktop.core.simulation.literal_model import FreshModel
from iasr_desktop.core.types import Intent

_ROUTES = (
    ("confirm", Intent.CONFIRMATION),
    ("correct", Intent.CORRECTION),
    ("new", Intent.NEW_INPUT),
)
_SPARE_TOKENS = 32
_ROUTE_TOKENS = 8
_REASON_TOKENS = 64
_QUOTES = "\"'“”‘’`"


@dataclass(frozen=True)
class LiteralPrompts:
    """The instructions of each stage; files of `resources/prompts`."""

    correct: PromptFile
    route: PromptFile
    locate: PromptFile
    reason: PromptFile
    modify: PromptFile

    @staticmethod
    def load() -> "LiteralPrompts":
        return LiteralPrompts(*(PromptFile.load(f"literal-{part.name}") for part in fields(LiteralPrompts)))

    @property
    def hashes(self) -> Mapping[str, str]:
        """SHA-256 by stage."""
        return {part.name: getattr(self, part.name).sha256 for part in fields(self)}


class LiteralStages:
    """One method a call. `history` holds the texts so far, the present one last.

    All raise `Cancelled` and `ModelFailed`, the latter also when a prompt is too long.
    """

    def __init__(self, model: FreshModel, prompts: LiteralPrompts) -> None:
        self._model = model
        self.prompts = prompts

    def correct(self, heard: str, history: Sequence[str], token: CancelToken) -> str:
        """What was meant by what was heard: H′ (Eq. 6)."""
        asked = f"{_shown(history)}Heard: {_line(heard)}"
        return self._written(self.prompts.correct, asked, self._room(heard), token)

    def route(self, said: str, history: Sequence[str], token: CancelToken) -> Intent | None:
        """What kind of utterance it is (Eq. 7); `None` when the reply names none."""
        reply = self._written(self.prompts.route, f"{_shown(history)}Said: {_line(said)}", _ROUTE_TOKENS, token)
        places = {intent: reply.lower().find(sign) for sign, intent in _ROUTES}
        named = {intent: place for intent, place in places.items() if place >= 0}
        return min(named, key=lambda intent: named[intent]) if named else None

    def locate(self, said: str, history: Sequence[str], token: CancelToken) -> str:
        """The words of the text that are to change."""
        asked = f"{_shown(history)}Instruction: {_line(said)}"
        return self._written(self.prompts.locate, asked, self._room(history[-1]), token)

    def reason(self, said: str, span: str, history: Sequence[str], token: CancelToken) -> str:
        """What is to become of them, in a sentence."""
        asked = f"{_shown(history)}Instruction: {_line(said)}\nWords: {span}"
        return self._written(self.prompts.reason, asked, _REASON_TOKENS, token)

    def modify(self, span: str, change: str, history: Sequence[str], token: CancelToken) -> str:
        """The text written anew (H^corr)."""
        text = history[-1]
        asked = f"Text: {_line(text)}\nWords: {span}\nChange: {change}"
        return self._written(self.prompts.modify, asked, self._room(text), token)

    def _room(self, text: str) -> int:
        """Tokens that a reply of about the length of `text` may take."""
        return 2 * self._model.count_tokens(text) + _SPARE_TOKENS

    def _written(self, instructions: PromptFile, asked: str, max_tokens: int, token: CancelToken) -> str:
        return plain(self._model.write(Prompt(instructions.text, "", asked), max_tokens, token))


def plain(reply: str) -> str:
    """A reply on one line, without the quotation marks around it."""
    line = _line(reply)
    if len(line) > 1 and line[0] in _QUOTES and line[-1] in _QUOTES:
        line = line[1:-1].strip()
    return line


def _shown(history: Sequence[str]) -> str:
    """The texts so far (Y up to the last turn), those that a turn left as they were once."""
    texts = [text for index, text in enumerate(history) if index == 0 or text != history[index - 1]]
    earlier = "".join(f"Earlier: {_line(text)}\n" for text in texts[:-1])
    return f"{earlier}Text: {_line(texts[-1])}\n"


def _line(text: str) -> str:
    return " ".join(text.split())
