"""Choices that depend on a seed and on names only, so that a run can be repeated whatever the order of its samples."""

import hashlib


def drawn(seed: int, *names: object) -> int:
    """A number as large as one likes to take a remainder of."""
    told = "\0".join(map(str, (seed, *names)))
    return int.from_bytes(hashlib.sha256(told.encode("utf-8", "surrogatepass")).digest()[:8], "big")
