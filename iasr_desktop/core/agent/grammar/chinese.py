"""Corrections in Mandarin: one thing in the place of another, also with Latin words in them."""

from iasr_desktop.core.agent import evidence, numbers, resembling, targets
from iasr_desktop.core.agent.grammar import replacing
from iasr_desktop.core.agent.grammar.chinese_commands import LEAD, LONGEST, P_CHINESE, P_COMMAND
from iasr_desktop.core.agent.grammar.chinese_places import (
    by_all_but_one,
    by_class,
    by_description,
    by_number,
    by_reading_of_latin,
    by_sound,
)
from iasr_desktop.core.agent.grammar.context import Context, Form, Outcome, edited, refused, replacement
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots
from iasr_desktop.core.agent.grammar.signs import sign_of
from iasr_desktop.core.agent.grammar.unmet import P_NOT_THERE
from iasr_desktop.core.agent.targets import Several, Span
from iasr_desktop.core.agent.words import is_wide, words

P_FRAGMENT = 0.85
_LONGEST_FRAGMENT = 4


def replace(context: Context, slots: Slots) -> Outcome | None:
    """Put `y` where `x` is."""
    old, new = slots["x"], _without_particle(slots["y"])
    if len(old) > LONGEST or len(new) > 2 * LONGEST or "把" in new.keys[1:]:
        return None
    if context.utterance.keys[old.last + 1 : new.first] == ("应", "该", "是") and _tells(old, new):
        return None
    if sign := sign_of(new):
        return replacing.sign_for_sign(context, old, sign)
    found = context.locate(old) or _counted(context, old) or _in_digits(context, old)
    if isinstance(found, Several):
        return refused(f"“{old.text}”不止一处，请说明是第几个。", P_CHINESE)
    return edited(replacement(context, found, new), P_COMMAND) if found else None


def _tells(old: Piece, new: Piece) -> bool:
    """Whether "X 应该是 Y" tells something of X rather than puts Y in its place."""
    return ("的" in new.keys[:-1] and "的" not in old.keys) or len(new) > len(old) + 3


def _in_digits(context: Context, old: Piece) -> Span | None:
    """The one place with the number of `old` in digits."""
    number = numbers.wide_value(old.text)
    hits = targets.occurrences(context.text, str(number)) if number is not None else []
    return hits[0] if len(hits) == 1 else None


def described(context: Context, slots: Slots) -> Outcome | None:
    """ "枫是山峰的峰": the named character, by one that was described."""
    return replace(context, slots) if context.is_strong(slots["y"]) and len(slots["x"]) < 3 else None


def replace_short(context: Context, slots: Slots) -> Outcome | None:
    """ "茶改咖啡": two short words, the second new to the text."""
    old, new = slots["x"], slots["y"]
    if max(len(old), len(new)) > 3 or new.keys[0] in "了一个过成为换" or targets.occurrences(context.text, new.text):
        return None
    return replace(context, slots)


def replace_latin(context: Context, slots: Slots) -> Outcome | None:
    """ "Java 不是 Python": without a pause only for Latin words, the first of them new to the text."""
    old, new = slots["x"], slots["y"]
    if is_wide(old.text) or is_wide(new.text) or max(len(old), len(new)) > 2:
        return None
    return None if targets.occurrences(context.text, new.text) else replace(context, slots)


def not_there(context: Context, slots: Slots) -> Outcome | None:
    """ "把上海改成广州", and there is no 上海: short words of equal kind, so hardly a sentence about things."""
    old, new = slots["x"], _without_particle(slots["y"])
    if context.document.is_empty or context.locate(old) is not None or _counted(context, old) is not None:
        return None
    if len(old) != len(new) or len(old) > 4 or _OF_THINGS.intersection((*old.keys, *new.keys)):
        return None
    return refused(f"文中没有“{old.text}”。", P_NOT_THERE)


def _counted(context: Context, piece: Piece) -> Span | None:
    """ "第二个三": the place that a number counts."""
    if piece.keys[0] != "第" or len(piece) < 3:
        return None
    for cut in range(1, len(piece) - 1):
        number = numbers.wide_value(piece.part(1, cut).text)
        following = cut + 1 + (piece.keys[cut + 1] in "个处次")
        if number and following < len(piece):
            hits = targets.occurrences(context.text, piece.part(following, len(piece) - 1).text)
            if len(hits) >= number and len(hits) > 1:
                return hits[number - 1]
    return None


_OF_THINGS = frozenset("的我你他她它们这那一了")


def changed_to(context: Context, slots: Slots) -> Outcome | None:
    """ "改成四点": the one thing of the same kind."""
    new = _without_particle(slots["y"])
    if len(new) > LONGEST:
        return None
    span = (
        by_description(context, new)
        or by_reading_of_latin(context, new)
        or by_number(context, new)
        or by_class(context, new)
        or by_sound(context, new)
        or evidence.by_reading(context.document, new.text)
        or _latin_word(context, new)
        or (None if is_wide(new.text) else resembling.by_likeness(context.document, new.text, 0.6, wider=True))
    )
    return edited(replacement(context, span, new), P_CHINESE) if span else None


