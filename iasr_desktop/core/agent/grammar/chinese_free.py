"""Corrections in free Mandarin: what is not needed, what stands the wrong way round, what is said of one sentence."""

from iasr_desktop.core.agent import kinds, modify, numbers, sentences
from iasr_desktop.core.agent.grammar import (
    chinese_commands,
    deleting,
    structure,
    swapping,
)
from iasr_desktop.core.agent.grammar.context import Context, Form, Outcome, edited
from iasr_desktop.core.agent.grammar.moving import ordered
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots
from iasr_desktop.core.agent.grammar.signs import sign_named
from iasr_desktop.core.agent.targets import Span
from iasr_desktop.core.agent.words import words
from iasr_desktop.core.document import Document
from iasr_desktop.core.types import Action

P_FREE = 0.96
_LONGEST = 12


def remove(context: Context, slots: Slots) -> Outcome | None:
    """ "真的可以去掉": words that stand in the text, two characters at least."""
    piece = slots["x"]
    if not 1 < len(piece) <= _LONGEST or context.locate(piece) is None:
        return None
    return chinese_commands.delete(context, slots)


def remove_sentence(context: Context, slots: Slots) -> Outcome | None:
    """ "最后一句删掉", "第二句不要了"."""
    found = sentence_at(context, slots["s"])
    return deleting.deleted(context, found) if found else None


def remove_after(context: Context, slots: Slots) -> Outcome | None:
    """ "爬山后面的都不要了", "逗号后面的删了"."""
    piece = slots["x"]
    if sign := sign_named(piece):
        at = [index for index, there in enumerate(context.text) if there == sign and words(context.text[index:])]
        if len(at) != 1:
            return None
        return edited(modify.delete_tail(context.text, at[0] + 1, keep_sign=True), P_FREE)
    return deleting.delete_tail(context, slots)


def remove_before(context: Context, slots: Slots) -> Outcome | None:
    """ "爬山前面的都删掉"."""
    return deleting.delete_head(context, slots)


def swap_sentences(context: Context, slots: Slots) -> Outcome | None:
    """ "两句话换一下顺序", "第一句和第二句对调"."""
    spans = list(sentences.spans(context.text))
    if "a" in slots:
        one, other = sentence_at(context, slots["a"]), sentence_at(context, slots["b"])
        if one is None or other is None or one == other:
            return None
        first, second = (next(i for i, span in enumerate(spans) if span[0] == found.start) for found in (one, other))
    elif len(spans) == 2:
        first, second = 0, 1
    else:
        return None
    spans[first], spans[second] = spans[second], spans[first]
    return edited(ordered(context.text, spans), P_FREE)


def swap_numbers(context: Context, _: Slots) -> Outcome | None:
    """ "两个数字写反了"."""
    found = kinds.places("number", context.text)
    if len(found) != 2:
        return None
    return edited(modify.swap(context.text, found[0], found[1]), P_FREE)


def move_sentence(context: Context, slots: Slots) -> Outcome | None:
    """ "第二句放到前面", "最后一句移到开头"."""
    found = sentence_at(context, slots["s"])
    spans = list(sentences.spans(context.text))
    if found is None or len(spans) < 2:
        return None
    at = next(index for index, span in enumerate(spans) if span[0] == found.start)
    moved = spans.pop(at)
    to_front = bool({"前", "头", "首"} & set(context.utterance.keys[slots["s"].last + 1 :]))
    spans.insert(0 if to_front else len(spans), moved)
    return edited(ordered(context.text, spans), P_FREE)


