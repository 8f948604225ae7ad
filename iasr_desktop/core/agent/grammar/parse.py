"""The whole of an instruction as one form, or as several edits said in one go."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from iasr_desktop.core.agent import sentences, targets
from iasr_desktop.core.agent.grammar import compound
from iasr_desktop.core.agent.grammar.context import Context, Outcome
from iasr_desktop.core.agent.grammar.forms import UNMET, fitting
from iasr_desktop.core.agent.grammar.pattern import Utterance, compiled
from iasr_desktop.core.agent.spelling import Explicit
from iasr_desktop.core.agent.words import listed, words
from iasr_desktop.core.document import Document, Edit
from iasr_desktop.core.types import Action

FILLERS = listed("um uh er erm ah oh hmm oops whoops please okay ok wait sorry hey well alright right so and")
_REQUESTS = (
    ("can", "you"), ("could", "you"), ("would", "you"), ("i", "want", "to"), ("lets",), ("now",), ("then",),
    ("hang", "on"), ("hold", "on"), ("can", "we"), ("could", "we"), ("id", "like", "to"), ("you", "can"),
    ("i", "would", "like", "to"), ("just",),
)  # fmt: skip
_WEAK = (
    ("i", "think"), ("maybe",), ("perhaps",), ("i", "guess"), ("also",), ("i", "believe"), ("probably",),
    ("id",), ("i", "would"), ("you", "should"), ("we", "should"), ("you", "could"), ("we", "could"), ("better",),
    ("we", "can"),
)  # fmt: skip
"""Said before commands, and before new text even more."""
_DENIALS = (
    ("no",), ("nope",), ("nah",), ("wrong",), ("thats", "wrong"), ("that", "is", "wrong"), ("thats", "not", "right"),
    ("i", "dont", "want", "that"), ("i", "dont", "want", "this"), ("i", "dont", "like", "that"),
    ("thats", "not", "it"), ("that", "is", "not", "it"), ("that", "was", "wrong"), ("my", "mistake"),
    ("my", "bad"), ("not", "quite"),
)  # fmt: skip
_TRAILERS = (
    ("please",), ("now",), ("thanks",), ("thank", "you"), ("instead",), ("for", "me"), ("ok",), ("okay",),
    ("right", "now"), ("again",), ("there",), ("will", "you"), ("if", "you", "can"), ("sorry",), ("谢", "谢"),
)  # fmt: skip

_NEEDS_MORE = listed("a an the my your our his her their its of with to for by and or many no some any more very such")
"""Words that nothing ends with; what follows them is said of the text."""

_ByWord = Mapping[str, Sequence[tuple[str, ...]]]


def _by_word(phrases: Iterable[tuple[str, ...]], at: int) -> _ByWord:
    """Phrases by their word `at`, in their order."""
    found: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for phrase in phrases:
        found[phrase[at]].append(phrase)
    return dict(found)


_REQUESTS_BY_FIRST, _WEAK_BY_FIRST = _by_word(_REQUESTS, 0), _by_word(_WEAK, 0)
_DENIALS_BY_FIRST, _TRAILERS_BY_LAST = _by_word(_DENIALS, 0), _by_word(_TRAILERS, -1)


def parsed(meant: Explicit, document: Document) -> Outcome | None:
    """What the whole of `meant` asks for; `None` when no form fits or its target is not there.

    A question asks for a change of form at most.
    """
    if "?" in meant.text or "？" in meant.text:
        return _asked_for(meant, document)
    scoped = _in_sentence(meant, document)
    return scoped or compound.several(meant, document, as_one) or as_one(meant, document)


def unmet(meant: Explicit, document: Document) -> Outcome | None:
    """What an order comes to whose target is not in the text; to be asked when nothing else fits."""
    if "?" in meant.text or "？" in meant.text:
        return None
    for scope in scopes(meant, document):
        if outcome := _by_ranks((UNMET,), scope.rest, scope.inside):
            return replace(outcome, edits=moved(outcome.edits, scope.start))
    return _by_ranks((UNMET,), meant, document)


def _asked_for(meant: Explicit, document: Document) -> Outcome | None:
    """ "Can you write river in capitals?": whoever asks for other words may ask it of the reader of the text."""
    plain = meant.text.rstrip("?？ ")
    keys = tuple(word.key for word in words(plain))
    if "?" in plain or "？" in plain or keys[:2] not in _ASKING:
        return None
    outcome = _by_ranks((0,), meant.saying(plain), document)
    same_words = outcome is not None and outcome.edits and all(map(_keeps_words, outcome.edits))
    return outcome if same_words else None


_ASKING = frozenset((verb, who) for verb in ("can", "could", "would", "will") for who in ("you", "we", "i"))


def _keeps_words(edit: Edit) -> bool:
    before, after = ("".join(filter(str.isalnum, part)).casefold() for part in (edit.before, edit.after))
    return before == after


def as_one(meant: Explicit, document: Document) -> Outcome | None:
    """As `parsed`, by a single form."""
    return _by_ranks(range(UNMET), meant, document)


def _by_ranks(ranks: Iterable[int], meant: Explicit, document: Document) -> Outcome | None:
    utterance = Utterance(meant.text)
    plain, denying = (Context(utterance, document, meant.strong, denied, meant.compounds) for denied in (False, True))
    windows: dict[bool, Sequence[_Window]] = {}
    for rank in ranks:
        forms, commands = fitting(rank, utterance.present), rank == 0
        if forms and commands not in windows:
            windows[commands] = tuple(_windows(utterance, document, commands=commands))
        for first, end, denied in windows[commands] if forms else ():
            for form, pattern in forms:
                for slots in pattern.matches(utterance, first, end):
                    if outcome := form.build(denying if denied else plain, slots):
                        return outcome
    return None


def _in_sentence(meant: Explicit, document: Document) -> Outcome | None:
    """ "In the second sentence, change rain to snow": the rest, about that sentence alone."""
    for scope in scopes(meant, document):
        outcome = parsed(scope.rest, scope.inside)
        if outcome and outcome.action in (Action.EDIT, Action.REFUSE):
            return replace(outcome, edits=moved(outcome.edits, scope.start))
    return None


@dataclass(frozen=True)
class Scope:
    """What is said of one sentence, and that sentence as a document; it begins at `start` of the text."""

    rest: Explicit
    inside: Document
    start: int


def scopes(meant: Explicit, document: Document) -> Iterator[Scope]:
    """Every way to read an utterance as something about one named sentence of several."""
    if not {"sentence", "line"} & {word.key for word in words(meant.text)} or len(sentences.spans(document.text)) < 2:
        return
    utterance = Utterance(meant.text)
    for form in _SCOPES:
        for slots in compiled(form).matches_all(utterance):
            found = targets.locate(slots["s"].text, document)
            if isinstance(found, targets.Span) and found.kind == "sentence":
                inside = sentences.as_takes(document.text[found.start : found.end])
                yield Scope(meant.saying(slots["rest"].text), inside, found.start)


_SCOPES = (
    "(um|uh|no|and|okay|oh|please)? (in|inside|within|for) {s} {rest}",
    "{rest} (in|inside|within) {s}",
)


def moved(edits: tuple[Edit, ...], by: int) -> tuple[Edit, ...]:
    """Edits of a part of the text that begins at `by`, as edits of all of it."""
    return tuple(replace(edit, start=edit.start + by, end=edit.end + by) for edit in edits)


_Window = tuple[int, int, bool]


def _windows(utterance: Utterance, document: Document, *, commands: bool) -> Iterator[_Window]:
    """The utterance with and without what people say before and after a command.

    `commands`: also without what makes it an opinion ("I think …"). The third
    value says whether a denial was among what was left out.
    """
    keys = utterance.keys
    tails = _TRAILERS_BY_LAST.get(keys[-1], ()) if keys else ()
    ends = [len(keys) - len(tail) for tail in tails if _is_trailer(keys, tail)]
    ends.append(len(keys))
    starts = [
        (first, denied) for first, denied in _starts(keys, commands) if not _parts_quoted(utterance, first, document)
    ]
    for first, denied in reversed(starts):
        for end in ends:
            if first < end:
                yield first, end, denied


def _is_trailer(keys: tuple[str, ...], tail: tuple[str, ...]) -> bool:
    """Whether `tail` ends the utterance and is no part of what is asked for ("replace thanks with many thanks")."""
    body = keys[: -len(tail)]
    return bool(body) and keys[-len(tail) :] == tail and body[-1] not in _NEEDS_MORE and not set(tail) <= set(body)


def _parts_quoted(utterance: Utterance, first: int, document: Document) -> bool:
    """Whether the word left out last stands in the text right before the one that follows ("wait for me")."""
    if not first or utterance.pause_before(first):
        return False
    return bool(targets.occurrences(document.text, utterance.piece(first - 1, first).text))


def _starts(keys: tuple[str, ...], commands: bool) -> Iterator[tuple[int, bool]]:
    index, denied = 0, False
    yield 0, False
    while index < len(keys) - 1:
        denial = _lead(keys, index, _DENIALS_BY_FIRST)
        weak = _lead(keys, index, _WEAK_BY_FIRST) if commands else 0
        step = denial or _lead(keys, index, _REQUESTS_BY_FIRST) or int(keys[index] in FILLERS) or weak
        if not step:
            return
        denied = denied or bool(denial)
        index += step
        if index < len(keys):
            yield index, denied


def _lead(keys: tuple[str, ...], index: int, leads: _ByWord) -> int:
    """How many words one of `leads` takes up at `index`."""
    starting = leads.get(keys[index], ())
    return max((len(lead) for lead in starting if keys[index : index + len(lead)] == lead), default=0)
