"""Composition root of what measures: the engines of benchmarks, metrics and the judge.

Beside `iasr_desktop.app`, whose engines are those of a dictation.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from iasr_desktop.app import build_phonemizer, identified, open_language_model
from iasr_desktop.core import paths
from iasr_desktop.core.errors import ModelMissing
from iasr_desktop.core.settings import Settings

if TYPE_CHECKING:
    from iasr_desktop.core.evaluation.kept_clips import ClipWriter
    from iasr_desktop.core.evaluation.saying import Speaker
    from iasr_desktop.core.evaluation.speed import SpeedReference
    from iasr_desktop.core.judge.judge import Judge
    from iasr_desktop.core.judge.verdict import Settings as JudgeSettings
    from iasr_desktop.core.metrics.cser.metric import CodeSwitchingSemanticErrors
    from iasr_desktop.core.models.store import ModelStore
    from iasr_desktop.core.progress import OnProgress
    from iasr_desktop.engines.llama_embedder import LlamaCppEmbedder
    from iasr_desktop.engines.llamacpp import LlamaCppModel


def build_judge(
    chosen: Settings,
    store: ModelStore,
    *,
    model_id: str | None = None,
    how: JudgeSettings | None = None,
    corrector_id: str | None = None,
    answers: Path | None = None,
) -> Judge:
    """The semantic judge with the model of the settings, or another.

    `corrector_id` is the model whose corrections are judged, where it is known.
    `answers` is a file that keeps what the model says, for measurements.
    Raises `ModelMissing`, `ModelInvalid`, `ModelFailed`.
    """
    from iasr_desktop.core.judge.judge import Judge

    name = model_id or chosen.agent.model
    model = open_language_model(chosen, store, name)
    if answers is not None:
        from iasr_desktop.core.evaluation.remembered import RememberedModel

        return Judge(RememberedModel(model, answers, store.sha256(name)), how, corrector_id=corrector_id)
    return Judge(model, how, corrector_id=corrector_id)


def build_embedder(chosen: Settings, store: ModelStore, *, model_id: str | None = None) -> tuple[LlamaCppEmbedder, str]:
    """Vectors of tokens by the language model of the settings, or another; and that model's id and hash.

    Raises `ModelMissing`, `ModelInvalid`, `ModelFailed`.
    """
    from iasr_desktop.core.models.catalog import ModelKind
    from iasr_desktop.core.models.ready import ready_model
    from iasr_desktop.engines.llama_embedder import LlamaCppEmbedder

    name = model_id or chosen.agent.model
    file = ready_model(store, name, ModelKind.LLM)
    agent = chosen.agent
    return LlamaCppEmbedder(file, name, threads=agent.threads, gpu_layers=agent.gpu_layers), identified(store, name)


def build_cser(chosen: Settings, store: ModelStore, *, model_id: str | None = None) -> CodeSwitchingSemanticErrors:
    """CSER asked of the language model of the settings, or of another.

    Raises `ModelMissing`, `ModelInvalid`, `ModelFailed`.
    """
    from iasr_desktop.core.agent.sounds import Sounds
    from iasr_desktop.core.metrics.cser.metric import CodeSwitchingSemanticErrors
    from iasr_desktop.core.metrics.cser.prompts import CserPrompts
    from iasr_desktop.core.metrics.cser.stages import Stages

    model, identity = build_language_model(chosen, store, model_id=model_id)
    return CodeSwitchingSemanticErrors(Stages(model, CserPrompts.load(), Sounds(build_phonemizer())), identity)


def build_language_model(
    chosen: Settings, store: ModelStore, *, model_id: str | None = None
) -> tuple[LlamaCppModel, str]:
    """The language model of the settings, or another, to be asked for measurements; and its id and hash.

    Raises `ModelMissing`, `ModelInvalid`, `ModelFailed`.
    """
    name = model_id or chosen.agent.model
    return open_language_model(chosen, store, name), identified(store, name)


def build_speed_reference(folder: Path, threads: int, beam_size: int) -> SpeedReference:
    """What `iasr bench speed` compares with. Raises `ModelFailed`."""
    from iasr_desktop.engines.faster_whisper import FasterWhisperReference

    return FasterWhisperReference(folder, threads, beam_size)


def build_reference_folder(store: ModelStore, model_id: str, on_progress: OnProgress) -> Path:
    """The weights of `model_id` for the comparison, made on first use. Raises `ModelMissing`, `BadInput`."""
    from iasr_desktop.core.cancel import CancelToken
    from iasr_desktop.core.models.reference import reference_folder

    return reference_folder(store.catalog.get(model_id), paths.data_dir() / "reference", CancelToken(), on_progress)


def build_speaker(
    store: ModelStore, voice_ids: Sequence[str] = (), *, seed: int = 0, snr_db: float | None = None
) -> Speaker:
    """What says texts for measurements, with the voices named or every one that is installed.

    Raises `ModelMissing`, `ModelInvalid`, `ModelFailed`.
    """
    from iasr_desktop.core.evaluation.saying import PacedVoice, Speaker
    from iasr_desktop.core.models.catalog import ModelKind
    from iasr_desktop.core.models.ready import ready_model
    from iasr_desktop.engines.piper import PiperSynthesizer
    from iasr_desktop.engines.resample import SoxrResampler

    names = voice_ids or [model.id for model in store.installed() if model.kind is ModelKind.VOICE]
    if not names:
        raise ModelMissing("No voice is installed.", "`iasr models list --all` shows the voices there are.")
    voices: dict[str, dict[str, PacedVoice]] = {}
    for name in names:
        voice = PiperSynthesizer(ready_model(store, name, ModelKind.VOICE), name, steady=True)
        voices.setdefault(voice.language, {})[name] = voice.paced
    return Speaker(voices, SoxrResampler, seed=seed, snr_db=snr_db)


def build_clip_writer() -> ClipWriter:
    """Writes clips as FLAC."""
    from iasr_desktop.engines.flac import write_flac

    return write_flac
