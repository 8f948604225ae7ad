"""What an edit has to set right where the new text meets the old.

Every function looks at the text on both sides of a cut and says how to join
them; none changes anything itself.
"""

import re

from iasr_desktop.core.agent.words import is_wide, words

CLOSING = ",.;:!?…)]}%”’，。；：！？、）」》"
OPENING = "([{“‘（「《"
SOFT = ",;:，；：、"
HARD = ".!?…。！？"

# Words that begin with a vowel sign but a consonant sound, and the reverse.
_CONSONANT_SOUND = re.compile(
    r"(?:eu|ewe|ubi|uni(?!n|m|de)|u[ks][aeiou]|usu|ut[aei]|one(?![a-z])|once|oui)", re.IGNORECASE
)
_VOWEL_SOUND = re.compile(r"(?:hon(?:est|or|our)|hours?\b|heir|8|11(?!\d)|18(?!\d))", re.IGNORECASE)
_LETTERS_SAID_WITH_VOWEL = "AEFHILMNORSX"
_ARTICLE = re.compile(r"(?<![\w'’-])(an?)([ \t]+)$", re.IGNORECASE)


def starts_sentence(text: str, at: int) -> bool:
    """Whether a word at `at` would be the first of its sentence."""
    head = text[:at].rstrip(" \t\"'“‘(（「《")
    return not head or head[-1] in HARD or head[-1] == "\n"


def wants_an(word: str) -> bool:
    """Whether "an" goes before `word`, by its sound."""
    if not word:
        return False
    if len(word) > 1 and word.isupper() and not re.search(r"[AEIOU].*[^AEIOU]|[^AEIOU][AEIOU]", word):
        return word[0] in _LETTERS_SAID_WITH_VOWEL
    if _VOWEL_SOUND.match(word):
        return True
    return word[0].lower() in "aeiou" and not _CONSONANT_SOUND.match(word)


def article_before(text: str, at: int, old_next: str, new_next: str) -> tuple[int, str] | None:
    """Start and new text of an "a" or "an" right before `at` that no longer agrees.

    Only an article that agreed with what followed it is changed; one that was
    wrong before is not this edit's business.
    """
    hit = _ARTICLE.search(text, 0, at) if text[:at].endswith((" ", "\t")) else None
    if hit is None or not new_next[:1].isalnum():
        return None
    has_an, needs_an = len(hit[1]) == 2, wants_an(first_word(new_next))
    if has_an == needs_an or (old_next and wants_an(first_word(old_next)) != has_an):
        return None
    article = (hit[1][0] + "n") if needs_an else hit[1][0]
    return hit.start(1), article + hit[2]


def first_word(text: str) -> str:
    """The first word of `text`, without signs before it."""
    found = words(text)
    return found[0].text if found else ""


def capitalised(text: str) -> str:
    """`text` with its first letter large, unless that word has a form of its own ("iPhone")."""
    for index, sign in enumerate(text):
        if sign.isalpha():
            form = first_word(text[index:])
            return text if form != form.lower() else text[:index] + sign.upper() + text[index + 1 :]
        if sign.isdigit():
            return text
    return text


def uncapitalised(text: str) -> str:
    """`text` with its first letter small, unless the word is "I" or has a form of its own."""
    form = first_word(text)
    if not form or re.match(r"I(?:['’]|$)", form) or form[1:] != form[1:].lower():
        return text
    at = text.index(form)
    return text[:at] + form[0].lower() + text[at + 1 :]


def without_final_signs(text: str) -> str:
    """A replacement as heard, without the full stop that ended the utterance."""
    bare = text.strip()
    if re.search(r"(?:\b\w\.){2,}$", bare):
        return bare
    return bare.rstrip(" ,.;:!?…，。；：！？、")


def glue(left: str, right: str, between: str) -> str:
    """What stands between `left` and `right` (bare of spaces) once what was between is gone."""
    if not left or not right:
        return ""
    if "\n" in between:
        return "\n" * between.count("\n")
    if right[0] in CLOSING or left[-1] in OPENING:
        return ""
    if is_wide(left[-1]) and is_wide(right[0]):
        return ""
    return " " if any(sign.isspace() for sign in between) else ""
