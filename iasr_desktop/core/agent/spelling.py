"""Semantic correction in plain code (paper, section III): from what was heard
to an instruction that says outright what it means.

Spelled letters become the word, descriptions of letters pick the spelling,
glosses pick the homophone, and of a self-repair only the repair stays. Nothing
here decides whether the utterance is a correction.
"""

import re
from dataclasses import dataclass, field

import regex

from iasr_desktop.core.agent import evidence, hints, letters, numbers, respell, seams, sentences, targets
from iasr_desktop.core.agent.grammar.pattern import Piece, Utterance, compiled
from iasr_desktop.core.agent.lexicon import CUES, EMPTY
from iasr_desktop.core.agent.likeness import likeness, sounds_equal
from iasr_desktop.core.agent.mandarin import without_glosses
from iasr_desktop.core.agent.repairs import repaired
from iasr_desktop.core.agent.words import fold, is_wide, listed, words
from iasr_desktop.core.document import Document


@dataclass(frozen=True)
class Explicit:
    """An instruction; `strong` holds the keys of words that were spelled or described."""

    text: str
    strong: frozenset[str] = field(default_factory=frozenset)


def make_explicit(heard: str, document: Document) -> str:
    """The instruction H′ of `heard` against `document`."""
    return explicit(heard, document).text


def explicit(heard: str, document: Document) -> Explicit:
    """The instruction together with what in it is sure."""
    step = Explicit(heard.strip())
    if is_wide(step.text):
        step = Explicit(without_glosses(step.text), step.strong)
    step = Explicit(repaired(_with_range_said(step.text, document), document), step.strong)
    step = _without_named_sign(step)
    for resolve in (_with_words_for_letters, _with_described_words, _without_gloss):
        step = resolve(step, document)
    return Explicit(_without_restated_number(step.text), step.strong)


def apply_hint(word: str, hint: str) -> str | None:
    """The most plausible spelling of `word` that fits `hint` ("with an h"); `None` when there is none."""
    described = hints.parse(hint)
    return respell.respelled(word, described) if described and word else None


# --- letters ---------------------------------------------------------------

_SPELL_LEADS = ("spell", "spelled", "spelt", "spelling", "letters", "spells", "written")


def _with_words_for_letters(step: Explicit, document: Document) -> Explicit:
    text, strong = step.text, set(step.strong)
    told_apart = len(letters.runs(text, 2)) > 1
    for run in reversed(letters.runs(text, _least_letters(text, document))):
        if _is_description(text, run):
            continue
        start, said = _said_before(text, run)
        word = _cased_word(run, said, document)
        if told_apart and word.isupper() and targets.occurrences(document.text, run.letters):
            word = _as_it_stands(run.letters, document)
        tail, end = _said_after(text, run)
        if said is None and tail:
            word = _case_of(tail, run.letters) or word
        text = text[:start] + word + text[end:]
        strong.add("".join(part.key for part in words(word)))
    return _with_large_word(Explicit(text, frozenset(strong)), document)


def _with_large_word(step: Explicit, document: Document) -> Explicit:
    """ "JON" for "John": a word all of whose letters were written large, and that is all that was said, was spelled."""
    found = words(step.text)
    last = found[-1] if found else None
    if last is None or len(last.text) < 3 or not last.text.isalpha() or not last.text.isupper() or is_wide(last.text):
        return step
    if any(word.key not in CUES for word in found[:-1]) or last.key in step.strong:
        return step
    like = evidence.by_likeness(document, last.text, 0.6)
    old = document.text[like.start : like.end] if like else ""
    if not old[1:].islower():
        return step
    said = step.text[: last.start] + _like(old, last.text.lower())
    return Explicit(said + step.text[last.end :], step.strong | {last.key})


def _least_letters(text: str, document: Document) -> int:
    """How many letters make a word: fewer where spelling is spoken of, or nothing else is said."""
    found = words(text)
    if any(word.key in _SPELL_LEADS for word in found):
        return 2
    loose = letters.runs(text, 2)
    rest = [word.key for word in found[: loose[0].first]] if loose else []
    whole = len(loose) == 1 and loose[0].last == len(found) - 1 and all(key in CUES for key in rest)
    return 2 if whole and len(loose[0].letters) > 2 and evidence.ranked(document, loose[0].letters, 0.5) else 3


def _is_description(text: str, run: letters.Spelled) -> bool:
    """Whether the letters tell about a word rather than spell it: "with a y", "ends in i e"."""
    before = [word.key for word in words(text)[: run.first]][-1:]
    return len(run.letters) <= 2 and before in _DESCRIBING


_DESCRIBING = [["with"], ["without"], ["no"], ["in"], ["for"], ["an"], ["the"], ["not"], ["one"], ["two"]]


