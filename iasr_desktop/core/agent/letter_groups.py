"""Spelled letters that a recogniser wrote in groups, taken apart again: "OSB-ORNE", "ABB, Y", "T J ADEN".

Letters that follow each other quickly come out as one word in capitals, all of
them or a few. Names and initials are written so too ("USB-C", "NASA, ESA"), so
groups are letters only where spelling is spoken of, or where the word before
them sounds like what they spell.
"""

import re
from collections.abc import Iterator

from iasr_desktop.core.agent.likeness import likeness
from iasr_desktop.core.agent.words import fold, listed, words

SPELL_LEADS = listed("spell spelled spelt spelling spells letters")
_GROUPS = re.compile(r"(?<![\w'’-])[A-Z]+(?:(?:-|[.,]? |[.,])[A-Z]+)*(?![\w'’])")
_LEAD_REACH = 4
_LEAST = 3
_ALIKE = 0.6


def with_letters_apart(text: str) -> str:
    """`text` with every letter of such groups by itself."""
    for start, end in reversed(list(_spelled_groups(text))):
        letters = [sign for sign in text[start:end] if sign.isalpha()]
        text = text[:start] + "-".join(letters) + text[end:]
    return text


def _spelled_groups(text: str) -> Iterator[tuple[int, int]]:
    for hit in _GROUPS.finditer(text):
        groups = re.findall("[A-Z]+", hit.group())
        if max(map(len, groups)) > 1 and len("".join(groups)) >= _LEAST and _is_spelled(text[: hit.start()], groups):
            yield hit.span()


def _is_spelled(before: str, groups: list[str]) -> bool:
    found = words(before)
    if any(word.key in SPELL_LEADS for word in found[-_LEAD_REACH:]):
        return True
    plain = fold("".join(groups))
    # A word in capitals that only repeats the one before it has been said once.
    said = found[-1].key if found and len(found[-1].key) > 1 and not found[-1].text.isupper() else ""
    return bool(said) and said[0] == plain[0] and likeness(said, plain) >= _ALIKE
