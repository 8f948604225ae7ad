"""Reports of runs: one page that needs nothing else, tables for other programs, Markdown, drawings."""

import csv
import io
import json
import re
from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from iasr_desktop.core.simulation import (
    comparing,
    curves,
    folders,
    published,
    report_csv,
    report_goals,
    report_html,
    report_json,
    report_markdown,
    report_runs,
    report_tables,
)
from iasr_desktop.core.simulation.ablations import ablations, varying
from iasr_desktop.core.simulation.measured import Measured, cautions, measured
from iasr_desktop.core.simulation.report_dialogues import pieces, shown
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.simulation.types import Dialogue, Sample
from tests.dialogues import ABOUT, dialogue, folder, step, three

HOSTILE = "<script>alert('x')</script> & \"Meg\"]]>"
_VOID = {"meta", "br", "hr", "img", "link", "input"}


class Outline(HTMLParser):
    """What a page is made of. Fails on tags that are not closed in their order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.words: dict[str, list[str]] = {}

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.tags.append(tag)
        self.ids += [value for name, value in attrs if name == "id" and value]
        self.links += [str(value) for name, value in attrs if name in ("href", "src", "xlink:href") and value]
        assert not any(name.startswith("on") for name in values)
        if tag not in _VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and data.strip():
            self.words.setdefault(self.open[-1], []).append(data.strip())


def outline(page: str) -> Outline:
    parser = Outline()
    parser.feed(page)
    parser.close()
    assert parser.open == []
    return parser


def run(path: Path, dialogues: Sequence[Dialogue] | None = None, **settings: object) -> Measured:
    chosen = replace(RunSettings("hand", loops=2), **settings)  # type: ignore[arg-type]
    return measured(folder(path, three() if dialogues is None else dialogues, chosen))


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> Measured:
    return run(tmp_path_factory.mktemp("runs") / "one")


def test_the_page_is_whole_and_asks_nobody_for_anything(one: Measured) -> None:
    page = report_html.page([one], made="Made by hand.")
    found = outline(page)
    assert all(link.startswith("#") for link in found.links)
    assert {link.removeprefix("#") for link in found.links} <= set(found.ids)
    assert len(found.ids) == len(set(found.ids))
    assert not {"script", "iframe", "object", "link", "img"} & set(found.tags)
    assert "@import" not in page
    assert not re.search(r"url\((?!#)", page)
    assert found.tags.count("h1") == 1
    assert found.tags.count("svg") == 1


def test_the_page_tells_everything_that_is_to_be_told(one: Measured) -> None:
    titles = outline(report_html.page([one])).words["h3"]
    assert titles == [
        "The run", "Checkpoints", "By loop", "Error rates: en (3 samples)", "Harm to right texts",
        "Turns on wrong texts", "How turns were taken", "Error anatomy", "Times", "S²ER by tag",
        "Settings and what the figures depend on", "The worst dialogues",
    ]  # fmt: skip


def test_tables_say_what_their_cells_belong_to(one: Measured) -> None:
    page = report_html.page([one])
    found = outline(page)
    assert found.tags.count("table") == page.count('role="region" tabindex="0" aria-label=')
    assert page.count('<th scope="row">') == sum(
        len(table.rows)
        for table in (report_runs.overview([one]), report_runs.checkpoints([one]), *report_tables.run_tables(one))
    )


def test_nothing_from_data_is_markup(tmp_path: Path) -> None:
    hostile = dialogue(
        HOSTILE, HOSTILE, step(0, HOSTILE + " x", False), step(1, "<b>bold</b>", None), entities=(HOSTILE,),
        tags=(HOSTILE,), problem=HOSTILE,
    )  # fmt: skip
    about = {**ABOUT, "system": {HOSTILE: HOSTILE}}
    found = measured(folder(tmp_path / "<i>run $x$ ^{", [hostile], RunSettings(HOSTILE, loops=2), about))
    page = report_html.page([found, found], made=HOSTILE, notes=[HOSTILE])
    tags = set(outline(page).tags)
    assert not {"script", "b", "i"} & tags
    assert "&lt;script&gt;" in page
    markdown = report_markdown.document([found], made="")
    worst = markdown[markdown.index("The worst dialogues") :]
    assert "<script>" not in worst


def test_texts_that_no_file_can_hold_are_reported_too(tmp_path: Path) -> None:
    odd = dialogue("odd", "a \ud800 b", step(0, "a \x00 b", False))
    found = run(tmp_path / "odd", [odd])
    assert "odd" in report_html.page([found])


def test_several_runs_have_figures_by_what_differs(tmp_path: Path) -> None:
    runs = [
        run(tmp_path / "a", recognizer_model="tiny"),
        run(tmp_path / "b", recognizer_model="base"),
        run(tmp_path / "c", recognizer_model="base", simulator="template"),
    ]
    assert varying(runs) == ["simulator", "recognizer_model"]
    found = {ablation.setting: ablation for ablation in ablations(runs)}
    assert [[value for value, _ in panel.runs] for panel in found["recognizer_model"].panels] == [["tiny", "base"]]
    assert found["simulator"].panels[0].title == "recogniser base"
    page = outline(report_html.page(runs))
    assert page.tags.count("svg") == 3
    assert len(page.ids) == len(set(page.ids))


def test_another_judge_is_said_beside_levels(tmp_path: Path) -> None:
    runs = [run(tmp_path / name, judge_model=name) for name in ("one", "two")]
    (ablation,) = ablations(runs)
    assert ablation.changes_judge
    assert "must not be compared" in report_runs.final(ablation).note


def test_drawings_are_the_same_every_time_and_take_the_colour_of_the_page(one: Measured) -> None:
    first = curves.trajectory_svg([one])
    assert first == curves.trajectory_svg([one])
    root = ElementTree.fromstring(first)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "currentColor" in first
    assert "#010203" not in first
    assert curves.trajectory_png([one]) == curves.trajectory_png([one])
    assert curves.trajectory_png([one]).startswith(b"\x89PNG")


def test_checkpoints_stand_beside_the_papers(one: Measured) -> None:
    table = report_runs.checkpoints([one])
    assert table.head[2:6] == ("loop 0", "loop 1", "loop 3", "loop 10")
    assert table.rows[0][:3] == ("one: S²ER", "3", "66.67 % (20.8 – 93.9)")
    assert table.rows[0][4] == "–"
    assert table.rows[-1] == ("paper: S²ER ASRU2019 Test", "–", "28.57 %", "10.32 %", "3.98 %", "1.36 %",
                              "64 %", "86 %", "95 %")  # fmt: skip
    assert published.NOT_COMPARABLE in table.note


def test_goals_are_met_missed_or_not_measured(one: Measured) -> None:
    verdicts = {row[0]: row[-1] for row in report_goals.goals(one).rows}
    assert verdicts["cut of the error rate at loop 1"] == "missed"
    assert verdicts["harmful edits on right texts"] == "missed"
    assert "cut of the error rate at loop 10" not in verdicts


def test_tables_for_other_programs_hold_numbers(one: Measured) -> None:
    files = report_csv.files([one])
    rows = list(csv.DictReader(io.StringIO(files["loops.csv"])))
    assert [float(row["error_rate"]) for row in rows] == pytest.approx([2 / 3, 1 / 3, 1 / 3])
    assert [float(row["strict"]) for row in rows] == pytest.approx([2 / 3, 1 / 3, 2 / 3])
    turns = {row["figure"]: row for row in csv.DictReader(io.StringIO(files["turns.csv"]))}
    assert (turns["harmful"]["count"], turns["harmful"]["n"]) == ("1", "2")
    assert "comparisons.csv" not in files


def test_spreadsheets_take_no_cell_for_a_formula(tmp_path: Path) -> None:
    path = tmp_path / "run"
    folder(path, [dialogue("=1+1", "x", step(0, "x", True), tags=("@a",))], RunSettings("hand", loops=0))
    (row,) = csv.DictReader(io.StringIO(report_csv.text(report_csv.samples(folders.RunFolder.open(path)))))
    assert (row["id"], row["tags"], row["solved_at"]) == ("'=1+1", "'@a", "0")


def test_what_is_printed_for_programs_is_json(one: Measured, tmp_path: Path) -> None:
    told = json.loads(json.dumps(report_json.run_json(one), allow_nan=False))
    assert told["loops"][1]["wrong"] == {
        "count": 1,
        "n": 3,
        "value": 1 / 3,
        "interval": pytest.approx([0.061, 0.792], abs=0.001),
    }
    assert told["harmful"]["count"] == 1
    compared = comparing.compare(*(folder(tmp_path / name, three()) for name in ("one", "two")))
    assert json.loads(json.dumps(report_json.comparison_json(compared), allow_nan=False))["n"] == 3


def test_markdown_holds_the_tables_of_the_page(one: Measured) -> None:
    text = report_markdown.document([one], made="Made by hand.", curve="curve.png", goals=[report_goals.goals(one)])
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert headings[:4] == ["Goals", "The run", "Checkpoints", "By loop"]
    assert "![Error rates by loop](curve.png)" in text
    assert all(line.count("|") >= 3 for line in text.splitlines() if line.startswith("|"))


def test_unfinished_runs_say_so(tmp_path: Path) -> None:
    found = run(tmp_path / "part", three()[:2])
    assert cautions(found) == ["part is not complete: 1 of 3 samples are not played yet."]


def test_what_weakens_figures_is_said_before_them(tmp_path: Path) -> None:
    about = {**ABOUT, "dataset": {"samples": 3, "left_out": 2}, "rule": {"judge": "m", "judges itself": "it does"}}
    broken = dialogue("broken", "x", problem="It could not be read.")
    found = cautions(measured(folder(tmp_path / "weak", [*three()[:2], broken], about=about)))
    assert found == [
        "1 sample of weak could not be played to the end.",
        "2 lines of the data of weak could not be used.",
        "In weak the model under test is its own judge, which may flatter it.",
    ]


def test_a_voice_that_is_made_by_rule_is_said_where_it_spoke(tmp_path: Path) -> None:
    first = three()[0]
    told = replace(first.steps[0], uttered=replace(first.steps[0].uttered, voice_id="espeak-ng-zh"))
    spoken = [replace(first, steps=(told, *first.steps[1:])), *three()[1:]]
    (found,) = cautions(measured(folder(tmp_path / "made", spoken)))
    assert found.startswith("In made eSpeak NG spoke (espeak-ng-zh): ")
    assert cautions(measured(folder(tmp_path / "people", three()))) == []


def test_a_dialogue_is_shown_with_what_differs_apart() -> None:
    view = shown(three()[1])
    assert view.outcome == "right after loop 1"
    first = view.steps[0]
    assert [(piece.text, piece.wanted) for piece in first.pieces] == [
        ("buy ", None),
        ("50", "15"),
        (" red apples", None),
    ]
    assert dict(view.steps[1].rows)["asked for"].endswith("template in place of llm (it restated the text)")


@pytest.mark.parametrize("text", ["", "x", "we not meet", "we meet Meghan at ten ten", "完全不同"])
def test_the_pieces_of_a_text_are_the_text(text: str) -> None:
    found = list(pieces(Sample("a", "we do not meet Megan at ten", "en"), text))
    assert "".join(piece.text for piece in found if piece.text != "(nothing)") == text


def test_a_metric_in_the_judges_place_names_the_rate(tmp_path: Path) -> None:
    found = run(tmp_path / "wer", stop_by="wer")
    assert found.figures.rule == "not right by WER"
    assert report_tables.by_loop(found).head[1] == "not right by WER"
