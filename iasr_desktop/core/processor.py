"""Processor and graphics processor, as far as the system tells; advice for using them."""

import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import psutil

from iasr_desktop.core.doctor import Verdict, good, warning
from iasr_desktop.core.models.advice import Machine

_CPU_INFO = Path("/proc/cpuinfo")
_TOLD_FEATURES = ("avx", "avx2", "fma", "f16c", "avx512f", "avx512_vnni", "amx_int8", "asimd", "sve", "i8mm")
_NVIDIA_TIMEOUT_S = 10
_AMD_VENDOR = "0x1002"


def this_machine(clip_s: float | None = None, cpu_info: Path = _CPU_INFO) -> Machine:
    """What the choice of models depends on; `clip_s` where it was measured."""
    return Machine(psutil.virtual_memory().total, _cores(), not _lacks_vectors(cpu_flags(cpu_info)), clip_s)


def _cores() -> int:
    return psutil.cpu_count(logical=False) or psutil.cpu_count() or 1


def _lacks_vectors(flags: frozenset[str]) -> bool:
    return bool(flags) and platform.machine() in ("x86_64", "AMD64") and "avx2" not in flags


def processor(cpu_info: Path = _CPU_INFO) -> Verdict:
    """Cores and instruction sets. Without AVX2 an Intel or AMD processor is several times slower."""
    cores = _cores()
    flags = cpu_flags(cpu_info)
    told = [flag for flag in _TOLD_FEATURES if flag in flags]
    counted = f"{cores} physical core{'s' * (cores != 1)}"
    detail = f"{platform.machine()}, {counted}, {' '.join(told) or 'no special instructions'}"
    if _lacks_vectors(flags):
        return warning(detail, "This processor has no AVX2; choose the light models (`iasr models list`).")
    if cores < 2:
        return warning(detail, "One core is slow; choose the light models (`iasr models list`).")
    return good(detail)


def cpu_flags(cpu_info: Path = _CPU_INFO) -> frozenset[str]:
    """Instruction sets by their Linux names; empty where the system does not tell."""
    try:
        text = cpu_info.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return frozenset()
    lines = re.findall(r"^(?:flags|Features)\s*:(.*)$", text, re.MULTILINE)
    return frozenset(flag for line in lines for flag in line.split())


def processor_name(cpu_info: Path = _CPU_INFO) -> str:
    """The processor as its maker calls it."""
    try:
        for line in cpu_info.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def graphics(devices: Sequence[str], able_engines: Sequence[str]) -> Verdict:
    """Whether a graphics processor is there and whether the engines can use it.

    `able_engines` are the engines whose library was built for one.
    """
    if not devices:
        return good("none found; the processor does the work")
    names = ", ".join(devices)
    if "llama.cpp" in able_engines:
        return good(f"{names}; used by {' and '.join(able_engines)}")
    option = build_option(devices)
    how = f'in a working copy run: CMAKE_ARGS="{option}" make run' if option else "install a build that has it"
    return warning(f"{names}; the installed llama.cpp cannot use it", f"For faster corrections {how}.")


def build_option(devices: Sequence[str]) -> str:
    """The option with which llama.cpp is compiled for the first of `devices`."""
    first = devices[0] if devices else ""
    if "Apple" in first:
        return "-DGGML_METAL=on"
    if "NVIDIA" in first:
        return "-DGGML_CUDA=on"
    return "-DGGML_VULKAN=on" if "AMD" in first else ""


def graphics_devices() -> list[str]:
    """Names of the graphics processors that llama.cpp could be built for."""
    if sys.platform == "darwin" and platform.machine() == "arm64":
        return ["Apple GPU (Metal)"]
    return [*_nvidia(), *_amd(Path("/sys/class/drm"))]


def _nvidia() -> list[str]:
    tool = shutil.which("nvidia-smi")
    if tool is None:
        return []
    query = [tool, "--query-gpu=name,memory.total", "--format=csv,noheader"]
    try:
        done = subprocess.run(query, capture_output=True, text=True, timeout=_NVIDIA_TIMEOUT_S, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return []
    names = [line.strip() for line in done.stdout.splitlines() if line.strip()] if done.returncode == 0 else []
    # Data-centre cards are told without their maker ("Tesla T4").
    return [name if "NVIDIA" in name else f"NVIDIA {name}" for name in names]


def _amd(cards: Path) -> list[str]:
    vendors = []
    for file in cards.glob("card*/device/vendor"):
        try:
            vendors.append(file.read_text(encoding="ascii").strip())
        except (OSError, ValueError):
            continue
    return ["AMD GPU"] * (_AMD_VENDOR in vendors)
