"""Spelled names that were heard wrongly, heard again."""

import pytest

from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.agent.modify import replace_span
from iasr_desktop.core.agent.said import Said
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.agent.spelled_again import SpelledAgain
from iasr_desktop.core.agent.verdicts import edited
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.document import apply_edits
from iasr_desktop.core.settings import AgentSettings
from iasr_desktop.core.types import Action
from iasr_desktop.engines.espeak import EspeakPhonemizer

SPELLED = SpelledAgain(EspeakPhonemizer())
TEXT = "Please ask Shavon about the report."


class Hearings:
    """Hears these texts one after the other, then nothing more."""

    def __init__(self, *texts: str) -> None:
        self.texts = list(texts)
        self.asked = 0

    def __call__(self, expecting: str) -> str:
        self.asked += 1
        return self.texts.pop(0) if self.texts else ""


def result(heard: str, *others: str, text: str = TEXT) -> str | None:
    SPELLED.forget()
    decision = SPELLED.decide(heard, as_takes(text), Hearings(*others))
    return apply_edits(text, decision.edits) if decision else None


@pytest.mark.parametrize(
    ("heard", "others"),
    [
        ("It's Sivon, S-I-L-D-H-A-N.", ["It's Siobhan, S-I-O-B-H-A-N.", "S, I, O, B, H, E, N."]),
        ("It's see era India Oscar Bravo Hotel Alpha November.", []),
        ("It's Chauvan, S as in sugar. I as in ice. Oh as in orange. B is in boy. H is in hotel. Eight as in apple. "
         "N as in Nancy.", []),
    ],
)  # fmt: skip
def test_all_hearings_together_tell_the_name(heard: str, others: list[str]) -> None:
    assert result(heard, *others) == "Please ask Siobhan about the report."


def test_a_second_spelling_replaces_what_came_of_the_first() -> None:
    heard = ["It's Siobhan, S-I-O-B-H-A-N."] * 3
    assert result(*heard, text="Please ask Sildhan about the report.") == "Please ask Siobhan about the report."


def test_two_words_may_have_been_heard_for_one_name() -> None:
    heard = ["Not Rachel Gopalan, Rajagopalan, R-A-J-A-G-O-P-A-L-A-N."] * 3
    text = "Please ask Rachel Gopalan about the report."
    assert result(*heard, text=text) == "Please ask Rajagopalan about the report."


@pytest.mark.parametrize(
    "heard",
    [
        "The code on the door is X-Y-Z.",
        "My cousin works for the B B C.",
        "We flew with S-A-S to Oslo on Monday.",
        "The hotel in India was full in November.",
        "Is it S-I-O-B-H-A-N?",
        "He spelled it out for everybody in the room.",
        "The place is known for its A-B-C.",
    ],
)
def test_what_spells_nothing_of_the_text_corrects_nothing(heard: str) -> None:
    assert result(heard, heard, heard) is None


TWINS = "Carr Dunmore met Carr Dunmore at the fair."


@pytest.mark.parametrize(
    ("heard", "text", "wanted"),
    [
        ("Replace the second car with Kilo Alpha Romeo Romeo.", TWINS, "Carr Dunmore met Karr Dunmore at the fair."),
        ("Replace the first car with car, KARR.", TWINS, "Karr Dunmore met Carr Dunmore at the fair."),
        ("It's jeeves, CE, Y-N-E-P.", "Ask Zainep about it.", "Ask Ceynep about it."),
        ("Replace pre-event with P-R-I-Y-A.", "Then Pre-Event left.", "Then Priya left."),
        # What is there was heard as words of every day.
        ("Replace you're here, he with C-O-R-I-N-N-E.", "Then show here he left us.", "Then corinne left us."),
        # A title is no beginning of a sentence.
        ("Replace Roger Gopal and with R-A-J-A-G-O-P-A-L-A-N.", "Dr. Roger Gopel is ill.", "Dr. Rajagopalan is ill."),
    ],
)
def test_an_order_names_what_stands_there_by_its_sound(heard: str, text: str, wanted: str) -> None:
    assert result(heard, heard, text=text) == wanted


@pytest.mark.parametrize(
    "heard",
    [
        "Change it to hat it H A D D A D",
        "Replace the second one with Mike Charlie, Alpha Lima Lima.",
        "Insert Foxtrot India November Charlie Hotel.",
    ],
)
def test_an_order_that_cannot_be_carried_out_is_refused_and_not_written_down(heard: str) -> None:
    decision = SPELLED.decide(heard, as_takes(TEXT), Hearings(heard))
    assert decision is not None
    assert decision.action is Action.REFUSE


def test_what_was_heard_beside_the_letters_is_not_written_with_them() -> None:
    document, heard = as_takes("Mayor Dunmore has the tickets."), "No, Mirror, M-E-E-R-A."
    muddled = edited(heard, 0.9, replace_span(document.text, 6, 13, "Mirror, Meera"), "grammar")
    decision = SPELLED.decide(heard, document, Hearings(heard), first=muddled)
    assert decision is not None
    assert decision.action is Action.REFUSE or all("Mirror" not in edit.after for edit in decision.edits)


def test_a_decision_that_writes_the_same_word_stands() -> None:
    document = as_takes(TEXT)
    heard = "It's Siobhan, S-I-O-B-H-A-N."
    hearings = Hearings()
    first = SPELLED.decide(heard, document, hearings)
    assert first is not None
    assert SPELLED.decide(heard, document, hearings, first=first) is None


def test_prose_is_not_heard_again() -> None:
    again = Hearings()
    assert SPELLED.decide("I will be there at noon, as agreed.", as_takes(TEXT), again) is None
    assert again.asked == 0


