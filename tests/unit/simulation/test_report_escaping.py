"""Pages of reports: whatever texts, names, files and settings hold, no element and no attribute comes from them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from iasr_desktop.core.simulation import comparing, report_html
from iasr_desktop.core.simulation.measured import measured
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.simulation.types import Dialogue
from tests.dialogues import ABOUT, dialogue, folder, step

OURS = {"class", "id", "href", "style", "role", "tabindex", "scope", "charset", "http-equiv", "content", "name"}
"""Attributes whose values are never anything from data."""
HOSTILE = (
    "<script>alert(1)</script>",
    '" onmouseover="alert(1)" x=\'y\' onload=alert(2) ',
    "</style></svg></title></mark><img src=x onerror=alert(1)>",
    "--><svg/onload=alert(1)><!-- ]]> <![CDATA[ {{ 7*7 }} {% raw %} &#60;b&#62; &lt;i&gt;",
    "javascript:alert(1)//\u202e<a href='data:text/html,x'>$\\frac{1}$ \x00\x1b[31m\ud800",
)


_DRAWN = re.compile(r"(?<=-)[mp][0-9a-f]{8,}|[\d.]+")
"""Numbers, and the ids that drawings have by their content."""


class Structure(HTMLParser):
    """Elements, names of attributes, and the values of those that are ours."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: set[str] = set()
        self.attributes: set[str] = set()
        self.values: set[tuple[str, str]] = set()
        self.comments: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        self.elements.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.values |= {(name, _DRAWN.sub("0", value or "")) for name, value in attrs if name in OURS}

    def handle_comment(self, data: str) -> None:
        self.comments.append(data)


def dialogues(text: str) -> Iterator[Dialogue]:
    """Every outcome, with `text` wherever data come from elsewhere."""
    first = step(1, f"{text} x", None, note=text, simulator=text or "llm")
    yield dialogue(f"a {text}", f"say {text} now", step(0, f"say {text}", False), first, entities=(f"n {text}",),
                   tags=(f"t {text}",), problem=f"It broke: {text}.", language=f"en{text}")  # fmt: skip
    heard = step(0, f"fine {text}", True)
    odd = replace(heard, answer=replace(heard.answer, heard=text, instruction=text, tier=text, note=text))
    yield dialogue(f"b {text}", f"fine {text}", odd, step(2, f"bad {text}", False))


def page(place: Path, text: str) -> str:
    # What the name of a folder cannot hold.
    name = f"run {text}".replace("/", "∕").replace("\0", "").encode("utf-8", "ignore").decode()
    about = {
        **ABOUT,
        f"x{text}": text,
        "system": {f"model {text}": text},
        "rule": {"judge": text},
        "dataset": {text: 2},
    }
    runs = []
    for seed in (0, 1):
        chosen = RunSettings(f"data {text}", loops=2, seed=seed, language_model=text, simulator=f"llm{text}")
        runs.append(folder(place / f"{name} {seed}", list(dialogues(text)), chosen, about))
    compared = [comparing.compare(*runs, anyway=True)]
    found = [measured(run) for run in runs]
    return report_html.page(found, compared, made=f"Made {text}", notes=[f"Note {text}"])


@pytest.fixture(scope="module")
def harmless(tmp_path_factory: pytest.TempPathFactory) -> Structure:
    return Structure(page(tmp_path_factory.mktemp("harmless"), "plain words"))


@pytest.mark.parametrize("text", HOSTILE)
def test_no_element_and_no_attribute_comes_from_data(tmp_path: Path, harmless: Structure, text: str) -> None:
    found = Structure(page(tmp_path, text))
    assert found.elements <= harmless.elements
    assert found.attributes <= harmless.attributes
    assert found.values <= harmless.values
    assert len(found.comments) == len(harmless.comments)
    assert not any(name.startswith("on") for name in found.attributes)
