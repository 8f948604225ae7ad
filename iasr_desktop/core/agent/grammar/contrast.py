"""Contrasts: "not X, Y", "I said Y, not X", "it's not X, it's Y"."""

from itertools import pairwise

from iasr_desktop.core.agent import classes, marks, numbers, resembling
from iasr_desktop.core.agent.grammar import years
from iasr_desktop.core.agent.grammar.context import (
    DETERMINERS,
    KIND,
    PRONOUNS,
    Context,
    Form,
    Outcome,
    edited,
    fit,
    refused,
    related,
    replaced,
)
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots, whole
from iasr_desktop.core.agent.targets import Several, Span, occurrences
from iasr_desktop.core.agent.words import listed
from iasr_desktop.core.document import Edit

P_CONTRAST = 0.96
_LONGEST = 8
_ALIKE_ENOUGH = 0.75

# With these at its edge, what stands beside "not" is a clause, not a thing.
_CLAUSE_STARTS = PRONOUNS | listed(
    "use write type put say take "
    "do does did is are was were am will would can could should shall may might must have has had if whether why what "
    "when where who how because although though since while and or but so then please let lets do there here"
)
_CLAUSE_ENDS = listed(
    "is are was were am be been do does did will would can could should shall may might must have has had if or and "
    "but why certainly definitely probably absolutely maybe perhaps surely of to the a an"
)
_RELATIVES = listed("that which who whom whose because when where if while although")
_SAID_AGAIN = frozenset((("it", "was"), ("it", "is"), ("i", "said"), ("i", "meant"), ("i", "mean"), ("oh", "sorry")))
_POSSESSIVES = listed("its their his her our my your")
_FILLERS = listed("no nope um uh oh er sorry")
_NOT_A_TARGET = frozenset(("only", "just", "even", "yet", "all", "everyone", "everything", "anymore", "really", "sure"))


def cued(context: Context, slots: Slots) -> Outcome | None:
    """A contrast that says it is one ("I said Y, not X"): the target has to be there, or its like."""
    old, new = _without_relative(slots["x"]), _without_filler(_without_clause(slots["y"]))
    if not _can_be(old) or not _can_be(new) or _is_clause(new) or _is_owned(context, new):
        return None
    return _contrasted(context, old, new, sure=True)


def bare(context: Context, slots: Slots) -> Outcome | None:
    """ "Thursday, not Tuesday" and "not Tuesday, Thursday": the things have to be alike in some way."""
    old, new = slots["x"], _without_filler(slots["y"])
    if not _can_be(old) or not _can_be(new) or (not _are_small(old, new) and (_is_clause(new) or _is_clause(old))):
        return None
    return _contrasted(context, old, new, sure=False)


def _are_small(old: Piece, new: Piece) -> bool:
    """ "an, not a", "was not were": two small words of one class and nothing else."""
    articles = {"a", "an", "the"}
    both = len(old) == len(new) == 1
    return both and ({*old.keys, *new.keys} <= articles or classes.shared(old.keys[0], new.keys[0]))


def written(context: Context, slots: Slots) -> Outcome | None:
    """ "write tea, not coffee": what people also say of things, so the two have to be alike."""
    return bare(context, slots) if related(slots["x"].text, slots["y"].text) or _of_text(context, slots) else None


def _of_text(context: Context, slots: Slots) -> bool:
    """Whether the verb before the words speaks of text and of nothing else."""
    return context.utterance.keys[slots["y"].first - 1] in ("write", "type")


def named(context: Context, slots: Slots) -> Outcome | None:
    """ "her name is Tania, not Nadia": the target has to be there."""
    return cued(context, slots) if isinstance(context.locate(slots["x"]), Span) else None


def in_place_of(context: Context, slots: Slots) -> Outcome | None:
    """ "gloves instead of boots": as a whole utterance, if short."""
    old, new = slots["x"], slots["y"]
    if len(old) > 3 or len(new) > 3 or _is_clause(new):
        return None
    # "Make dinner instead of lunch": a verb before the thing makes it a sentence.
    if len(new) > len(old) and new.keys[0] not in DETERMINERS and not set(new.keys) & set(old.keys):
        return None
    return cued(context, slots)


def taken_back(context: Context, slots: Slots) -> Outcome | None:
    """ "not Monica, Veronica. No, sorry, Angelica": of what was wanted, the last saying."""
    return bare(context, slots) if len(slots["z"]) <= 3 and len(slots["y"]) <= 3 else None


def alike(context: Context, slots: Slots) -> Outcome | None:
    """ "Tuesday, no, Thursday": content too, so the two have to sound alike or be of one class."""
    return bare(context, slots) if related(slots["x"].text, slots["y"].text) else None


