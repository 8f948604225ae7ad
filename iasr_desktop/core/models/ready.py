"""An installed model as an engine may open it: of the right kind, and whole as far as its structure tells.

The libraries end the process, or take all memory, over a damaged header. Only
the headers are read here: changed numbers inside a tensor cannot be seen this
way, which is what `iasr models verify` is for.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from iasr_desktop.core.errors import ModelInvalid
from iasr_desktop.core.models.catalog import ModelKind
from iasr_desktop.core.models.ggml_reader import read_whisper
from iasr_desktop.core.models.model_files import check_gguf, check_voice
from iasr_desktop.core.models.store import ModelStore

KIND_NAMES = {
    ModelKind.ASR: "a speech model",
    ModelKind.LLM: "a language model",
    ModelKind.VOICE: "a voice",
}

_CHECKS: Mapping[ModelKind, Callable[[Path], object]] = {
    ModelKind.ASR: read_whisper,
    ModelKind.LLM: check_gguf,
    ModelKind.VOICE: check_voice,
}


def ready_model(store: ModelStore, model_id: str, kind: ModelKind) -> Path:
    """The main file of an installed model, to be handed to the engine for `kind`.

    Raises what `ModelStore.path` raises, and `ModelInvalid` for a model of
    another kind, one that cannot be read, and one that is damaged.
    """
    path = store.path(model_id)
    found = store.get(model_id).kind
    if found is not kind:
        raise ModelInvalid(
            f"{model_id} is {KIND_NAMES[found]}, not {KIND_NAMES[kind]}.", "`iasr models list` shows the kind of each."
        )
    try:
        _CHECKS[kind](path)
    except ModelInvalid as damage:
        raise ModelInvalid(f"The model {model_id} is damaged.", f"Run `iasr models verify {model_id}`.") from damage
    except OSError as error:
        raise ModelInvalid(
            f"The model {model_id} cannot be read ({error.strerror or error}).", f"Check the permissions of {path}."
        ) from error
    return path
