"""What the vocabulary is worth: names in spoken texts, heard with and without them being expected.

Every sentence of a text is said and recognised as an utterance of its own, once
for each way of expecting: nothing, the terms of its text, and the terms of all
texts, as in a long list that somebody has gathered. Errors are counted apart
for names and for all other words, since a prompt that helps the one may hurt
the other.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from iasr_desktop.core.agent import sentences
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.document import Document
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.evaluation.saying import Speaker
from iasr_desktop.core.metrics import normalizers
from iasr_desktop.core.metrics.alignment import ErrorCounts, align
from iasr_desktop.core.metrics.entities import is_right, places
from iasr_desktop.core.parsing import json_value
from iasr_desktop.core.progress import OnProgress, Progress, ignore_progress
from iasr_desktop.core.session import Snapshot
from iasr_desktop.core.speaking import language_of
from iasr_desktop.core.turn import Engines, SpokenUtterance, run_turn
from iasr_desktop.core.types import AudioClip, Intent


class Expecting(StrEnum):
    """Which terms the vocabulary holds while a text is dictated."""

    NOTHING = "no vocabulary"
    OWN = "the terms of the text"
    ALL = "the terms of all texts"


@dataclass(frozen=True)
class NamedText:
    """A text with the names and terms in it."""

    id: str
    text: str
    terms: tuple[str, ...]


@dataclass(frozen=True)
class NameErrors:
    """Errors of one or more utterances: `wrong` of `names` occurrences, and those of the words that are no name.

    An insertion counts for the other words unless it stands inside a name, where it makes the name wrong.
    """

    names: int = 0
    wrong: int = 0
    others: ErrorCounts = field(default_factory=ErrorCounts)
    missed: tuple[str, ...] = ()

    def __add__(self, more: "NameErrors") -> "NameErrors":
        return NameErrors(
            self.names + more.names, self.wrong + more.wrong, self.others + more.others, self.missed + more.missed
        )


@dataclass(frozen=True)
class HeardSentence:
    """One sentence, with what was written of it and its errors by way of expecting."""

    text_id: str
    said: str
    heard: Mapping[Expecting, str]
    errors: Mapping[Expecting, NameErrors] = field(default_factory=dict)


def read(path: Path) -> list[NamedText]:
    """The texts of a file of JSON lines. Raises `BadInput` that names the first line that is none."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path.name} could not be read.", "Name a file of JSON lines in UTF-8.") from error
    texts = [_parsed(line, path.name, number) for number, line in enumerate(lines, start=1) if line.strip()]
    if not texts:
        raise BadInput(f"There are no texts in {path.name}.")
    return texts


def sayable(texts: Sequence[NamedText], speaker: Speaker) -> tuple[list[NamedText], list[NamedText]]:
    """The texts that there is a voice for, and the others."""
    parted: tuple[list[NamedText], list[NamedText]] = ([], [])
    for text in texts:
        parted[0 if speaker.can_say(text.text) else 1].append(text)
    return parted


def heard_sentences(
    texts: Sequence[NamedText],
    speaker: Speaker,
    engines: Engines,
    token: CancelToken,
    on_progress: OnProgress = ignore_progress,
) -> Iterator[HeardSentence]:
    """Say and hear every sentence; each result as soon as it is there. Raises `Cancelled`.

    All ways of expecting hear the same sound.
    """
    everything = tuple(dict.fromkeys(term for text in texts for term in text.terms))
    work = [(text, part) for text in texts for part in _sentences(text.text) if speaker.can_say(part)]
    for index, (text, part) in enumerate(work):
        on_progress(Progress(index, len(work), "sentences"))
        token.check()
        terms = {Expecting.NOTHING: (), Expecting.OWN: text.terms, Expecting.ALL: everything}
        clip = AudioClip(speaker.say(part, f"{text.id} {part}", token).samples)
        heard = {way: _written(clip, part, engines.with_terms(listed), token) for way, listed in terms.items()}
        errors = {way: name_errors(part, written, text.terms) for way, written in heard.items()}
        yield HeardSentence(text.id, part, heard, errors)
    on_progress(Progress(len(work), len(work), "sentences"))


def name_errors(reference: str, hypothesis: str, terms: Sequence[str]) -> NameErrors:
    """Names and other words of `reference` that are wrong in `hypothesis`, by one alignment of the whole sentence."""
    form = normalizers.for_language(language_of(reference), reference)
    said, written = form.mixed(reference), form.mixed(hypothesis)
    alignment = align(said, written)
    spans = _spans(said, [tuple(form.mixed(term)) for term in terms])
    inside = {at for start, end in spans for at in range(start, end)}
    kinds, inserted = alignment.kinds, alignment.inserted_before
    between = {at for start, end in spans for at in range(start + 1, end)}
    wrong = [span for span in spans if not is_right(kinds, inserted, *span)]
    rest = [kind for at, kind in enumerate(kinds) if at not in inside]
    others = ErrorCounts(
        rest.count("substitution"),
        rest.count("deletion"),
        sum(size for at, size in inserted.items() if at not in between),
        len(rest),
    )
    return NameErrors(len(spans), len(wrong), others, tuple(" ".join(said[start:end]) for start, end in wrong))


def _written(clip: AudioClip, said: str, engines: Engines, token: CancelToken) -> str:
    """What a dictation writes of the clip as new text."""
    engines.start_session()
    snapshot = Snapshot("names", document=Document(()))
    turn = run_turn(
        SpokenUtterance(clip), snapshot, engines, token, language=language_of(said), forced=Intent.NEW_INPUT
    )
    return turn.decision.appended


def _sentences(text: str) -> list[str]:
    return [text[start:end].strip() for start, end in sentences.spans(text)]


def _spans(units: Sequence[str], terms: Sequence[tuple[str, ...]]) -> list[tuple[int, int]]:
    """Where terms stand, the longest first where they overlap."""
    taken: set[int] = set()
    spans = []
    for term in sorted(dict.fromkeys(filter(None, terms)), key=len, reverse=True):
        for start in places(units, term):
            place = range(start, start + len(term))
            if taken.isdisjoint(place):
                taken.update(place)
                spans.append((start, start + len(term)))
    return sorted(spans)


def _parsed(line: str, file: str, number: int) -> NamedText:
    try:
        raw = json_value(line)
        text, terms = raw.get("text", raw.get("reference")), raw.get("entities", raw.get("entity_list"))
        if not isinstance(text, str) or not isinstance(terms, list) or not all(isinstance(term, str) for term in terms):
            raise TypeError
        return NamedText(str(raw.get("id") or raw.get("uniq_id") or number), text, tuple(terms))
    except (ValueError, TypeError, AttributeError) as error:
        raise BadInput(f"Line {number} of {file} is no text with its names.", "It needs text and entities.") from error
