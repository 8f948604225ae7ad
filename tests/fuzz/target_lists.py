"""Lists of others: manifests of benchmarks, texts to be scored, cases, annotations."""

import json
from collections.abc import Mapping
from itertools import islice
from pathlib import Path

from iasr_desktop.cli import agent as agent_lines
from iasr_desktop.cli import judge as judge_lines
from iasr_desktop.cli import score_metrics
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.evaluation import cases, equivalence, names, prose, speech_set
from iasr_desktop.core.evaluation.hats import triplets
from iasr_desktop.core.metrics.manifests import Manifest
from iasr_desktop.core.metrics.metric import MetricOptions
from iasr_desktop.core.metrics.scoring import score
from iasr_desktop.core.simulation import datasets
from iasr_desktop.core.studies import exchange, items, study, tallies
from iasr_desktop.core.studies.annotations import AnnotationLog
from iasr_desktop.core.studies.items import Item, Kind
from tests.fuzz.trying import SEPARATOR, Target, check_sentence, fresh, put, put_parts
from tests.simulating import HonestReader

_MOST_PAIRS = 8
_LONGEST_TEXT = 400


def _told(sentence: str) -> None:
    """As commands tell what they left out."""
    check_sentence(str(BadInput(sentence)))


def _dataset(path: Path) -> None:
    loaded = datasets.load(path, reader=HonestReader())
    for problem in loaded.problems:
        _told(str(problem))
    for sample in loaded.samples:
        json.dumps(sample.reference, ensure_ascii=False).encode()
    json.dumps(dict(loaded.about), ensure_ascii=False).encode()


def dataset_json(data: bytes) -> None:
    """A manifest of JSON lines."""
    _dataset(put("data.jsonl", data))


def dataset_csv(data: bytes) -> None:
    """A table with commas."""
    _dataset(put("data.csv", data))


def dataset_tsv(data: bytes) -> None:
    """A table with tabs."""
    _dataset(put("data.tsv", data))


def dataset_text(data: bytes) -> None:
    """A text file."""
    _dataset(put("data.txt", data))


def dataset_folder(data: bytes) -> None:
    """Recordings with texts beside them: two texts."""
    folder = put_parts(("a.txt", "b/c.txt"), data)
    (folder / "a.wav").write_bytes(bytes(8))
    (folder / "d.flac").write_bytes(bytes(8))
    _dataset(folder)


def dataset_kaldi(data: bytes) -> None:
    """`wav.scp` and `text`."""
    folder = put_parts(("wav.scp", "text"), data)
    (folder / "a.wav").write_bytes(bytes(8))
    _dataset(folder)


def dataset_librispeech(data: bytes) -> None:
    """A list of LibriSpeech."""
    folder = put_parts(("1/2/1-2.trans.txt",), data)
    (folder / "1/2/1-2-0000.flac").write_bytes(bytes(8))
    _dataset(folder)


def _scored(*paths: Path) -> None:
    """By every metric without a model; long texts take long by right, and are left to tests of their own."""
    metrics = [score_metrics.build(name, MetricOptions()) for name in ("wer", "cer", "mer", "ner", "pier")]
    pairs = list(islice(Manifest(paths).pairs(lambda problem: _told(str(problem))), _MOST_PAIRS))
    score(metrics, [pair for pair in pairs if len(pair.reference + pair.hypothesis) < _LONGEST_TEXT], CancelToken())


def score_json(data: bytes) -> None:
    """Pairs as JSON lines."""
    _scored(put("pairs.jsonl", data))


def score_csv(data: bytes) -> None:
    """Pairs as a table."""
    _scored(put("pairs.csv", data))


def score_texts(data: bytes) -> None:
    """References and hypotheses in two files."""
    folder = put_parts(("ref.txt", "hyp.txt"), data)
    _scored(folder / "ref.txt", folder / "hyp.txt")


