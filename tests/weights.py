"""Installed weights for tests marked `model`."""

from pathlib import Path

import numpy as np
import pytest

from iasr_desktop.core import paths
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.models.catalog import Catalog
from iasr_desktop.core.models.store import ModelStore
from iasr_desktop.core.ports import SpeechSynthesizer
from iasr_desktop.core.types import Samples
from iasr_desktop.engines.resample import SoxrResampler


def installed(model_id: str) -> Path:
    """The model's file; the test is skipped where it is not installed."""
    store = ModelStore(paths.models_dir(), Catalog.load())
    if not store.is_installed(model_id):
        pytest.skip(f"{model_id} is not installed (iasr models fetch {model_id})")
    return store.path(model_id)


def said(voice: SpeechSynthesizer, text: str) -> Samples:
    """`text` in this voice, at 16 kHz."""
    chunks = list(voice.synthesize(text, CancelToken()))
    resampler = SoxrResampler(chunks[0].rate_hz)
    return np.concatenate([*(resampler.push(chunk.samples) for chunk in chunks), resampler.finish()])
