"""SemDist and BERTScore as metrics of `iasr score`."""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.metrics.metric import Outcome, Pair, Value
from iasr_desktop.core.metrics.rates import Chooser
from iasr_desktop.core.metrics.semantic.bertscore import BertScore, bertscore
from iasr_desktop.core.metrics.semantic.pooling import Pooling, Vectors
from iasr_desktop.core.metrics.semantic.semdist import semdist
from iasr_desktop.core.ports import TokenEmbedder

LAYER = 2
"""The layer that is taken unless another is chosen: the lowest ones agree best with people (`iasr bench hats`)."""

_REMEMBERED_TOKENS = 20_000
_AT_ONCE = 16


class VectorReader:
    """Vectors of texts at one layer; remembers the last ones, which several metrics ask for.

    Not safe for overlapping calls. `model` is id and hash. Raises `BadInput`
    with the first text when the model has no such layer.
    """

    def __init__(self, embedder: TokenEmbedder, model: str, layer: int) -> None:
        self._embedder = embedder
        self._known: OrderedDict[str, Vectors] = OrderedDict()
        self.model = model
        self.layer = layer

    def read(self, texts: Sequence[str], token: CancelToken) -> list[Vectors]:
        """Shape (n_tokens, dim) each."""
        found = {text: self._known[text] for text in texts if text in self._known}
        missing = [text for text in dict.fromkeys(texts) if text not in found]
        for start in range(0, len(missing), _AT_ONCE):
            part = missing[start : start + _AT_ONCE]
            for text, read in zip(part, self._embedder.embed(part, [self.layer], token), strict=True):
                found[text] = read.by_layer[self.layer]
        self._remember(found)
        return [found[text] for text in texts]

    def _remember(self, found: Mapping[str, Vectors]) -> None:
        for text, vectors in found.items():
            self._known[text] = vectors
            self._known.move_to_end(text)
        total = sum(map(len, self._known.values()))
        while self._known and total > _REMEMBERED_TOKENS:
            total -= len(self._known.popitem(last=False)[1])


@dataclass(frozen=True)
class SemDist:
    """The mean of SemDist over the pairs; see `Metric`. Texts are made alike first, as for word errors."""

    reader: VectorReader
    pooling: Pooling
    chooser: Chooser
    name: str = "semdist"
    title: str = "SemDist"
    is_rate: bool = field(default=False, init=False)
    higher_is_better: bool = field(default=False, init=False)

    @property
    def about(self) -> Mapping[str, str]:
        return _about(self.reader, self.chooser) | {"pooling": self.pooling.value}

    def score(self, pairs: Sequence[Pair], token: CancelToken) -> list[Value]:
        return [
            Value(semdist(reference, hypothesis, self.pooling)) if len(reference) else _without(hypothesis)
            for reference, hypothesis in _read(self.reader, self.chooser, pairs, token)
        ]


@dataclass(frozen=True)
class BertScores:
    """The mean of one part of BERTScore over the pairs; see `Metric`. Every pair's detail has all three."""

    reader: VectorReader
    chooser: Chooser
    name: str
    title: str
    part: Callable[[BertScore], float]
    is_rate: bool = field(default=False, init=False)
    higher_is_better: bool = field(default=True, init=False)

    @property
    def about(self) -> Mapping[str, str]:
        return _about(self.reader, self.chooser) | {"baseline": "not rescaled", "weights": "every token alike"}

    def score(self, pairs: Sequence[Pair], token: CancelToken) -> list[Value]:
        return [
            self._value(bertscore(reference, hypothesis)) if len(reference) else _without(hypothesis)
            for reference, hypothesis in _read(self.reader, self.chooser, pairs, token)
        ]

    def _value(self, found: BertScore) -> Value:
        detail = {"precision": found.precision, "recall": found.recall, "f1": found.f1}
        return Value(self.part(found), detail={name: round(value, 6) for name, value in detail.items()})


def _about(reader: VectorReader, chooser: Chooser) -> dict[str, str]:
    return {"model": reader.model, "layer": str(reader.layer), "normalizer": chooser.about}


def _read(
    reader: VectorReader, chooser: Chooser, pairs: Sequence[Pair], token: CancelToken
) -> list[tuple[Vectors, Vectors]]:
    """Vectors of reference and hypothesis of each pair."""
    texts = [chooser.of(pair).text(text) for pair in pairs for text in (pair.reference, pair.hypothesis)]
    vectors = reader.read(texts, token)
    return list(zip(vectors[::2], vectors[1::2], strict=True))


def _without(hypothesis: Vectors) -> Value:
    """Nothing was said, so nothing is measured; whether something was understood is counted."""
    return Value(0.0, 0.0, Outcome.EMPTY, {"invented": float(len(hypothesis) > 0)})