def case_list(data: bytes) -> None:
    """Cases of the agent."""
    cases.read(put("cases.jsonl", data))


def labelled_pairs(data: bytes) -> None:
    """Pairs with labels."""
    equivalence.read(put("pairs.jsonl", data))


def named_texts(data: bytes) -> None:
    """Texts with their names."""
    names.read(put("names.jsonl", data))


def prose_texts(data: bytes) -> None:
    """Sentences of others, for false alarms."""
    for suffix in (".jsonl", ".txt"):
        list(prose._texts(put(f"prose{suffix}", data)))


def recorded_set(data: bytes) -> None:
    """Recordings with what is said in them."""
    speech_set.read_manifest(put(speech_set.MANIFEST, data).parent)


def choices(data: bytes) -> None:
    """Triplets with votes, and a study made of them."""
    path = put("hats.tsv", data)
    found = triplets.read(path)
    made = tallies.create_from(path.parent / "study", found)
    tallies.read(study.load(made.folder), _told)


def study_items(data: bytes) -> None:
    """What people are to be asked about."""
    path = put("items.jsonl", data)
    for kind in Kind:
        found = items.read(kind, [Manifest((path,))], _told)
        if found:
            study.create(path.parent / kind.value, kind, found)
            study.load(path.parent / kind.value)


def _study(kind: Kind) -> study.Study:
    hypotheses = ("a",) if kind is Kind.EQUIVALENCE else ("a", "b")
    given = [Item("1", "one", hypotheses), Item('x,"y"', "two", hypotheses)]
    return study.create(fresh() / "study", kind, given)


def annotations(data: bytes) -> None:
    """Answers of others, of both kinds, and what is exported of them."""
    for kind in Kind:
        made = _study(kind)
        path = made.folder.parent / "answers.csv"
        path.write_bytes(data)
        exchange.import_file(made, path, _told, force=False)
        given = AnnotationLog(made).read(_told)
        exchange.export(made, path, given, hide_names=True, force=True)
        exchange.import_file(made, path, _told, force=True)


def annotation_log(data: bytes) -> None:
    """A study's own file of answers, and of votes."""
    made = _study(Kind.CHOICE)
    parts = [*data.split(SEPARATOR, 1), b""]
    (made.folder / study.ANNOTATIONS).write_bytes(parts[0])
    (made.folder / study.TALLIES).write_bytes(parts[1])
    log = AnnotationLog(made)
    given = log.read(_told)
    log.append(given[:1])
    tallies.votes(made, given, tallies.read(made, _told))


def study_folder(data: bytes) -> None:
    """A whole study of somebody else: settings and items, whose hash is put right so that they are read."""
    import hashlib

    folder = put_parts((study.SETTINGS, study.ITEMS), data)
    if (folder / study.ITEMS).is_file():
        digest = hashlib.sha256((folder / study.ITEMS).read_bytes()).hexdigest()
        settings = (folder / study.SETTINGS).read_bytes().replace(b"SHA256", digest.encode())
        (folder / study.SETTINGS).write_bytes(settings)
    loaded = study.load(folder)
    for item in loaded.items:
        item.pairs
    AnnotationLog(loaded).read(_told)


def agent_line(data: bytes) -> None:
    """A line for `iasr agent`."""
    agent_lines.parsed(data)


def judge_line(data: bytes) -> None:
    """A line for `iasr judge`."""
    judge_lines.parsed(data)


_FUNCTIONS: tuple[Target, ...] = (
    dataset_json, dataset_csv, dataset_tsv, dataset_text, dataset_folder, dataset_kaldi, dataset_librispeech,
    score_json, score_csv, score_texts, case_list, labelled_pairs, named_texts, prose_texts, recorded_set, choices,
    study_items, annotations, annotation_log, study_folder, agent_line, judge_line,
)  # fmt: skip
TARGETS: Mapping[str, Target] = {function.__name__: function for function in _FUNCTIONS}
