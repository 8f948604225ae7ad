"""Signs that were said by name: "atlas-03 with a dash", "user underscore name"."""

import re

from iasr_desktop.core.agent.instruction import Explicit
from iasr_desktop.core.agent.words import listed, words

_SIGNS_BY_NAME = {
    "dash": "-", "hyphen": "-", "dot": ".", "period": ".", "point": ".", "underscore": "_", "slash": "/", "at": "@",
    "at sign": "@", "apostrophe": "'’", "plus": "+", "colon": ":",
}  # fmt: skip
_WITH_SIGN = re.compile(
    rf"^(.*\S*\w)[,;]? (?:with|using) (?:a |an |the )?({'|'.join(_SIGNS_BY_NAME)})[.!]?$", re.IGNORECASE
)


def without_named_sign(step: Explicit) -> Explicit:
    """ "atlas-03 with a dash" becomes "atlas-03", and is sure: the sign is there already."""
    hit = _WITH_SIGN.match(step.text)
    if hit and any(sign in hit[1].split()[-1] for sign in _SIGNS_BY_NAME[hit[2].lower()]):
        *lead, last = words(hit[1])
        if hit[2].lower() == "apostrophe" and all(word.key in _NAMING for word in lead):
            return Explicit(last.text, step.strong | {last.key})
        return Explicit(hit[1], step.strong)
    return step


_NAMING = listed("no write type spell put use make its it is was should be thats that i said meant mean the word")
