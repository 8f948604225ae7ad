"""Composition root: the only place that knows which engine stands behind which port.

The command line and the window build their engines here, so both run the same
thing. Engine libraries are imported by the adapters' constructors, and the
parts of the core by the functions that need them: the window is shown first.
"""

from __future__ import annotations

import os
import sys
import uuid
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from iasr_desktop.core import paths, settings
from iasr_desktop.core.errors import ModelFailed, ModelInvalid, ModelMissing, StorageFailed
from iasr_desktop.core.settings import Settings

if TYPE_CHECKING:
    from iasr_desktop.core.agent.agent import Agent
    from iasr_desktop.core.agent.tiers import Tiers
    from iasr_desktop.core.audio.capture import Capture
    from iasr_desktop.core.audio.warm import WarmMicrophone
    from iasr_desktop.core.models.store import ModelStore
    from iasr_desktop.core.ports import (
        AudioFileReader,
        AudioPlayer,
        AudioSource,
        HotkeyListener,
        InputDevice,
        Phonemizer,
        TextDelivery,
    )
    from iasr_desktop.core.recognition.recognizer import Recognizer
    from iasr_desktop.core.session import Session
    from iasr_desktop.core.storage.history import History
    from iasr_desktop.core.turn import Engines
    from iasr_desktop.core.vocabulary.terms import Entry
    from iasr_desktop.engines.workers.decoder import SupervisedDecoder
    from iasr_desktop.engines.workers.file_reader import SupervisedFileReader
    from iasr_desktop.engines.workers.language_model import SupervisedLanguageModel
    from iasr_desktop.ui.services import Measuring, Services
    from iasr_desktop.ui.shell.remote import Command


def load_settings() -> tuple[Settings, list[str]]:
    """The person's settings, and a sentence for each that could not be used."""
    return settings.load(paths.settings_file())


def open_store() -> ModelStore:
    """The installed models, with the catalogue that ships."""
    from iasr_desktop.core.models.catalog import Catalog
    from iasr_desktop.core.models.store import ModelStore

    return ModelStore(paths.models_dir(), Catalog.load())


def open_history() -> History:
    """The person's history. Raises `StorageFailed`."""
    from iasr_desktop.core.storage.history import History

    return History(paths.history_file(), paths.recordings_dir())


def open_session(history: History, name: str | None, language: str) -> Session:
    """The session called `name` as it was left, or a new one. Raises `BadInput` for an unknown name."""
    from iasr_desktop.core.session import Session

    if name is not None:
        return history.resume(name)
    # On file only with its first turn, so that saying nothing leaves nothing behind.
    return Session(uuid.uuid4().hex, language)


def delete_old_recordings(history: History, chosen: Settings) -> list[str]:
    """Delete recordings past their time, go on forgetting deleted words; a sentence when that did not work."""
    try:
        history.retention(chosen.history.audio_days)
        history.forget_words()
    except StorageFailed as failure:
        return [str(failure)]
    return []


def housekeeping(history: History, chosen: Settings) -> list[str]:
    """Delete recordings past their time; sentences about what an earlier run left unfinished."""
    from iasr_desktop.core.audio.spool import Spool

    said = delete_old_recordings(history, chosen)
    unfinished = Spool(paths.recordings_dir()).orphans(history.known_audio_paths())
    if unfinished:
        said.append(f"{len(unfinished)} recordings wait to be recognised. `iasr history recover` takes them up.")
    return said


def build_file_reader(*, soon: bool = False) -> AudioFileReader:
    """Reads any recording that FFmpeg reads, in a process of its own; the same one for all who ask.

    `soon` starts the process, so that it is ready when something is read.
    """
    reader = _file_reader()
    if soon:
        reader.prepare()
    return reader


@cache
def _file_reader() -> SupervisedFileReader:
    from iasr_desktop.engines.workers.file_reader import SupervisedFileReader

    return SupervisedFileReader()


def build_capture(
    chosen: Settings,
    session_id: str,
    device: str | None,
    *,
    push_to_talk: bool = False,
    source: AudioSource | None = None,
) -> Capture:
    """The microphone, or `source` in its place, as clips spooled into the session's own folder of recordings."""
    from iasr_desktop.core.audio.capture import Capture
    from iasr_desktop.core.audio.spool import Spool
    from iasr_desktop.engines.resample import SoxrResampler
    from iasr_desktop.engines.silero import SileroVad

    heard = source or _microphone(chosen.microphone.device if device is None else device)
    spool = Spool(paths.recordings_dir() / session_id)
    return Capture(heard, SileroVad(), SoxrResampler, spool, chosen.microphone, push_to_talk=push_to_talk)


