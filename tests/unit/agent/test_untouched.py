"""Nothing outside the places that a correction means ever changes, whatever is heard and whatever the model says."""

import random
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from iasr_desktop.core.agent import sentences
from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.agent.said import Said
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.agent.tiers import ALL_TIERS, Tiers
from iasr_desktop.core.agent.words import parts_cluster, words
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.document import Document, Edit, apply_edits, check_edits
from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.core.ports import Prompt
from iasr_desktop.core.settings import AgentSettings
from iasr_desktop.core.types import Action, Decision, Intent
from tests.fakes import SpelledPhones


class RandomModel:
    """A `LanguageModel` that has opinions without any reason."""

    def __init__(self, seed: int) -> None:
        self.model_id = "random"
        self._random = random.Random(seed)

    def warm(self, prompt: Prompt, token: CancelToken) -> None:
        token.check()

    def label_logprobs(self, prompt: Prompt, labels: Sequence[str], token: CancelToken) -> Mapping[str, float]:
        token.check()
        return {label: -self._random.expovariate(0.2) for label in labels}

    def label_logprobs_of(
        self, prompts: Sequence[Prompt], labels: Sequence[str], token: CancelToken
    ) -> list[Mapping[str, float]]:
        return [self.label_logprobs(prompt, labels, token) for prompt in prompts]

    def reply(self, prompt: Prompt, grammar: str, max_tokens: int, token: CancelToken) -> str:
        raise ModelFailed("The reply was not finished.")

    def count_tokens(self, text: str) -> int:
        return len(text) // 4


WHATEVER = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))

WORDS = (
    "harbour", "Lena", "lean", "thirty", "30", "13", "won't", "won’t", "a", "an", "apple", "the", "not", "I", "O'Neill",
    "C++", "3.5", "10:30", "café", "cafe\u0301", "nai\u0308ve", "Zürich", "STRASSE", "straße", "İstanbul", "ﬁne",
    "会议", "星期三", "正", "郑", "かな", "서울", "привет", "Лена", "שלום", "سلام", "हिन्दी", "क्षि", "ไทย", "Ελλάδα",
    "👩\u200d👩\u200d👧", "🇩🇪", "👍🏽", "☕️", "e\u0301\u0323", "\u200d",
    "…", "“so”", "(old)", "x.y@z.org", "a.b/c?d=e", "™", "½",
)  # fmt: skip
JOINTS = (" ", " ", " ", ", ", ". ", "\n", "\n\n", "  ", "", "。", "—", "; ", "? ", "\t", "\u00a0", "\r\n")
FRAMES = (
    "replace {x} with {y}", "change {x} to {y}", "no, {y}, not {x}", "not {x} but {y}", "{y}", "I said {y}", "it's {y}",
    "delete {x}", "delete the last sentence", "delete everything after {x}", "remove the second {x}", "scratch that",
    "insert {y} after {x}", "put {y} before {x}", "capitalize {x}", "put {x} in quotes", "swap {x} and {y}",
    "undo that", "{x} with a K", "spell {x} {y}", "{y} as in {x}", "the last word should be {y}",
    "change every {x} to {y}",
    "不是{x}是{y}", "把{x}改成{y}", "删掉{x}", "{x} should be {y}", "comma after {x}", "join {x} and {y}", "yes",
    "{x} {y}", "literal {x}", "No. {y}.", "and {y} instead of {x}", "make {x} uppercase", "new line after {x}",
    "{x}, {x}, {y}",
)  # fmt: skip


@st.composite
def texts(draw: st.DrawFn) -> str:
    """Words of many scripts with all kinds of joints, or any characters at all."""
    if draw(st.integers(0, 9)) == 0:
        return draw(st.text(st.characters(codec="utf-8"), max_size=80))
    parts = draw(st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(JOINTS)), max_size=16))
    return "".join(word + joint for word, joint in parts)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """One take or several, as they are dictated or as a text is handed over."""
    match draw(st.integers(0, 2)):
        case 0:
            return as_takes(draw(texts()))
        case 1:
            return Document.from_text(draw(texts()))
    document = Document()
    for take in draw(st.lists(texts(), max_size=4)):
        document = document.append(take)
    return document


@st.composite
def utterances(draw: st.DrawFn, text: str) -> str:
    """A correction about words of the text, other words in a form of corrections, or anything."""
    kind = draw(st.integers(0, 9))
    if kind == 0:
        return draw(st.text(st.characters(codec="utf-8"), max_size=60))
    if kind == 1:
        return draw(texts())
    there = words(text)
    x, y = (draw(_phrases(text, there) if there else st.sampled_from(WORDS)) for _ in range(2))
    if draw(st.booleans()):
        y = draw(st.sampled_from(WORDS))
    return draw(st.sampled_from(FRAMES)).format(x=x, y=y)


@st.composite
def _phrases(draw: st.DrawFn, text: str, there: Sequence[object]) -> str:
    first = draw(st.integers(0, len(there) - 1))
    last = draw(st.integers(first, min(len(there) - 1, first + 3)))
    found = words(text)
    return text[found[first].start : found[last].end]


