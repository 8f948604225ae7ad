"""`.venv` with the locked packages, and the record of what it holds.

`.venv/provisioned.json` says for which locks, Python and folder the environment
was made. While packages are being written `.venv/unfinished` exists: pip killed
half-way can leave packages that look whole, so such an environment is made
anew (pip's cache and the kept native wheels make that quick).
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from provision import native
from provision.failures import AGAIN, SetupFailed
from provision.locks import SOURCE_ONLY, requirements, without
from provision.native import RECIPES
from provision.pip import pip_command, pip_environment
from provision.progress import OnLine, packages
from provision.runner import Runner
from provision.system import COMPILER, HEADERS, VENV, ensure

LOCKS = {"run": "requirements.lock", "test": "requirements-dev.lock"}
BUILD_LOCK = "requirements-build.lock"
_NEEDED_BYTES = 2_500_000_000


class Environment:
    """The `.venv` of the working copy at `root`."""

    def __init__(self, root: Path, runner: Runner) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.python = self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        self._runner = runner
        self._record = self.folder / "provisioned.json"
        self._unfinished = self.folder / "unfinished"

    def program(self, name: str) -> Path:
        """A console script of an installed package."""
        return self.python.with_name(name + self.python.suffix)

    def is_ready(self, profile: str) -> bool:
        """Whether everything for "run" or "test" was installed from the present lock."""
        return self._is_whole() and self._recorded().get(profile) == self._key(profile)

    def install(self, profile: str) -> None:
        """Make `.venv` if needed and put the locked packages in. Raises `SetupFailed`."""
        _check_space(self.root)
        if not self._is_whole():
            ensure([VENV], self._runner)
            with self._runner.step("Making .venv"):
                self._runner.run([sys.executable, "-m", "venv", "--clear", str(self.folder)])
        with self._writing(profile):
            self._install_packages(self._lock(profile))

    def _install_packages(self, lock: Path) -> None:
        text = lock.read_text(encoding="utf-8")
        with self._runner.step("Installing the build tools"):
            # The pip that Python brought may be too old to say how far a download is.
            self._pip_lock(self.root / "packaging" / BUILD_LOCK, progress="off")
        builds = [native.Build(recipe, self.root, requirements(text)[recipe.package], os.environ) for recipe in RECIPES]
        wheels = {build.recipe: self._wheel(build) for build in builds}
        if sys.platform == "linux":
            # The index has evdev, which pynput asks for there, as source only.
            ensure([COMPILER, HEADERS], self._runner)
        with self._runner.step("Installing the packages"):
            rest = self.root / "build" / lock.name
            rest.write_text(without(text, [recipe.package for recipe in RECIPES]), encoding="utf-8")
            self._pip_lock(rest, progress="raw")
        with self._runner.step("Installing IASR Desktop"):
            for recipe, wheel in wheels.items():
                self._install_native(recipe, wheel, requirements(text)[recipe.package])
            self._pip("install", "--no-deps", "--no-index", "--no-build-isolation", "--editable", str(self.root))

    def _wheel(self, build: native.Build) -> Path | None:
        """A wheel compiled here, now or earlier; `None` when the one of the index is to be taken."""
        if not build.pays:
            return None
        if wheel := build.kept_wheel():
            return wheel
        ensure([COMPILER], self._runner)
        try:
            with self._runner.step(f"Compiling {build.recipe.title} for this processor (once; some minutes)"):
                return build.compile(self._runner, self.python)
        except SetupFailed as failure:
            if not build.recipe.has_wheel:
                raise
            self._runner.display.say(f"note: {failure} The slower one of the index is taken.")
            return None

    def _install_native(self, recipe: native.Recipe, wheel: Path | None, requirement: str) -> None:
        """Always written anew: the version alone does not tell for which processor it was built."""
        if wheel:
            self._pip("install", "--no-deps", "--no-index", "--force-reinstall", str(wheel))
            return
        pinned = self.root / "build" / f"{recipe.package}.txt"
        pinned.write_text(requirement, encoding="utf-8")
        self._pip_lock(pinned, "raw", "--no-deps", "--force-reinstall")

    def _pip_lock(self, lock: Path, progress: str, *more: str) -> None:
        on_line = packages(len(requirements(lock.read_text(encoding="utf-8"))))
        options = ["--progress-bar", progress, "--only-binary", ":all:", "--require-hashes", "--no-build-isolation"]
        for name in SOURCE_ONLY:
            options += ["--no-binary", name]
        self._pip("install", *options, *more, "--requirement", str(lock), on_line=on_line)

    def _pip(self, *arguments: str, on_line: OnLine = lambda _: None) -> None:
        self._runner.run(pip_command(self.python, *arguments), on_line, pip_environment(os.environ))

    @contextmanager
    def _writing(self, profile: str) -> Iterator[None]:
        """Mark the environment as unfinished until the block has ended well."""
        self._unfinished.touch()
        yield
        profiles = ("run", "test") if profile == "test" else ("run",)
        record = {**self._place(), **{name: self._key(name) for name in profiles}}
        self._record.write_text(json.dumps(record), encoding="utf-8")
        self._unfinished.unlink()

    def _is_whole(self) -> bool:
        """Whether `.venv` is there, finished, of this Python, and not a copy from another folder."""
        if self._unfinished.exists() or not self.python.exists():
            return False
        recorded = self._recorded()
        if recorded and any(recorded.get(name) != value for name, value in self._place().items()):
            return False
        return self._starts()

    def _starts(self) -> bool:
        check = f"import sys; sys.exit(sys.version_info[:2] != {sys.version_info[:2]})"
        try:
            return subprocess.run([self.python, "-c", check], capture_output=True).returncode == 0
        except OSError:
            return False

    def _recorded(self) -> dict[str, str]:
        try:
            record = json.loads(self._record.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return record if isinstance(record, dict) else {}

    def _place(self) -> dict[str, str]:
        """Console scripts hold the folder, and packages are for one Python: a change of either means a new start."""
        return {"folder": str(self.root), "python": sys.version, "base": sys.base_prefix}

    def _lock(self, profile: str) -> Path:
        return self.root / "packaging" / LOCKS[profile]

    def _key(self, profile: str) -> str:
        """Changes with everything that decides what is installed."""
        lock = self._lock(profile).read_text(encoding="utf-8")
        build_lock = (self.root / "packaging" / BUILD_LOCK).read_text(encoding="utf-8")
        project = (self.root / "pyproject.toml").read_text(encoding="utf-8")
        pinned = requirements(lock)
        builds = [native.Build(recipe, self.root, pinned[recipe.package], os.environ).key for recipe in RECIPES]
        return hashlib.sha256("\0".join([lock, build_lock, project, *builds]).encode()).hexdigest()


def _check_space(root: Path) -> None:
    free = shutil.disk_usage(root).free
    if free < _NEEDED_BYTES:
        raise SetupFailed(
            f"{_NEEDED_BYTES / 1e9:.1f} GB of free disk are needed for the packages, {free / 1e9:.1f} GB are left. "
            f"Free some, {AGAIN}"
        )
