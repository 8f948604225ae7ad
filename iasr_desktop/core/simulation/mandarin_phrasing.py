"""How people who dictate Mandarin say what is wrong, also with Latin words in it."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from iasr_desktop.core.agent.words import is_wide
from iasr_desktop.core.simulation.chinese_words import by_parts, described, word_around
from iasr_desktop.core.simulation.phrasing import Manner, Saying
from iasr_desktop.core.simulation.spelling_aloud import can_be_spelled, spaced

UNDO = ("撤销。", "撤销刚才的修改。", "撤销上一步。")
UNDO_WRITTEN = ("刚才那句不要了。", "撤销。", "删掉刚才那句。")
HARMLESS = ("对，没错。", "好的。", "嗯。", "可以，谢谢。", "是的，没问题。", "很好。", "嗯，对的。", "就这样。")

_TITLES = re.compile(
    "先生|女士|小姐|老师|教授|医生|经理|主任|总监|主管|董事|老板|师傅|同学|阿姨|叔叔|省|市|县|区|路|街"
)


def wordings(saying: Saying, manner: Manner) -> Sequence[str]:
    """The ways to say it in this manner; none where the manner does not fit."""
    if not saying.found:
        return _INSERTING[manner](saying)
    if not saying.wanted:
        return _DELETING[manner](saying)
    return _REPLACING[manner](saying)


def anew(words: str) -> str:
    """Words for a text in which nothing stands."""
    return words if words[-1:] in "。！？.!?" else f"{words}。"


def pair(saying: Saying, manner: Manner) -> tuple[str, str] | None:
    """What is wrong and what is right, as both are said in this manner; `None` where the manner does not fit.

    For what is missing the first is empty, for what is too much the second.
    """
    x, y = saying.found, saying.wanted
    if manner is Manner.PLAIN:
        return _as_words(saying) if x and y else (x, y) if saying.single else (_with(saying, x), _with(saying, y))
    if manner is Manner.CONTEXT:
        wide = _with(saying, x), _with(saying, y)
        return wide if wide != (x, y) and all(wide) else None
    if manner is Manner.TWO_STEPS:
        return (x, "") if saying.single and x and y else None
    return _pair_described(saying, manner)


# One thing for another


def _replaced_plainly(saying: Saying) -> list[str]:
    x, y = _as_words(saying)
    return [
        f"不是{x}，是{y}。",
        f"把{x}改成{y}。",
        f"我说的是{y}，不是{x}。",
        f"{x}应该是{y}。",
        f"应该是{y}，不是{x}。",
    ]


def _replaced_in_context(saying: Saying) -> list[str]:
    x, y = _with(saying, saying.found), _with(saying, saying.wanted)
    if x == saying.found:
        return []
    return [f"把{x}改成{y}。", f"不是{x}，是{y}。", f"把{x}换成{y}。"]


def _replaced_by_description(saying: Saying) -> list[str]:
    """Latin words letter by letter, a character by two words in which it stands."""
    x, y = saying.found, saying.wanted
    if can_be_spelled(y):
        return [f"把{x}改成{y}，{spaced(y)}。", f"不是{x}，是{y}，{spaced(y)}。"]
    pair = _pair(saying)
    if pair is None:
        return []
    wrong, right = pair
    words, others = described(right, but_not=wrong), described(wrong, but_not=right)
    if not words:
        return []
    told = f"{words[0]}的{right}"
    twice = "，".join(f"{word}的{right}" for word in words)
    said = [f"把{wrong}改成{told}。", f"是{twice}。"]
    return [*said, f"不是{others[0]}的{wrong}，是{told}。"] if others else said


def _replaced_by_parts(saying: Saying) -> list[str]:
    pair = _pair(saying)
    parts = by_parts(pair[1]) if pair else ""
    return [f"不是{pair[0]}，是{parts}。", f"把{pair[0]}改成{parts}。"] if pair and parts else []


def _taken_out(saying: Saying) -> list[str]:
    if saying.single:
        return [f"删掉{saying.found}。", f"把{saying.found}删掉。", f"去掉{saying.found}。"]
    return _without_by_context(saying)


# Something that is missing


def _inserted_plainly(saying: Saying) -> list[str]:
    y = saying.wanted
    said = [f"在{saying.before}后面加上{y}。"] if saying.before else []
    said += [f"在{saying.after}前面加上{y}。"] if saying.after else []
    return said + ([f"在最后加上{y}。"] if saying.before and saying.is_last else [])


def _inserted_in_context(saying: Saying) -> list[str]:
    y, before, after = saying.wanted, saying.before, saying.after
    said = [f"把{before}改成{_joined(before, y)}。"] if before else []
    said += [f"把{after}改成{_joined(y, after)}。"] if after else []
    whole = _joined(before, y, after)
    return [*said, f"把{_joined(before, after)}改成{whole}。"] if before and after else said


def _inserted_by_description(saying: Saying) -> list[str]:
    y = saying.wanted
    if can_be_spelled(y):
        return _inserted_plainly(replace(saying, wanted=f"{y}，{spaced(y)}"))
    words = described(y) if len(y) == 1 else ()
    return _inserted_plainly(replace(saying, wanted=f"{words[0]}的{y}")) if words else []


# Something too much


def _without_by_context(saying: Saying) -> list[str]:
    kept = _joined(saying.before, saying.after)
    return [f"把{_with(saying, saying.found)}改成{kept}。"] if kept else []


def _nothing(_: Saying) -> list[str]:
    return []


_Wordings = Callable[[Saying], list[str]]

_REPLACING: Mapping[Manner, _Wordings] = {
    Manner.PLAIN: _replaced_plainly,
    Manner.CONTEXT: _replaced_in_context,
    Manner.SPELLED: _replaced_by_description,
    Manner.ALPHABET: _replaced_by_parts,
    Manner.EXAMPLES: _nothing,
    Manner.TWO_STEPS: _taken_out,
}
_INSERTING: Mapping[Manner, _Wordings] = {
    Manner.PLAIN: _inserted_plainly,
    Manner.CONTEXT: _inserted_in_context,
    Manner.SPELLED: _inserted_by_description,
    Manner.ALPHABET: _nothing,
    Manner.EXAMPLES: _nothing,
    Manner.TWO_STEPS: _nothing,
}
_DELETING: Mapping[Manner, _Wordings] = {
    Manner.PLAIN: _taken_out,
    Manner.CONTEXT: _without_by_context,
    Manner.SPELLED: _nothing,
    Manner.ALPHABET: _nothing,
    Manner.EXAMPLES: _nothing,
    Manner.TWO_STEPS: _taken_out,
}


def _as_words(saying: Saying) -> tuple[str, str]:
    """Found and wanted characters as whole words: a single one is hardly understood by itself."""
    x, y = saying.found, saying.wanted
    if not saying.single:
        return _with(saying, x), _with(saying, y)
    if not any(len(words) == 1 and is_wide(words) for words in (x, y)):
        return x, y
    before, after = _word_parts(saying)
    return before + x + after, before + y + after


def _word_parts(saying: Saying) -> tuple[str, str]:
    """What stands before and after as far as it makes one word with the wanted characters."""
    if around := word_around(saying.before, saying.wanted, saying.after):
        return saying.before[len(saying.before) - around[0] :], saying.after[: around[1]]
    if title := _TITLES.match(saying.after):
        return "", title.group()
    return (saying.before[-1:], "") if saying.before else ("", saying.after[:1])


def _with(saying: Saying, words: str) -> str:
    return _joined(saying.before, words, saying.after)


def _joined(*parts: str) -> str:
    """Characters without spaces, Latin words with them."""
    text = ""
    for part in parts:
        needs_space = text and part and not is_wide(text[-1]) and not is_wide(part[0])
        text += f" {part}" if needs_space else part
    return text


def _pair_described(saying: Saying, manner: Manner) -> tuple[str, str] | None:
    if manner is Manner.EXAMPLES:
        return None
    if can_be_spelled(saying.wanted):
        return (saying.found, f"{saying.wanted}，{spaced(saying.wanted)}") if manner is Manner.SPELLED else None
    one = _pair(saying)
    if one is None:
        return None
    parts = by_parts(one[1])
    if manner is Manner.ALPHABET:
        return (one[0], parts) if parts else None
    words = described(one[1], but_not=one[0])
    return (one[0], f"{words[0]}的{one[1]}") if words else None


def _pair(saying: Saying) -> tuple[str, str] | None:
    """The one character that is another one; `None` where more than that is wrong."""
    x, y = saying.found, saying.wanted
    if len(x) != len(y) or not all(map(is_wide, x + y)):
        return None
    wrong = [pair for pair in zip(x, y, strict=True) if pair[0] != pair[1]]
    return wrong[0] if len(wrong) == 1 else None