def unpaused(context: Context, slots: Slots) -> Outcome | None:
    """ "not Tuesday Thursday": without any pause only likeness tells the two apart."""
    old, new = slots["x"], slots["y"]
    return bare(context, slots) if len(old) == len(new) and related(old.text, new.text) else None


def _without_relative(old: Piece) -> Piece:
    """ "the tenor that was ill" is the tenor."""
    at = next((index for index in range(1, len(old)) if old.keys[index] in ("that", "who", "which")), len(old))
    return old.part(0, at - 1)


def _without_clause(new: Piece) -> Piece:
    """ "hats they sell" are hats."""
    at = next((index for index in range(1, len(new)) if new.keys[index] in _SUBJECTS | {"when", "where"}), len(new))
    return new.part(0, at - 1)


_SUBJECTS = frozenset(("i", "he", "she", "we", "they"))


def _without_filler(new: Piece) -> Piece:
    """ "at noon, sorry" is "at noon"."""
    last = len(new) - 1
    while last and new.keys[last] in _FILLERS and new.utterance.pause_before(new.first + last):
        last -= 1
    return new.part(0, last)


def _with_noun(old: Piece, new: Piece) -> Piece:
    """ "the small hall, the large one": with the noun that "one" stands for."""
    if len(old) < 2 or len(new) < 2 or new.keys[-1] not in ("one", "ones"):
        return new
    said = f"{new.part(0, len(new) - 2).text} {old.part(len(old) - 1, len(old) - 1).text}"
    return whole(said)


def _contrasted(context: Context, old: Piece, new: Piece, *, sure: bool) -> Outcome | None:
    new = _with_noun(old, new)
    if special := _sign_for_unit(context, old, new) or years.end_of_year(context, old, new):
        return special
    found = context.locate(old)
    if found is None and old.keys[0] in ("a", "an") and len(new) > len(old):
        return None
    if found is None and old.keys[0] in DETERMINERS and len(old) > 1:
        found = context.locate(old.part(1, len(old) - 1))
        new = new.part(1, len(new) - 1) if new.keys[0] in DETERMINERS and len(new) > 1 else new
    if found is None and sure:
        found = resembling.by_likeness(context.document, old.text, _ALIKE_ENOUGH)
    if isinstance(found, Several):
        found = _told_by_neighbours(context, old, new) or found
    if isinstance(found, Several):
        return refused(found.reason, P_CONTRAST) if sure or related(old.text, new.text) else None
    if found is None or not (sure or _belong_together(context, found, old, new)):
        return None
    return replaced(context, found, new, P_CONTRAST)


def _sign_for_unit(context: Context, old: Piece, new: Piece) -> Outcome | None:
    """ "pounds, not euros" where the text has "€450": one sign for the other."""
    signs = marks.sign_named(old.text), marks.sign_named(new.text)
    if not all(signs) or context.locate(old) is not None:
        return None
    places = marks.named(context.text, old.text)
    return edited((Edit(*places[0], signs[0], signs[1]),), P_CONTRAST) if len(places) == 1 else None


def _told_by_neighbours(context: Context, old: Piece, new: Piece) -> Span | None:
    hits = [hit for hit in occurrences(context.text, old.text) if len(fit(context.text, hit, new)) < len(new)]
    return hits[0] if len(hits) == 1 else None


def _belong_together(context: Context, found: Span, old: Piece, new: Piece) -> bool:
    """Whether one was meant for the other: by sound, class, spelling, or the same surroundings."""
    if new.keys[0] in _POSSESSIVES and old.keys[0] not in _POSSESSIVES:
        return False
    if len(old) > 1 < len(new) and (old.keys[0] == new.keys[0] or old.keys[-1] == new.keys[-1]):
        return True
    if related(old.text, new.text) or context.is_strong(new) or len(fit(context.text, found, new)) < len(new):
        return True
    paused = context.utterance.pause_before(max(old.first, new.first)) or _pause_at_cue(context, old, new)
    short = len(new) <= 2 and len(old) <= 2
    paused = paused or (len(new) == 1 and len(old) == 1)
    return paused and short and (_looks_like_name(context, found) == _is_named(new) or context.denied)


def _pause_at_cue(context: Context, old: Piece, new: Piece) -> bool:
    """Whether a pause stands anywhere between the two."""
    first, last = sorted((old, new), key=lambda piece: piece.first)
    return any(context.utterance.pause_before(index) for index in range(first.last + 1, last.first + 1))


def _looks_like_name(context: Context, found: Span) -> bool:
    return context.text[found.start : found.end][:1].isupper()


def _is_named(piece: Piece) -> bool:
    return piece.text[:1].isupper()


def _is_owned(context: Context, new: Piece) -> bool:
    """Whether "its" before the words is the possessive: "not Paris but its suburbs"."""
    if context.utterance.keys[:2] == ("its", "not"):
        return False
    return new.first > 0 and context.utterance.words[new.first - 1].text.casefold() == "its"


