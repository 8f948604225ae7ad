"""Words in place of the letters that spell them, in the case and layout that they ask for."""

import re
from dataclasses import replace

import regex

from iasr_desktop.core.agent import heard_letters, letters, resembling, targets
from iasr_desktop.core.agent.instruction import Explicit
from iasr_desktop.core.agent.letter_examples import with_letters_for_examples
from iasr_desktop.core.agent.letter_groups import SPELL_LEADS, with_letters_apart
from iasr_desktop.core.agent.lexicon import CUES, DENIALS
from iasr_desktop.core.agent.likeness import likeness, phonetic_key, pronunciations
from iasr_desktop.core.agent.words import fold, is_wide, words
from iasr_desktop.core.document import Document

_MOST_NAMES = 12
_DESCRIBED_TOO = re.compile(r"\bwith an? [a-z][,.;]?\s+(?=(?:[a-z](?:[\s.-]|, ?)\s*){2,}[a-z]\b)", re.IGNORECASE)
"""A letter that is told before all of them are ("spelled with an O, M O R E N O")."""
_LEADING = {"and": "n", "in": "n", "an": "n", "our": "r", "are": "r", "or": "r", "see": "c"}
"""Words for which a first letter is taken, with one that sounds like it."""
_SPELL_LEADS = ("spell", "spelled", "spelt", "spelling", "letters", "spells", "written")


def with_words_for_letters(step: Explicit, document: Document) -> Explicit:
    """Every run of letters in `step` as the word that it spells."""
    text, strong = with_letters_apart(with_letters_for_examples(step.text)), set(step.strong)
    text = _DESCRIBED_TOO.sub("", text)
    told_apart = len(letters.runs(text, 2)) > 1
    for run in reversed(letters.runs(text, _least_letters(text, document))):
        if _is_description(text, run):
            continue
        run = _as_meant(text, run, document)
        start, said = _said_before(text, run)
        if said is None:
            start, said = _said_at_first(text, run)
        word = said if said and _is_end_of(run.letters, said) else _cased_word(run, said, document)
        if told_apart and word.isupper() and targets.occurrences(document.text, run.letters):
            word = _as_it_stands(run.letters, document)
        tail, end = _said_after(text, run)
        if said is None and tail:
            word = _case_of(tail, run.letters) or word
        text = text[:start] + word + text[end:]
        strong.add("".join(part.key for part in words(word)))
    return _with_large_word(step.saying(text).sure_of(*strong), document)


def _as_meant(text: str, run: letters.Spelled, document: Document) -> letters.Spelled:
    """The run with the letters that were said, as far as the words around and in the text tell."""
    found = words(text)[: run.first]
    before = [word.text for word in found if word.key not in SPELL_LEADS]
    said = before[-1] if before and fold(before[-1]) not in CUES else ""
    names = [word.text for word in words(document.text) if word.text[:1].isupper()][-_MOST_NAMES:]
    hits = resembling.ranked(document, run.letters, 0.5, wider=True)[:1]
    there = [*names, *(document.text[hit.span.start : hit.span.end] for hit in hits)]
    if run.mixed:
        return run
    meant = heard_letters.meant(run.letters, said, there)
    first = _LEADING.get(found[-1].key if found else "", "")
    if first and meant == run.letters and not pronunciations(meant):
        # "And C-C-A-B-E": the first letter was heard as a word.
        longer = heard_letters.meant(first + run.letters, "", there)
        if longer != first + run.letters or pronunciations(longer):
            return replace(run, start=found[-1].start, first=run.first - 1, letters=longer)
    return replace(run, letters=meant)


def _with_large_word(step: Explicit, document: Document) -> Explicit:
    """ "JON" for "John": a word all of whose letters were written large, and that is all that was said, was spelled."""
    found = words(step.text)
    last = found[-1] if found else None
    if last is None or len(last.text) < 3 or not last.text.isalpha() or not last.text.isupper() or is_wide(last.text):
        return step
    if any(word.key not in CUES for word in found[:-1]) or last.key in step.strong:
        return step
    like = resembling.by_likeness(document, last.text, 0.6)
    old = document.text[like.start : like.end] if like else ""
    if not old[1:].islower():
        return step
    said = step.text[: last.start] + _like(old, last.text.lower())
    return step.saying(said + step.text[last.end :]).sure_of(last.key)


