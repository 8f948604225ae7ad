"""Places of a text that read alike though they are written otherwise."""

from functools import lru_cache

from iasr_desktop.core.agent import numbers


@lru_cache(maxsize=256)
def windows_reading(text: str, wanted: str) -> tuple[tuple[int, int], ...]:
    """Start and end of every run of whole words whose spoken form is `wanted`."""
    found, spoken = numbers.units(text), _spoken(text)
    hits = []
    for first, start in enumerate(spoken):
        if not wanted.startswith(start):
            continue
        read = ""
        for last in range(first, len(found)):
            read += numbers.read_between(text, found[last - 1].end, found[last].start) if last > first else ""
            read += spoken[last]
            if not wanted.startswith(read):
                break
            if read == wanted:
                hits.append((found[first].start, found[last].end))
    return tuple(hits)


@lru_cache(maxsize=8)
def _spoken(text: str) -> tuple[str, ...]:
    return tuple(map(numbers.spoken, numbers.units(text)))
