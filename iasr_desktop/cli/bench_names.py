"""`iasr bench names`: what the vocabulary does to names and to all other words."""

import os
import platform
from pathlib import Path

import click

from iasr_desktop import __version__, app, instruments
from iasr_desktop.cli.agent import open_agent
from iasr_desktop.cli.bench_files import OutFile, made_by, processor_name, write
from iasr_desktop.cli.output import print_json, say
from iasr_desktop.cli.progress import progress_bar
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.evaluation import names as measuring
from iasr_desktop.core.evaluation import names_report
from iasr_desktop.core.evaluation.saying import Speaker
from iasr_desktop.core.turn import Engines


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Take every k-th text, N in all.")
@click.option("--speech-model", metavar="ID", help="Use this speech model instead of the one in the settings.")
@click.option("--voices", multiple=True, metavar="ID", help="Voice to speak with; may be given often. Default: all.")
@click.option("--seed", default=0, metavar="N", help="Other voices, paces and noise for each sentence.")
@click.option("--out", type=OutFile(), help="Write the tables as Markdown here.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object with all figures.")
def names(
    files: tuple[Path, ...],
    limit: int | None,
    speech_model: str | None,
    voices: tuple[str, ...],
    seed: int,
    out: Path | None,
    as_json: bool,
) -> None:
    """Measure how many names of spoken texts are heard wrongly, with and without a vocabulary.

    A text is a JSON line with text and entities (the names and terms in it).
    """
    texts = [text for path in files for text in measuring.read(path)]
    store = app.open_store()
    speaker = instruments.build_speaker(store, voices, seed=seed)
    spoken, left_out = measuring.sayable(texts, speaker)
    chosen = (
        spoken if limit is None or limit >= len(spoken) else [spoken[k * len(spoken) // limit] for k in range(limit)]
    )
    settings, _ = app.load_settings()
    recognizer = app.build_recognizer(settings, store, model_id=speech_model)
    engines = Engines(recognizer, open_agent(None, no_model=True))
    with progress_bar() as on_progress:
        results = list(measuring.heard_sentences(chosen, speaker, engines, CancelToken(), on_progress))
    tables = names_report.report(results, len(left_out), _about(engines, speaker, len(chosen), seed))
    if as_json:
        print_json({**names_report.as_json(results), "texts": len(chosen), "left_out": len(left_out)})
    else:
        say(tables)
    if out:
        write(out, tables)


def _about(engines: Engines, speaker: Speaker, texts: int, seed: int) -> list[tuple[str, str]]:
    store = app.open_store()
    model_id = engines.recognizer.model_id
    return [
        made_by(),
        ("version", __version__),
        ("speech model", f"{model_id}, SHA-256 {store.sha256(model_id)[:16]}"),
        ("voices", ", ".join(speaker.voice_ids)),
        ("texts", f"{texts}, said at lengths of sounds {', '.join(map(str, speaker.paces))}, seed {seed}"),
        ("machine", f"{processor_name()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores"),
    ]
