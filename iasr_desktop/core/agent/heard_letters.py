"""Which letters were said, where a recogniser wrote others that sound like them.

"B" and "V", "P" and "T", "M" and "N" are told apart by little. What was spelled
stays if it is a word or name that the pronouncing dictionary has. Else it may
be a misheard one: the word said just before the letters, or one of the
dictionary that sounds like what stands in the text, if the letters agree.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import extract

from iasr_desktop.core.agent.likeness import dictionary_words, is_in_dictionary, likeness, pronunciations
from iasr_desktop.core.agent.words import fold

_ALIKE = ("bcdegptvz", "mn", "fsx")
"""Letters whose names sound alike."""
_CLASS = str.maketrans({letter: group[0] for group in _ALIKE for letter in group})
_LEAST_LIKE = 0.78
_AS_LIKE = 0.15
"""So much less like the text may a word be that only differs in letters that sound alike."""
_SHORTEST, _LONGEST = 3, 16
_LETTERS_A_SLIP = 4
"""In so many letters one may be missing, too many or quite another."""
_MOST_WORDS = 60
_VOWELS = frozenset("aeiouy")


def meant(heard: str, said: str, there: Sequence[str]) -> str:
    """The letters that `heard` stands for, lower-case; `heard` itself unless another word fits well.

    `said` is the word spoken before them, empty if none, `there` what they may be to replace.
    """
    plain = heard.lower()
    if not _SHORTEST <= len(plain) <= _LONGEST or not _is_plain(plain) or pronunciations(plain):
        return heard
    if not _VOWELS.intersection(plain) or plain in map(fold, there):
        # A code, or what stands there already and is told apart from something else.
        return heard
    spoken, stands = fold(said), [fold(word) for word in there]
    if _is_plain(spoken) and spoken not in stands and _far(spoken, plain) == 0:
        return spoken
    models = [word for word in (spoken, *stands) if word]
    fitting = (
        [word for word in known_words(plain) if word not in stands and _fits(word, plain, models)] if models else []
    )
    return max(fitting, key=lambda word: (-_far(word, plain), _like(word, models), word == spoken), default=heard)


def _is_plain(word: str) -> bool:
    return word.isascii() and word.isalpha()


def _fits(word: str, heard: str, models: Sequence[str]) -> bool:
    """Whether `word` is enough like one of `models`, seen against what was heard."""
    like = _like(word, models)
    if _far(word, heard) == 0:
        return like >= max(_LEAST_LIKE, _like(heard, models) - _AS_LIKE)
    return like >= _LEAST_LIKE and not _can_be_a_word(heard)


def _can_be_a_word(letters: str) -> bool:
    """Whether all its runs of three letters follow each other in words of the dictionary, at their edges too."""
    edged = f"\n{letters} "
    return all(is_in_dictionary(edged[place : place + 3]) for place in range(len(edged) - 2))


def _like(word: str, models: Iterable[str]) -> float:
    return max(likeness(word, model) for model in models)


def _far(word: str, heard: str) -> int:
    """How many letters differ, those that sound alike not counted."""
    return Levenshtein.distance(word.translate(_CLASS), heard.translate(_CLASS))


def warm() -> None:
    """Read the dictionary, so that the first letters are understood as quickly as the others."""
    _lexicon()


def known_words(heard: str) -> Iterator[str]:
    """Words of the pronouncing dictionary whose letters sound nearly like those heard."""
    most = len(heard) // _LETTERS_A_SLIP if len(heard) > _LETTERS_A_SLIP else 0
    wanted = heard.translate(_CLASS)
    for length in range(len(heard) - most, len(heard) + most + 1):
        if there := _lexicon().get(length):
            yield from there.near(wanted, most)


@dataclass(frozen=True)
class _Words:
    """The words of one length in one text, a line break before each, and the same with one letter for those that
    sound alike: a text is searched faster than a list, and takes a tenth of the memory."""

    length: int
    words: str
    classes: str

    def near(self, wanted: str, most: int) -> Iterator[str]:
        """Words with at most `most` letters of another class than in `wanted`, too many or missing; the nearest first.

        Of `most + 1` parts of `wanted` one at least is in each of them as it is.
        """
        places = sorted(self._with_a_part(wanted, most + 1))
        classes = [self._at(self.classes, place) for place in places]
        near = extract(
            wanted, classes, scorer=Levenshtein.distance, score_cutoff=most, limit=_MOST_WORDS, processor=None
        )
        for _, _, index in near:
            yield self._at(self.words, places[index])

    def _with_a_part(self, wanted: str, parts: int) -> set[int]:
        """Places of words that begin with the first part, end with the last, or have one of the others anywhere."""
        cuts = [len(wanted) * part // parts for part in range(parts + 1)]
        places: set[int] = set()
        for start, end in pairwise(cuts):
            part = "\n" * (start == 0) + wanted[start:end] + "\n" * (end == len(wanted))
            at = self.classes.find(part)
            while at >= 0:
                places.add(at // (self.length + 1))
                at = self.classes.find(part, at + 1)
        return places

    def _at(self, lines: str, place: int) -> str:
        start = place * (self.length + 1) + 1
        return lines[start : start + self.length]


@cache
def _lexicon() -> Mapping[int, _Words]:
    """The words by their length."""
    by_length: dict[int, list[str]] = {}
    for word in dictionary_words():
        by_length.setdefault(len(word), []).append(word)
    texts = {length: "\n" + "\n".join(found) + "\n" for length, found in by_length.items()}
    return {length: _Words(length, text, text.translate(_CLASS)) for length, text in texts.items()}
