"""Texts written differently become alike, and no text is too odd."""

import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.metrics import normalizers
from iasr_desktop.core.metrics.normalizers import NORMALIZERS, for_language, normalizer

FINGERPRINTS = {
    "none-1": "140fceae",
    "basic-1": "65ae7e88",
    "unspaced-1": "a065d5fe",
    "en-1": "04163dc7",
    "en-words-1": "8398e897",
    "en-letters-1": "53a22298",
    "zh-1": "beacf841",
    "zh-characters-1": "e718cdab",
    "mixed-1": "556a1f42",
}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I don't like the colour", "i do not like the color."),
        ("NINE TWO ONE ONE", "9211"),
        ("twenty five dollars", "$25"),
        ("three point one four", "3.14"),
        ("the twenty-first of May", "The 21st of May"),
        ("one hundred and five per cent", "105%"),
        ("at ten thirty", "at 10:30"),
        ("uh it is um fine", "It’s fine…"),
        ("1,234 people", "one thousand two hundred thirty four people"),
    ],
)
@pytest.mark.parametrize("name", ["en-1", "en-words-1"])
def test_english_written_differently(name: str, one: str, other: str) -> None:
    assert normalizer(name).text(one) == normalizer(name).text(other)


@pytest.mark.parametrize(
    ("text", "digits", "words"),
    [
        ("twenty five dollars", "$25", "twenty five dollars"),
        ("the 21st", "the 21st", "the twenty first"),
        ("3.14", "3.14", "three point one four"),
        ("the 1990s", "the 1990s", "the one thousand nine hundred nineties"),
        ("007", "007", "zero zero seven"),
        ("minus five percent", "-5%", "minus five percent"),
    ],
)
def test_numbers_both_ways_in_english(text: str, digits: str, words: str) -> None:
    assert (normalizer("en-1").text(text), normalizer("en-words-1").text(text)) == (digits, words)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("T E C H W E B报道十二月五日消息", "TechWeb報道12月5日消息。"),
        ("该项目于 2011 年 8 月完工", "該項目於二零一一年八月完工"),
        ("百分之五", "5%"),
        ("一百二十三点五", "１２３．５"),
        ("一千二百三十四人", "1,234人"),
    ],
)
def test_mandarin_written_differently(one: str, other: str) -> None:
    for name in ("zh-1", "mixed-1"):
        assert normalizer(name).words(one) == normalizer(name).words(other)


def test_numbers_both_ways_in_mandarin() -> None:
    assert normalizer("zh-1").text("十二月五日") == "12月5日"
    assert normalizer("zh-characters-1").text("12月5日") == "十二月五日"


def test_mixed_text_is_parted_by_character_and_word() -> None:
    units = normalizer("mixed-1").words("我们用 P P T 讲 the second part，大概20个人。")
    assert units == ["我", "们", "用", "ppt", "讲", "the", "2nd", "part", "大", "概", "20", "个", "人"]


def test_basic_keeps_names_and_contractions_whole() -> None:
    assert normalizer("basic-1").words("Try Qwen3-ASR—let’s see, C++ 50%!") == [
        "try", "qwen3-asr", "let's", "see", "c++", "50%",
    ]  # fmt: skip


def test_marks_that_nobody_sees_do_not_part_words() -> None:
    assert normalizer("basic-1").words("a\u200bb \u202eמילה\u202c c\x00d") == ["ab", "מילה", "c", "d"]


def test_characters_count_spaces_only_where_they_part_words() -> None:
    assert normalizer("basic-1").characters("Ab c") == "ab c"
    assert normalizer("zh-1").characters("你 好 ab") == "你好ab"


@pytest.mark.parametrize(
    ("language", "text", "name"),
    [
        ("en", "", "en-1"),
        ("en-GB", "", "en-1"),
        ("zh", "", "zh-1"),
        ("zh-CN", "", "zh-1"),
        ("zh-en", "", "mixed-1"),
        ("ja", "", "unspaced-1"),
        ("fr", "", "basic-1"),
        ("", "Guten Tag", "basic-1"),
        ("", "我们用PPT", "mixed-1"),
        ("", "カタカナ漢字", "unspaced-1"),
    ],
)
def test_the_normaliser_of_a_language(language: str, text: str, name: str) -> None:
    assert for_language(language, text).name == name


def test_an_unknown_name_is_told() -> None:
    with pytest.raises(BadInput, match="en-1"):
        normalizer("klingon-1")


def test_the_rules_are_those_of_their_names() -> None:
    """A change of rules, ours or a library's, needs a new version of the name."""
    assert {name: normalizers.fingerprint(name) for name in NORMALIZERS} == FINGERPRINTS


ODD = st.text(max_size=60) | st.text("0123456789.,:%$€-+ andhlfpoitv()[]<>'", max_size=80) | st.text(
    "一二三十百千万亿零点负两半分之年月日个5. 1-", max_size=40
) | st.lists(
    st.sampled_from(["double", "triple", "point", "and", "a", "half", "million", "one", "oh", "cents", "minus", "per"]),
    max_size=30,
).map(" ".join)  # fmt: skip


@given(st.sampled_from(sorted(NORMALIZERS)), ODD)
def test_no_text_is_too_odd(name: str, text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        rules = normalizer(name)
        assert rules.words(text) == rules.words(text)
        assert "  " not in rules.text(text) or name == "none-1"
        assert "".join(rules.mixed(text)) == rules.text(text).replace(" ", "") or name == "none-1"
        rules.characters(text)


@pytest.mark.parametrize("name", sorted(NORMALIZERS))
@pytest.mark.parametrize(
    "text",
    [
        "million " * 10_000,
        "9" * 10_000,
        "nine " * 10_000,
        "(" * 20_000,
        "[" * 20_000,
        " " * 20_000 + "'",
        "九" * 10_000,
        "亿" * 5_000,
        "a b " * 10_000,
        "\ud800 half \udfff",
        "",
    ],
    ids=["multipliers", "digits", "words", "round", "square", "spaces", "wide", "units", "letters", "halves", "empty"],
)
def test_long_and_broken_texts(name: str, text: str) -> None:
    normalizer(name).words(text)
