"""Composition root of what measures: the engines of benchmarks, metrics and the judge.

Beside `iasr_desktop.app`, whose engines are those of a dictation.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from iasr_desktop.app import (
    build_decoder,
    build_file_reader,
    build_phonemizer,
    build_recognizer,
    identified,
    open_language_model,
)
from iasr_desktop.core import paths
from iasr_desktop.core.errors import BadInput, ModelFailed, ModelMissing
from iasr_desktop.core.settings import Settings
from iasr_desktop.run_models import RunModels

if TYPE_CHECKING:
    from iasr_desktop.core.evaluation.kept_clips import ClipWriter
    from iasr_desktop.core.evaluation.saying import Speaker
    from iasr_desktop.core.evaluation.speed import SpeedReference
    from iasr_desktop.core.judge.judge import Judge
    from iasr_desktop.core.judge.verdict import Settings as JudgeSettings
    from iasr_desktop.core.metrics.cser.metric import CodeSwitchingSemanticErrors
    from iasr_desktop.core.metrics.metric import Metric
    from iasr_desktop.core.models.store import ModelStore
    from iasr_desktop.core.ports import LanguageModel, VoiceDetector
    from iasr_desktop.core.progress import OnProgress
    from iasr_desktop.core.simulation.literal_comparison import Contestant
    from iasr_desktop.core.simulation.literal_system import LiteralSystem
    from iasr_desktop.core.simulation.loop import Parts
    from iasr_desktop.core.simulation.ports import StoppingRule, SystemUnderTest, UserSimulator
    from iasr_desktop.core.simulation.settings import RunSettings
    from iasr_desktop.core.simulation.spreading import Performer
    from iasr_desktop.core.turn import Engines
    from iasr_desktop.engines.dask_pool import DaskPool
    from iasr_desktop.engines.espeak_voice import EspeakVoice
    from iasr_desktop.engines.llama_embedder import LlamaCppEmbedder
    from iasr_desktop.engines.piper import PiperSynthesizer
    from iasr_desktop.engines.workers.decoder import SupervisedDecoder
    from iasr_desktop.engines.workers.language_model import SupervisedLanguageModel
    from iasr_desktop.ui.services import Measuring


def build_voice_detector() -> VoiceDetector:
    """The detector of a dictation, for what listens beside it."""
    from iasr_desktop.engines.silero import SileroVad

    return SileroVad()


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
) -> tuple[SupervisedLanguageModel, str]:
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
    store: ModelStore,
    voice_ids: Sequence[str] = (),
    *,
    seed: int = 0,
    snr_db: float | None = None,
    stand_in: bool = False,
) -> Speaker:
    """What says texts for measurements, with the voices named or every one that is installed.

    With `stand_in` eSpeak NG speaks the languages for which there is none; its
    voices can also be named ("espeak-ng-zh").
    Raises `BadInput`, `ModelMissing`, `ModelInvalid`, `ModelFailed`.
    """
    from iasr_desktop.core.evaluation.saying import PacedVoice, Speaker
    from iasr_desktop.core.models.catalog import ModelKind
    from iasr_desktop.engines.espeak_voice import LANGUAGES, EspeakVoice
    from iasr_desktop.engines.resample import SoxrResampler

    names = voice_ids or [model.id for model in store.installed() if model.kind is ModelKind.VOICE]
    voices: dict[str, dict[str, PacedVoice]] = {}
    for voice in (_open_voice(store, name) for name in names):
        voices.setdefault(voice.language, {})[voice.voice_id] = voice.paced
    if stand_in:
        # Where the library cannot speak, the texts without a voice are told one by one.
        with suppress(ModelFailed):
            for voice in (EspeakVoice(language) for language in LANGUAGES if language not in voices):
                voices[voice.language] = {voice.voice_id: voice.paced}
    if not voices:
        raise ModelMissing("No voice is installed.", "`iasr models list --all` shows the voices there are.")
    return Speaker(voices, SoxrResampler, seed=seed, snr_db=snr_db)


def _open_voice(store: ModelStore, name: str) -> EspeakVoice | PiperSynthesizer:
    from iasr_desktop.core.evaluation.saying import BY_RULE
    from iasr_desktop.core.models.catalog import ModelKind
    from iasr_desktop.core.models.ready import ready_model
    from iasr_desktop.engines.espeak_voice import EspeakVoice
    from iasr_desktop.engines.piper import PiperSynthesizer

    if name.startswith(BY_RULE):
        return EspeakVoice(name.removeprefix(BY_RULE))
    return PiperSynthesizer(ready_model(store, name, ModelKind.VOICE), name, steady=True)


def build_clip_writer() -> ClipWriter:
    """Writes clips as FLAC."""
    from iasr_desktop.engines.flac import write_flac

    return write_flac


def build_parts(run: RunSettings, chosen: Settings, store: ModelStore) -> Parts:
    """What plays the dialogues of a run: system under test, stopping rule, simulator, voices.

    A model that several of them use is loaded once. Raises `BadInput` for
    settings that name nothing there is, `ModelMissing`, `ModelInvalid`, `ModelFailed`.
    """
    return _parts(run, RunModels(chosen, store, run))


def build_contestants(run: RunSettings, chosen: Settings, store: ModelStore) -> tuple[Contestant, Contestant]:
    """The loop of `run`, and that of the paper to the letter with the same models, voices and reader.

    Raises what `build_parts` raises.
    """
    from iasr_desktop.core.simulation.literal_comparison import Contestant
    from iasr_desktop.core.simulation.literal_judge import SixCalls

    models, literally = RunModels(chosen, store, run), RunModels(chosen, store, run)
    parts = _parts(run, models)
    judge = identified(store, literally.language_id)
    other = dataclasses.replace(
        parts,
        system=_literal_system(literally),
        rule=SixCalls(literally.fresh(), model_name=judge, rounds=run.rounds, seed=run.seed),
        simulator=_simulator(run, literally.fresh),
        close=literally.close,
    )
    other = dataclasses.replace(
        other, about={**other.about, **_about(literally, other.system, other.rule, other.simulator)}
    )
    return (
        Contestant("ours", parts, models.evaluated_tokens),
        Contestant("literal", other, literally.evaluated_tokens),
    )


def _parts(run: RunSettings, models: RunModels) -> Parts:
    from iasr_desktop.core.simulation.loop import Parts
    from iasr_desktop.core.simulation.provenance import libraries

    store = models.store
    system, rule = _system(run, models), _rule(run, models)
    simulator = _simulator(run, lambda: models.language(models.simulator_id))
    speaker = build_speaker(store, seed=run.seed, snr_db=run.snr_db, stand_in=True)
    voices = {name: identified(store, name) for name in speaker.voice_ids if store.is_installed(name)}
    about = _about(models, system, rule, simulator)
    return Parts(
        system,
        rule,
        simulator,
        speaker,
        build_file_reader(),
        {**about, "voices": {**dict.fromkeys(speaker.voice_ids, ""), **voices}, "libraries": libraries()},
        tuple(models.notes),
        models.close,
    )


def _about(
    models: RunModels, system: SystemUnderTest, rule: StoppingRule, simulator: UserSimulator
) -> dict[str, Mapping[str, str]]:
    played = (("system", system), ("rule", rule), ("simulator", simulator))
    return {part: {"name": one.name, **models.with_hashes(one.about)} for part, one in played}


def measuring() -> Measuring:
    """What the window's benchmark is built from."""
    from iasr_desktop.ui.services import Measuring

    return Measuring(build_parts, build_clip_writer)


