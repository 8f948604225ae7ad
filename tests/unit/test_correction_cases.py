"""The written correction cases: well formed, new, not a few frames with other nouns, and halves of the same make-up."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
HALVES = ("tuned", "held")
STYLES = {"spoken", "tidy"}
LANGUAGES = {"en", "zh", "cs"}
INTENTS = {"correction", "new_input", "confirmation"}
KINDS = {
    "restate",
    "hint",
    "contrast",
    "ordinal",
    "split",
    "insert",
    "quotes",
    "case",
    "spelled",
    "structural",
    "confirm",
    "number",
    "gloss",
    "join",
    "fragment",
    "selfrepair",
    "punctuation",
    "new",
    "replace",
    "refuse",
    "said",
    "multi",
    "hyphen",
    "delete",
    "swap",
}
SHARE_GAP = 0.03
"""Largest difference of a tag's share between the halves."""
FRAME_USES = 3
"""How many cases may be phrased alike apart from their content words."""
DATA = REPOSITORY / "tests" / "data" / "corrections"
CUES = (DATA / "cue-words.txt").read_text(encoding="utf-8").split()
"""Words that steer an edit; of two Chinese ones that begin alike the longer stands first."""
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?|\d+")


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


@pytest.fixture(scope="module")
def halves() -> dict[str, list[dict[str, Any]]]:
    return {half: rows(DATA / f"{half}.jsonl") for half in HALVES}


@pytest.fixture(scope="module")
def cases(halves: dict[str, list[dict[str, Any]]]) -> list[dict[str, Any]]:
    return [case for half in HALVES for case in halves[half]]


def named(cases: list[dict[str, Any]]) -> list[str]:
    """Only ids: a failing test must not print the texts of the half kept apart."""
    return [case["id"] for case in cases]


def others() -> Iterator[dict[str, Any]]:
    for folder in (REPOSITORY.parent / "shared" / "data" / "corrections", REPOSITORY / "tests" / "data" / "agent"):
        for path in sorted(folder.rglob("*.jsonl")) if folder.is_dir() else ():
            yield from rows(path)


def pair(case: dict[str, Any]) -> tuple[str, str]:
    state, heard = (" ".join(str(case.get(field, "")).split()).casefold() for field in ("state", "heard"))
    return state, heard


def frame(heard: str) -> str:
    """The words that steer an edit; every run of other words, letters and digits is one gap."""
    text = re.sub("|".join(cue for cue in CUES if not cue.isascii()), lambda cue: f" \0{cue[0]} ", heard.casefold())
    parts: list[str] = []
    for token in re.findall(rf"\0\w+|{WORD.pattern}", text):
        kept = token.lstrip("\0") if token.startswith("\0") or (token in CUES and len(token) > 1) else "_"
        if kept != "_" or parts[-1:] != ["_"]:
            parts.append(kept)
    return " ".join(parts)


def tag_of(case: dict[str, Any], choice: set[str]) -> list[str]:
    return [tag for tag in case["tags"] if tag in choice]


def well_formed(case: dict[str, Any]) -> bool:
    fields = {"id", "state", "heard", "intent", "expected", "tags"}
    texts = [case[field] for field in ("state", "heard", "expected")] + case.get("accept", [])
    return (
        fields <= case.keys() <= fields | {"accept"}
        and case["intent"] in INTENTS
        and all(isinstance(text, str) and text == text.strip() for text in texts)
        and bool(case["heard"])
        and len(tag_of(case, STYLES)) == len(tag_of(case, LANGUAGES)) == 1
        and case["tags"][0] in KINDS
    )


def test_every_case_has_the_fields_and_tags_of_the_format(cases: list[dict[str, Any]]) -> None:
    assert named([case for case in cases if not well_formed(case)]) == []


def test_ids_and_texts_are_unique(cases: list[dict[str, Any]]) -> None:
    assert [name for name, uses in Counter(named(cases)).items() if uses > 1] == []
    uses = Counter(pair(case) for case in cases)
    assert named([case for case in cases if uses[pair(case)] > 1]) == []


def test_what_is_expected_agrees_with_the_intent(cases: list[dict[str, Any]]) -> None:
    wrong = []
    for case in cases:
        target = {"confirmation": case["state"], "new_input": case["heard"]}.get(case["intent"])
        unchanged = case["expected"] == case["state"]
        right = case["expected"] == target if target is not None else unchanged == (case["tags"][0] == "refuse")
        wrong += [] if right else [case]
    assert named(wrong) == []


def test_accepted_results_add_something(cases: list[dict[str, Any]]) -> None:
    wrong = [
        case
        for case in cases
        if case["expected"] in case.get("accept", [])
        or len(set(case.get("accept", []))) != len(case.get("accept", []))
        or ("accept" in case and not case["accept"])
    ]
    assert named(wrong) == []


def test_no_case_is_one_of_the_other_files(cases: list[dict[str, Any]]) -> None:
    known = {pair(case) for case in others()}
    assert named([case for case in cases if pair(case) in known]) == []


def test_no_frame_is_used_up(cases: list[dict[str, Any]]) -> None:
    by_frame: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for case in cases:
        by_frame.setdefault((case["intent"], frame(case["heard"])), []).append(case)
    used_up = {key: named(uses) for key, uses in by_frame.items() if key[1] != "_" and len(uses) > FRAME_USES}
    assert used_up == {}


def test_the_halves_are_made_alike(halves: dict[str, list[dict[str, Any]]]) -> None:
    def shares(half: str) -> Counter[str]:
        tags = KINDS | STYLES | LANGUAGES | INTENTS
        counts = Counter(tag for case in halves[half] for tag in {*case["tags"], case["intent"]} & tags)
        return Counter({tag: count / len(halves[half]) for tag, count in counts.items()})

    tuned, held = (shares(half) for half in HALVES)
    apart = {tag: abs(tuned[tag] - held[tag]) for tag in tuned | held}
    assert {tag: gap for tag, gap in apart.items() if gap > SHARE_GAP} == {}
