"""Whether somebody says the whole sentence again instead of correcting it."""

from collections import Counter

from iasr_desktop.core.metrics.normalizers import Normalizer
from iasr_desktop.core.simulation.reading import plain

MUCH = 0.8
"""Share of the reference from which on it counts as said anew."""

NEARLY_ALL = "The text is so short, or so wrong, that what is said holds most of it."


def restates(reference: str, said: str, wanted: str, form: Normalizer) -> bool:
    """Whether `said` holds nearly all units of `reference`, and more than the `wanted` ones and a neighbour."""
    size = len(plain(reference, form))
    return held(reference, said, form) >= max(MUCH * size, len(plain(wanted, form)) + 2)


def note_on(reference: str, said: str, form: Normalizer) -> str:
    """A sentence where a very short text, or one that is nearly all wrong, cannot be corrected without saying it."""
    return NEARLY_ALL if held(reference, said, form) >= MUCH * len(plain(reference, form)) else ""


def held(reference: str, said: str, form: Normalizer) -> int:
    """How many units of `reference` are among those of `said`, each as often as it is there."""
    return (Counter(plain(reference, form)) & Counter(plain(said, form))).total()