def build_performer(run: RunSettings, chosen: Settings) -> Performer:
    """What plays dialogues on a worker, with the models that are installed there. Raises what `build_parts` raises."""
    from iasr_desktop.app import open_store
    from iasr_desktop.core.simulation.running import manner_of
    from iasr_desktop.core.simulation.spreading import Performer

    parts = build_parts(run, chosen, open_store())
    return Performer(parts, manner_of(run), build_clip_writer() if run.keep_audio else None)


def open_pool(address: str, factory: Callable[[], Performer]) -> DaskPool:
    """The workers of the scheduler at `address`, as a context. Raises `BadInput` when there are none to be had."""
    try:
        from iasr_desktop.engines.dask_pool import DaskPool
    except ModuleNotFoundError as error:
        raise BadInput("Runs on several machines need dask.", "Install it with `pip install distributed`.") from error
    return DaskPool(address, factory)


def _system(run: RunSettings, models: RunModels) -> SystemUnderTest:
    from iasr_desktop.core.agent.agent import Agent
    from iasr_desktop.core.simulation.systems import (
        AGENT,
        LITERAL,
        RESPEAK,
        SYSTEMS,
        AgentSystem,
        RespeakSystem,
        SinglePassSystem,
    )
    from iasr_desktop.core.turn import Engines

    if run.system not in SYSTEMS:
        raise BadInput(f"There is no system called {run.system}.", f"There are {', '.join(SYSTEMS)}.")
    if run.system == LITERAL:
        return _literal_system(models)
    recognizer = build_recognizer(models.chosen, models.store, model_id=models.recognizer_id)
    if run.language:
        recognizer.check_language(run.language)
    known = {"recognizer": identified(models.store, recognizer.model_id)}
    if run.system != AGENT:
        # These two leave the agent alone, so it needs no model.
        engines = Engines(recognizer, Agent(None, None, models.chosen.agent), known)
        return RespeakSystem(engines) if run.system == RESPEAK else SinglePassSystem(engines)
    agent = Agent(models.language(models.language_id), build_phonemizer(), models.chosen.agent)
    known |= {"agent": identified(models.store, models.language_id), "prompt": f"SHA-256 {agent.prompt_hash}"}
    return AgentSystem(Engines(recognizer, agent, known))


