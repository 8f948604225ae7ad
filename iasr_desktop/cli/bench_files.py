"""What the benchmarks share: the name of the machine, and a file for their tables."""

import os
import platform
from pathlib import Path

from iasr_desktop.core.errors import BadInput


def processor_name() -> str:
    """The processor as its maker calls it."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def write(path: Path, text: str) -> None:
    """In one step, folders made. Raises `BadInput`."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(path.name + ".part")
        temporary.write_text(text, encoding="utf-8")
        os.replace(temporary, path)
    except OSError as error:
        raise BadInput(f"{path} could not be written.", "Choose another place.") from error
