"""The four stages for a pair of texts."""

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.core.metrics.cser.repair import Repair
from iasr_desktop.core.metrics.cser.result import CserResult, Question, Verdict
from iasr_desktop.core.metrics.cser.stages import Stages
from iasr_desktop.core.metrics.cser.texts import keys, shortened

SAME_FROM = 0.5


def examine(stages: Stages, reference: str, hypothesis: str, token: CancelToken) -> CserResult:
    """Any two texts; what cannot be judged is in the result, not an exception.

    Raises `Cancelled` and `DeadlineExceeded` only. A text that is equal to the
    reference in its words loses nothing, whatever a model would make of it.
    """
    said, said_is_cut = shortened(reference)
    heard, heard_is_cut = shortened(hypothesis)
    repair = Repair(heard) if keys(said) == keys(heard) else stages.repair(heard, token)
    questions = tuple(
        _examined(stages, question, span, said, repair.text, token) for question, span in stages.questions(said, token)
    )
    return CserResult(said, heard, repair, questions, said_is_cut or heard_is_cut)


def _examined(stages: Stages, question: str, span: str, said: str, heard: str, token: CancelToken) -> Question:
    try:
        wanted = stages.answer(said, question, token)
        if wanted is None:
            return Question(question, span, Verdict.UNANSWERABLE)
        given = wanted if keys(said) == keys(heard) else stages.answer(heard, question, token)
        if given is None:
            return Question(question, span, Verdict.LOST, wanted)
        if keys(wanted) == keys(given):
            return Question(question, span, Verdict.KEPT, wanted, given)
        p_same = stages.p_same(question, wanted, given, token)
    except ModelFailed:
        return Question(question, span, Verdict.INVALID)
    verdict = Verdict.KEPT if p_same > SAME_FROM else Verdict.LOST
    return Question(question, span, verdict, wanted, given, p_same)
