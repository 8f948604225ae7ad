"""The controller over fakes: what is said and typed becomes text in order, whatever comes between."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from iasr_desktop.core import paths
from iasr_desktop.core.errors import ModelMissing
from iasr_desktop.core.types import Action, Intent
from iasr_desktop.core.vocabulary.terms import Term
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.engine_room import EngineRoom, Errand
from iasr_desktop.ui.shell.status_line import StatusLine
from iasr_desktop.ui.state_words import state_words
from iasr_desktop.ui.states import Change, Phase
from tests.dictating import Speaker
from tests.ui.dictating_window import Gate, Person
from tests.ui.making import Desk, heard_in


@pytest.fixture
def person(qtbot: QtBot, desk: Desk, context: Context) -> Iterator[Person]:
    made = Person(qtbot, desk, context)
    yield made
    made.control.close()


def test_what_is_said_becomes_text_and_is_corrected(person: Person) -> None:
    person.dictate("Dear Meghan", "Megan not Meghan", "thank you")
    assert person.text == "Dear Megan thank you"
    assert [turn.decision.action for turn in person.turns] == [Action.APPEND, Action.EDIT, Action.APPEND]
    assert person.stored() == person.turns
    assert person.control.snapshot.undo_stack
    assert [turn.audio_path.exists() for turn in person.turns if turn.audio_path] == [True] * 3
    assert person.control.state.phase is Phase.READY


def test_the_state_is_told_in_order(person: Person) -> None:
    person.states.clear()
    person.dictate("Hello")
    seen = [phase for place, phase in enumerate(person.phases) if place == 0 or phase is not person.phases[place - 1]]
    for earlier, later in (
        (Phase.WAITING_FOR_MICROPHONE, Phase.LISTENING),
        (Phase.LISTENING, Phase.HEARING),
        (Phase.HEARING, Phase.TRANSCRIBING),
        (Phase.TRANSCRIBING, Phase.THINKING),
    ):
        assert seen.index(earlier) < seen.index(later)
    assert seen[-1] is Phase.READY
    assert [state.is_recording for state in person.states][-1] is False


def test_a_microphone_that_is_kept_open_is_told_wherever_the_state_is(
    person: Person, context: Context, qtbot: QtBot
) -> None:
    line = StatusLine(context, person.control, lambda: None)
    qtbot.addWidget(line)
    shown = line.findChild(QLabel, "status_microphone")
    assert (state_words(person.control.state), shown.text()) == ("Ready", "System microphone")
    with qtbot.waitSignal(person.control.state_changed):
        context._kept.emit(True)
    assert "kept open" in state_words(person.control.state)
    assert "kept open" in shown.text()
    assert "kept open" in shown.accessibleName()
    with qtbot.waitSignal(person.control.state_changed):
        context._kept.emit(False)
    assert (state_words(person.control.state), shown.text()) == ("Ready", "System microphone")


def test_a_take_begun_before_the_models_are_there_waits_for_them(qtbot: QtBot, desk: Desk, context: Context) -> None:
    person = Person(qtbot, desk, context, ready=False)
    assert person.control.state.phase is Phase.LOADING
    desk.script.append("Early words")
    person.control.toggle()
    person.until(lambda: person.control.state.phase is Phase.LISTENING)
    desk.microphone.say()
    person.until(lambda: person.control.state.waiting == 1)
    person.control.load_models()
    person.until(lambda: person.text == "Early words")
    person.rest()
    person.control.close()


def test_models_that_cannot_be_loaded_are_told_and_loaded_again(qtbot: QtBot, desk: Desk, context: Context) -> None:
    desk.engine_failure = ModelMissing("The speech model is not installed.", "Fetch it.")
    person = Person(qtbot, desk, context, ready=False)
    person.control.load_models()
    person.until(lambda: person.control.state.phase is Phase.FAILED)
    assert "not installed" in person.control.state.sentence
    person.control.toggle()
    assert not person.control.state.is_recording
    assert "not installed" in person.messages()[-1]
    person.until(lambda: not person.control.models.is_loading)
    desk.engine_failure = None
    person.control.load_models()
    person.until(lambda: person.control.state.phase is Phase.READY)
    person.dictate("Hello")
    assert person.text == "Hello"
    person.control.close()


def test_typing_while_words_are_decided_about_keeps_both(person: Person) -> None:
    person.dictate("one")
    gate = Gate()
    person.agent.before = gate
    person.listen()
    person.desk.script.append("two")
    person.desk.microphone.say()
    person.until(gate.reached.is_set)
    person.control.edit_text("one and a half")
    gate.opened.set()
    person.until(lambda: person.text == "one and a half two")
    assert [heard for heard, _ in person.agent.asked] == ["one", "two", "two"]
    assert person.desk.recognizers[0].languages == ["auto", "auto"]
    person.rest()
    assert person.stored() == person.turns


def test_typing_all_the_while_does_not_hold_words_up_for_ever(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    submit = EngineRoom.submit

    def submit_and_type(room: EngineRoom, *work: Any, **rest: Any) -> Errand:
        """Every decision finds that the text has changed since it was begun."""
        errand = submit(room, *work, **rest)
        if person.control.state.phase is Phase.THINKING and not errand.is_idle:
            person.control.edit_text(person.text + "!")
        return errand

    person.dictate("one")
    monkeypatch.setattr(EngineRoom, "submit", submit_and_type)
    person.listen()
    person.desk.script.append("two")
    person.desk.microphone.say()
    person.until(lambda: person.text.endswith("two"))
    assert person.text == "one!!!!! two"
    assert "changed all the while" in person.turns[-1].decision.note
    person.rest()


def test_pending_typing_is_asked_for_before_a_decision(person: Person) -> None:
    person.dictate("one")
    person.control.about_to_take.connect(lambda: person.control.edit_text("one typed"))
    person.dictate("two")
    assert person.text == "one typed two" or person.text == "one typed"
    assert ("two", "one typed") in person.agent.asked


def test_undo_redo_confirm_and_restore_by_hand(person: Person) -> None:
    person.dictate("one", "two")
    person.control.undo()
    assert person.text == "one"
    person.control.redo()
    person.control.confirm()
    assert person.control.snapshot.document.segments[-1].confirmed
    person.control.edit_text("something else")
    changes = [revision.change for revision in person.control.revisions()]
    assert changes == [
        Change.BEGINNING, Change.NEW_TEXT, Change.NEW_TEXT,
        Change.UNDONE, Change.REDONE, Change.CONFIRMED, Change.TYPED,
    ]  # fmt: skip
    person.control.restore(1)
    assert person.text == "one"
    assert person.control.revisions()[-1].restored == 1
    person.control.undo()
    assert person.text == "something else"
    person.control.restore(99)
    assert person.text == "something else"
    assert person.stored() == person.turns


def test_a_refused_correction_is_told_and_a_span_can_be_chosen(person: Person) -> None:
    person.dictate("Dear Meghan", "Megan not Morgan")
    assert person.text == "Dear Meghan"
    assert [turn.decision.action for turn in person.refused] == [Action.REFUSE]
    person.control.replace_span(5, 11, "Megan")
    assert person.text == "Dear Megan"
    person.control.replace_span(50, 60, "x")
    assert "no longer in the text" in person.messages()[-1]


def test_the_last_words_are_taken_the_other_way(person: Person) -> None:
    person.dictate("Dear Meghan", "Megan not Meghan")
    person.control.flip_last()
    person.until(lambda: person.text == "Dear Meghan Megan not Meghan")
    person.rest()
    person.control.flip_last()
    person.until(lambda: person.text == "Dear Megan")
    person.rest()
    person.control.undo()
    assert person.text == "Dear Meghan"
    person.control.flip_last()
    assert "changed after" in person.messages()[-1]
    assert person.stored() == person.turns
    assert person.turns[-2].audio_path == person.turns[1].audio_path


def test_a_flip_that_finds_nothing_takes_the_words_out_and_is_refused(person: Person) -> None:
    person.dictate("Dear Meghan", "just Morgan")
    person.control.flip_last()
    person.until(lambda: bool(person.refused))
    assert person.text == "Dear Meghan"
    person.control.redo()
    assert person.text == "Dear Meghan just Morgan"


def test_an_intent_can_be_forced_for_one_utterance(person: Person) -> None:
    forced: list[object] = []
    person.control.forced_changed.connect(forced.append)
    person.control.force_next(Intent.NEW_INPUT)
    person.dictate("undo", "undo")
    assert [turn.decision.action for turn in person.turns] == [Action.APPEND, Action.UNDO]
    assert forced == [Intent.NEW_INPUT, None]


def test_a_silent_clip_leaves_nothing_behind_and_is_told_until_the_next_take(person: Person) -> None:
    person.desk.script.append("")
    person.control.press()
    person.until(lambda: person.control.state.phase is Phase.LISTENING)
    person.control.stop()
    person.until(lambda: person.control.state.phase is Phase.NO_SPEECH)
    assert person.control.state.sentence
    person.dictate("Hello")
    assert person.control.state.phase is Phase.READY


def test_a_failed_recognition_can_be_tried_again(person: Person) -> None:
    person.desk.script.append(ModelMissing("The model does not answer.", "Try again."))
    person.listen()
    person.desk.microphone.say()
    person.until(lambda: len(person.aside) == 1)
    person.rest()
    assert person.control.state.phase is Phase.FAILED
    assert [turn.state.value for turn in person.stored()] == ["failed"]
    person.desk.script.append("Hello after all")
    person.control.recover_last()
    person.until(lambda: person.text == "Hello after all")
    person.rest()
    assert person.aside == ()
    assert [turn.state.value for turn in person.stored()] == ["done"]


def test_sessions_can_be_left_and_taken_up_again(person: Person) -> None:
    person.dictate("one", "two")
    person.control.undo()
    first = person.control.snapshot
    person.control.new_session()
    assert person.text == ""
    assert person.control.turns == ()
    person.dictate("other")
    opened: list[str] = []
    person.control.session_changed.connect(opened.append)
    person.control.open_session(first.session_id)
    person.until(lambda: opened == [first.session_id])
    assert person.control.snapshot == first
    person.control.redo()
    assert person.text == "one two"
    person.control.open_session("there is none")
    person.until(lambda: "There is no session" in "".join(person.messages()))
    assert person.text == "one two"


def test_a_new_session_waits_for_what_is_being_said(person: Person) -> None:
    gate = Gate()
    person.agent.before = gate
    person.listen()
    person.desk.script.append("last words")
    person.desk.microphone.say()
    person.until(gate.reached.is_set)
    first = person.control.snapshot.session_id
    person.control.new_session()
    assert person.control.snapshot.session_id == first
    gate.opened.set()
    person.until(lambda: person.control.snapshot.session_id != first)
    assert person.turns[-1].session_id == first
    assert person.text == ""


def test_the_language_is_that_of_the_session_and_the_setting(person: Person) -> None:
    person.control.set_language("de")
    person.dictate("Guten Tag")
    assert person.desk.recognizers[-1].languages == ["de"]
    assert person.context.settings.recognition.language == "de"


def test_models_swapped_in_mid_turn_take_the_next_one(person: Person) -> None:
    gate = Gate()
    person.desk.recognizers[0].before = gate
    person.listen()
    person.desk.script += ["one", "two"]
    person.desk.microphone.say()
    person.until(gate.reached.is_set)
    settings = person.context.settings
    person.context.change_settings(replace(settings, recognition=replace(settings.recognition, model="whisper-small")))
    gate.opened.set()
    person.until(lambda: person.text == "one")
    person.desk.microphone.say()
    person.until(lambda: person.text == "one two")
    assert [made.model_id for made in person.desk.recognizers] == ["whisper-base", "whisper-small"]
    person.rest()


def test_other_settings_leave_the_models_alone(person: Person) -> None:
    settings = person.context.settings
    person.context.change_settings(replace(settings, window=replace(settings.window, theme="dark")))
    assert person.control.models.is_ready


def test_the_vocabulary_reaches_the_recogniser(person: Person) -> None:
    person.control.set_vocabulary(["Megan", "Sean"])
    person.until(lambda: person.desk.recognizers[0].vocabulary == ("Megan", "Sean"))
    person.control.load_models()
    person.until(lambda: person.control.models.is_ready)
    person.until(lambda: person.desk.recognizers[-1].vocabulary == ("Megan", "Sean"))


def test_the_agent_reads_the_text_while_nobody_speaks(person: Person) -> None:
    person.dictate("one")
    person.until(lambda: person.agent.warmed[-1] == "one")
    person.control.edit_text("one typed")
    person.until(lambda: person.agent.warmed[-1] == "one typed")


def test_words_are_shown_while_they_are_spoken(person: Person) -> None:
    partials: list[str] = []
    person.control.partial_changed.connect(partials.append)
    person.desk.script.append("final words")
    person.control.press()
    person.until(lambda: person.control.state.phase is Phase.LISTENING)
    person.desk.microphone.say(5.0)
    person.until(lambda: "preview 1" in partials)
    person.control.stop()
    person.until(lambda: person.text == "final words")
    person.until(lambda: partials[-1] == "")


def test_words_that_became_text_are_not_shown_for_those_who_speak_on(person: Person) -> None:
    gate = Gate()
    partials: list[str] = []
    person.control.partial_changed.connect(partials.append)
    person.desk.recognizers[0].before = gate
    person.desk.script.append("first words")
    person.listen()
    person.keep_talking(3.0)
    person.until(lambda: bool(partials))
    person.desk.microphone.play_silence()
    person.until(gate.reached.is_set)
    person.keep_talking()  # no words of these: the models are busy
    assert "" not in partials
    gate.opened.set()
    person.until(lambda: person.text == "first words")
    person.until(lambda: "" in partials)
    assert person.control.state.is_recording


def test_the_words_heard_are_shown_until_it_is_decided_what_they_are(person: Person) -> None:
    gate = Gate()
    pending: list[str] = []
    person.control.words_pending.connect(pending.append)
    person.control.partial_changed.connect(pending.append)
    person.agent.before = gate
    person.desk.script += ["the words heard", ""]
    person.listen()
    person.desk.microphone.say(0.5)
    person.until(gate.reached.is_set)
    assert pending == ["the words heard"]
    assert person.text == ""
    gate.opened.set()
    person.until(lambda: person.text == "the words heard")
    person.until(lambda: pending[-1] == "")
    person.rest()


def test_nothing_is_shown_of_an_utterance_without_words(person: Person) -> None:
    pending: list[str] = []
    person.control.words_pending.connect(pending.append)
    person.desk.script.append("")
    person.control.press()
    person.until(lambda: person.control.state.phase is Phase.LISTENING)
    person.control.stop()
    person.until(lambda: person.control.state.phase is Phase.NO_SPEECH)
    assert pending == []


def test_closing_leaves_unfinished_clips_for_the_next_start(person: Person) -> None:
    gate = Gate()
    person.desk.recognizers[0].before = gate
    person.listen()
    person.desk.microphone.say()
    person.until(gate.reached.is_set)
    person.desk.microphone.say()
    person.until(lambda: person.control.state.waiting == 1)
    person.control.close()
    person.context.close()
    assert len(heard_in(paths.recordings_dir())) == 2
    assert person.turns == []


def cpu_ms(action: Callable[[], object]) -> float:
    """What `action` costs this thread, whatever else the machine does; the best of several."""
    costs = []
    for _ in range(5):
        started_s = time.thread_time()
        action()
        costs.append((time.thread_time() - started_s) * 1000)
    return min(costs)


def test_nothing_holds_the_window_up_with_a_text_of_a_whole_day(person: Person) -> None:
    speaker = Speaker()
    for number in range(800):
        speaker.say(" ".join(f"word{number}" for _ in range(25)) + ".")
    person.control._desk.adopt(speaker.session, speaker.turns)
    control = person.control
    assert len(person.text.split()) == 20_000
    place = len(person.text) // 2

    def type_a_letter() -> None:
        control.edit_text(person.text[:place] + "x" + person.text[place:])

    assert cpu_ms(type_a_letter) < 16
    assert cpu_ms(control.undo) < 16
    assert cpu_ms(control.redo) < 16
    assert cpu_ms(lambda: control.replace_span(place, place + 1, "yz")) < 16
    assert cpu_ms(control.revisions) < 16
    assert cpu_ms(lambda: control.restore(400) or control.undo()) < 32
    assert cpu_ms(lambda: control.state) < 1


def test_a_confirmed_correction_of_a_name_is_learned(person: Person) -> None:
    learned: list[tuple[Term, ...]] = []
    person.control.terms_learned.connect(learned.append)
    person.dictate("I met Kathleen Reeve", "Kaitlin not Kathleen", "yes")
    person.until(lambda: bool(learned))
    assert [term.text for term in learned[0]] == ["Kaitlin"]
    person.until(lambda: person.desk.recognizers[0].vocabulary == ("Kaitlin",))


def test_terms_on_file_are_in_force_from_the_start(qtbot: QtBot, desk: Desk, context: Context) -> None:
    with qtbot.waitCallback() as added:
        context.history.submit(lambda history: history.vocabulary.add("Zoë"), done=added)
    person = Person(qtbot, desk, context)
    person.until(lambda: desk.recognizers[0].vocabulary == ("Zoë",))
    person.control.close()


def test_another_microphone_is_taken_at_once(person: Person) -> None:
    opened = person.desk.microphone.starts
    person.listen()
    person.say("one")
    person.control.set_microphone("Headset")
    assert person.control.state.is_recording
    person.until(lambda: person.desk.microphone.starts == opened + 2)
    person.until(lambda: person.control.state.phase is Phase.LISTENING)
    person.say("two")
    person.rest()
    assert person.text == "one two"
    assert person.context.settings.microphone.device == "Headset"


def test_twenty_takes_one_after_another_are_alike(person: Person) -> None:
    for number in range(20):
        person.dictate(f"take {number}")
    assert person.text == " ".join(f"take {number}" for number in range(20))
    assert not person.messages()
