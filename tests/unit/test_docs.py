"""The documents say what the program has: every command, option, exit code and setting."""

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import click
import pytest

from iasr_desktop import __version__
from iasr_desktop.cli.main import COMMANDS, cli
from iasr_desktop.core.settings import Settings
from tests.command_line import runner

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
COMMON_OPTIONS = {"--help"}


def below(command: click.Command, words: str) -> Iterator[tuple[str, click.Command]]:
    """A command and all its subcommands, with the words that call them."""
    yield words, command
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            child = command.get_command(click.Context(command), name)
            assert child is not None
            yield from below(child, f"{words} {name}")


def command_named(name: str) -> click.Command:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    return command


def section(words: str) -> str:
    """The part of the reference below the heading that names the command."""
    found = re.search(rf"^#+ `{re.escape(words)}(?: [^`]*)?`$(.*?)(?=^#+ |\Z)", REFERENCE, re.MULTILINE | re.DOTALL)
    assert found, f"docs/commands.md has no heading for `{words}`"
    return found[0]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_is_in_the_reference(name: str) -> None:
    for words, command in below(command_named(name), f"iasr {name}"):
        text = section(words)
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                long = {option for option in parameter.opts if option.startswith("--")} - COMMON_OPTIONS
                missing = [option for option in long if f"`{option}" not in text]
                assert not missing, f"docs/commands.md does not explain {missing} of `{words}`"


def test_the_reference_names_no_command_that_is_not_there() -> None:
    known = {words for name in COMMANDS for words, _ in below(command_named(name), f"iasr {name}")}
    for heading in re.findall(r"^#+ `(iasr[^`]*)`$", REFERENCE, re.MULTILINE):
        words = " ".join(word for word in heading.split() if re.fullmatch(r"[a-z]+", word))
        assert words in known, heading


def test_every_setting_is_documented_with_its_default() -> None:
    text = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    settings = Settings()
    for group in dataclasses.fields(settings):
        for setting in dataclasses.fields(getattr(settings, group.name)):
            line = re.search(rf"^\| `{group.name}\.{setting.name}` \| `([^`]*)` \|", text, re.MULTILINE)
            assert line, f"docs/settings.md does not list {group.name}.{setting.name}"
            default = getattr(getattr(settings, group.name), setting.name)
            assert line[1] == _as_json(default), f"{group.name}.{setting.name}"


def _as_json(value: object) -> str:
    import json

    return json.dumps(value)


def test_no_setting_is_documented_that_is_not_there() -> None:
    text = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    settings = Settings()
    for group, name in re.findall(r"^\| `([a-z]+)\.(\w+)` \|", text, re.MULTILINE):
        assert hasattr(getattr(settings, group), name), f"{group}.{name}"


def test_the_changelog_has_this_version_and_a_place_for_the_next() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{__version__}]" in text
    assert "## [Unreleased]" in text


DOCUMENTS = sorted(path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_between_documents_lead_somewhere(document: str) -> None:
    path = ROOT / document
    for target, part in re.findall(r"\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)", path.read_text(encoding="utf-8")):
        place = path.parent / target if target else path
        assert place.exists(), target
        assert not part or unquote(part) in anchors(place), f"{target}#{part}"


def anchors(document: Path) -> set[str]:
    """What its headings are called in links."""
    headings = re.findall(r"^#+ (.*)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_example_of_own_data_prints_what_the_page_shows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (ROOT / "docs" / "your-own-data.md").read_text(encoding="utf-8")
    lines = re.search(r"```json\n(.*?)```", page, re.DOTALL)
    assert lines is not None
    (tmp_path / "ours.jsonl").write_text(lines[1], encoding="utf-8")
    status, out, _ = runner(capsys, monkeypatch)("score", tmp_path / "ours.jsonl", "--language", "en")
    assert status == 0
    shown = re.findall(r"^\| (?:metric \| pooled|[WCMN]ER \| [\d.]+ %).*$", page, re.MULTILINE)
    assert [line for line in out.splitlines() if line in shown] == shown
    assert len(shown) == 5


def test_the_readme_has_the_two_commands_and_no_other_set_up() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make run" in text
    assert "make test" in text
    assert "pip install" not in text


def test_the_licence_is_the_whole_text() -> None:
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "GNU GENERAL PUBLIC LICENSE" in text
    assert "END OF TERMS AND CONDITIONS" in text


# What the README tells people to say: the text it is said about, and what becomes of it.
SAID = {
    "replace Tuesday with Thursday": ("We meet on Tuesday.", "We meet on Thursday."),
    "Thursday, not Tuesday": ("We meet on Tuesday.", "We meet on Thursday."),
    "I said fifteen, not fifty": ("It costs fifty euros.", "It costs fifteen euros."),
    "no, Megan with an e": ("Ask Meghan about it.", "Ask Megan about it."),
    "it is spelled M E G H A N": ("Ask Meagan about it.", "Ask Meghan about it."),
    "S as in Sierra, H, A, W, N": ("Ask Shaun about it.", "Ask Shawn about it."),
    "change the second ten to twelve": ("Ten cats and ten dogs.", "Ten cats and twelve dogs."),
    "insert very before happy": ("She is happy.", "She is very happy."),
    "delete the last sentence": ("We met. It rained.", "We met."),
    "scratch that": ("We met.", ""),
    "capitalise river": ("The river is wide.", "The River is wide."),
    "put a comma after however": ("However we stayed.", "However, we stayed."),
    "there's a not missing after is": ("She is late.", "She is not late."),
    "add and rolls at the end": ("We sell bread.", "We sell bread and rolls."),
    "everything after mat can go": ("It is under the mat by the door.", "It is under the mat."),
    "drop the sentence about the cook": ("We ate. The cook sang. We left.", "We ate. We left."),
    "we don't need really": ("It is really late.", "It is late."),
    "swap tea and milk": ("I like tea with milk.", "I like milk with tea."),
    "the two prices are the wrong way round": ("It is 4 or 7 euros.", "It is 7 or 4 euros."),
    "put the second sentence first": ("We ate. We left.", "We left. We ate."),
    "july takes a capital": ("We sail in july.", "We sail in July."),
    "that should be a question mark": ("Are you there.", "Are you there?"),
    "living room is two words": ("The livingroom is big.", "The living room is big."),
    "twelve in digits": ("We need twelve eggs.", "We need 12 eggs."),
    "horses, plural": ("I saw the horse.", "I saw the horses."),
}


@pytest.mark.parametrize("phrase", SAID)
def test_what_the_readme_tells_people_to_say_works(phrase: str) -> None:
    from iasr_desktop.core.agent.cues import decide
    from iasr_desktop.core.document import Document

    assert f'"{phrase}"' in (ROOT / "README.md").read_text(encoding="utf-8")
    before, after = SAID[phrase]
    document = Document.from_text(before)
    decision = decide(phrase, document)
    assert decision is not None
    assert document.apply(decision.edits).text == after
