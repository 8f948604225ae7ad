"""Remakes the recordings of the demonstration with the installed Piper voice.

Run with the project's Python: `.venv/bin/python packaging/make_demo.py`.
"""

import tomllib
from pathlib import Path

import numpy as np
import soundfile

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.models.catalog import Catalog
from iasr_desktop.core.models.store import ModelStore
from iasr_desktop.core.paths import models_dir
from iasr_desktop.engines.piper import PiperSynthesizer

VOICE = "piper-en_US-joe-medium"
DEMO = Path(__file__).resolve().parents[1] / "resources" / "demo"


def main() -> None:
    """Speak every line of `script.toml` into its FLAC file, with a breath of silence around it."""
    script = tomllib.loads((DEMO / "script.toml").read_text(encoding="utf-8"))
    voice = PiperSynthesizer(ModelStore(models_dir(), Catalog.load()).path(VOICE), VOICE)
    for line in script["utterance"]:
        chunks = list(voice.synthesize(line["text"], CancelToken()))
        rate_hz = chunks[0].rate_hz
        silence = np.zeros(rate_hz // 3, dtype=np.float32)
        spoken = np.concatenate([silence, *(chunk.samples for chunk in chunks), silence])
        soundfile.write(DEMO / line["file"], spoken, rate_hz, subtype="PCM_16")


if __name__ == "__main__":
    main()
