"""What the code imports is what the project declares, and the import rules name every engine library."""

import ast
import importlib.metadata
import re
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
OPTIONAL_EXTRAS = ("compare", "cluster")
"""Extras whose libraries may be imported, behind a check that they are there."""


def normalised(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def declared(*extras: str) -> set[str]:
    requirements = list(PROJECT["project"]["dependencies"])
    for extra in extras:
        requirements += PROJECT["project"]["optional-dependencies"][extra]
    return {normalised(re.split(r"[^\w.-]", requirement, maxsplit=1)[0]) for requirement in requirements}


@cache
def distributions() -> dict[str, set[str]]:
    """Top-level module to the distributions that bring it."""
    found = importlib.metadata.packages_distributions()
    return {module: {normalised(name) for name in names} for module, names in found.items()}


def imported(folder: Path) -> dict[str, Path]:
    """Third-party top-level modules imported anywhere below `folder`, with a file that does."""
    modules: dict[str, Path] = {}
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                names = [node.module]
            modules.update({name.partition(".")[0]: file for name in names})
    packaging = {path.stem for path in (ROOT / "packaging").iterdir()}
    own = {"iasr_desktop", "tests"} | packaging | set(sys.stdlib_module_names)
    return {name: file for name, file in modules.items() if name not in own}


def test_every_import_of_the_application_is_declared() -> None:
    allowed = declared(*OPTIONAL_EXTRAS)
    for module, file in imported(ROOT / "iasr_desktop").items():
        assert distributions().get(module, {normalised(module)}) & allowed, f"{module}, imported by {file}"


def test_every_import_of_the_tests_is_declared() -> None:
    allowed = declared("dev", "fuzz", *OPTIONAL_EXTRAS)
    for module, file in imported(ROOT / "tests").items():
        assert distributions().get(module, {normalised(module)}) & allowed, f"{module}, imported by {file}"


def test_the_set_up_needs_the_standard_library_alone() -> None:
    assert imported(ROOT / "packaging" / "provision") == {}


@pytest.mark.parametrize(
    ("lock", "extras"), [("requirements.lock", ()), ("requirements-dev.lock", ("dev", *OPTIONAL_EXTRAS))]
)
def test_the_locks_hold_every_declared_package(lock: str, extras: tuple[str, ...]) -> None:
    text = (ROOT / "packaging" / lock).read_text(encoding="utf-8")
    pinned = {normalised(name) for name in re.findall(r"^([\w.-]+)==", text, re.MULTILINE)}
    assert declared(*extras) <= pinned, "remake the locks with: make lock"


def test_libraries_used_by_engines_are_forbidden_in_core() -> None:
    forbidden: set[str] = set()
    for contract in PROJECT["tool"]["importlinter"]["contracts"]:
        if contract["type"] == "forbidden" and "iasr_desktop.core" in contract["source_modules"]:
            forbidden |= set(contract["forbidden_modules"])
    engines = set(imported(ROOT / "iasr_desktop" / "engines"))
    core = set(imported(ROOT / "iasr_desktop" / "core"))
    assert engines - core - forbidden == set()
    assert not core & forbidden
