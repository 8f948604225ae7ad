"""One annotator at work: the item to answer, going back, going on another day."""

from dataclasses import dataclass
from datetime import UTC, datetime

from iasr_desktop.core.studies import plan
from iasr_desktop.core.studies.annotations import Annotation, AnnotationLog, clean_name, current, name_key
from iasr_desktop.core.studies.items import Item, Kind, OnProblem
from iasr_desktop.core.studies.study import Study


@dataclass(frozen=True)
class Shown:
    """What the annotator sees. For a choice `left` is the hypothesis, a or b, on the left.

    `before` is the answer given to it earlier, `None` for a new item.
    """

    item: Item
    left: str
    before: str | None

    @property
    def texts(self) -> tuple[str, ...]:
        """The hypotheses from left to right."""
        return self.item.hypotheses if self.left != "b" else self.item.hypotheses[::-1]

    def chosen(self, side: int) -> str:
        """The answer that choosing the left (0) or the right (1) text is."""
        return self.left if side == 0 else ("b" if self.left == "a" else "a")

    @property
    def side_before(self) -> int | None:
        """The side that was chosen earlier."""
        return None if self.before is None else int(self.before != self.left)


@dataclass(frozen=True)
class Standing:
    """How far an annotator has come, in this batch and in all."""

    batch_done: int
    batch_size: int
    done: int
    total: int


class Sitting:
    """Takes an annotator through a study. Belongs to one thread; every answer is on disk when `answer` returns.

    A known annotator stays expert or not, whatever `expert` says, unless it is
    `True`. Raises `BadInput` for a name that cannot be one and for a file of
    annotations that cannot be read.
    """

    def __init__(
        self, study: Study, annotator: str, *, expert: bool = False, on_problem: OnProblem = lambda _: None
    ) -> None:
        self.study = study
        self._log = AnnotationLog(study)
        known = self._log.read(on_problem)
        wanted = clean_name(annotator)
        mine = [one for one in known if name_key(one.annotator) == name_key(wanted)]
        self.annotator = mine[0].annotator if mine else wanted
        self.expert = expert or any(one.expert for one in mine)
        self._answers = {one.item: one for one in current(mine)}
        self._number: int | None = None
        self._order: list[str] = []
        self._at: int | None = None
        self._open(plan.next_batch(study, known, self.annotator))

    @property
    def shown(self) -> Shown | None:
        """The item to answer; `None` at the end of a batch."""
        if self._at is None or self._number is None:
            return None
        item = self.study.by_id[self._order[self._at]]
        left = "" if self.study.kind is Kind.EQUIVALENCE else self._lefts[item.id]
        before = self._answers.get(item.id)
        return Shown(item, left, before.answer if before else None)

    @property
    def standing(self) -> Standing:
        done = sum(item in self._answers for item in self._order)
        return Standing(done, len(self._order), len(self._answers), len(self.study.items))

    @property
    def is_finished(self) -> bool:
        """Whether every item of the study has an answer of this annotator."""
        return len(self._answers) == len(self.study.items)

    def answer(self, answer: str) -> None:
        """Keep an answer, one of `Kind.answers`, and go on. Raises `StorageFailed`, and then nothing has moved."""
        shown = self.shown
        if shown is None or answer not in self.study.kind.answers:
            raise ValueError(answer)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        given = Annotation(self.annotator, self.expert, shown.item.id, answer, shown.left, now)
        self._log.append([given])
        self._answers[shown.item.id] = given
        self._at = self._first_open()

    def back(self) -> bool:
        """Go to the item before, to answer it anew; `False` at the first one of the batch."""
        before = (len(self._order) if self._at is None else self._at) - 1
        if before < 0:
            return False
        self._at = before
        return True

    def next_batch(self) -> bool:
        """Begin another batch; `False` when there is none. What others answered meanwhile counts in choosing it."""
        if self.is_finished:
            return False
        self._open(plan.next_batch(self.study, [*self._log.read(), *self._answers.values()], self.annotator))
        return True

    def _open(self, number: int | None) -> None:
        self._number = number
        self._order = [] if number is None else plan.order(self.study, self.annotator, number)
        planned = {} if number is None else plan.lefts(self.study, self.annotator, number)
        self._lefts = dict(planned)
        self._at = self._first_open()

    def _first_open(self) -> int | None:
        return next((at for at, item in enumerate(self._order) if item not in self._answers), None)
