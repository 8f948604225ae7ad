"""`iasr bench voice`: the cases of `iasr bench agent`, spoken by a synthesiser and recognised."""

import json
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import click

from iasr_desktop import __version__, app, instruments
from iasr_desktop.cli.agent import open_agent
from iasr_desktop.cli.bench_files import OutFile, lines_to, made_by, processor_name, write
from iasr_desktop.cli.output import print_json, say
from iasr_desktop.cli.progress import progress_bar
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.evaluation import cases as written
from iasr_desktop.core.evaluation import voice as speaking
from iasr_desktop.core.evaluation import voice_figures, voice_report
from iasr_desktop.core.evaluation.cases import result_of
from iasr_desktop.core.evaluation.kept_clips import KeptClips
from iasr_desktop.core.evaluation.saying import Said, Speaker
from iasr_desktop.core.evaluation.voice import Cause, FileCase, SpokenCase
from iasr_desktop.core.evaluation.voice_figures import Level
from iasr_desktop.core.metrics.statistics import Share
from iasr_desktop.core.models.store import ModelStore
from iasr_desktop.core.recognition.vocabulary import read_terms
from iasr_desktop.core.turn import Engines


@dataclass(frozen=True)
class _Plan:
    """What the options ask for."""

    files: tuple[Path, ...]
    held: tuple[Path, ...]
    model_id: str | None
    no_model: bool
    speech_model: str | None
    voices: tuple[str, ...]
    vocabulary: Path | None
    language: str | None
    seed: int
    snr_db: float | None
    keep: Path | None
    results: Path | None


@click.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--held", multiple=True, type=click.Path(path_type=Path), metavar="FILE", help="Cases to show figures of only."
)
@click.option("--model", "model_id", metavar="ID", help="Use this language model instead of the one in the settings.")
@click.option("--no-model", is_flag=True, help="Decide by the command grammar alone.")
@click.option("--speech-model", metavar="ID", help="Use this speech model instead of the one in the settings.")
@click.option("--voices", multiple=True, metavar="ID", help="Voice to speak with; may be given often. Default: all.")
@click.option("--vocabulary", type=click.Path(path_type=Path), metavar="FILE", help="Names and terms to expect.")
@click.option("--language", metavar="L", help="What the recogniser is told; `auto` to detect. Default: the case's own.")
@click.option("--seed", default=0, metavar="N", help="Other voices, paces and noise for each case.")
@click.option("--snr-db", type=float, metavar="DB", help="Add noise so far below the speech.")
@click.option("--keep", type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help="Keep the clips here.")
@click.option("--results", type=click.Path(path_type=Path, dir_okay=False), help="Write each case's result here.")
@click.option("--out", type=OutFile(), help="Write the tables as Markdown here.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a file, then one for all.")
def voice(out: Path | None, as_json: bool, **options: Any) -> None:
    """Measure the agent on FILES of written cases that are spoken aloud.

    A case is a JSON line with id, state, heard, intent and expected; `heard` is
    spoken, recognised and decided as in a dictation.
    """
    plan = _Plan(**options)
    cases = [(path.name, case) for path in (*plan.files, *plan.held) for case in written.read(path)]
    if not cases:
        raise click.UsageError("Name a file of cases.")
    store = app.open_store()
    speaker = instruments.build_speaker(store, plan.voices, seed=plan.seed, snr_db=plan.snr_db)
    spoken, left_out = speaking.sayable(cases, speaker)
    engines = _engines(plan, store)
    results = _measured(plan, spoken, speaker, engines)
    tables = voice_report.report(results, len(left_out), _about(plan, engines, speaker), _names(plan.held))
    if as_json:
        for name in (*dict.fromkeys(file for file, _ in cases), None):
            print_json(_figures(results, left_out, name))
    else:
        say(tables)
    if out:
        write(out, tables)


def _engines(plan: _Plan, store: ModelStore) -> Engines:
    """As a dictation has them, but that only the terms asked for are expected."""
    settings, _ = app.load_settings()
    terms = read_terms(plan.vocabulary) if plan.vocabulary else ()
    recognizer = app.build_recognizer(settings, store, model_id=plan.speech_model)
    if plan.language:
        recognizer.check_language(plan.language)
    agent = open_agent(plan.model_id, plan.no_model)
    models = {"speech model": _identified(store, recognizer.model_id)}
    models["language model"] = _identified(store, agent.model_id) if agent.model_id else "none (grammar alone)"
    models["prompt"] = f"SHA-256 {agent.prompt_hash}"
    return Engines(recognizer, agent, models).with_terms(terms)