def _as_it_stands(spelled: str, document: Document) -> str:
    """The spelled word as the text has it; spelled against another word, it is not its case that is told."""
    hits = targets.occurrences(document.text, spelled)
    return document.text[hits[0].start : hits[0].end] if hits else spelled


def _said_before(text: str, run: letters.Spelled) -> tuple[int, str | None]:
    """Where the word that the letters repeat starts, and that word; else the letters' own start."""
    found = words(text)
    plain = "".join(sign for sign in run.letters.lower() if sign.isalnum())
    for count in (3, 2, 1):
        first = run.first - count
        if first < 0:
            continue
        said = text[found[first].start : found[run.first - 1].end]
        compact = "".join(word.key for word in found[first : run.first])
        denied = first > 0 and found[first - 1].key in ("not", "never")
        if compact == plain or (count == 1 and not denied and _names_the_same(said, plain)):
            return found[first].start, said
    return run.start, None


def _said_after(text: str, run: letters.Spelled) -> tuple[str, int]:
    """The word after the letters if it repeats them, and where what they stand for ends."""
    found = words(text)
    if run.last + 1 < len(found):
        word = found[run.last + 1]
        if word.key == "".join(sign for sign in run.letters.lower() if sign.isalnum()):
            return word.text, word.end
    return "", run.end


def _names_the_same(said: str, plain: str) -> bool:
    return len(said) > 1 and fold(said)[0] == plain[0] and likeness(said, plain) >= 0.6


def _cased_word(run: letters.Spelled, said: str | None, document: Document) -> str:
    """The spelled word with capitals: as asked for, as said, or as the word has it that it resembles."""
    if run.mixed:
        return run.letters
    if layout := _laid_out(run.letters, document):
        return layout
    if said and (form := _case_of(said, run.letters)):
        return form
    like = [hit for hit in evidence.ranked(document, run.letters, 0.5, wider=True) if hit.score >= 0.5]
    model = said or (document.text[like[0].span.start : like[0].span.end] if like else "")
    if like and said and said[:1].isupper() and document.text[like[0].span.start : like[0].span.end].islower():
        return run.letters.capitalize() if not _stands_first(said, run) else run.letters
    if model and (said or not run.heard_large or like[0].score >= 0.6):
        return _like(model, run.letters)
    pronounceable = re.search(r"[aeiouy]", run.letters) is not None and len(run.letters) > 4
    return run.letters.capitalize() if pronounceable else run.letters.upper()


_CODE = regex.compile(r"(?<!\w)(?=\S*\d|\S*(?<=[A-Z])[A-Z])[^\W_]+(?:[ -][^\W_]+){0,2}(?!\w)")


def _laid_out(spelled: str, document: Document) -> str:
    """A spelled code in the form of the one in the text that has letters and digits in the same places ("BA 249")."""
    for hit in reversed(list(_CODE.finditer(document.text, overlapped=True))):
        there = hit.group()
        signs = [sign for sign in there if sign.isalnum()]
        same_kind = [a.isdigit() == b.isdigit() for a, b in zip(signs, spelled, strict=False)]
        if not any(map(str.isdigit, signs)) or len(signs) != len(spelled) or not all(same_kind):
            continue
        if sum(a.lower() == b for a, b in zip(signs, spelled, strict=True)) * 2 < len(signs):
            continue
        rest = iter(spelled)
        return "".join(_like_sign(next(rest), sign) if sign.isalnum() else sign for sign in there)
    return ""


def _like_sign(new: str, old: str) -> str:
    return new.upper() if old.isupper() else new


def _stands_first(said: str, run: letters.Spelled) -> bool:
    return run.first <= 1


def _case_of(said: str, spelled: str) -> str | None:
    """The letters in the case of `said`, if both have the same letters ("Qwen3 ASR", "qwen3-asr")."""
    signs = iter(sign for sign in said if sign.isalnum())
    form = []
    for sign in spelled:
        model = next(signs, "") if sign.isalnum() else sign
        if model.lower() != sign.lower():
            return None
        form.append(model)
    return "".join(form) if next(signs, None) is None else None


def _like(model: str, spelled: str) -> str:
    if model.isupper() and len(model) > 1:
        return spelled.upper()
    return spelled.capitalize() if model[:1].isupper() else spelled


# --- descriptions of letters -----------------------------------------------


