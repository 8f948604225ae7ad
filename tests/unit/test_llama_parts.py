"""The plain parts of the llama.cpp adapter: templates and paths of tokens."""

import pytest

from iasr_desktop.engines.llama_template import ChatTemplate
from iasr_desktop.engines.llama_trie import shared_nodes

CHATML = "{% for m in messages %}<|im_start|>{{ m.role }}"


def test_headings_become_marks_and_the_last_turn_stays_open() -> None:
    template = ChatTemplate.of(CHATML)
    opening = template.opening("[system]\nBe brief.\n[user]\nText:\n")
    assert opening == "<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nText:\n"
    assert template.closing("[user]\nText:\n") == "<|im_end|>\n<|im_start|>assistant\n"


def test_text_without_headings_is_continued_as_it_is() -> None:
    template = ChatTemplate.of(CHATML)
    assert template.opening("Text: a\n[note]\n") == "Text: a\n[note]\n"
    assert template.closing("Text: a\n") == ""


@pytest.mark.parametrize(
    ("template", "mark"),
    [
        (CHATML, "<|im_start|>user\n"),
        ("x<|start_header_id|>y", "<|start_header_id|>user<|end_header_id|>\n\n"),
        ("", "### user\n"),
    ],
)
def test_marks_follow_the_model(template: str, mark: str) -> None:
    assert ChatTemplate.of(template).opening("[user]\nHi") == mark + "Hi"


def test_shared_starts_are_listed_once() -> None:
    nodes = shared_nodes([[1, 2, 3], [1, 2, 4], [5]])
    assert nodes == {(1,): [0, 1], (1, 2): [0, 1]}
    assert shared_nodes([]) == {}
