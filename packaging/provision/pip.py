"""How pip is called: by the environment's Python, with the person's index settings and nothing else of theirs."""

from collections.abc import Mapping
from pathlib import Path

# Settings that would send packages elsewhere than into `.venv`, or build them differently.
_UNWANTED = (
    "PIP_TARGET",
    "PIP_PREFIX",
    "PIP_ROOT",
    "PIP_USER",
    "PIP_REQUIREMENT",
    "PIP_ONLY_BINARY",
    "PIP_NO_BINARY",
    "PYTHONHOME",
    "PYTHONPATH",
)


def pip_command(python: Path, *arguments: str) -> list[str]:
    """A pip call that asks nothing."""
    return [str(python), "-m", "pip", "--no-input", "--disable-pip-version-check", *arguments]


def pip_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment for pip: a copy of `environment` without what would misplace packages."""
    kept = {name: value for name, value in environment.items() if name not in _UNWANTED}
    return {**kept, "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}
