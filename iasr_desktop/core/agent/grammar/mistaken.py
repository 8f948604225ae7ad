"""Sayings that something in the text is wrong, and what it should be."""

from iasr_desktop.core.agent.grammar.context import (
    DETERMINERS,
    PRONOUNS,
    Context,
    Form,
    Outcome,
    edited,
    related,
    replaced,
)
from iasr_desktop.core.agent.grammar.pattern import Slots
from iasr_desktop.core.agent.grammar.replacing import (
    BE,
    LONGEST_REPLACEMENT,
    MODAL,
    MUST,
    NEW,
    P_REPLACE,
    is_broken,
    replace,
    replace_known,
    without_article,
)


def replace_named(context: Context, slots: Slots) -> Outcome | None:
    """Put `y` where the thing that was called a word, a name or a place in the text is."""
    if len(slots["y"]) > LONGEST_REPLACEMENT or is_broken(slots["y"]):
        return None
    return replaced(context, context.locate(slots["x"]), slots["y"], P_REPLACE)


def replace_wrong(context: Context, slots: Slots) -> Outcome | None:
    """ "the seven is wrong, it was nine": with an article only what can be taken for one another."""
    old, new = slots["x"], slots["y"]
    bare = without_article(old, "the")
    if bare is not old and context.locate(old) is None:
        old = bare if related(bare.text, new.text) else old
    if old.keys[0] in PRONOUNS or new.keys[0] in PRONOUNS or len(old) > 4 or len(new) > 5:
        return None
    return replace(context, {"x": old, "y": new})


def replace_unfitting(context: Context, slots: Slots) -> Outcome | None:
    """ "Cheap sounds too harsh, say affordable": words that stand in the text, and no thing that is too much so."""
    if len(slots["a"]) > 2 or len(slots["y"]) > 4 or slots["x"].keys[0] in DETERMINERS - {"a", "an"} | PRONOUNS:
        return None
    if slots["x"].keys[0] in ("a", "an") and len(slots["x"]) < 3:
        return None
    return replace(context, slots)


def both_should_be(context: Context, slots: Slots) -> Outcome | None:
    """ "cat should be dog and house should be flat": two such sayings about words of the text are no accident."""
    pairs = (slots["x"], slots["y"]), (slots["v"], slots["w"])
    if any((DETERMINERS | PRONOUNS) & {old.keys[0], new.keys[0]} or max(len(old), len(new)) > 2 for old, new in pairs):
        return None
    found = [replace(context, {"x": old, "y": new}) for old, new in pairs]
    edits = [edit for outcome in found if outcome and outcome.edits for edit in outcome.edits]
    if not all(outcome and outcome.edits for outcome in found):
        return None
    return edited(tuple(sorted(edits, key=lambda edit: edit.start)), P_REPLACE)


_IT_IS = (
    f"its|it is|it was|thats|that is|that was|it (actually|really)? ({MODAL}) ({NEW})|that ({MODAL}) ({NEW})"
    f"|({MODAL}) ({NEW})|i (said|meant|mean|wanted|want|did say)|i was saying|make it|make that"
)
"""What comes before the words that are wanted."""
_WRONG = "wrong|incorrect|not right|misspelled|a mistake|not correct|mistaken|false|not what i said|not what i meant"

