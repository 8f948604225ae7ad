"""Going on with a run another day: only where it would be the same run."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.simulation.folders import RunFolder
from iasr_desktop.core.simulation.settings import RunSettings


def gone_on_with(path: Path, settings: RunSettings, about: Mapping[str, Any]) -> RunFolder:
    """The run in `path`, to be gone on with by what `about` tells of. Raises `BadInput` when that makes it another."""
    folder = RunFolder.open(path)
    if difference := folder.difference(settings, about):
        raise BadInput(f"The run cannot be gone on with: {difference}.", "Begin a new run.")
    return folder
