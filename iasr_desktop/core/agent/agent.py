"""The agent: words heard and a document in, a checked decision out.

Two tiers decide. A grammar that needs the whole utterance to parse comes
first; what it leaves open goes to the language model. Whatever goes wrong
there, the words heard are kept verbatim and the decision says why.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from iasr_desktop.core.agent import cues, homonyms, spelled_alone, verdicts
from iasr_desktop.core.agent.cleaning import with_clean_input
from iasr_desktop.core.agent.confirmations import is_interjection, repeats_sentence
from iasr_desktop.core.agent.model_tier import ModelTier
from iasr_desktop.core.agent.modify import parts_signs
from iasr_desktop.core.agent.prompts import PromptFile
from iasr_desktop.core.agent.second_hearing import SecondHearing
from iasr_desktop.core.agent.sounds import Sounds
from iasr_desktop.core.agent.spelled_again import NOT_READ, SpelledAgain, leaves_letters
from iasr_desktop.core.agent.spelling import explicit
from iasr_desktop.core.agent.stages import Stages
from iasr_desktop.core.agent.tiers import ALL_TIERS, Tiers
from iasr_desktop.core.agent.weights import Weights
from iasr_desktop.core.agent.words import words
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.document import Document, check_edits
from iasr_desktop.core.errors import AppError, BadInput, DeadlineExceeded
from iasr_desktop.core.ports import LanguageModel, Phonemizer
from iasr_desktop.core.rehearing import Again
from iasr_desktop.core.settings import AgentSettings
from iasr_desktop.core.types import Action, Decision, Intent

LONGEST_CORRECTION_WORDS = 40
"""Nobody corrects in more words than this at once; so much speech is dictation."""

_DEADLINE_S_PER_CHARACTER = 0.002
_DEADLINE_CHARACTERS = 4000
_P_LONG = 0.99
_P_EMPTY_DOCUMENT = 0.99
_P_SAID_ANEW = 0.95
NO_MODEL = "The language model is not in use."


class Agent:
    """Decides what an utterance means. One call at a time; holds no document.

    `model` is `None` where none is installed or wanted; `without_model` then
    says why. `phonemizer` is `None` where no pronunciation engine is there.
    `tiers` leaves parts out, for measuring.
    """

    def __init__(
        self,
        model: LanguageModel | None,
        phonemizer: Phonemizer | None,
        settings: AgentSettings,
        *,
        without_model: str = NO_MODEL,
        tiers: Tiers = ALL_TIERS,
    ) -> None:
        prompt = PromptFile.load("agent")
        self.model_id = model.model_id if model else ""
        self.prompt_hash = prompt.sha256
        self.without_model = "" if model else without_model
        self._deadline_s = settings.deadline_s
        self._clean_new_input = settings.clean_new_input
        self._tiers = tiers
        self._sounds = Sounds(phonemizer if tiers.phonetics else None)
        self._second = SecondHearing(phonemizer) if phonemizer and tiers.grammar and tiers.phonetics else None
        self._spelled = SpelledAgain(phonemizer) if self._second and phonemizer else None
        self._tier = ModelTier(model, self._sounds, Weights.load(), prompt) if model else None

    def warm(self, document: Document, token: CancelToken) -> None:
        """Prepare for the next utterance about `document`; to be called while the person speaks.

        A model that fails here fails again in `decide`, which copes. Raises `Cancelled`.
        """
        cues.warm()
        if self._tier is None:
            return
        try:
            self._tier.warm(document, token)
        except (AppError, DeadlineExceeded):
            return

    def decide(
        self,
        heard: str,
        document: Document,
        token: CancelToken,
        *,
        voiced_s: float | None = None,
        word_p: Mapping[str, float] | None = None,
        forced: Intent | None = None,
        vocabulary: Sequence[str] = (),
        again: Again | None = None,
    ) -> Decision:
        """What `heard` means for `document`; its edits fit that text.

        `voiced_s` is how long a voice was heard, `word_p` the recogniser's
        confidence by word of the document, `forced` what the person said it
        is by a key, `vocabulary` names in the spelling they want. `again` hears
        the utterance once more with something in mind; where that reading is
        taken, the decision's instruction is made of it. Raises `Cancelled`; a
        failure of the model is a decision.
        """
        stages = Stages()
        said = heard.strip()
        if not words(said):
            return verdicts.nothing(said)
        with self._tiers.in_force():
            decision = self._decided(said, document, token, stages, voiced_s, word_p, forced, vocabulary, again)
        decision = _checked(_without_letters(decision, said), said, document)
        decision = with_clean_input(decision) if self._clean_new_input else decision
        return replace(decision, timings_ms=stages.timings_ms())

    def _decided(
        self,
        said: str,
        document: Document,
        token: CancelToken,
        stages: Stages,
        voiced_s: float | None,
        word_p: Mapping[str, float] | None,
        forced: Intent | None,
        vocabulary: Sequence[str],
        again: Again | None,
    ) -> Decision:
        if forced is Intent.NEW_INPUT:
            return verdicts.appended(said, 1.0, "forced")
        if forced is Intent.CONFIRMATION:
            return verdicts.confirmed(said, 1.0, "forced", None)
        with stages.measured("semantic_correction"):
            decision = self._by_grammar(said, document, voiced_s, forced)
        if self._spelled and again:
            with stages.measured("spelled_again"):
                decision = self._spelled.decide(said, document, again, vocabulary, first=decision) or decision
        if decision is None and self._tiers.grammar:
            decision = homonyms.decide(said, document, self._sounds, vocabulary) or spelled_alone.decide(said, document)
        if decision is None and self._second and again:
            with stages.measured("second_hearing"):
                decision = self._second.decide(said, document, again, forced=forced is not None)
        if decision is None and self._tiers.grammar:
            decision = cues.unmet(said, document)
        if decision is not None:
            return replace(decision, tier="forced", intent_p=1.0) if forced else decision
        decision = self._by_model(said, document, token, stages, voiced_s, word_p, forced, vocabulary)
        if decision.action is not Action.APPEND or not self._tiers.grammar:
            return decision
        return cues.unmet(said, document, whatever_is_like_it=True) or decision

    def _by_model(
        self,
        said: str,
        document: Document,
        token: CancelToken,
        stages: Stages,
        voiced_s: float | None,
        word_p: Mapping[str, float] | None,
        forced: Intent | None,
        vocabulary: Sequence[str],
    ) -> Decision:
        """What the language model makes of it, or what is left without one."""
        with stages.measured("semantic_correction"):
            meant = explicit(said, document)
        if self._tier is None:
            return _without_model(said, self.without_model, forced)
        try:
            self._tier.prepare(token)
            limit = token.child(self._deadline_s + _extra_s(document.text))
            is_correction = forced is Intent.CORRECTION
            decision = self._tier.decide(
                said, meant, document, limit, stages,
                word_p=word_p, vocabulary=vocabulary, voiced_s=voiced_s, forced=is_correction,
            )  # fmt: skip
            return replace(decision, tier="forced", intent_p=1.0) if is_correction else decision
        except DeadlineExceeded:
            return _without_model(said, "The language model took too long.", forced)
        except AppError as failure:
            return _without_model(said, failure.message, forced)

    def _by_grammar(
        self, said: str, document: Document, voiced_s: float | None, forced: Intent | None
    ) -> Decision | None:
        """The deterministic tier's decision, and what needs no model to be known."""
        decision = cues.understood(said, document) if self._tiers.grammar else None
        if forced is Intent.CORRECTION:
            if decision is not None and decision.intent is Intent.CORRECTION:
                return replace(decision, tier="forced", intent_p=1.0)
            return verdicts.nothing_to_correct(said, "forced") if document.is_empty else None
        if decision is not None and decision.action is Action.CONFIRM:
            return verdicts.confirmed(said, decision.intent_p, "grammar", voiced_s)
        if decision is not None:
            return decision
        if document.is_empty:
            return verdicts.appended(said, _P_EMPTY_DOCUMENT, "grammar")
        if len(words(said)) > LONGEST_CORRECTION_WORDS:
            return verdicts.appended(said, _P_LONG, "grammar")
        if self._tiers.grammar and (repeats_sentence(said, document.text) or is_interjection(said)):
            return verdicts.appended(said, _P_SAID_ANEW, "grammar")
        return None


def _without_model(said: str, why: str, forced: Intent | None) -> Decision:
    """What is left when the model gave no answer: words kept, or a correction refused that was asked for."""
    if forced is Intent.CORRECTION:
        return verdicts.refused(said, 1.0, f"{why} Say “replace … with …” instead.", "forced")
    return verdicts.kept(said, why)


def _without_letters(decision: Decision, said: str) -> Decision:
    """The decision, or a refusal where it would write what somebody spelled."""
    if decision.action is not Action.EDIT or not leaves_letters(decision):
        return decision
    return verdicts.refused(said, decision.intent_p, NOT_READ, decision.tier)


def _checked(decision: Decision, said: str, document: Document) -> Decision:
    """The decision with its edits in order, or the words kept when they do not fit the text."""
    if parts_signs(document.text, decision.edits):
        return verdicts.kept(said, "The words meant are not whole words of the text.")
    try:
        return replace(decision, edits=tuple(check_edits(document.text, decision.edits)))
    except BadInput as problem:
        return verdicts.kept(said, problem.message)


def _extra_s(text: str) -> float:
    """Time allowed for evaluating a document that was not prepared, by its length."""
    return min(len(text), _DEADLINE_CHARACTERS) * _DEADLINE_S_PER_CHARACTER
