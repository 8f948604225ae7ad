"""Plurals and past tenses of English words, as far as corrections ask for them."""

from collections.abc import Callable
from functools import cache

from iasr_desktop.core.agent.words import listed

Form = Callable[[str], str | None]

_PLURALS = dict(
    pair.split(":")
    for pair in listed(
        "man:men woman:women child:children person:people foot:feet tooth:teeth goose:geese mouse:mice "
        "ox:oxen knife:knives wife:wives life:lives leaf:leaves wolf:wolves half:halves loaf:loaves "
        "shelf:shelves thief:thieves calf:calves self:selves scarf:scarves hero:heroes potato:potatoes "
        "tomato:tomatoes echo:echoes veto:vetoes this:these that:those is:are was:were has:have "
        "analysis:analyses crisis:crises criterion:criteria phenomenon:phenomena basis:bases thesis:theses "
        "sheep:sheep fish:fish deer:deer series:series species:species"
    )
)
_PASTS = dict(
    pair.split(":")
    for pair in listed(
        "be:was is:was am:was are:were become:became begin:began bite:bit blow:blew break:broke bring:brought "
        "build:built buy:bought can:could catch:caught choose:chose come:came cost:cost cut:cut deal:dealt "
        "dig:dug do:did does:did draw:drew drink:drank drive:drove eat:ate fall:fell feed:fed feel:felt "
        "fight:fought find:found fly:flew forget:forgot forgive:forgave freeze:froze get:got give:gave "
        "go:went goes:went grow:grew hang:hung have:had has:had hear:heard hide:hid hit:hit hold:held "
        "hurt:hurt keep:kept know:knew lay:laid lead:led leave:left lend:lent let:let lie:lay light:lit "
        "lose:lost make:made mean:meant meet:met pay:paid put:put read:read ride:rode ring:rang rise:rose "
        "run:ran say:said see:saw seek:sought sell:sold send:sent set:set shake:shook shine:shone shoot:shot "
        "show:showed shut:shut sing:sang sink:sank sit:sat sleep:slept speak:spoke spend:spent stand:stood "
        "steal:stole stick:stuck swim:swam swing:swung take:took teach:taught tear:tore tell:told "
        "think:thought throw:threw understand:understood wake:woke wear:wore will:would win:won write:wrote "
        "may:might shall:should"
    )
)
_VOWELS = "aeiou"


def plural(word: str) -> str | None:
    """The plural of a noun."""
    return _like(word, _plural(word.lower()))


def singular(word: str) -> str | None:
    """The singular of a noun; `None` for what does not look like a plural."""
    plain = word.lower()
    irregular = {many: one for one, many in _PLURALS.items()}
    if plain in irregular:
        return _like(word, irregular[plain])
    if not plain.endswith("s") or plain.endswith(("ss", "us", "is")):
        return None
    if plain[:-1] in _PLURALS:
        return _like(word, plain[:-1])
    for cut, ending in (("ies", "y"), ("es", ""), ("s", "")):
        one = plain.removesuffix(cut) + ending
        if plain.endswith(cut) and len(one) > 1 and _plural(one) == plain:
            return _like(word, one)
    return _like(word, plain[:-1])


def past(word: str) -> str | None:
    """The past tense of a verb in any form of the present."""
    plain = word.lower()
    for base in (plain, singular(plain) or plain):
        if base in _PASTS:
            return _like(word, _PASTS[base])
    base = singular(plain) or plain
    if base.endswith("ed"):
        return None
    if base.endswith("e"):
        return _like(word, base + "d")
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return _like(word, base[:-1] + "ied")
    return _like(word, base + base[-1] + "ed" if _doubles(base) else base + "ed")


@cache
def are_forms(one: str, other: str) -> bool:
    """Whether two different words, in small letters, are forms of one."""
    forms = [
        {word, plural(word), singular(word), past(word), _going(word), *_bases(word)} - {None} for word in (one, other)
    ]
    return bool(forms[0] & forms[1]) and (one in forms[1] or other in forms[0] or bool(_stems(one) & _stems(other)))


def _stems(word: str) -> set[str]:
    return {word, *(base for base in (singular(word), *_bases(word)) if base)}


def _bases(word: str) -> set[str]:
    """Verbs of which a word may be the past tense or participle."""
    found = {base for base, past_form in _PASTS.items() if past_form == word}
    for ending in ("ed", "ing"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            base = word.removesuffix(ending)
            found |= {base, base + "e"}
            if base[-1] == base[-2]:
                found.add(base[:-1])
    return found


def _going(word: str) -> str | None:
    if len(word) < 2 or word.endswith("ing"):
        return None
    if word.endswith("e") and not word.endswith("ee"):
        return word[:-1] + "ing"
    return word + word[-1] + "ing" if _doubles(word) else word + "ing"


def _plural(word: str) -> str:
    if word in _PLURALS:
        return _PLURALS[word]
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    return word[:-1] + "ies" if word.endswith("y") and word[-2:-1] not in _VOWELS else word + "s"


def _doubles(word: str) -> bool:
    """Whether the last letter is doubled before an ending, as in "stopped"."""
    if len(word) < 3 or word[-1] in _VOWELS + "wxy":
        return False
    one_syllable = sum(sign in _VOWELS for sign in word) == 1
    return one_syllable and word[-2] in _VOWELS and word[-3] not in _VOWELS


def _like(model: str, word: str) -> str:
    if model.isupper() and len(model) > 1:
        return word.upper()
    return word[:1].upper() + word[1:] if model[:1].isupper() else word
