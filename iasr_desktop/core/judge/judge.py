"""The judge: two texts in, a verdict out that shows everything it rests on.

Three opinions stand side by side in a verdict and are never mixed up:

- `shortcut`: both texts are the same once normalised; nobody was asked;
- `votes`: what the model says, by the protocol of the paper;
- `p`: the calibrated probability, from the model's log-odds in both orders and
  from evidence that code found in the differences.

`label_source` says which of them the label comes from.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from iasr_desktop.core.agent.prompts import PromptFile
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.judge import votes as voting
from iasr_desktop.core.judge.asking import Asker, Question
from iasr_desktop.core.judge.calibration import Calibration
from iasr_desktop.core.judge.differences import compared
from iasr_desktop.core.judge.evidence import evidence
from iasr_desktop.core.judge.pieces import SIZES, is_too_long, pieces, shortened
from iasr_desktop.core.judge.units import symbols
from iasr_desktop.core.judge.verdict import Case, Settings, Source, Verdict
from iasr_desktop.core.judge.votes import Answer, Label, Mode, Votes
from iasr_desktop.core.ports import LanguageModel

PROMPT = "judge"
QUESTION_TOKENS = 420
"""Texts whose question is longer are judged in pieces."""


class Judge:
    """Judges with one model. Blocks; not for overlapping calls.

    Where no weights were fitted for the model and this prompt, `calibration` is
    `None` and votes decide.
    `corrector_id` is the model whose corrections are judged, when known.
    """

    def __init__(
        self,
        model: LanguageModel,
        settings: Settings | None = None,
        *,
        prompt: PromptFile | None = None,
        corrector_id: str | None = None,
    ) -> None:
        self.prompt = prompt or PromptFile.load(PROMPT)
        self.settings = settings or Settings()
        self.calibration = Calibration.load(model.model_id, self.prompt.sha256)
        self.model_id = model.model_id
        self.judges_itself = corrector_id is not None and corrector_id == model.model_id
        self.asker = Asker(model, self.prompt)

    def warm(self, token: CancelToken) -> None:
        """Evaluate the instructions, which every question shares."""
        self.asker.warm(token)

    def judge(self, case: Case, token: CancelToken) -> Verdict:
        """One pair, whatever else is judged. Raises `Cancelled`, `ModelFailed`.

        Both orders are evaluated beside each other, which spares a third of the
        time. More pairs at once would spare hardly more, and a verdict would
        depend on its neighbours: kernels round differently with more rows.
        """
        if (verdict := self._without_asking(case)) is not None:
            return verdict
        if self._fits(case):
            return self._verdict(case, [self._piece(case, self._answers(case, token))], 1)
        return self._in_pieces(case, token)

    def judged(self, cases: Iterable[Case], token: CancelToken) -> Iterator[Verdict]:
        """A verdict for each, in order, as they are asked for."""
        return (self.judge(case, token) for case in cases)

    def _without_asking(self, case: Case) -> Verdict | None:
        """The verdict on texts that are the same once normalised, or that nobody can compare."""
        if is_too_long(case.reference) or is_too_long(case.hypothesis):
            return _unasked("The texts are too long to be compared.")
        if _is_shortcut(case):
            return Verdict(Label.SAME, Source.SHORTCUT, 1.0, pieces_asked=0)
        return None

    def _fits(self, case: Case) -> bool:
        return self.asker.tokens(_question(case)) <= QUESTION_TOKENS

    def _answers(self, case: Case, token: CancelToken) -> tuple[Answer, Answer]:
        """Forward and backward."""
        question = _question(case)
        forward, backward = self.asker.ask([question, question.turned], token)
        return forward, backward

    def _in_pieces(self, case: Case, token: CancelToken) -> Verdict:
        """A long pair: the pieces that differ, until one decides."""
        parts = self._parts(case)
        if not parts:
            return _unasked("The texts could not be divided into pieces that the model can read.")
        found: list[_Piece] = []
        for part in parts:
            found.append(self._piece(part, self._answers(part, token)))
            if self._is_settled(found[-1]):
                break
        return self._verdict(case, found, len(parts))

    def _parts(self, case: Case) -> list[Case]:
        """The pieces of a long pair that differ, as large as all of them fit; none when even the smallest do not."""
        for size in SIZES:
            parts = list(_differing(case, size))
            if all(map(self._fits, parts)):
                return parts
        return []

    def _piece(self, part: Case, answers: tuple[Answer, Answer]) -> "_Piece":
        seen = evidence(part.reference, part.hypothesis, part.language, part.names)
        p = self.calibration.p(*answers, seen) if self.calibration else None
        return _Piece(*answers, p, seen.words)

    def _is_settled(self, piece: "_Piece") -> bool:
        """Whether nothing that follows can make the texts the same again, by either label."""
        voted = voting.exact(piece.forward, piece.backward, self.settings.rounds)
        return voted.label is not Label.SAME and (piece.p is None or piece.p <= 0.5)

    def _verdict(self, case: Case, found: Sequence["_Piece"], pieces: int) -> Verdict:
        """What the pieces amount to: texts are as much the same as their weakest piece."""
        asked = min(found, key=lambda piece: piece.forward.yes * piece.backward.yes)
        voted = self._voted(case, asked)
        weakest = min(found, key=lambda piece: 0.0 if piece.p is None else piece.p)
        p = voted.p if weakest.p is None else weakest.p
        source = Source.VOTES if weakest.p is None else self.settings.label
        label = voted.label
        if source is Source.CALIBRATED and label is not Label.INVALID:
            label = Label.SAME if p > 0.5 else Label.DIFFERENT
        return Verdict(label, source, p, asked.forward, asked.backward, voted, weakest.words, pieces, len(found))

    def _voted(self, case: Case, piece: "_Piece") -> Votes:
        chosen = self.settings
        if chosen.mode is Mode.EXACT:
            return voting.exact(piece.forward, piece.backward, chosen.rounds)
        draw = voting.draws(chosen.seed, case.key, case.reference, case.hypothesis)
        return voting.sampled(piece.forward, piece.backward, chosen.rounds, draw)


@dataclass(frozen=True)
class _Piece:
    """Answers about a piece, or a whole short text; `p` is calibrated, `words` are what it rests on."""

    forward: Answer
    backward: Answer
    p: float | None
    words: tuple[str, ...]


def _question(case: Case) -> Question:
    return Question(case.reference, case.hypothesis, case.language)


def _unasked(note: str) -> Verdict:
    return Verdict(Label.INVALID, Source.VOTES, None, pieces_asked=0, note=note)


def _is_shortcut(case: Case) -> bool:
    """Whether the texts are the same once normalised; pictures, which normalisers drop, included."""
    same = compared(case.reference, case.hypothesis, case.language).is_same
    return same and symbols(case.reference) == symbols(case.hypothesis)


def _differing(case: Case, size: int) -> Iterator[Case]:
    """The pieces of a long pair that need a question."""
    for one, other in pieces(case.reference, case.hypothesis, size):
        part = Case(shortened(one), shortened(other), case.language, case.key, case.names)
        if not _is_shortcut(part):
            yield part
