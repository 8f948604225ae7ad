"""Terms as text: what is written is read again, and every line that cannot be used is named."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.errors import BadInput, ExportFailed
from iasr_desktop.core.vocabulary.terms import Entry, checked, conflict
from iasr_desktop.core.vocabulary.text import parse, read, write, written

parts = st.text(
    st.characters(categories=["L", "N", "M", "P", "Zs", "So"], exclude_characters="=#"), min_size=1, max_size=20
)


@given(st.lists(st.tuples(parts, st.one_of(st.just(""), parts)), max_size=8))
def test_what_is_written_is_read_again(pairs: list[tuple[str, str]]) -> None:
    entries: dict[str, Entry] = {}
    for text, sounds_like in pairs:
        try:
            entry = checked(text, sounds_like)
        except BadInput:
            continue
        if entry.key not in entries and not conflict(entry, entries.values()):
            entries[entry.key] = entry
    parsed = parse(written(entries.values()))
    assert parsed.entries == tuple(entries.values())
    assert parsed.bad_lines == ()


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    parsed = parse(text)
    assert len({entry.key for entry in parsed.entries}) == len(parsed.entries)
    assert parse(written(parsed.entries)).entries == parsed.entries


def test_a_file_as_people_make_it(tmp_path: Path) -> None:
    file = tmp_path / "names.txt"
    file.write_bytes(
        "\ufeffNamrata\r\n# people\r\n\r\nC#  # a language\r\nKaitlin = cat lin\r\nJo  Ann\tjoan\r\n".encode()
    )
    parsed = read(file)
    assert parsed.entries == (
        Entry("Namrata"), Entry("C#"), Entry("Kaitlin", "cat lin"), Entry("Jo Ann", "joan")
    )  # fmt: skip
    assert parsed.bad_lines == ()


def test_every_bad_line_is_named_and_the_others_are_read() -> None:
    text = "Ann\n= joan\na = b = c\n...\n" + "x" * 100 + "\nBob = ann\nBob\nKaitlin = kate\nKaitlin = cat lin\n"
    parsed = parse(text)
    assert [entry.text for entry in parsed.entries] == ["Ann", "Bob", "Kaitlin"]
    assert [line.number for line in parsed.bad_lines] == [2, 3, 4, 5, 6, 9]
    assert all(str(line.failure) for line in parsed.bad_lines)


def test_what_comes_twice_counts_once() -> None:
    parsed = parse("Meghan\nmeghan = megan\n  MEGHAN  \n")
    assert parsed.entries == (Entry("Meghan", "megan"),)


def test_accents_tell_terms_apart() -> None:
    assert len(parse("Jose\nJosé\n").entries) == 2


@pytest.mark.parametrize(
    ("entry", "other"),
    [
        (Entry("Kaitlin", "cat lin"), Entry("Caitlyn", "Cat  Lin")),
        (Entry("Meghan", "megan"), Entry("Megan")),
        (Entry("Megan"), Entry("Meghan", "megan")),
    ],
)
def test_what_is_heard_stands_for_one_term(entry: Entry, other: Entry) -> None:
    assert conflict(entry, [other])
    assert not conflict(entry, [entry])


def test_a_file_that_is_there_stays_unless_told_otherwise(tmp_path: Path) -> None:
    file = tmp_path / "out.txt"
    write(file, [Entry("Ann")], force=False)
    with pytest.raises(ExportFailed):
        write(file, [Entry("Bob")], force=False)
    assert file.read_text(encoding="utf-8") == "Ann\n"
    write(file, [Entry("Bob", "bop")], force=True)
    assert file.read_text(encoding="utf-8") == "Bob = bop\n"


@pytest.mark.parametrize("content", [b"\xff\xfe\x00\x81", b"Ann\0Bob", b"\x89PNG\r\n\x1a\n\x00"])
def test_what_is_no_text_is_one_sentence(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(content)
    with pytest.raises(BadInput, match="not a text file"):
        read(tmp_path / "binary")
