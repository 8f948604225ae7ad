"""What must be on the machine before Python packages can help: compiler, venv, PortAudio.

On Debian and its relatives missing packages are installed when that needs no
password; elsewhere, or when it does, the one command to type is told.
"""

import ctypes.util
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from provision.failures import AGAIN, SetupFailed
from provision.runner import Runner


@dataclass(frozen=True)
class Need:
    """Something of the system's. `packages` maps an installer to the package that brings it."""

    what: str
    is_met: Callable[[], bool]
    packages: Mapping[str, str] = field(default_factory=dict)
    other_advice: str = ""


def has_library(name: str) -> Callable[[], bool]:
    """Whether the dynamic linker finds a library."""
    return lambda: ctypes.util.find_library(name) is not None


def has_program(*names: str) -> Callable[[], bool]:
    """Whether one of the programs is on the path."""
    return lambda: any(shutil.which(name) for name in names)


def _has_compiler() -> bool:
    return sys.platform == "win32" or bool(os.environ.get("CXX")) or has_program("c++", "g++", "clang++")()


def _has_venv() -> bool:
    return all(importlib.util.find_spec(name) for name in ("venv", "ensurepip"))


def _has_portaudio() -> bool:
    # The sounddevice package brings its own on macOS and Windows.
    return sys.platform in ("darwin", "win32") or has_library("portaudio")()


def _has_headers() -> bool:
    """evdev, which pynput asks for on Linux, is compiled against Python and the kernel."""
    python = Path(sysconfig.get_path("include"), "Python.h")
    return sys.platform != "linux" or (python.exists() and Path("/usr/include/linux/input.h").exists())


def _has_alsa_bridge() -> bool:
    folders = ("/usr/lib", "/usr/lib64")
    return any(any(Path(folder).glob("**/alsa-lib/libasound_module_pcm_pulse.so")) for folder in folders)


_OWN_HEADERS = f"libpython3.{sys.version_info.minor}-dev " if sys.base_prefix == "/usr" else ""

COMPILER = Need(
    "a C++ compiler",
    _has_compiler,
    {"apt-get": "g++", "dnf": "gcc-c++", "pacman": "gcc", "zypper": "gcc-c++", "apk": "g++ musl-dev"},
    "Type `xcode-select --install`." if sys.platform == "darwin" else "g++ and clang++ are known to work.",
)
VENV = Need(
    "Python's venv module",
    _has_venv,
    # Debian's own Python has it in a package; any other Python should have brought it.
    {"apt-get": f"python3.{sys.version_info.minor}-venv"} if sys.base_prefix == "/usr" else {},
    "It is part of Python: reinstall Python, or name another one (make run PYTHON=python3.12).",
)
HEADERS = Need(
    "what C extensions are compiled against",
    _has_headers,
    {
        # A Python of one's own has brought its own headers.
        "apt-get": f"{_OWN_HEADERS}linux-libc-dev",
        "dnf": "python3-devel kernel-headers",
        "pacman": "linux-api-headers",
        "zypper": "python3-devel linux-glibc-devel",
        "apk": "python3-dev linux-headers",
    },
    "Python.h and linux/input.h are needed.",
)
PORTAUDIO = Need(
    "PortAudio (microphone)",
    _has_portaudio,
    {
        "apt-get": "libportaudio2",
        "dnf": "portaudio",
        "pacman": "portaudio",
        "zypper": "libportaudio2",
        "apk": "portaudio",
    },
    "See portaudio.com.",
)
# The tests hear through a PulseAudio server of their own, which needs no sound card.
TEST_MICROPHONE = (
    Need("PulseAudio", has_program("pulseaudio"), {"apt-get": "pulseaudio"}),
    Need("PulseAudio's tools", has_program("paplay"), {"apt-get": "pulseaudio-utils"}),
    Need("ALSA's PulseAudio plugin", _has_alsa_bridge, {"apt-get": "libasound2-plugins"}),
)


def install_command(installer: str, packages: Iterable[str]) -> list[str]:
    """The command that installs packages without asking."""
    names = [name for package in packages for name in package.split()]
    options = {
        "apt-get": ["-o", "DPkg::Lock::Timeout=120", "install", "-y", "--no-install-recommends"],
        "dnf": ["install", "-y"],
        "pacman": ["-S", "--needed"],
        "zypper": ["install", "-y"],
        "apk": ["add"],
    }
    return [installer, *options[installer], *names]


def advice(missing: Sequence[Need], installer: str | None, may_be_root: bool) -> str:
    """One line for the person who has to install what is missing."""
    names = " and ".join(need.what for need in missing)
    names = names[0].upper() + names[1:]
    if installer and all(installer in need.packages for need in missing):
        packages = [need.packages[installer] for need in missing]
        command = " ".join(word for word in install_command(installer, packages) if "Lock" not in word and word != "-o")
        prefix = "" if may_be_root else "sudo "
        return f"{names} is missing. Type `{prefix}{command}`, {AGAIN}"
    return " ".join([f"{names} is missing.", *(need.other_advice for need in missing), f"Install it, {AGAIN}"])


def find_installer() -> str | None:
    """The system's own package installer."""
    known = ("apt-get", "dnf", "pacman", "zypper", "apk")
    return next((name for name in known if shutil.which(name)), None)


def ensure(needs: Sequence[Need], runner: Runner) -> None:
    """Install what is missing, or raise `SetupFailed` naming the one command to type."""
    missing = [need for need in needs if not need.is_met()]
    if not missing:
        return
    installer = find_installer()
    prefix = _privilege()
    known = [need.packages.get(installer or "") for need in missing]
    if installer == "apt-get" and prefix is not None and all(known):
        _apt_install(prefix, [name for name in known if name], runner)
        # What was just installed is looked for anew.
        importlib.invalidate_caches()
        missing = [need for need in missing if not need.is_met()]
    if missing:
        raise SetupFailed(advice(missing, installer, _is_root()))


def offer(needs: Sequence[Need], runner: Runner) -> None:
    """Like `ensure` for what can be done without: says so and goes on."""
    try:
        ensure(needs, runner)
    except SetupFailed as failure:
        runner.display.say(f"note: {failure} Until then the tests that need it are skipped.")


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _privilege() -> list[str] | None:
    """What to write before a command that needs root; `None` when a password would be asked."""
    if _is_root():
        return []
    if shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0:
        return ["sudo", "-n"]
    return None


def _apt_install(prefix: list[str], packages: list[str], runner: Runner) -> None:
    environment = ["env", "DEBIAN_FRONTEND=noninteractive"]
    command = [*prefix, *environment, *install_command("apt-get", packages)]
    with runner.step(f"Installing {', '.join(packages)} with apt"):
        if runner.run(command, check=False) == 0:
            return
        # A new machine has no package lists yet, and old lists name files that are gone.
        runner.run([*prefix, *environment, "apt-get", "-o", "DPkg::Lock::Timeout=120", "update"], check=False)
        typed = f"{'' if _is_root() else 'sudo '}apt-get install {' '.join(packages)}"
        runner.run(command, hint=f"Type `{typed}` to see more, {AGAIN}")
