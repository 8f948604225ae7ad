"""`iasr judge`: whether transcripts mean the same as what was said, one JSON object a line."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

import click

from iasr_desktop.cli.output import print_json, say
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import BadInput, ModelFailed
from iasr_desktop.core.judge.judge import Judge
from iasr_desktop.core.judge.metric import SemanticErrorRate, verdict_detail
from iasr_desktop.core.judge.verdict import Case, Settings, Source, Verdict
from iasr_desktop.core.judge.votes import Mode
from iasr_desktop.core.metrics.metric import Metric, MetricOptions
from iasr_desktop.core.parsing import json_value

_HINT = 'Each line is {"id": …, "reference": "…", "hypothesis": "…"}.'
_MOST_ROUNDS = 999

Request = tuple[str | int, Case]


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@click.option(
    "--votes",
    type=click.Choice([mode.value for mode in Mode]),
    default=Mode.EXACT.value,
    show_default=True,
    help="In closed form from two evaluations, or drawn round by round.",
)
@click.option("--rounds", type=click.IntRange(1, _MOST_ROUNDS), default=3, show_default=True, help="Rounds of voting.")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of sampled votes.")
@click.option(
    "--label",
    type=click.Choice([Source.CALIBRATED.value, Source.VOTES.value]),
    default=Source.CALIBRATED.value,
    show_default=True,
    help="What decides: the calibrated probability, or the votes alone.",
)
@click.option("--in", "file", type=click.Path(path_type=Path), help="Read the lines of this file.")
@click.option("--language", default="", metavar="CODE", help="Language of the texts, where a line does not say it.")
@click.option("--model", "model_id", metavar="ID", help="Use this language model instead of the one in the settings.")
@click.option("--corrector", "corrector_id", metavar="ID", help="The model that corrected the transcripts, if one did.")
def judge(
    as_json: bool,
    votes: str,
    rounds: int,
    seed: int,
    label: str,
    file: Path | None,
    language: str,
    model_id: str | None,
    corrector_id: str | None,
) -> None:
    """Tell whether transcripts mean the same as references.

    Reads lines {"id", "reference", "hypothesis"} on standard input, or from a
    file. Prints for each whether somebody who acts on the hypothesis does the
    same as with the reference.
    """
    how = Settings(Mode(votes), rounds, seed, Source(label))
    with _opened(file) as stream:
        failed = _judge_all(stream, language, as_json, lambda: open_judge(model_id, how, corrector_id))
    if failed:
        sys.exit(1)


def open_judge(
    model_id: str | None, how: Settings, corrector_id: str | None = None, answers: Path | None = None
) -> Judge:
    """The judge that the options ask for; says on stderr what the person should know of it.

    `answers` is a file that keeps what the model says. Raises `ModelMissing`, `ModelInvalid`, `ModelFailed`.
    """
    from iasr_desktop.app import load_settings, open_store
    from iasr_desktop.instruments import build_judge

    chosen, problems = load_settings()
    for sentence in problems:
        click.echo(sentence, err=True)
    judging = build_judge(chosen, open_store(), model_id=model_id, how=how, corrector_id=corrector_id, answers=answers)
    if judging.judges_itself:
        click.echo(f"{judging.model_id} judges its own corrections.", err=True)
    if judging.calibration is None and how.label is Source.CALIBRATED:
        click.echo(f"Nothing was calibrated for {judging.model_id}: its votes decide.", err=True)
    return judging


def parsed(line: bytes, language: str = "") -> Request:
    """A line as a request. Raises `BadInput` that says what is wrong with it."""
    try:
        raw = json_value(line.decode("utf-8"))
    except ValueError as error:
        raise BadInput("This is not JSON in UTF-8.", _HINT) from error
    if not isinstance(raw, dict):
        raise BadInput("This is not a JSON object.", _HINT)
    if missing := [key for key in ("id", "reference", "hypothesis") if key not in raw]:
        raise BadInput(f"There is no {' and no '.join(missing)}.", _HINT)
    if not isinstance(raw["id"], str | int) or isinstance(raw["id"], bool):
        raise BadInput("The id is neither text nor a whole number.", _HINT)
    texts = raw["reference"], raw["hypothesis"], raw.get("language") or language
    if not all(isinstance(text, str) for text in texts):
        raise BadInput("The reference, hypothesis and language must be text.", _HINT)
    names = raw.get("entities") or []
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BadInput("The entities must be a list of texts.", _HINT)
    return raw["id"], Case(*texts, key=str(raw["id"]), names=tuple(names))


def verdict_json(request_id: str | int, verdict: Verdict, judging: Judge) -> dict[str, Any]:
    """The contract of `iasr judge --json`. `equivalent` is null when the judge could not tell."""
    whose = {"model": judging.model_id, "judges_itself": judging.judges_itself}
    return {"id": request_id, **verdict_detail(verdict), **whose}


def semantic_errors(options: MetricOptions) -> Metric:
    """S²ER for `iasr score`, with the judge in its usual settings."""
    judging = open_judge(options.model, Settings())
    return SemanticErrorRate(judging, language=options.language or "", details=options.details)


def _judge_all(stream: BinaryIO, language: str, as_json: bool, opened: Callable[[], Judge]) -> int:
    """Answer line by line; how many lines have no verdict. The judge is `opened` for the first that can be judged.

    Its model takes seconds to load: whoever gave the wrong lines need not wait for it.
    """
    judging, failed = None, 0
    for number, line in enumerate(stream, start=1):
        if not line.strip():
            continue
        try:
            request = parsed(line, language)
        except BadInput as problem:
            click.echo(f"error: line {number}: {problem}", err=True)
            failed += 1
            continue
        judging = judging or opened()
        failed += not _answer(judging, number, request, as_json)
    return failed


def _answer(judging: Judge, number: int, request: Request, as_json: bool) -> bool:
    """Print the verdict on a line at once. False, and a sentence on stderr, when there is none."""
    request_id, case = request
    try:
        verdict = judging.judge(case, CancelToken())
    except (BadInput, ModelFailed) as problem:
        click.echo(f"error: line {number}: {problem}", err=True)
        return False
    if as_json:
        print_json(verdict_json(request_id, verdict, judging))
    else:
        say(_for_people(request_id, verdict))
    return True


def _for_people(request_id: str | int, verdict: Verdict) -> str:
    said = {True: "same meaning", False: "another meaning", None: "cannot tell"}[verdict.equivalent]
    parts = [f"{request_id}: {said}"]
    if verdict.shortcut:
        parts.append("(the same words)")
    elif verdict.p is not None:
        parts.append(f"(p {verdict.p:.2f}, by {verdict.source.value})")
    return " ".join([*parts, *([f"[{'; '.join(verdict.evidence)}]"] if verdict.evidence else []), verdict.note]).strip()


@contextlib.contextmanager
def _opened(file: Path | None) -> Iterator[BinaryIO]:
    if file is None:
        yield sys.stdin.buffer
        return
    try:
        stream = file.open("rb")
    except OSError as error:
        raise BadInput(f"{file} could not be read ({error.strerror or error}).", "Choose another file.") from error
    with stream:
        yield stream