def _least_letters(text: str, document: Document) -> int:
    """How many letters make a word: fewer where spelling is spoken of, or nothing else is said."""
    found = words(text)
    if any(word.key in _SPELL_LEADS for word in found):
        return 2
    loose = letters.runs(text, 2)
    rest = [word.key for word in found[: loose[0].first]] if loose else []
    whole = len(loose) == 1 and loose[0].last == len(found) - 1 and all(key in CUES for key in rest)
    return 2 if whole and len(loose[0].letters) > 2 and resembling.ranked(document, loose[0].letters, 0.5) else 3


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
    """Where the word that the letters repeat starts, and that word; else the letters' own start.

    "Zach, Z-A-C-H" and "Zach, spelled Z-A-C-H".
    """
    found = words(text)
    plain = "".join(sign for sign in run.letters.lower() if sign.isalnum())
    is_led = run.first > 1 and found[run.first - 1].key in SPELL_LEADS
    # "Weber is W-E-B-E-R"
    is_led = is_led or (run.first > 1 and found[run.first - 1].key == "is" and found[run.first - 2].key == plain)
    for end in (run.first, run.first - 1) if is_led else (run.first,):
        for count in (3, 2, 1):
            first = end - count
            if first < 0:
                continue
            said = text[found[first].start : found[end - 1].end]
            compact = "".join(word.key for word in found[first:end])
            denied = first > 0 and found[first - 1].key in ("not", "never")
            if (
                compact == plain
                or (count == 1 and _is_end_of(plain, said))
                or (count == 1 and not denied and _names_the_same(said, plain))
            ):
                return found[first].start, said
    return run.start, None


def _said_at_first(text: str, run: letters.Spelled) -> tuple[int, str | None]:
    """As `_said_before` where the word came first and was explained before it was spelled at the end.

    "Robyn, the girl, R-O-B-Y-N": what stands between tells of the word and is not to be written.
    """
    found = words(text)
    first = next((at for at, word in enumerate(found[: run.first]) if word.key not in CUES), None)
    if first is None or run.last + 1 < len(found) or first + 1 >= run.first or found[first].key != run.letters.lower():
        return run.start, None
    between = [word.key for word in found[first + 1 : run.first]]
    gap = text[found[first].end : found[first + 1].start]
    if DENIALS.intersection(between) or not (gap.strip() or between[0] in _EXPLAINING):
        return run.start, None
    return found[first].start, found[first].text


_EXPLAINING = frozenset(("the", "a", "an", "as", "like", "who", "which"))


def _said_after(text: str, run: letters.Spelled) -> tuple[str, int]:
    """The word after the letters if it repeats them, and where what they stand for ends."""
    found = words(text)
    if run.last + 1 < len(found):
        word = found[run.last + 1]
        if word.key == "".join(sign for sign in run.letters.lower() if sign.isalnum()):
            return word.text, word.end
    return "", run.end


def _is_end_of(spelled: str, said: str) -> bool:
    """Whether the letters spell the end of the word before them ("Dario, R I O")."""
    key = fold(said)
    return _LEAST_END <= len(spelled) < len(key) and key.endswith(spelled) and spelled.isalpha()


_LEAST_END = 3


def _names_the_same(said: str, plain: str) -> bool:
    """Whether `said` is the spelled word as it was heard, which need not be written like it ("cells" for "sales")."""
    if len(said) < 2:
        return False
    alike = likeness(said, plain)
    if fold(said)[0] == plain[0]:
        return alike >= 0.6
    return alike == 1 or (alike >= 0.5 and phonetic_key(said) == phonetic_key(plain) != "")


def _cased_word(run: letters.Spelled, said: str | None, document: Document) -> str:
    """The spelled word with capitals: as asked for, as said, or as the word has it that it resembles."""
    if run.mixed:
        return run.letters
    if layout := _laid_out(run.letters, document):
        return layout
    like = [hit for hit in resembling.ranked(document, run.letters, 0.5, wider=True) if hit.score >= 0.5]
    there = document.text[like[0].span.start : like[0].span.end] if like else ""
    # What opens the utterance has a capital anyway.
    small = there.islower() and there.isalpha() and bool(said) and _stands_first(said or "", run)
    if said and not small and (form := _case_of(said, run.letters)):
        return form
    model = said or there
    if like and said and said[:1].isupper() and there.islower():
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
