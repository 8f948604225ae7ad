"""`iasr doctor`: looks at this machine and says what to do."""

import dataclasses
import platform
from collections.abc import Iterator
from pathlib import Path

import click
import psutil

from iasr_desktop import __version__, app
from iasr_desktop.cli.output import print_json, say
from iasr_desktop.core import doctor as checks
from iasr_desktop.core import paths, processor
from iasr_desktop.core.doctor import Check, EngineFacts, Finding, Status, Verdict
from iasr_desktop.core.errors import AppError
from iasr_desktop.core.models.catalog import ModelKind
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.storage.health import examine_history, has_full_text_search
from iasr_desktop.engines import portaudio, probes

ESSENTIAL_ENGINES = frozenset({"whisper.cpp", "PortAudio", "Silero VAD", "FFmpeg", "soxr"})
_COLOURS = {Status.OK: "green", Status.WARNING: "yellow", Status.PROBLEM: "red"}


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a check on stdout.")
def doctor(as_json: bool) -> None:
    """Check this machine and say what to do.

    Looks at the engines, the processor, the models, the microphone, disk,
    memory, folders and the history. Listens to the microphone for a second;
    nothing is kept. Exit status 1 when dictation will not work.
    """
    problems = []
    for finding in checks.examine(all_checks()):
        _print(finding, as_json)
        if finding.status is Status.PROBLEM:
            problems.append(finding.check)
    if problems:
        raise AppError(f"Dictation will not work here ({', '.join(problems)}).", "Do what is said beside each problem.")
    if not as_json:
        say("Dictation works on this machine.")


def all_checks() -> Iterator[Check]:
    """Every check, in the order in which a person would want to know."""
    chosen, _ = app.load_settings()
    facts: dict[str, EngineFacts] = {}
    yield Check("application", lambda: checks.good(f"iasr {__version__}, Python {platform.python_version()}"))
    yield from _engine_checks(facts)
    yield from _machine_checks(facts)
    yield from _model_checks(chosen)
    yield Check("microphone", lambda: _microphone(chosen.microphone.device))
    yield from _file_checks()


def _engine_checks(facts: dict[str, EngineFacts]) -> Iterator[Check]:
    def look(name: str) -> Verdict:
        facts[name] = probes.probe(name)
        return checks.engine(facts[name])

    for name in probes.PROBES:
        yield Check(name, lambda name=name: look(name), name in ESSENTIAL_ENGINES)  # type: ignore[misc]
    yield Check("full-text search", _full_text_search, is_essential=True)


def _machine_checks(facts: dict[str, EngineFacts]) -> Iterator[Check]:
    yield Check("processor", processor.processor)
    yield Check("graphics", lambda: processor.graphics(processor.graphics_devices(), _able(facts)))


def _able(facts: dict[str, EngineFacts]) -> list[str]:
    return [name for name, told in facts.items() if told.gpu]


def _model_checks(chosen: Settings) -> Iterator[Check]:
    speech, language = chosen.recognition.model, chosen.agent.model
    yield Check("speech model", lambda: checks.model(app.open_store(), speech, ModelKind.ASR), is_essential=True)
    if chosen.agent.enabled:
        yield Check("language model", lambda: checks.model(app.open_store(), language, ModelKind.LLM))
    used = [speech, language] if chosen.agent.enabled else [speech]
    yield Check("memory", lambda: _memory(used))


def _memory(used: list[str]) -> Verdict:
    state = psutil.virtual_memory()
    return checks.memory(state.total, state.available, checks.models_bytes(app.open_store(), used))


def _microphone(wanted: str) -> Verdict:
    devices = portaudio.list_inputs()
    default = next((device for device in devices if device.is_default), next(iter(devices), None))
    device = portaudio.find_input(devices, wanted) if wanted else None
    return checks.microphone(device or default, wanted, lambda: portaudio.PortAudioSource(wanted))


def _file_checks() -> Iterator[Check]:
    settings_path: Path = paths.settings_file()
    yield Check("data folder", lambda: checks.folder(paths.data_dir()), is_essential=True)
    yield Check("free disk", lambda: checks.free_disk(paths.data_dir()))
    yield Check("settings folder", lambda: checks.folder(paths.config_dir()))
    yield Check("settings", lambda: checks.settings(settings_path))
    yield Check("history", lambda: checks.history(examine_history(paths.history_file())))


def _full_text_search() -> Verdict:
    if has_full_text_search():
        return checks.good("SQLite has FTS5")
    return checks.problem("This Python's SQLite has no FTS5.", "Use another Python: its SQLite must have FTS5.")


def _print(finding: Finding, as_json: bool) -> None:
    if as_json:
        print_json(dataclasses.asdict(finding))
        return
    status = click.style(f"{finding.status:<8}", fg=_COLOURS[finding.status])
    say(f"{status} {finding.check:<17} {finding.detail}")
    if finding.advice:
        say(f"{'':<26} {finding.advice}")