def in_sentence(context: Context, slots: Slots) -> Outcome | None:
    """ "第二句里的狗改成鸟": the rest, about that sentence alone."""
    from iasr_desktop.core.agent.grammar.parse import as_one, moved
    from iasr_desktop.core.agent.instruction import Explicit

    found = sentence_at(context, slots["s"])
    if found is None:
        return None
    inside: Document = sentences.as_takes(context.text[found.start : found.end])
    outcome = as_one(Explicit(slots["rest"].text, context.strong, context.compounds), inside)
    if outcome is None or outcome.action not in (Action.EDIT, Action.REFUSE):
        return None
    return Outcome(outcome.action, outcome.p, moved(outcome.edits, found.start), note=outcome.note)


def in_sentence_at(context: Context, slots: Slots) -> Outcome | None:
    """ "第二句开头加上可是"."""
    starts = ("开头", "最后", "结尾", "末尾", "句首", "句末", "前面", "后面")
    return in_sentence(context, slots) if slots["rest"].text.startswith(starts) else None


def half(context: Context, slots: Slots) -> Outcome | None:
    """ "后半句删掉": what stands after, or before, the one comma of the last sentence."""
    spans = sentences.spans(context.text)
    start, end = spans[-1] if spans else (0, 0)
    at = [index for index in range(start, end) if context.text[index] in "，,"]
    if len(at) != 1:
        return None
    if "后" in context.utterance.keys:
        return edited(modify.delete_tail(context.text, at[0] + 1, keep_sign=True), P_FREE)
    return edited(modify.delete_span(context.text, start, at[0] + 1), P_FREE)


