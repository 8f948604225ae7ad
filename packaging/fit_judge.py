"""Fits `resources/judge/weights.json` to labelled pairs.

    python packaging/fit_judge.py --answers build/judge.jsonl tests/data/equivalence/{tuned,more}.jsonl

Each model named by `--model` is asked once for each pair; its answers are kept
in the file `--answers`, so that a second fit is quick.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import numpy as np

from iasr_desktop.app import load_settings, open_store
from iasr_desktop.cli.progress import progress_bar
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.evaluation import equivalence, judge_fitting
from iasr_desktop.core.evaluation.equivalence import LabelledPair
from iasr_desktop.core.judge.calibration import MEAN, SIGNALS, signals_of
from iasr_desktop.core.judge.evidence import evidence
from iasr_desktop.core.judge.judge import Judge
from iasr_desktop.core.progress import Progress
from iasr_desktop.instruments import build_judge

WEIGHTS = Path(__file__).resolve().parents[1] / "resources" / "judge" / "weights.json"
DEFAULT_MODELS = ("qwen2.5-coder-1.5b-instruct-q4_k_m", "qwen2.5-coder-0.5b-instruct-q4_k_m")
PENALTY = 0.02
"""Most right in cross-validation, among 0.001 to 0.05."""


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@click.option("--answers", required=True, type=click.Path(path_type=Path, dir_okay=False))
@click.option("--model", "models", multiple=True, default=DEFAULT_MODELS, show_default=True)
def main(files: tuple[Path, ...], answers: Path, models: tuple[str, ...]) -> None:
    """Fit the judge's probability to the labelled pairs in FILES and write the weights."""
    pairs = [pair for path in files for pair in equivalence.read(path)]
    fitted, prompt = {}, ""
    for name in models:
        judge = build_judge(load_settings()[0], open_store(), model_id=name, answers=answers)
        fitted[name] = fitted_to(judge, pairs)
        prompt = judge.prompt.sha256
        click.echo(f"{name}: {json.dumps(fitted[name], indent=1)}")
    body = {
        "provenance": {
            "made by": "packaging/fit_judge.py",
            "prompt": prompt,
            "pairs": {path.name: equivalence.sha256(path) for path in files},
        },
        "models": fitted,
    }
    WEIGHTS.parent.mkdir(exist_ok=True)
    WEIGHTS.write_text(json.dumps(body, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def fitted_to(judge: Judge, pairs: Sequence[LabelledPair]) -> dict[str, Any]:
    """Weights for one model, and how they do on folds they were not fitted to."""
    signals, truth = observed(judge, pairs)
    weights = judge_fitting.fit(signals, truth, PENALTY)
    chances = judge_fitting.held_out_chances(signals, truth, PENALTY)
    by_sign = signals[:, SIGNALS.index(MEAN)] > 0
    return {
        "weights": {name: round(float(value), 3) for name, value in zip(SIGNALS, weights, strict=True)},
        "figures": {
            "fitted to": len(truth),
            "right by the sign of the log-odds": round(float((by_sign == truth).mean()), 4),
            "right, cross-validated": round(float(((chances > 0.5) == truth).mean()), 4),
            "log loss, cross-validated": round(judge_fitting.log_loss(chances, truth), 4),
        },
    }


def observed(judge: Judge, pairs: Sequence[LabelledPair]) -> tuple[judge_fitting.Array, judge_fitting.Marks]:
    """Signals of the pairs that need a question, shape (n, signals), and their labels."""
    rows, labels = [], []
    with progress_bar() as on_progress:
        for index, (pair, verdict) in enumerate(
            zip(pairs, judge.judged([pair.case for pair in pairs], CancelToken()), strict=True)
        ):
            on_progress(Progress(index, len(pairs), "pairs asked"))
            if verdict.forward is None or verdict.backward is None:
                continue
            found = signals_of(verdict.forward, verdict.backward, evidence(pair.reference, pair.hypothesis))
            rows.append([found[name] for name in SIGNALS])
            labels.append(pair.equivalent)
    return np.array(rows), np.array(labels)


if __name__ == "__main__":
    main()
