"""Compiles llama-cpp-python, which has no wheel on the index, and keeps the result.

The wheel is kept under `build/llama/`, so that a new `.venv` needs no second
compilation. It is made anew when the version, the build options or the
processor change: it is built for the instructions this processor has.
"""

import hashlib
import os
import platform
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

from provision.locks import LLAMA
from provision.pip import pip_command, pip_environment
from provision.progress import compilation
from provision.runner import Runner

# The processor's flags that compilers use; others come and go with the kernel.
_COMPILED_FOR = re.compile(r"sse|ssse|avx|fma|f16c|bmi|amx|asimd|fphp|sve|sme|i8mm|bf16|v$")


class Build:
    """One way of building the locked version. `environment` may hold the person's own `CMAKE_ARGS`."""

    def __init__(self, root: Path, requirement: str, environment: Mapping[str, str]) -> None:
        self._requirement = requirement
        self._environment = environment
        self._options = root / "packaging" / "llama-cpp-build.cmake"
        self._folder = root / "build" / "llama" / self.key

    @property
    def key(self) -> str:
        """Changes with everything that changes the result."""
        parts = [
            self._requirement,
            self._options.read_text(encoding="utf-8"),
            *(self._environment.get(name, "") for name in ("CMAKE_ARGS", "CC", "CXX", "CFLAGS", "CXXFLAGS")),
            platform.system() + platform.machine(),
            _processor(),
        ]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]

    def kept_wheel(self) -> Path | None:
        """The wheel of an earlier build of the same key."""
        return next(self._folder.glob("*.whl"), None)

    def compile(self, runner: Runner, python: Path) -> Path:
        """Build the wheel with the tools installed beside `python`. Raises `SetupFailed`."""
        unfinished = self._folder.with_name(self._folder.name + ".part")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True)
        requirement = unfinished / "requirement.txt"
        requirement.write_text(self._requirement, encoding="utf-8")
        # pip's cache tells wheels apart by version only, not by build options.
        options = ["--no-cache-dir", "--no-deps", "--no-build-isolation", "--no-binary", LLAMA, "--progress-bar", "raw"]
        target = ["--require-hashes", "--requirement", str(requirement), "--wheel-dir", str(unfinished)]
        command = pip_command(python, "wheel", "--verbose", *options, *target)
        runner.run(command, compilation, self._build_environment(python))
        shutil.rmtree(self._folder, ignore_errors=True)
        unfinished.replace(self._folder)
        wheel = self.kept_wheel()
        assert wheel is not None, "pip wheel ended well without a wheel"
        return wheel

    def _build_environment(self, python: Path) -> dict[str, str]:
        own = f'"-DCMAKE_PROJECT_llama_cpp_INCLUDE={self._options.as_posix()}"'
        environment = pip_environment(self._environment)
        environment["CMAKE_ARGS"] = f"{own} {self._environment.get('CMAKE_ARGS', '')}".strip()
        # Ninja uses every core by itself, Make only when told.
        environment.setdefault("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count() or 1))
        # Ninja and CMake lie beside the environment's Python.
        environment["PATH"] = os.pathsep.join([str(python.parent), environment.get("PATH", "")])
        return environment


def _processor() -> str:
    """The instruction sets this processor has, as far as the system tells without extra packages."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return platform.processor()
    flags = {flag for line in re.findall(r"^(?:flags|Features)\s*:(.*)$", text, re.MULTILINE) for flag in line.split()}
    return " ".join(sorted(flag for flag in flags if _COMPILED_FOR.match(flag)))
