"""Commands about the take, the whole text and the turns before: no target to look for."""

from iasr_desktop.core.agent import modify, numbers, seams, targets
from iasr_desktop.core.agent.grammar.context import Context, Form, Outcome, edited, refused
from iasr_desktop.core.agent.grammar.pattern import Slots
from iasr_desktop.core.document import Edit
from iasr_desktop.core.types import Action

P_COMMAND = 0.99
_LARGEST_COUNT = 100
_LONGEST_MISHEARD = 4
_REMOVE = "delete|remove|erase|scratch|strike|scrap|drop|discard|cut|kill|clear|take out|get rid of"
NOTHING_THERE = "There is no text to delete."
_WHICH_IT = "“it” is in the text as well. Say “delete that” for what you said last, or “delete the word it”."


def scratch(context: Context, _: Slots) -> Outcome:
    """Take back what was said last."""
    take = targets.last_take(context.document)
    if take is None:
        return refused(NOTHING_THERE, P_COMMAND)
    if context.utterance.keys[-1] == "it" and targets.occurrences(context.text[take.start :], "it"):
        return refused(_WHICH_IT, P_COMMAND)
    return Outcome(Action.EDIT, P_COMMAND, modify.delete_tail(context.text, take.start, keep_sign=False))


def clear(context: Context, _: Slots) -> Outcome:
    """Empty the text; an undo brings it back."""
    text = context.text
    if context.document.is_empty:
        return refused(NOTHING_THERE, P_COMMAND)
    return Outcome(Action.EDIT, P_COMMAND, (Edit(0, len(text), text, ""),))


def undo(context: Context, slots: Slots) -> Outcome | None:
    """Go back some turns."""
    return _steps(Action.UNDO, context, slots)


def undo_some(context: Context, slots: Slots) -> Outcome:
    """As many turns back as a number among the words says; one where none does."""
    keys = context.utterance.keys
    count = 2 if {"two", "twice"} & set(keys) else 3 if "three" in keys else 1
    return Outcome(Action.UNDO, P_COMMAND, count=count)


def undo_denied(context: Context, slots: Slots) -> Outcome | None:
    """ "that's not what I wanted": said of a text as well, so a "no" has to come first."""
    return undo(context, slots) if context.denied else None


def redo(context: Context, slots: Slots) -> Outcome | None:
    """Go forward again some turns."""
    return _steps(Action.REDO, context, slots)


def back_again(context: Context, slots: Slots) -> Outcome | None:
    """ "bring that change back": put without "back" is something else."""
    return redo(context, slots) if "back" in context.utterance.keys else None


def put_back(context: Context, slots: Slots) -> Outcome | None:
    """ "put it back" brings back what was undone; after a "wait" it is the last change that has to go."""
    stopped = {"wait", "stop", "hold", "hang"} & set(context.utterance.keys)
    return _steps(Action.UNDO if stopped else Action.REDO, context, slots)


def misheard_undo(context: Context, slots: Slots) -> Outcome | None:
    """ "and do that": how recognisers write "undo that". Only as all that was said, after an ended sentence."""
    body = context.text.rstrip("\"'”’) \n")
    if slots or not body or body[-1] not in seams.HARD or len(context.utterance.keys) > _LONGEST_MISHEARD:
        return None
    return None if context.utterance.keys[0] != "and" else _steps(Action.UNDO, context, slots)


def misheard_redo(context: Context, slots: Slots) -> Outcome | None:
    """ "re do", "redu": "redo" as all that was said."""
    alone = len(context.utterance.keys) <= _LONGEST_MISHEARD
    return None if context.document.is_empty or not alone else _steps(Action.REDO, context, slots)


def nothing(_: Context, __: Slots) -> Outcome:
    """The utterance was not meant."""
    return Outcome(Action.NOTHING, 0.95)


