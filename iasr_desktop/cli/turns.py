"""A turn on the terminal: one JSON object, or a few lines for people."""

from typing import Any

import click

from iasr_desktop.cli import output
from iasr_desktop.cli.output import print_json, say
from iasr_desktop.core import by_hand
from iasr_desktop.core.dictation import TurnReport
from iasr_desktop.core.document import Edit
from iasr_desktop.core.types import Action, Intent, Turn, TurnState

NAMES = {
    Intent.CONFIRMATION: "confirmed",
    Intent.NEW_INPUT: "new text",
    Intent.CORRECTION: "correction",
}
_HAND_NAMES = {Action.UNDO: "undone", Action.REDO: "redone", Action.CONFIRM: "confirmed"}
CONTEXT_CHARACTERS = 30


def print_turn(report: TurnReport, *, as_json: bool) -> None:
    """The turn on stdout; what a person must know about it on stderr with `--json`.

    It is saved already: a stdout that cannot be written does not end the dictation.
    """
    with output.going_on():
        _print_turn(report, as_json=as_json)


def _print_turn(report: TurnReport, *, as_json: bool) -> None:
    turn = report.turn
    if as_json:
        if turn.state is TurnState.DONE:
            print_json({**turn_json(turn), "learned": [term.text for term in report.learned]})
        for sentence in filter(None, (note_of(turn), *turn.heard.notes, report.unsaved, _learned(report))):
            click.echo(sentence, err=True)
        return
    for line in turn_lines(turn):
        say(line)
    if report.learned:
        click.echo(f"     {_learned(report)}", err=True)
    if report.unsaved:
        click.secho(f"    {report.unsaved}", fg="red", err=True)


def _learned(report: TurnReport) -> str:
    if not report.learned:
        return ""
    names = ", ".join(term.text for term in report.learned)
    return f"Learned: {names}. `iasr vocabulary remove` takes a term back."


def turn_json(turn: Turn) -> dict[str, Any]:
    """The contract of `iasr dictate --json`; `edits` refer to the document before the turn.

    `text` is the new text for new input, else the whole text after the turn.
    """
    decision = turn.decision
    is_new = decision.action is Action.APPEND
    return {
        "turn": turn.number,
        "heard": turn.heard.text,
        "instruction": decision.instruction,
        "intent": decision.intent.value,
        "intent_p": round(decision.intent_p, 4),
        "edits": [edit_json(edit) for edit in decision.edits],
        "text": decision.appended if is_new else turn.after.text,
        "document": turn.after.text,
        "notes": list(turn.heard.notes),
        "timings_ms": {**decision.timings_ms, **turn.timings_ms},
    }


def edit_json(edit: Edit) -> dict[str, Any]:
    """An edit as every command prints it; offsets count code points."""
    return {"start": edit.start, "end": edit.end, "before": edit.before, "after": edit.after}


def turn_lines(turn: Turn) -> list[str]:
    """What a person wants to see of a turn: heard, taken as, changed, why not."""
    if turn.state is not TurnState.DONE:
        return [f"  –  {turn.decision.note}"]
    lines = _by_hand_lines(turn) if by_hand.is_by_hand(turn) else _heard_lines(turn)
    lines += [f"     {shown}" for edit in turn.decision.edits for shown in _edit_lines(turn.before.text, edit)]
    lines += [f"     {note}" for note in (note_of(turn), *turn.heard.notes) if note]
    return lines


def _heard_lines(turn: Turn) -> list[str]:
    decision = turn.decision
    seconds = turn.timings_ms.get("total", 0.0) / 1000
    name = "correction refused" if decision.action is Action.REFUSE else NAMES[decision.intent]
    certainty = f", {decision.intent_p:.0%} sure" if decision.tier == "model" else ""
    return [
        f"{turn.number:>3}  heard: {turn.heard.text}",
        f"     {name}{certainty} ({decision.tier}, {seconds:.1f} s)",
    ]


def _by_hand_lines(turn: Turn) -> list[str]:
    revision = by_hand.restored_revision(turn)
    what = _HAND_NAMES.get(turn.decision.action, "typed") if revision is None else f"revision {revision} restored"
    typed = [f"     + {turn.decision.appended}".replace("\n", "⏎")] if turn.decision.appended else []
    return [f"{turn.number:>3}  by hand: {what}", *typed]


def note_of(turn: Turn) -> str:
    """The agent's note. That the person chose to do without the language model needs no repeating."""
    from iasr_desktop.core.agent.agent import NO_MODEL

    note = turn.decision.note
    return "" if note.startswith(NO_MODEL) else note


def _edit_lines(text: str, edit: Edit) -> list[str]:
    """The changed place with a little of what stands around it, before and after."""
    left = text[max(0, edit.start - CONTEXT_CHARACTERS) : edit.start]
    right = text[edit.end : edit.end + CONTEXT_CHARACTERS]
    dots_left = "…" if edit.start > CONTEXT_CHARACTERS else ""
    dots_right = "…" if edit.end + CONTEXT_CHARACTERS < len(text) else ""
    return [
        f"{sign} {dots_left}{left}[{part}]{right}{dots_right}".replace("\n", "⏎")
        for sign, part in (("-", edit.before), ("+", edit.after))
    ]