def _with_described_words(step: Explicit, document: Document) -> Explicit:
    """ "Sarah with an h and Catherine with a C" becomes "Sarah and Catherine".

    Only where a description ends its clause and its word is like one of the
    text, so that "her name spelled with two Ns on the badge" stays.
    """
    if document.is_empty:
        return step
    text, strong, before = step.text, set(step.strong), len(words(step.text))
    for first in range(len(words(text)) - 1, -1, -1):
        spoken = Utterance(text)
        hint = hints.hint_at(spoken, first)
        if hint is None or hint.last >= before or not _ends_clause(spoken, hint.last + 1):
            continue
        if first and (longer := hints.hint_at(spoken, first - 1)) and longer.last == hint.last:
            continue
        change = _described(spoken, hint, document)
        if change:
            start, word = change
            text = text[:start] + word + text[spoken.words[hint.last].end :]
            strong.add(fold(word))
            before = first
    return Explicit(text, frozenset(strong))


def _ends_clause(spoken: Utterance, index: int) -> bool:
    return index == len(spoken.words) or spoken.keys[index] in ("and", "not", "please") or spoken.pause_before(index)


def _described(spoken: Utterance, hint: hints.Hint, document: Document) -> tuple[int, str] | None:
    """Where the described word begins in the utterance, and how it is to be written."""
    if hint.is_case and _has_letter(document, spoken, hint):
        return None
    if hint.word:
        word = _respelled(hint.word, hint, document)
        return (spoken.words[hint.first].start, word) if word else None
    if hint.first == 0 or spoken.keys[hint.first - 1] in _NO_BASE:
        word = _only_name(document, hint.described)
        return (spoken.words[hint.first].start, word) if word else None
    base = spoken.words[hint.first - 1]
    word = _respelled(base.text, hint, document)
    return (base.start, word) if word else None


def _respelled(base: str, hint: hints.Hint, document: Document) -> str | None:
    """How `base` is to be written, if a word of the text is like it and not written so."""
    target = _target_of(document, base)
    if target is None:
        return None
    if fold(base) != fold(target) and hint.described.fits(base):
        return base
    word = respell.respelled(base, hint.described) or respell.respelled(target, hint.described)
    return word if word and fold(word) != fold(target) else None


def _has_letter(document: Document, spoken: Utterance, hint: hints.Hint) -> bool:
    """Whether "with a capital K" is said of a word that has the letter, so that only its case is meant."""
    target = _target_of(document, spoken.words[hint.first - 1].text) if hint.first else None
    return target is not None and hint.described.letters in fold(target)


_NO_BASE = listed("its it is thats that no be spelled spelt spell written um uh oh and but i said name")


def _target_of(document: Document, base: str) -> str | None:
    same = targets.occurrences(document.text, base)
    if same:
        return document.text[same[-1].start : same[-1].end]
    hits = evidence.ranked(document, base, 0.6)
    return document.text[hits[0].span.start : hits[0].span.end] if hits else None


def _only_name(document: Document, described: respell.Described) -> str | None:
    """The new spelling of the one name of the latest sentence that takes the description well.

    The word that opens the sentence has its capital anyway, so it counts only if no other does.
    """
    spans = sentences.spans(document.text)
    if not spans:
        return None
    start = spans[-1][0]
    names = [word for word in words(document.text) if word.start >= start and word.text[0].isupper()]
    taking = [(word.start, _said_alike(word.text, described)) for word in names if word.key not in EMPTY]
    taking = [(at, new) for at, new in taking if new]
    inside = [new for at, new in taking if at > start] or [new for _, new in taking]
    return inside[0] if len(inside) == 1 else None


def _said_alike(word: str, described: respell.Described) -> str | None:
    """Another spelling of `word` as described that is said like it."""
    new = respell.respelled(word, described)
    return new if new and fold(new) != fold(word) and sounds_equal(new, word) else None


# --- glosses ---------------------------------------------------------------

_CUES = "its|it is|thats|that is|no|i said|i meant|i mean|it should be|should be|the word is|um|oh|sorry"
_KINDS = (
    "number|digit|numeral|letter|day|month|name|colour|color|animal|verb|noun|city|country|person|thing|word|place|sign"
    "|weather|plant|food|drink|fruit|bird|fish|flower|river|company|brand|season|tool|metal|adjective|adverb|title"
    "|unit|currency|symbol|direction|planet|book|film|language|shape|sport|vegetable|opposite|past tense|plural"
)
_SURE_GLOSSES = (
    f"({_CUES})? ({_CUES})? {{y}} / (as in|like|like in|meaning|as with|in the sense of|the kind of|same as in) {{g}}",
    f"({_CUES})? ({_CUES})? {{y}} (as in|like in) {{g}}",
    f"({_CUES})? ({_CUES})? {{y}} / (the|a|an) ({_KINDS})",
    f"({_CUES})? ({_CUES})? {{y}} / not {{x}} / (as in|like) {{g}}",
)
_LOOSE_GLOSSES = (
    f"({_CUES})? ({_CUES})? {{y}} / (the|a|an|where|what|when|which|that|like|for|with|something) {{g}}",
    f"({_CUES})? ({_CUES})? {{y}} (like|meaning) {{g}}",
    f"({_CUES})? ({_CUES})? (a|an|the) {{y}} / (the|a|an|where|what|when|like|as in) {{g}}",
    f"({_CUES})? ({_CUES})? the {{y}} (you|that|one|we|they|which) {{g}}",
)


