"""The vocabulary in the prompt: within its limit, the most important kept, its echo caught."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.recognition.vocabulary import PROMPT_TOKENS, Vocabulary, is_echo, read_terms

NAMES = ["Namrata", "Cyrille", "Okafor", "Meghan", "Siobhan", "Xiulan", "Thorsten", "Aoife", "Ngozi", "Bjarne"]


def count(text: str) -> int:
    return len(text.split()) * 3


def test_all_terms_of_a_short_list_are_active() -> None:
    prompt = Vocabulary(NAMES).prompt(count)
    assert prompt.terms == tuple(NAMES)
    assert prompt.note == ""


def test_of_500_terms_the_first_that_fit_are_active_and_the_person_is_told() -> None:
    prompt = Vocabulary(f"name{number}" for number in range(500)).prompt(count)
    assert count(prompt.text) <= PROMPT_TOKENS < count(prompt.text) + 3
    assert prompt.terms[0] == "name0"
    assert f"{len(prompt.terms)} of 500" in prompt.note


def test_the_most_important_stands_next_to_the_audio() -> None:
    assert Vocabulary(["first", "second"]).prompt(count).text == "second, first."


def test_what_was_used_last_comes_first() -> None:
    vocabulary = Vocabulary(["Ann", "Bob", "Cyd"]).used(["Bob", "Dan"])
    assert vocabulary.terms == ("Dan", "Bob", "Ann", "Cyd")


def test_blank_and_double_terms_do_not_count() -> None:
    assert Vocabulary([" Ann  Lee", "", "Ann Lee", " "]).terms == ("Ann Lee",)


@given(st.lists(st.text(max_size=20), max_size=80), st.integers(0, 224))
def test_the_prompt_never_passes_its_limit(terms: list[str], budget: int) -> None:
    prompt = Vocabulary(terms).prompt(count, budget)
    assert count(prompt.text) <= budget
    assert len(prompt.terms) <= prompt.given


def test_the_whole_list_with_little_voice_is_an_echo() -> None:
    prompt = Vocabulary(NAMES).prompt(count)
    assert is_echo(prompt.text.split(), prompt, 0.3)
    assert is_echo([*NAMES[:7]], prompt, 0.5)


def test_the_list_over_and_over_is_an_echo_even_with_voice() -> None:
    prompt = Vocabulary(NAMES).prompt(count)
    assert is_echo(NAMES * 3, prompt, 4.0)


def test_a_dictated_list_of_three_is_kept() -> None:
    prompt = Vocabulary(NAMES).prompt(count)
    assert not is_echo(["Namrata,", "Okafor,", "and", "Siobhan."], prompt, 1.8)
    assert not is_echo(["Namrata,", "Okafor,", "Siobhan."], prompt, 1.6)


def test_one_name_said_alone_is_kept() -> None:
    prompt = Vocabulary(["Megan"]).prompt(count)
    assert not is_echo(["Megan."], prompt, 0.4)
    assert not is_echo(["Megan."], Vocabulary([*NAMES[:2], "Megan"]).prompt(count), 0.3)


def test_a_whole_short_vocabulary_may_be_dictated() -> None:
    prompt = Vocabulary(NAMES[:3]).prompt(count)
    assert not is_echo(NAMES[:3], prompt, 1.5)


def test_a_sentence_with_names_is_no_echo() -> None:
    prompt = Vocabulary(NAMES).prompt(count)
    assert not is_echo(
        ["Namrata", "and", "Cyrille", "met", "Okafor", "in", "the", "office", "on", "Tuesday"], prompt, 3.0
    )


def test_without_vocabulary_nothing_is_an_echo() -> None:
    assert not is_echo(["anything"], Vocabulary().prompt(count), 0.0)


def test_terms_are_read_a_line_each(tmp_path: Path) -> None:
    file = tmp_path / "Namen ü.txt"
    file.write_text("\ufeffMegan\n\n# people\nÜmit Şahin  # colleague\n", encoding="utf-8")
    assert read_terms(file) == ("Megan", "Ümit Şahin")


def test_a_vocabulary_that_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00\x81")
    for file in (tmp_path / "none.txt", tmp_path / "binary", tmp_path):
        with pytest.raises(BadInput):
            read_terms(file)


def test_a_term_too_long_to_be_a_name_is_left_out() -> None:
    prompt = Vocabulary(["x" * 100_000, "Kaitlin"]).prompt(len)
    assert prompt.terms == ("Kaitlin",)
    assert prompt.note.startswith("1 of 2")
