"""Number and tense: "make dog plural", "walked, past tense", "put walks in the past tense"."""

from iasr_desktop.core.agent import inflection, modify, numbers
from iasr_desktop.core.agent.grammar.context import Context, Form, Outcome, edited, refused
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots
from iasr_desktop.core.agent.targets import Several, Span
from iasr_desktop.core.agent.words import words

P_INFLECTED = 0.95
_LONGEST = 3


def plural(context: Context, slots: Slots) -> Outcome | None:
    """The named word in the plural."""
    return _inflected(context, slots["x"], inflection.plural)


def singular(context: Context, slots: Slots) -> Outcome | None:
    """The named word in the singular."""
    return _inflected(context, slots["x"], inflection.singular)


def past(context: Context, slots: Slots) -> Outcome | None:
    """The named verb in the past tense."""
    return _inflected(context, slots["x"], inflection.past)


def other_form(context: Context, slots: Slots) -> Outcome | None:
    """ "past tense, went", "horses with an s": the one other form of the word that the text has."""
    new = slots["y"]
    if len(new) > _LONGEST:
        return None
    head, key = new.keys[:-1], new.keys[-1]
    found = words(context.text)
    hits = [
        index
        for index, word in enumerate(found)
        if word.key != key and inflection.are_forms(word.key, key) and _keys(found, index, len(head)) == head
    ]
    if len(hits) != 1 or any(word.key == key for word in found):
        return None
    at = found[hits[0]]
    said = context.utterance.words[new.last].text
    said = said.lower() if at.text.islower() else said
    return edited(modify.replace_span(context.text, at.start, at.end, said), P_INFLECTED)


def only_one(context: Context, slots: Slots) -> Outcome | None:
    """ "only one horse": the text has horses; a number before them is another matter."""
    outcome = other_form(context, slots)
    return outcome if outcome and not any(unit.is_number for unit in numbers.units(context.text)) else None


def _keys(found: tuple[object, ...], index: int, count: int) -> tuple[str, ...]:
    return tuple(word.key for word in found[max(0, index - count) : index])  # type: ignore[attr-defined]


def _inflected(context: Context, piece: Piece, form: "inflection.Form") -> Outcome | None:
    found = context.locate(piece)
    if isinstance(found, Several):
        return refused(found.reason, P_INFLECTED)
    if not isinstance(found, Span) or len(piece) > _LONGEST:
        return None
    last = [word for word in words(context.text) if found.start <= word.start and word.end <= found.end][-1]
    new = form(last.text)
    if new is None or new == last.text:
        return None
    start = last.start
    if form is inflection.plural and (article := _article(context.text, found.start)) is not None:
        return edited(
            modify.replace_span(context.text, article, last.end, context.text[found.start : start] + new), P_INFLECTED
        )
    return edited(modify.replace_span(context.text, start, last.end, new), P_INFLECTED)


def _article(text: str, at: int) -> int | None:
    """Where the "a" right before a word begins, which no plural has."""
    before = [word for word in words(text) if word.end <= at]
    is_article = before and before[-1].key in ("a", "an") and not text[before[-1].end : at].strip()
    return before[-1].start if is_article else None


_PLURAL = "plural|in the plural|in plural|a plural|the plural|plural form|in the plural form"
_SINGULAR = "singular|in the singular|in singular|a singular|the singular|in the singular form"
_PAST = "past tense|in the past tense|in past tense|in the past|the past tense|past"
_ANY = (
    f"{_PLURAL}|{_SINGULAR}|{_PAST}|present tense|in the present tense|in the present|present|future|future "
    f"tense|past participle|in the perfect"
)
_MUST = "should be|must be|needs to be|has to be|is|goes|ought to be|should go|should have been|was meant to be"
_CUE = (
    "it should be|that should be|should be|make it|make that|its|it is|thats|that is|i said|i meant|it has to be"
    "|it must be|put it|use|no"
)

FORMS = (
    Form(f"(make|put|write|turn|set|change|use) {{x}} (into|to)? ({_PLURAL})", plural),
    Form(f"(make|put|write|turn|set|change|use) {{x}} (into|to)? ({_SINGULAR})", singular),
    Form(f"(make|put|write|turn|set|change|use) {{x}} (into|to)? ({_PAST})", past),
    Form(f"{{x}} ({_MUST})? ({_PLURAL})", plural),
    Form(f"{{x}} ({_MUST})? ({_SINGULAR})", singular),
    Form(f"{{x}} ({_MUST})? (past tense|in the past tense|in past tense)", past),
    Form("(pluralise|pluralize) {x}", plural),
    Form("(the)? (plural|plural form) of {x}", plural),
    Form("(the)? (singular|singular form) of {x}", singular),
    Form("(the)? past tense of {x}", past),
    Form(f"({_CUE})? ({_ANY}) / {{y}}", other_form),
    Form(f"({_CUE})? ({_ANY}) (so|its|it is|i said)? {{y}}", other_form),
    Form(f"({_CUE})? {{y}} / (its|it is|thats|that is)? ({_ANY})", other_form),
    Form(f"({_CUE})? {{y}} ({_MUST})? ({_ANY})", other_form),
    Form(f"({_CUE})? {{y}} / (with|without|no) (an|a|the)? (s|ed|d|ing) (at the end|on the end)?", other_form),
    Form(f"({_CUE})? {{y}} (with|without|no) (an|a|the)? (s|ed|d|ing) (at the end|on the end)?", other_form),
    Form("(only|just) one {y}", only_one),
    Form("(more than one|several) {y}", other_form),
)
