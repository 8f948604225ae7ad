"""Cases out of ordinary prose, for fitting the agent's model tier.

New input: sentences, and parts of sentences, after what really stood before
them. Corrections: a word of a sentence is replaced by one that sounds like it
or is of its kind, as if it had been misheard, and the utterance says the right
words in one of the ways in which people do.
"""

import json
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from iasr_desktop.core.agent import sentences
from iasr_desktop.core.agent.lexicon import CUES, EMPTY
from iasr_desktop.core.agent.sounds import Sounds
from iasr_desktop.core.agent.words import words
from iasr_desktop.core.evaluation.cases import Case
from iasr_desktop.core.types import Intent

LONGEST_WORDS = 24
MISHEARD = "misheard"
_LEAST_WORDS = 4
_PART_OF_ALL = 0.3
"""How many new inputs are the rest of a sentence after a pause."""

_ALIKE = (0.55, 0.97)
_SAYINGS = (
    "{y}", "{b} {y}", "{y} {a}", "{b} {y} {a}", "{bb} {y}", "{y} {aa}", "{bb} {y} {aa}", "{bb} {y} {aa}",
    "no, {y}", "I said {y}", "it's {y}", "sorry, {b} {y}", "{y}, I mean", "I meant {b} {y}", "no, {bb} {y} {aa}",
)  # fmt: skip
_WORD = re.compile(r"[A-Za-z][a-z]{2,}")
_PAUSE = re.compile(r", | (?=(?:and|but|because|which|for|with|in|on|at|to|of|by) )")


def documents(folder: Path, kept: int) -> list[list[str]]:
    """Texts of the corpus folder as lists of sentences; only those whose number modulo 2 is `kept`."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((folder / "voice-notes").glob("[0-9]*.txt"))]
    for line in (folder / "contextasr" / "example_asr_results.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        if entry["language"] == "English":
            texts.append(entry["text"])
    return [_split(text) for number, text in enumerate(texts) if number % 2 == kept]


def new_input(folder: Path, kept: int, limit: int) -> list[Case]:
    """Sentences after their predecessors, spread over all texts."""
    made = [case for text in documents(folder, kept) for case in _following(text)]
    random.Random(1).shuffle(made)
    return [_numbered(case, f"prose{kept}-{index:04}") for index, case in enumerate(made[:limit])]


def corrections(folder: Path, kept: int, limit: int, sounds: Sounds) -> list[Case]:
    """Sentences with one word misheard, and what is said to put it right."""
    texts = documents(folder, kept)
    vocabulary = sorted({hit.group() for text in texts for one in text for hit in _WORD.finditer(one)})
    vocabulary = [word for word in vocabulary if word.lower() not in EMPTY | CUES]
    chance = random.Random(2)
    chance.shuffle(texts)
    made: list[Case] = []
    while len(made) < limit:
        text = chance.choice(texts)
        at = chance.randrange(len(text))
        case = _misheard(text[max(0, at - 1) : at], text[at], vocabulary, sounds, chance)
        if case is not None:
            made.append(_numbered(case, f"{MISHEARD}{kept}-{len(made):04}"))
    return made


def _split(text: str) -> list[str]:
    """Sentences that a person could say in one breath, in their order."""
    flat = " ".join(text.split())
    return [flat[start:end] for start, end in sentences.spans(flat)]


def _following(text: Sequence[str]) -> Iterator[Case]:
    for index in range(1, len(text)):
        before, heard = " ".join(text[max(0, index - 2) : index]), text[index]
        if not 1 <= len(words(heard)) <= LONGEST_WORDS:
            continue
        chance = random.Random(heard)
        part = _second_part(heard, chance) if chance.random() < _PART_OF_ALL else None
        if part:
            before, heard = f"{before} {part[0]}", part[1]
        yield Case("", before, heard, Intent.NEW_INPUT, heard, tags=("prose",))


def _second_part(sentence: str, chance: random.Random) -> tuple[str, str] | None:
    """A sentence cut where a person may pause: after a comma, or before a small word."""
    cuts = [
        hit.end() for hit in re.finditer(r", | (?=(?:and|but|because|which|for|with|in|on|at|to|of|by) )", sentence)
    ]
    cuts = [cut for cut in cuts if len(words(sentence[:cut])) >= 3 and len(words(sentence[cut:])) >= 1]
    if not cuts:
        return None
    cut = chance.choice(cuts)
    return sentence[:cut].strip(), sentence[cut:].strip()


def _misheard(
    before: Sequence[str], right: str, vocabulary: Sequence[str], sounds: Sounds, chance: random.Random
) -> Case | None:
    """A correction of one word of the sentence `right`."""
    found = words(right)
    if not _LEAST_WORDS <= len(found) <= LONGEST_WORDS:
        return None
    at = chance.randrange(len(found))
    word = found[at]
    if not _WORD.fullmatch(word.text) or word.key in EMPTY | CUES:
        return None
    other = _confusable(word.text, vocabulary, sounds, chance)
    if other is None:
        return None
    place = slice(len(right[: word.start]), len(right[: word.end]))
    wrong = right[: place.start] + other + right[place.stop :]
    said = _said(right, at, chance)
    lead = " ".join(before)
    state, expected = f"{lead} {wrong}".strip(), f"{lead} {right}".strip()
    return Case("", state, said, Intent.CORRECTION, expected, tags=(MISHEARD,))


def _confusable(word: str, vocabulary: Sequence[str], sounds: Sounds, chance: random.Random) -> str | None:
    """A word of the same texts that sounds alike, with capitals as `word` has."""
    pool = [other for other in vocabulary if other.lower() != word.lower() and abs(len(other) - len(word)) < 4]
    if not pool:
        return None
    alike = sounds.matrix([word], pool)[0]
    near = [index for index in range(len(pool)) if _ALIKE[0] <= alike[index] <= _ALIKE[1]]
    near.sort(key=lambda index: -alike[index])
    if not near:
        return None
    other = pool[chance.choice(near[:4])]
    return other.capitalize() if word[0].isupper() else other.lower()


def _said(right: str, at: int, chance: random.Random) -> str:
    """One of the ways to say the word right, with neighbours or cues."""
    found = words(right)

    def piece(first: int, last: int) -> str:
        inside = found[max(0, first) : max(0, min(len(found), last))]
        return right[inside[0].start : inside[-1].end] if inside else ""

    pieces = {
        "y": found[at].text, "b": piece(at - 1, at), "a": piece(at + 1, at + 2),
        "bb": piece(at - 3, at), "aa": piece(at + 1, at + 4),
    }  # fmt: skip
    return " ".join(chance.choice(_SAYINGS).format(**pieces).split())


def _numbered(case: Case, name: str) -> Case:
    return Case(name, case.state, case.heard, case.intent, case.expected, case.accept, case.tags)
