"""The metrics of `iasr score` by name; each is imported when it is asked for."""

import importlib
from collections.abc import Callable

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.metrics.metric import Metric, MetricOptions

# name: (module, attribute, help). The attribute is a function `(MetricOptions) -> Metric`. One that needs a model
# lies in a module of the command line that builds the engine; those that need none lie in the core.
METRICS: dict[str, tuple[str, str, str]] = {
    "wer": ("iasr_desktop.core.metrics.rates", "word_errors", "word error rate"),
    "cer": ("iasr_desktop.core.metrics.rates", "character_errors", "character error rate"),
    "mer": ("iasr_desktop.core.metrics.rates", "mixed_errors", "mixed error rate: Mandarin by character, else by word"),
    "ner": ("iasr_desktop.core.metrics.entities", "entity_errors", "entity error rate"),
    "s2er": ("iasr_desktop.cli.judge", "semantic_errors", "semantic error rate of sentences, by the judge"),
    "semdist": ("iasr_desktop.cli.semantic_metrics", "semdist", "distance in meaning, by vectors of a language model"),
    "bertscore": ("iasr_desktop.cli.semantic_metrics", "bertscore_f1", "likeness in meaning, token by token: F1"),
    "bertscore-precision": ("iasr_desktop.cli.semantic_metrics", "bertscore_precision", "the same, precision"),
    "bertscore-recall": ("iasr_desktop.cli.semantic_metrics", "bertscore_recall", "the same, recall"),
    "cser": (
        "iasr_desktop.cli.semantic_metrics",
        "lost_questions",
        "questions about the reference that the hypothesis does not answer",
    ),
    "pier": ("iasr_desktop.core.metrics.entities", "point_errors", "error rate at points of interest"),
}


def build(name: str, options: MetricOptions) -> Metric:
    """The metric called `name`. Raises `BadInput` for a name there is none of, and what building it raises."""
    if name not in METRICS:
        raise BadInput(f"There is no metric called {name}.", f"There are {', '.join(METRICS)}.")
    module, attribute, _ = METRICS[name]
    factory: Callable[[MetricOptions], Metric] = getattr(importlib.import_module(module), attribute)
    return factory(options)
