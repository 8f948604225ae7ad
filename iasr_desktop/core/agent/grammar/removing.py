"""Taking out in free words: "basically can go", "we don't need the last sentence", "let me have it removed".

Sentences about things are built alike ("the old sofa can go"), so what is to
go has to be a passage of the text, or words that are hardly a thing.
"""

from iasr_desktop.core.agent import kinds, targets
from iasr_desktop.core.agent.grammar import deleting
from iasr_desktop.core.agent.grammar.context import DETERMINERS, PRONOUNS, Context, Form, Outcome, edited, refused
from iasr_desktop.core.agent.grammar.moving import ordered
from iasr_desktop.core.agent.grammar.pattern import Piece, Slots
from iasr_desktop.core.agent.grammar.signs import sign_of
from iasr_desktop.core.agent.targets import Span
from iasr_desktop.core.agent.words import listed, words

P_REMOVE = 0.96
_OF_TEXT = listed("deleted erased struck removed")
_LONGEST = 12
_LONGEST_BESIDE = 2
_MARKS = listed("comma question exclamation semicolon hyphen full")
_JOINING = listed("and or but in at on of with by from for to than as after before because so that which who while")


def remove(context: Context, slots: Slots) -> Outcome | None:
    """ "X can go": what is named has to be a passage, or words that are no thing."""
    piece = slots["x"]
    if len(piece) > _LONGEST:
        return None
    if _is_of_text(context, piece) or (sign_of(piece) and piece.keys[0] in DETERMINERS):
        return deleting.delete(context, slots)
    return None


def unwanted_beside(context: Context, slots: Slots) -> Outcome | None:
    """ "no the before sea", "sea without the the": what stands right beside the words named."""
    piece, found = slots["y"], context.locate(slots["x"])
    if not isinstance(found, Span) or len(piece) > _LONGEST_BESIDE:
        return None
    between = context.utterance.keys[min(piece.last, slots["x"].last) + 1 : max(piece.first, slots["x"].first)]
    after = bool({"after", "behind"} & set(between))
    places = [
        hit
        for hit in targets.occurrences(context.text, piece.text)
        if not (context.text[found.end : hit.start] if after else context.text[hit.end : found.start]).strip()
        and (hit.start >= found.end if after else hit.end <= found.start)
    ]
    return deleting.deleted(context, places[0]) if len(places) == 1 else None


def unwanted_mark(context: Context, slots: Slots) -> Outcome | None:
    """ "no comma", "no comma after me": a mark that is called by a name that nothing else has."""
    piece = slots["x"]
    if piece.keys[0] not in _MARKS or context.document.is_empty:
        return None
    edits = deleting.sign_at(context, piece)
    if edits:
        return edited(edits, P_REMOVE)
    return refused(f"It is not clear which {piece.text} should go.", P_REMOVE) if sign_of(piece) else None


def remove_said(context: Context, slots: Slots) -> Outcome | None:
    """ "X can be deleted": what stands in the text word for word, if it has no article."""
    piece = slots["x"]
    if _is_of_text(context, piece) or piece.keys[0] not in DETERMINERS | PRONOUNS:
        return deleting.delete(context, slots)
    return None


def remove_named(context: Context, slots: Slots) -> Outcome | None:
    """As `remove`, where "the word" was said before."""
    return deleting.delete_named(context, slots)


def remove_from_list(context: Context, slots: Slots) -> Outcome | None:
    """ "strike the cook from the list": an item of the list, by itself or as one of a kind."""
    text, found = context.text, context.locate(slots["x"])
    if not isinstance(found, Span):
        return None
    if found.kind == "item":
        return deleting.deleted(context, found)
    for place in kinds.items(text):
        if place[0] <= found.start and found.end == place[1] and len(words(text[place[0] : found.start])) < 2:
            return deleting.deleted(context, Span(*place, "item"))
    return None


def remove_repeated(context: Context, slots: Slots) -> Outcome | None:
    """ "director is in there twice"."""
    return deleting.delete_repeated(context, slots)


def end_after(context: Context, slots: Slots) -> Outcome | None:
    """ "stop after freezer": bare words, since "stop after the bridge" is a way to go."""
    sure = {"sentence", "text"} & set(context.utterance.keys[: slots["x"].first])
    if slots["x"].keys[0] in DETERMINERS | PRONOUNS and not sure:
        return None
    return deleting.delete_tail(context, slots)


def begin_with(context: Context, slots: Slots) -> Outcome | None:
    """ "start the text with the new bell": what stands before these words goes."""
    found = context.locate(slots["x"])
    if not isinstance(found, Span) or not found.start:
        return None
    return deleting.delete_head(context, slots)


def remove_from(context: Context, slots: Slots) -> Outcome | None:
    """ "delete and everything that follows it"."""
    return deleting.delete_from(context, slots)


def keep_only(context: Context, slots: Slots) -> Outcome | None:
    """ "only keep the first sentence"."""
    found = context.locate(slots["x"])
    if not isinstance(found, Span) or found.kind != "sentence" or len(context.text) == found.end - found.start:
        return None
    edits = ordered(context.text, ((found.start, found.end),))
    return edited(edits, P_REMOVE)


