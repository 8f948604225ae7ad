"""Fits what the agent's model tier makes of a correction: which pair is meant, and how far that can be trusted.

    python packaging/fit_choice.py --opinions build/opinions.jsonl \\
        tests/data/natural/tuned.jsonl tests/data/corrections/tuned.jsonl tests/data/agent/*.jsonl

The weights of `core.agent.choice`, `core.agent.reason` and `core.agent.trust`, one after the other, each fitted to
what the others gave on cases that they were not fitted to. They replace those in the weights file; how utterances
are routed stays as it is. The model's answers are kept in the file `--opinions`, as by `fit_agent.py`.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import numpy as np

import fit_agent
from iasr_desktop.app import load_settings, open_store
from iasr_desktop.core.agent import choice, locate, openings, reason, trust
from iasr_desktop.core.agent.choice import CHOOSING
from iasr_desktop.core.agent.locate import Pair, Table
from iasr_desktop.core.agent.numbers import in_form_of
from iasr_desktop.core.agent.prompts import PromptFile
from iasr_desktop.core.agent.reason import Ranked
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.agent.sounds import Sounds
from iasr_desktop.core.agent.spelling import make_explicit
from iasr_desktop.core.agent.trust import TRUST
from iasr_desktop.core.evaluation import cases as written
from iasr_desktop.core.evaluation import fitting
from iasr_desktop.core.evaluation.cases import Case
from iasr_desktop.core.evaluation.fitting import Array, Marked, PairExample
from iasr_desktop.core.types import Intent
from iasr_desktop.engines.espeak import EspeakPhonemizer
from iasr_desktop.engines.llamacpp import LlamaCppModel
from opinions import Opinions

_HARDEST, _ANY = 150, 50
"""Pairs of a case that are fitted to, beside the right ones: those that rank first without the model, and others."""

_TRUST_PENALTY = 0.01
_WORKED = ("place", "words")


@dataclass(frozen=True)
class Correction:
    """A correction that the grammar leaves open, with all its pairs.

    `told` are the model's log probabilities of the reply's beginnings, `None` where it was not asked.
    """

    case: Case
    said: str
    every: Table
    is_right: Any
    told: dict[str, float] | None
    fold: int


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@click.option("--opinions", required=True, type=click.Path(path_type=Path, dir_okay=False))
@click.option("--known-only", is_flag=True, help="Ask the model nothing new.")
@click.option("--model", "model_path", type=click.Path(path_type=Path, exists=True), help="Default: the installed one.")
def main(files: tuple[Path, ...], opinions: Path, known_only: bool, model_path: Path | None) -> None:
    """Fit what becomes of corrections to FILES, and write it into the agent's weights."""
    cases = [fit_agent.as_heard(case) for path in files for case in written.read(path)]
    left_open = [case for case in cases if case.intent is Intent.CORRECTION and fit_agent.is_left_open(case)]
    chosen, prompt = load_settings()[0].agent.model, PromptFile.load("agent")
    path = model_path or open_store().path(chosen)
    model = None if known_only else LlamaCppModel(path, chosen, context_tokens=2048)
    asked = Opinions(opinions, model, prompt, fit_agent.LAYER)
    body = json.loads(fit_agent.WEIGHTS.read_text(encoding="utf-8"))
    said = [(case, make_explicit(case.heard, as_takes(case.state))) for case in left_open]
    parts, figures = fitted(said, Sounds(EspeakPhonemizer()), body["locate"], asked)
    body["provenance"]["choice"] = {
        "made by": "packaging/fit_choice.py",
        "model": chosen,
        "prompt": prompt.sha256,
        "cases": {"/".join(path.parts[-2:]): hashlib.sha256(path.read_bytes()).hexdigest() for path in files},
        "held-out figures": figures,
    }
    body.update(parts)
    fit_agent.WEIGHTS.write_text(json.dumps(body, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    click.echo(json.dumps(figures, indent=2))


def fitted(
    cases: Sequence[tuple[Case, str]], sounds: Sounds, first: dict[str, float], asked: Opinions
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The parts of the weights file that a correction needs, and how they do on cases they were not fitted to.

    `cases` come with their explicit instruction; `first` are the weights of `locate`.
    """
    numbers = folds_of([case for case, _ in cases])
    seen = [
        one
        for (case, said), fold in zip(cases, numbers, strict=True)
        if (one := _seen(case, said, fold, sounds, asked))
    ]
    by_fold = [_choosing([one for one in seen if one.fold != fold], first) for fold in range(fitting.FOLDS)]
    shown = [(one, found) for one in seen if (found := _shown(one, by_fold[one.fold], asked))]
    counts = _counts([(one, *found) for one, found in shown])
    ranked = [(one, reason.by_opinion(*found, counts)) for one, found in shown]
    weights, odds, right = _trusted(ranked)
    parts = {
        "choice": _choosing(seen, first),
        "reply": counts,
        "trust": {name: round(float(value), 4) for name, value in zip(TRUST, weights, strict=True)},
    }
    return parts, _figures(seen, shown, fitting.logistic(odds), right)


def folds_of(cases: Sequence[Case]) -> list[int]:
    """Cases by one writer, or about one text, are of one fold; writers are spread over all."""
    parts = [case.id.partition("-") for case in cases]
    groups = [
        writer if number.isdigit() else case.state for case, (writer, _, number) in zip(cases, parts, strict=True)
    ]
    places = {group: at for at, group in enumerate(sorted(set(groups)))}
    return [places[group] % fitting.FOLDS for group in groups]


def _seen(case: Case, said: str, fold: int, sounds: Sounds, asked: Opinions) -> Correction | None:
    every = locate.table(said, case.state, sounds)
    if every is None:
        return None
    right = fitting.right_pairs(case, every)
    told = asked.of_replies(case, said, openings.openings(every.there))
    return Correction(case, said, every, right, told, fold) if told or right.any() else None


def _choosing(seen: Sequence[Correction], first: dict[str, float]) -> dict[str, float]:
    """Weights by `CHOOSING`."""
    prior = np.array([fitting.PRIORS.get(name, 0.0) for name in CHOOSING])
    examples = [_example(one, first) for one in seen if one.is_right.any()]
    weights = fitting.fit_pairs(examples, prior)
    return {name: round(float(value), 3) for name, value in zip(CHOOSING, weights, strict=True)}


def _example(one: Correction, first: dict[str, float]) -> PairExample:
    scores = np.where(one.every.allowed, locate.scored(one.every, first), -np.inf).ravel()
    chance = np.random.default_rng(0)
    allowed = np.flatnonzero(one.every.allowed.ravel())
    others = chance.choice(allowed, min(_ANY, len(allowed)), replace=False)
    kept = np.unique(np.concatenate([np.flatnonzero(one.is_right), np.argsort(-scores)[:_HARDEST], others]))
    kept = kept[np.isfinite(scores[kept])]
    measured = choice.measured(one.every, one.told or {}).reshape(-1, len(CHOOSING))[kept]
    return PairExample(measured, one.is_right.ravel()[kept])


def _shown(one: Correction, weights: dict[str, float], asked: Opinions) -> tuple[list[Pair], dict[str, float]] | None:
    """The pairs that the model is shown, and what it says of them; `None` where it was not asked."""
    if one.told is None:
        return None
    found = choice.pairs(one.every, one.told, weights, {})
    known = {pair: told for pair in found if (told := asked.of_replies(one.case, one.said, reason.replies([pair])))}
    replies = {reply: logprob for told in known.values() for reply, logprob in told.items()}
    return (list(known), replies) if known and next(iter(known)) is found[0] else None


def _counts(shown: Sequence[tuple[Correction, list[Pair], dict[str, float]]]) -> dict[str, float]:
    """What the model's log probabilities of a place and of the words count beside a pair's score of 1."""
    examples = list(_opinions(shown))
    prior = np.array([1.0, 0.0, 0.0])
    weights = fitting.fit_pairs(examples, prior)
    return {name: round(float(weights[at] / weights[0]), 3) for at, name in enumerate(_WORKED, start=1)}


def _opinions(shown: Sequence[tuple[Correction, list[Pair], dict[str, float]]]) -> Iterator[PairExample]:
    for one, found, replies in shown:
        right = np.array([gives(one.case, pair) for pair in found])
        if right.any() and not right.all():
            told = [reason.opinion(pair, replies) for pair in found]
            rows = [(pair.score, its.place, its.words) for pair, its in zip(found, told, strict=True)]
            yield PairExample(np.array(rows), right)


def _trusted(ranked: Sequence[tuple[Correction, list[Ranked]]]) -> tuple[Array, Array, Any]:
    """Weights by `TRUST`, held-out log-odds, and which best pairs are right."""
    rows = np.array([[trust.signals(found)[name] for name in TRUST] for _, found in ranked])
    right = np.array([gives(one.case, found[0].pair) for one, found in ranked])
    groups = np.array([one.fold for one, _ in ranked], dtype=np.intp)
    cases = Marked(rows, right, np.ones(len(rows)), groups)
    odds = fitting.held_out_odds(cases, lambda part: fitting.fit_logistic(part, _TRUST_PENALTY))
    return fitting.fit_logistic(cases, _TRUST_PENALTY), odds, right


def gives(case: Case, pair: Pair) -> bool:
    """Whether the pair's words, put in its place, give the expected words."""
    wanted = {fitting.letters(text) for text in (case.expected, *case.accept)}
    forms = (pair.new, in_form_of(pair.old, pair.new))
    return any(fitting.letters(case.state[: pair.start] + form + case.state[pair.end :]) in wanted for form in forms)


def _figures(seen: Sequence[Correction], shown: Sequence[Any], chances: Array, right: Any) -> dict[str, Any]:
    taken = np.array([trust.is_enough(float(chance)) for chance in chances])
    return {
        "choice: corrections left open": len(seen),
        "choice: of these, a pair gives the text": int(sum(bool(one.is_right.any()) for one in seen)),
        "choice: the model was asked": len(shown),
        "choice: right first": round(float(right.mean()), 4),
        "trust: carried out and right": int((taken & right).sum()),
        "trust: carried out and wrong": int((taken & ~right).sum()),
        "trust: refused though right": int((~taken & right).sum()),
        "trust: mean and share right": [round(float(chances.mean()), 3), round(float(right.mean()), 3)],
    }


if __name__ == "__main__":
    main()
