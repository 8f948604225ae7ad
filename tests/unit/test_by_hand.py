"""Turns made by hand: examples, then any mixture of speaking, typing, undoing, restoring and flipping."""

import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from iasr_desktop.core import by_hand
from iasr_desktop.core.document import apply_edits
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.export.session import export_session
from iasr_desktop.core.session import Session, advance, edits_of
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.types import Action, Intent, Turn
from tests.dictating import Speaker


class Hands(Speaker):
    """A speaker who also types."""

    def do(self, turn: Turn | None) -> None:
        if turn is None:
            return
        self.session.apply(turn)
        self.turns.append(turn)
        if self.history:
            self.history.save_turn(turn, self.session)

    def type(self, text: str) -> None:
        self.do(by_hand.typed(self.session.snapshot(), text))

    def flip(self, action: Action, **fields: object) -> None:
        """The last words decided again: back to the text before them, then a turn from there."""
        turn = by_hand.last_spoken(self.turns)
        self.do(by_hand.taken_back(self.session.snapshot(), turn))
        self.act(action, heard=turn.heard, **fields)  # type: ignore[arg-type]

    @property
    def text(self) -> str:
        return self.session.document.text

    def revisions(self) -> list[Turn]:
        return [turn for turn in self.turns if turn.revision_after > turn.revision_before]


@pytest.fixture
def hands() -> Hands:
    return Hands()


def test_typing_into_an_empty_document_is_its_first_segment(hands: Hands) -> None:
    hands.type("  Hello\n")
    assert hands.text == "  Hello\n"
    assert len(hands.session.document.segments) == 1
    assert hands.turns[0].decision.tier == "hand"
    assert hands.turns[0].decision.intent is Intent.NEW_INPUT


def test_typing_at_the_end_goes_on_with_the_last_segment(hands: Hands) -> None:
    hands.say("Hello")
    hands.type("Hello world")
    hands.type("Hello world, again")
    assert [segment.text for segment in hands.session.document.segments] == ["Hello world, again"]
    hands.say("New.")
    assert hands.text == "Hello world, again New."


def test_typing_between_and_inside_segments_leaves_the_others_alone(hands: Hands) -> None:
    hands.say("one")
    hands.say("two")
    hands.type("one two!")
    hands.type("one, two!")
    assert [segment.text for segment in hands.session.document.segments] == ["one,", "two!"]
    hands.type("")
    assert hands.session.document.segments == ()
    hands.do(by_hand.undone(hands.session.snapshot()))
    assert hands.text == "one, two!"


def test_nothing_to_do_is_no_turn(hands: Hands) -> None:
    now = hands.session.snapshot()
    assert by_hand.typed(now, "") is None
    assert by_hand.undone(now) is None
    assert by_hand.redone(now) is None
    assert by_hand.confirmed(now) is None
    assert by_hand.restored(now, now.document, 0) is None
    assert by_hand.replaced(now, 0, 0, "") is None
    hands.say("one")
    hands.do(by_hand.confirmed(hands.session.snapshot()))
    assert by_hand.confirmed(hands.session.snapshot()) is None
    assert by_hand.replaced(hands.session.snapshot(), 0, 3, "one") is None


def test_a_chosen_span_is_replaced_and_a_place_outside_is_refused(hands: Hands) -> None:
    hands.do(by_hand.replaced(hands.session.snapshot(), 0, 0, "Dear Meghan"))
    hands.do(by_hand.replaced(hands.session.snapshot(), 5, 11, "Megan"))
    assert hands.text == "Dear Megan"
    assert hands.turns[-1].decision.edits[0].segment_id == hands.session.document.segments[0].id
    with pytest.raises(BadInput):
        by_hand.replaced(hands.session.snapshot(), 5, 30, "x")


