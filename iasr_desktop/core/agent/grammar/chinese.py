"""Commands and corrections in Mandarin, also with Latin words in them."""

from iasr_desktop.core.agent import evidence, marks, modify, numbers, sentences, targets
from iasr_desktop.core.agent.grammar import deleting, inserting, replacing, structure, swapping
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
from iasr_desktop.core.types import Action

P_CHINESE = 0.95
P_COMMAND = 0.96
P_FRAGMENT = 0.85
_LONGEST = 16
_LONGEST_FRAGMENT = 4


def replace(context: Context, slots: Slots) -> Outcome | None:
    """Put `y` where `x` is."""
    old, new = slots["x"], _without_particle(slots["y"])
    if len(old) > _LONGEST or len(new) > 2 * _LONGEST or "把" in new.keys[1:]:
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
    if len(new) > _LONGEST:
        return None
    span = (
        by_description(context, new)
        or by_reading_of_latin(context, new)
        or by_number(context, new)
        or by_class(context, new)
        or by_sound(context, new)
        or evidence.by_reading(context.document, new.text)
        or _latin_word(context, new)
        or (None if is_wide(new.text) else evidence.by_likeness(context.document, new.text, 0.6, wider=True))
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
    if len(new) > _LONGEST or new.text in context.text:
        return None
    span = by_description(context, new) or by_reading_of_latin(context, new) or by_sound(context, new)
    if span is None:
        span = by_all_but_one(context, new)
    if span is None and context.is_strong(new):
        span = evidence.by_likeness(context.document, new.text, 0.5, wider=True)
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


def insert_after(context: Context, slots: Slots) -> Outcome | None:
    """ "在会议后面加上时间"."""
    return _inserted(context, slots, before=False)


def insert_before(context: Context, slots: Slots) -> Outcome | None:
    """ "在会议前面加上重要"."""
    return _inserted(context, slots, before=True)


def delete_last(context: Context, slots: Slots) -> Outcome | None:
    """ "删掉最后两个字", "删除最后一句"."""
    keys = context.utterance.keys
    count = _count(slots["n"]) if "n" in slots else 1
    if not count:
        return None
    by_sentence = "句" in keys
    spans = sentences.spans(context.text) if by_sentence else [(word.start, word.end) for word in words(context.text)]
    if not spans:
        return refused("没有可以删除的内容。", P_CHINESE)
    start = spans[-min(count, len(spans))][0]
    return edited(modify.delete_tail(context.text, start, keep_sign=False), P_CHINESE)


def delete_sentence(context: Context, slots: Slots) -> Outcome | None:
    """ "删掉第二句"."""
    count, spans = _count(slots["n"]), sentences.spans(context.text)
    if not count or count > len(spans):
        return None
    return edited(modify.delete_span(context.text, *spans[count - 1]), P_CHINESE)


def undo(context: Context, slots: Slots) -> Outcome | None:
    """Go back some turns."""
    count = _count(slots["n"]) if "n" in slots else 1
    return Outcome(Action.UNDO, structure.P_COMMAND, count=count) if count else None


def delete(context: Context, slots: Slots) -> Outcome | None:
    """Take a phrase out; several equal ones are refused in Chinese."""
    piece = slots["x"]
    if len(piece) > _LONGEST:
        return None
    found = context.locate(piece)
    if isinstance(found, Several):
        return refused(f"“{piece.text}”不止一处，请说明是第几个。", P_CHINESE)
    if found is None:
        return None
    return edited(modify.delete_span(context.text, *marks.whole(context.text, found.start, found.end)), P_COMMAND)


def _inserted(context: Context, slots: Slots, before: bool) -> Outcome | None:
    where, what = slots["x"], slots["y"]
    found = context.locate(where)
    if not isinstance(found, Span) or len(what) > 2 * _LONGEST:
        return None
    sign = sign_of(what)
    if sign:
        at = len(context.text[: found.start].rstrip()) if before else found.end
        return edited(modify.insert_sign(context.text, at, sign), P_CHINESE)
    if before:
        return edited(modify.insert_before(context.text, found.start, what.text), P_CHINESE)
    return edited(modify.insert_after(context.text, found.end, what.text), P_CHINESE)


def _without_particle(piece: Piece) -> Piece:
    """Without the particle that ends many sentences and belongs to no replacement."""
    return piece.part(0, len(piece) - 2) if len(piece) > 1 and piece.keys[-1] in "吧啊呢哦" else piece


def _count(piece: Piece) -> int | None:
    said = numbers.wide_value(piece.text)
    return said if said is not None else numbers.count_of(piece.text)


_REMOVE = "删除|删掉|删去|去掉|拿掉|移除|划掉"
_LEAD = "请|请你|帮我|麻烦"
_I_SAID = "我要说的是|我想说的是|我说的是|我指的是|我讲的是|我是说|我想说|我要说|我说"

FORMS = (
    Form(
        f"({_LEAD})? (撤销|撤回|撤消|取消) (刚才的|上一步|刚才的修改|上次修改|这个修改|修改|操作|上一步修改|上一步操作"
        "|上一次修改|上一次的修改|上次的修改|最后一次修改|最后的修改|刚才那步|刚才的操作|刚才那个修改|这一步)?",
        undo,
    ),
    Form(f"({_LEAD})? (撤销|撤回|撤消|后退|回退) {{n}} (次|步)", undo),
    Form("(回到|恢复到) (之前|上一步|上一个版本|修改前|原来的样子|原来)", undo),
    Form("(恢复|重做|还原) (刚才的|刚才的修改|这个修改)?", structure.redo),
    Form(
        f"({_LEAD})? ({_REMOVE}) (这句|这句话|这一句|最后那句|最后那句话|最后这句|"
        "刚才那句|刚才说的|刚才的话|那句话|那句|上一句|这段|这一段)",
        structure.scratch,
    ),
    Form("(刚才那句|刚才说的|刚才的话|这句话|这句) (不要了|不要|删掉|删除|去掉|不算|作废)", structure.scratch),
    Form("把 (刚才那句|刚才说的|这句话|这句) (删掉|删除|去掉|删了)", structure.scratch),
    Form(f"({_LEAD})? ({_REMOVE}|清空) (所有内容|全部内容|所有文字|全部|所有|全文|一切|内容|文档)", structure.clear),
    Form("(全部|全都|都) (删除|删掉|清空|删了)|清空|重新开始|从头再来", structure.clear),
    Form(f"({_LEAD})? ({_REMOVE}) (最后|末尾) {{n}} (个)? (字|词|句|句话)", delete_last),
    Form(f"({_LEAD})? ({_REMOVE}) (最后)? (最后|末尾) (的)? (字|词|句子|句话)", delete_last),
    Form(f"({_LEAD})? (把)? 第 {{n}} (句|句话|个句子) ({_REMOVE}|删了)", delete_sentence),
    Form(f"({_LEAD})? ({_REMOVE}) 第 {{n}} (句|句话|个句子)", delete_sentence),
    Form(f"({_LEAD})? ({_REMOVE}) (整句|整句话|整个句子|整段话)", delete_last),
    Form("(算了|没事|当我没说|忽略|忽略这句|别管了)", structure.nothing),
    Form(
        f"({_LEAD})? ({_REMOVE}) {{x}} (后面|之后|以后) (的)? (所有|全部)? (内容|文字|话|部分|的)?",
        deleting.delete_tail,
    ),
    Form(f"({_LEAD})? ({_REMOVE}) (这个|那个)? {{x}} (这个词|两个字|这两个字|这个字|三个字|这三个字)?", delete),
    Form("把 {x} (删掉|删除|去掉|拿掉|删了|划掉)", delete),
    Form(f"({_LEAD})? (把|将) {{p}} (交换|对调|互换|换一下|调换|换过来)", swapping.swap),
    Form(f"({_LEAD})? (交换|对调|调换|互换) {{p}}", swapping.swap),
    Form(f"({_LEAD})? (把|将) {{x}} (改成|改为|换成|替换成|替换为|换为|改作|变成|写成|改) {{y}}", replace),
    Form(f"({_LEAD})? (用)? {{y}} (替换|代替) {{x}}", replace),
    Form("{x} (字|这个字)? (写错了|错了|不对|写错) / (应该是|应该写|要写|要写成|是|改成|应为)? {y}", replace),
    Form("{x} (字|这个字)? (写错了|错了|不对|写错) (应该是|应该写|要写|要写成|是|改成|应为)? {y}", described),
    Form("{p} (交换|对调|互换|换|调换) (一下|位置|一下位置)?", swapping.swap),
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
        f"({_LEAD})? (在)? {{x}} (的)? (后面|之后|后边|后) (加上|加一个|加个|加|插入|添加|添上|补上) {{y}}",
        insert_after,
    ),
    Form(
        f"({_LEAD})? (在)? {{x}} (的)? (前面|之前|前边|前) (加上|加一个|加个|加|插入|添加|添上|补上) {{y}}",
        insert_before,
    ),
    Form("(在)? (最后|末尾|结尾|句末|句尾) (加上|加一个|加个|加|插入|添加|补上) {y}", inserting.at_end),
    Form("(在)? (开头|最前面|句首|前面) (加上|加一个|加个|加|插入|添加|补上) {y}", inserting.at_start),
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

UNMET = (Form(f"({_LEAD})? (把|将) {{x}} (改成|改为|替换成|替换为) {{y}}", not_there),)
"""Tried when no other form fits: commands that name what is not in the text."""
