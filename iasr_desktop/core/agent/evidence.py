"""For which place of the text a replacement is meant when nobody says so.

"It should be Meghan" names no target. The place is told by how it reads, by a
closed class with its neighbours, or by a homophone; each has to leave one place
only. Latest words first: corrections are about what was just said. Places that
are only like it are in `resembling`.
"""

from rapidfuzz import fuzz

from iasr_desktop.core.agent import classes, numbers, seams, targets
from iasr_desktop.core.agent.likeness import likeness, phonetic_key, pronunciations, sounds_equal
from iasr_desktop.core.agent.resembling import MARGIN, REACH_UNITS
from iasr_desktop.core.agent.targets import Span
from iasr_desktop.core.agent.words import Word, listed, words
from iasr_desktop.core.document import Document


def by_reading(document: Document, new: str) -> Span | None:
    """The one place that reads as `new` does but is written otherwise ("alpha one", "alpha-1")."""
    wanted = numbers.spoken_form(new)
    if len(wanted) < 2:
        return None
    hits = [Span(*hit) for hit in targets.windows_reading(document.text, wanted)]
    hits = hits or _digits_heard_as_words(document.text, wanted)
    hits = hits or (same_letters(document, new) if any(sign in new for sign in "-_./") else [])
    written = {_bare_form(document.text[hit.start : hit.end]) for hit in hits}
    if not hits or _bare_form(new) in written:
        return None
    found = targets.nearest(hits, document, new)
    return found if isinstance(found, Span) else None


def same_letters(document: Document, new: str) -> list[Span]:
    """Places with the letters and numbers of `new`, whatever signs and spaces stand between them."""
    wanted = _letters_of(new)
    units = numbers.units(document.text)[-REACH_UNITS:]
    hits = []
    for first, unit in enumerate(units):
        read = ""
        for last in range(first, len(units)):
            read += _letters_of(document.text[units[last].start : units[last].end])
            if not wanted.startswith(read):
                break
            if read == wanted:
                hits.append(Span(unit.start, units[last].end))
    return hits


def _letters_of(phrase: str) -> str:
    return "".join(unit.key.removeprefix("#") for unit in numbers.units(phrase))


def by_class(document: Document, new: str, *, fragment: bool = False, small: bool = True) -> Span | None:
    """The one place that has the same words but for a member of a closed class.

    `fragment`: the utterance is nothing but `new`, so only classes whose
    members make sense alone are taken. Without `small` pronouns, auxiliaries
    and their like are no members either ("No, she did." is content).
    """
    wanted = numbers.units(new)
    if not wanted or len(wanted) > 6 or targets.occurrences(_latest_text(document), new):
        return None
    units = numbers.units(document.text)[-REACH_UNITS:]
    hits: list[Span] = []
    for first in range(len(units) - len(wanted) + 1):
        window = units[first : first + len(wanted)]
        if _differs_in_class(document.text, window, wanted, fragment, small):
            hits.append(Span(window[0].start, window[-1].end))
    if len(hits) > 1:
        hits = _most_alike(document.text, hits, new)
    found = targets.nearest(hits, document, new)
    return found if isinstance(found, Span) else None


def by_homophone(document: Document, new: str, *, small: bool = False) -> Span | None:
    """The one place said like `new` but spelled otherwise ("knight train", "night train").

    `small` admits words like "two" and "their", whose homophones are everywhere.
    """
    wanted = words(new)
    if not 0 < len(wanted) <= 4 or (not small and all(word.key in _SMALL for word in wanted)):
        return None
    there = words(document.text)[-REACH_UNITS:]
    hits = []
    for first in range(len(there) - len(wanted) + 1):
        window = there[first : first + len(wanted)]
        differing = [(a, b) for a, b in zip(window, wanted, strict=True) if a.key != b.key]
        same_start = bool(differing) and is_one_clause(document.text, window[0].start, window[-1].end)
        if same_start and all(_said_the_same(document.text, a, b) for a, b in differing):
            hits.append(Span(window[0].start, window[-1].end))
    if len({document.text[hit.start : hit.end].casefold() for hit in hits}) > 1:
        return hits[-1]
    found = targets.nearest(hits, document, new)
    return found if isinstance(found, Span) else None


