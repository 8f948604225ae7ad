"""A turn told in words: for the eye with colours, for the ear as one sentence."""

from html import escape

from PySide6.QtCore import QCoreApplication

from iasr_desktop.core.telling import Change, changes_shown, last_words, snippet, without_question
from iasr_desktop.core.types import Action, Turn, TurnState
from iasr_desktop.ui import theme
from iasr_desktop.ui.dictation.wording import intent_text, tier_text, turn_title
from iasr_desktop.ui.messages import sentence

MOST_CHANGES = 3
_LONGEST_SAID = 120
_LONGEST_HEARD = 300

Rows = list[tuple[str, str]]


def changes_html(turn: Turn, *, asks: bool = True) -> str:
    """What was and what is, in the theme's colours; removed words struck through.

    A refusal says what it may have meant, unless `asks` is false.
    """
    if turn.decision.action is Action.REFUSE or turn.state is TurnState.FAILED:
        note = turn.decision.note
        return escape(sentence(note if asks else without_question(note)))
    if turn.decision.action is Action.APPEND:
        return _added(escape(last_words(turn.after.text[len(turn.before.text) :])))
    changes = changes_shown(turn)
    if not changes:
        return escape(sentence(turn.decision.note))
    lines = [_change_html(change) for change in changes[:MOST_CHANGES]]
    if more := _more(len(changes)):
        lines.append(escape(more))
    return "<br>".join(lines)


def details(turn: Turn) -> Rows:
    """Name and value of everything that tells why; plain text."""
    translate, decision = QCoreApplication.translate, turn.decision
    rows: Rows = []
    if turn.heard.text:
        rows.append((translate("Dictation", "Heard"), snippet(turn.heard.text, _LONGEST_HEARD)))
    if decision.instruction and decision.tier != "hand" and decision.instruction != turn.heard.text:
        rows.append((translate("Dictation", "Understood"), snippet(decision.instruction, _LONGEST_HEARD)))
    if decision.tier not in ("hand", "none"):
        rows.append((translate("Dictation", "Taken for"), _intent(turn)))
    if place := _place(turn):
        rows.append((translate("Dictation", "Place"), place))
    rows.append((translate("Dictation", "Decided by"), tier_text(decision.tier)))
    if decision.note and decision.action is not Action.REFUSE:
        rows.append((translate("Dictation", "Note"), sentence(decision.note)))
    return rows


def spoken_sentence(turn: Turn) -> str:
    """The whole turn as one sentence for a screen reader."""
    parts = [f"{turn_title(turn)}: {_change_said(turn)}" if _change_said(turn) else turn_title(turn)]
    parts += [f"{name}: {value}" for name, value in details(turn)]
    return "; ".join(part.rstrip(" .") for part in parts) + "."


def outcome_said(turn: Turn) -> str:
    """What a screen reader announces when the turn is done: what changed, no reasons."""
    said = _change_said(turn)
    return f"{turn_title(turn)}: {said}" if said else turn_title(turn)


def _change_said(turn: Turn) -> str:
    if turn.decision.action is Action.REFUSE or turn.state is TurnState.FAILED:
        return sentence(turn.decision.note)
    if turn.decision.action is Action.APPEND:
        return snippet(turn.after.text[len(turn.before.text) :], _LONGEST_SAID)
    changes = changes_shown(turn)
    said = [_said(change) for change in changes[:MOST_CHANGES]]
    return ", ".join([*said, _more(len(changes))] if _more(len(changes)) else said)


def _said(change: Change) -> str:
    translate = QCoreApplication.translate
    old, new = snippet(change.old, _LONGEST_SAID), snippet(change.new, _LONGEST_SAID)
    if not new:
        return translate("Dictation", "“{old}” was taken out").format(old=old)
    if not old:
        return translate("Dictation", "“{new}” was put in").format(new=new)
    return translate("Dictation", "“{old}” became “{new}”").format(old=old, new=new)


def _more(count: int) -> str:
    left = count - MOST_CHANGES
    if left <= 0:
        return ""
    if left == 1:
        return QCoreApplication.translate("Dictation", "and 1 more place")
    return QCoreApplication.translate("Dictation", "and {count} more places").format(count=left)


def _intent(turn: Turn) -> str:
    percent = round(100 * turn.decision.intent_p)
    return QCoreApplication.translate("Dictation", "{intent}, {percent} % sure").format(
        intent=intent_text(turn.decision.intent), percent=percent
    )


def _place(turn: Turn) -> str:
    """The words that were found to be meant, with their neighbours."""
    if turn.decision.action is not Action.EDIT:
        return ""
    changes = changes_shown(turn)
    if len(changes) > MOST_CHANGES:
        return QCoreApplication.translate("Dictation", "{count} places").format(count=len(changes))
    return " · ".join(f"{change.lead}{_marked(change.old)}{change.tail}" for change in changes)


def _marked(words: str) -> str:
    """Where there were none, the gap that the new ones went into."""
    return f"[{snippet(words)}]" if words.strip() else "|"


def _change_html(change: Change) -> str:
    old, new = escape(_shortened(change.old)), escape(_shortened(change.new))
    muted = theme.color("muted").name()
    parts = [f'<span style="color:{muted}">{escape(change.lead)}</span>']
    if old:
        parts.append(f'<s style="color:{theme.color("removed").name()}">{old}</s>')
    if old.strip() and new.strip():
        parts.append(" ")
    if new:
        parts.append(_added(new))
    parts.append(f'<span style="color:{muted}">{escape(change.tail)}</span>')
    return "".join(parts)


def _shortened(text: str) -> str:
    """On one line, but with the spaces that show where words were put in or taken out."""
    line = snippet(text)
    return (" " if text[:1].isspace() and line else "") + line + (" " if text[-1:].isspace() and line else "")


def _added(escaped: str) -> str:
    return f'<span style="color:{theme.color("added").name()}">{escaped}</span>'
