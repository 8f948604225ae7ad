"""A search looks at the latest places of a word first, and still gives what looking everywhere would give."""

import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from iasr_desktop.core.session import Session
from iasr_desktop.core.storage import finding
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.storage.records import Counted, SessionFilter
from iasr_desktop.core.storage.search import INDEXES
from tests.dictating import Speaker, transcript

WORDS = ("apple", "apricot", "banana", "an", "北京")
QUERIES = ("a", "ap", "apple", "an", "an app", "北", "ppl", "anan", "zzz", "%", "pp")
# Which session says what, and whether it is heard or only stands in the text.
SAYINGS = st.lists(
    st.tuples(st.integers(0, 5), st.lists(st.sampled_from(WORDS), min_size=1, max_size=3), st.booleans()), max_size=25
)


@pytest.fixture(autouse=True)
def _looks_nearby_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "DEPTHS", (2, 5, -1))
    monkeypatch.setattr(finding, "FEW", 1)


@pytest.fixture
def files(tmp_path: Path) -> Iterator[Path]:
    return (tmp_path / f"{number}.db" for number in itertools.count())


def say(history: History, sayings: Sequence[tuple[int, Sequence[str], bool]]) -> None:
    speakers: dict[int, Speaker] = {}
    for number, words, is_heard in sayings:
        speaker = speakers.setdefault(number, Speaker(history, Session(f"s{number}")))
        text = " ".join(words)
        speaker.say(text, heard=transcript(text if is_heard else "mumble"))


def pages(history: History, query: str, size: int) -> list[str]:
    found: list[str] = []
    while page := history.sessions(size, len(found), query):
        found += [summary.id for summary in page]
    return found


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(sayings=SAYINGS, size=st.integers(1, 4))
def test_pages_are_those_of_looking_everywhere(
    files: Iterator[Path], sayings: Sequence[tuple[int, Sequence[str], bool]], size: int
) -> None:
    with History(next(files)) as history:
        say(history, sayings)
        for query in QUERIES:
            everywhere = finding.look(history._db, query, -1)
            assert everywhere.is_all
            listed = [summary.id for summary in history.sessions(100)]
            assert pages(history, query, size) == [name for name in listed if name in everywhere.ids]
            assert history.count(query) == len(everywhere.ids)
            counted = history.counted(SessionFilter(query))
            assert counted.count == len(everywhere.ids) if counted.is_all else counted.count <= len(everywhere.ids)


def test_what_stands_only_inside_words_is_found_until_it_is_deleted(files: Iterator[Path]) -> None:
    with History(next(files)) as history:
        speaker = Speaker(history, Session("s"))
        speaker.say("A pineapple pie.")
        assert pages(history, "neapp", 5) == ["s"]
        speaker.replace("pineapple", "cherry", heard=transcript("no, cherry"))
        assert pages(history, "herr", 5) == ["s"]
        # Still what was heard.
        assert pages(history, "neapp", 5) == ["s"]
        history.delete_session("s")
        assert pages(history, "neapp", 5) == pages(history, "herr", 5) == []
        for index in INDEXES:
            history._db.execute(f"CREATE VIRTUAL TABLE temp.left_in_{index} USING fts5vocab(main, {index}, row)")
            assert history._db.execute(f"SELECT term FROM left_in_{index}").fetchall() == []


def test_a_count_says_when_there_may_be_more(files: Iterator[Path]) -> None:
    with History(next(files)) as history:
        say(history, [(number, ["apple"], True) for number in range(6)])
        assert history.counted(SessionFilter("apple")) == Counted(2, is_all=False)
        assert history.counted(SessionFilter("cherry")) == Counted(0)
        assert history.counted(SessionFilter()) == Counted(6)


def test_languages_are_those_that_were_heard(files: Iterator[Path]) -> None:
    with History(next(files)) as history:
        assert history.languages() == ()
        say(history, [(0, ["apple"], True), (1, ["banana"], True)])
        assert history.languages() == ("en",)