TWO = "The talk by Adina Kovalk was moved."


@pytest.mark.parametrize(
    ("heard", "other"),
    [
        (
            "Change Adina to Echo Delta Yankee Tango Hotel Alpha, and Kovalk to Kilo Oscar Whiskey Alpha Lima Kilo.",
            "Change, Adeena, to Echo, Delta, Yankee, Tango, Hotel, Alpha, and Coval, to Kilo, Oscar, Whiskey, Alpha, "
            "Lima, Kilo.",
        ),
        (
            "Replace Adina with Edytha, E-D-Y-T-H-A, and Kovalk with Kowalk, K-O-W-A-L-K.",
            "Replace Adeena with Edita E-D-Y-T-H-A and Coval with Kowalk, K-O-W-A-L-K.",
        ),
    ],
)
def test_two_words_are_spelled_in_one_go(heard: str, other: str) -> None:
    assert result(heard, other, text=TWO) == "The talk by Edytha Kowalk was moved."


@pytest.mark.parametrize(
    "heard",
    [
        "It placed the first car with car, K-A-R-R.",
        "Replacing the first car with car, K-A-R-R.",
        "Changed the first car to Kilo Alpha Romeo Romeo.",
    ],
)
def test_the_verb_of_an_order_may_be_misheard(heard: str) -> None:
    assert result(heard, heard, text=TWINS) == "Karr Dunmore met Carr Dunmore at the fair."


def test_the_two_orders_need_not_go_on_in_the_same_way() -> None:
    heard = "Change Adina to Echo Delta Yankee Tango Hotel Alpha, and Kovalk with Kilo Oscar Whiskey Alpha Lima Kilo."
    assert result(heard, heard, text=TWO) == "The talk by Edytha Kowalk was moved."


def test_what_was_understood_of_two_words_is_done_and_the_rest_told() -> None:
    heard = "Replace Adina with E-D-Y-T-H-A, and lemonade with Q-X-Z-W-V-B."
    SPELLED.forget()
    decision = SPELLED.decide(heard, as_takes(TWO), Hearings(heard))
    assert decision is not None
    assert apply_edits(TWO, decision.edits) in ("The talk by Edytha Kovalk was moved.", TWO.replace("Adina", "Editha"))
    assert decision.note


class Talk:
    """One text, corrected by what is heard again and again."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.spelled = SpelledAgain(EspeakPhonemizer())

    def hears(self, heard: str, *others: str) -> str:
        decision = self.spelled.decide(heard, as_takes(self.text), Hearings(*(others or (heard,))))
        self.text = apply_edits(self.text, decision.edits) if decision else self.text
        return self.text


def test_letters_of_two_turns_together_tell_the_word() -> None:
    talk = Talk("Then Zhevgeny played.")
    talk.hears("Replace Zhevgeny with V-E-V-G-E-N-Y.")
    talk.text = "Then Zhevgeny played."
    assert talk.hears("Replace Zhevgeny with Y-E-V-T-E-N-Y.") == "Then Yevgeny played."


def test_what_was_not_left_alone_is_not_written_again() -> None:
    talk = Talk("We met Thermby and Forneby.")
    first = talk.hears("Replace Thermby with T-H-U-R-N-B-Y.")
    talk.text = "We met Thermby and Forneby."
    assert talk.hears("Replace Thermby with T-H-U-R-N-B-Y.") != first


def test_a_word_that_was_spelled_is_not_what_the_next_letters_are_about() -> None:
    talk = Talk("It covers Forneby and Thursby.")
    assert talk.hears("Replace Forneby with T-H-O-R-N-A-B-Y.") == "It covers Thornaby and Thursby."
    assert talk.hears("Change Thursday to T-H-U-R-N-B-Y.") == "It covers Thornaby and Thurnby."


def test_what_only_sounds_like_a_spelled_word_is_not_written_for_it() -> None:
    talk = Talk("As Thomas left, Zainep came.")
    assert talk.hears("Replace Thomas with Tango Oscar Mike Alpha Sierra Zulu.") == "As Tomasz left, Zainep came."
    document = as_takes(talk.text)
    as_heard = edited("as Thomas", 0.9, replace_span(talk.text, 3, 9, "Thomas"), "model")
    another = edited("replace Tomasz with Peter", 0.9, replace_span(talk.text, 3, 9, "Peter"), "grammar")
    gone = edited("delete Tomasz", 0.9, replace_span(talk.text, 3, 10, ""), "grammar")
    assert talk.spelled.kept(as_heard, document).action is Action.REFUSE
    assert talk.spelled.kept(another, document) is another
    assert talk.spelled.kept(gone, document) is gone


def test_another_text_has_nothing_to_do_with_what_was_spelled() -> None:
    talk = Talk("We met Thermby.")
    first = talk.hears("Replace Thermby with T-H-U-R-N-B-Y.")
    talk.spelled.forget()
    talk.text = "We met Thermby."
    assert talk.hears("Replace Thermby with T-H-U-R-N-B-Y.") == first


def test_a_new_session_has_nothing_to_do_with_the_one_before() -> None:
    agent, text = Agent(None, EspeakPhonemizer(), AgentSettings()), "Her name is Megan."

    def heard() -> str:
        said = Said("M-E-G-H-A-N", again=Hearings("M-E-G-H-A-N"))
        return apply_edits(text, agent.decide(said, as_takes(text), CancelToken()).edits)

    assert heard() == "Her name is Meghan."
    agent.start_session()
    assert heard() == "Her name is Meghan."