def sentence_at(context: Context, piece: Piece) -> Span | None:
    """ "第二句", "最后一句话", "第一个句子": one sentence of several."""
    spans = sentences.spans(context.text)
    keys = piece.text.removeprefix("把").removesuffix("子").removesuffix("话").removesuffix("句").removesuffix("个")
    if piece.text == keys or len(spans) < 2:
        return None
    if keys in ("最后一", "最后", "末", "最后那", "最后这"):
        return Span(*spans[-1], "sentence")
    if keys in ("前面那", "前面一", "前面", "前一"):
        return Span(*spans[-2], "sentence")
    if keys in ("开头", "最前面一", "头一", "第一"):
        return Span(*spans[0], "sentence")
    if keys in ("中间", "中间一", "中间那"):
        return Span(*spans[len(spans) // 2], "sentence") if len(spans) % 2 else None
    number = numbers.wide_value(keys.removeprefix("第")) if keys.startswith("第") else None
    number = number or (int(keys[1:]) if keys.startswith("第") and keys[1:].isdigit() else None)
    return Span(*spans[number - 1], "sentence") if number and number <= len(spans) else None


def wrong_way(context: Context, slots: Slots) -> Outcome | None:
    """ "猫和狗写反了"."""
    return swapping.swap(context, slots)


_REMOVE = "删除|删掉|删去|去掉|拿掉|移除|划掉|删了|删|去了|省略|省掉|不要|不要了|去除"
_CAN = "可以|应该|要|得|需要|都|也|全部|全|统统|就|能|可以都|都可以|应该都"
_LEAD = "请|请你|帮我|麻烦|把|将|请把|帮我把|麻烦把"
_S = "(里|里面|中|里边)"
_UNITS = "这个词|这两个字|两个字|这几个字|几个字|三个字|四个字|这个字|这三个字|这部分|这句|这句话"
_SWAP = (
    "交换|对调|互换|换|调换|换一下|对调一下|交换一下|互换一下|调换一下|换过来|换个顺序|换一下顺序|颠倒一下"
    "|调一下顺序|对换|调一下|倒过来|换换|换个位置|换位置|交换位置|换一下位置|对调位置|交换一下位置|交换顺序"
    "|调换顺序|调换一下顺序|对调一下顺序"
)
_WRONG = (
    "写反了|反了|弄反了|搞反了|说反了|颠倒了|颠倒|顺序反了|的顺序反了|位置反了|写颠倒了|顺序错了|弄混了"
    "|搞混了|的位置反了"
)

FORMS = (
    Form(f"({_LEAD})? {{s}} ({_CAN})? ({_REMOVE})", remove_sentence),
    Form(f"({_REMOVE}) {{s}}", remove_sentence),
    Form(
        f"({_LEAD})? {{x}} (后面|之后|以后|后边) (的)? ({_CAN})? (所有|全部)? (内容|文字|话|部分|字|东西)? "
        f"({_CAN})? ({_REMOVE})",
        remove_after,
    ),
    Form(
        f"({_LEAD})? {{x}} (前面|之前|以前|前边) (的)? ({_CAN})? (所有|全部)? (内容|文字|话|部分|字|东西)? "
        f"({_CAN})? ({_REMOVE})",
        remove_before,
    ),
    Form("(到|写到|说到) {x} (为止|就行了|就可以了|就好|结束|就够了)", remove_after),
    Form(f"({_LEAD})? {{x}} ({_UNITS})? ({_CAN})? ({_REMOVE})", remove),
    Form(f"(不需要|用不着|不用|不要|没有|没说) {{x}} ({_UNITS})?", remove),
    Form(f"{{x}} ({_UNITS})? (是)? (多余的|多余|多的|不需要|没必要|不用了|不用|用不着|没有必要)", remove),
    Form(
        f"({_LEAD})? (这|那|前)? (两|两个|这两|那两) (句|句话|个句子|句子) (的)? (顺序|位置)? ({_SWAP}|{_WRONG})",
        swap_sentences,
    ),
    Form(f"({_LEAD})? {{a}} (和|跟|与) {{b}} (的)? (顺序|位置)? ({_SWAP}|{_WRONG})", swap_sentences),
    Form(f"({_LEAD})? (这|那)? (两|两个) (数字|数) ({_SWAP}|{_WRONG})", swap_numbers),
    Form(f"{{p}} ({_WRONG})", wrong_way),
    Form(f"({_LEAD})? {{p}} ({_SWAP})", wrong_way),
    Form(
        f"({_LEAD})? {{s}} (放到|移到|挪到|放在|移动到|提到|应该放到|应该在|要放在|应该放在|应该移到) (最)? (前面"
        f"|开头|句首|前边|后面|结尾|末尾|最后|后边|前|后) "
        f"(去)?",
        move_sentence,
    ),
    Form(f"(在)? {{s}} ({_S})? (的)? / {{rest}}", in_sentence),
    Form(f"(在)? {{s}} ({_S}) (的)? {{rest}}", in_sentence),
    Form("(在)? {s} (的) {rest}", in_sentence),
    Form("(在)? {s} {rest}", in_sentence_at),
    Form("把 {s} (的|里的|里面的|中的) {rest}", in_sentence),
    Form(f"({_LEAD})? (后|前) (半句|半句话|半段) ({_CAN})? ({_REMOVE})", half),
    Form(f"({_REMOVE}) (后|前) (半句|半句话|半段)", half),
    Form(
        "(还是|请|帮我)? (改回去|改回来|换回去|换回来|退回去|回退|退回|退回上一步|返回上一步|回到上一步|变回去"
        "|改回原来的|恢复原来的|恢复原状|恢复原样|还原|撤回去|改回原样|恢复成原来的"
        "|变回原来的) (吧|一下|去)?",
        structure.undo,
    ),
    Form(
        "(刚才|刚刚) (的|那个)? (改错了|不该改|改得不对|那个改错了|修改错了) / (恢复|撤销|改回去|恢复原来的|还原"
        "|撤回|改回来)? (吧)?",
        structure.undo,
    ),
    Form("(刚才|刚刚) (改错了|不该改|改得不对) (恢复|撤销|改回去|恢复原来的|还原|撤回|改回来)", structure.undo),
    Form("(还是|还) (原来|之前|刚才|以前) (的|那样|那个)? (好|对|对的)", structure.undo),
    Form("(不用|别|不要|不该) (改|动) (了|它|这个)?", structure.undo),
)
