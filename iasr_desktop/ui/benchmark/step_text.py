"""One turn of a simulated dialogue told in words: for the eye with marks, for the ear as sentences."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from PySide6.QtCore import QCoreApplication

from iasr_desktop.core.document import Edit
from iasr_desktop.core.merging import changes
from iasr_desktop.core.simulation.types import DiscrepancyKind, Judgement, Purpose, Step, Uttered
from iasr_desktop.ui import theme
from iasr_desktop.ui.dictation.wording import intent_text, tier_text
from iasr_desktop.ui.messages import translated

Rows = list[tuple[str, str]]
_TIERS = ("grammar", "model", "fallback", "forced", "none")


def title(step: Step) -> str:
    """ "Loop 2: a correction"."""
    return QCoreApplication.translate("Benchmark", "Loop {loop}: {what}").format(loop=step.loop, what=_purpose(step))


def rows(step: Step) -> Rows:
    """Name and value of what was said and how it was taken; plain text."""
    translate, answer = QCoreApplication.translate, step.answer
    found = [(translate("Benchmark", "Said"), _said(step))]
    if step.instruction is not None and step.instruction.discrepancy is not None:
        found.append((translate("Benchmark", "About"), _about(step)))
    found.append((translate("Benchmark", "Heard"), answer.heard or translate("Benchmark", "(nothing)")))
    if answer.instruction and answer.instruction != answer.heard:
        found.append((translate("Benchmark", "Understood"), answer.instruction))
    if taken := _taken(step):
        found.append((translate("Benchmark", "Taken for"), taken))
    if answer.note:
        found.append((translate("Benchmark", "Note"), translated(answer.note)))
    return found


def text_html(before: str, step: Step) -> str:
    """The text after the turn, what was taken out struck through and what came in marked."""
    text = step.answer.text
    if not text and not before:
        return f"<i>{escape(QCoreApplication.translate('Benchmark', '(no text)'))}</i>"
    if not before or step.loop == 0:
        return _kept(text)
    pieces, at = [], 0
    for edit in edits_of(before, step):
        pieces.append(_kept(before[at : edit.start]))
        pieces.append(_removed(edit.before))
        pieces.append(_added(edit.after))
        at = edit.end
    return "".join([*pieces, _kept(before[at:])])


def edits_of(before: str, step: Step) -> tuple[Edit, ...]:
    """The edits that the system told, where they are those that lead to its text; else the words that differ."""
    told = _edits(step.answer.edits)
    if told and _applied(before, told) == step.answer.text:
        return told
    return tuple(changes(before, step.answer.text))


def verdict_text(judgement: Judgement) -> str:
    """ "Right, 97 % sure", or why nobody could tell."""
    translate = QCoreApplication.translate
    if judgement.equivalent is None:
        said = translate("Benchmark", "Could not be judged")
    elif judgement.equivalent:
        said = translate("Benchmark", "Right")
    else:
        said = translate("Benchmark", "Wrong")
    return said + _score(judgement)


def votes_text(judgement: Judgement) -> str:
    """How the judge came to it: votes, both orders, evidence; empty for other rules."""
    translate, detail = QCoreApplication.translate, judgement.detail
    if detail.get("shortcut"):
        return translate("Benchmark", "Equal to the reference once normalised; the judge was not asked.")
    parts = []
    if isinstance(votes := detail.get("votes"), Mapping):
        parts.append(_votes(votes))
    forward, backward = detail.get("p_forward"), detail.get("p_backward")
    if isinstance(forward, int | float) and isinstance(backward, int | float):
        told = translate("Benchmark", "yes with {forward} in one order and {backward} in the other")
        parts.append(told.format(forward=_share(forward), backward=_share(backward)))
    if isinstance(evidence := detail.get("evidence"), list) and evidence:
        told = translate("Benchmark", "evidence: {evidence}")
        parts.append(told.format(evidence=", ".join(map(str, evidence))))
    joined = "; ".join(parts)
    return joined[:1].upper() + joined[1:] + "." if joined else ""


def spoken(step: Step) -> str:
    """The whole turn for a screen reader."""
    parts = [title(step), *(f"{name}: {value}" for name, value in rows(step))]
    parts.append(QCoreApplication.translate("Benchmark", "Text: {text}").format(text=step.answer.text))
    parts.append(verdict_text(step.judgement))
    parts.append(votes_text(step.judgement))
    return "; ".join(part.rstrip(" .") for part in parts if part) + "."


def manner_text(uttered: Uttered) -> str:
    """ "en_US-joe-medium, pace 1.1, 2.4 s, noise at 20 dB"; of a recording its length alone."""
    translate = QCoreApplication.translate
    parts = []
    if uttered.voice_id:
        parts.append(uttered.voice_id)
        parts.append(translate("Benchmark", "pace {pace}").format(pace=f"{uttered.pace:.1f}"))
    parts.append(translate("Benchmark", "{seconds} s").format(seconds=f"{uttered.duration_s:.1f}"))
    if uttered.snr_db is not None:
        parts.append(translate("Benchmark", "noise at {db} dB").format(db=f"{uttered.snr_db:g}"))
    return ", ".join(parts)


def times_text(step: Step) -> str:
    """What the turn cost."""
    total = step.answer.timings_ms.get("total", sum(step.answer.timings_ms.values()))
    told = QCoreApplication.translate(
        "Benchmark", "{system} ms for the system, {judge} ms for the judge, {simulator} ms for the simulator"
    )
    return told.format(system=round(total), judge=round(step.judged_ms), simulator=round(step.simulated_ms))


def _purpose(step: Step) -> str:
    translate = QCoreApplication.translate
    if step.instruction is None:
        return translate("Benchmark", "the first utterance")
    return {
        Purpose.CORRECTION: translate("Benchmark", "a correction"),
        Purpose.UNDO: translate("Benchmark", "taking back"),
        Purpose.HARMLESS: translate("Benchmark", "nothing to change"),
    }[step.instruction.purpose]


def _said(step: Step) -> str:
    if step.instruction is None:
        return step.uttered.said or QCoreApplication.translate("Benchmark", "(a recording)")
    by = {
        "llm": QCoreApplication.translate("Benchmark", "worded by the language model"),
        "template": QCoreApplication.translate("Benchmark", "worded by a template"),
    }.get(step.instruction.simulator, step.instruction.simulator)
    note = f"; {translated(step.instruction.note)}" if step.instruction.note else ""
    return f"{step.instruction.text} ({by}{note})"


def _about(step: Step) -> str:
    assert step.instruction is not None
    found = step.instruction.discrepancy
    assert found is not None
    kind = {
        DiscrepancyKind.NEGATION: QCoreApplication.translate("Benchmark", "negation"),
        DiscrepancyKind.NAME: QCoreApplication.translate("Benchmark", "name"),
        DiscrepancyKind.NUMBER: QCoreApplication.translate("Benchmark", "number"),
        DiscrepancyKind.WORD: QCoreApplication.translate("Benchmark", "word"),
        DiscrepancyKind.FUNCTION_WORD: QCoreApplication.translate("Benchmark", "small word"),
    }[found.kind]
    if not found.found:
        told = QCoreApplication.translate("Benchmark", "{kind}: “{wanted}” is missing")
    elif not found.wanted:
        told = QCoreApplication.translate("Benchmark", "{kind}: “{found}” is too much")
    else:
        told = QCoreApplication.translate("Benchmark", "{kind}: “{found}” should be “{wanted}”")
    return told.format(kind=kind, wanted=found.wanted, found=found.found)


def _taken(step: Step) -> str:
    answer = step.answer
    parts = []
    if answer.intent is not None:
        parts.append(intent_text(answer.intent))
    if answer.intent_p is not None:
        parts.append(QCoreApplication.translate("Benchmark", "{p} sure").format(p=_share(answer.intent_p)))
    if answer.tier in _TIERS:
        told = QCoreApplication.translate("Benchmark", "decided by: {who}")
        parts.append(told.format(who=tier_text(answer.tier)))  # type: ignore[arg-type]
    elif answer.tier:
        parts.append(answer.tier)
    return ", ".join(parts)


def _votes(votes: Mapping[str, Any]) -> str:
    translate, rounds = QCoreApplication.translate, votes.get("rounds")
    if "positive" in votes:
        told = translate("Benchmark", "{positive} of {rounds} drawn votes say the same")
        return told.format(positive=votes["positive"], rounds=rounds)
    told = translate("Benchmark", "a majority of {rounds} votes says the same with {p}")
    return told.format(rounds=rounds, p=_share(votes.get("p")))


def _score(judgement: Judgement) -> str:
    if judgement.score is None:
        return ""
    if "p_forward" in judgement.detail or "votes" in judgement.detail:
        told = QCoreApplication.translate("Benchmark", "the same meaning with {p}")
        return f" ({told.format(p=_share(judgement.score))})"
    return f" ({100 * judgement.score:.1f} %)"


def _share(value: object) -> str:
    return f"{100 * value:.0f} %" if isinstance(value, int | float) else "–"


def _edits(told: Sequence[Mapping[str, Any]]) -> tuple[Edit, ...]:
    """Those of a file that somebody may have changed: what is no edit is none."""
    found = []
    for one in told:
        start, end, before, after = (one.get(name) for name in ("start", "end", "before", "after"))
        if isinstance(start, int) and isinstance(end, int) and isinstance(before, str) and isinstance(after, str):
            found.append(Edit(start, end, before, after))
    return tuple(sorted(found, key=lambda edit: (edit.start, edit.end)))


def _applied(before: str, edits: Sequence[Edit]) -> str:
    pieces, at = [], 0
    for edit in edits:
        pieces += [before[at : edit.start], edit.after]
        at = edit.end
    return "".join([*pieces, before[at:]])


def _kept(text: str) -> str:
    return escape(text).replace("\n", "<br>")


def _removed(text: str) -> str:
    return f'<s style="color:{theme.color("removed").name()}">{_kept(text)}</s>' if text else ""


def _added(text: str) -> str:
    ground, ink = theme.color("added_ground").name(), theme.color("added").name()
    return f'<span style="background-color:{ground};color:{ink}">{_kept(text)}</span>' if text else ""