@st.composite
def turns(draw: st.DrawFn) -> tuple[Document, str]:
    document = draw(documents())
    return document, draw(utterances(document.text))


@WHATEVER
@given(
    turns(),
    st.integers(0, 2**32),
    st.sampled_from((ALL_TIERS, Tiers(grammar=False), Tiers(phonetics=False))),
    st.sampled_from((None, None, Intent.CORRECTION)),
)
def test_nothing_outside_the_edits_changes(
    turn: tuple[Document, str], seed: int, tiers: Tiers, forced: Intent | None
) -> None:
    document, heard = turn
    agent = Agent(RandomModel(seed), SpelledPhones(), AgentSettings(deadline_s=60.0), tiers=tiers)
    decision = agent.decide(Said(heard, forced=forced), document, CancelToken())
    is_as_it_says(decision, heard, document)


def is_as_it_says(decision: Decision, heard: str, document: Document) -> None:
    """The edits fit, whole signs are changed, all else stays, and words that are no correction are kept."""
    before = document.text
    assert list(decision.edits) == check_edits(before, decision.edits)
    after = document.apply(decision.edits).text
    assert after == apply_edits(before, decision.edits)
    assert outside(before, after, decision.edits)
    assert not any(parts_cluster(before, edge) for edit in decision.edits for edge in (edit.start, edit.end))
    after.encode("utf-8")
    if decision.action is not Action.EDIT:
        assert decision.edits == ()
    if decision.action is Action.APPEND:
        assert decision.intent is Intent.NEW_INPUT
        assert decision.appended
        assert heard.strip().endswith(decision.appended)
        assert document.append(decision.appended).text.startswith(before)


def outside(before: str, after: str, edits: Sequence[Edit]) -> bool:
    """Whether `after` has, in order, all of `before` outside the edits, and between them what they put there."""
    place = there = 0
    for edit in edits:
        kept = before[place : edit.start]
        if not after.startswith(kept + edit.after, there):
            return False
        place, there = edit.end, there + len(kept) + len(edit.after)
    return after[there:] == before[place:]


FILLING = (
    "harbour",
    "lantern",
    "会议",
    "привет",
    "café",
    "हिन्दी",
    "👍🏽",
    "🇩🇪",
    "Zürich",
    "cafe\u0301",
    "garden",
    "violin",
)
AIMED = (
    "replace {x} with {y}", "change {x} to {y}", "delete {x}", "capitalize {x}", "put {x} in quotes",
    "no, {y}, not {x}", "insert {y} after {x}", "insert {y} before {x}", "make {x} uppercase",
)  # fmt: skip


@st.composite
def marked(draw: st.DrawFn) -> tuple[str, str]:
    """A text in which one word stands once, with that word's sentence among others."""
    filling = st.lists(st.sampled_from(FILLING), min_size=2, max_size=5).map(" ".join)
    heads = draw(st.lists(filling, min_size=1, max_size=3))
    tails = draw(st.lists(filling, min_size=1, max_size=3))
    target = draw(st.sampled_from(("tiger", "Müller", "lighthouse")))
    middle = f"{draw(filling)} {target} {draw(filling)}"
    joint = draw(st.sampled_from((". ", ".\n", "!\n\n", "? ")))
    return joint.join((*heads, middle, *tails)) + ".", target


@WHATEVER
@given(
    marked(),
    st.sampled_from(AIMED),
    st.sampled_from(("window", "Ostrava", "thirteen", "a boat")),
    st.integers(0, 2**32),
)
@example(("garden violin. garden tiger violin. lantern garden.", "tiger"), AIMED[2], "window", 0)
def test_correction_of_a_word_stays_in_its_sentence(told: tuple[str, str], frame: str, new: str, seed: int) -> None:
    text, target = told
    agent = Agent(RandomModel(seed), SpelledPhones(), AgentSettings(deadline_s=60.0))
    document = as_takes(text)
    decision = agent.decide(Said(frame.format(x=target, y=new)), document, CancelToken())
    is_as_it_says(decision, frame.format(x=target, y=new), document)
    assume(decision.action is Action.EDIT)
    at = text.index(target)
    start, end = next((start, end) for start, end in sentences.spans(text) if start <= at < end)
    after = document.apply(decision.edits).text
    assert after.startswith(text[:start])
    assert after.endswith(text[end:])


@pytest.mark.parametrize("seed", range(5))
def test_random_model_finds_corrections_at_all(seed: int) -> None:
    """The properties would say little if nothing were ever corrected."""
    agent = Agent(RandomModel(seed), SpelledPhones(), AgentSettings(deadline_s=60.0), tiers=Tiers(grammar=False))
    document = as_takes("We met Jon at the harbour. The train leaves at nine.")
    heard = ("John", "no, John", "we met John", "ten", "the train leaves at ten", "the harbor")
    actions = {agent.decide(Said(one, forced=Intent.CORRECTION), document, CancelToken()).action for one in heard}
    assert Action.EDIT in actions