@cache
def warm_microphone() -> WarmMicrophone:
    """What the window's takes hear through."""
    from iasr_desktop.core.audio.warm import WarmMicrophone

    return WarmMicrophone(_microphone)


def _microphone(device: str) -> AudioSource:
    from iasr_desktop.engines.portaudio import PortAudioSource

    return PortAudioSource(device)


def build_engines(
    chosen: Settings, store: ModelStore, vocabulary: Sequence[Entry | str] = (), *, use_model: bool = True
) -> Engines:
    """Recogniser and agent for dictation. Raises `ModelMissing`, `ModelInvalid`, `ModelFailed`.

    `vocabulary` is in force beside the terms of the settings, until `Engines.with_terms`.
    A missing or damaged language model is no reason to refuse dictation: the agent then
    decides by its grammar alone and says so.
    """
    from iasr_desktop.core.turn import Engines

    given = chosen.recognition.vocabulary
    recognizer = build_recognizer(chosen, store, vocabulary=given)
    agent = build_agent(chosen, store, use_model=use_model)
    models = {"recognizer": identified(store, recognizer.model_id)}
    notes = []
    if not agent.without_model:
        models["agent"] = identified(store, chosen.agent.model)
    elif use_model and chosen.agent.enabled:
        notes.append(f"{agent.without_model} Until then only commands in fixed forms are understood.")
    models["prompt"] = agent.prompt_hash
    engines = Engines(recognizer, agent, models, given, given=given).with_terms(vocabulary)
    if recognizer.prompt.note:
        notes.append(recognizer.prompt.note)
    return replace(engines, notes=tuple(notes))


def build_agent(chosen: Settings, store: ModelStore, *, use_model: bool = True, tiers: Tiers | None = None) -> Agent:
    """The agent of the settings. Without its model it decides by grammar alone and says why."""
    from iasr_desktop.core.agent.agent import Agent
    from iasr_desktop.core.agent.tiers import ALL_TIERS

    parts = tiers or ALL_TIERS
    if not use_model or not chosen.agent.enabled:
        return Agent(None, None, chosen.agent, tiers=parts)
    phonemizer = build_phonemizer()
    try:
        model = open_language_model(chosen, store, chosen.agent.model)
    except (ModelMissing, ModelInvalid, ModelFailed) as failure:
        return Agent(None, phonemizer, chosen.agent, without_model=str(failure), tiers=parts)
    return Agent(model, phonemizer, chosen.agent, tiers=parts)


def open_language_model(
    chosen: Settings,
    store: ModelStore,
    name: str,
    *,
    context_tokens: int = 2048,
    keeps: bool = True,
    limit_s: float | None = None,
) -> SupervisedLanguageModel:
    """A language model in a process of its own; with `keeps` the evaluated starts of its prompts are kept on disk.

    `limit_s` is after how long a call is taken to hang, the engine's own choice if `None`.

    Raises `ModelMissing`, `ModelInvalid`, `ModelFailed`.
    """
    from iasr_desktop.core.models.catalog import ModelKind
    from iasr_desktop.core.models.ready import ready_model
    from iasr_desktop.engines.workers.language_model import LIMIT_S, SupervisedLanguageModel

    file = ready_model(store, name, ModelKind.LLM)
    agent, kept = chosen.agent, paths.data_dir() / "cache" / "prompts" if keeps else None
    return SupervisedLanguageModel(
        file,
        name,
        threads=agent.threads,
        gpu_layers=agent.gpu_layers,
        context_tokens=context_tokens,
        state_dir=kept,
        limit_s=limit_s or LIMIT_S,
    )


def build_phonemizer() -> Phonemizer | None:
    """What tells how words sound; `None` where it cannot be had."""
    from iasr_desktop.engines.espeak import EspeakPhonemizer

    try:
        return EspeakPhonemizer()
    except ModelFailed:
        return None


def identified(store: ModelStore, model_id: str) -> str:
    """A model's id with the beginning of its hash, for records and reports."""
    return f"{model_id}@{store.sha256(model_id)[:16]}"


