"""Whether somebody says the whole sentence again instead of correcting it."""

from collections import Counter

from iasr_desktop.core.metrics.normalizers import Normalizer
from iasr_desktop.core.simulation.reading import plain

MUCH = 0.8
"""Share of the reference from which on it counts as said anew."""

NEARLY_ALL = "Nearly all of the text is wrong, so what is said holds most of it."


def restates(reference: str, said: str, wanted: str, form: Normalizer) -> bool:
    """Whether `said` holds nearly all units of `reference`, and more than the `wanted` ones that it has to."""
    size = len(plain(reference, form))
    return held(reference, said, form) >= max(MUCH * size, len(plain(wanted, form)) + 1)


def is_nearly_all(reference: str, wanted: str, form: Normalizer) -> bool:
    """Whether the wanted words alone are so much of `reference` that correcting them means to say it."""
    return len(plain(wanted, form)) >= MUCH * len(plain(reference, form))


def held(reference: str, said: str, form: Normalizer) -> int:
    """How many units of `reference` are among those of `said`, each as often as it is there."""
    return (Counter(plain(reference, form)) & Counter(plain(said, form))).total()
