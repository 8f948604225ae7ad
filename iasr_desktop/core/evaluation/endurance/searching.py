"""How long a search takes with each letter that is typed, in a history of any length."""

import statistics
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from iasr_desktop.core.progress import OnProgress, Progress
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.storage.records import SessionFilter
from iasr_desktop.core.storage.search import matches

PAGE = 60
"""As many sessions as the window reads at a time."""

QUERIES: Mapping[str, Sequence[str]] = {
    "words that are everywhere": ("the", "that", "there", "because", "about"),
    "words of now and then": ("garden", "contract", "thursday", "elephant", "keyboard", "microphone"),
    "several words": ("please send", "the contract of", "on thursday they", "time and money", "new man in the house"),
    "Chinese": ("北京", "北京大学", "明天开会", "天气很好"),
    "names and words in other forms": ("Kaitlin", "o'brien", "CONTRACT", "naïve", "mac"),
    "the middle of a word, and what is nowhere": ("ontrac", "eybo", "xylophonist", "qqqq", "zzyzx road"),
}


@dataclass(frozen=True)
class Typed:
    """What one letter more cost: until the first page was there, and until its sessions were counted."""

    query: str
    page_ms: float
    count_ms: float


@dataclass(frozen=True)
class Times:
    """Of many searches, in milliseconds. `slowest` is the query that took longest."""

    n: int
    median_ms: float
    p95_ms: float
    max_ms: float
    slowest: str


def type_all(history: History, on_progress: OnProgress) -> dict[str, list[Typed]]:
    """Every query letter by letter, as the window asks."""
    found: dict[str, list[Typed]] = {}
    for number, (kind, queries) in enumerate(QUERIES.items()):
        on_progress(Progress(number, len(QUERIES), "Searching"))
        found[kind] = [type_one(history, query[:length]) for query in queries for length in range(1, len(query) + 1)]
    on_progress(Progress(len(QUERIES), len(QUERIES), "Searching"))
    return found


def type_one(history: History, query: str) -> Typed:
    """The first page for `query` with its marks, then the count."""
    wanted = SessionFilter(query)
    started_s = time.perf_counter()
    for summary in history.find(wanted, PAGE):
        matches(summary.excerpt, query)
    page_s = time.perf_counter()
    history.counted(wanted)
    return Typed(query, (page_s - started_s) * 1000, (time.perf_counter() - page_s) * 1000)


def times(values: Sequence[tuple[str, float]]) -> Times:
    """Of at least one search: query and milliseconds."""
    ordered = sorted(values, key=lambda value: value[1])
    p95 = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))][1]
    slowest, most = ordered[-1]
    return Times(len(ordered), statistics.median(ms for _, ms in ordered), p95, most, slowest)
