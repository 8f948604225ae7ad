"""In which form a number or amount is written: "twelve in digits", "write the number out", "with a percent sign"."""

from iasr_desktop.core.agent import marks, modify, numbers
from iasr_desktop.core.agent.grammar.context import Context, Form, Outcome, edited, refused
from iasr_desktop.core.agent.grammar.pattern import Slots
from iasr_desktop.core.agent.targets import Several, Span
from iasr_desktop.core.document import Edit

P_WRITTEN = 0.97


def in_digits(context: Context, slots: Slots) -> Outcome | None:
    """A number in words, as digits; the only such number where none is named."""
    return _written(context, slots, digits=True)


def in_words(context: Context, slots: Slots) -> Outcome | None:
    """A number in digits, as words; the only such number where none is named."""
    return _written(context, slots, digits=False)


def with_sign(context: Context, slots: Slots) -> Outcome | None:
    """ "with a percent sign": the one amount with that unit in words."""
    sign = marks.sign_named(slots["u"].text) or marks.sign_named(slots["u"].text + "s")
    hits = [hit for hit in marks.amounts(context.text) if hit.sign == sign and not hit.has_sign]
    if not sign or len(hits) != 1:
        return None
    hit = hits[0]
    there = context.text[hit.start : hit.end]
    number = there if there[:1].isdigit() else numbers.value(there) or ""
    said = f"{sign}{number}" if sign in marks.BEFORE else f"{number}{sign}"
    return edited((Edit(hit.start, hit.tail, context.text[hit.start : hit.tail], said),), P_WRITTEN)


def _written(context: Context, slots: Slots, *, digits: bool) -> Outcome | None:
    text = context.text
    if "x" in slots:
        found = context.locate(slots["x"])
        if isinstance(found, Several):
            return refused(found.reason, P_WRITTEN)
        spans = [found] if isinstance(found, Span) else []
    else:
        spans = [Span(unit.start, unit.end) for unit in numbers.units(text) if unit.is_number]
    spans = [span for span in spans if _is_in_digits(text, span) != digits]
    changes = [(span, _form(text[span.start : span.end], digits=digits)) for span in spans]
    fitting = [(span, new) for span, new in changes if new]
    everything = {"numbers", "all", "every"} & set(context.utterance.keys)
    if not fitting or (len(fitting) > 1 and not everything):
        return None
    edits = tuple(edit for span, new in fitting for edit in modify.replace_span(text, span.start, span.end, new))
    return edited(edits, P_WRITTEN)


def _is_in_digits(text: str, span: Span) -> bool:
    return any(sign.isdigit() for sign in text[span.start : span.end])


def _form(phrase: str, *, digits: bool) -> str:
    """The number that all of `phrase` names, in the other form; empty when it names none."""
    value = numbers.value(phrase) or _wide_value(phrase)
    if value is None:
        return ""
    if value.endswith("th"):
        return numbers.short_ordinal(int(value[:-2])) if digits else numbers.ordinal_in_words(int(value[:-2]))
    if digits:
        return value
    return numbers.in_words(int(value)) if value.isdigit() else ""


def _wide_value(phrase: str) -> str | None:
    value = numbers.wide_value(phrase)
    return str(value) if value is not None else None


_DIGITS = (
    "as a number|in digits|in figures|as digits|in numbers|as numbers|as figures|in numerals|as a numeral|as a digit"
    "|as numerals|with digits|with numbers|as a figure|using digits|using numbers|in number form|numerically"
)
_WORDS = (
    "in words|as a word|as words|in letters|written out|spelled out|in full|with letters|as text|in word form"
    "|as a full word|using words"
)
_WRITE = "write|put|make|say|type|i want|id like|use|set|turn|convert|change|have"
_NUMBER = "the number|that number|the numbers|numbers|it|that|all numbers|all the numbers|the figure|this"
_MUST = (
    "should be|must be|needs to be|has to be|is|goes|belongs|should be written|is written|must be written|needs "
    "to be written"
)

FORMS = (
    Form(f"({_WRITE}) ({_NUMBER}) (into|to)? ({_DIGITS}|digits|numerals|figures)", in_digits),
    Form(f"({_NUMBER}) ({_MUST})? ({_DIGITS})", in_digits),
    Form("(use|as|in|with) (digits|numerals|figures|numbers) (for the number|there|for that|please)?", in_digits),
    Form(f"({_WRITE}) {{x}} (into|to)? ({_DIGITS})", in_digits),
    Form(f"{{x}} ({_MUST})? ({_DIGITS})", in_digits),
    Form("(use|put) (the)? (digit|digits|numerals|figures|numbers|number) for {x}", in_digits),
    Form(f"({_WRITE}) ({_NUMBER}) ({_WORDS}|out)", in_words),
    Form("(spell|write) out ({_NUMBER})".replace("{_NUMBER}", _NUMBER), in_words),
    Form("(spell|write) ({_NUMBER}) out (in words|in full)?".replace("{_NUMBER}", _NUMBER), in_words),
    Form(f"({_NUMBER}) ({_MUST})? ({_WORDS})", in_words),
    Form("in words", in_words),
    Form(f"({_WRITE}) {{x}} ({_WORDS})", in_words),
    Form("(spell|write) out {x}", in_words),
    Form("(spell|write) {x} out (in words|in full)?", in_words),
    Form(f"{{x}} ({_MUST})? ({_WORDS})", in_words),
    Form(
        "(use|with|put|write it with|write that with|i want|as|it needs) (a|an|the) {u} (sign|symbol) (there|for it"
        "|instead of the word)?",
        with_sign,
    ),
)