def _without_gloss(step: Explicit, document: Document) -> Explicit:
    """ "weather, as in rain" becomes "weather" if the text has its homophone."""
    spoken = Utterance(step.text)
    if not 2 <= len(spoken.words) <= 16 or document.is_empty:
        return step
    for source in (*_SURE_GLOSSES, *_LOOSE_GLOSSES):
        for slots in compiled(source).matches(spoken, 0, len(spoken.words)):
            word = slots["y"]
            if len(word) > 3 or ("g" in slots and len(slots["g"]) > 8):
                continue
            if "g" in slots and _goes_on(slots["g"]):
                continue
            if not _has_homophone(step, document, word.text, small=source in _SURE_GLOSSES):
                continue
            if spoken.keys[word.first - 1] in ("a", "an", "the") and word.first:
                return Explicit(word.text, step.strong | {fold("".join(word.keys))})
            start, end = (
                spoken.words[word.first].start,
                spoken.words[slots["x"].last if "x" in slots else word.last].end,
            )
            # A gloss tells words apart, not names, so a capital from opening the utterance goes.
            said = step.text[start:end]
            said = seams.uncapitalised(said) if word.starts_sentence and fold(word.text) not in step.strong else said
            return Explicit(step.text[:start] + said, step.strong | {fold("".join(word.keys))})
    return step


def _goes_on(gloss: Piece) -> bool:
    """Whether a pause stands in the gloss: "Flower, like all plants, needs water" is a sentence."""
    heard = gloss.utterance
    pauses = [index for index in range(gloss.first + 1, gloss.last + 1) if heard.pause_before(index)]
    return any(heard.keys[index] not in ("not", "and", "or", "as", "like") for index in pauses)


def _has_homophone(step: Explicit, document: Document, word: str, small: bool) -> bool:
    if fold(word) in step.strong:
        return True
    return evidence.by_homophone(document, word, small=small) is not None


# --- signs and restatements ------------------------------------------------

_RANGE = re.compile(
    r"^(\s*(?:(?:no|please|okay|ok)\W+)*(?:change|replace)\b(?:.*\s)?)(\d+)\s?[-–]\s?(\d+)(?=[.!]?$)", re.I
)


def _with_range_said(text: str, document: Document) -> str:
    """ "change the second 10-12": how recognisers write "ten to twelve"."""
    hit = _RANGE.match(text)
    if not hit or hit[0][len(hit[1]) :] in document.text or {"to", "with", "by"} & {w.key for w in words(hit[1])}:
        return text
    joint = "with" if "replace" in hit[1].lower() else "to"
    return f"{hit[1]}{hit[2]} {joint} {hit[3]}{text[hit.end() :]}"


_SIGNS_BY_NAME = {
    "dash": "-", "hyphen": "-", "dot": ".", "period": ".", "point": ".", "underscore": "_", "slash": "/", "at": "@",
    "at sign": "@", "apostrophe": "'’", "plus": "+", "colon": ":",
}  # fmt: skip
_WITH_SIGN = re.compile(
    rf"^(.*\S*\w)[,;]? (?:with|using) (?:a |an |the )?({'|'.join(_SIGNS_BY_NAME)})[.!]?$", re.IGNORECASE
)


def _without_named_sign(step: Explicit) -> Explicit:
    """ "atlas-03 with a dash" becomes "atlas-03", and is sure: the sign is there already."""
    hit = _WITH_SIGN.match(step.text)
    if hit and any(sign in hit[1].split()[-1] for sign in _SIGNS_BY_NAME[hit[2].lower()]):
        *lead, last = words(hit[1])
        if hit[2].lower() == "apostrophe" and all(word.key in _NAMING for word in lead):
            return Explicit(last.text, step.strong | {last.key})
        return Explicit(hit[1], step.strong)
    return step


_NAMING = listed("no write type spell put use make its it is was should be thats that i said meant mean the word")


def _without_restated_number(text: str) -> str:
    """ "7.50, five zero" becomes "7.50": digits said again to be clear."""
    spoken = Utterance(text)
    for index in range(len(spoken.words) - 1, 0, -1):
        if not spoken.pause_before(index):
            continue
        again = numbers.value(text[spoken.words[index].start :])
        head = text[: spoken.words[index - 1].end]
        units = numbers.units(head)
        if again and units and units[-1].is_number and _digits(units[-1].key).endswith(_digits(again)):
            return head
    return text


def _digits(number: str) -> str:
    return "".join(sign for sign in number if sign.isdigit())
