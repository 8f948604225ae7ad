"""Corrections of which the recogniser understood half: they are neither written down nor carried out.

"Change your to near" heard as "Change your teneer" is no sentence that anybody
dictates, and "teneer", of which the recogniser was not sure either, is no word
that anybody wants. Said again, both come out; written, they have to be found
and taken back first.
"""

from collections.abc import Iterator
from dataclasses import replace

from iasr_desktop.core.agent import letters, verdicts
from iasr_desktop.core.agent.letter_groups import with_letters_apart
from iasr_desktop.core.agent.likeness import pronunciations
from iasr_desktop.core.agent.said import Said
from iasr_desktop.core.agent.words import fold, is_wide, listed, words
from iasr_desktop.core.document import Document
from iasr_desktop.core.types import Action, Decision, Intent

SAY_AGAIN = "That sounded like a correction, but not all of it was understood. Say it again."
_VERBS = listed("replace change swap substitute delete remove erase capitalise capitalize")
_ADDING = listed("insert add correct")
"""Recipes and the like are full of them."""
_LEADS = (("it", "should"), ("that", "should"), ("i", "said"), ("i", "meant"), ("its", "not"), ("it", "is", "not"))
_OPENERS = listed("no nope its not sorry")
_FILLERS = listed("no oh um uh please sorry wait actually and")
_MOST_WORDS, _MOST_WORDS_OPENED = 12, 8
_P_NEW = 0.87
"""Below this, what begins as an order is more likely one than a sentence: few sentences begin so."""
_P_NEW_LED = 0.55
"""The same where it begins as people begin a correction, and many a sentence."""
_P_NEW_OPENED = 1 / 3
"""The same of the few words behind a "no" or "it's": a sentence to be said again costs twice a correction to be undone,
a text wrongly changed five times as much, which the model's own decision is about."""
_LEAST_P, _LEAST_P_OF_NAME = 0.75, 0.45
"""Confidence of the recogniser from which on a word that no dictionary has counts as heard; names are often such."""
_LEAST_LETTERS = 3


def instead_of_writing(decision: Decision, said: Said, document: Document) -> Decision:
    """The model's decision, or a refusal where it would write down what was begun as a correction."""
    if decision.action is not Action.APPEND or decision.tier != "model" or document.is_empty or is_wide(said.text):
        return decision
    keys = [word.key for word in words(said.text)]
    if not 1 < len(keys) <= _MOST_WORDS or said.text.rstrip().endswith("?") or decision.intent_p >= _most_p(keys):
        return decision
    return verdicts.refused(said.text, 1 - decision.intent_p, SAY_AGAIN, "model")


def _most_p(keys: list[str]) -> float:
    """From which probability of new input on such words are written."""
    is_opened = keys[0] in _OPENERS and len(keys) <= _MOST_WORDS_OPENED
    while keys[0] in _FILLERS and len(keys) > 1:
        del keys[0]
    if keys[0] in _VERBS:
        return _P_NEW
    if keys[0] in _ADDING or any(tuple(keys[: len(lead)]) == lead for lead in _LEADS):
        return _P_NEW_LED
    return _P_NEW_OPENED if is_opened else 0.0


def instead_of_nonsense(decision: Decision, said: Said, document: Document) -> Decision:
    """The decision, or a refusal where it would write a word that is none and was hardly heard."""
    if decision.action is not Action.EDIT or said.forced is Intent.CORRECTION:
        return decision
    bad = next(_nonsense(decision, said, document), "")
    if not bad:
        return decision
    note = f"“{bad}” was not heard clearly. Say the correction again, or spell the word."
    return replace(decision, action=Action.REFUSE, edits=(), note=note)


def _nonsense(decision: Decision, said: Said, document: Document) -> Iterator[str]:
    heard_p = {fold(form): p for form, p in said.word_p.items()}
    names = {word.key for word in words(said.text) if word.text[:1].isupper()}
    known = {fold(word) for term in (*said.vocabulary, document.text) for word in term.split()}
    known |= {word.key for word in words(document.text)}
    known |= {fold(run.letters) for run in letters.runs(with_letters_apart(said.text), _LEAST_LETTERS)}
    for edit in decision.edits:
        for word in words(edit.after):
            least = _LEAST_P_OF_NAME if word.key in names else _LEAST_P
            if heard_p.get(word.key, 1.0) < least and word.key not in known and not _is_word(word.key):
                yield word.text


def _is_word(key: str) -> bool:
    """Whether it may be one: the dictionary has it or its parts, or it is a number, or too short to tell."""
    if len(key) < _LEAST_LETTERS or is_wide(key) or key.isdigit():
        return True
    return all(not part.isascii() or bool(pronunciations(part)) for part in key.replace("-", " ").split())
