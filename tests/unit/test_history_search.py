"""Sessions are found by words of any script, as typed so far, in the text or in what was heard."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.session import Session
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.storage.search import EXCERPT_LENGTH, excerpt, like_pattern, match_expression, prepared
from iasr_desktop.core.types import Action
from tests.dictating import Speaker, transcript

TEXTS = {
    "en": "Please send Megan the contract before Thursday, 50% is due.",
    "zh": "我明天在北京大学开会。",
    "mixed": "请把 contract 发给 Zoë。",
    "ja": "東京タワーへ行きます",
    "th": "ฉันรักภาษาไทย",
    "long": "filler " * 60 + "needle " + "filler " * 60,
}


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Iterator[History]:
    with History(tmp_path_factory.mktemp("search") / "history.db") as opened:
        for name, text in TEXTS.items():
            Speaker(opened, Session(name)).say(text)
        corrected = Speaker(opened, Session("corrected"))
        corrected.say("Ask Sean about it.", heard=transcript("Ask Shawn about it."))
        undone = Speaker(opened, Session("undone"))
        undone.say("Nothing stays.", heard=transcript("mumble"))
        undone.act(Action.UNDO)
        yield opened


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("megan", {"en"}),
        ("meg", {"en"}),
        ("thursday megan", {"en"}),
        ("thursday pleas", {"en"}),
        ("pleas thursday", set()),
        ("contract", {"en", "mixed"}),
        ("北京", {"zh"}),
        ("京大", {"zh"}),
        ("会", {"zh"}),
        ("大北", set()),
        ("北京 开会", {"zh"}),
        ("zoe", {"mixed"}),
        ("ＣＯＮＴＲＡＣＴ 请把", {"mixed"}),
        ("東京", {"ja"}),
        ("ภาษา", {"th"}),
        ("shawn", {"corrected"}),
        ("sean", {"corrected"}),
        ("mumble", {"undone"}),
        ("stays", set()),
        ("egan", {"en"}),
        ("50%", {"en"}),
        ("%", {"en"}),
        ("_", set()),
        ('"', set()),
        ('me"gan', set()),
        ("NEAR(", set()),
        ("megan OR 北京", set()),
        ("text:megan", set()),
    ],
)
def test_what_a_query_finds(history: History, query: str, names: set[str]) -> None:
    assert {summary.id for summary in history.sessions(query=query)} == names
    assert history.count(query) == len(names)


@given(st.text(st.characters(codec=None), max_size=12))
def test_any_query_is_answered(history: History, query: str) -> None:
    found = history.sessions(limit=100, query=query)
    assert len(found) == history.count(query)


@given(st.data())
def test_every_run_of_chinese_is_found(history: History, data: st.DataObject) -> None:
    text = TEXTS["zh"].rstrip("。")
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    assert "zh" in {summary.id for summary in history.sessions(query=text[start:end])}


def test_the_index_follows_a_correction(tmp_path: Path) -> None:
    with History(tmp_path / "history.db") as history:
        speaker = Speaker(history)
        speaker.say("Dear Colin", heard=transcript("Dear calling"))
        speaker.replace("Colin", "Collin", heard=transcript("two l's"))
        assert history.count("colin") == 0
        assert history.count("collin") == 1


def test_pages_of_a_search(history: History) -> None:
    both = [history.sessions(1, offset, "contract")[0].id for offset in (0, 1)]
    assert both == ["mixed", "en"]
    assert history.sessions(1, 2, "contract") == []


def test_an_excerpt_shows_the_place(history: History) -> None:
    (summary,) = history.sessions(query="needle")
    assert "needle" in summary.excerpt
    assert summary.excerpt.startswith("…")
    assert len(summary.excerpt) <= EXCERPT_LENGTH + 2
    (heard,) = history.sessions(query="shawn")
    assert "Shawn" in heard.excerpt


def test_an_excerpt_of_a_text_without_the_word_is_its_beginning() -> None:
    assert excerpt("one two", "three") == "one two"
    assert excerpt("", "three") == ""


def test_preparation_and_patterns() -> None:
    assert prepared("a北京b").split() == ["a", "北", "京", "b"]
    assert match_expression("  ") == ""
    assert match_expression("!? 。") == ""
    assert match_expression("a b") == '"a" AND "b" *'
    assert like_pattern("5%_\\") == "%5\\%\\_\\\\%"
