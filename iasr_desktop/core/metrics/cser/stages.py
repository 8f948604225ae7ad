"""The four stages as questions to a language model. What it replies is checked; what is no reply is an outcome."""

import math

from iasr_desktop.core.agent.sounds import Sounds
from iasr_desktop.core.agent.words import words
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.core.metrics.cser.prompts import CserPrompts
from iasr_desktop.core.metrics.cser.repair import Repair, grounded
from iasr_desktop.core.metrics.cser.texts import keys, span_rules
from iasr_desktop.core.ports import LanguageModel, Prompt

MOST_QUESTIONS = 4
WORDS_A_QUESTION = 4
"""A sentence is asked one question for so many of its words, and at least one."""

_QUESTION_TOKENS = 64
_LINE_RULE = r"line ::= [^\n\r?？]+"
_SAME, _OTHER = " yes", " no"
_NO_ANSWER = "none"


class Stages:
    """Texts are cleaned, on one line, and not longer than the model's context allows."""

    def __init__(self, model: LanguageModel, prompts: CserPrompts, sounds: Sounds) -> None:
        self._model = model
        self.prompts = prompts
        self._sounds = sounds

    def repair(self, hypothesis: str, token: CancelToken) -> Repair:
        """Stage 1. The hypothesis as it is when the reply cannot be used."""
        if not words(hypothesis):
            return Repair(hypothesis)
        prompt = Prompt(self.prompts.repair, hypothesis, "")
        reply = self._line(prompt, r"root ::= [^\n\r]+", 2 * self._model.count_tokens(hypothesis) + 16, token)
        return grounded(hypothesis, reply, self._sounds) if reply else Repair(hypothesis, is_invalid=True)

    def questions(self, reference: str, token: CancelToken) -> list[tuple[str, str]]:
        """Stage 2: questions, each with the span of the reference that answers it; none twice.

        They are written one after the other, so that one that is not finished
        costs itself alone.
        """
        found: list[tuple[str, str]] = []
        said = words(reference)
        if not said:
            return found
        rules = f'root ::= "Question:" line [?？] "\\nAnswer: " span "\\n"\n{_LINE_RULE}\n{span_rules(reference)}'
        room = _QUESTION_TOKENS + self._model.count_tokens(reference)
        so_far = ""
        for _ in range(max(1, min(MOST_QUESTIONS, len(said) // WORDS_A_QUESTION))):
            prompt = Prompt(self.prompts.questions, f"Sentence: {reference}", "", so_far)
            question, _, span = self._line(prompt, rules, room, token).removeprefix("Question:").partition("\nAnswer: ")
            if not words(question) or not _stands_in(span, reference) or _repeats(question, span, found):
                break
            found.append((question.strip(), span.strip()))
            so_far += f"Question:{question}\nAnswer: {span}\n"
        return found

    def answer(self, text: str, question: str, token: CancelToken) -> str | None:
        """Stage 3: the span of `text` that answers; `None` when none does.

        Raises `ModelFailed` when the reply cannot be used.
        """
        if not words(text):
            return None
        prompt = Prompt(self.prompts.answers, f"Text: {text}\n", f"Question: {question}")
        grammar = f'root ::= "Answer: " ("{_NO_ANSWER}" | span) "\\n"\n{span_rules(text)}'
        reply = self._model.reply(prompt, grammar, self._model.count_tokens(text) + 12, token)
        span = reply.removeprefix("Answer:").strip()
        # A text may itself say "none"; then it is its own answer.
        if span == _NO_ANSWER and not _stands_in(span, text):
            return None
        if not _stands_in(span, text):
            raise ModelFailed("The language model answered with words that do not stand in the text.")
        return span

    def p_same(self, question: str, one: str, other: str, token: CancelToken) -> float:
        """Stage 4: how probable it is that both answers say the same. Raises `ModelFailed`."""
        prompt = Prompt(self.prompts.discriminate, f"Question: {question}\n", f"Right: {one}\nGiven: {other}", "Same:")
        logprobs = self._model.label_logprobs(prompt, [_SAME, _OTHER], token)
        return 1 / (1 + math.exp(min(700.0, logprobs[_OTHER] - logprobs[_SAME])))

    def _line(self, prompt: Prompt, grammar: str, max_tokens: int, token: CancelToken) -> str:
        """The reply; empty when the model did not finish one."""
        try:
            return self._model.reply(prompt, grammar, max_tokens, token).strip()
        except ModelFailed:
            return ""


def _stands_in(span: str, text: str) -> bool:
    """Whether the words of `span`, of which there must be some, are a run of those of `text`."""
    wanted, there = keys(span), keys(text)
    return bool(wanted) and any(
        there[start : start + len(wanted)] == wanted for start in range(len(there) - len(wanted) + 1)
    )


def _repeats(question: str, span: str, found: list[tuple[str, str]]) -> bool:
    return any(keys(question) == keys(known) or keys(span) == keys(answer) for known, answer in found)