def _literal_system(models: RunModels) -> LiteralSystem:
    from iasr_desktop.core.simulation.literal_stages import LiteralPrompts, LiteralStages
    from iasr_desktop.core.simulation.literal_system import LiteralSystem

    decoder = build_decoder(models.chosen, models.store, models.recognizer_id)
    known = {
        "recognizer": identified(models.store, models.recognizer_id),
        "agent": identified(models.store, models.language_id),
    }
    return LiteralSystem(decoder, LiteralStages(models.fresh(), LiteralPrompts.load()), known)


@contextmanager
def scripted_engines(lines: Sequence[str], folder: Path) -> Iterator[tuple[Engines, SupervisedDecoder]]:
    """Recogniser and agent as in a dictation, with workers that answer without weights: they hear `lines`.

    Also the decoder by itself. See `core.evaluation.endurance.scripted`; the lines are kept in `folder` meanwhile.
    """
    from iasr_desktop.core.agent.agent import Agent
    from iasr_desktop.core.evaluation.endurance import scripted
    from iasr_desktop.core.recognition.recognizer import Recognizer
    from iasr_desktop.core.turn import Engines
    from iasr_desktop.engines.silero import SileroVad
    from iasr_desktop.engines.workers.decoder import SupervisedDecoder
    from iasr_desktop.engines.workers.language_model import SupervisedLanguageModel

    heard = folder / "heard.jsonl"
    heard.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    decoder = SupervisedDecoder(heard, "scripted", engine=scripted.ScriptedDecoder)
    model = SupervisedLanguageModel(heard, "scripted", engine=scripted.ScriptedModel)
    try:
        agent = Agent(model, build_phonemizer(), Settings().agent)
        yield Engines(Recognizer(decoder, SileroVad()), agent, {"recognizer": "scripted", "agent": "scripted"}), decoder
    finally:
        decoder.close()
        model.close()


def _rule(run: RunSettings, models: RunModels) -> StoppingRule:
    from iasr_desktop.core.judge.judge import Judge
    from iasr_desktop.core.judge.verdict import Settings as JudgeSettings
    from iasr_desktop.core.judge.votes import Mode
    from iasr_desktop.core.simulation.rules import S2ER, JudgeRule, MetricRule

    if run.stop_by != S2ER:
        return MetricRule(_metric(run.stop_by, models), run.stop_below)
    how = JudgeSettings(Mode(run.votes), run.rounds, run.seed)
    judge = Judge(models.language(models.judge_id), how, corrector_id=models.language_id)
    if judge.judges_itself and run.system == "agent":
        models.notes.append(f"{judge.model_id} judges its own corrections.")
    return JudgeRule(judge)


def _simulator(run: RunSettings, model: Callable[[], LanguageModel]) -> UserSimulator:
    """`model` opens the language model of a simulator that needs one."""
    from iasr_desktop.core.simulation import simulators

    return simulators.build(run.simulator, run.seed, model() if simulators.needs_model(run.simulator) else None)


def _metric(name: str, models: RunModels) -> Metric:
    """The metric of `iasr score` that takes the judge's place. Raises `BadInput` for a name there is none of."""
    from iasr_desktop.core.metrics import entities, rates
    from iasr_desktop.core.metrics.metric import MetricOptions
    from iasr_desktop.core.metrics.semantic.metric import LAYER, SemDist, VectorReader
    from iasr_desktop.core.metrics.semantic.pooling import Pooling

    options = MetricOptions()
    plain: dict[str, Callable[[MetricOptions], Metric]] = {
        "wer": rates.word_errors,
        "cer": rates.character_errors,
        "mer": rates.mixed_errors,
        "ner": entities.entity_errors,
        "pier": entities.point_errors,
    }
    if name in plain:
        return plain[name](options)
    if name == "semdist":
        embedder, identity = build_embedder(models.chosen, models.store, model_id=models.judge_id)
        return SemDist(VectorReader(embedder, identity, LAYER), Pooling.MEAN, rates.Chooser(options, by_word=True))
    if name == "cser":
        return build_cser(models.chosen, models.store, model_id=models.judge_id)
    raise BadInput(f"A run cannot stop by {name}.", f"Choose s2er, {', '.join(plain)}, semdist or cser.")
