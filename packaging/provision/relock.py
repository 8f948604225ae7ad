"""`make lock`: the newest versions that fit pyproject.toml, for every system, with hashes.

uv is used for this alone: it resolves for all systems and Python versions at
once. It gets an environment of its own under `build/`.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from provision.pip import pip_command
from provision.runner import Runner

UV = "uv>=0.9,<1"
OLDEST_PYTHON = "3.11"


def remake(root: Path, runner: Runner) -> None:
    """Write the three locks. Raises `SetupFailed`; the old locks then stay."""
    tools = root / "build" / "relock"
    python = tools / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    with runner.step("Getting uv"):
        if not python.exists():
            runner.run([sys.executable, "-m", "venv", "--clear", str(tools)])
        runner.run(pip_command(python, "install", "--upgrade", UV))
    here = root / "packaging"
    development, runtime, build = (here / f"requirements{kind}.lock" for kind in ("-dev", "", "-build"))
    jobs: list[tuple[Path, Sequence[str]]] = [
        (development, ["pyproject.toml", "--extra", "dev", "--extra", "compare", "--extra", "cluster"]),
        # The others take the same versions, since all of them meet in one environment.
        (runtime, ["pyproject.toml", "--constraint", str(development)]),
        (build, ["packaging/requirements-build.in", "--constraint", str(development)]),
    ]
    for target, sources in jobs:
        with runner.step(f"Resolving {target.name}"):
            new = target.with_name(target.name + ".part")
            new.unlink(missing_ok=True)
            runner.run([str(python), "-m", "uv", *compile_arguments(sources, new)], cwd=root)
            new.replace(target)


def compile_arguments(sources: Sequence[str], target: Path) -> list[str]:
    """Arguments of `uv pip compile`: for every system, with hashes, and without naming any index."""
    form = ["--universal", "--generate-hashes", "--no-annotate", "--custom-compile-command", "make lock"]
    return [
        "pip",
        "compile",
        *sources,
        *form,
        "--python-version",
        OLDEST_PYTHON,
        "--quiet",
        "--output-file",
        str(target),
    ]