def _identified(store: ModelStore, model_id: str) -> str:
    return f"{model_id}, SHA-256 {store.sha256(model_id)[:16]}"


def _measured(plan: _Plan, cases: Sequence[FileCase], speaker: Speaker, engines: Engines) -> list[SpokenCase]:
    held = _names(plan.held)
    clips = KeptClips(plan.keep, instruments.build_clip_writer()) if plan.keep else None

    def keep(result: SpokenCase, said: Said) -> None:
        if clips and result.file not in held:
            clips.keep(result, said)

    results = []
    with progress_bar() as on_progress, lines_to(plan.results) as note:
        for result in speaking.spoken_cases(
            cases, speaker, engines, CancelToken(), language=plan.language, on_progress=on_progress, keep=keep
        ):
            results.append(result)
            note(json.dumps(_case_line(result, told=result.file not in held), ensure_ascii=False))
    return results


def _names(paths: Sequence[Path]) -> set[str]:
    return {path.name for path in paths}


def _figures(results: Sequence[SpokenCase], left_out: Sequence[FileCase], file: str | None) -> dict[str, Any]:
    """The figures of one file, or of all with `None`."""
    part = [result for result in results if file in (None, result.file)]
    found = voice_figures.levels(part)
    counts, strict = voice_figures.causes(part), voice_figures.causes(part, strict=True)
    return {
        "file": file,
        "n": found.text.n,
        "left_out": sum(file in (None, name) for name, _ in left_out),
        "text": _share_json(found.text),
        "voice": _level_json(found.voice),
        "strict": _level_json(found.strict),
        "causes": {cause.value: {"voice": counts[cause], "strict": strict[cause]} for cause in Cause},
        "misheard": {
            language: asdict(voice_figures.misheard(group))
            for language, group in voice_figures.by_language(part).items()
        },
    }


def _share_json(share: Share) -> dict[str, Any]:
    interval = [round(bound, 4) for bound in share.interval]
    return {"right": share.right, "share": round(share.value, 4), "interval": interval}


def _level_json(level: Level) -> dict[str, Any]:
    below = level.below_text and [round(part, 4) for part in level.below_text]
    return {
        **_share_json(level.share),
        "below_text": below and {"value": below[0], "interval": below[1:]},
        "meets_goal": level.meets_goal,
    }


def _case_line(result: SpokenCase, *, told: bool) -> dict[str, Any]:
    """A case's result; without any text unless it may be `told`."""
    cause = result.strict_cause
    line = {
        "file": result.file,
        "id": result.case.id,
        "text_right": result.written.is_right,
        "voice_right": result.is_right,
        "strictly_right": result.is_strictly_right,
        "cause": cause.value if cause else None,
        "meant": result.case.intent.value,
        "intent": result.decision.intent.value,
        "intent_p": round(result.decision.intent_p, 4),
        "action": result.decision.action.value,
        "tier": result.decision.tier,
        "voice": result.voice_id,
        "pace": result.pace,
        "duration_s": round(result.duration_s, 2),
        "recognise_ms": round(result.recognise_ms, 1),
        "agent_ms": round(result.agent_ms, 1),
    }
    if told:
        text = result_of(result.decision, result.case.state)
        line |= {"said": result.said, "heard": result.heard, "text": text, "note": result.decision.note}
    return line


def _about(plan: _Plan, engines: Engines, speaker: Speaker) -> list[tuple[str, str]]:
    noise = "a quiet room" if plan.snr_db is None else f"pink noise {plan.snr_db:g} dB below the speech"
    return [
        made_by(),
        ("version", __version__),
        *engines.models.items(),
        ("voices", ", ".join(_identified(app.open_store(), name) for name in speaker.voice_ids)),
        ("said", f"lengths of sounds {', '.join(map(str, speaker.paces))}, seed {plan.seed}, in {noise}"),
        ("recogniser told", f"the language {plan.language or 'of the case'}, {len(engines.vocabulary) or 'no'} terms"),
        ("libraries", ", ".join(f"{name} {version(name)}" for name in ("piper-tts", "pywhispercpp", "soxr"))),
        ("machine", f"{processor_name()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores"),
    ]