def _said_the_same(text: str, one: Word, other: Word) -> bool:
    """Whether two words are homophones, or two spellings of what seems to be one name."""
    if sounds_equal(one.text, other.text):
        return True
    opens = seams.starts_sentence(text, one.start) and bool(pronunciations(one.text))
    names = one.text[:1].isupper() and other.text[:1].isupper() and not opens
    same_key = phonetic_key(one.text) == phonetic_key(other.text) != ""
    return names and same_key and fuzz.ratio(one.key, other.key) >= 75


_SMALL = listed("to two too for or are our be in an and by i a of the your hour no so not were where its it")


def _bare_form(phrase: str) -> str:
    """A written form without case and without the signs that only accompany words."""
    return " ".join("".join(sign for sign in phrase.casefold() if sign not in "\"'“”‘’,;:!?()[]").split()).rstrip(".")


def _digits_heard_as_words(text: str, wanted: str) -> list[Span]:
    """Places where a number was heard as words ("four oh for"); at least two digits, one of them plain."""
    if not wanted.isdigit() or len(wanted) < 2:
        return []
    units = numbers.units(text)
    hits = []
    for first in range(len(units) - len(wanted) + 1):
        window = units[first : first + len(wanted)]
        heard = [numbers.digit_heard(unit.key) for unit in window]
        if any(unit.is_number for unit in window) and "".join(digit or "-" for digit in heard) == wanted:
            hits.append(Span(window[0].start, window[-1].end))
    return hits


def _differs_in_class(
    text: str, window: tuple[numbers.Unit, ...], wanted: tuple[numbers.Unit, ...], fragment: bool, small: bool
) -> bool:
    """Whether the window has the wanted words but for members of closed classes, one at least."""
    if not is_one_clause(text, window[0].start, window[-1].end):
        return False
    alike = classes.shared if small and not fragment else classes.shared_in_fragment
    differing = [(a, b) for a, b in zip(window, wanted, strict=True) if a.key != b.key]
    if not differing or (len(wanted) > 1 and len(differing) == len(wanted)):
        return False
    ordinal = any(unit.key.endswith("th") and unit.is_number for _, unit in differing[:1])
    if fragment and (len(differing) > 1 or (ordinal and wanted[0].key != "the") or _is_item(window[-1], wanted)):
        return False
    return all(_same_shape(text, a, b) or alike(a.key, b.key) for a, b in differing)


def _is_item(there: numbers.Unit, wanted: tuple[numbers.Unit, ...]) -> bool:
    """Whether a fragment may be the next item of a list: "Second", "10.", "Step two"."""
    last = wanted[-1]
    if not last.is_number:
        return False
    if len(wanted) > 1 and wanted[-2].key in _ITEMS:
        return True
    if _is_next(there.key, last.key) and len(wanted) < 3 and wanted[0].key not in _BEFORE_TIMES:
        return True
    return len(wanted) == 1 and (len(last.key) < 3 or len(last.key) != len(there.key) or last.key.endswith("th"))


def _is_next(old: str, new: str) -> bool:
    """Whether one number follows on the other, as in lists."""
    before, after = (key[1:].removesuffix("th") for key in (old, new))
    return before.isdigit() and after.isdigit() and int(after) == int(before) + 1


_BEFORE_TIMES = listed("at by until till from before after around about for")
_ITEMS = listed(
    "chapter step part section item point number page figure table phase stage day week lesson question option act "
    "paragraph scene volume task level round exercise rule slide verse track case line note"
)


def _same_shape(text: str, one: numbers.Unit, other: numbers.Unit) -> bool:
    """Whether both are numbers of one kind: plain, decimal or ordinal, and not the "one" of "this one"."""
    if not (one.is_number and other.is_number) or text[one.start : one.end].casefold() == "one":
        return False
    return one.key.endswith("th") == other.key.endswith("th") and ("." in one.key) == ("." in other.key)


def _most_alike(text: str, hits: list[Span], new: str) -> list[Span]:
    """Of several places, the one that sounds much more like `new` than the others; else all."""
    scored = sorted(((likeness(text[hit.start : hit.end], new), hit.start, hit) for hit in hits), reverse=True)
    return [scored[0][2]] if scored[0][0] >= 0.75 and scored[0][0] - scored[1][0] > 2 * MARGIN else hits


def is_one_clause(text: str, start: int, end: int) -> bool:
    """Whether no sentence ends inside the place."""
    inside = text[start:end]
    return not any(sign + " " in inside or sign + "\n" in inside for sign in ".!?") and "。" not in inside


def _latest_text(document: Document) -> str:
    return document.segments[-1].text if document.segments else ""
