"""The language-model tier: what the whole-utterance grammar leaves open.

Locate runs before the intent is settled, since whether anything in the text
fits is itself good evidence that a correction was meant. It costs no call of
the model; routing costs one, and Reason a second one for corrections alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from iasr_desktop.core.agent import (
    choice,
    confirmations,
    locate,
    modify,
    openings,
    pieces,
    reason,
    restated_places,
    router,
    soundness,
    trust,
    verdicts,
)
from iasr_desktop.core.agent.grammar import complaining
from iasr_desktop.core.agent.grammar.context import Context, Outcome, replacement
from iasr_desktop.core.agent.grammar.parse import Scope, moved, scopes
from iasr_desktop.core.agent.grammar.pattern import Utterance
from iasr_desktop.core.agent.locate import Pair, Table, is_denied
from iasr_desktop.core.agent.prompts import CONFIRMATION, CORRECTION, NEW_INPUT, PromptFile, window
from iasr_desktop.core.agent.reason import Ranked
from iasr_desktop.core.agent.router import Labels, Probabilities
from iasr_desktop.core.agent.said import Said
from iasr_desktop.core.agent.sounds import Sounds
from iasr_desktop.core.agent.spelling import Explicit
from iasr_desktop.core.agent.stages import Stages
from iasr_desktop.core.agent.weights import Vector, Weights
from iasr_desktop.core.agent.words import fold, words
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.document import Document, Edit
from iasr_desktop.core.ports import LanguageModel, Prompt, ReadableModel
from iasr_desktop.core.types import Action, Decision, Intent

LABELS = (CORRECTION, NEW_INPUT, CONFIRMATION)
CANDIDATES = 5
_P_DENIED_ELSEWHERE = 0.9
_LIKELY = 0.5
_RIVAL_SHARE = 0.6
"""A second place with at least this share of the first one's is as likely to be meant."""


