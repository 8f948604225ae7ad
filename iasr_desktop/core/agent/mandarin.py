"""Mandarin spoken about: characters described by the words they stand in, or by their parts.

"正确的正" is the character 正, "弓长张" the character 张, "三点水的清" the
character 清. Sounds are compared by pinyin without tones.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from iasr_desktop.core.agent.tiers import compares_by_sound
from iasr_desktop.core.agent.words import WIDE

_RUN = re.compile(rf"((?:(?![是叫的为])[{WIDE}])+)$")
_RESTATED = re.compile(rf"(([{WIDE}])[{WIDE}]*|[{WIDE}]+([{WIDE}]))[，,、](?:\2|\3)(?=$|[。，,])")
_DESCRIBED = re.compile(rf"的([{WIDE}])")

# Surnames and their like as they are taken apart in speech: parts, then the character.
_BY_PARTS = (
    "弓长张", "立早章", "木子李", "口天吴", "双木林", "耳东陈", "言午许", "古月胡", "三横王", "草头黄", "双口吕",
    "走肖赵", "人可何", "禾口和", "木易杨", "十八子李", "言射谢", "干勾于", "美女姜", "卯金刘", "文刀刘", "日月明",
    "女子好", "又寸对", "人尔你",
)  # fmt: skip


_RADICAL = (
    rf"(?:[三两四]点[水底]|(?:单人|双人|竖心|提手|绞丝|走之|宝盖|左耳|右耳|双耳|单耳|反犬|立刀|四点"
    f"|[{WIDE}])字?[旁头底边框]"
    rf"|走之|三个[{WIDE}])(?:儿|字)?"
)
_BY_RADICAL = re.compile(
    rf"(?<![{WIDE}])(是|不是|用|写|改成)?(?:带|有)?{_RADICAL}的(?:那个|这个)?([{WIDE}])(?![{WIDE}])"
)
_ASIDE = re.compile(
    rf"[，,、\s]+(?:带|有|是|用|加)?(?:{_RADICAL}的?|(?:上面|下面|左边|右边|中间|里面|旁边)(?:是|有|加)?[{WIDE}]{{1,3}}"
    rf"|三个[{WIDE}]{{1,2}})(?:那个)?[。.]?$"
)


@dataclass(frozen=True)
class Glossed:
    """An utterance with its descriptions resolved; `compounds` has the word by which each character was described."""

    text: str
    compounds: Mapping[str, str] = field(default_factory=dict)


def glossed(text: str) -> Glossed:
    """`text` with every described character said plainly, and how each was described:
    "不是振动的振，是正确的正" is "不是振，是正"."""
    compounds: dict[str, str] = {}
    for parts in _BY_PARTS:
        if parts in text:
            compounds[parts[-1]] = ""
            text = text.replace(f"{parts}的{parts[-1]}", parts[-1]).replace(parts, parts[-1])
    result, offset = "", 0
    for hit in _DESCRIBED.finditer(text):
        start = _compound_start(text, offset, hit.start(), hit[1])
        if start is not None:
            compounds[hit[1]] = text[start : hit.start()]
            result, offset = result + text[offset:start] + hit[1], hit.end()
    text = _by_radicals(result + text[offset:], compounds)
    return Glossed(_SAME.sub(r"\1", _RESTATED.sub(r"\1", text)), compounds)


def _by_radicals(text: str, compounds: dict[str, str]) -> str:
    """Without parts of characters, which tell the character said with them."""
    for hit in _BY_RADICAL.finditer(text):
        compounds.setdefault(hit[2], "")
    text = _BY_RADICAL.sub(lambda hit: (hit[1] or "") + hit[2], text)
    if (aside := _ASIDE.search(text)) and aside.start() and text[aside.start() - 1] != "的":
        compounds.setdefault(text[aside.start() - 1], "")
        text = text[: aside.start()]
    return text


_SAME = re.compile(rf"^([{WIDE}])[是，,](?:叫|就是)?\1(?=$|[。，,])")


def _compound_start(text: str, least: int, end: int, sign: str) -> int | None:
    """Where the compound before `end` that holds `sign` begins; two to four characters.

    What stands between "是" (or a pause) and "的" is the compound; where that
    does not fit, the shortest that holds the character.
    """
    run = _RUN.search(text, least, end)
    if run and 2 <= len(run[1]) <= 4 and sign in run[1]:
        return run.start(1)
    for size in (2, 3, 4):
        start = end - size
        if start >= least and sign in text[start:end] and re.fullmatch(f"[{WIDE}]+", text[start:end]):
            return start
    return None


@lru_cache(maxsize=4096)
def pinyin(text: str) -> tuple[str, ...]:
    """The sounds of `text`, one syllable a character, without tones."""
    from pypinyin import lazy_pinyin

    return tuple(lazy_pinyin(text))


def sounds_alike(one: str, other: str) -> bool:
    """Whether two Chinese phrases have the same syllables but for tones and near sounds."""
    if not compares_by_sound():
        return one == other
    left, right = pinyin(one), pinyin(other)
    return len(left) == len(right) and all(_near(a, b) for a, b in zip(left, right, strict=True))


def _near(one: str, other: str) -> bool:
    return _plain(one) == _plain(other)


def _plain(syllable: str) -> str:
    """A syllable without the differences that many speakers do not make."""
    for large, small in (("zh", "z"), ("ch", "c"), ("sh", "s")):
        if syllable.startswith(large):
            syllable = small + syllable[2:]
    return re.sub(r"(?<=[aei])ng$", "n", syllable)
