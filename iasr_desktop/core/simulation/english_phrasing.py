"""How people who dictate English say what is wrong.

Other languages in Latin letters are corrected in these words too.
"""

from collections.abc import Callable, Mapping, Sequence

from iasr_desktop.core.simulation.phrasing import Manner, Saying, joined
from iasr_desktop.core.simulation.spelling_aloud import (
    LONGEST,
    by_examples,
    can_be_spelled,
    digit_by_digit,
    in_nato,
    letters_of,
    spelled,
)

_LONGEST_BY_NAMES = 12
_LONGEST_BY_EXAMPLES = 9
_LONGEST_OF_TWO = 18
"""Letters of two words that are said in one go."""
_LONGEST_BESIDE = 2
_LEAST_SPELLED = 3

UNDO = ("Undo that.", "Undo the last change.", "Go back.")
UNDO_WRITTEN = ("Scratch that.", "Undo that.", "Delete that.")
"""For words that were written down though they were no part of the text."""

HARMLESS = (
    "Yes, that's right.",
    "Okay, good.",
    "Hmm.",
    "That looks good.",
    "Perfect, thank you.",
    "Yes, that's correct.",
    "Um, yes.",
    "All right.",
    "Good, thanks.",
    "That's it.",
)


def wordings(saying: Saying, manner: Manner) -> Sequence[str]:
    """The ways to say it in this manner; none where the manner does not fit."""
    if not saying.found:
        return _INSERTING[manner](saying)
    if not saying.wanted:
        return _DELETING[manner](saying)
    return _REPLACING[manner](saying)


def anew(words: str) -> str:
    """Words for a text in which nothing stands."""
    return words if words[-1:] in ".!?" else f"{words}."


def pair(saying: Saying, manner: Manner) -> tuple[str, str] | None:
    """What is wrong and what is right, as both are said in this manner; `None` where the manner does not fit.

    For what is missing the first is empty, for what is too much the second.
    """
    x, y = (saying.found, saying.wanted) if saying.single else _wider(saying)
    if manner is Manner.PLAIN:
        return (x, y) if saying.wanted else (_where_too_much(saying), "")
    if manner is Manner.CONTEXT:
        wide = _wider(saying)
        return wide if wide != (saying.found, saying.wanted) and all(wide) else None
    if manner is Manner.TWO_STEPS:
        return (x, "") if saying.single and saying.found and saying.wanted else None
    return _pair_spelled(saying, manner)


# One thing for another


def _replaced_plainly(saying: Saying) -> list[str]:
    x, y = (saying.found, saying.wanted) if saying.single else _wider(saying)
    if saying.is_small:
        return [f"Replace {x} with {y}.", f"Change {x} to {y}."]
    return [
        f"No, {y}, not {x}.",
        f"Replace {x} with {y}.",
        f"I said {y}, not {x}.",
        f"Change {x} to {y}.",
        f"It should be {y}, not {x}.",
        f"It's not {x}, it's {y}.",
    ]


def _replaced_in_context(saying: Saying) -> list[str]:
    x, y = _wider(saying)
    whole = joined(_end(saying.before), saying.wanted, _start(saying.after))
    if x == saying.found:
        return []
    return [
        f"Replace {x} with {y}.",
        f"Change {x} to {y}.",
        f"It should say {whole}.",
        f"I said {y}, not {x}.",
    ]


def _replaced_by_letters(saying: Saying) -> list[str]:
    if digits := digit_by_digit(saying.wanted):
        x, y = (saying.found, saying.wanted) if saying.single else _wider(saying)
        return [f"Change {x} to {y}, {digits}.", f"I said {y}, {digits}, not {x}."]
    x, y = saying.hard_found, saying.hard_wanted
    if not can_be_spelled(y):
        return []
    letters = spelled(y)
    said = [f"It's {y}, {letters}.", f"{y} is spelled {letters}.", f"No, {y}, {letters}."]
    order = [f"Replace {x} with {y}, {letters}."] if x else []
    return [*said, *order] if saying.is_clear else order or said


