"""Characters told apart as people do it: by everyday words they stand in, and by their parts.

The table of everyday words ships as `resources/simulator/words-zh.txt`; for a
character that it lacks, the dictionary of pypinyin is asked. The simulated
person has tables of their own, apart from what the agent knows: otherwise a gap
there would never be seen.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache

from iasr_desktop.core import paths
from iasr_desktop.core.agent.words import is_wide

_PARTS = {
    "张": "弓长张", "章": "立早章", "李": "木子李", "吴": "口天吴", "林": "双木林", "陈": "耳东陈", "许": "言午许",
    "胡": "古月胡", "王": "三横王", "黄": "草头黄", "吕": "双口吕", "赵": "走肖赵", "何": "人可何", "杨": "木易杨",
    "谢": "言射谢", "姜": "美女姜", "刘": "文刀刘", "程": "禾口程", "于": "干勾于", "徐": "双人徐", "余": "人禾余",
    "付": "单人付", "孙": "子小孙", "钱": "金戋钱", "江": "三点水的江", "洪": "三点水的洪", "沈": "三点水的沈",
    "郭": "享耳郭", "董": "草重董", "岳": "丘山岳", "宋": "宝盖木宋", "明": "日月明", "好": "女子好", "朋": "双月朋",
}  # fmt: skip
_LONGEST = 4


def described(character: str, *, but_not: str = "") -> tuple[str, ...]:
    """At most two words in which `character` stands, the commonest first, without those that hold `but_not`."""
    known = [word for word in _everyday().get(character, ()) if not but_not or but_not not in word]
    if not known:
        known = [word for word in _from_dictionary(character) if not but_not or but_not not in word]
    return tuple(known[:2])


def by_parts(character: str) -> str:
    """ "弓长张"; empty for a character that nobody takes apart."""
    return _PARTS.get(character, "")


def word_around(before: str, inner: str, after: str) -> tuple[int, int] | None:
    """How many characters of `before` and `after` make a known word with `inner`; `None` when none does."""
    text = before + inner + after
    for size in range(_LONGEST, len(inner), -1):
        for start in range(max(0, len(before) + len(inner) - size), len(before) + 1):
            if start + size <= len(text) and is_word(text[start : start + size]):
                return len(before) - start, start + size - len(before) - len(inner)
    return None


def is_word(text: str) -> bool:
    """Whether a dictionary has `text`."""
    return text in _words() or text in _dictionary()


@cache
def _everyday() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for word in _words():
        for sign in dict.fromkeys(word):
            found.setdefault(sign, []).append(word)
    return {sign: tuple(words) for sign, words in found.items()}


@cache
def _words() -> Mapping[str, None]:
    """The everyday words, in the order of the file."""
    text = paths.resource("simulator/words-zh.txt").read_text(encoding="utf-8")
    return dict.fromkeys(text.split())


@cache
def _dictionary() -> frozenset[str]:
    from pypinyin.constants import PHRASES_DICT

    return frozenset(PHRASES_DICT)


@cache
def _from_dictionary(character: str) -> tuple[str, ...]:
    """Words of two characters; those first that stand in many sayings."""
    words = sorted(word for word in _dictionary() if len(word) == 2 and character in word and is_wide(word))
    wanted, often = set(words), Counter[str]()
    for saying in _dictionary():
        if character in saying and len(saying) > 2:
            often.update(wanted & {saying[at : at + 2] for at in range(len(saying) - 1)})
    return tuple(sorted(words, key=lambda word: -often[word]))
