"""Written words as a person would say them aloud, for a synthesiser.

A synthesiser reads what stands there: "M-E-G-A-N" without a pause and with an
article in the middle, "ASR" as a word, "€14" with the currency first. Here
letters are named one by one, numbers become words and signs get their names.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from iasr_desktop.core.agent.lexicon import CUES, EMPTY
from iasr_desktop.core.agent.likeness import pronunciations
from iasr_desktop.core.agent.words import is_wide, listed
from iasr_desktop.core.spoken_numbers import digits_said, number_said

_A = "eigh"
"""The name of the letter A: written as "A" it is read as the article before another word, and "ay" as "eye"."""
_SIGN_NAMES = {
    "-": "dash", ".": "dot", "_": "underscore", "@": "at", "/": "slash", "+": "plus", "&": "and", "#": "hash",
    "'": "apostrophe", "’": "apostrophe", " ": "space",
}  # fmt: skip
_LETTER_NAMES = {
    "ay": "a", "bee": "b", "cee": "c", "dee": "d", "ee": "e", "ef": "f", "eff": "f", "gee": "g", "aitch": "h",
    "haitch": "h", "jay": "j", "kay": "k", "el": "l", "ell": "l", "em": "m", "en": "n", "pee": "p", "cue": "q",
    "ar": "r", "es": "s", "ess": "s", "tee": "t", "vee": "v", "ex": "x", "wye": "y", "zee": "z",
}  # fmt: skip
_BETWEEN = listed("dash hyphen dot underscore zero one two three four five six seven eight nine")
"""Words inside a run of letters that are said at the same pace."""
_TIMES = ("double", "triple", "capital", "lowercase", "uppercase", "small")
_TITLES = {"Dr": "Doctor", "Mr": "Mister", "Mrs": "Missus", "Ms": "Miz", "Prof": "Professor", "St": "Saint"}
_TITLE = re.compile(rf"\b({'|'.join(_TITLES)})\.(?=\s)")
_JOINED = re.compile(r"[A-Za-z0-9](?:[-.,][A-Za-z0-9])+[.]?")
_ADDRESS = re.compile(r"@?[\w+-]+(?:[.@_/][\w+-]+)+|@\w+|\.[A-Z]\w+")
_CODE = re.compile(r"(?=.*\d)[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*")
_WITH_SIGN = {"#": " sharp", "++": " plus plus"}
_PIECES = re.compile(r"[A-Za-z]+|\d+|[^A-Za-z\d]")
_DOMAINS = listed("com org net edu info app")
_SHORT_INITIALS = 3
_LEAST_RUN = 3
_LONGEST_AMOUNT = 6
"""Two numbers side by side with more digits than that together are one number in groups."""


@dataclass(frozen=True)
class _Token:
    """What stands between two spaces: a word with the marks before and after it.

    `letters` are said one by one; empty for a word. `quick`: without pauses
    between them, as initials are.
    """

    text: str
    tail: str = ""
    letters: str = ""
    quick: bool = False

    @property
    def is_single(self) -> bool:
        return len(self.letters) == 1 and self.letters.isalpha()


def spoken(text: str) -> str:
    """`text` as it is given to a synthesiser, so that it is said as a person would say it.

    Chinese and Japanese come back as they are: their synthesisers read digits and marks themselves.
    """
    if is_wide(text):
        return text
    tokens = _dialled(_with_letters([_token(chunk) for chunk in _prepared(text).split()]))
    return " ".join(_said(tokens)).strip()


def spelled(word: str) -> str:
    """`word` letter by letter, digits and signs by name, with a pause after each: for `spoken` text.

    What stands for a sign that has no name here is left out.
    """
    return ", ".join(_names(_without_accents(word)))


def language_of(text: str) -> str:
    """Which voice can say `text`: "zh" with Han characters, "en" for Latin letters alone, else ""."""
    if is_wide(text):
        return "" if re.search("[\u3040-\u30ff]", text) else "zh"
    letters = [sign for sign in text if sign.isalpha()]
    return "en" if all("LATIN" in unicodedata.name(sign, "") for sign in letters) else ""


def _names(signs: Iterable[str]) -> Iterator[str]:
    for sign in signs:
        if sign.isascii() and sign.isalpha():
            yield _letter(sign)
        elif sign.isdigit():
            yield digits_said(sign)
        elif name := _SIGN_NAMES.get(sign):
            yield name


def _letter(sign: str) -> str:
    return _A if sign in "aA" else sign.upper()


def _without_accents(word: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFKD", word) if not unicodedata.combining(sign))


def _prepared(text: str) -> str:
    """Marks that are no pause to a synthesiser made into one, quotes gone."""
    text = unicodedata.normalize("NFC", text)
    text = re.sub(r"\s*(?:…|\.{2,})\s*", ", ", text)
    text = re.sub(r"\s*[—–]\s*|\s-+\s", ", ", text)
    text = re.sub(r"[\"“”«»()\[\]{}]|(?<!\w)['‘]|['’](?!\w)", "", text)
    text = _TITLE.sub(lambda hit: _TITLES[hit[1]], text)
    text = re.sub(r"^[\s,;:]+", "", text)
    return re.sub(r"\s+([,;:])", r"\1", text)


def _token(chunk: str) -> _Token:
    bare = chunk.rstrip(",;:!?")
    if _JOINED.fullmatch(bare) and re.search("[A-Za-z]", bare) and not re.search(r"\d[.,]\d", bare):
        end = "." if bare.endswith(".") else ""
        return _Token(bare, chunk[len(bare) :] or end, re.sub("[-.,]", "", bare), quick="." in bare[:-1])
    bare = bare.rstrip(".")
    tail = chunk[len(bare) :]
    is_letter = len(bare) == 1 and bare.isascii() and bare.isalpha()
    return _Token(bare, tail, bare if is_letter else "")


def _with_letters(tokens: Sequence[_Token]) -> list[_Token]:
    """The articles and pronouns among single letters told apart, and names of letters made letters."""
    named = [_named(tokens, index) for index in range(len(tokens))]
    return [
        _Token(token.text, token.tail) if token.letters and _is_word(named, index) else token
        for index, token in enumerate(named)
    ]


def _named(tokens: Sequence[_Token], index: int) -> _Token:
    """ "ay" beside other names of letters is the letter, which is how it was said."""
    token = tokens[index]
    letter = _LETTER_NAMES.get(token.text.lower())
    beside = (tokens[place] for place in (index - 1, index + 1) if 0 <= place < len(tokens))
    if letter and any(other.text.lower() in _LETTER_NAMES or other.is_single for other in beside):
        return _Token(token.text, token.tail, letter)
    return token


def _is_word(tokens: Sequence[_Token], index: int) -> bool:
    """Whether a lone "a" or "I" is the word: it is no letter unless others are spelled around it."""
    token = tokens[index]
    if token.text not in ("a", "A", "I"):
        return False
    before = tokens[index - 1] if index else _Token("", ".")
    if before.letters and not before.tail.strip(",."):
        return False
    if not token.tail.strip(",.") and _spells_on(tokens, index):
        return False
    is_named = before.text.lower() in (*_TIMES, "letter", "an")
    return not is_named and not (token.text == "A" and not before.tail.strip(",;:"))


def _spells_on(tokens: Sequence[_Token], index: int) -> bool:
    """Whether letters follow that the one at `index` is the first of; "a P H" are two letters and an article."""
    following = [token for token in tokens[index + 1 : index + 3] if token.is_single]
    if len(following) < (1 if tokens[index].text == "A" else 2):
        return False
    return tokens[index].text != "a" or all(token.text.islower() for token in following)


def _dialled(tokens: Sequence[_Token]) -> list[_Token]:
    """Groups of digits side by side, as telephone numbers are written, are said digit by digit."""
    told = list(tokens)
    start = 0
    while start < len(told):
        end = start
        while end < len(told) and told[end].text.isdecimal() and (end == start or not told[end - 1].tail):
            end += 1
        if _is_dialled([token.text for token in told[start:end]]):
            for index in range(start, end):
                text, tail = told[index].text, told[index].tail
                told[index] = _Token(text, tail or ("," if index < end - 1 else ""), text, quick=True)
        start = max(end, start + 1)
    return told


def _is_dialled(groups: Sequence[str]) -> bool:
    is_long = sum(map(len, groups)) > _LONGEST_AMOUNT
    return len(groups) > 1 and (is_long or any(len(group) > 1 and group.startswith("0") for group in groups))


def _said(tokens: Sequence[_Token]) -> Iterator[str]:
    shouted = sum(len(token.text) > 1 for token in tokens) > 2 and all(
        token.text.isupper() for token in tokens if token.text.isalpha()
    )
    for index, token in enumerate(tokens):
        following = tokens[index + 1] if index + 1 < len(tokens) else _Token("")
        pace = " " if token.quick else ", "
        word = pace.join(_names(token.letters)) if token.letters else _word(token.text, shouted)
        # A full stop after every letter would make each a sentence of its own.
        parted = token.tail in ("", ".") and _is_inside(token, following)
        pause = "," if parted or (not token.tail and _opens_run(tokens, index + 1)) else token.tail
        if word:
            yield word + pause


def _is_inside(token: _Token, following: _Token) -> bool:
    """Whether a short pause parts two elements of a spelled run ("double U" is one)."""
    if token.quick or following.quick or (token.tail and not (token.is_single and following.is_single)):
        return False
    if following.text.lower() in _TIMES:
        return bool(token.letters)
    return _is_spelled(token) and _is_spelled(following) and bool(token.letters or following.letters)


def _opens_run(tokens: Sequence[_Token], index: int) -> bool:
    """Whether three letters or more begin at `index`: a person draws breath before spelling a word."""
    before, run = tokens[index - 1], tokens[index : index + _LEAST_RUN]
    if _is_spelled(before) or before.text.lower() in (*_TIMES, "a", "an", "the"):
        return False
    letters = [token.letters for token in run if not token.quick]
    return bool(letters) and (len(letters[0]) >= _LEAST_RUN or (len(letters) == _LEAST_RUN and all(letters)))


def _is_spelled(token: _Token) -> bool:
    return bool(token.letters) or token.text.lower() in _BETWEEN or (token.text.isdigit() and len(token.text) == 1)


def _word(text: str, shouted: bool) -> str:
    """One word, number, address or code."""
    if said := number_said(text):
        return said
    if (plural := re.fullmatch(r"([A-Z])['’]?s|([a-z])['’]s", text)) and text.lower() not in EMPTY:
        return f"{(plural[1] or plural[2]).upper()}'s"
    for sign, name in _WITH_SIGN.items():
        if re.fullmatch(rf"[A-Za-z]{re.escape(sign)}", text):
            return _letter(text[0]) + name
    if _ADDRESS.fullmatch(text):
        return _address(text)
    if _CODE.fullmatch(text):
        return _code(text)
    if text in _SIGN_NAMES:
        return _SIGN_NAMES[text]
    return "-".join(
        _initials(part) if len(part) > 1 and part.isupper() and not shouted else part for part in text.split("-")
    )


def _address(text: str) -> str:
    """ "kate.lee@web.de" as "kate dot lee at web dot D E"."""
    parts = re.split(r"([@._/+-])", text)
    said = []
    for index, part in enumerate(parts):
        if part in _SIGN_NAMES:
            said.append(_SIGN_NAMES[part])
        elif part:
            is_domain = index == len(parts) - 1 and parts[index - 1] == "." and len(part) <= _SHORT_INITIALS
            spell = is_domain and part.islower() and part not in _DOMAINS
            said.append(" ".join(_names(part)) if spell else _code(part) if re.search(r"\d", part) else part.lower())
    return " ".join(said)


def _code(text: str) -> str:
    """ "NAS-2" as "N eigh S two"; hyphens in codes are not said."""
    said = []
    for part in _PIECES.findall(text):
        if part.isdigit():
            said.append(number_said(part) or digits_said(part))
        elif len(part) == 1 and part.isalpha():
            said.append(_letter(part))
        elif part.isalpha():
            said.append(_initials(part.upper()) if part.isupper() else part)
    return " ".join(said)


@cache
def _initials(word: str) -> str:
    """Capitals said one by one, unless they make a word that is said as one ("NASA", "NOT")."""
    lower = word.lower()
    if not word.isascii() or not word.isalpha() or lower in CUES | EMPTY:
        return lower
    can_be_read = len(word) > _SHORT_INITIALS and re.search("[AEIOUY]", word)
    if can_be_read and (len(word) > _SHORT_INITIALS + 1 or pronunciations(lower)):
        return lower
    return " ".join(_names(word))