def _replaced_by_names(saying: Saying) -> list[str]:
    if two := _two_by_names(saying):
        x, y = two
        return [f"Replace {x} with {y}.", f"Change {x} to {y}."]
    x, y = saying.hard_found, saying.hard_wanted
    if not _has_names(y, _LONGEST_BY_NAMES):
        return []
    return [f"Replace {x} with {in_nato(y)}.", f"Change {x} to {in_nato(y)}."] if x else [f"It's {in_nato(y)}."]


def _two_by_names(saying: Saying) -> tuple[str, str] | None:
    """What is wrong, and what is right with all that follows about the second word."""
    if saying.two_hard is None:
        return None
    (x, y), (other, wanted) = saying.two_hard
    is_short = len(letters_of(y)) + len(letters_of(wanted)) <= _LONGEST_OF_TWO
    if not is_short or not all(_has_names(word, _LONGEST_BY_NAMES) for word in (y, wanted)):
        return None
    return x, f"{in_nato(y)}, and {other} with {in_nato(wanted)}"


def _replaced_by_examples(saying: Saying) -> list[str]:
    x, y = saying.hard_found, saying.hard_wanted
    if not _has_names(y, _LONGEST_BY_EXAMPLES):
        return []
    order = [f"Replace {x} with {y}, {by_examples(y)}."] if x else []
    return order if order and not saying.is_clear else [f"It's {y}, {by_examples(y)}.", *order]


def _where_too_much(saying: Saying) -> str:
    """What is too much, with the word before or behind it where it stands in the text more than once."""
    if saying.single or _is_repeated(saying):
        return saying.found
    if saying.before:
        return f"{saying.found} after {_end(saying.before, 1)}"
    return joined(saying.found, "before" if saying.after else "", _start(saying.after, 1))


def _taken_out(saying: Saying) -> list[str]:
    if saying.single:
        return [f"Delete {saying.found}.", f"Remove {saying.found}."]
    beside = [f"Delete {saying.found} after {saying.before}."] if saying.before else []
    return beside + ([f"Delete {saying.found} before {saying.after}."] if saying.after else [])


# Something that is missing


def _inserted_plainly(saying: Saying) -> list[str]:
    y, before, after = saying.wanted, saying.before, saying.after
    said = [f"Insert {y} after {before}.", f"Add {y} after {before}."] if before else []
    said += [f"Insert {y} before {after}.", f"Put {y} before {after}."] if after else []
    return said + ([f"Add {y} at the end."] if before and saying.is_last else [])


def _inserted_in_context(saying: Saying) -> list[str]:
    y, before, after = saying.wanted, saying.before, saying.after
    whole = joined(_end(before), y, _start(after))
    said = [f"Replace {before} with {before} {y}."] if before else []
    said += [f"Replace {after} with {y} {after}."] if after else []
    both = joined(_end(before), _start(after))
    if before and after:
        said.append(f"Change {both} to {whole}.")
    return [*said, f"It should say {whole}."] if both else said


def _inserted_by_letters(saying: Saying) -> list[str]:
    y = saying.wanted
    return _beside(f"{y}, {spelled(y)},", saying) if can_be_spelled(y) and " " not in y else []


def _inserted_by_names(saying: Saying) -> list[str]:
    y = saying.wanted
    return _beside(in_nato(y), saying) if _has_names(y, _LONGEST_BY_NAMES) else []


def _put_between(saying: Saying) -> list[str]:
    if not saying.before or not saying.after:
        return []
    return [f"Put the words {saying.wanted} between {_end(saying.before, 1)} and {_start(saying.after, 1)}."]


def _beside(words: str, saying: Saying) -> list[str]:
    said = [f"Insert {words} after {saying.before}."] if saying.before else []
    return said + ([f"Insert {words} before {saying.after}."] if saying.after else [])


# Something too much


