"""The controller when things go wrong, and when somebody is very quick: the next take always works."""

import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from iasr_desktop.core import paths, recovery
from iasr_desktop.core.audio.spool import Spool
from iasr_desktop.core.errors import StorageFailed
from iasr_desktop.core.recovery import Unfinished
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.types import Turn
from iasr_desktop.ui import engine_room, turn_queue
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.services import Services
from iasr_desktop.ui.states import Phase
from tests.ui.dictating_window import Gate, Person
from tests.ui.making import Desk, heard_in


@pytest.fixture
def person(qtbot: QtBot, desk: Desk, context: Context) -> Iterator[Person]:
    made = Person(qtbot, desk, context)
    yield made
    made.control.close()


def next_take_works(person: Person) -> None:
    before = person.text
    person.dictate("the next take")
    assert person.text == f"{before} the next take".strip()


def test_fifty_fast_toggles(person: Person) -> None:
    threads = threading.active_count()
    for _ in range(50):
        person.control.toggle()
    assert not person.control.state.is_recording
    person.rest()
    next_take_works(person)
    person.until(lambda: threading.active_count() <= threads + 1)
    assert not person.desk.microphone.is_open


def test_start_and_stop_within_ten_milliseconds_again_and_again(person: Person) -> None:
    for number in range(50):
        person.control.toggle()
        person.control.stop()
        if number % 5 == 0:
            person.qtbot.wait(1)
    person.rest()
    assert person.control.state.phase is Phase.READY
    assert heard_in(paths.recordings_dir()) == []
    next_take_works(person)


def test_fifty_presses_of_the_talk_key(person: Person) -> None:
    for _ in range(50):
        person.control.press()
        person.control.release()
    person.rest()
    next_take_works(person)


def test_a_short_press_listens_hands_free_and_a_second_one_stops(person: Person) -> None:
    person.control.press()
    assert person.control.state.is_held
    person.control.press()
    person.control.release()
    assert person.control.state.is_recording
    assert not person.control.state.is_held
    person.until(lambda: person.control.state.phase is Phase.LISTENING)
    person.say("one", "two")
    person.control.press()
    person.control.release()
    assert not person.control.state.is_recording
    person.rest()
    assert person.text == "one two"