FORMS = (
    Form(
        "you (misheard|misunderstood) {x} / (but)? (its|it is|it should be|it should say|i said|i meant|it was) {y}",
        replace,
    ),
    Form("you (misheard|misunderstood) {x} (its|it is|it should be|it should say|i said|i meant|it was) {y}", replace),
    Form(
        "(you wrote|you heard|you put|you typed|it says) {x} / (but)? (it should be|i said|i meant|its|"
        "it is|i wanted) {y}",
        replace,
    ),
    Form(
        "(you wrote|you heard|you put|you typed|it says|you have) {x} (but|and) (it should be|i said|i meant|its|"
        "it is|i wanted) {y}",
        replace,
    ),
    Form(
        "{x} is (wrong|incorrect|not right|misspelled|a mistake) / (it should be|its|it is|i said|i "
        "meant|make it|it should say)? {y}",
        replace,
    ),
    Form(
        "(you wrote|you heard|you put|you typed|it says|you have) {x} (it was supposed to be|it was meant to be|it "
        "should "
        "be|it should say|i said|i meant|i wanted) {y}",
        replace,
    ),
    Form("by {x} i (meant|mean) (the word|the words|the phrase)? {y}", replace),
    Form(
        "you (got|have|had|wrote|heard) {x} wrong / (its|it is|it should be|it should say|it was|i said|i meant)? {y}",
        replace,
    ),
    Form(
        "you (got|have|had|heard) {x} wrong (its|it is|it should be|it should say|i said|i meant) (the word|the "
        "words|the phrase)? {y}",
        replace,
    ),
    Form(
        "{x} is (wrong|incorrect|not right|misspelled|a mistake) (it should be|it should say|it has to be|it must "
        "be|i said|i meant) {y}",
        replace,
    ),
    Form("{x} (is|was) (wrong|incorrect|not right|a mistake) (its|it is) {y}", replace_known),
    Form(
        "(it|this|that) says {x} (but|and) (it|that|this) should (say|be|read) (the word|the words|the phrase)? {y}",
        replace,
    ),
    Form("(the word|the words|the phrase|the name|the number) {x} i (want|meant|said|wanted) {y}", replace_named),
    Form(
        f"(the word|the words|the phrase|the name|the number) {{x}} (has to|have to|{MUST}) ({BE}) {{y}}",
        replace_named,
    ),
    Form(f"{{x}} (is|was|are|were) ({_WRONG}) / (but)? ({_IT_IS})? {{y}}", replace_wrong),
    Form(f"{{x}} (is|was|are|were) ({_WRONG}) (but)? ({_IT_IS}) {{y}}", replace_wrong),
    Form(
        f"(it|this|that|you|there|i) (says|reads|wrote|heard|put|typed|have|has|said|is|got) {{x}} / (but|and|when"
        f"|where)? ({_IT_IS}) {{y}}",
        replace_wrong,
    ),
    Form(
        f"(it|this|that|you) (says|reads|wrote|heard|put|typed|got) {{x}} (but|and|when|where)? ({_IT_IS}) {{y}}",
        replace_wrong,
    ),
    Form(
        f"(in place of|instead of|rather than) {{x}} / (i want|id like|i would like|i need|use|write|put|say|type|have"
        f"|we need|there should be|{_IT_IS}) (the word|the words|the phrase)? {{y}}",
        replace_wrong,
    ),
    Form(
        "{x} (is|sounds|reads|seems|feels|was) (a bit|a little|kind of|way)? too {a} / (just|better|rather|please|so)? "
        "(say|lets say|call it|write|rather say|better say) {y}",
        replace_unfitting,
    ),
    Form(
        "{x} (sounds|reads|seems) (a bit|a little|kind of|rather|so|very) {a} / (just|better|rather|please|so)? "
        "(say|lets say|call it|write|rather say|better say) {y}",
        replace_unfitting,
    ),
    Form(f"{{x}} ({MODAL}) ({NEW}) {{y}} instead", replace_known),
    Form(f"{{x}} ({MODAL}) ({NEW}) {{y}} / (and)? {{v}} ({MODAL}) ({NEW}) {{w}}", both_should_be),
    Form(f"{{x}} ({MODAL}) ({NEW}) {{y}} and {{v}} ({MODAL}) ({NEW}) {{w}}", both_should_be),
    Form("{x} (becomes|turns into|goes to|changes to) {y}", replace_known),
    Form(f"(the|that) (word|phrase|name|number|last word|first word) {{x}} ({MUST}) ({BE}) {{y}}", replace_named),
)