def _is_of_text(context: Context, piece: Piece) -> bool:
    """Whether the words name a passage, or are in the text and can hardly be a thing."""
    found = context.locate(piece)
    if isinstance(found, Span) and found.kind in (*deleting.PASSAGES, "spot"):
        return True
    keys = piece.keys[1:] if piece.keys[0] in ("the", "that") and len(piece) > 1 else piece.keys
    said = piece.part(len(piece) - len(keys), len(piece) - 1)
    if not targets.occurrences(context.text, said.text):
        return False
    return deleting.is_no_thing(keys) or (keys[0] in _JOINING and len(keys) > 1)


_LOOSE_VERBS = (
    f"{deleting.VERBS}|throw away|throw out|kill|take away|chop off|chop|strip|clear|dump|skip|leave off|take off"
    "|cross off|eliminate|cut away|cut off|discard|kick out|get rid|trim|trim off|take back"
    "|forget|forget about|ignore|disregard"
)
_GONE = (
    "deleted|removed|erased|dropped|cut|cut out|taken out|left out|scrapped|struck|crossed out|thrown out"
    "|omitted|taken away"
)
_MUST = "can|could|should|must|may|has to|have to|needs to|need to|ought to|is to|are to|will have to|might as well"
_NOT_NEEDED = "isnt|is not|arent|are not|is no longer|was not|wasnt"

FORMS = (
    Form(f"({_LOOSE_VERBS}) {{x}} (from|off|out of|on) (the|that)? list", remove_from_list),
    Form("take {x} (off|out of|from) (the|that)? list", remove_from_list),
    Form(f"({_LOOSE_VERBS}) {{x}} (from|out of) (the|that)? (sentence|text)", deleting.delete_named),
    Form(f"({_LOOSE_VERBS}) {{x}}", remove),
    Form("(take|get|leave|cut|throw) {x} (away|out|off|out of there|out of it)", remove),
    Form(
        f"(the word|the words|the phrase) {{x}} ({_MUST}) (be ({_GONE})|get ({_GONE})|go|go away|disappear|come out)",
        remove_named,
    ),
    Form(f"{{x}} ({_MUST}) (be|get) (deleted|erased|struck|removed)", remove_said),
    Form(f"{{x}} ({_MUST}) (be ({_GONE})|get ({_GONE})|go|go away|disappear|come out|be gone)", remove),
    Form(
        "(i|we) (dont|do not|no longer|never) (need|want|require) {x} (in there|there|in it|any more|anymore)?", remove
    ),
    Form(
        f"{{x}} ({_NOT_NEEDED}) (needed|necessary|wanted|required|supposed to be there|meant to be there|right there)",
        remove,
    ),
    Form("{x} (doesnt|does not|dont|do not) belong (there|here|in there|in it|in the sentence|in the text)?", remove),
    Form("{x} (shouldnt|should not|mustnt|must not) be (there|in there|in it|in the text|in the sentence)", remove),
    Form("{x} (is|are) (superfluous|redundant|unnecessary|too much|not needed|unneeded)", remove),
    Form(
        "(no|without|minus|skip) (the word)? {y} (right)? (before|in front of|after|behind) (the word)? {x}",
        unwanted_beside,
    ),
    Form("{x} without (the word|the)? {y}", unwanted_beside),
    Form("(no|without|minus|skip) {x}", remove),
    Form("(no|without) {x}", unwanted_mark),
    Form("(there is|theres)? no need for {x}", remove),
    Form(
        f"({deleting.VERBS}) (everything|all|all of it) (but|except|except for|apart from|other than) {{x}}", keep_only
    ),
    Form(
        "(please have|let me have|have|get|i want|i would like|id like|can i have|could i have|could we have|can we "
        "have"
        f"|we want|i need|id like to have|i want to have) {{x}} ({_GONE}|gone|out)",
        remove,
    ),
    Form("(there is|theres) one {x} too (many|much)", remove_repeated),
    Form("(one|a single|just one|only one) {x} (is enough|is sufficient|will do|suffices|is plenty)", remove_repeated),
    Form(
        "(i|we) (dont|do not|didnt|did not) (want|need|like|say) (the word|the words|the phrase) {x} (in there|there"
        "|in it|in the text|in the sentence)?",
        remove_named,
    ),
    Form("(one|an) {x} (is|too) (too)? (many|much)", remove_repeated),
    Form("{x} (is|are) (in there|there|written|in it|in the text|said) (twice|double|two times)", remove_repeated),
    Form(
        "(you wrote|you have|you put|it says|there is|youve got|you got|youve written|ive got|i said) {x} (twice"
        "|two times|in there twice|in twice)",
        remove_repeated,
    ),
    Form(
        f"({deleting.VERBS}) {{x}} and (everything|all|what|the rest) (that)? (follows|comes after|after) (it|that)?",
        remove_from,
    ),
    Form("(just|only) keep {x}", keep_only),
    Form(
        "(one of the|one) {x} (sentences|sentence)? (has to|can|should|must|needs to) (go|be deleted|be removed)",
        remove_repeated,
    ),
    Form("(stop|end|finish) (it|that|the sentence|the text)? (right)? (after|with|at) {x}", end_after),
    Form("(cut|break) (it|that|the sentence|the text) (off)? (right)? (after|at) {x}", end_after),
    Form("(the sentence|the text|it) (should|must|has to) (end|stop) (right)? (after|with|at) {x}", end_after),
    Form("(start|begin) the (text|sentence|document) (with|at) {x}", begin_with),
    Form("(only|just) keep {x}|keep (only|just) {x}", keep_only),
)