def test_a_restored_revision_has_its_segments_and_marks_and_can_be_undone(hands: Hands) -> None:
    hands.say("one")
    hands.do(by_hand.confirmed(hands.session.snapshot()))
    old = hands.session.document
    hands.say("two")
    hands.type("something else")
    hands.do(by_hand.restored(hands.session.snapshot(), old, 2))
    assert hands.session.document == old
    assert by_hand.restored_revision(hands.turns[-1]) == 2
    assert by_hand.restored_revision(hands.turns[-2]) is None
    hands.do(by_hand.undone(hands.session.snapshot()))
    assert hands.text == "something else"


def test_new_text_that_was_a_correction(hands: Hands) -> None:
    hands.say("Dear Meghan")
    hands.say("no Megan")
    assert by_hand.other_intent(hands.turns[-1]) is Intent.CORRECTION
    turn = by_hand.last_spoken(hands.turns)
    now = hands.session.snapshot()
    back = by_hand.taken_back(now, turn)
    assert back is not None
    assert advance(now, back).document.text == "Dear Meghan"
    hands.do(back)
    hands.replace("Meghan", "Megan")
    assert hands.text == "Dear Megan"
    hands.do(by_hand.undone(hands.session.snapshot()))
    assert hands.text == "Dear Meghan"


def test_an_undo_that_was_new_text(hands: Hands) -> None:
    for word in ("one", "two", "three"):
        hands.say(word)
    hands.act(Action.UNDO, count=2)
    assert hands.text == "one"
    assert by_hand.other_intent(hands.turns[-1]) is Intent.NEW_INPUT
    hands.flip(Action.APPEND, appended="scratch that twice")
    assert hands.text == "one two three scratch that twice"
    hands.do(by_hand.undone(hands.session.snapshot()))
    assert hands.text == "one two three"


def test_a_confirmation_that_was_new_text_loses_its_mark(hands: Hands) -> None:
    hands.say("one")
    hands.act(Action.CONFIRM)
    hands.flip(Action.APPEND, appended="yes")
    assert [segment.confirmed for segment in hands.session.document.segments] == [False, False]


def test_a_refused_correction_is_taken_as_new_text_without_a_step_back(hands: Hands) -> None:
    hands.say("one")
    hands.act(Action.REFUSE)
    assert by_hand.taken_back(hands.session.snapshot(), hands.turns[-1]) is None
    hands.flip(Action.APPEND, appended="not two but three")
    assert hands.text == "one not two but three"
    assert by_hand.other_intent(hands.turns[-1]) is Intent.CORRECTION


def test_only_the_last_words_can_be_taken_the_other_way(hands: Hands) -> None:
    with pytest.raises(BadInput, match="Nothing was spoken"):
        by_hand.last_spoken(hands.turns)
    hands.say("one")
    hands.type("one and")
    with pytest.raises(BadInput, match="changed after"):
        by_hand.last_spoken(hands.turns)


def test_hand_made_turns_are_stored_and_exported(tmp_path: Path) -> None:
    with History(tmp_path / "history.db") as history:
        hands = Hands(history)
        hands.say("Dear Meghan")
        hands.type("Dear Megan, thank you")
        hands.do(by_hand.confirmed(hands.session.snapshot()))
        hands.do(by_hand.undone(hands.session.snapshot()))
        hands.do(by_hand.redone(hands.session.snapshot()))
        assert list(history.turns(hands.session.id)) == hands.turns
        assert history.resume(hands.session.id).snapshot() == hands.session.snapshot()
        for suffix in ("txt", "md", "docx", "srt", "vtt", "json"):
            target = tmp_path / f"out.{suffix}"
            export_session(history.record(hands.session.id), target)
            assert target.stat().st_size


_TEXT = st.text("ab .\n京，", max_size=8)
_STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("say"), st.text("ab .\n京", min_size=1, max_size=6)),
        st.tuples(st.just("type"), st.tuples(st.integers(0, 30), st.integers(0, 9), _TEXT)),
        st.tuples(st.just("replace"), st.tuples(st.integers(0, 30), st.integers(0, 9), _TEXT)),
        st.tuples(st.just("undo"), st.integers(1, 4)),
        st.tuples(st.just("redo"), st.integers(1, 4)),
        st.tuples(st.just("confirm"), st.none()),
        st.tuples(st.just("restore"), st.integers(0, 30)),
        st.tuples(st.just("spoken"), st.sampled_from([Action.UNDO, Action.REDO, Action.CONFIRM, Action.REFUSE])),
        st.tuples(st.just("flip"), st.sampled_from([Action.APPEND, Action.REFUSE])),
    ),
    max_size=25,
)


