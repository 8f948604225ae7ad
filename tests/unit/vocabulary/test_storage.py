"""The vocabulary on file: kept, changed, taken back, and safe when the file is damaged."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from iasr_desktop.core.errors import BadInput, StorageFailed
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.types import Action
from iasr_desktop.core.vocabulary.learner import observed
from iasr_desktop.core.vocabulary.learning import Learned
from iasr_desktop.core.vocabulary.terms import Entry, Source
from tests.dictating import Speaker


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with History(tmp_path / "history.db") as opened:
        yield opened


def names(history: History) -> list[str]:
    return [term.text for term in history.vocabulary.list()]


def test_terms_survive_a_restart_in_order(tmp_path: Path) -> None:
    with History(tmp_path / "history.db") as first:
        first.vocabulary.add("Ann")
        bob = first.vocabulary.add(" Bob  Lee ", "bobbly")
        assert (bob.text, bob.sounds_like, bob.source) == ("Bob Lee", "bobbly", Source.OWN)
    with History(tmp_path / "history.db") as second:
        assert names(second) == ["Bob Lee", "Ann"]
        assert second.vocabulary.list()[0] == bob


def test_a_term_is_there_once(history: History) -> None:
    history.vocabulary.add("Meghan")
    with pytest.raises(BadInput, match="already"):
        history.vocabulary.add("  MEGHAN ")
    with pytest.raises(BadInput, match="stand for"):
        history.vocabulary.change(history.vocabulary.add("Kaitlin", "cat lin").text, "Kaitlin", "meghan")
    with pytest.raises(BadInput):
        history.vocabulary.add("Caitlyn", "cat lin")
    assert len(names(history)) == 2


def test_a_term_is_changed_in_place(history: History) -> None:
    history.vocabulary.add("Megan")
    history.vocabulary.add("Ann")
    changed = history.vocabulary.change("megan", "Meghan", "megan")
    assert names(history) == ["Ann", "Meghan"]
    assert history.vocabulary.list()[1] == changed
    with pytest.raises(BadInput, match="already"):
        history.vocabulary.change("Meghan", "ann")
    with pytest.raises(BadInput, match="not in"):
        history.vocabulary.change("Zoe", "Zoë")


def test_removing_can_be_taken_back_exactly(history: History) -> None:
    for name in ("Ann", "Bob", "Cyd"):
        history.vocabulary.add(name)
    before = history.vocabulary.list()
    gone = history.vocabulary.remove(["bob", "Ann"])
    assert names(history) == ["Cyd"]
    assert set(history.vocabulary.restore(gone)) == set(gone)
    assert set(history.vocabulary.list()) == set(before)
    assert history.vocabulary.restore(gone) == ()


def test_nothing_is_removed_when_a_name_is_wrong(history: History) -> None:
    history.vocabulary.add("Ann")
    with pytest.raises(BadInput):
        history.vocabulary.remove(["Ann", "Zoe"])
    assert names(history) == ["Ann"]


class TestLearning:
    def test_a_learned_term_says_so_and_comes_first(self, history: History) -> None:
        history.vocabulary.add("Ann")
        (new,) = history.vocabulary.learn([Learned("Namrata", "Normada", "turn")])
        assert new.source is Source.LEARNED
        assert names(history) == ["Namrata", "Ann"]

    def test_one_that_is_there_already_is_not_new(self, history: History) -> None:
        history.vocabulary.add("Namrata")
        history.vocabulary.add("Ann")
        assert history.vocabulary.learn([Learned("namrata")]) == ()
        assert names(history)[0] in ("Namrata", "Ann")
        assert history.vocabulary.list()[0].source is Source.OWN

    def test_one_taken_back_is_never_learned_again_until_it_is_added(self, history: History) -> None:
        history.vocabulary.learn([Learned("Namrata")])
        history.vocabulary.remove(["Namrata"])
        assert history.vocabulary.learn([Learned("Namrata")]) == ()
        history.vocabulary.add("Namrata")
        history.vocabulary.remove(["Namrata"])
        assert [term.text for term in history.vocabulary.learn([Learned("Namrata")])] == ["Namrata"]

    def test_one_put_back_may_be_learned_again(self, history: History) -> None:
        (learned,) = history.vocabulary.learn([Learned("Namrata")])
        history.vocabulary.restore(history.vocabulary.remove(["Namrata"]))
        assert history.vocabulary.list() == (learned,)

    def test_one_that_the_person_rewrote_stays_rewritten(self, history: History) -> None:
        history.vocabulary.learn([Learned("Namrada")])
        assert history.vocabulary.change("Namrada", "Namrata").source is Source.OWN
        assert history.vocabulary.learn([Learned("Namrada")]) == ()

    def test_what_is_heard_is_left_out_where_it_stands_for_another_term(self, history: History) -> None:
        history.vocabulary.add("Megan")
        (learned,) = history.vocabulary.learn([Learned("Meghan", "megan")])
        assert learned.sounds_like == ""

    def test_a_confirmed_correction_in_a_session_teaches(self, history: History) -> None:
        speaker = Speaker(history)
        learned = []
        for turn in (
            speaker.say("We asked Normada."),
            speaker.replace("Normada", "Namrata"),
            speaker.act(Action.CONFIRM),
            speaker.say("It rained."),
            speaker.act(Action.CONFIRM),
        ):
            learned.append([term.text for term in observed(turn, history)])
        assert learned == [[], [], ["Namrata"], [], []]

    def test_a_later_confirmation_does_not_bring_back_what_was_removed(self, history: History) -> None:
        history.vocabulary.add("Namrata")
        speaker = Speaker(history)
        speaker.say("We asked Normada.")
        speaker.replace("Normada", "Namrata")
        observed(speaker.act(Action.CONFIRM), history)
        history.vocabulary.remove(["Namrata"])
        speaker.say("It rained.")
        observed(speaker.act(Action.CONFIRM), history)
        assert names(history) == []

    def test_what_is_written_comes_first(self, history: History) -> None:
        history.vocabulary.merge([Entry("Ann"), Entry("Bob"), Entry("Cyd")])
        assert names(history) == ["Ann", "Bob", "Cyd"]
        observed(Speaker(history).say("Then Cyd's dog and bob came."), history)
        assert {term.text: term.used for term in history.vocabulary.list()}["Bob"] == 1


def test_a_list_is_merged(history: History) -> None:
    history.vocabulary.add("Kaitlin", "kate")
    history.vocabulary.add("Ann")
    merged = history.vocabulary.merge([Entry("kaitlin", "cat lin"), Entry("ANN"), Entry("Bob"), Entry("Zoe", "ann")])
    assert [term.text for term in merged.added] == ["Bob"]
    assert [(term.text, term.sounds_like) for term in merged.changed] == [("Kaitlin", "cat lin")]
    assert len(merged.problems) == 1
    assert set(names(history)) == {"Kaitlin", "Ann", "Bob"}


def test_terms_are_saved_from_a_damaged_file(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History(path) as history:
        Speaker(history).say("one")
        history.vocabulary.add("Namrata", "Normada")
        history.vocabulary.learn([Learned("Aoife")])
        history.vocabulary.remove(["Aoife"])
    with History(tmp_path / "new.db") as fresh:
        fresh.salvage(path)
        assert [(term.text, term.sounds_like) for term in fresh.vocabulary.list()] == [("Namrata", "Normada")]
        assert fresh.vocabulary.learn([Learned("Aoife")]) == ()


def test_a_damaged_row_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History(path) as history:
        history.vocabulary.add("Namrata")
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE terms SET used = 'many'")
    with History(path) as history, pytest.raises(StorageFailed, match="damaged"):
        history.vocabulary.list()
