"""The agent without one of its parts, as measurements build it."""

from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.agent.likeness import likeness, phonetic_key, sounds_equal
from iasr_desktop.core.agent.mandarin import sounds_alike
from iasr_desktop.core.agent.said import Said
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.agent.tiers import Tiers, compares_by_sound
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.settings import AgentSettings
from iasr_desktop.core.types import Action, Decision
from tests.fakes import ScriptedModel, SpelledPhones

TEXT = "We took the night train to Paris."


def decide(heard: str, tiers: Tiers, text: str = TEXT) -> tuple[Decision, ScriptedModel]:
    model = ScriptedModel(lambda _: " NEW\n")
    agent = Agent(model, SpelledPhones(), AgentSettings(), tiers=tiers)
    return agent.decide(Said(heard), as_takes(text), CancelToken()), model


def test_without_grammar_the_model_is_asked_about_commands_and_yes() -> None:
    for heard in ("replace Paris with Rome", "yes", "undo that", "no"):
        decision, model = decide(heard, Tiers(grammar=False))
        assert decision.tier == "model"
        assert model.prompts
        assert decide(heard, Tiers())[1].prompts == []


def test_without_grammar_an_empty_document_and_long_speech_are_still_no_corrections() -> None:
    long = " ".join(["word"] * 41)
    for heard, text in (("scratch that", ""), (long, TEXT)):
        decision, model = decide(heard, Tiers(grammar=False), text)
        assert decision.action is Action.APPEND
        assert model.prompts == []


def test_without_phonetics_words_are_alike_by_spelling() -> None:
    assert sounds_equal("night", "knight")
    with Tiers(phonetics=False).in_force():
        assert not compares_by_sound()
        assert not sounds_equal("night", "knight")
        assert sounds_equal("night", "Night")
        assert phonetic_key("night") == ""
        assert not sounds_alike("正", "郑")
        assert 0.5 < likeness("night", "knight") < 1
    assert compares_by_sound()
    assert likeness("night", "knight") == 1
    assert sounds_alike("正", "郑")


def test_switch_of_one_agent_is_not_that_of_another() -> None:
    heard, text = "knight, as in armour", "He dressed up as a night for the play."
    whole, _ = decide(heard, Tiers(), text)
    decide(heard, Tiers(phonetics=False), text)
    again, _ = decide(heard, Tiers(), text)
    assert (again.action, again.edits) == (whole.action, whole.edits)
    assert compares_by_sound()
