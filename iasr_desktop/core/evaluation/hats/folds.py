"""Cross-validation whose folds keep triplets of the same reference together, so that none is judged by its twin."""

import hashlib
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.evaluation.hats.triplets import Triplet

FOLDS = 5

Places = NDArray[np.int64]


def fold_of(triplets: Sequence[Triplet], salt: str = "") -> Places:
    """The fold of each triplet, decided by its reference alone: case, spaces and order of the file do not matter."""
    names = ["".join(triplet.reference.casefold().split()) for triplet in triplets]
    digests = [hashlib.sha256(f"{salt}{name}".encode("utf-8", "surrogatepass")).digest() for name in names]
    return np.array([int.from_bytes(digest[:4], "big") % FOLDS for digest in digests], dtype=np.int64)


def splits(folds: Places) -> Iterator[tuple[Places, Places]]:
    """(held out, rest) for each fold that has something in both."""
    for fold in range(FOLDS):
        held_out, rest = np.flatnonzero(folds == fold), np.flatnonzero(folds != fold)
        if len(held_out) and len(rest):
            yield held_out, rest