def _latin_word(context: Context, new: Piece) -> Span | None:
    """The one Latin word of the text, for another one."""
    if len(new) != 1 or is_wide(new.text) or not new.text.isalpha():
        return None
    hits = [word for word in words(context.text) if word.text.isascii() and word.text.isalpha()]
    return Span(hits[0].start, hits[0].end) if len(hits) == 1 else None


def is_meant(context: Context, slots: Slots) -> Outcome | None:
    """ "是 PyTorch": content as well, so only what sounds like something in the text."""
    new = _without_particle(slots["y"])
    if len(new) > LONGEST or new.text in context.text:
        return None
    span = by_description(context, new) or by_reading_of_latin(context, new) or by_sound(context, new)
    if span is None:
        span = by_all_but_one(context, new)
    if span is None and context.is_strong(new):
        span = resembling.by_likeness(context.document, new.text, 0.5, wider=True)
    return edited(replacement(context, span, new), P_CHINESE) if span else None


def fragment(context: Context, slots: Slots) -> Outcome | None:
    """ "四号楼": nothing but the replacement, short, with one thing of its kind in the last take."""
    new = _without_particle(slots["y"])
    if span := by_description(context, new) or by_reading_of_latin(context, new):
        return edited(replacement(context, span, new), P_CHINESE)
    new = new.part(0, len(new) - 2) if len(new) > 1 and new.keys[-1] == "的" else new
    take = targets.last_take(context.document)
    if take is None or not is_wide(new.text) or len(words(context.text[take.start :])) <= len(new) + 1:
        return None
    span = by_number(context, new)
    if span is None and len(new) <= _LONGEST_FRAGMENT:
        span = by_class(context, new, fragment=True) or (by_sound(context, new) if len(new) > 1 else None)
    return edited(replacement(context, span, new), P_FRAGMENT) if span and span.start >= take.start else None


def _without_particle(piece: Piece) -> Piece:
    """Without the particle that ends many sentences and belongs to no replacement."""
    return piece.part(0, len(piece) - 2) if len(piece) > 1 and piece.keys[-1] in "吧啊呢哦" else piece


_I_SAID = "我要说的是|我想说的是|我说的是|我指的是|我讲的是|我是说|我想说|我要说|我说"

FORMS = (
    Form(f"({LEAD})? (把|将) {{x}} (改成|改为|换成|替换成|替换为|换为|改作|变成|写成|改) {{y}}", replace),
    Form(f"({LEAD})? (用)? {{y}} (替换|代替) {{x}}", replace),
    Form("{x} (字|这个字)? (写错了|错了|不对|写错) / (应该是|应该写|要写|要写成|是|改成|应为)? {y}", replace),
    Form("{x} (字|这个字)? (写错了|错了|不对|写错) (应该是|应该写|要写|要写成|是|改成|应为)? {y}", described),
    Form("{x} (改一下|换一下) / (改成|换成|改为) {y}", replace),
    Form("{x} / (改成|换成|改为|应该是|应该写成) {y}", replace),
    Form("{x} (改|换) {y}", replace_short),
    Form("{x} (写成|改成|改为|换成|替换成|替换为|应该是|应该写成|应为|应改为) {y}", replace),
    Form("(不是|我没说|我说的不是|不应该是) {x} / (而是|应该是|我说的是|是) {y}", replace),
    Form("(不是|我没说|我说的不是|不应该是) {x} (而是|应该是|我说的是|是) {y}", replace),
    Form("不是 {x} / {y}", replace),
    Form(
        f"({_I_SAID}|应该是|是|改成|我的意思是) {{y}} / (而)? (不是|不叫|而非) {{x}}",
        replace,
    ),
    Form(
        f"({_I_SAID}|应该是|是) {{y}} (而)? (不是|不叫|而非) {{x}}",
        replace,
    ),
    Form("{y} / (而)? 不是 {x}", replace),
    Form("{y} (而)? 不是 {x}", replace_latin),
    Form(
        "(不对|错了|不|不是的|哦不)? (改成|改为|改到|换成|应该是|应为|我说的是|我是说|我的意思是|应该改成) {y}",
        changed_to,
    ),
    Form("(不对|错了|不是的|不) / (是)? {y}", changed_to),
    Form("{x} 是 {y}", described),
    Form("(是|叫) {y}", is_meant),
    Form("{y} (才对|才是)", changed_to),
    Form("{y}", fragment),
)

UNMET = (Form(f"({LEAD})? (把|将) {{x}} (改成|改为|替换成|替换为) {{y}}", not_there),)
"""Tried when no other form fits: commands that name what is not in the text."""
