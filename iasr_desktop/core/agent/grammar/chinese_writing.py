"""How words are written, said in free Mandarin: signs and words left out, capitals, digits."""

from iasr_desktop.core.agent import modify
from iasr_desktop.core.agent.grammar import capitals, inserting, marking, written_as
from iasr_desktop.core.agent.grammar.context import Context, Form, Outcome, edited, refused
from iasr_desktop.core.agent.grammar.pattern import Slots
from iasr_desktop.core.agent.grammar.signs import sign_named
from iasr_desktop.core.agent.targets import Several, Span
from iasr_desktop.core.agent.words import is_wide, words
from iasr_desktop.core.document import Edit

_P = 0.96
_LONGEST = 12


def letter(context: Context, slots: Slots) -> Outcome | None:
    """ "london 的 l 要大写", "iphone 的 p 大写": the one such letter of the word."""
    wanted = slots["l"].keys[0]
    if wanted == slots["x"].keys[0][0]:
        return large(context, slots)
    found = context.locate(slots["x"])
    if not isinstance(found, Span) or len(slots["l"]) > 1 or len(wanted) != 1:
        return None
    at = [index for index in range(found.start, found.end) if context.text[index] == wanted]
    return edited((Edit(at[0], at[0] + 1, wanted, wanted.upper()),), _P) if len(at) == 1 else None


def nth_letter(context: Context, slots: Slots) -> Outcome | None:
    """ "最后一个字母是 K": of the one Latin word."""
    new = slots["m"].keys[0]
    found = [word for word in words(context.text) if word.text.isascii() and word.text.isalpha()]
    if len(found) != 1 or len(slots["m"]) > 1 or len(new) != 1 or not new.isascii():
        return None
    at = found[0].end - 1 if "后" in context.utterance.keys else found[0].start
    there = context.text[at]
    after = new.upper() if there.isupper() else new
    return edited((Edit(at, at + 1, there, after),), _P) if there != after else None


def mark_after(context: Context, slots: Slots) -> Outcome | None:
    """ "好的后面少了个逗号"."""
    return _mark(context, slots, before=False)


def mark_before(context: Context, slots: Slots) -> Outcome | None:
    """ "但是前面要加逗号"."""
    return _mark(context, slots, before=True)


def _mark(context: Context, slots: Slots, *, before: bool) -> Outcome | None:
    sign, found = sign_named(slots["y"]), context.locate(slots["x"])
    if isinstance(found, Several) and sign:
        return refused(f"“{slots['x'].text}”不止一处，请说明是第几个。", _P)
    if sign is None or not isinstance(found, Span):
        return None
    at = len(context.text[: found.start].rstrip()) if before else found.end
    return edited(modify.insert_sign(context.text, at, sign), _P) if at else None


def ends_with(context: Context, slots: Slots) -> Outcome | None:
    """ "最后应该是问号"."""
    return marking.ends_with(context, slots) if sign_named(slots["y"]) else None


def large(context: Context, slots: Slots) -> Outcome | None:
    """ "excel 首字母大写": Latin words alone have capitals."""
    return None if is_wide(slots["x"].text) else capitals.large(context, slots)


def upper(context: Context, slots: Slots) -> Outcome | None:
    """ "api 全部大写"."""
    return None if is_wide(slots["x"].text) else capitals.upper(context, slots)


def small(context: Context, slots: Slots) -> Outcome | None:
    """ "Excel 要小写"."""
    return None if is_wide(slots["x"].text) else capitals.small(context, slots)


def missing(context: Context, slots: Slots) -> Outcome | None:
    """ "会议后面少了时间", "漏了时间": the place has to be told."""
    found = context.locate(slots["x"])
    if not isinstance(found, Span) or len(slots["y"]) > _LONGEST or sign_named(slots["y"]):
        return None
    before = "前" in context.utterance.keys[slots["x"].last + 1 : slots["y"].first]
    if before:
        return edited(modify.insert_before(context.text, found.start, slots["y"].text), _P)
    return edited(modify.insert_after(context.text, found.end, slots["y"].text), _P)


_NEED = (
    "加|加上|加个|加一个|要加|应该加|应该有|要有|少了|少|漏了|少了一个|少了个|漏了个|漏了一个|缺|缺了|缺了个"
    "|缺一个|缺个|应该加上|得加|需要加|少一个|补上|补一个|补个|要加上|要加个|应该加个"
    "|应该加一个|应该有个|应该有一个|打|打上|打个"
)

FORMS = (
    Form(f"(在)? {{x}} (的)? (后面|之后|后边|后) ({_NEED}) (一个|个)? {{y}}", mark_after),
    Form(f"(在)? {{x}} (的)? (前面|之前|前边|前) ({_NEED}) (一个|个)? {{y}}", mark_before),
    Form(
        "(在)? {x} (的)? (后面|之后|后边|后|前面|之前|前边|前) (少了|漏了|缺了|少|应该有|还有|要有|漏写了|少写了) "
        "(一个|个)? {y}",
        missing,
    ),
    Form(
        "(最后|句尾|句末|末尾|结尾) (的)? (应该是|要用|要|用|是|改成|应该用|加上|加|应该加|换成) (一个|个)? {y}",
        ends_with,
    ),
    Form("(这|这个|这句|这句话|那|它|最后一句)? (是|应该是) (个|一个)? (问句|疑问句|提问)", inserting.question),
    Form("{x} (的)? (首字母|第一个字母|开头|首字母要|首字母应该) (要|应该|改成|是|得|需要)? (大写)", large),
    Form("{x} (的)? (开头的)? {l} (要|应该|得|需要)? (大写)", letter),
    Form("(最后一个|最后的|第一个|开头的) 字母 (是|应该是|改成|换成|要改成) {m}", nth_letter),
    Form("{x} (要|应该|得|需要|是|改成|应该是|要用) (首字母大写|大写|大写的)", large),
    Form("{x} (要|应该|得|需要|是|改成|应该是)? (全部大写|全大写|都大写|全部用大写|都要大写|所有字母大写)", upper),
    Form("{x} (要|应该|得|需要|是|改成|应该是|要用|用) (小写|小写的|全部小写|全小写)", small),
    Form("{x} (不要|不用|不需要|不应该|别) (大写|用大写)", small),
    Form("{x} (写成|用|改成|要用|应该用|要写成|应该写成|换成) (阿拉伯数字|数字)", written_as.in_digits),
    Form("(数字)? (用|写成|改成|要用) 阿拉伯数字", written_as.in_digits),
)
