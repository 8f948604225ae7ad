"""Utterances that say nothing but yes.

The whole utterance has to be made of the phrases below; anything more is
content ("Yes, but the contract ends in June.").
"""

from collections.abc import Iterator
from functools import cache

from iasr_desktop.core.agent import approvals, hints, seams, sentences, targets
from iasr_desktop.core.agent.grammar.pattern import Utterance
from iasr_desktop.core.agent.words import listed, words

_PHRASES = """
yes|yeah|yep|yup|yea|aye|correct|right|exactly|perfect|great|good|fine|okay|ok|alright|sure|absolutely|indeed
lovely|excellent|wonderful|brilliant|precisely|true|confirmed|confirm|agreed|done|affirmative
all right|all good|very good|very nice|nice|of course|spot on|well done|good job|keep it|keep that|accept|accept that
accept it|approved|leave it|leave it like that|leave it as it is|keep it like that|keep it as it is
that is right|thats right|that is correct|thats correct|it is right|its right|it is correct|its correct|this is correct
this is right|that is it|thats it|that is good|thats good|that is fine|thats fine|that is perfect|thats perfect
that is great|thats great|it is fine|its fine|it is good|its good|it is perfect|its perfect|this is fine|this is good
that is exactly right|thats exactly right|exactly right|quite right|just right|that is what i said|thats what i said
that is what i meant|thats what i meant|that is exactly what i said|thats exactly what i said
that is exactly what i meant|thats exactly what i meant|that is what i wanted|thats what i wanted|what i said
exactly what i said|that is the one|thats the one|you got it|you got it right|you got that right|got it right
that will do|thatll do|that works|works for me|looks good|looks right|looks great|looks fine|looks perfect|looks correct
it looks good|it looks right|that looks good|that looks right|that looks correct|that looks great|that looks fine
that looks perfect|this looks good|this looks right|looks good to me|that looks good to me|it looks good to me
sounds good|sounds right|sounds great|that sounds good|that sounds right|sounds good to me|good to go|no changes
no correction|no corrections|no changes needed|nothing to change|no more changes|now it is right|now its right
now it is correct|now its correct|now that is right|now thats right|much better|that is better|thats better
thats how i want it|that is how i want it|thats how i wanted it|that is how i wanted it|thats how it should be
that is how it should be|leave it like this|keep it like this|leave that like this|that is correct now|thats correct now
thats my name|that is my name|thats the number|that is the number|thats my number|that is my number|mhm|mm hmm|uh huh
yes it is|yes it does|yes that is it|no thats fine|no that is fine|no its fine|no thats right|no thats correct
looks right to me|looks fine to me|looks correct to me|looks great to me|that looks right to me|that looks fine to me
it looks right to me|it looks fine to me|sounds right to me|fine by me|fine with me|good for me|all correct|all fine
right as it is|fine as it is|good as it is|perfect as it is|its fine as it is|thats fine as it is|leave it at that
no thats good|i am happy with that|im happy with that|i like it|i confirm
""".strip()

_CHINESE = """
这次对了|现在对了|完全正确|就这么写|就这么办|就这样写|对|对的|对了|是|是的|没错|没有错|正确|好|好的|好了|好吧|可以|可以了|行|行了|嗯|嗯嗯|很好|非常好|完美|没问题|就是这样
就这样|就是这个|不错|对对|对对对|是这样|是这样的|这样就好|这样可以|这样可以了|这样就对了|这就对了|确认|确定|好了就这样
""".strip()

