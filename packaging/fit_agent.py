"""Fits `resources/agent/weights.json` to written cases.

    python packaging/fit_agent.py --opinions build/opinions.jsonl --corpus ../shared/data \
        tests/data/agent/*.jsonl tests/data/corrections/tuned.jsonl

The language model is asked once for each case that the grammar leaves open;
its answers are kept in the file `--opinions`, so that a second fit is quick.
With `--known-only` cases that it was not asked about are left out of what
needs its answers, and the file says how many were used. What is made of a
correction, once one is known to be meant, is fitted by `fit_choice.py`.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click
import numpy as np

import prose_cases
import routing_fit
from iasr_desktop.app import load_settings, open_store
from iasr_desktop.cli.progress import progress_bar
from iasr_desktop.core.agent import cues, locate, seams
from iasr_desktop.core.agent.measures import FEATURES
from iasr_desktop.core.agent.model_tier import CANDIDATES, LABELS
from iasr_desktop.core.agent.prompts import PromptFile
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.agent.sounds import Sounds
from iasr_desktop.core.agent.spelling import make_explicit
from iasr_desktop.core.agent.words import words
from iasr_desktop.core.evaluation import cases as written
from iasr_desktop.core.evaluation import fitting
from iasr_desktop.core.evaluation.cases import Case
from iasr_desktop.core.progress import Progress
from iasr_desktop.core.types import Intent
from iasr_desktop.engines.espeak import EspeakPhonemizer
from iasr_desktop.engines.llamacpp import LlamaCppModel
from opinions import Opinions, State

ROOT = Path(__file__).resolve().parents[1]
WEIGHTS = ROOT / "resources" / "agent" / "weights.json"
LAYER = 18
"""Of 28: the one whose states told best what was meant, on cases by writers whose others were not fitted to."""
LONGEST_WORDS = 40
PROSE_CASES, MISHEARD_CASES = 320, 260
CORPUS_PART = 0
"""Texts of even number are fitted to; the others are for measuring."""

CORRECTION_PARTS = ("choice", "reply", "trust")
"""Of the weights file: those that `fit_choice.py` makes."""

MADE_WEIGHT = 0.3
"""What a case made by a program counts, where one written by a person counts 1."""


@dataclass(frozen=True)
class Observed:
    """A case that the grammar leaves open, and what the two other tiers of evidence say of it."""

    case: Case
    said: str
    found: list[locate.Pair]
    logprobs: dict[str, float] | None
    state: State | None


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@click.option("--opinions", required=True, type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--corpus", type=click.Path(path_type=Path, exists=True), help="Folder of ordinary prose, for more cases."
)
@click.option("--known-only", is_flag=True, help="Ask the model nothing new.")
@click.option("--keep-pairs", is_flag=True, help="Fit how utterances are routed; what ranks pairs stays as it is.")
@click.option("--out", default=WEIGHTS, show_default=True, type=click.Path(path_type=Path, dir_okay=False))
@click.option("--model", "model_path", type=click.Path(path_type=Path, exists=True), help="Default: the installed one.")
def main(
    files: tuple[Path, ...],
    opinions: Path,
    corpus: Path | None,
    known_only: bool,
    keep_pairs: bool,
    out: Path,
    model_path: Path | None,
) -> None:
    """Fit the weights of the agent's model tier to FILES and write them."""
    sounds = Sounds(EspeakPhonemizer())
    cases = [as_heard(case) for path in files for case in written.read(path)]
    cases += [as_heard(case) for case in made_cases(corpus, sounds)]
    before = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    pair_weights, pair_figures = (before["locate"], pairs_kept(before)) if keep_pairs else fitted_pairs(cases, sounds)
    chosen, prompt = load_settings()[0].agent.model, PromptFile.load("agent")
    path = model_path or open_store().path(chosen)
    model = None if known_only else LlamaCppModel(path, chosen, context_tokens=2048)
    asked = Opinions(opinions, model, prompt, LAYER)
    # Confirmations that the grammar knows as well: those it leaves open are too few to fit to.
    wanted = [case for case in cases if is_left_open(case) or case.intent is Intent.CONFIRMATION]
    seen = observed(wanted, sounds, pair_weights, asked)
    routing, routing_figures = routing_fit.fitted(
        [routing_fit.Heard(one.case, one.said, one.found, one.logprobs, one.state, counts(one.case)) for one in seen],
        LAYER, chosen, prompt.sha256,
    )  # fmt: skip
    body = {
        "provenance": {
            "made by": "packaging/fit_agent.py",
            "model": chosen,
            "prompt": prompt.sha256,
            "cases": {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files},
            "made cases": {"prose": PROSE_CASES, "misheard": MISHEARD_CASES} if corpus else {},
            "held-out figures": {**pair_figures, **routing_figures},
            "choice": before["provenance"]["choice"],
        },
        "locate": pair_weights,
        **{name: before[name] for name in CORRECTION_PARTS},
        **routing,
    }
    out.write_text(json.dumps(body, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    click.echo(json.dumps(body["provenance"], indent=2))


def pairs_kept(weights: dict[str, Any]) -> dict[str, Any]:
    """The figures of the fit that made the weights of pairs, by the files it was made with."""
    before = weights["provenance"]
    figures = {name: value for name, value in before["held-out figures"].items() if name.startswith("pairs")}
    fitted_to = before["held-out figures"].get("pairs: fitted to", sorted(before["cases"]))
    return {**figures, "pairs: fitted to": fitted_to}


def made_cases(corpus: Path | None, sounds: Sounds) -> list[Case]:
    """Cases made out of ordinary prose; none without a corpus."""
    if corpus is None:
        return []
    return [
        *prose_cases.new_input(corpus, CORPUS_PART, PROSE_CASES),
        *prose_cases.corrections(corpus, CORPUS_PART, MISHEARD_CASES, sounds),
    ]


def counts(case: Case) -> float:
    """How much a case counts."""
    return MADE_WEIGHT if prose_cases.MISHEARD in case.tags else 1.0


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
        example = fitting.pair_example(case, every, counts(case)) if every else None
        if example is not None:
            examples.append(example)
            open_marks.append(is_left_open(case) and counts(case) == 1)
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


def observed(cases: Sequence[Case], sounds: Sounds, weights: dict[str, float], asked: Opinions) -> list[Observed]:
    """Locate's pairs for each case, what the model says of its labels, and what it holds."""
    result = []
    with progress_bar() as on_progress:
        for index, case in enumerate(cases):
            on_progress(Progress(index, len(cases), "cases asked"))
            said = make_explicit(case.heard, as_takes(case.state))
            found = locate.pairs(said, case.state, sounds, weights, limit=CANDIDATES)
            state = asked.state(case, said)
            result.append(Observed(case, said, found, asked.of_labels(case, said, LABELS), state))
    return result


def share(marks: Any) -> float:
    """The share of true marks."""
    return round(float(np.mean(marks)), 4) if len(marks) else 0.0


if __name__ == "__main__":
    main()
