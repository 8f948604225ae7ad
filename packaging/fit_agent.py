"""Fits `resources/agent/weights.json` to written cases.

    python packaging/fit_agent.py --opinions build/opinions.jsonl tests/data/agent/*.jsonl

The language model is asked once for each case that the grammar leaves open;
its answers are kept in the file `--opinions`, so that a second fit is quick.
"""

import hashlib
import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import numpy as np

from iasr_desktop.app import load_settings, open_store
from iasr_desktop.cli.progress import progress_bar
from iasr_desktop.core.agent import cues, locate, reason, router, seams
from iasr_desktop.core.agent.measures import FEATURES
from iasr_desktop.core.agent.model_tier import CANDIDATES
from iasr_desktop.core.agent.numbers import in_form_of
from iasr_desktop.core.agent.prompts import CONFIRMATION, CORRECTION, NEW_INPUT, PromptFile, answer_to
from iasr_desktop.core.agent.router import SIGNALS, Labels
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.agent.sounds import Sounds
from iasr_desktop.core.agent.spelling import make_explicit
from iasr_desktop.core.agent.words import words
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.evaluation import cases as written
from iasr_desktop.core.evaluation import fitting
from iasr_desktop.core.evaluation.cases import Case
from iasr_desktop.core.ports import LanguageModel, Prompt
from iasr_desktop.core.progress import Progress
from iasr_desktop.core.types import Intent
from iasr_desktop.engines.espeak import EspeakPhonemizer
from iasr_desktop.engines.llamacpp import LlamaCppModel

WEIGHTS = Path(__file__).resolve().parents[1] / "resources" / "agent" / "weights.json"
LABELS = (CORRECTION, NEW_INPUT, CONFIRMATION)
LABEL_WEIGHTS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.3, 1.6)
ROUTER_PENALTY = 0.01
LONGEST_WORDS = 40
ASSUMED_CORRECTIONS = 0.2
ASSUMED_CONFIRMATIONS = 0.05
"""Shares in what the grammar leaves open, in use; the cases hold traps in plenty instead."""


