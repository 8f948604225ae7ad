"""Words told apart by what they mean: "weather, as in rain"."""

from iasr_desktop.core.agent import evidence, seams
from iasr_desktop.core.agent.grammar.pattern import Piece, Utterance, compiled
from iasr_desktop.core.agent.instruction import Explicit
from iasr_desktop.core.agent.lexicon import CUES
from iasr_desktop.core.agent.words import fold
from iasr_desktop.core.document import Document

_CUES = "its|it is|thats|that is|no|i said|i meant|i mean|it should be|should be|the word is|um|oh|sorry"
_KINDS = (
    "number|digit|numeral|letter|day|month|name|colour|color|animal|verb|noun|city|country|person|thing|word|place|sign"
    "|weather|plant|food|drink|fruit|bird|fish|flower|river|company|brand|season|tool|metal|adjective|adverb|title"
    "|unit|currency|symbol|direction|planet|book|film|language|shape|sport|vegetable|opposite|past tense|plural"
)
_SURE_GLOSSES = (
    f"({_CUES})? ({_CUES})? {{y}} / (as in|like|like in|meaning|as with|in the sense of|the kind of|same as in) {{g}}",
    f"({_CUES})? ({_CUES})? {{y}} (as in|like in) {{g}}",
    f"({_CUES})? ({_CUES})? {{y}} / (the|a|an) ({_KINDS})",
    f"({_CUES})? ({_CUES})? {{y}} / not {{x}} / (as in|like) {{g}}",
)
_BEHIND = (
    f"({_CUES})? (the|a|an) ({_KINDS}|{{k}} kind|{{k}} one|{{k}} sort|{{k}} type) / (a|an|the)? {{y}}",
    f"({_CUES})? the ({_KINDS}) {{y}}",
    f"({_CUES})? (the|a|an) {{k}} / (a|an|the)? {{y}}",
)
"""The gloss first, then the word."""
_UNPAUSED = f"({_CUES})? ({_CUES})? {{y}} (the|a|an) {{g}}"
"""A noun with an article right behind it begins no sentence; verbs do, so that only one homophone will do."""
_LONGEST_BEHIND = 4
_LOOSE_GLOSSES = (
    f"({_CUES})? ({_CUES})? {{y}} / (the|a|an|where|what|when|which|that|like|for|with|something) {{g}}",
    f"({_CUES})? ({_CUES})? {{y}} (like|meaning) {{g}}",
    f"({_CUES})? ({_CUES})? (a|an|the) {{y}} / (the|a|an|where|what|when|like|as in) {{g}}",
    f"({_CUES})? ({_CUES})? the {{y}} (you|that|one|we|they|which) {{g}}",
)


def without_gloss(step: Explicit, document: Document) -> Explicit:
    """ "weather, as in rain" becomes "weather" if the text has its homophone."""
    spoken = Utterance(step.text)
    if not 2 <= len(spoken.words) <= 16 or document.is_empty:
        return step
    if told := _told_behind(step, spoken, document):
        return told
    for source in (*_SURE_GLOSSES, *_LOOSE_GLOSSES, _UNPAUSED):
        for slots in compiled(source).matches_all(spoken):
            word = slots["y"]
            if len(word) > 3 or ("g" in slots and len(slots["g"]) > 8):
                continue
            if "g" in slots and _goes_on(slots["g"]):
                continue
            if source == _UNPAUSED and not _is_homophone_alone(word, document):
                continue
            if not _has_homophone(step, document, word.text, small=source in _SURE_GLOSSES):
                continue
            if spoken.keys[word.first - 1] in ("a", "an", "the") and word.first:
                return step.saying(word.text).sure_of(fold("".join(word.keys)))
            start, end = (
                spoken.words[word.first].start,
                spoken.words[slots["x"].last if "x" in slots else word.last].end,
            )
            # A gloss tells words apart, not names, so a capital from opening the utterance goes.
            said = step.text[start:end]
            said = seams.uncapitalised(said) if word.starts_sentence and fold(word.text) not in step.strong else said
            return step.saying(step.text[:start] + said).sure_of(fold("".join(word.keys)))
    return step


def _is_homophone_alone(word: Piece, document: Document) -> bool:
    """Whether a single word, no cue, has its homophone in the text."""
    return len(word) == 1 and word.keys[0] not in CUES and evidence.by_homophone(document, word.text) is not None


def _told_behind(step: Explicit, spoken: Utterance, document: Document) -> Explicit | None:
    """ "The animal, a bear" is "bear" if the text has its homophone; all of it has to be so."""
    for source in _BEHIND:
        for slots in compiled(source).matches_all(spoken):
            word, kind = slots["y"], slots.get("k")
            if len(word) > 1 or (kind is not None and len(kind) > _LONGEST_BEHIND):
                continue
            if evidence.by_homophone(document, word.text) is not None:
                return step.saying(word.text).sure_of(fold(word.text))
    return None


def _goes_on(gloss: Piece) -> bool:
    """Whether a pause stands in the gloss: "Flower, like all plants, needs water" is a sentence."""
    heard = gloss.utterance
    pauses = [index for index in range(gloss.first + 1, gloss.last + 1) if heard.pause_before(index)]
    return any(heard.keys[index] not in ("not", "and", "or", "as", "like") for index in pauses)


def _has_homophone(step: Explicit, document: Document, word: str, small: bool) -> bool:
    if fold(word) in step.strong:
        return True
    return evidence.by_homophone(document, word, small=small) is not None
