"""The agent: words heard and a document in, a checked decision out.

Two tiers decide. A grammar that needs the whole utterance to parse comes
first; what it leaves open goes to the language model. Whatever goes wrong
there, the words heard are kept verbatim and the decision says why.
"""

from dataclasses import replace

from iasr_desktop.core.agent import cues, half_heard, hesitation, homonyms, spelled_alone, verdicts
from iasr_desktop.core.agent.cleaning import with_clean_input
from iasr_desktop.core.agent.confirmations import is_interjection, repeats_sentence
from iasr_desktop.core.agent.model_tier import ModelTier
from iasr_desktop.core.agent.modify import parts_signs
from iasr_desktop.core.agent.prompts import PromptFile
from iasr_desktop.core.agent.said import Said
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
        cues.warm(document)
        if self._tier is None:
            return
        try:
            self._tier.warm(document, token)
        except (AppError, DeadlineExceeded):
            return

    def start_session(self) -> None:
        """Words spelled in another text are no longer remembered."""
        if self._spelled:
            self._spelled.forget()

    def decide(self, said: Said, document: Document, token: CancelToken) -> Decision:
        """What `said` means for `document`; its edits fit that text.

        Where another hearing is taken, the decision's instruction is made of
        it. Raises `Cancelled`; a failure of the model is a decision.
        """
        stages = Stages()
        said = said.stripped
        if document.is_empty and self._spelled:
            self._spelled.forget()
        if not words(said.text):
            return verdicts.nothing(said.text)
        with self._tiers.in_force():
            decision = self._decided(said, document, token, stages)
        decision = _checked(_without_letters(decision, said.text), said.text, document)
        decision = half_heard.instead_of_nonsense(decision, said, document)
        decision = self._spelled.kept(decision, document) if self._spelled else decision
        decision = with_clean_input(decision) if self._clean_new_input else decision
        return replace(decision, timings_ms=stages.timings_ms())

    def _decided(self, said: Said, document: Document, token: CancelToken, stages: Stages) -> Decision:
        if said.forced is Intent.NEW_INPUT:
            return verdicts.appended(said.text, 1.0, "forced")
        if said.forced is Intent.CONFIRMATION:
            return verdicts.confirmed(said.text, 1.0, "forced", None)
        decision = self._without_model(said, document, stages)
        if decision is not None:
            return _for_certain(decision) if said.forced else decision
        decision = self._by_model(said, document, token, stages)
        if decision.action is not Action.APPEND or not self._tiers.grammar:
            return decision
        unmet = cues.unmet(said.text, document, whatever_is_like_it=True)
        return unmet or half_heard.instead_of_writing(decision, said, document)

    def _without_model(self, said: Said, document: Document, stages: Stages) -> Decision | None:
        """What grammar, letters and other hearings tell; `None` when the model must decide."""
        if hesitation.is_suspected(said):
            with stages.measured("second_hearing"):
                if hesitation.is_all(said, document.text):
                    return cues.thinking(said.text)
        with stages.measured("semantic_correction"):
            decision = self._by_grammar(said, document)
        if self._spelled and said.again:
            with stages.measured("spelled_again"):
                spelled = self._spelled.decide(said.text, document, said.again, said.vocabulary, first=decision)
                decision = spelled or decision
        if decision is None and self._tiers.grammar:
            decision = self._by_single_words(said, document)
        if decision is None and self._second and said.again:
            with stages.measured("second_hearing"):
                decision = self._second.decide(said.text, document, said.again, forced=said.is_correction)
        if decision is None and self._tiers.grammar:
            decision = cues.unmet(said.text, document)
        return decision

    def _by_single_words(self, said: Said, document: Document) -> Decision | None:
        """What words that sound alike, and letters at the end, tell where nothing else was understood."""
        by_sound = homonyms.decide(said.text, document, self._sounds, said.vocabulary)
        return by_sound or spelled_alone.decide(said.text, document)

    def _by_model(self, said: Said, document: Document, token: CancelToken, stages: Stages) -> Decision:
        """What the language model makes of it, or what is left without one."""
        with stages.measured("semantic_correction"):
            meant = explicit(said.text, document)
        if self._tier is None:
            return _without_answer(said, self.without_model)
        try:
            self._tier.prepare(token)
            limit = token.child(self._deadline_s + _extra_s(document.text))
            decision = self._tier.decide(said, meant, document, limit, stages)
            return _for_certain(decision) if said.is_correction else decision
        except DeadlineExceeded:
            return _without_answer(said, "The language model took too long.")
        except AppError as failure:
            return _without_answer(said, failure.message)

    def _by_grammar(self, said: Said, document: Document) -> Decision | None:
        """The deterministic tier's decision, and what needs no model to be known."""
        decision = cues.understood(said.text, document) if self._tiers.grammar else None
        if decision is not None and homonyms.writes_frame(decision, said.text):
            decision = None
        if said.is_correction:
            if decision is not None and decision.intent is Intent.CORRECTION:
                return _for_certain(decision)
            return verdicts.nothing_to_correct(said.text, "forced") if document.is_empty else None
        if decision is not None and decision.action is Action.CONFIRM:
            return verdicts.confirmed(said.text, decision.intent_p, "grammar", said.voiced_s)
        return decision or self._surely_new(said.text, document)

    def _surely_new(self, said: str, document: Document) -> Decision | None:
        """New input that needs no model to be known as such."""
        if document.is_empty:
            return verdicts.appended(said, _P_EMPTY_DOCUMENT, "grammar")
        if len(words(said)) > LONGEST_CORRECTION_WORDS:
            return verdicts.appended(said, _P_LONG, "grammar")
        if self._tiers.grammar and (repeats_sentence(said, document.text) or is_interjection(said)):
            return verdicts.appended(said, _P_SAID_ANEW, "grammar")
        return None


def _for_certain(decision: Decision) -> Decision:
    """The decision as one about what the person said it is."""
    return replace(decision, tier="forced", intent_p=1.0)


def _without_answer(said: Said, why: str) -> Decision:
    """What is left when the model gave no answer: words kept, or a correction refused that was asked for."""
    if said.is_correction:
        return verdicts.refused(said.text, 1.0, f"{why} Say “replace … with …” instead.", "forced")
    return verdicts.kept(said.text, why)


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
