"""The metrics of `iasr score` that read or ask a language model, apart from the judge."""

from functools import cache

from iasr_desktop import app, instruments
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.metrics.metric import Metric, MetricOptions
from iasr_desktop.core.metrics.rates import Chooser
from iasr_desktop.core.metrics.semantic.metric import LAYER, BertScores, SemDist, VectorReader
from iasr_desktop.core.metrics.semantic.pooling import Pooling


def semdist(options: MetricOptions) -> Metric:
    """SemDist."""
    return SemDist(_reader(options.model, options.layer), _pooling(options.pooling), Chooser(options, by_word=True))


def bertscore_f1(options: MetricOptions) -> Metric:
    """BERTScore, F1."""
    reader, chooser = _reader(options.model, options.layer), Chooser(options, by_word=True)
    return BertScores(reader, chooser, "bertscore", "BERTScore F1", lambda found: found.f1)


def bertscore_precision(options: MetricOptions) -> Metric:
    """BERTScore, precision."""
    reader, chooser = _reader(options.model, options.layer), Chooser(options, by_word=True)
    return BertScores(reader, chooser, "bertscore-precision", "BERTScore precision", lambda found: found.precision)


def bertscore_recall(options: MetricOptions) -> Metric:
    """BERTScore, recall."""
    reader, chooser = _reader(options.model, options.layer), Chooser(options, by_word=True)
    return BertScores(reader, chooser, "bertscore-recall", "BERTScore recall", lambda found: found.recall)


def lost_questions(options: MetricOptions) -> Metric:
    """CSER."""
    chosen, _ = app.load_settings()
    return instruments.build_cser(chosen, app.open_store(), model_id=options.model)


@cache
def _reader(model_id: str | None, layer: int | None) -> VectorReader:
    """One for all metrics of a command, so that the model is loaded, and each text read, once."""
    chosen, _ = app.load_settings()
    embedder, model = instruments.build_embedder(chosen, app.open_store(), model_id=model_id)
    wanted = LAYER if layer is None else layer
    if not 1 <= wanted <= embedder.layers:
        raise BadInput(f"{embedder.model_id} has no layer {wanted}.", f"Choose one of 1 to {embedder.layers}.")
    return VectorReader(embedder, model, wanted)


def _pooling(name: str | None) -> Pooling:
    try:
        return Pooling(name.replace("-", "_")) if name else Pooling.MEAN
    except ValueError as error:
        raise BadInput(f"There is no pooling called {name}.", f"There are {', '.join(Pooling)}.") from error
