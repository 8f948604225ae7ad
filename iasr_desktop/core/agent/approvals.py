"""The many ways to say that a text is right, as forms rather than as a list.

Some are yes by themselves ("no more changes"). Others are said of much besides a text ("cool", "that works"), so
they count only next to one of the first kind.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from iasr_desktop.core.agent.grammar.pattern import Pattern, Utterance, compiled

_RIGHT = "right|correct|spot on|exactly right|perfectly right|accurate"
_GOOD = f"{_RIGHT}|good|fine|great|perfect|better|nice|lovely|okay|ok|excellent|alright|all right"
_MORE = "just|much|all|really|pretty|very|a lot|way|so much|perfectly|totally|completely|even"
_SO = "to me|for me|now|like that|like this|that way|this way|as it is|as it stands|the way it is|this time"
_PART = "name|names|number|numbers|date|dates|time|word|words|spelling|first name|last name|surname|title|address"
_WHAT = f"it|that|this|him|her|them|everything|all of it|all of that|(the|my|his|her|their|our) ({_PART})"
_THAT_IS = "thats|that is|this is|its|it is"
_TOLD = (
    "(exactly|just|precisely)? what i (said|meant|wanted|had in mind|was after|was looking for|was going for)"
    "|(exactly|just)? how (i|we|you) (said|meant|want|wanted|spell|write|like) it|how its (spelled|spelt|written)"
    f"|how it (is|should be) (spelled|spelt|written)|the (right|correct) (one|{_PART})|the one|the way (i|we) "
    f"(want|wanted|like|meant) it|({_RIGHT})|exactly it"
)

ABOUT_THE_TEXT = (
    f"({_THAT_IS}) ({_TOLD})",
    f"(is|was|are) ({_RIGHT}) (now|this time)?",
    f"(you|youve|you have|now you|now youve) (got|have|spelled|spelt|wrote|written|heard|caught) ({_WHAT}) "
    "(all|just|exactly|perfectly)? (right|correct|correctly|perfectly|down right) (now|this time|at last)?",
    "(spelled|spelt|written) (right|correctly|perfectly) (too|as well|now|this time)?",
)
"""Forms of a yes that can only be about what was written."""

SURE = (
    *ABOUT_THE_TEXT,
    f"(it|that|this|that one) (looks|sounds|reads|seems) ({_MORE})? ({_GOOD}) ({_SO})?",
    f"(looks|sounds|reads) ({_MORE})? ({_GOOD}) ({_SO})?",
    f"(it|that|this) reads ({_MORE})? (well|nicely) (now)?",
    f"({_THAT_IS}) ({_MORE})? ({_GOOD}) ({_SO})",
    "(theres|there are|i have|ive got|i see|i want)? no (more|further|other) (changes|corrections|edits) "
    "(needed|necessary|required|from me|please|there|here)?",
    "(theres|there is)? nothing (else|more|left)? to (change|correct|fix|edit) (there|here|in it|about it|about that)?",
    "(theres)? no need to (change|correct|fix|edit) (anything|it|that|this) (more|else)?",
    "(you can|lets|you may)? (leave|keep|have) (it|that|this|everything) (like that|like this|that way|this way|as is"
    "|as it is|as it stands|the way it is|just like that|exactly like that|exactly as it is)",
)
"""Forms that say yes by themselves."""

BESIDE = (
    "cool|sweet|awesome|super|superb|fantastic|terrific|splendid|marvellous|amazing|neat|ace|bingo|beautiful|ideal"
    "|fabulous|bang on|right on|nailed it|you nailed it|well done|thank you|thanks|cheers|got it|there we go"
    "|there you go|fair enough|no problem|there|nice one|nice work|good work|great work|great job",
    "(that|this|it) works (for me|fine|well|nicely)?",
    f"(the)? (right|correct) ({_PART}) (and all|too|as well|this time|now)?",
    "(dont|do not|you dont need to|no need to) (change|touch|edit) (anything|a thing|it|that|a word) (else|more)?",
    "(keep|leave) (it|that) (in|there)?",
    "(thats|its|that is|it is) (it|all|that)",
)
"""Forms that say yes only next to another one."""


def ends(utterance: Utterance, first: int, forms: Sequence[str]) -> Iterator[int]:
    """Where a phrase of one of `forms` that begins at word `first` may end (exclusive)."""
    for pattern in _compiled(tuple(forms)):
        if pattern.fits(utterance.present) and pattern.may_start(utterance, first):
            for end in range(first + 1, len(utterance.words) + 1):
                if any(True for _ in pattern.matches(utterance, first, end)):
                    yield end


@cache
def _compiled(forms: tuple[str, ...]) -> tuple[Pattern, ...]:
    return tuple(map(compiled, forms))
