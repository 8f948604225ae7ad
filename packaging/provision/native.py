"""Compiles llama.cpp and whisper.cpp for this processor, and keeps the results.

llama-cpp-python has no wheel on the index, so it must be compiled. pywhispercpp
has one, built for AVX2; compiled for a processor with AVX-512 it recognises
some 1.4 times as fast, so that is done where it pays, and where it fails the
wheel of the index serves.

Wheels are kept under `build/native/`, so that a new `.venv` needs no second
compilation. They are made anew when the version, the Python, the build options
or the processor change.
"""

import hashlib
import os
import platform
import re
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from provision.pip import pip_command, pip_environment
from provision.progress import compilation
from provision.runner import Runner

# The processor's flags that compilers use; others come and go with the kernel.
_COMPILED_FOR = re.compile(r"sse|ssse|avx|fma|f16c|bmi|amx|asimd|fphp|sve|sme|i8mm|bf16|v$")
_BEYOND_WHEELS = re.compile(r"avx512|avx_vnni|sve|i8mm")
_CPU_INFO = Path("/proc/cpuinfo")


@dataclass(frozen=True)
class Recipe:
    """How a package is compiled.

    `options` is a CMake file beside this folder, which CMake reads through the
    variable `include`. `splits_arguments` says that the package's build cannot
    take paths with spaces from `CMAKE_ARGS` and hands all environment
    variables to CMake instead.
    """

    package: str
    module: str
    title: str
    options: str
    include: str
    has_wheel: bool
    splits_arguments: bool


LLAMA = Recipe(
    "llama-cpp-python",
    "llama_cpp",
    "llama.cpp",
    "llama-cpp-build.cmake",
    "CMAKE_PROJECT_llama_cpp_INCLUDE",
    has_wheel=False,
    splits_arguments=False,
)
WHISPER = Recipe(
    "pywhispercpp",
    "_pywhispercpp",
    "whisper.cpp",
    "whisper-cpp-build.cmake",
    "CMAKE_PROJECT_pywhispercpp_INCLUDE",
    has_wheel=True,
    splits_arguments=True,
)
RECIPES = (LLAMA, WHISPER)


class Build:
    """One way of building a locked version. `environment` may hold the person's own `CMAKE_ARGS`."""

    def __init__(self, recipe: Recipe, root: Path, requirement: str, environment: Mapping[str, str]) -> None:
        self.recipe = recipe
        self._requirement = requirement
        self._environment = environment
        self._options = root / "packaging" / recipe.options
        self._folder = root / "build" / "native" / f"{recipe.package}-{self.key}"

    @property
    def key(self) -> str:
        """Changes with everything that changes the result."""
        parts = [
            self._requirement,
            self._options.read_text(encoding="utf-8"),
            *(self._environment.get(name, "") for name in ("CMAKE_ARGS", "CC", "CXX", "CFLAGS", "CXXFLAGS")),
            platform.system() + platform.machine() + platform.python_version(),
            " ".join(sorted(flag for flag in processor_flags() if _COMPILED_FOR.match(flag))),
        ]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]

    @property
    def pays(self) -> bool:
        """Whether compiling gives what the index does not have."""
        if not self.recipe.has_wheel or self._environment.get("CMAKE_ARGS"):
            return True
        return sys.platform == "linux" and any(_BEYOND_WHEELS.match(flag) for flag in processor_flags())

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
        options = ["--no-cache-dir", "--no-deps", "--no-build-isolation", "--progress-bar", "raw"]
        options += ["--no-binary", self.recipe.package, "--require-hashes", "--requirement", str(requirement)]
        command = pip_command(python, "wheel", "--verbose", *options, "--wheel-dir", str(unfinished))
        runner.run(command, compilation, self.build_environment(python))
        shutil.rmtree(self._folder, ignore_errors=True)
        unfinished.replace(self._folder)
        wheel = self.kept_wheel()
        assert wheel is not None, "pip wheel ended well without a wheel"
        return wheel

    def build_environment(self, python: Path) -> dict[str, str]:
        """What pip and CMake get to see."""
        environment = pip_environment(self._environment)
        if self.recipe.splits_arguments:
            environment[self.recipe.include] = self._options.as_posix()
            environment["SETUPTOOLS_SCM_PRETEND_VERSION"] = _version(self._requirement)
        else:
            own = f'"-D{self.recipe.include}={self._options.as_posix()}"'
            environment["CMAKE_ARGS"] = f"{own} {self._environment.get('CMAKE_ARGS', '')}".strip()
        # Ninja uses every core by itself, Make only when told.
        environment.setdefault("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count() or 1))
        # Ninja and CMake lie beside the environment's Python.
        environment["PATH"] = os.pathsep.join([str(python.parent), environment.get("PATH", "")])
        return environment


def processor_flags(cpu_info: Path = _CPU_INFO) -> frozenset[str]:
    """Instruction sets by their Linux names; elsewhere what Python knows of the processor."""
    try:
        text = cpu_info.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return frozenset({platform.processor()})
    lines = re.findall(r"^(?:flags|Features)\s*:(.*)$", text, re.MULTILINE)
    return frozenset(flag for line in lines for flag in line.split())


def _version(requirement: str) -> str:
    """The pinned version; the package would otherwise look for that of a repository around its folder."""
    found = re.search(r"==([^\s;\\]+)", requirement)
    return found[1] if found else ""
