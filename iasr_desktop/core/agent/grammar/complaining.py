"""Sayings that something was not heard well, without what it should be.

Nothing can be put right by them, and nobody wants them in the text: they are
answered with a question. What a story may say as well ("That is wrong.")
needs a "no" before it. Where more is said behind, that says what is wanted.
"""

from iasr_desktop.core.agent.grammar.context import Context, Form, Outcome, refused
from iasr_desktop.core.agent.grammar.pattern import Slots, Utterance, compiled
from iasr_desktop.core.agent.spelling import Explicit

P_COMPLAINT = 0.9
WHAT_INSTEAD = "What should stand there? Say it with the right words, or “undo” to take the last change back."

_WHAT_INSTEAD_IN_CHINESE = "应该是什么？请说出正确的词，或者说“撤销”。"


def complained(context: Context, slots: Slots) -> Outcome | None:
    """ "That's not what I said"."""
    return None if context.document.is_empty else refused(WHAT_INSTEAD, P_COMPLAINT)


def complained_in_chinese(context: Context, slots: Slots) -> Outcome | None:
    """ "我说的不是这个"."""
    return None if context.document.is_empty else refused(_WHAT_INSTEAD_IN_CHINESE, P_COMPLAINT)


def complained_denying(context: Context, slots: Slots) -> Outcome | None:
    """ "No, that is not it": without the "no" it may be a sentence of the text."""
    return complained(context, slots) if context.denied else None


_IS = "(thats|that is|that was|this is|its|it is|it was)"
_IS_NOT = "(that isnt|that wasnt|this isnt|it isnt|it wasnt)"
_THAT = "(that|this|it|me|what i said)"

_SURELY = (
    f"{_IS} not what i (said|dictated)",
    f"{_IS_NOT} what i (said|dictated)",
    "i (didnt|did not|never) (say|said|dictate|dictated) (that|this|it)",
    f"you (misheard|mistook|misunderstood) {_THAT}",
    f"you (got|heard|wrote) {_THAT} (wrong|wrongly|incorrectly)",
)
_BEHIND_A_NO = (f"{_IS} (all)? (wrong|incorrect|not right|not correct|not it)", f"{_IS_NOT} (right|correct|it)")

_CHINESE = (
    "(不|不是|不对)? (/)? 我 (说的|刚才说的|刚刚说的|讲的|要说的|想说的|的意思)? (不是|可不是) (这个|这|这样|这个意思"
    "|那个)",
    "我 (没|没有) (这么|这样)? (说|讲) (过)? (这个|这|那个)? (话)?",
    "(你|您) (听错|写错|弄错|搞错|听岔) (了|啦)",
    "(这个|这|这里|那里)? (不对|错了|写错了|听错了|识别错了|不正确) (吧|啊|呀)?",
)

FORMS = (
    *(Form(saying, complained) for saying in _SURELY),
    Form(f"{_IS} (a|another) (typo|misspelling|spelling mistake)", complained),
    Form("(thats|its) (all)? (wrong|incorrect|misspelled|not right|not correct|spelled wrong)", complained),
    *(Form(saying, complained_denying) for saying in _BEHIND_A_NO),
    *(Form(saying, complained_in_chinese) for saying in _CHINESE),
)

_WITH_MORE = tuple(
    f"{opening} {saying} {behind}"
    for opening, sayings in (
        ("(no|nope|nah|oh|sorry|wait|oh no|no no|no wait)?", _SURELY),
        ("(no|nope|nah|oh no|no no|no wait)", _BEHIND_A_NO),
    )
    for saying in sayings
    for behind in ("/ {rest}", "{rest}")
)
_GOES_ON = frozenset(("it", "its", "i", "id"))
"""Words with which it is said what is wanted, also where no pause was written before them."""


def behind(meant: Explicit) -> Explicit | None:
    """What is said behind a complaint ("no, that's wrong, it was Paul"); `None` where there is none."""
    utterance = Utterance(meant.text)
    for source in _WITH_MORE:
        for slots in compiled(source).matches_all(utterance):
            if "/" in source or slots["rest"].keys[0] in _GOES_ON:
                return meant.saying(slots["rest"].text)
    return None