_TRAILING = (
    "thank you",
    "thanks",
    "please",
    "then",
    "now",
    "谢谢",
    "了",
    "的",
    "thank you very much",
    "many thanks",
    "go on",
    "next",
    "carry on",
    "go ahead",
    "continue",
    "lets go on",
    "move on",
)
_LEADING = ("um", "uh", "er", "oh", "ah", "hmm", "mm", "well", "so", "and", "嗯", "哦", "啊")
_EMPHASIS = frozenset(("just", "exactly", "totally", "completely", "absolutely", "please"))
_LEADING_KEYS = frozenset((word,) for word in _LEADING)
_LIMIT = 14
_LONGEST_PHRASE = 8
_LONGEST_NAMED = 5
_LONGEST_REMARK = 3
_HESITATIONS = listed("um umm uh uhh uhm er err erm eh hm hmm hmmm m mm mmm") | frozenset("呃额")
_BARE = listed("yes yeah yep yup no nope nah okay ok right what well oh ah hey hmm") | frozenset("是对不好嗯哦啊")


def is_confirmation(heard: str) -> bool:
    """Whether the whole of `heard` says yes and nothing else."""
    keys = tuple(word.key for word in words(heard))
    if not 0 < len(keys) <= _LIMIT or "?" in heard or "？" in heard:
        return False
    keys = _without_fillers(keys)
    return bool(keys) and (_covered(keys) or _is_approval(Utterance(" ".join(keys))))


def confirms_words(heard: str, text: str) -> bool:
    """Whether `heard` says of some words of `text`, and of nothing else, that they are right.

    "Yes, fifteen is right", "Yep, Hanna with two Ns, that's the one": the words stand so in the text and are spelled as
    described, and what follows can only be about what was written. "Great, Tuesday works for me" is an answer.
    """
    spoken = Utterance(heard)
    if not 2 < len(spoken.words) <= _LIMIT or "?" in heard or "？" in heard:
        return False
    keys = spoken.keys
    starts = [
        end for end in range(len(keys)) if not end or _covered(_without_fillers(keys[:end])) or _cheers(spoken, end)
    ]
    return any(_named_rightly(spoken, first, text) for first in starts)


def _cheers(spoken: Utterance, end: int) -> bool:
    """Whether the first words are one that cheers ("awesome")."""
    return end in approvals.ends(spoken, 0, approvals.BESIDE)


def _named_rightly(spoken: Utterance, first: int, text: str) -> bool:
    """Whether words of the text stand at `first`, and all behind them says that they are right."""
    for end in range(min(len(spoken.words), first + _LONGEST_NAMED), first, -1):
        if not _stands_in(spoken.piece(first, end - 1).text, text):
            continue
        hint = hints.hint_at(spoken, end) if end < len(spoken.words) else None
        if hint and not hint.described.fits(spoken.words[end - 1].text):
            return False
        rest = hint.last + 1 if hint else end
        if rest < len(spoken.words) and _says_right(spoken, rest, has_hint=hint is not None):
            return True
    return False


def _stands_in(phrase: str, text: str) -> bool:
    """Whether the words are a run of the text, numbers in whatever form, and one of them is no mere yes."""
    found = bool(targets.occurrences(text, phrase))
    return found and not _covered(tuple(word.key for word in words(phrase)))


def _says_right(spoken: Utterance, first: int, *, has_hint: bool) -> bool:
    """Whether the words from `first` on are made of phrases of approval, one of which is about what was written."""
    return _approved(spoken, first, about_text=True) or (has_hint and _approved(spoken, first, about_text=False))


def _is_approval(spoken: Utterance) -> bool:
    return _approved(spoken, 0, about_text=False)


def _approved(spoken: Utterance, first: int, *, about_text: bool) -> bool:
    """Whether phrases of approval laid end to end make up all from `first` on, and one of them is yes by itself.

    With `about_text` one of them has to be about what was written.
    """
    count = len(spoken.words)
    reached: dict[int, bool] = {first: False}
    for start in range(first, count):
        if start not in reached:
            continue
        for end, is_sure in _phrases_at(spoken, start, about_text):
            reached[end] = reached.get(end, False) or reached[start] or is_sure
    return reached.get(count, False)


