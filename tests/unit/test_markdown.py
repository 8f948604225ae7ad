"""Markdown made of anybody's texts, read as a renderer of Markdown reads it."""

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from iasr_desktop.core import markdown
from iasr_desktop.core.markdown import Markup, code, facts, listed, picture, plain, table

READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
SIGNS = st.text(st.sampled_from("a1 \\`*_[]<>|~&;#+-=.)(!\"'\t\n\r\x00\x1b数é"), max_size=30)
HOSTILE = (
    "<b>bold</b> | more",
    "![x](https://example.com/x.png)",
    "[x](javascript:alert(1))",
    "&lt;b&gt;",
    "a\\|b",
    "`a` **b** __c__ ~~d~~",
    "q4_k_m",
    "<!-- x",
)


def as_shown(text: str) -> str:
    """What a reader should see of `text`."""
    return re.sub("[\x00-\x1f\x7f-\x9f]", "\ufffd", " ".join(text.split()))


def cells(rendered: str) -> list[str]:
    return [html.unescape(cell) for cell in re.findall(r"<td>(.*?)</td>", rendered, re.DOTALL)]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_cell_shows_what_was_written_and_nothing_else(text: str) -> None:
    assert cells(READER.render(table(["one", "two"], [[text, text]]))) == [text, text]


@given(SIGNS)
def test_no_text_leaves_its_cell_or_is_markup_in_it(text: str) -> None:
    assert cells(READER.render(table([text, "h"], [[text, "x"]]))) == [as_shown(text), "x"]


@given(SIGNS)
def test_no_text_becomes_a_heading_a_list_or_a_picture(text: str) -> None:
    rendered = READER.render("before\n\n" + markdown.escaped_start(plain(text)))
    paragraphs = [html.unescape(found) for found in re.findall(r"<p>(.*?)</p>", rendered, re.DOTALL)]
    assert paragraphs == (["before", as_shown(text)] if as_shown(text) else ["before"])
    assert set(re.findall(r"<(\w+)", rendered)) == {"p"}


@given(SIGNS, SIGNS)
def test_names_and_values_stay_on_their_line(name: str, value: str) -> None:
    rendered = READER.render(facts([(f"a{name}", value), ("b", "c")]))
    shown = [html.unescape(found) for found in re.findall(r"<li>(.*?)</li>", rendered, re.DOTALL)]
    assert shown == [as_shown(f"{as_shown(f'a{name}')}: {as_shown(value)}"), "b: c"]


@given(SIGNS)
def test_lines_of_a_list_stay_lines(text: str) -> None:
    rendered = READER.render(listed([text, "b"]))
    shown = [html.unescape(found) for found in re.findall(r"<li>(.*?)</li>", rendered, re.DOTALL)]
    assert shown == [as_shown(text), "b"]


@given(SIGNS.filter(lambda text: text.strip() != ""))
def test_code_holds_any_text(text: str) -> None:
    shown = re.search(r"<p>a <code>(.*)</code> b</p>", READER.render(f"a {code(text)} b"), re.DOTALL)
    assert shown is not None
    assert html.unescape(shown[1]) == as_shown(text)


def test_markup_stays_in_a_cell_that_it_cannot_leave() -> None:
    rendered = READER.render(table(["a"], [[code("x | y")]]))
    assert cells(rendered) == ["<code>x | y</code>"]


def test_a_picture_lies_where_its_name_says() -> None:
    assert READER.render(picture("a ] b", "my (1) curve.png")) == (
        '<p><img src="my%20%281%29%20curve.png" alt="a ] b" /></p>\n'
    )


def test_ids_stay_readable_and_markup_is_kept_only_as_long_as_it_is_alone() -> None:
    assert plain("qwen2.5-coder-1.5b-instruct-q4_k_m") == "qwen2.5-coder-1.5b-instruct-q4_k_m"
    assert plain(Markup("**a**")) == "**a**"
    assert plain(Markup("**a**") + " b") == "\\*\\*a\\*\\* b"
