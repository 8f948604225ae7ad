"""Whole dialogues as reports show them: what was said, heard and made of it, with what differs marked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from iasr_desktop.core.simulation.discrepancies import discrepancies
from iasr_desktop.core.simulation.turns import source_of
from iasr_desktop.core.simulation.types import Dialogue, Instruction, Judgement, Sample, Step


@dataclass(frozen=True)
class Piece:
    """A stretch of a text. `wanted` is what should stand there, `None` where nothing is wrong."""

    text: str
    wanted: str | None = None
    kind: str = ""


@dataclass(frozen=True)
class StepView:
    """`rows` are names and values of all there is to tell but the text, which is in `pieces`."""

    loop: int
    is_right: bool
    verdict: str
    rows: tuple[tuple[str, str], ...]
    pieces: tuple[Piece, ...]
    text: str


@dataclass(frozen=True)
class DialogueView:
    """A dialogue in words."""

    id: str
    reference: str
    language: str
    entities: tuple[str, ...]
    tags: tuple[str, ...]
    problem: str
    is_right: bool
    outcome: str
    steps: tuple[StepView, ...]


def shown(dialogue: Dialogue) -> DialogueView:
    """All of a dialogue that has a step."""
    sample = dialogue.sample
    is_right = dialogue.steps[-1].judgement.is_right
    steps = tuple(_step(sample, step) for step in dialogue.steps)
    return DialogueView(
        sample.id, sample.reference, sample.language, sample.entities or (), sample.tags, dialogue.problem, is_right,
        _outcome(dialogue, is_right), steps,
    )  # fmt: skip


def pieces(sample: Sample, text: str) -> Iterator[Piece]:
    """`text` from start to end, what differs from the reference apart."""
    done = 0
    found = discrepancies(sample.reference, text, sample.language, sample.entities or ())
    for place in sorted(found, key=lambda each: (each.start, each.end)):
        if place.start < done:
            continue
        if place.start > done:
            yield Piece(text[done : place.start])
        yield Piece(text[place.start : place.end], place.wanted, place.kind.value.replace("_", " "))
        done = place.end
    if done < len(text) or not text:
        yield Piece(text[done:] or "(nothing)")


def verdict(judgement: Judgement) -> str:
    """Right, not right, or not told, with the rule's own figure and what it saw."""
    word = {True: "right", False: "not right", None: "could not tell"}[judgement.equivalent]
    evidence = judgement.detail.get("evidence") or ()
    told = ", ".join(map(str, evidence)) if isinstance(evidence, Sequence) and not isinstance(evidence, str) else ""
    shortcut = "equal once normalised" if judgement.detail.get("shortcut") else ""
    score = "" if judgement.score is None or shortcut else f"{judgement.score:.3f}"
    return "; ".join(filter(None, (word, score, shortcut, told)))


def _outcome(dialogue: Dialogue, is_right: bool) -> str:
    solved_at = dialogue.solved_at
    if solved_at is None:
        return "never right"
    return f"right after loop {solved_at}" if is_right else f"right after loop {solved_at}, not at the end"


def _step(sample: Sample, step: Step) -> StepView:
    text = step.answer.text
    rows = tuple((name, value) for name, value in _rows(step) if value)
    return StepView(
        step.loop, step.judgement.is_right, verdict(step.judgement), rows, tuple(pieces(sample, text)), text
    )


def _rows(step: Step) -> Iterator[tuple[str, str]]:
    answer, uttered = step.answer, step.uttered
    if step.instruction is not None:
        yield "asked for", _asked(step.instruction)
    noise = "" if uttered.snr_db is None else f", noise {uttered.snr_db:g} dB below"
    yield "said", f"{uttered.said or 'the recording'} ({uttered.voice_id}, {uttered.duration_s:.1f} s{noise})"
    yield "heard", answer.heard
    yield "taken as", answer.instruction if answer.instruction != answer.heard else ""
    probability = "" if answer.intent_p is None else f" {answer.intent_p:.2f}"
    intent = answer.intent.value.replace("_", " ") if answer.intent else ""
    yield "decided", ", ".join(filter(None, (f"{intent}{probability}" if intent else "", answer.tier, answer.note)))
    yield "edits", "; ".join(f"{edit.get('before', '')!r} → {edit.get('after', '')!r}" for edit in answer.edits)
    total = answer.timings_ms.get("total")
    yield "took", "" if total is None else f"{total:,.0f} ms"


def _asked(instruction: Instruction) -> str:
    place = instruction.discrepancy
    wanted = f"{place.kind.value.replace('_', ' ')}: {place.found!r} → {place.wanted!r}" if place else ""
    note = f" ({instruction.note})" if instruction.note else ""
    return ", ".join(filter(None, (instruction.purpose.value, wanted, f"{source_of(instruction)}{note}")))
