"""Studies on disk: nothing is lost at a kill, nothing is overwritten, and CSV goes out and in unchanged."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from iasr_desktop.core.errors import AppError, BadInput, ExportFailed
from iasr_desktop.core.metrics.manifests import Manifest
from iasr_desktop.core.studies import exchange, items
from iasr_desktop.core.studies import study as studies
from iasr_desktop.core.studies.annotations import Annotation, AnnotationLog, current
from iasr_desktop.core.studies.items import Item, Kind
from tests.studying import add, choice, label, pair, study_of

NAMES = st.from_regex(r"[a-zA-Zé中0-9][a-zA-Z é中,\"';.-]{0,8}", fullmatch=True).filter(lambda text: text.split())


def test_a_study_is_read_as_it_was_made(tmp_path: Path) -> None:
    texts = [Item('a "quoted", id', "say\u2028 \ud800 that\n", ("", "😀\t"), "zh", ("x", "y"))]
    made = studies.create(tmp_path / "s", Kind.CHOICE, texts, seed=-5, batch=3)
    assert studies.load(tmp_path / "s") == made


def test_a_folder_in_use_is_refused(tmp_path: Path) -> None:
    study_of(tmp_path, Kind.CHOICE, 2)
    with pytest.raises(BadInput, match="holds a study already"):
        study_of(tmp_path, Kind.EQUIVALENCE, 2)
    with pytest.raises(BadInput, match="nothing to annotate"):
        studies.create(tmp_path / "other", Kind.CHOICE, [])


def test_a_file_where_the_folder_should_be_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "s").write_text("")
    with pytest.raises(AppError, match="could not be made"):
        study_of(tmp_path / "s", Kind.CHOICE, 2)


@pytest.mark.parametrize("content", ["", "[]", "{", '{"format": 2}', '{"format": 1}', "[" * 5000])
def test_damaged_settings_are_one_sentence(tmp_path: Path, content: str) -> None:
    study_of(tmp_path, Kind.CHOICE, 2)
    (tmp_path / "study.json").write_text(content)
    with pytest.raises(BadInput):
        studies.load(tmp_path)


def test_changed_items_are_found_out(tmp_path: Path) -> None:
    study_of(tmp_path, Kind.CHOICE, 2)
    path = tmp_path / "items.jsonl"
    path.write_text(path.read_text().replace("first 0", "fist 0"))
    with pytest.raises(BadInput, match="not those that the study was made with"):
        studies.load(tmp_path)
    path.unlink()
    with pytest.raises(BadInput, match="could not be read"):
        studies.load(tmp_path)


def test_wherever_the_file_breaks_off_all_whole_lines_stay(tmp_path: Path) -> None:
    study = study_of(tmp_path, Kind.EQUIVALENCE, 4)
    given_ones = [label('Zoë, the "first"', 0, 1, expert=True), label("中文", 1, 0), label("Bob", 2, 1)]
    add(study, *given_ones)
    log = AnnotationLog(study)
    whole = log.path.read_bytes()
    late = label("Late", 3, 1)
    for cut in range(len(whole) + 1):
        log.path.write_bytes(whole[:cut])
        kept = max(0, whole[:cut].count(b"\n") - 1)
        told: list[str] = []
        assert log.read(told.append) == given_ones[:kept]
        assert len(told) == (cut > 0 and whole[cut - 1 : cut] != b"\n")
        log.append([late])
        assert log.read(lambda sentence: pytest.fail(sentence)) == [*given_ones[:kept], late]


def test_a_long_half_line_is_found_whole(tmp_path: Path) -> None:
    study = study_of(tmp_path, Kind.EQUIVALENCE, 2)
    add(study, label("Ada", 0, 1))
    log = AnnotationLog(study)
    with log.path.open("ab") as file:
        file.write(b"x" * 10_000)
    log.append([label("Ada", 1, 0)])
    assert log.read(lambda sentence: pytest.fail(sentence)) == [label("Ada", 0, 1), label("Ada", 1, 0)]


def test_damaged_lines_are_named_and_the_rest_is_read(tmp_path: Path) -> None:
    study = study_of(tmp_path, Kind.EQUIVALENCE, 2)
    add(study, label("Ada", 0, 1))
    log = AnnotationLog(study)
    with log.path.open("ab") as file:
        file.write(b"\x00\x00\n\xff,0,p1,1,,\nAda,0,p9,1,,\n" + b'"Ada,0,p1,1,,\nAda,0,p1,0,,\r\n')
    told: list[str] = []
    assert [one.item for one in log.read(told.append)] == ["p0", "p1"]
    assert [sentence.split(":")[0] for sentence in told] == [f"annotations.csv, line {n}" for n in (3, 4, 5, 6)]


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    answers=st.lists(
        st.tuples(NAMES, st.booleans(), st.integers(0, 5), st.sampled_from("ab"), st.sampled_from(["", "a", "b"])),
        max_size=30,
    )
)
def test_what_is_exported_comes_back_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, answers: list[tuple[str, bool, int, str, str]]
) -> None:
    folder = tmp_path_factory.mktemp("studies")
    study = study_of(folder / "from", Kind.CHOICE, 6)
    given_ones = [
        Annotation(" ".join(name.split()), expert, f"t{item}", answer, left, "2026-01-02T03:04:05+00:00")
        for name, expert, item, answer, left in answers
    ]
    exchange.export(study, folder / "out.csv", given_ones, hide_names=False, force=False)
    fresh = study_of(folder / "to", Kind.CHOICE, 6)
    found = exchange.import_file(fresh, folder / "out.csv", lambda text: pytest.fail(text), force=False)
    assert AnnotationLog(fresh).read() == current(given_ones)
    assert found.added == len(current(given_ones))
    again = exchange.import_file(fresh, folder / "out.csv", lambda text: pytest.fail(text), force=False)
    assert (again.added, again.replaced, again.same) == (0, 0, found.added)


def test_anonymous_export_has_neither_names_nor_times_and_stays_the_same(tmp_path: Path) -> None:
    study = study_of(tmp_path / "s", Kind.CHOICE, 3)
    given_ones = [choice("Zoe", 0, "a"), choice("Ada", 0, "b"), choice("zoe", 1, "b")]
    for name in ("one.csv", "two.csv"):
        exchange.export(study, tmp_path / name, given_ones, hide_names=True, force=False)
    text = (tmp_path / "one.csv").read_text()
    assert text == (tmp_path / "two.csv").read_text()
    assert not any(word in text.casefold() for word in ("zoe", "ada", "2026"))
    assert sorted(line.split(",")[0] for line in text.splitlines()[1:]) in (
        ["annotator-1", "annotator-1", "annotator-2"],
        ["annotator-1", "annotator-2", "annotator-2"],
    )


def test_a_file_that_is_there_stays_unless_told(tmp_path: Path) -> None:
    study = study_of(tmp_path / "s", Kind.CHOICE, 2)
    target = tmp_path / "x.csv"
    target.write_text("mine")
    with pytest.raises(ExportFailed):
        exchange.export(study, target, [], hide_names=False, force=False)
    assert target.read_text() == "mine"
    exchange.export(study, target, [], hide_names=False, force=True)
    assert target.read_text().startswith("annotator,")


def test_bad_lines_are_named_and_the_others_taken(tmp_path: Path) -> None:
    study = study_of(tmp_path / "s", Kind.EQUIVALENCE, 3)
    add(study, label("Ada", 0, 1))
    path = tmp_path / "in.csv"
    path.write_bytes(
        "\ufeffItem,Answer,Annotator,expert,comment\r\n"
        "p0,1,Ada,0,same\r\n"  # 2: there already
        "p0,0,ada,0,other\r\n"  # 3: answered otherwise
        "p1,yes,Ada,1,good\r\n"
        "p1,perhaps,Bob,1,\r\n"  # 5
        "p7,1,Bob,,\r\n"  # 6
        "p1,1,Bob\r\n"  # 7
        "p1,1,,,\r\n"  # 8
        "p1,1,Bob,maybe,\r\n"  # 9
        "\r\n"
        "p2,no,Bob,,\r\n".encode()
        + b"p2,1,\xff,,\r\n"  # 12
    )
    told: list[str] = []
    found = exchange.import_file(study, path, told.append, force=False)
    assert (found.added, found.replaced, found.same) == (2, 0, 1)
    assert [int(text.split("line ")[1].split(":")[0]) for text in told] == [3, 5, 6, 7, 8, 9, 12]
    assert [(one.annotator, one.item, one.answer) for one in AnnotationLog(study).read()] == [
        ("Ada", "p0", "1"),
        ("Ada", "p1", "1"),
        ("Bob", "p2", "0"),
    ]
    forced = exchange.import_file(study, path, lambda _: None, force=True)
    assert forced.replaced == 1
    assert current(AnnotationLog(study).read())[0].answer == "0"


def test_semicolons_part_columns_where_there_are_no_commas(tmp_path: Path) -> None:
    study = study_of(tmp_path / "s", Kind.CHOICE, 2)
    (tmp_path / "in.csv").write_text("annotator;item;answer\nAda;t0;A\n")
    assert exchange.import_file(study, tmp_path / "in.csv", lambda text: pytest.fail(text), force=False).added == 1


@pytest.mark.parametrize("content", ["", "a,b\n1,2\n", '"annotator,item\n', "annotator,item,answer,item\n"])
def test_a_file_that_is_no_table_is_one_sentence(tmp_path: Path, content: str) -> None:
    study = study_of(tmp_path / "s", Kind.CHOICE, 2)
    (tmp_path / "in.csv").write_text(content)
    with pytest.raises(BadInput, match="no table of annotations"):
        exchange.import_file(study, tmp_path / "in.csv", lambda _: None, force=False)
    with pytest.raises(BadInput, match="could not be read"):
        exchange.import_file(study, tmp_path / "missing.csv", lambda _: None, force=False)


def manifest(path: Path, *lines: object) -> Manifest:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return Manifest((path,))


def test_pairs_become_items_and_what_cannot_is_told(tmp_path: Path) -> None:
    told: list[str] = []
    source = manifest(
        tmp_path / "m.jsonl",
        {"id": 1, "reference": "a", "hypothesis": "b", "language": "en"},
        {"id": 1, "reference": "a", "hypothesis": "c"},
        {"id": 1, "reference": "a", "hypothesis": "c", "system": "other"},
        {"id": "two\nlines", "reference": "a", "hypothesis": "c"},
        {"id": 3, "reference": "a"},
    )
    found = items.read(Kind.EQUIVALENCE, [source], told.append)
    assert found == [Item("1", "a", ("b",), "en"), Item("1 (other)", "a", ("c",), "", ("other",))]
    assert len(told) == 3


def test_choices_come_from_one_line_from_two_or_from_two_files(tmp_path: Path) -> None:
    told: list[str] = []
    source = manifest(
        tmp_path / "m.jsonl",
        {"id": "line", "reference": "a", "hypotheses": ["b", "c"]},
        {"id": "lines", "reference": "a", "hypothesis": "b", "system": "x"},
        {"id": "lines", "reference": "a", "hypothesis": "c", "system": "y"},
        {"id": "files", "reference": "a", "hypothesis": "b"},
        {"id": "same", "reference": "a", "hypotheses": ["b", "b"]},
        {"id": "one", "reference": "a", "hypothesis": "b"},
        {"id": "unlike", "reference": "a", "hypothesis": "b"},
        {"id": "unlike", "reference": "z", "hypothesis": "c"},
    )
    other = manifest(tmp_path / "n.jsonl", {"id": "files", "reference": "a", "hypothesis": "c"})
    found = items.read(Kind.CHOICE, [source, other], told.append)
    assert [(item.id, item.hypotheses, item.systems) for item in found] == [
        ("line", ("b", "c"), ()),
        ("lines", ("b", "c"), ("x", "y")),
        ("files", ("b", "c"), ()),
    ]
    assert [text.split(" is left out")[0] for text in told] == ["same", "one", "unlike"]


def test_pairs_of_an_item_have_ids_of_their_own() -> None:
    assert [one.id for one in pair(1).pairs] == ["p1"]
    assert [(one.id, one.hypothesis) for one in Item("7", "r", ("x", "y")).pairs] == [("7/a", "x"), ("7/b", "y")]
