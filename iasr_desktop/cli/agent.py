"""`iasr agent`: decisions about written utterances, one JSON object a line."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, BinaryIO

import click

from iasr_desktop.cli.output import print_json, say
from iasr_desktop.cli.turns import NAMES, edit_json
from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.agent.said import Said
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.agent.tiers import ALL_TIERS, Tiers
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.document import Document, apply_edits
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.parsing import json_value
from iasr_desktop.core.types import Action, Decision, Intent


@dataclass(frozen=True)
class Request:
    """One line of the input."""

    id: str | int
    document: Document
    heard: str


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@click.option("--model", "model_id", metavar="ID", help="Use this language model instead of the one in the settings.")
@click.option("--no-model", is_flag=True, help="Decide by the command grammar alone.")
def agent(as_json: bool, model_id: str | None, no_model: bool) -> None:
    """Decide about written utterances.

    Reads lines {"id", "state", "heard"} on standard input: the text so far and
    the words heard. Prints for each what it means, what changes and the text.
    """
    agent = open_agent(model_id, no_model)
    token = CancelToken()
    failed = 0
    for number, line in enumerate(_lines(sys.stdin.buffer), start=1):
        try:
            request = parsed(line)
        except BadInput as problem:
            failed += 1
            click.echo(f"error: line {number}: {problem}", err=True)
            continue
        decision = agent.decide(Said(request.heard), request.document, token)
        _show(request, decision, as_json)
    if failed:
        sys.exit(1)


def open_agent(model_id: str | None, no_model: bool, tiers: Tiers = ALL_TIERS) -> Agent:
    """The agent that the options ask for, made ready; says on stderr when it must do without a model.

    Raises `ModelMissing` when a model was named that is not installed.
    """
    from iasr_desktop.app import build_agent, load_settings, open_store
    from iasr_desktop.core.models.catalog import ModelKind
    from iasr_desktop.core.models.ready import ready_model

    chosen, problems = load_settings()
    store = open_store()
    if model_id is not None and not no_model:
        chosen = replace(chosen, agent=replace(chosen.agent, model=model_id))
        ready_model(store, model_id, ModelKind.LLM)
    agent = build_agent(chosen, store, use_model=not no_model, tiers=tiers)
    for sentence in problems:
        click.echo(sentence, err=True)
    if agent.without_model and not no_model:
        click.echo(f"{agent.without_model} Only whole commands will be understood.", err=True)
    elif not no_model:
        if sys.stderr.isatty():
            click.echo("Preparing the language model …", err=True)
        agent.warm(Document(), CancelToken())
    return agent


def parsed(line: bytes) -> Request:
    """A line as a request. Raises `BadInput` that says what is wrong with it."""
    hint = 'Each line is {"id": …, "state": "…", "heard": "…"}.'
    try:
        raw = json_value(line.decode("utf-8"))
    except ValueError as error:
        raise BadInput("This is not JSON in UTF-8.", hint) from error
    if not isinstance(raw, dict):
        raise BadInput("This is not a JSON object.", hint)
    missing = [key for key in ("id", "state", "heard") if key not in raw]
    if missing:
        raise BadInput(f"There is no {' and no '.join(missing)}.", hint)
    if not isinstance(raw["id"], str | int) or isinstance(raw["id"], bool):
        raise BadInput("The id is neither text nor a whole number.", hint)
    texts = (str(raw["id"]), raw["state"], raw["heard"])
    if not all(isinstance(text, str) and _is_encodable(text) for text in texts):
        raise BadInput("The id, state and heard must be text.", hint)
    return Request(raw["id"], as_takes(raw["state"]), raw["heard"])


def resulting_text(decision: Decision, state: str) -> str:
    """New text for new input, else the whole text afterwards."""
    if decision.intent is Intent.NEW_INPUT:
        return decision.appended
    return apply_edits(state, decision.edits)


def answer_json(request: Request, decision: Decision) -> dict[str, Any]:
    """The contract of `iasr agent --json`."""
    return {
        "id": request.id,
        "intent": decision.intent.value,
        "intent_p": round(decision.intent_p, 4),
        "instruction": decision.instruction,
        "text": resulting_text(decision, request.document.text),
        "edits": [edit_json(edit) for edit in decision.edits],
        "timings_ms": dict(decision.timings_ms),
    }


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    return (line for line in stream if line.strip())


def _is_encodable(text: str) -> bool:
    """Whether `text` is real text; half of a surrogate pair is not."""
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


def _show(request: Request, decision: Decision, as_json: bool) -> None:
    """One answer, sent out at once."""
    if as_json:
        print_json(answer_json(request, decision))
        if note := _note(decision):
            click.echo(f"{request.id}: {note}", err=True)
    else:
        say("\n".join(_for_people(request, decision)))


def _for_people(request: Request, decision: Decision) -> list[str]:
    name = "refused" if decision.action is Action.REFUSE else NAMES[decision.intent]
    total = decision.timings_ms.get("total", 0.0) / 1000
    lines = [
        f"{request.id}  heard: {request.heard.strip()}",
        f"    {name}, {decision.intent_p:.0%} sure ({decision.tier}, {total:.2f} s)",
    ]
    lines += [f"    “{edit.before}” → “{edit.after}”" for edit in decision.edits]
    lines.append(f"    text: {resulting_text(decision, request.document.text)}")
    if note := _note(decision):
        lines.append(f"    {note}")
    return lines


def _note(decision: Decision) -> str:
    """The agent's note, or why nothing happens: each line stands alone, so there are no steps to go back to."""
    if decision.note or decision.action not in (Action.UNDO, Action.REDO):
        return decision.note
    return f"There is nothing to {decision.action.value}."