def _phrases_at(spoken: Utterance, start: int, about_text: bool) -> Iterator[tuple[int, bool]]:
    """Where phrases that begin at `start` end, and whether they are what is asked for."""
    known = _phrases() | frozenset(_tails())
    for end in range(start + 1, min(len(spoken.keys), start + _LONGEST_PHRASE) + 1):
        if spoken.keys[start:end] in known or spoken.keys[start:end] in _LEADING_KEYS:
            yield end, not about_text and spoken.keys[start:end] in _phrases()
    for forms, is_sure in (
        (approvals.ABOUT_THE_TEXT, True),
        (approvals.SURE, not about_text),
        (approvals.BESIDE, False),
    ):
        for end in approvals.ends(spoken, start, forms):
            yield end, is_sure


def may_confirm(heard: str, text: str) -> bool:
    """Whether `heard` can be a confirmation of `text` at all: a yes, with what it says yes to or a remark.

    A sentence of the text said once more is no yes: refrains and lists repeat themselves.
    """
    keys = _without_fillers(tuple(word.key for word in words(heard)))
    if repeats_sentence(heard, text):
        return False
    there = tuple(word.key for word in words(text))
    for end in range(len(keys), 0, -1):
        rest = keys[end:]
        if _covered(keys[:end]) and (len(rest) <= _LONGEST_REMARK or _is_run(rest, there)):
            return True
    return False


def repeats_sentence(heard: str, text: str) -> bool:
    """Whether `heard` is, word for word and with the same capitals, one or several whole sentences of `text`."""
    said = _as_written(heard)
    if not said:
        return False
    parts = [_as_written(text[start:end]) for start, end in sentences.spans(text)]
    for first in range(len(parts)):
        joined: tuple[str, ...] = ()
        for part in parts[first:]:
            joined += part
            if joined == said:
                return True
            if len(joined) >= len(said):
                break
    return False


def is_interjection(heard: str) -> bool:
    """Whether `heard` is nothing but a "no", "right" or "what": such words replace nothing."""
    keys = [word.key for word in words(heard)]
    return bool(keys) and all(key in _BARE for key in keys) and keys[:2] != ["不", "对"]


def is_hesitation(heard: str, text: str) -> bool:
    """Whether `heard` is nothing but sounds of somebody thinking, and `text` has none of them as words of its own."""
    keys = {word.key for word in words(heard)}
    return bool(keys) and keys <= _HESITATIONS and keys.isdisjoint(word.key for word in words(text))


def _as_written(text: str) -> tuple[str, ...]:
    """The words with their capitals, but for the one that starts a sentence."""
    return tuple(word.text.casefold() if seams.starts_sentence(text, word.start) else word.text for word in words(text))


def _is_run(keys: tuple[str, ...], there: tuple[str, ...]) -> bool:
    return any(there[at : at + len(keys)] == keys for at in range(len(there) - len(keys) + 1))


def _without_fillers(keys: tuple[str, ...]) -> tuple[str, ...]:
    if _covered(keys):
        return keys
    leading = [(word,) for word in _LEADING] + [("thank", "you"), ("thanks",)]
    while step := next((len(lead) for lead in leading if len(keys) > len(lead) and keys[: len(lead)] == lead), 0):
        keys = keys[step:]
    keys = tuple(key for key in keys if key not in _EMPHASIS) if len(keys) > 2 else keys
    for tail in _tails():
        if len(keys) > len(tail) and keys[-len(tail) :] == tail and _covered(keys[: -len(tail)]):
            return keys[: -len(tail)]
    return keys


def _covered(keys: tuple[str, ...]) -> bool:
    """Whether phrases laid end to end make up all of `keys`."""
    reached = {0}
    for end in range(1, len(keys) + 1):
        if any(
            start in reached and keys[start:end] in _phrases() for start in range(max(0, end - _LONGEST_PHRASE), end)
        ):
            reached.add(end)
    return len(keys) in reached


@cache
def _phrases() -> frozenset[tuple[str, ...]]:
    lines = f"{_PHRASES}\n{_CHINESE}".splitlines()
    return frozenset(tuple(word.key for word in words(text)) for line in lines for text in line.split("|"))


@cache
def _tails() -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(word.key for word in words(text)) for text in _TRAILING)
