"""Clips as FLAC files, which lose nothing and take half the room."""

from pathlib import Path

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples


def write_flac(path: Path, samples: Samples) -> None:
    """The clip with 16 bits a sample. Raises `BadInput` when it cannot be written."""
    import soundfile

    try:
        soundfile.write(path, samples, SAMPLE_RATE_HZ, format="FLAC", subtype="PCM_16")
    except (OSError, soundfile.SoundFileError) as error:
        raise BadInput(f"{path} could not be written.", "Choose another place.") from error
