"""Sessions narrowed by period, language, recordings, failures and corrections; the words found are marked."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.session import Session
from iasr_desktop.core.storage.conditions import HEARD_LANGUAGE
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.storage.records import SessionFilter
from iasr_desktop.core.storage.search import matches
from tests.dictating import WHEN_UTC, Speaker, transcript
from tests.many_sessions import fill


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Iterator[History]:
    """Four sessions: plain; German; with a recording; with a failure and a correction."""
    folder = tmp_path_factory.mktemp("filters")
    with History(folder / "history.db") as opened:
        Speaker(opened, Session("plain")).say("Apples and pears.")
        german = Speaker(opened, Session("german"))
        german.say("Äpfel und Birnen.", heard=replace(transcript("Äpfel und Birnen."), language="de"))
        Speaker(opened, Session("spoken")).say("Apples again.", audio=folder / "recordings" / "a.wav")
        troubled = Speaker(opened, Session("troubled"))
        troubled.say("Pears only.")
        troubled.replace("Pears", "Apples")
        opened.record_failed("troubled", folder / "recordings" / "b.wav", "It did not work.")
        yield opened


@pytest.mark.parametrize(
    ("wanted", "names"),
    [
        (SessionFilter(), ["troubled", "spoken", "german", "plain"]),
        (SessionFilter(language="de"), ["german"]),
        (SessionFilter(language="fr"), []),
        (SessionFilter(with_audio=True), ["troubled", "spoken"]),
        (SessionFilter(with_failed=True), ["troubled"]),
        (SessionFilter(corrected=True), ["troubled"]),
        (SessionFilter("apples"), ["troubled", "spoken", "plain"]),
        (SessionFilter("apples", with_audio=True), ["troubled", "spoken"]),
        (SessionFilter("apples", corrected=True, language="en"), ["troubled"]),
        (SessionFilter("apple", until_utc="2000-01-01"), []),
        (SessionFilter("pples", with_failed=True), ["troubled"]),
        (SessionFilter(since_utc="2000-01-01"), ["troubled", "spoken", "german", "plain"]),
    ],
)
def test_what_a_filter_finds(history: History, wanted: SessionFilter, names: list[str]) -> None:
    assert [summary.id for summary in history.find(wanted)] == names
    assert history.count_found(wanted) == len(names)


def test_a_period_includes_its_beginning_and_not_its_end(tmp_path: Path) -> None:
    with History(tmp_path / "history.db") as history:
        fill(history, 5)
        last = datetime.fromisoformat(WHEN_UTC).astimezone(UTC)
        since = (last - timedelta(hours=3)).isoformat(timespec="milliseconds")
        until = last.isoformat(timespec="milliseconds")
        found = history.find(SessionFilter(since_utc=since, until_utc=until))
        assert [summary.id for summary in found] == ["s3", "s2", "s1"]


def test_languages_are_those_that_were_heard(history: History) -> None:
    assert history.languages() == ("de", "en")


def test_a_turn_whose_transcript_is_damaged_hides_no_other(tmp_path: Path) -> None:
    with History(tmp_path / "history.db") as history:
        Speaker(history, Session("well")).say("one")
        Speaker(history, Session("damaged")).say("two")
        history._db.execute("UPDATE turns SET transcript = '{' WHERE session_id = 'damaged'")
        assert [summary.id for summary in history.find(SessionFilter(language="en"))] == ["well"]
        assert history.languages() == ("en",)


@pytest.mark.parametrize(
    ("text", "query", "marked"),
    [
        ("Zoë met zoe at the zoo", "zoe", ["Zoë", "zoe"]),
        ("the other theme", "the x", ["the"]),
        ("the other theme", "the", ["the", "the"]),
        ("我明天在北京大学开会", "北京 开会", ["北京", "开会"]),
        ("ＣＯＮＴＲＡＣＴ 请", "contract 请", ["ＣＯＮＴＲＡＣＴ", "请"]),
        ("Megan began", "gan", ["gan", "gan"]),
        ("50% is due", "50%", ["50%"]),
        ("Straße", "strasse", ["Straße"]),
        ("nothing", "", []),
        ("nothing", "else", []),
    ],
)
def test_the_words_of_a_query_are_marked(text: str, query: str, marked: list[str]) -> None:
    assert [text[start:end] for start, end in matches(text, query)] == marked


@given(st.text(max_size=40), st.text(max_size=6))
def test_marks_are_in_order_and_inside_the_text(text: str, query: str) -> None:
    places = [place for span in matches(text, query) for place in span]
    assert places == sorted(set(places))
    assert all(0 <= place <= len(text) for place in places)


@pytest.mark.parametrize(
    "sql",
    [
        f"SELECT DISTINCT {HEARD_LANGUAGE} FROM turns",
        f"SELECT 1 FROM turns WHERE session_id = 'a' AND {HEARD_LANGUAGE} = 'en'",
    ],
)
def test_no_transcript_is_read_for_its_language(history: History, sql: str) -> None:
    plan = " ".join(str(row) for row in history._db.execute(f"EXPLAIN QUERY PLAN {sql}").fetchall())
    assert "USING INDEX idx_turns_language" in plan.replace("COVERING ", "")