def test_words_spoken_while_the_key_is_held_are_one_utterance(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    now_s = 100.0
    monkeypatch.setattr("iasr_desktop.ui.listening.monotonic", lambda: now_s)
    person.control.press()
    person.until(lambda: person.control.state.phase is Phase.LISTENING)
    person.desk.script.append("held words")
    person.desk.microphone.say()
    person.desk.microphone.say()
    person.until(lambda: len(person.levels) > 70)
    now_s += 4.0
    person.control.release()
    person.until(lambda: person.text == "held words")
    person.rest()
    assert len(person.turns) == 1
    assert person.turns[0].heard.duration_s > 2.0
    assert not person.desk.microphone.is_open


def test_what_was_said_is_kept_when_the_device_vanishes(person: Person) -> None:
    person.listen()
    person.desk.script.append("before it was gone")
    person.keep_talking(3.0)
    person.desk.microphone.unplug()
    person.until(lambda: person.text == "before it was gone")
    person.rest()
    assert any("disconnected" in text for text in person.messages())
    person.desk.microphone = type(person.desk.microphone)()
    next_take_works(person)
    assert person.messages() == []  # it is true no longer


def test_a_device_that_cannot_be_opened_is_told_until_the_next_take(person: Person) -> None:
    person.desk.microphone.refuses = True
    person.control.toggle()
    person.until(lambda: person.control.state.phase is Phase.FAILED)
    assert "could not be opened" in person.control.state.sentence
    assert not person.control.state.is_recording
    person.desk.microphone.refuses = False
    next_take_works(person)


def test_escape_sets_the_take_aside_and_it_can_be_recovered(person: Person) -> None:
    person.listen()
    person.keep_talking(2.0)
    person.control.cancel()
    assert not person.control.state.is_recording
    person.until(lambda: len(person.aside) == 1)
    assert person.control.state.phase is Phase.READY
    (clip,) = heard_in(paths.recordings_dir())
    assert not clip.name.endswith(".part.wav")
    assert person.text == ""
    person.desk.script.append("after all")
    person.control.recover_last()
    person.until(lambda: person.text == "after all")
    assert person.aside == ()
    person.rest()
    assert person.stored()[0].audio_path == clip


def test_escape_stops_a_turn_in_flight_and_those_that_wait(person: Person) -> None:
    gate = Gate()
    person.desk.recognizers[0].before = gate
    person.listen()
    person.desk.script += ["one", "two"]
    person.desk.microphone.say()
    person.until(gate.reached.is_set)
    person.desk.microphone.say()
    person.until(lambda: person.control.state.waiting == 1)
    person.control.force_next(None)
    person.control.cancel()
    assert person.control.state.phase is Phase.READY
    assert len(person.aside) == 2
    gate.opened.set()
    person.until(lambda: not person.control.is_busy)
    assert person.text == ""
    person.control.recover_last()
    person.until(lambda: person.text == "one two")
    person.rest()


def test_escape_without_anything_to_stop_keeps_what_was_set_aside(person: Person) -> None:
    person.listen()
    person.keep_talking(1.0)
    person.control.cancel()
    person.until(lambda: len(person.aside) == 1)
    person.until(lambda: not person.control.is_busy)
    person.control.cancel()
    assert len(person.aside) == 1


def test_what_was_set_aside_goes_into_the_session_it_was_spoken_in(person: Person) -> None:
    person.dictate("one")
    first = person.control.snapshot.session_id
    person.listen()
    person.keep_talking(1.0)
    person.control.cancel()
    person.until(lambda: len(person.aside) == 1)
    person.control.new_session()
    person.desk.script.append("two")
    person.control.recover_last()
    person.until(lambda: person.text == "one two")
    assert person.control.snapshot.session_id == first
    person.rest()


def test_a_late_result_of_a_cancelled_turn_is_dropped(person: Person) -> None:
    gate = Gate(deaf=True)
    person.desk.recognizers[0].before = gate
    person.listen()
    person.desk.script.append("late")
    person.desk.microphone.say()
    person.until(gate.reached.is_set)
    person.control.cancel()
    person.desk.recognizers[0].before = lambda token: None
    person.listen()
    person.desk.microphone.say()
    person.until(lambda: person.control.state.phase in (Phase.TRANSCRIBING, Phase.LISTENING))
    gate.opened.set()
    person.until(lambda: len(person.turns) == 1)
    person.rest()
    assert len(person.turns) == 1
    assert len(person.aside) == 1


def test_an_engine_that_hangs_is_left_behind(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_room, "GRACE_S", 0.1)
    gate = Gate(deaf=True)
    person.desk.recognizers[0].before = gate
    with monkeypatch.context() as hurried:
        hurried.setattr(turn_queue, "LEAST_LIMIT_S", 0.1)
        hurried.setattr(turn_queue, "LIMIT_PER_S", 0.0)
        person.listen()
        person.desk.microphone.say()
        person.until(lambda: len(person.aside) == 1)
    assert "took too long" in person.messages()[-1]
    person.until(lambda: len(person.desk.recognizers) == 2 and person.control.models.is_ready)
    person.say("the next take")
    assert person.text == "the next take"
    person.rest()
    assert sorted(turn.state.value for turn in person.stored()) == ["done", "failed"]
    gate.opened.set()
    person.desk.script.append("and the first")
    person.control.recover_last()
    person.until(lambda: person.text == "the next take and the first")
    person.rest()


def test_an_agent_that_hangs_costs_its_opinion_but_no_words(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate()
    person.agent.before = gate
    with monkeypatch.context() as hurried:
        hurried.setattr(turn_queue, "LIMIT_PER_S", 0.0)
        # Recognition, which is well, has all its time.
        person.control.words_pending.connect(lambda _: hurried.setattr(turn_queue, "LEAST_LIMIT_S", 0.1))
        person.dictate("kept words")
    assert person.text == "kept words"
    assert "took too long" in person.turns[-1].decision.note
    person.agent.before = lambda token: None
    next_take_works(person)


def test_a_bug_in_recognition_costs_one_utterance_only(person: Person) -> None:
    person.desk.script.append(ZeroDivisionError("a bug"))
    person.listen()
    person.desk.microphone.say()
    person.until(lambda: len(person.aside) == 1)
    person.rest()
    assert any("Something went wrong" in text for text in person.messages())
    next_take_works(person)


def test_text_that_cannot_be_saved_stays_and_is_saved_later(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = History.save_turn

    def fail(history: History, turn: Turn, session: object = None) -> None:
        raise StorageFailed("The history could not be written.", "Free some space.")

    monkeypatch.setattr(History, "save_turn", fail)
    person.dictate("one", "two")
    person.control.edit_text("one two three")
    person.until(lambda: person.unsaved == 3)
    assert person.text == "one two three"
    assert sum("could not be written" in text for text in person.messages()) == 1
    monkeypatch.setattr(History, "save_turn", saved)
    person.dictate("four")
    person.until(lambda: person.unsaved == 0)
    assert person.stored() == person.turns


def test_what_is_not_saved_is_tried_again_at_the_end(
    qtbot: QtBot, desk: Desk, context: Context, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = Person(qtbot, desk, context)
    saved = History.save_turn

    def fail(history: History, turn: Turn, session: object = None) -> None:
        raise StorageFailed("The history could not be written.")

    monkeypatch.setattr(History, "save_turn", fail)
    person.dictate("one")
    person.until(lambda: person.unsaved == 1)
    monkeypatch.setattr(History, "save_turn", saved)
    person.control.close()
    context.close()
    with services.open_history() as history:
        assert [turn.heard.text for turn in history.turns(person.turns[0].session_id)] == ["one"]


@pytest.mark.parametrize("phase", ["loading", "waiting", "listening", "hearing", "transcribing", "thinking", "closing"])
def test_closing_in_every_state(qtbot: QtBot, desk: Desk, context: Context, phase: str) -> None:
    person = Person(qtbot, desk, context, ready=phase != "loading")
    gate = Gate()
    lost = 0
    if phase == "loading":
        person.control.load_models()
    elif phase == "waiting":
        person.control.toggle()
    else:
        person.listen()
    if phase == "hearing":
        person.keep_talking(1.0)
        lost = 1
    if phase in ("transcribing", "thinking"):
        desk.recognizers[0].before = gate if phase == "transcribing" else lambda token: None
        person.agent.before = gate
        desk.microphone.say()
        person.until(gate.reached.is_set)
        lost = 1
    if phase == "closing":
        person.control.stop()
    person.control.close()
    person.control.close()
    context.close()
    assert len(heard_in(paths.recordings_dir())) == lost
    assert not desk.microphone.is_open
    person.control.toggle()
    person.control.press()
    person.control.release()
    person.control.cancel()
    person.control.edit_text("too late")
    assert person.text == ""


def left_behind(folder: Path, session_id: str) -> None:
    """A clip of a process that is gone."""
    writer = Spool(folder / session_id).start()
    writer.append(np.full(16_000, 0.1, np.float32))
    path = writer.close()
    name = path.name.split("-")
    path.rename(path.with_name("-".join([name[0], "999999999", name[2]])))


def test_recordings_of_an_earlier_run_are_taken_up_in_their_sessions(person: Person) -> None:
    person.dictate("one")
    first = person.control.snapshot.session_id
    left_behind(paths.recordings_dir(), first)
    left_behind(paths.recordings_dir(), "neverstored")

    def look(history: History) -> list[Unfinished]:
        return recovery.unfinished(history, Spool(paths.recordings_dir()))

    with person.qtbot.waitCallback() as called:
        person.context.history.submit(look, done=called)
    items = called.args[0]
    assert [item.session_id for item in items] == [first, "neverstored"]
    person.desk.script += ["two", "three"]
    person.control.take_up(items)
    person.until(lambda: person.text == "three" and not person.control.is_busy)
    assert person.control.snapshot.session_id == "neverstored"
    person.control.open_session(first)
    person.until(lambda: person.text == "one two")
    with person.qtbot.waitCallback() as again:
        person.context.history.submit(look, done=again)
    assert again.args[0] == []


def test_the_talk_key_pressed_again_while_the_tail_comes_in_goes_on(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    now_s = 100.0
    monkeypatch.setattr("iasr_desktop.ui.listening.monotonic", lambda: now_s)
    person.control.press()
    person.until(lambda: person.control.state.phase is Phase.LISTENING)
    now_s += 2.0
    person.control.release()
    person.control.press()
    assert person.control.state.is_held
    person.desk.script.append("one take")
    person.desk.microphone.say()
    person.until(lambda: len(person.levels) > 40)
    now_s += 2.0
    person.control.release()
    person.until(lambda: person.text == "one take")
    person.rest()
    assert not person.control.state.is_recording