class ModelTier:
    """Decides with a language model. One decision at a time."""

    def __init__(self, model: LanguageModel, sounds: Sounds, weights: Weights, prompt: PromptFile) -> None:
        self._model = model
        self._sounds = sounds
        self._weights = weights
        self._prompt = prompt
        self._prepared = False
        fits = weights.outlook.fits(model.model_id, prompt.sha256)
        self._readable = model if fits and isinstance(model, ReadableModel) else None

    def prepare(self, token: CancelToken) -> None:
        """Evaluate instructions and examples, once; takes a while the first time."""
        if not self._prepared:
            self._model.warm(Prompt(self._prompt.text, "", ""), token)
            self._prepared = True

    def warm(self, document: Document, token: CancelToken) -> None:
        """Evaluate the document, so that a turn about it pays for the words heard only."""
        self.prepare(token)
        self._model.warm(self._prompt.about(window(document.text, self._model.count_tokens)), token)

    def decide(self, said: Said, meant: Explicit, document: Document, token: CancelToken, stages: Stages) -> Decision:
        """What `said` means, whose instruction is `meant`.

        Raises `Cancelled`, `DeadlineExceeded` and `ModelFailed`.
        """
        heard = said.text
        if scope := _scope(meant, document):
            part = replace(said, text=scope.rest.text, forced=Intent.CORRECTION)
            inside = self.decide(part, scope.rest, scope.inside, token, stages)
            return replace(inside, instruction=meant.text, edits=moved(inside.edits, scope.start))
        if not said.is_correction and (rest := complaining.behind(meant)):
            part = replace(said, text=rest.text, forced=Intent.CORRECTION)
            return replace(self.decide(part, rest, document, token, stages), instruction=meant.text)
        with stages.measured("locate"):
            word_p = {fold(word).strip(".,;:!?"): p for word, p in said.word_p.items()}
            every = locate.table(meant.text, document.text, self._sounds)
            everything = self._located(every, word_p)
            found = [pair for pair in everything if not is_denied(pair, meant.text)]
            if everything and everything[0] not in found and not said.is_correction:
                # What was denied is not in the text, so the sentence is about something else.
                return verdicts.appended(heard, _P_DENIED_ELSEWHERE, "model")
        with stages.measured("route"):
            prompt = self._prompt_for(meant.text, document.text, found)
            chances = self._chances(meant.text, document.text, prompt, found, token)
        intent = Intent.CORRECTION if said.is_correction else chances.cheapest
        if intent is Intent.CONFIRMATION and not self._may_confirm(heard, document.text):
            return verdicts.appended(heard, 1 - chances.correction, "model")
        if intent is Intent.NEW_INPUT:
            return verdicts.appended(heard, chances.new_input, "model")
        if intent is Intent.CONFIRMATION:
            return verdicts.confirmed(heard, chances.confirmation, "model", said.voiced_s)
        with stages.measured("reason"):
            reply = Prompt(prompt.static, prompt.context, prompt.query, CORRECTION)
            ranked = self._ranked(every, word_p, reply, token)
        with stages.measured("modify"):

            def guess(part: Explicit) -> Outcome | None:
                return self._guessed(part, document, said.vocabulary, token)

            return self._correction(meant, document, ranked, chances.correction, said.vocabulary, guess)

    def _located(self, every: Table | None, word_p: Mapping[str, float]) -> list[Pair]:
        """The best pairs by what needs no model; none where either side has no words."""
        return locate.best(every, locate.scored(every, self._weights.locate, word_p), CANDIDATES) if every else []

    def _ranked(
        self, every: Table | None, word_p: Mapping[str, float], reply: Prompt, token: CancelToken
    ) -> list[Ranked]:
        """The best pairs of a correction, by what the model makes of their places and words, too."""
        if every is None:
            return []
        told = self._model.label_logprobs(reply, openings.openings(every.there), token)
        found = choice.pairs(every, told, self._weights.choice, word_p)
        return reason.rank(found, reply, self._model, self._weights.reply, token)

    def _prompt_for(self, said: str, text: str, found: Sequence[Pair]) -> Prompt:
        focus = found[0].start if found else None
        return self._prompt.about(window(text, self._model.count_tokens, focus), said)

    def _chances(
        self, said: str, text: str, prompt: Prompt, found: Sequence[Pair], token: CancelToken
    ) -> Probabilities:
        weights, outlook = self._weights, self._weights.outlook
        state = self._state(prompt, token)
        logprobs = self._model.label_logprobs(prompt, LABELS, token)
        labels = Labels(*(logprobs[label] for label in LABELS))
        if state is None:
            seen, confirming = router.signals(said, text, labels, found), router.confirming_signals(labels)
            return router.route(seen, confirming, weights.correction_by_labels, weights.confirmation_by_labels)
        seen = router.signals(said, text, labels, found, outlook.correction.of(state))
        confirming = router.confirming_signals(labels, outlook.confirmation.of(state))
        return router.route(seen, confirming, weights.correction, weights.confirmation)

    def _state(self, prompt: Prompt, token: CancelToken) -> Vector | None:
        """What the model holds of the prompt; `None` with a model that the outlook was not fitted to."""
        return self._readable.state(prompt, self._weights.outlook.layer, token) if self._readable else None

    def _may_confirm(self, heard: str, text: str) -> bool:
        """Labels alone take much for a yes, so that its words are looked at; the outlook knows better."""
        if self._readable:
            return not confirmations.repeats_sentence(heard, text)
        return confirmations.may_confirm(heard, text)

    def _correction(
        self,
        meant: Explicit,
        document: Document,
        ranked: Sequence[Ranked],
        p: float,
        vocabulary: Sequence[str],
        guess: restated_places.Guess,
    ) -> Decision:
        """The edits of all parts that were said, or of the best pair, or a refusal that says why."""
        if places := restated_places.edits(meant, document, guess):
            return verdicts.edited(meant.text, p, places, "model")
        if problem := self._doubt(ranked):
            return verdicts.refused(meant.text, p, problem, "model")
        best = ranked[0].pair
        is_order = soundness.names_an_order(best, meant.text, document.text, meant.strong)
        edits = () if is_order else self._edits(meant, document, best, vocabulary)
        if not edits:
            return verdicts.refused(meant.text, p, verdicts.no_target(ranked), "model")
        return verdicts.edited(meant.text, p, edits, "model")

    def _guessed(
        self, part: Explicit, document: Document, vocabulary: Sequence[str], token: CancelToken
    ) -> Outcome | None:
        """What one part of an utterance comes to by itself, if that is likely."""
        every = locate.table(part.text, document.text, self._sounds)
        found = self._located(every, {})
        reply = self._prompt_for(part.text, document.text, found)
        ranked = self._ranked(every, {}, Prompt(reply.static, reply.context, reply.query, CORRECTION), token)
        if not ranked or self._doubt(ranked) or trust.probability(ranked, self._weights.trust) < _LIKELY:
            return None
        if soundness.names_an_order(ranked[0].pair, part.text, document.text, part.strong):
            return None
        edits = self._edits(part, document, ranked[0].pair, vocabulary)
        return Outcome(Action.EDIT, _LIKELY, edits) if edits else None

    def _doubt(self, ranked: Sequence[Ranked]) -> str:
        """Why the best pair may not be carried out; empty when it may."""
        if not ranked:
            return verdicts.no_target(ranked)
        if (places := _same_elsewhere(ranked)) > 1:
            return verdicts.several_places(ranked[0].pair.old, places)
        is_sound = trust.is_enough(trust.probability(ranked, self._weights.trust))
        return "" if is_sound else verdicts.no_target(ranked)

    def _edits(self, meant: Explicit, document: Document, pair: Pair, vocabulary: Sequence[str]) -> tuple[Edit, ...]:
        new = reason.as_in_vocabulary(pair.new, vocabulary, self._sounds)
        if new != pair.new:
            return modify.replace_span(document.text, pair.start, pair.end, new)
        utterance = Utterance(meant.text)
        context = Context(utterance, document, meant.strong)
        return tuple(
            edit
            for place, first, last in pieces.parts(pair, document.text, meant.text)
            for edit in replacement(context, place, utterance.piece(first, last))
        )


def _scope(meant: Explicit, document: Document) -> Scope | None:
    """The one sentence that the utterance says it is about, where the rest says that it should be otherwise."""
    found = [one for one in scopes(meant, document) if _says_so(one.rest.text)]
    return found[0] if found else None


def _says_so(rest: str) -> bool:
    keys = tuple(word.key for word in words(rest))[:3]
    return any(keys[: len(lead)] == lead for lead in _SAYS_SO)


_SAYS_SO = (
    ("it", "should"), ("should",), ("i", "said"), ("i", "meant"), ("make", "it"), ("it", "has"), ("not",), ("its",),
    ("it", "is"), ("change",), ("replace",), ("it", "must"), ("that", "should"), ("i", "wanted"), ("put",), ("write",),
)  # fmt: skip


def _same_elsewhere(ranked: Sequence[Ranked]) -> int:
    """At how many places the best pair's words may be meant that stand there too."""
    best = ranked[0]
    return sum(
        fold(one.pair.old) == fold(best.pair.old) and one.pair.new == best.pair.new and one.p >= _RIVAL_SHARE * best.p
        for one in ranked
    )