def break_line(context: Context, _: Slots) -> Outcome | None:
    """Begin a new line or paragraph at the end."""
    if context.document.is_empty:
        return None
    body = context.text.rstrip(" ")
    breaks = "\n\n" if context.utterance.keys[-1] == "paragraph" else "\n"
    at = len(body)
    return edited((Edit(at, len(context.text), context.text[at:], breaks),), P_COMMAND)


def _steps(action: Action, context: Context, slots: Slots) -> Outcome | None:
    keys = context.utterance.keys
    if "n" in slots:
        count = numbers.count_of(slots["n"].text)
        if not count or count > _LARGEST_COUNT:
            return None
        return Outcome(action, P_COMMAND, count=count)
    if "twice" in keys:
        return Outcome(action, P_COMMAND, count=2)
    repeated = keys.count(action.value)
    return Outcome(action, P_COMMAND, count=max(1, repeated))


_STEP = "change|edit|correction|step|action|command|turn|one|thing"
_STEPS = "changes|edits|corrections|steps|actions|commands|turns|times|things"

FORMS = (
    Form(f"({_REMOVE}) (that|this|it) (last)? (part|bit|one|take|thing|line|again)?", scratch),
    Form("(scratch|scratched|strike) (hat|at|dat)", scratch),
    Form("(take|get) (that|it) out", scratch),
    Form(
        f"({_REMOVE}) (the|my|that)? (last|previous) (part|bit|one|take|thing|line|utterance|dictation|phrase)", scratch
    ),
    Form(f"({_REMOVE}) (what|everything) i (just|last)? (said|dictated)", scratch),
    Form(f"({_REMOVE}) (the|my)? (last|previous) (part|bit|thing|line|words) (that)? i (just)? said", scratch),
    Form(f"({_REMOVE}) (everything|all|all of it|all of that|it all|the whole thing|the lot)", clear),
    Form(f"({_REMOVE}) (the|all the|all of the|the whole|the entire|all)? (document|text|transcript)", clear),
    Form("start (all)? over (again)?", clear),
    Form("start again from scratch|start from scratch", clear),
    Form("undo (that|it|this)? (please)?", undo),
    Form("(undo|reverse|revert|take back) (that|it|this|the change|the correction|the edit)", undo),
    Form(f"(undo|reverse|revert|take back) (the|that|my)? (last|previous) ({_STEP})", undo),
    Form(f"(undo|reverse|revert|take back) (the|my)? (last|previous)? {{n}} ({_STEPS})", undo),
    Form("undo (the|my)? last {n}", undo),
    Form("undo (that|it|this)? (twice|once|again|one more time|once more)", undo),
    Form("undo undo (undo)? (undo)?", undo),
    Form("go back {n} (steps|changes|versions|times)", undo),
    Form("go back|go back one step|step back|one step back", undo),
    Form("take (that|it) back", undo),
    Form("(go|take it|take me|get|turn it)? back to (what|how|where) (i had|it was|i was|that was|it) (before)?", undo),
    Form("(go|take it|change it|turn it)? back to (the)? (previous|last|earlier|old) (version|text|one|state)", undo),
    Form("(change|put|turn|set) (it|that) back (to)? (how|what|the way|as|like) (it was|i had it|it) (before)?", undo),
    Form("(change|turn) (it|that) back", undo),
    Form(
        f"(undo|reverse|revert|take back|cancel|withdraw) (the|that|my|your)? (very)? (last|previous|latest) "
        f"({_STEP}) (you (just)? (made|did))?",
        undo,
    ),
    Form("(undo|reverse|revert|cancel) what you (just|last)? did", undo),
    Form("go (back|backwards) (one|a|two|three)? (step|change|version|move)?", undo_some),
    Form("(go|step|move) back (once|twice|again|one more|one more time|one time|one)", undo_some),
    Form("(one|a|two|three) (step|steps|change|changes|version|versions) back", undo_some),
    Form(
        "(that|it|this) was (right|correct|fine|better|good|okay|ok) (before|the first time|as it was|already|the "
        "way it was|the last time|earlier)",
        undo,
    ),
    Form(
        "(i liked|i preferred|i like|i prefer) (it|that) (better)? (before|the way it was|as it was|how it was|the "
        "first time)",
        undo,
    ),
    Form("(leave|keep|have) (it|that) (as it was|the way it was|how it was|like it was|like before|as before)", undo),
    Form(
        "(make|put|set|change|turn|get) (it|that) (back)? (to)? (like|as|how|the way|what) (it|i) (was|had it|had) "
        "(before)?",
        undo,
    ),
    Form("(dont|do not|you shouldnt|you should not) (change|touch|replace|correct|do) (that|it|this|anything)", undo),
    Form(
        "(you shouldnt have|you should not have) (changed|touched|replaced|corrected|done|deleted|removed) (that|it"
        "|this)",
        undo,
    ),
    Form("(i didnt|i did not) (want|mean|ask for) (that|it|this) (change|changed|to change|to be changed)?", undo),
    Form("(thats|that is|that was) not what i (wanted|meant|asked for)", undo_denied),
    Form(
        "(bring|get|put|give me) (back)? (the)? (old|previous|earlier|last|original) (version|text|one|sentence"
        "|wording) (back)?",
        undo,
    ),
    Form(
        "(restore|return to|revert to|go back to) (the)? (old|previous|earlier|last|original) (version|text|one"
        "|sentence|wording|state)",
        undo,
    ),
    Form(
        "(thats|that is|that was) (wrong|not right|a mistake|not what i wanted) (go back|undo|undo it|undo that|put "
        "it back|change it back|take it back|back)",
        undo,
    ),
    Form(
        "(back|revert|undo everything you just did|undo the lot|roll back|rollback|roll it back|roll that back|undo "
        "it all)",
        undo,
    ),
    Form("(leave|keep) (it|that) (like|the way|as) (it|i) (was|had it|had|said it)", undo),
    Form("(go|change|turn|get) back to (the)? (version|state|text|one|sentence) (from)? before", undo),
    Form(
        "(that|this|the|your|the last) (change|correction|edit) (was|is) (wrong|a mistake|not right|incorrect|no "
        "good|not what i wanted)",
        undo,
    ),
    Form("take (that|the|this|your|the last) (change|correction|edit|last one) back", undo),
    Form("(it|that|this) was (right|correct|fine|better|good) before (you changed it|the change|that)?", undo),
    Form("and do (that)? (twice|again)?", misheard_undo),
    # So said, it is no text.
    Form("and do (the|that|my|your)? (last|previous) (change|edit|edits|correction)", undo),
    Form("(redu|re do|ridu) (that|it)? (twice|again)?", misheard_redo),
    Form("redo (that|it|this)? (please)?", redo),
    Form("(bring|get|put) (back)? (that|the|this|my) (last)? (change|edit|correction) (back)? (in|again)?", back_again),
    Form("redo (that|it)? (twice|once|again)", redo),
    Form("redo redo (redo)?", redo),
    Form(f"redo (the)? (last)? {{n}} ({_STEPS})", redo),
    Form(f"redo (the|that|my)? (last|previous) ({_STEP})", redo),
    Form("(restore|reinstate) (that|it|this|the change|the text)", redo),
    Form("restore", redo),
    Form("(put|bring|get) (that|it) back (in|again)?", put_back),
    Form("undo the undo|undo that undo", redo),
    Form("never mind (that|it|about it|about that)?|nevermind", nothing),
    Form("(ignore|disregard|forget|forget about) (that|this|it)", nothing),
    Form("(that|it) was (not|nothing) (for you|important)?", nothing),
    Form("(start|begin|insert|add)? (a)? (new|next) (line|paragraph)", break_line),
    Form("line break|paragraph break", break_line),
)