class Opinions:
    """The model's answers by case, kept in a file."""

    def __init__(self, path: Path, model: LanguageModel, prompt: PromptFile) -> None:
        self._path = path
        self._model = model
        self._prompt = prompt
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        self._known: dict[str, dict[str, float]] = {}
        for line in lines:
            entry = json.loads(line)
            self._known.setdefault(entry["key"], {}).update(entry["logprobs"])

    def of(self, case: Case, said: str, replies: Sequence[str]) -> dict[str, float]:
        """Log probabilities of the labels, and of `replies` to a correction."""
        key = hashlib.sha256(json.dumps([self._prompt.sha256, case.state, said]).encode()).hexdigest()
        known = self._known.setdefault(key, {})
        missing = [reply for reply in replies if reply not in known]
        added: dict[str, float] = {}
        prompt = self._prompt.about(case.state, said)
        if CORRECTION not in known:
            added.update(self._model.label_logprobs(prompt, LABELS, CancelToken()))
        if missing:
            asked = Prompt(prompt.static, prompt.context, prompt.query, CORRECTION)
            added.update(self._model.label_logprobs(asked, missing, CancelToken()))
        if added:
            known.update(added)
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"key": key, "logprobs": added}, ensure_ascii=False) + "\n")
        return known


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@click.option("--opinions", required=True, type=click.Path(path_type=Path, dir_okay=False))
@click.option("--model", "model_path", type=click.Path(path_type=Path, exists=True), help="Default: the installed one.")
def main(files: tuple[Path, ...], opinions: Path, model_path: Path | None) -> None:
    """Fit the weights of the agent's model tier to FILES and write them."""
    cases = [as_heard(case) for path in files for case in written.read(path)]
    sounds = Sounds(EspeakPhonemizer())
    pair_weights, pair_figures = fitted_pairs(cases, sounds)
    chosen = load_settings()[0].agent
    model = LlamaCppModel(model_path or open_store().path(chosen.model), chosen.model, context_tokens=2048)
    asked = Opinions(opinions, model, PromptFile.load("agent"))
    # Confirmations that the grammar knows as well: those it leaves open are too few to fit to.
    open_cases = [case for case in cases if is_left_open(case) or case.intent is Intent.CONFIRMATION]
    seen = list(observed(open_cases, sounds, pair_weights, asked))
    label_weight, label_figures = fitted_label_weight(open_cases, seen)
    routing, routing_figures = fitted_routing(open_cases, seen)
    body = {
        "provenance": {
            "made by": "packaging/fit_agent.py",
            "model": chosen.model,
            "prompt": PromptFile.load("agent").sha256,
            "cases": {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files},
            "held-out figures": {**pair_figures, **label_figures, **routing_figures},
        },
        "locate": pair_weights,
        "pair_label": label_weight,
        **routing,
    }
    WEIGHTS.write_text(json.dumps(body, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    click.echo(json.dumps(body["provenance"], indent=2))


def as_heard(case: Case) -> Case:
    """Half of the cases as a recogniser writes: a capital and a full stop for every utterance, or
    neither. Else the signs, which speech does not have, would tell what was meant."""
    heard = case.heard.strip()
    style = hashlib.sha256(case.id.encode()).digest()[0] % 4
    if style < 2 and heard[:1].islower() and heard[-1:].isalnum():
        heard = heard[0].upper() + heard[1:] + "."
    elif style == 1 and case.intent is Intent.NEW_INPUT:
        heard = seams.uncapitalised(heard.rstrip("."))
    return replace(case, heard=heard)


def is_left_open(case: Case) -> bool:
    """Whether the model decides: the grammar does not, and there is a text to correct."""
    if not case.state.strip() or len(words(case.heard)) > LONGEST_WORDS:
        return False
    return cues.decide(case.heard, as_takes(case.state)) is None


def fitted_pairs(cases: Sequence[Case], sounds: Sounds) -> tuple[dict[str, float], dict[str, Any]]:
    """Weights of Locate, from all corrections of which one pair is the answer."""
    examples, open_marks = [], []
    for case in cases:
        if case.intent is not Intent.CORRECTION:
            continue
        every = locate.table(make_explicit(case.heard, as_takes(case.state)), case.state, sounds)
        example = fitting.pair_example(case, every) if every else None
        if example is not None:
            examples.append(example)
            open_marks.append(is_left_open(case))
    ranks = np.array(fitting.ranks(examples))
    left_open = np.array(open_marks)
    figures = {
        "pairs: cases": len(examples),
        "pairs: right first": share(ranks == 0),
        f"pairs: right among {CANDIDATES}": share(ranks < CANDIDATES),
        "pairs: right first, left open by the grammar": share(ranks[left_open] == 0),
    }
    weights = fitting.fit_pairs(examples)
    return {name: round(float(value), 3) for name, value in zip(FEATURES, weights, strict=True)}, figures


def observed(
    cases: Sequence[Case], sounds: Sounds, weights: dict[str, float], asked: Opinions
) -> Iterable[tuple[list[locate.Pair], dict[str, float]]]:
    """Locate's pairs for each case, and what the model says of them and of the labels."""
    with progress_bar() as on_progress:
        for index, case in enumerate(cases):
            on_progress(Progress(index, len(cases), "cases asked"))
            said = make_explicit(case.heard, as_takes(case.state))
            found = locate.pairs(said, case.state, sounds, weights, limit=CANDIDATES)
            is_correction = case.intent is Intent.CORRECTION
            replies = [answer_to(pair.old, pair.new) for pair in found] if is_correction else []
            yield found, asked.of(case, said, replies)


def fitted_label_weight(
    cases: Sequence[Case], seen: Sequence[tuple[list[locate.Pair], dict[str, float]]]
) -> tuple[float, dict[str, Any]]:
    """How much the model's opinion of a pair counts: the weight that puts most right pairs first.

    One number for all cases, so held-out figures would hardly differ.
    """
    best, most = 0.0, -1
    total = 0
    for weight in LABEL_WEIGHTS:
        right = total = 0
        for case, (found, logprobs) in zip(cases, seen, strict=True):
            if case.intent is not Intent.CORRECTION or not found:
                continue
            total += 1
            scores = [pair.score + weight * logprobs[answer_to(pair.old, pair.new)] for pair in found]
            right += gives(case, reason.by_score(found, scores)[0].pair)
        click.echo(f"weight {weight}: {right} of {total} right", err=True)
        if right > most:
            best, most = weight, right
    return best, {"edits right, left open by the grammar": f"{most} of {total}"}


def gives(case: Case, pair: locate.Pair) -> bool:
    """Whether the pair's words, put in its place, give the expected words."""
    words_then = case.state[: pair.start] + pair.new + case.state[pair.end :]
    forms = {fitting.letters(words_then), fitting.letters(written_as(case, pair))}
    return not forms.isdisjoint(fitting.letters(text) for text in (case.expected, *case.accept))


def written_as(case: Case, pair: locate.Pair) -> str:
    """The text with the pair's words in the number form found there."""
    return case.state[: pair.start] + in_form_of(pair.old, pair.new) + case.state[pair.end :]


def fitted_routing(
    cases: Sequence[Case], seen: Sequence[tuple[list[locate.Pair], dict[str, float]]]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The two regressions of routing, and how they do on cases they were not fitted to."""
    rows, odds = [], []
    for case, (found, logprobs) in zip(cases, seen, strict=True):
        labels = Labels(*(logprobs[label] for label in LABELS))
        ranked = reason.by_score(found, [pair.score for pair in found])
        best, certainty = (ranked[0].pair, ranked[0].p) if ranked else (None, 0.0)
        signals = router.signals(case.heard, labels, best, certainty)
        rows.append([signals[name] for name in SIGNALS])
        odds.append([1.0, labels.confirmation_odds])
    is_confirmation = np.array([case.intent is Intent.CONFIRMATION for case in cases])
    is_correction = np.array([case.intent is Intent.CORRECTION for case in cases])
    others = ~is_confirmation
    table, yes_table = np.array(rows), np.array(odds)
    truth = is_correction[others]
    weights = fitting.fit_logistic(table[others], truth, ROUTER_PENALTY)
    yes_weights = fitting.fit_logistic(yes_table, is_confirmation, ROUTER_PENALTY)
    shift = prior_shift(truth, ASSUMED_CORRECTIONS)
    yes_weights[0] += prior_shift(is_confirmation, ASSUMED_CONFIRMATIONS)
    chances = moved(fitting.held_out_chances(table[others], truth, ROUTER_PENALTY), shift)
    assumed = {"corrections": ASSUMED_CORRECTIONS, "confirmations": ASSUMED_CONFIRMATIONS}
    figures = {"routing: assumed shares": assumed, **routing_figures(chances, truth)}
    weights[0] += shift
    named = {name: round(float(value), 4) for name, value in zip(SIGNALS, weights, strict=True)}
    yes = {"bias": round(float(yes_weights[0]), 4), "label": round(float(yes_weights[1]), 4)}
    return {"correction": named, "confirmation": yes}, figures


def prior_shift(truth: Any, assumed: float) -> float:
    """What the log-odds gain when true cases are as frequent as assumed, not as among the cases."""
    own = float(np.mean(truth))
    return math.log(assumed / (1 - assumed)) - math.log(own / (1 - own))


def moved(chances: fitting.Array, shift: float) -> fitting.Array:
    """Probabilities with their log-odds moved by `shift`."""
    odds = chances / (1 - chances) * math.exp(shift)
    result: fitting.Array = odds / (1 + odds)
    return result


def routing_figures(chances: fitting.Array, truth: Any) -> dict[str, Any]:
    """At the threshold of least expected cost."""
    taken = chances > router.COST_OF_LOST_INPUT / (router.COST_OF_LOST_INPUT + 1)
    bins = np.minimum((chances * 10).astype(int), 9)
    weight = np.where(truth, ASSUMED_CORRECTIONS / truth.mean(), (1 - ASSUMED_CORRECTIONS) / (1 - truth.mean()))
    gaps = [abs((weight * (chances - truth))[bins == place].sum()) for place in range(10)]
    return {
        "routing: corrections left open": int(truth.sum()),
        "routing: new input left open": int((~truth).sum()),
        "routing: corrections found": share(taken[truth]),
        "routing: new input taken as corrections": share(taken[~truth]),
        "routing: calibration error": round(float(sum(gaps) / len(truth)), 4),
    }


def share(marks: Any) -> float:
    """The share of true marks."""
    return round(float(np.mean(marks)), 4)


if __name__ == "__main__":
    main()
