"""Names in spoken texts, with and without a vocabulary: what counts as wrong, and what is told."""

import json
from pathlib import Path

import pytest

from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.evaluation import names_report
from iasr_desktop.core.evaluation.names import Expecting, NamedText, heard_sentences, name_errors, read
from iasr_desktop.core.evaluation.saying import Speaker
from iasr_desktop.core.settings import AgentSettings
from iasr_desktop.core.turn import Engines
from tests.fakes import NearestResampler
from tests.voices import Hum, Prompter


def test_errors_in_names_and_in_other_words_are_told_apart() -> None:
    found = name_errors("We met Anna Berg in a cafe.", "We met Hannah Berg in the cafe", ("Anna Berg",))
    assert (found.names, found.wrong, found.missed) == (1, 1, ("anna berg",))
    assert (found.others.reference, found.others.errors) == (5, 1)


def test_a_name_with_a_word_inserted_is_wrong() -> None:
    found = name_errors("Ask Anna Berg.", "Ask Anna von Berg.", ("Anna Berg",))
    assert (found.wrong, found.others.errors) == (1, 0)


def test_the_longest_of_overlapping_terms_is_the_name() -> None:
    assert name_errors("The Bank of Ghana pays.", "The Bank of Ghana pays.", ("Ghana", "Bank of Ghana")).names == 1


def test_each_way_of_expecting_hears_the_same_sound() -> None:
    recognizer = Prompter(["Ask Hannah.", "Ask Anna.", "Ask Hannah."])
    engines = Engines(recognizer, Agent(None, None, AgentSettings()), {})  # type: ignore[arg-type]
    speaker = Speaker({"en": {"hum": Hum}}, NearestResampler)
    (result,) = heard_sentences([NamedText("t", "Ask Anna.", ("Anna",))], speaker, engines, CancelToken())
    assert {way: errors.wrong for way, errors in result.errors.items()} == {
        Expecting.NOTHING: 1,
        Expecting.OWN: 0,
        Expecting.ALL: 1,
    }
    assert names_report.removed([result], Expecting.OWN) == 1.0
    text = names_report.report([result], 0, [("made by", "a test")])
    assert "two thirds of the wrong names put right: 100.0%, met" in text
    assert names_report.as_json([result])["own"]["wrong"] == 0


def test_a_line_without_names_is_pointed_out(tmp_path: Path) -> None:
    file = tmp_path / "texts.jsonl"
    file.write_text(json.dumps({"text": "a", "entities": ["a"]}) + "\n{}\n", encoding="utf-8")
    with pytest.raises(BadInput, match=r"Line 2 of texts\.jsonl"):
        read(file)