def _can_be(piece: Piece) -> bool:
    return len(piece) <= _LONGEST and piece.keys[0] not in _NOT_A_TARGET | _FILLERS


def _is_contracted(key: str) -> bool:
    """Whether a word is a subject with its verb ("she's", "they'll"), or a verb with its "not"."""
    return key in _CONTRACTED


_CONTRACTED = frozenset(
    subject + verb
    for subject in ("he", "she", "they", "you", "that", "there", "who", "what")
    for verb in ("s", "re", "ll", "ve", "d")
) | listed(
    "im ive youre weve isnt arent wasnt werent dont doesnt didnt cant wont couldnt wouldnt shouldnt hasnt havent"
)


def _is_clause(piece: Piece) -> bool:
    """Whether the words make a clause or hang on one, so that "not" belongs to a sentence."""
    if len(piece) == 1 and numbers.units(piece.text)[0].is_number:
        return False
    if any(_is_contracted(key) for key in piece.keys):
        return True
    if len(piece) == 1 and piece.text in ("AM", "PM"):
        return False
    if piece.keys[0] in ("supposed", "meant", "going"):
        return True
    hangs = _RELATIVES.intersection(piece.keys[1:])
    says_more = any(pair in _SAID_AGAIN for pair in pairwise(piece.keys))
    return bool(hangs) or says_more or piece.keys[0] in _CLAUSE_STARTS or piece.keys[-1] in _CLAUSE_ENDS


_SAID = (
    "thats supposed to be|its supposed to be|it is supposed to be|that was supposed to be|it was supposed to be"
    "|its meant to be|thats meant to be|it was meant to be|i said|i meant|i mean|i say|i wanted|i wrote|i did say"
    "|it should be|should be|it should say|it should read"
    "|that should be|that should say|make it|make that|it was|it has to be|it needs to be|the word is|the name is"
    "|correction|it must be|he said|that was|i was saying|i wanted to say|what i meant was|what i said was"
)
_IS = "its|it is|thats|that is|hes|shes|theyre|this is"
_DENIED = (
    "its not|it is not|it isnt|thats not|that is not|i didnt say|i did not say|i didnt mean|i did not mean|i dont mean"
    "|i do not mean|i never said|i never meant|never said|didnt say|did not say|nobody said|not|it wasnt|it was not"
    "|it shouldnt be|it should not be|dont say|i dont want|that isnt"
)
_TAKEN_BACK = "no sorry|sorry no|no wait|wait no|no i mean|no i meant|i mean|i meant|or rather|no|sorry|actually|rather"

FORMS = (
    Form(f"({_SAID}|{_IS}) {{y}} (and)? not {{x}}", cued),
    Form(f"({_SAID}) {{y}} (instead of|rather than) {{x}}", cued),
    Form(f"({_DENIED}) {{x}} / (but|rather)? ({_SAID}|{_IS}) {{y}}", cued),
    Form(f"({_DENIED}) {{x}} (but|rather)? ({_SAID}|{_IS}) {{y}}", cued),
    Form("(its not|it is not|it isnt|i didnt say|i did not say|i didnt mean|i never said) {x} (but|/) {y}", cued),
    Form("not {x} but (rather)? {y}", bare),
    Form(f"not {{x}} / (but)? {{z}} / ({_TAKEN_BACK}) {{y}}", taken_back),
    Form("not {x} / (but)? {y}", bare),
    Form("not {x} {y}", unpaused),
    Form("{y} (is|was) what i (said|meant|wanted|mean|wrote) / (and)? not {x}", cued),
    Form("{y} (is|was) what i (said|meant|wanted|mean|wrote) (and)? not {x}", cued),
    Form("(it was|it is|its) {y} (who|that) {w} / (and)? not {x}", cued),
    Form("(it was|it is|its) {y} (who|that) {w} (and)? not {x}", cued),
    Form("{y} please (and)? not {x}", bare),
    Form("(write|type|say|put|use|take) {y} / (and)? not {x}", written),
    Form("(write|type|say|put|use|take) {y} not {x}", written),
    Form(f"(his|her|their|my|our|the) ({KIND}) (is|was|should be) {{y}} / (and)? not {{x}}", named),
    Form(f"(his|her|their|my|our|the) ({KIND}) (is|was|should be) {{y}} not {{x}}", named),
    Form("{y} (and)? not {x}", bare),
    Form("call (it|him|her|them|that) {y} / (and)? not {x}", bare),
    Form("call (it|him|her|them|that) {y} not {x}", bare),
    Form("{y} (instead of|rather than) {x}", in_place_of),
    Form(
        "{x} / (no|sorry|i mean|i meant|or rather|rather|no sorry|sorry i meant|no i mean|no i meant|actually) {y}",
        alike,
    ),
)