def _deleted_plainly(saying: Saying) -> list[str]:
    x = saying.found
    if _is_repeated(saying):
        return [f"Delete the repeated {x}.", f"Delete one {x}."]
    if not saying.single:
        return _taken_out(saying)
    named = "word" if " " not in x else "words"
    return [f"Delete {x}.", f"Remove {x}.", f"Delete the {named} {x}."]


def _deleted_in_context(saying: Saying) -> list[str]:
    before, after = _end(saying.before), _start(saying.after)
    kept, whole = joined(before, after), joined(before, saying.found, after)
    return [f"Replace {whole} with {kept}.", f"Change {whole} to {kept}.", f"It should say {kept}."] if kept else []


def _deleted_by_place(saying: Saying) -> list[str]:
    return _taken_out(saying) if not saying.single else [f"Take out {saying.found}.", f"Erase {saying.found}."]


def _nothing(_: Saying) -> list[str]:
    return []


_Wordings = Callable[[Saying], list[str]]

_REPLACING: Mapping[Manner, _Wordings] = {
    Manner.PLAIN: _replaced_plainly,
    Manner.CONTEXT: _replaced_in_context,
    Manner.SPELLED: _replaced_by_letters,
    Manner.ALPHABET: _replaced_by_names,
    Manner.EXAMPLES: _replaced_by_examples,
    Manner.TWO_STEPS: _taken_out,
}
_INSERTING: Mapping[Manner, _Wordings] = {
    Manner.PLAIN: _inserted_plainly,
    Manner.CONTEXT: _inserted_in_context,
    Manner.SPELLED: _inserted_by_letters,
    Manner.ALPHABET: _inserted_by_names,
    Manner.EXAMPLES: _nothing,
    Manner.TWO_STEPS: _put_between,
}
_DELETING: Mapping[Manner, _Wordings] = {
    Manner.PLAIN: _deleted_plainly,
    Manner.CONTEXT: _deleted_in_context,
    Manner.SPELLED: _nothing,
    Manner.ALPHABET: _nothing,
    Manner.EXAMPLES: _nothing,
    Manner.TWO_STEPS: _deleted_by_place,
}


def _wider(saying: Saying) -> tuple[str, str]:
    """Found and wanted words with the shorter of what stands before or after, which makes them unique."""
    before, after = saying.before, saying.after
    if before and (not after or len(before.split()) <= len(after.split())):
        return joined(before, saying.found), joined(before, saying.wanted)
    return joined(saying.found, after), joined(saying.wanted, after)


def _has_names(word: str, longest: int) -> bool:
    """Whether the letters of `word` are said by names, of which there are `longest` at most."""
    return can_be_spelled(word) and " " not in word and len(letters_of(word)) <= longest


def _pair_spelled(saying: Saying, manner: Manner) -> tuple[str, str] | None:
    digits = digit_by_digit(saying.wanted)
    if digits and manner is Manner.SPELLED:
        return saying.found, f"{saying.wanted}, {digits}"
    if manner is Manner.ALPHABET and (two := _two_by_names(saying)):
        return two
    x, y = saying.hard_found, saying.hard_wanted
    if manner is Manner.EXAMPLES or not _has_names(y, LONGEST) or len(letters_of(y)) < _LEAST_SPELLED:
        return None
    if saying.found and not x:
        return None
    if manner is Manner.SPELLED:
        return x, f"{y}, {spelled(y)}"
    return (x, in_nato(y)) if len(letters_of(y)) <= _LONGEST_BY_NAMES else None


def _is_repeated(saying: Saying) -> bool:
    beside = (saying.before.split()[-1:], saying.after.split()[:1])
    return any(word and word[0].casefold() == saying.found.casefold() for word in beside)


def _end(words: str, most: int = _LONGEST_BESIDE) -> str:
    return " ".join(words.split()[-most:])


def _start(words: str, most: int = _LONGEST_BESIDE) -> str:
    return " ".join(words.split()[:most])
