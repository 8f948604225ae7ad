"""Revisions, undo and redo: examples first, then any sequence of actions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.document import Document, Edit, apply_edits
from iasr_desktop.core.errors import BadInput, StaleTurn
from iasr_desktop.core.session import Session, Snapshot, after, edits_of, revision_after, tied
from iasr_desktop.core.types import Action, Decision, Intent
from tests.dictating import Speaker

CHANGES = (Action.APPEND, Action.EDIT)


def decision(action: Action, **fields: object) -> Decision:
    return Decision("", Intent.NEW_INPUT, 1.0, action, **fields)  # type: ignore[arg-type]


def test_new_input_and_corrections_are_undone_step_by_step() -> None:
    speaker = Speaker()
    speaker.say("Dear Meghan,")
    speaker.replace("Meghan", "Megan")
    speaker.say("thank you.")
    assert speaker.session.document.text == "Dear Megan, thank you."
    texts = []
    for _ in range(4):
        speaker.act(Action.UNDO)
        texts.append(speaker.session.document.text)
    assert texts == ["Dear Megan,", "Dear Meghan,", "", ""]
    speaker.act(Action.REDO, count=9)
    assert speaker.session.document.text == "Dear Megan, thank you."


def test_several_steps_at_once_stop_where_the_history_ends() -> None:
    speaker = Speaker()
    for word in ("one", "two", "three"):
        speaker.say(word)
    speaker.act(Action.UNDO, count=2)
    assert speaker.session.document.text == "one"
    speaker.act(Action.UNDO, count=5)
    assert speaker.session.document.text == ""
    speaker.act(Action.REDO, count=2)
    assert speaker.session.document.text == "one two"


def test_new_text_after_an_undo_ends_the_redo() -> None:
    speaker = Speaker()
    speaker.say("one")
    speaker.act(Action.UNDO)
    speaker.say("two")
    speaker.act(Action.REDO)
    assert speaker.session.document.text == "two"
    assert speaker.session.snapshot().redo_stack == ()


def test_a_confirmation_marks_the_last_segment_and_is_no_step_to_undo() -> None:
    speaker = Speaker()
    speaker.say("one")
    speaker.say("two")
    revision = speaker.session.revision
    speaker.act(Action.CONFIRM)
    assert [segment.confirmed for segment in speaker.session.document.segments] == [False, True]
    assert speaker.session.revision == revision + 1
    speaker.act(Action.UNDO)
    assert speaker.session.document.text == "one"
    speaker.act(Action.REDO)
    assert [segment.confirmed for segment in speaker.session.document.segments] == [False, True]


def test_a_confirmation_keeps_what_can_be_redone() -> None:
    speaker = Speaker()
    speaker.say("one")
    speaker.say("two")
    speaker.act(Action.UNDO)
    speaker.act(Action.CONFIRM)
    speaker.act(Action.REDO)
    assert speaker.session.document.text == "one two"


@pytest.mark.parametrize("action", [Action.REFUSE, Action.NOTHING])
def test_turns_that_change_nothing_count_but_make_no_revision(action: Action) -> None:
    speaker = Speaker()
    speaker.say("one")
    before = speaker.session.snapshot()
    speaker.act(action)
    now = speaker.session.snapshot()
    assert (now.document, now.revision, now.undo_stack) == (before.document, before.revision, before.undo_stack)
    assert now.turn_number == before.turn_number + 1


def test_an_edit_that_changes_nothing_is_no_step_to_undo() -> None:
    speaker = Speaker()
    speaker.say("one")
    speaker.act(Action.EDIT, edits=[Edit(0, 3, "one", "one")])
    speaker.act(Action.UNDO)
    assert speaker.session.document.text == ""


def test_a_turn_from_an_older_text_is_refused_and_changes_nothing() -> None:
    speaker = Speaker()
    speaker.say("one")
    late = speaker.turn(Action.APPEND, appended="late")
    speaker.say("two")
    before = speaker.session.snapshot()
    with pytest.raises(StaleTurn):
        speaker.session.apply(late)
    assert speaker.session.snapshot() == before


def test_a_turn_counted_before_another_one_is_refused_although_the_text_is_the_same() -> None:
    speaker = Speaker()
    speaker.say("one")
    late = speaker.turn(Action.APPEND, appended="late")
    speaker.act(Action.NOTHING)
    with pytest.raises(StaleTurn):
        speaker.session.apply(late)


def test_a_turn_of_another_session_is_refused() -> None:
    turn = Speaker().turn(Action.APPEND, appended="one")
    with pytest.raises(StaleTurn):
        Session("another").apply(turn)


def test_edits_that_do_not_fit_are_refused() -> None:
    with pytest.raises(BadInput):
        after(Snapshot("s"), decision(Action.EDIT, edits=(Edit(0, 3, "one", "two"),)))


def test_segments_get_an_id_of_their_own_even_after_an_undo() -> None:
    speaker = Speaker()
    speaker.say("one")
    speaker.act(Action.UNDO)
    speaker.say("two")
    speaker.say("three")
    ids = [segment.id for segment in speaker.session.document.segments]
    assert len({*ids, "s1"}) == 3


def test_the_same_decision_gives_the_same_document() -> None:
    now = Snapshot("s")
    new = decision(Action.APPEND, appended="one")
    assert after(now, new) == after(now, new)
    assert revision_after(now, after(now, new)) == 1
    assert revision_after(now, now.document) == 0


def test_edits_are_tied_to_the_segment_they_start_in() -> None:
    document = Document().append("one two", "a").append("three", "b")
    edits = [Edit(8, 13, "three", "3"), Edit(4, 7, "two", "2"), Edit(7, 7, "", "!"), Edit(13, 13, "", ".")]
    assert [(edit.start, edit.segment_id) for edit in tied(document, edits)] == [
        (4, "a"),
        (7, "b"),
        (8, "b"),
        (13, "b"),
    ]
    assert tied(Document(), [Edit(0, 0, "", "one")])[0].segment_id == ""


actions = st.lists(
    st.one_of(
        st.tuples(st.just(Action.APPEND), st.text("ab .\n京", min_size=1, max_size=6)),
        st.tuples(st.just(Action.EDIT), st.tuples(st.integers(0, 30), st.integers(0, 5), st.text("xy ", max_size=4))),
        st.tuples(st.sampled_from([Action.UNDO, Action.REDO]), st.integers(1, 4)),
        st.tuples(st.sampled_from([Action.CONFIRM, Action.REFUSE, Action.NOTHING]), st.none()),
    ),
    max_size=25,
)


def perform(speaker: Speaker, action: Action, value: object) -> None:
    text = speaker.session.document.text
    match action, value:
        case Action.APPEND, str(words):
            speaker.say(words)
        case Action.EDIT, (int(start), int(length), str(new)):
            start = min(start, len(text))
            end = min(len(text), start + length)
            speaker.act(Action.EDIT, edits=[Edit(start, end, text[start:end], new)])
        case _, int(count):
            speaker.act(action, count=count)
        case _:
            speaker.act(action)


@given(actions)
def test_a_session_rebuilt_from_its_turns_is_the_live_session(sequence: list[tuple[Action, object]]) -> None:
    speaker = Speaker()
    for action, value in sequence:
        perform(speaker, action, value)
    rebuilt = Session.rebuild(speaker.session.id, speaker.turns)
    assert rebuilt.snapshot() == speaker.session.snapshot()


@given(actions, st.integers(1, 6))
def test_undo_then_redo_restores_exactly(sequence: list[tuple[Action, object]], count: int) -> None:
    speaker = Speaker()
    for action, value in sequence:
        perform(speaker, action, value)
    before = speaker.session.snapshot()
    steps = min(count, len(before.undo_stack))
    speaker.act(Action.UNDO, count=count)
    speaker.act(Action.REDO, count=steps)
    now = speaker.session.snapshot()
    assert (now.document, now.undo_stack, now.redo_stack) == (before.document, before.undo_stack, before.redo_stack)


@given(actions)
def test_edits_of_a_turn_lead_from_the_text_before_to_the_text_after(sequence: list[tuple[Action, object]]) -> None:
    speaker = Speaker()
    for action, value in sequence:
        before = speaker.session.snapshot()
        perform(speaker, action, value)
        turn = speaker.turns[-1]
        assert apply_edits(turn.before.text, edits_of(before, turn.decision)) == turn.after.text
        assert (turn.revision_after > turn.revision_before) == (turn.after != turn.before)