def perform(hands: Hands, step: str, value: object) -> None:
    now, text = hands.session.snapshot(), hands.text
    match step, value:
        case "say", str(words):
            hands.say(words)
        case "type", (int(start), int(length), str(new)):
            hands.type(text[:start] + new + text[start + length :])
            assert hands.text == text[:start] + new + text[start + length :]
        case "replace", (int(start), int(length), str(new)):
            start = min(start, len(text))
            end = min(len(text), start + length)
            hands.do(by_hand.replaced(now, start, end, new))
            assert hands.text == text[:start] + new + text[end:]
        case "undo", int(count):
            hands.do(by_hand.undone(now, count))
        case "redo", int(count):
            hands.do(by_hand.redone(now, count))
        case "confirm", _:
            hands.do(by_hand.confirmed(now))
        case "restore", int(number) if hands.revisions():
            chosen = hands.revisions()[number % len(hands.revisions())]
            hands.do(by_hand.restored(now, chosen.after, chosen.revision_after))
            assert hands.session.document == chosen.after
        case "spoken", Action() as action:
            hands.act(action)
        case "flip", Action() as action:
            flip(hands, action)


def flip(hands: Hands, action: Action) -> None:
    try:
        turn = by_hand.last_spoken(hands.turns)
    except BadInput:
        return
    hands.do(by_hand.taken_back(hands.session.snapshot(), turn))
    assert hands.session.document == turn.before
    hands.act(action, heard=turn.heard, appended="x" if action is Action.APPEND else "")


@given(_STEPS)
def test_a_session_rebuilt_from_its_turns_is_the_live_session(steps: list[tuple[str, object]]) -> None:
    hands = Hands()
    for step in steps:
        perform(hands, *step)
        turn = hands.turns[-1] if hands.turns else None
        if turn is not None:
            assert (turn.revision_after > turn.revision_before) == (turn.after != turn.before)
    assert Session.rebuild(hands.session.id, hands.turns).snapshot() == hands.session.snapshot()


@given(_STEPS, st.integers(1, 6))
def test_undo_then_redo_restores_exactly(steps: list[tuple[str, object]], count: int) -> None:
    hands = Hands()
    for step in steps:
        perform(hands, *step)
    before = hands.session.snapshot()
    depth = min(count, len(before.undo_stack))
    for _ in range(depth):
        hands.do(by_hand.undone(hands.session.snapshot()))
    hands.do(by_hand.redone(hands.session.snapshot(), depth) if depth else None)
    now = hands.session.snapshot()
    assert (now.document, now.undo_stack, now.redo_stack) == (before.document, before.undo_stack, before.redo_stack)


@given(_STEPS)
def test_edits_lead_from_the_text_before_to_the_text_after(steps: list[tuple[str, object]]) -> None:
    hands = Hands()
    for step in steps:
        before, count = hands.session.snapshot(), len(hands.turns)
        perform(hands, *step)
        for turn in hands.turns[count:][:1]:
            edits = turn.decision.edits or edits_of(before, turn.decision)
            assert apply_edits(turn.before.text, edits) == turn.after.text


@pytest.fixture(scope="module")
def shared_history(tmp_path_factory: pytest.TempPathFactory) -> Iterator[History]:
    with History(tmp_path_factory.mktemp("history") / "history.db") as history:
        yield history


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(_STEPS)
def test_a_session_read_back_from_history_is_the_live_session(
    shared_history: History, steps: list[tuple[str, object]]
) -> None:
    hands = Hands(shared_history, Session(uuid.uuid4().hex))
    for step in steps:
        perform(hands, *step)
    if hands.turns:
        assert shared_history.resume(hands.session.id).snapshot() == hands.session.snapshot()
