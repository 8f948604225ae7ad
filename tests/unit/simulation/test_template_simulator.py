"""The simulated person without a model: what is said, how it changes, and that it never gives the answer away."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput, Cancelled
from iasr_desktop.core.simulation import simulators
from iasr_desktop.core.simulation.discrepancies import put_right
from iasr_desktop.core.simulation.looking_back import PATIENCE
from iasr_desktop.core.simulation.reading import distance, form_of, how_far, keys_of, plain, read
from iasr_desktop.core.simulation.restating import NEARLY_ALL, held
from iasr_desktop.core.simulation.template_simulator import EMPTY, TemplateSimulator
from iasr_desktop.core.simulation.types import Instruction, Purpose, Step
from iasr_desktop.core.types import Intent
from tests.unit.simulation.simulated import sample, step, steps

REFERENCE = "Please send the report to Megan before lunch and call Kunthreesir at 15 past four."
TEXT = "Please send the report to Morgan before lunch and call conference at 50 past for."


def told(simulator: TemplateSimulator, reference: str, dialogue: list[Step], language: str = "en") -> Instruction:
    said = simulator.instruct(sample(reference, language), dialogue, CancelToken())
    assert said is not None
    return said


def in_vain(simulator: TemplateSimulator, reference: str, text: str, loops: int, language: str = "en") -> list[str]:
    """What is said to a system that changes nothing."""
    dialogue = steps(text)
    for loop in range(1, loops + 1):
        said = told(simulator, reference, dialogue, language)
        dialogue.append(step(loop, text, said))
    return [one.instruction.text for one in dialogue if one.instruction]


def test_the_same_seed_says_the_same() -> None:
    one, other = (in_vain(TemplateSimulator(3), REFERENCE, TEXT, 8) for _ in range(2))

    assert one == other


def test_seeds_and_samples_vary_what_is_said() -> None:
    texts = {told(TemplateSimulator(seed), "Call Megan at home now", steps("Call Morgan at home now")).text
             for seed in range(12)}  # fmt: skip

    assert len(texts) > 3


def test_nothing_is_said_twice_in_vain() -> None:
    said = in_vain(TemplateSimulator(0), REFERENCE, TEXT, 10)

    assert len(set(said)) == len(said)


def test_after_some_tries_the_next_thing_has_its_turn_and_then_the_first_again() -> None:
    simulator, dialogue = TemplateSimulator(0), steps("call Morgan about the lock")
    wanted = []
    for loop in range(1, 3 * PATIENCE + 1):
        said = told(simulator, "call Megan about the log", dialogue)
        assert said.discrepancy is not None
        wanted.append(said.discrepancy.wanted)
        dialogue.append(step(loop, dialogue[0].answer.text, said))

    assert wanted == [*["Megan"] * PATIENCE, *["log"] * PATIENCE, *["Megan"] * PATIENCE]


def test_what_did_not_help_is_said_in_other_manners() -> None:
    said = in_vain(TemplateSimulator(1), "please ask Megan about that", "please ask Morgan about that", 6)

    assert any("M-E-G-A-N" in text for text in said)
    assert any("Mike Echo Golf Alpha November" in text for text in said)
    assert any("M as in Mike" in text for text in said)
    assert any("ask Morgan" in text or "ask Megan" in text for text in said)
    assert any(text in ("Delete Morgan.", "Remove Morgan.") for text in said)


def test_a_name_that_no_dictionary_has_is_spelled_at_once() -> None:
    said = told(TemplateSimulator(0), "please ask Kunthreesa about that", steps("please ask Teresa about that"))

    assert "K-U-N-T-H-R-E-E-S-A" in said.text


def test_a_name_that_no_dictionary_has_is_never_taken_out() -> None:
    said = in_vain(TemplateSimulator(0), "please ask Kunthreesa about that", "please ask Teresa about that", 10)

    assert not any(text.startswith(("Delete", "Remove")) for text in said)


@pytest.mark.parametrize(
    ("reference", "text"),
    [
        ("please ask Catherine about that", "please ask Katherine about that"),
        ("please ask Arabella about that", "please ask Airebela about that"),
        ("the next chapter is short", "the next chaper is short"),
    ],
)
def test_what_is_heard_the_same_or_as_no_word_is_spelled_at_once(reference: str, text: str) -> None:
    said = [told(TemplateSimulator(seed), reference, steps(text)).text for seed in range(6)]

    assert all("C-A-T-H" in one or "A-R-A-B" in one or "C-H-A-P" in one for one in said)


def test_a_hard_name_is_only_said_by_its_letters() -> None:
    said = in_vain(TemplateSimulator(0), "please ask Kunthreesa about that", "please ask Teresa about that", 6)

    assert all("K-U-N" in one or "Kilo Uniform" in one or "K as in" in one for one in said)


def test_small_words_are_never_spelled() -> None:
    said = in_vain(TemplateSimulator(0), "the school in the old mill", "the school and the old mill", 8)

    assert not any("I-N" in one or "India" in one or "I as in" in one for one in said)


def test_what_is_too_much_and_stands_there_twice_has_a_neighbour() -> None:
    said = told(TemplateSimulator(0), "the lease can be extended", steps("the lease can be the extended"))

    assert said.text in ("Delete the after be.", "Delete the before extended.")


def test_a_name_like_another_of_the_text_is_spelled_with_what_stands_there() -> None:
    reference, text = "Anna Neale met Bob Neill", "Anna Niel met Bob Neill"

    assert all(
        "Niel" in told(TemplateSimulator(seed), reference, steps(text)).text.replace("Neill", "") for seed in range(6)
    )


def test_long_names_of_two_words_are_spelled_one_at_a_time() -> None:
    said = told(TemplateSimulator(0), "ask Kunthreesani Obwenaku now", steps("ask conference of Wena now")).text

    assert ("Tango Hotel Romeo" in said) != ("Bravo Whiskey Echo" in said)


def test_what_is_spelled_for_one_of_several_says_which() -> None:
    reference, text = "Rowan Duval and Ronan Duvall are here", "Rowan Duval and Ronan Duval are here"
    said = in_vain(TemplateSimulator(0), reference, text, 3)

    assert any("the second Duval" in one and "D-U-V-A-L-L" in one for one in said)
    assert any("the second Duval" in one and "Delta Uniform" in one for one in said)


def test_words_that_are_there_more_than_once_come_with_a_neighbour() -> None:
    reference, text = "call Ann at home and call Bob at work", "call Ann at home and call Bob at home"
    for seed in range(8):
        assert "Bob at home" in told(TemplateSimulator(seed), reference, steps(text)).text


@pytest.mark.parametrize(
    ("reference", "text", "parts"),
    [
        ("we do not agree with that", "we do agree with that", ["not"]),
        ("look at the door now", "look at the the door now", ["the"]),
        ("turn it off", "turn it", ["off"]),
    ],
)
def test_missing_and_surplus_words(reference: str, text: str, parts: list[str]) -> None:
    said = told(TemplateSimulator(0), reference, steps(text)).text

    assert all(part in said for part in parts)


def test_harm_is_undone_and_then_something_else_is_tried() -> None:
    simulator, start = TemplateSimulator(0), "please ask Morgan about that"
    reference = "please ask Megan about that"
    first = told(simulator, reference, steps(start))
    worse = steps(start, [(first, "please ask about")])

    undo = told(simulator, reference, worse)
    assert undo.purpose is Purpose.UNDO
    assert undo.discrepancy is None

    again = told(simulator, reference, [*worse, step(2, start, undo)])
    assert again.purpose is Purpose.CORRECTION
    assert again.text != first.text


def test_words_taken_for_new_text_are_scratched() -> None:
    start = "please ask Morgan about that"
    first = Instruction("No, Megan, not Morgan.", Purpose.CORRECTION, "template")
    dialogue = [step(0, start), step(1, f"{start} No, Megan, not Morgan.", first, Intent.NEW_INPUT)]

    said = told(TemplateSimulator(0), "please ask Megan about that", dialogue)

    assert (said.purpose, said.text) == (Purpose.UNDO, "Scratch that.")


def test_an_undo_that_does_not_help_is_given_up() -> None:
    simulator, reference = TemplateSimulator(0), "please ask Megan about that"
    first = Instruction("No, Megan, not Morgan.", Purpose.CORRECTION, "template")
    dialogue = [step(0, "please ask Morgan about that"), step(1, "ask Morgan", first)]
    said = []
    for loop in range(2, 5):
        said.append(told(simulator, reference, dialogue))
        dialogue.append(step(loop, "ask Morgan", said[-1]))

    assert [one.purpose for one in said] == [Purpose.UNDO, Purpose.UNDO, Purpose.CORRECTION]
    assert said[0].text != said[1].text


def test_a_correction_that_helps_after_harm_is_not_undone() -> None:
    first, second = (Instruction(text, Purpose.CORRECTION, "template") for text in ("one", "two"))
    dialogue = steps("please ask Morgan about that", [(first, "ask that"), (second, "please ask that")])

    assert told(TemplateSimulator(0), "please ask Megan about that", dialogue).purpose is Purpose.CORRECTION


def test_an_empty_text_is_dictated_again_in_parts() -> None:
    reference = "one two three four five six seven eight nine ten oranges for Megan"
    said = told(TemplateSimulator(0), reference, steps(""))

    assert reference.startswith(said.text.rstrip("."))
    assert len(said.text.split()) < len(reference.split()) / 2
    assert said.note == EMPTY


def test_a_short_text_that_is_all_wrong_is_flagged() -> None:
    said = told(TemplateSimulator(0), "call Megan", steps("column organ"))

    assert said.note == NEARLY_ALL


def test_nothing_is_said_about_a_right_text() -> None:
    assert TemplateSimulator(0).instruct(sample("Call Megan."), steps("call Megan"), CancelToken()) is None


def test_a_cancelled_token_stops_it() -> None:
    token = CancelToken()
    token.cancel()

    with pytest.raises(Cancelled):
        TemplateSimulator(0).instruct(sample("Call Megan."), steps("call"), token)


@pytest.mark.parametrize(("reference", "script"), [("Call Megan.", "latin"), ("请找王经理", "han")])
def test_harmless_turns_are_in_the_language_of_the_text(reference: str, script: str) -> None:
    said = TemplateSimulator(5).harmless(sample(reference, ""), steps(reference))

    assert said.purpose is Purpose.HARMLESS
    assert said.discrepancy is None
    assert said.text.isascii() == (script == "latin")


@pytest.mark.parametrize(
    ("reference", "text", "somewhere"),
    [
        ("请找王经理签字", "请找黄经理签字", ["黄经理", "王经理", "国王的王", "三横王"]),
        ("请把文件发给小琳", "请把文件发给小林", ["小林", "小琳", "琳琅的琳"]),
        ("请用Python写", "请用派森写", ["派森", "Python", "P Y T H O N"]),
        ("我明天不去学校", "我明天去学校", ["在", "不"]),
        ("今天去学校", "今天今天去学校", ["今天"]),
    ],
)
def test_mandarin_is_corrected_in_mandarin(reference: str, text: str, somewhere: list[str]) -> None:
    said = "".join(in_vain(TemplateSimulator(0), reference, text, 8, "zh"))

    assert all(part in said for part in somewhere)


WORDS = (
    "please the a not no Megan Morgan Kunthreesir 15 fifty twenty five call send report before lunch Tuesday PPT is "
    "off 不 王 黄 经理 今天 明天"
)
REFERENCES = st.lists(st.sampled_from(WORDS.split()), min_size=1, max_size=9).map(" ".join)
OPERATIONS = st.lists(
    st.tuples(st.integers(0, 8), st.sampled_from(["drop", "double", "change"]), st.sampled_from(WORDS.split())),
    max_size=3,
)


def spoiled(reference: str, operations: list[tuple[int, str, str]]) -> str:
    """`reference` as it may have been misheard."""
    words = reference.split()
    for at, what, other in operations:
        if words:
            place = at % len(words)
            words[place : place + 1] = {"drop": [], "double": [words[place]] * 2, "change": [other]}[what]
    return " ".join(words)


@settings(max_examples=40, deadline=None)
@given(REFERENCES, OPERATIONS, st.integers(0, 99))
def test_a_patient_listener_is_led_to_the_reference(
    reference: str, operations: list[tuple[int, str, str]], seed: int
) -> None:
    """Each instruction names what is wanted and never all of the reference; carried out, it brings the text nearer."""
    text, simulator = spoiled(reference, operations), TemplateSimulator(seed)
    dialogue = steps(text)
    form = form_of(reference, text)
    while said := simulator.instruct(sample(reference, ""), dialogue, CancelToken()):
        place = said.discrepancy
        assert place is not None
        assert said.note or held(reference, said.text, form) < len(plain(reference, form))
        holds_wanted = set(keys_of(place.wanted, form)) <= set(keys_of(said.text, form))
        spelled = "".join(plain(place.wanted, form)) in "".join(plain(said.text, form))
        assert holds_wanted or spelled or place.found
        now = put_right(dialogue[-1].answer.text, place)
        assert how_far(reference, now, form) < how_far(reference, dialogue[-1].answer.text, form)
        dialogue.append(step(len(dialogue), now, said))

    left = dialogue[-1].answer.text
    assert distance(reference, left, form) == 0 or read(reference, form).keys == read(left, form).keys


def test_simulators_by_name() -> None:
    assert simulators.NAMES == ("llm", "template")
    assert simulators.build("template", 1).about["seed"] == "1"
    with pytest.raises(BadInput, match="language model"):
        simulators.build("llm", 1)
    with pytest.raises(BadInput, match="no simulator called nobody"):
        simulators.build("nobody", 1)


def test_a_neighbour_in_another_sentence_makes_no_question() -> None:
    reference, text = "Is it open? The shop closes.", "Is it open? Shop closes."
    said = in_vain(TemplateSimulator(0), reference, text, 4)

    assert not any("?" in one for one in said)


@pytest.mark.parametrize("seed", range(4))
def test_the_letters_of_two_words_are_said_by_names_in_one_go(seed: int) -> None:
    said = told(TemplateSimulator(seed), "Ask Siobhan Keane first.", steps("Ask Chivon Keen first.")).text
    assert said in (
        f"{verb} Chivon {link} Sierra India Oscar Bravo Hotel Alpha November, "
        "and Keen with Kilo Echo Alpha November Echo."
        for verb, link in (("Replace", "with"), ("Change", "to"))
    )


def test_one_word_at_a_time_is_spelled_where_the_other_is_right() -> None:
    said = told(TemplateSimulator(0), "Ask Siobhan Keane first.", steps("Ask Chivon Keane first.")).text
    assert "S-I-O-B-H-A-N" in said
