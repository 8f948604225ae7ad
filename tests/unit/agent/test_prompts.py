"""Prompts and the window of the document that they show."""

from iasr_desktop.core.agent.prompts import WINDOW_TOKENS, PromptFile, answer_to, window


def count(text: str) -> int:
    return len(text.split())


def document(sentences: int) -> str:
    return " ".join(f"This is sentence number {index} of the text." for index in range(sentences))


def test_most_stable_part_comes_first() -> None:
    prompt = PromptFile("Instructions.\n").about("Some\ntext.", "what  was said", " FIX")
    assert prompt.text == "Instructions.\nText: Some text.\nSaid: what was said\nAnswer: FIX"
    assert PromptFile("a").about("b").query == ""


def test_file_that_ships_is_hashed_and_ends_ready_for_a_text() -> None:
    prompt = PromptFile.load("agent")
    assert prompt.sha256 == PromptFile(prompt.text).sha256 != PromptFile(prompt.text + " ").sha256
    assert prompt.text.endswith("\n\n")


def test_replies_stand_on_one_line() -> None:
    assert answer_to("two\nlines", "one ") == " two lines => one\n"


def test_short_text_is_shown_whole() -> None:
    assert window(document(3), count) == document(3)
    assert window("", count) == ""


def test_long_text_is_shown_from_a_place_that_seldom_moves() -> None:
    starts = []
    for size in range(40, 120):
        shown = window(document(size), count)
        assert document(size).endswith(shown)
        assert count(shown) <= WINDOW_TOKENS
        starts.append(len(document(size)) - len(shown))
    assert len(set(starts)) <= 8


def test_place_further_back_is_shown_with_its_neighbours() -> None:
    text = document(200)
    shown = window(text, count, text.index("number 17 "))
    assert "number 16 " in shown
    assert "number 18 " in shown
    assert count(shown) < 40


def test_endless_sentence_is_cut_between_words() -> None:
    shown = window("word " * 5000, count)
    assert 0 < count(shown) <= 2 * WINDOW_TOKENS
    assert set(shown.split()) == {"word"}
    assert len(window("x" * 9000, len)) <= 2 * WINDOW_TOKENS
