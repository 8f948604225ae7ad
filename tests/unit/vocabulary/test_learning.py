"""Only what was corrected by voice and confirmed is learned, and only names and terms."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from iasr_desktop.core import by_hand
from iasr_desktop.core.agent.targets import occurrences
from iasr_desktop.core.types import Action
from iasr_desktop.core.vocabulary.dictionary import is_word
from iasr_desktop.core.vocabulary.learning import MOST_WORDS, Learned, learnable
from tests.dictating import Speaker, transcript


def taught(text: str, before: str, after: str, heard: str = "") -> dict[str, str]:
    """What a confirmed correction teaches: terms with what they sound like."""
    speaker = Speaker()
    speaker.say(text)
    speaker.replace(before, after, heard=transcript(heard or f"no, {after}"))
    speaker.act(Action.CONFIRM)
    return {learned.text: learned.sounds_like for learned in learnable(speaker.turns)}


@pytest.mark.parametrize(
    ("text", "before", "after", "heard", "expected"),
    [
        ("We asked Normada to come.", "Normada", "Namrata", "", {"Namrata": "Normada"}),
        ("We asked Nam orda to come.", "Nam orda", "Namrata", "", {"Namrata": "Nam orda"}),
        ("Dear Megan, thank you.", "Megan", "Meghan", "no, Meghan with an h", {"Meghan": ""}),
        ("Megan came.", "Megan", "Meghan", "no, it is Meghan with an h", {"Meghan": ""}),
        ("A mild Z fear came up.", "Z fear", "Zephyr", "no, a Zephyr", {"Zephyr": ""}),
        ("Run cube cuddle first.", "cube cuddle", "kubectl", "no, k u b e c t l", {"kubectl": ""}),
        ("It is on git hub now.", "git hub", "GitHub", "", {"GitHub": ""}),
        ("He lives on the aisle of sky.", "aisle of sky", "Isle of Skye", "", {"Isle of Skye": ""}),
        ("We met with Shivan there.", "with Shivan", "with Siobhan", "", {"Siobhan": "Shivan"}),
        ("She joined the Cooper Netties group.", "Cooper Netties", "Kubernetes", "", {"Kubernetes": "Cooper Netties"}),
    ],
)
def test_names_and_terms_are_learned(text: str, before: str, after: str, heard: str, expected: dict[str, str]) -> None:
    learned = taught(text, before, after, heard)
    assert set(learned) == set(expected)
    for term, sounds_like in expected.items():
        assert learned[term] in (sounds_like, "")


@pytest.mark.parametrize(
    ("text", "before", "after", "heard"),
    [
        ("We meet on Tuesday.", "Tuesday", "Thursday", ""),
        ("It costs fifty euros.", "fifty", "fifteen", ""),
        ("It costs 50 euros.", "50", "15", ""),
        ("We came 15th of all.", "15th", "16th", ""),
        ("I like the whether.", "whether", "weather", "weather as in rain"),
        ("The whether is nice.", "The whether", "The weather", ""),
        ("there house is big.", "there", "Their", ""),
        ("It was fun we stayed.", "fun we", "fun, we", ""),
        ("She is in paris.", "paris", "Paris", ""),
        ("This is a test experience.", "test experience", "texperience", ""),
        ("We keep a data base.", "data base", "database", ""),
        ("This is well known.", "well known", "wellknown", ""),
        ("We will organize it.", "organize", "organise", ""),
        ("We will instal it.", "instal", "reinstalling", ""),
        ("Bob will speak.", "Bob", "Wilhelmina", "replace Bob with Wilhelmina"),
        ("We heard the long story of it.", "the long story of it", "a tale that took us hours", ""),
        ("We go in march.", "march", "May", "in May"),
        ("I think so.", "I", "I'd", ""),
        ("我明天在背景开会。", "背景", "北京", "不是背景是北京"),
    ],
)
def test_rubbish_and_everyday_words_are_not(text: str, before: str, after: str, heard: str) -> None:
    assert taught(text, before, after, heard) == {}


class TestConfirmation:
    def test_nothing_is_learned_before_it(self) -> None:
        speaker = Speaker()
        speaker.say("We asked Normada.")
        speaker.replace("Normada", "Namrata")
        assert learnable(speaker.turns) == ()
        confirmed = speaker.act(Action.CONFIRM)
        assert learnable(speaker.turns) == (Learned("Namrata", "Normada", speaker.turns[1].id),)
        assert confirmed.after.segments[-1].confirmed

    def test_what_was_undone_before_it_is_not(self) -> None:
        speaker = Speaker()
        speaker.say("We asked Normada.")
        speaker.replace("Normada", "Namrata")
        speaker.act(Action.UNDO)
        speaker.act(Action.CONFIRM)
        assert learnable(speaker.turns) == ()

    def test_of_several_corrections_of_one_place_the_one_that_stayed_counts(self) -> None:
        speaker = Speaker()
        speaker.say("We asked Normada.")
        speaker.replace("Normada", "Namrada")
        speaker.replace("Namrada", "Namrata")
        speaker.act(Action.CONFIRM)
        assert [learned.text for learned in learnable(speaker.turns)] == ["Namrata"]

    def test_it_is_about_its_segment_and_what_it_answers(self) -> None:
        speaker = Speaker()
        speaker.say("We asked Normada.")
        speaker.replace("Normada", "Namrata")
        speaker.say("Then came Xiu lan.")
        speaker.act(Action.CONFIRM)
        assert learnable(speaker.turns) == ()
        speaker.say("It was late.")
        speaker.replace("Xiu lan", "Xiulan")
        speaker.act(Action.CONFIRM)
        assert [learned.text for learned in learnable(speaker.turns)] == ["Xiulan"]

    def test_typing_teaches_nothing(self) -> None:
        speaker = Speaker()
        speaker.say("We asked Normada.")
        typed = by_hand.typed(speaker.session.snapshot(), "We asked Namrata.")
        assert typed is not None
        speaker.session.apply(typed)
        speaker.turns.append(typed)
        speaker.act(Action.CONFIRM)
        assert learnable(speaker.turns) == ()

    def test_by_hand_it_counts_too(self) -> None:
        speaker = Speaker()
        speaker.say("We asked Normada.")
        speaker.replace("Normada", "Namrata")
        confirmed = by_hand.confirmed(speaker.session.snapshot())
        assert confirmed is not None
        assert [learned.text for learned in learnable([*speaker.turns, confirmed])] == ["Namrata"]


def test_in_another_language_only_spelled_words_are_learned() -> None:
    for heard, expected in (("nein, Strauß", []), ("M E G H A N", ["Meghan"])):
        speaker = Speaker()
        speaker.say("Wir sehen Megan bald.")
        after = "Strauß" if expected == [] else "Meghan"
        speaker.replace("Megan", after, heard=replace(transcript(heard), language="de"))
        speaker.act(Action.CONFIRM)
        assert [learned.text for learned in learnable(speaker.turns)] == expected


@pytest.mark.parametrize("heard", ["in AMRATA", "Amrata", "Namra"])
def test_letters_lost_in_spelling_are_not_what_the_term_sounds_like(heard: str) -> None:
    assert taught(f"We asked {heard} to come.", heard, "Namrata") == {"Namrata": ""}


words_of_text = st.lists(
    st.sampled_from(["We", "saw", "Normada", "the", "whether", "Tuesday", "cat", "lin", "50", "北京", "—", "’s"]),
    min_size=1,
    max_size=6,
).map(" ".join)


@given(st.lists(st.tuples(words_of_text, words_of_text), min_size=1, max_size=4), st.data())
@settings(deadline=None, max_examples=60)
def test_whatever_is_learned_stands_in_the_confirmed_text(said: list[tuple[str, str]], data: st.DataObject) -> None:
    speaker = Speaker()
    for text, correction in said:
        speaker.say(text)
        place = data.draw(st.sampled_from(text.split(" ")))
        if place:
            speaker.replace(place, correction)
        if data.draw(st.booleans()):
            speaker.act(Action.CONFIRM)
    speaker.act(Action.CONFIRM)
    for learned in learnable(speaker.turns):
        assert len(learned.text.split()) <= MOST_WORDS
        assert any(occurrences(turn.after.text, learned.text) for turn in speaker.turns)
        assert learned.key not in {"we", "saw", "the", "whether", "tuesday", "cat", "50"}


@pytest.mark.parametrize(
    "word", ["weather", "colourful", "organise", "travelled", "reinstalling", "centre", "unhappily"]
)
def test_the_dictionary_knows_words_in_british_and_derived_forms(word: str) -> None:
    assert is_word(word)
