"""Kinds of words that count for more, or for less, when one text has them and the other has not."""

import re
from collections.abc import Sequence

from iasr_desktop.core.agent.lexicon import EMPTY
from iasr_desktop.core.agent.words import WIDE, is_wide, listed
from iasr_desktop.core.judge.units import joined

DENIALS = listed("not no never none nobody nothing nowhere neither nor without cannot") | frozenset(
    "不没未别非无勿莫否"
)
DENYING_STARTS = ("un", "in", "im", "il", "ir", "dis", "non", "de")

LIMITS = listed(
    "only almost nearly hardly barely all every each both half most some any few many several always often sometimes "
    "rarely seldom usually still already yet again else another at least more less too enough"
) | frozenset("只仅都全每各几多少又再还已才")

EMPTY_WORDS = (
    EMPTY
    - DENIALS
    - LIMITS
    - listed("up down out over into from than may might here")
    | listed("so well like just please kindly okay ok oh ah er um uh hmm mm hey now then you know i mean sort kind of "
             "actually basically literally right really quite rather maybe perhaps guess think let us got gonna let's "
             "there one's 's will shall that's it's is are am be been being was were have has had do does did")
    | frozenset("嗯呃啊呢吧嘛哦哎呀哈啦嘞喂那这个就是说的了着过地得之也很请把被给儿吗")
)  # fmt: skip
"""Words that can come and go without a change of what is said."""

# "有没有", "好不好": a question, not a denial. Words in which the character denies nothing.
_QUESTION = re.compile(rf"([{WIDE}])[不没]\1")
_LATIN = re.compile(r"[a-z]+")
_LEAST_STEM = 4
_NO_DENIAL = re.compile(
    "差不多|不错|不管|不过|不但|不仅|不久|没关系|特别|别人|分别|区别|级别|非常|并非常|是否|无论|未来|莫名"
)


# Said to win time; each word alone may matter.
_PHRASES = re.compile(
    r"\b(?:let me see|let us see|let's see|you know(?: what)?|i mean|sort of|kind of|as i said|how to say|listen|"
    r"you see|to be honest|honestly|to tell the truth|by the way|anyway)\b"
)
_WIDE_PHRASES = re.compile("那什么|怎么说|你知道|你知道吗|我跟你说|说实话|老实说|就是说|说白了|对了")
_TITLES = "先生|女士|小姐|老师|教授|医生|大夫|护士|经理|主任|总监|主管|董事|老板|师傅|同学|阿姨|叔叔|哥|姐"
_PLACES = "[省市县区州镇乡村路街巷桥山河湖江岛港]|广场|机场|大学|医院|公司"
_NAMED_BY_WHAT_FOLLOWS = re.compile(rf"(?:[{WIDE}]?)(?:{_TITLES}|{_PLACES})")
_NAMED_BY_WHAT_PRECEDES = re.compile(r"(?:^|[^大很太更最])[小老阿]$")


def without_phrases(units: Sequence[str]) -> tuple[str, ...]:
    """`units` without phrases that only win time."""
    if any(map(is_wide, units)):
        kept = _WIDE_PHRASES.sub(" ", joined(units)).split()
        return tuple(unit for word in kept for unit in (word if is_wide(word) else (word,)))
    return tuple(_PHRASES.sub(" ", " ".join(units)).split())


def is_named_by(before: str, after: str) -> bool:
    """Whether a Chinese word between `before` and `after` is a name: a title or a kind of place goes with it."""
    return bool(_NAMED_BY_WHAT_FOLLOWS.match(after) or _NAMED_BY_WHAT_PRECEDES.search(before))


def denials(units: Sequence[str]) -> int:
    """How often `units` deny something."""
    said = _NO_DENIAL.sub(" ", _QUESTION.sub(r"\1", joined(units)))
    return sum(word in DENIALS for word in _LATIN.findall(said)) + sum(sign in DENIALS for sign in said)


def is_denying_pair(one: str, other: str) -> bool:
    """Whether one word is the other with a syllable that denies it ("suitable", "unsuitable")."""
    short, long = sorted((one, other), key=len)
    return len(short) >= _LEAST_STEM and any(long == start + short for start in DENYING_STARTS)