def build_recognizer(
    chosen: Settings,
    store: ModelStore,
    *,
    model_id: str | None = None,
    vocabulary: Sequence[str] = (),
    exact_times: bool = False,
) -> Recognizer:
    """The recogniser of the chosen model. Raises `ModelMissing`, `ModelInvalid`, `ModelFailed`.

    `exact_times` is for transcripts of recordings: words to a twentieth of a
    second instead of a fifth, at half as much time again.
    """
    from iasr_desktop.core.recognition.language import home_language
    from iasr_desktop.core.recognition.recognizer import Recognizer
    from iasr_desktop.engines.silero import SileroVad

    decoder = build_decoder(chosen, store, model_id or chosen.recognition.model, exact_times=exact_times)
    return Recognizer(decoder, SileroVad(), vocabulary, home_language=home_language())


def build_decoder(chosen: Settings, store: ModelStore, name: str, *, exact_times: bool = False) -> SupervisedDecoder:
    """A speech model by itself, in a process of its own. Raises `ModelMissing`, `ModelInvalid`, `ModelFailed`."""
    from iasr_desktop.core.models.catalog import ModelKind
    from iasr_desktop.core.models.ready import ready_model
    from iasr_desktop.engines.workers.decoder import SupervisedDecoder

    file = ready_model(store, name, ModelKind.ASR)
    return SupervisedDecoder(file, name, chosen.recognition.threads, exact_times=exact_times)


def build_delivery() -> list[TextDelivery]:
    """The ways into other windows that this desktop has, best first.

    On Wayland the X11 way would reach some windows only, and say nothing about the others.
    """
    if sys.platform in ("win32", "darwin"):
        from iasr_desktop.engines.typing_pynput import PynputTyping

        return [PynputTyping()]
    if os.environ.get("WAYLAND_DISPLAY") or os.environ.get("XDG_SESSION_TYPE") == "wayland":
        from iasr_desktop.engines.typing_commands import WtypeTyping, YdotoolTyping, installed

        programs: list[TextDelivery] = [WtypeTyping(), YdotoolTyping()]
        return [way for way in programs if installed(way.name)]
    if os.environ.get("DISPLAY"):
        from iasr_desktop.engines.typing_x11 import X11Typing

        return [X11Typing()]
    return []


def build_services(measuring: Measuring) -> Services:
    """What the window may call, every engine behind it. `measuring` comes from `instruments`."""
    from iasr_desktop.ui.services import Services

    return Services(
        load_settings=load_settings,
        save_settings=lambda chosen: settings.save(chosen, paths.settings_file()),
        open_store=open_store,
        open_history=open_history,
        housekeeping=delete_old_recordings,
        build_engines=lambda chosen, store, terms: build_engines(chosen, store, terms),
        build_recognizer=lambda chosen, store, model_id, terms: build_recognizer(
            chosen, store, model_id=model_id, vocabulary=terms, exact_times=True
        ),
        build_capture=_build_kept_capture,
        build_source=_open_source,
        build_player=_build_player,
        build_file_reader=build_file_reader,
        list_inputs=_list_inputs,
        build_hotkeys=_build_hotkeys,
        data_dir=paths.data_dir(),
        recordings_dir=paths.recordings_dir(),
        measuring=measuring,
        build_delivery=build_delivery,
        watch_microphone=_watch_microphone,
    )


def _list_inputs() -> Sequence[InputDevice]:
    from iasr_desktop.engines.portaudio import list_inputs

    return list_inputs()


def _open_source(device: str) -> AudioSource:
    # Some devices can be open once only.
    warm_microphone().close()
    return _microphone(device)


def _build_kept_capture(chosen: Settings, session_id: str, by_key: bool) -> Capture:
    microphone = chosen.microphone
    source = warm_microphone().source(microphone.device, microphone.keep_open_s)
    return build_capture(chosen, session_id, None, push_to_talk=by_key, source=source)


def _watch_microphone(on_change: Callable[[bool], None]) -> None:
    warm_microphone().on_change = on_change


def _build_player() -> AudioPlayer:
    from iasr_desktop.engines.portaudio_player import PortAudioPlayer

    return PortAudioPlayer()


def _build_hotkeys() -> HotkeyListener:
    from iasr_desktop.engines.hotkeys import PynputHotkeys

    return PynputHotkeys()


def run_gui(command: Command, on_no_screen: Callable[[str], None], measuring: Measuring) -> int:
    """Open the window, or tell the one that is open; the exit status. See `ui.shell.application.run`."""
    from iasr_desktop.ui.shell import application

    return application.run(build_services(measuring), command, on_no_screen)
