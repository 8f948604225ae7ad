"""Which letters were said, where a recogniser wrote others that sound like them.

"B" and "V", "P" and "T", "M" and "N" are told apart by little. What was spelled
stays if it is a word or name that the pronouncing dictionary has. Else it may
be a misheard one: the word said just before the letters, or one of the
dictionary that sounds like what stands in the text, if the letters agree.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

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


def known_words(heard: str) -> Iterator[str]:
    """Words of the pronouncing dictionary whose letters sound nearly like those heard."""
    most = len(heard) // _LETTERS_A_SLIP if len(heard) > _LETTERS_A_SLIP else 0
    wanted = heard.translate(_CLASS)
    for length in range(len(heard) - most, len(heard) + most + 1):
        words, classes = _lexicon(length)
        near = extract(
            wanted, classes, scorer=Levenshtein.distance, score_cutoff=most, limit=_MOST_WORDS, processor=None
        )
        for _, _, place in near:
            yield words[place]


@cache
def _lexicon(length: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words of that many letters, and each with one letter for those that sound alike."""
    words = tuple(word for word in dictionary_words() if len(word) == length)
    return words, tuple(word.translate(_CLASS) for word in words)
