"""The report on a study: what people said, beside the metrics that need no model and a judge's verdicts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.metrics import rates
from iasr_desktop.core.metrics.metric import MetricOptions
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.core.studies import choice_report, equivalence_report, exchange, measured, tallies
from iasr_desktop.core.studies import study as studies
from iasr_desktop.core.studies.annotations import Annotation, AnnotationLog, name_key
from iasr_desktop.core.studies.items import Kind
from iasr_desktop.core.studies.study import Study

# People choose between the texts as they stand, so that is what counts in a choice.
_AS_SHOWN = "none-1"


@dataclass(frozen=True)
class StudyReport:
    """Tables in Markdown, and sentences about what was left out."""

    markdown: str
    problems: tuple[str, ...]


def report(
    folder: Path, verdicts: Sequence[Path], token: CancelToken, on_progress: OnProgress, *, with_names: bool
) -> StudyReport:
    """Everything that the answers so far tell. `verdicts` are files of `iasr judge --json`. Raises `BadInput`."""
    problems: list[str] = []
    study = studies.load(folder)
    annotations = AnnotationLog(study).read(problems.append)
    options = MetricOptions(_AS_SHOWN if study.kind is Kind.CHOICE else None)
    measures = measured.judged(study, verdicts, problems.append)
    for make in (rates.word_errors, rates.character_errors):
        measures.append(measured.measure(make(options), study, token, on_progress))
    names = _names(study, annotations, with_names)
    if study.kind is Kind.CHOICE:
        chosen = choice_report.make(study, annotations, tallies.read(study, problems.append), measures)
        return StudyReport(choice_report.as_markdown(chosen, names), tuple(problems))
    found = equivalence_report.make(study, annotations, measures)
    return StudyReport(equivalence_report.as_markdown(found, names), tuple(problems))


def _names(study: Study, annotations: Sequence[Annotation], with_names: bool) -> Mapping[str, str]:
    """What annotators are called, by the key of their name."""
    names = [one.annotator for one in annotations]
    return {name_key(name): name for name in names} if with_names else exchange.pseudonyms(study, names)
