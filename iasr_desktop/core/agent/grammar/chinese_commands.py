"""Commands in Mandarin that take away, put in, swap or go back, also with Latin words in them."""

from iasr_desktop.core.agent import marks, modify, numbers, sentences
from iasr_desktop.core.agent.grammar import deleting, inserting, structure, swapping
from iasr_desktop.core.agent.grammar.context import Context, Form, Outcome, edited, refused
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots
from iasr_desktop.core.agent.grammar.signs import sign_of
from iasr_desktop.core.agent.targets import Several, Span
from iasr_desktop.core.agent.words import words
from iasr_desktop.core.types import Action

P_CHINESE = 0.95
P_COMMAND = 0.96
LONGEST = 16
LEAD = "请|请你|帮我|麻烦"


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
    if len(piece) > LONGEST:
        return None
    found = context.locate(piece)
    if isinstance(found, Several):
        return refused(f"“{piece.text}”不止一处，请说明是第几个。", P_CHINESE)
    if found is None:
        return None
    return edited(modify.delete_span(context.text, *marks.whole(context.text, found.start, found.end)), P_COMMAND)


def without_count(piece: Piece) -> Piece:
    """ "通知两个字" are the two characters before the count; one that does not fit is a part of what is said."""
    keys = piece.keys
    for size in (3, 4):
        tail = keys[-size:]
        if len(keys) > size and tail[-2:] == ("个", "字"):
            bare = piece.part(0, len(keys) - size - 1)
            named = tail[-3] if size == 3 else ""
            if numbers.wide_value(named) == len(bare) or (tail[0] in ("这", "那") and size == 4):
                return bare
    return piece


def _inserted(context: Context, slots: Slots, before: bool) -> Outcome | None:
    where, what = slots["x"], without_count(slots["y"])
    found = context.locate(where)
    if not isinstance(found, Span) or len(what) > 2 * LONGEST:
        return None
    sign = sign_of(what)
    if sign:
        at = len(context.text[: found.start].rstrip()) if before else found.end
        return edited(modify.insert_sign(context.text, at, sign), P_CHINESE)
    if before:
        return edited(modify.insert_before(context.text, found.start, what.text), P_CHINESE)
    return edited(modify.insert_after(context.text, found.end, what.text), P_CHINESE)


def _count(piece: Piece) -> int | None:
    said = numbers.wide_value(piece.text)
    return said if said is not None else numbers.count_of(piece.text)


_REMOVE = "删除|删掉|删去|去掉|拿掉|移除|划掉"

FORMS = (
    Form(
        f"({LEAD})? (撤销|撤回|撤消|取消) (刚才的|上一步|刚才的修改|上次修改|这个修改|修改|操作|上一步修改|上一步操作"
        "|上一次修改|上一次的修改|上次的修改|最后一次修改|最后的修改|刚才那步|刚才的操作|刚才那个修改|这一步)?",
        undo,
    ),
    Form(f"({LEAD})? (撤销|撤回|撤消|后退|回退) {{n}} (次|步)", undo),
    Form("(回到|恢复到) (之前|上一步|上一个版本|修改前|原来的样子|原来)", undo),
    Form("(恢复|重做|还原) (刚才的|刚才的修改|这个修改)?", structure.redo),
    Form(
        f"({LEAD})? ({_REMOVE}) (这句|这句话|这一句|最后那句|最后那句话|最后这句|"
        "刚才那句|刚才说的|刚才的话|那句话|那句|上一句|这段|这一段)",
        structure.scratch,
    ),
    Form("(刚才那句|刚才说的|刚才的话|这句话|这句) (不要了|不要|删掉|删除|去掉|不算|作废)", structure.scratch),
    Form("把 (刚才那句|刚才说的|这句话|这句) (删掉|删除|去掉|删了)", structure.scratch),
    Form(f"({LEAD})? ({_REMOVE}|清空) (所有内容|全部内容|所有文字|全部|所有|全文|一切|内容|文档)", structure.clear),
    Form("(全部|全都|都) (删除|删掉|清空|删了)|清空|重新开始|从头再来", structure.clear),
    Form(f"({LEAD})? ({_REMOVE}) (最后|末尾) {{n}} (个)? (字|词|句|句话)", delete_last),
    Form(f"({LEAD})? ({_REMOVE}) (最后)? (最后|末尾) (的)? (字|词|句子|句话)", delete_last),
    Form(f"({LEAD})? (把)? 第 {{n}} (句|句话|个句子) ({_REMOVE}|删了)", delete_sentence),
    Form(f"({LEAD})? ({_REMOVE}) 第 {{n}} (句|句话|个句子)", delete_sentence),
    Form(f"({LEAD})? ({_REMOVE}) (整句|整句话|整个句子|整段话)", delete_last),
    Form("(算了|没事|当我没说|忽略|忽略这句|别管了)", structure.nothing),
    Form(
        f"({LEAD})? ({_REMOVE}) {{x}} (后面|之后|以后) (的)? (所有|全部)? (内容|文字|话|部分|的)?",
        deleting.delete_tail,
    ),
    Form(f"({LEAD})? ({_REMOVE}) (这个|那个)? {{x}} (这个词|两个字|这两个字|这个字|三个字|这三个字)?", delete),
    Form("把 {x} (删掉|删除|去掉|拿掉|删了|划掉)", delete),
    Form(f"({LEAD})? (把|将) {{p}} (交换|对调|互换|换一下|调换|换过来)", swapping.swap),
    Form(f"({LEAD})? (交换|对调|调换|互换) {{p}}", swapping.swap),
    Form("{p} (交换|对调|互换|换|调换) (一下|位置|一下位置)?", swapping.swap),
    Form(
        f"({LEAD})? (在)? {{x}} (的)? (后面|之后|后边|后) (加上|加一个|加个|加|插入|添加|添上|补上) {{y}}",
        insert_after,
    ),
    Form(
        f"({LEAD})? (在)? {{x}} (的)? (前面|之前|前边|前) (加上|加一个|加个|加|插入|添加|添上|补上) {{y}}",
        insert_before,
    ),
    Form("(在)? (最后|末尾|结尾|句末|句尾) (加上|加一个|加个|加|插入|添加|补上) {y}", inserting.at_end),
    Form("(在)? (开头|最前面|句首|前面) (加上|加一个|加个|加|插入|添加|补上) {y}", inserting.at_start),
)
