"""The set-up's own record of what was installed, its locks and its progress lines."""

import io
import json
import shlex
import shutil
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from provision import alone, environment, native
from provision.environment import Environment
from provision.failures import SetupFailed
from provision.locks import requirements, without
from provision.pip import pip_environment
from provision.progress import Display, compilation, packages
from provision.relock import compile_arguments
from provision.runner import Runner

ROOT = Path(__file__).resolve().parents[2]
LOCK = """\
# made by a tool
click==8.5.1 \\
    --hash=sha256:aa \\
    --hash=sha256:bb
llama-cpp-python==0.3.36 \\
    --hash=sha256:cc
    # via something
pywhispercpp==1.5.1 \\
    --hash=sha256:ff
numpy==2.4.6 ; python_full_version < '3.12' \\
    --hash=sha256:dd
numpy==2.5.5 ; python_full_version >= '3.12' \\
    --hash=sha256:ee
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A working copy, as far as the set-up looks at it, in a folder with an awkward name."""
    root = tmp_path / "a b é"
    (root / "packaging").mkdir(parents=True)
    (root / "build").mkdir()
    for name in ("requirements.lock", "requirements-dev.lock", "requirements-build.lock"):
        (root / "packaging" / name).write_text(LOCK, encoding="utf-8")
    for recipe in native.RECIPES:
        shutil.copy(ROOT / "packaging" / recipe.options, root / "packaging")
    (root / "pyproject.toml").write_text("[project]", encoding="utf-8")
    return root


@pytest.fixture
def ready(copy: Path) -> Environment:
    """An environment that says that everything was installed; its Python is the one that runs the tests."""
    made = Environment(copy, Runner(copy / "build" / "log", Display(io.StringIO())))
    made.python.parent.mkdir(parents=True)
    made.python.symlink_to(sys.executable)
    with made._writing("test"):
        pass
    return made


def test_a_lock_is_read_entry_by_entry() -> None:
    entries = requirements(LOCK)
    assert list(entries) == ["click", native.LLAMA.package, "pywhispercpp", "numpy"]
    assert entries["numpy"].count("--hash") == 2
    assert "--hash=sha256:bb" in entries["click"]


def test_a_package_can_be_left_out_of_a_lock() -> None:
    rest = without(LOCK, [native.LLAMA.package])
    assert "llama" not in rest
    assert list(requirements(rest)) == ["click", "pywhispercpp", "numpy"]


def test_what_is_installed_for_the_tests_serves_a_run_too(ready: Environment) -> None:
    assert ready.is_ready("test")
    assert ready.is_ready("run")


@pytest.mark.parametrize("changed", ["requirements.lock", "requirements-build.lock", "llama-cpp-build.cmake"])
def test_a_changed_lock_or_build_option_asks_for_a_new_set_up(ready: Environment, changed: str) -> None:
    file = ready.root / "packaging" / changed
    file.write_text(file.read_text(encoding="utf-8") + "\nclick==9 --hash=sha256:ff\n", encoding="utf-8")
    assert not ready.is_ready("run")


def test_a_changed_project_file_asks_for_a_new_set_up(ready: Environment) -> None:
    (ready.root / "pyproject.toml").write_text("[project]\nname = 'x'", encoding="utf-8")
    assert not ready.is_ready("run")


def test_the_persons_own_build_options_ask_for_a_new_set_up(
    ready: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CMAKE_ARGS", "-DGGML_CUDA=on")
    assert not ready.is_ready("run")


def test_an_interrupted_set_up_is_not_ready(ready: Environment) -> None:
    with pytest.raises(KeyboardInterrupt), ready._writing("run"):
        raise KeyboardInterrupt
    assert not ready.is_ready("run")


def test_a_copied_or_damaged_environment_is_not_ready(ready: Environment) -> None:
    record = ready.folder / "provisioned.json"
    told = json.loads(record.read_text(encoding="utf-8"))
    record.write_text(json.dumps({**told, "folder": "/elsewhere"}), encoding="utf-8")
    assert not ready.is_ready("run")
    record.write_text("{", encoding="utf-8")
    assert not ready.is_ready("run")


def test_a_full_disk_is_told_before_anything_is_made(ready: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment.shutil, "disk_usage", lambda _: SimpleNamespace(free=1))
    with pytest.raises(SetupFailed, match="free disk"):
        ready.install("run")


def llama_build(copy: Path, requirement: str = "llama-cpp-python==1", **variables: str) -> native.Build:
    return native.Build(native.LLAMA, copy, requirement, variables)


def test_a_wheel_compiled_here_is_kept_for_the_same_build_only(copy: Path) -> None:
    assert llama_build(copy).kept_wheel() is None
    folder = copy / "build" / "native" / f"llama-cpp-python-{llama_build(copy).key}"
    folder.mkdir(parents=True)
    (folder / "llama_cpp_python-1-py3-none-any.whl").touch()
    assert llama_build(copy).kept_wheel() is not None
    assert llama_build(copy, "llama-cpp-python==2").kept_wheel() is None
    assert llama_build(copy, CMAKE_ARGS="-DX=1").kept_wheel() is None


def test_build_options_survive_spaces_in_the_folders_name(copy: Path) -> None:
    python = Path("/v/bin/python")
    own, theirs = shlex.split(llama_build(copy, CMAKE_ARGS="-DGGML_CUDA=on").build_environment(python)["CMAKE_ARGS"])
    assert own == f"-DCMAKE_PROJECT_llama_cpp_INCLUDE={copy}/packaging/llama-cpp-build.cmake"
    assert theirs == "-DGGML_CUDA=on"
    whisper = native.Build(native.WHISPER, copy, "pywhispercpp==1.5.1 --hash=x", {"CMAKE_ARGS": "-DGGML_CUDA=on"})
    seen = whisper.build_environment(python)
    assert seen["CMAKE_PROJECT_pywhispercpp_INCLUDE"] == f"{copy}/packaging/whisper-cpp-build.cmake"
    assert seen["CMAKE_ARGS"] == "-DGGML_CUDA=on"
    assert seen["SETUPTOOLS_SCM_PRETEND_VERSION"] == "1.5.1"


@pytest.mark.parametrize(
    ("flags", "variables", "pays"),
    [
        ({"avx2"}, {}, False),
        ({"avx2", "avx512f"}, {}, True),
        ({"asimd", "i8mm"}, {}, True),
        ({"avx2"}, {"CMAKE_ARGS": "-DGGML_CUDA=on"}, True),
    ],
)
def test_whisper_is_compiled_only_where_the_wheel_of_the_index_is_slower(
    copy: Path, monkeypatch: pytest.MonkeyPatch, flags: set[str], variables: dict[str, str], pays: bool
) -> None:
    monkeypatch.setattr(native, "processor_flags", lambda: frozenset(flags))
    monkeypatch.setattr(native.sys, "platform", "linux")
    assert native.Build(native.WHISPER, copy, "pywhispercpp==1", variables).pays is pays
    assert llama_build(copy).pays


def test_pip_gets_the_persons_index_but_not_their_targets() -> None:
    kept = pip_environment({"PIP_INDEX_URL": "x", "PIP_TARGET": "/t", "PYTHONPATH": "/p", "PATH": "/bin"})
    assert kept["PIP_INDEX_URL"] == "x"
    assert not kept.keys() & {"PIP_TARGET", "PYTHONPATH"}


def test_progress_of_the_packages_counts_and_names_them() -> None:
    on_line = packages(total=3)
    assert on_line("Collecting click==8.5.1 (from -r x (line 1))") == "1 of 3, click"
    assert on_line("  Progress 1000000 of 4000000") == "1 of 3, click 1 of 4 MB"
    assert on_line("Collecting numpy==2.4.6 (from -r x)") == "2 of 3, numpy"
    assert on_line("Installing collected packages: click, numpy") == "unpacking"
    assert on_line("  Using cached click.whl") is None


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("  [12/83] /usr/bin/g++ -c x.cpp", "12 of 83 files compiled"),
        ("[  7%] Building CXX object x.o", "7 % compiled"),
        ("  Progress 5000000 of 70000000", "fetching the source, 5 of 70 MB"),
        ("-- Configuring done", None),
    ],
)
def test_progress_of_a_compilation(line: str, told: str | None) -> None:
    assert compilation(line) == told


def test_a_log_gets_the_steps_and_not_every_change() -> None:
    out = io.StringIO()
    display = Display(out)
    display.start("Installing")
    display.update("1 of 3")
    display.finish()
    assert out.getvalue() == "Installing ...\nInstalling: done in 0 s\n"


def test_a_second_set_up_waits_for_the_first(tmp_path: Path) -> None:
    waited = []
    with alone.in_folder(tmp_path, lambda: waited.append(1)), pytest.raises(InterruptedError):
        _try_to_enter(tmp_path)
    with alone.in_folder(tmp_path, lambda: waited.append(1)):
        pass
    assert waited == []


def _try_to_enter(folder: Path) -> None:
    def give_up() -> None:
        raise InterruptedError

    with alone.in_folder(folder, give_up):
        pytest.fail("entered twice")


def test_locks_name_no_index_and_pin_everything_with_hashes() -> None:
    for name in ("requirements.lock", "requirements-dev.lock", "requirements-build.lock"):
        text = (ROOT / "packaging" / name).read_text(encoding="utf-8")
        assert "://" not in text
        for package, entry in requirements(text).items():
            assert "==" in entry, package
            assert "--hash=sha256:" in entry, package


def test_the_locks_agree_with_each_other() -> None:
    development = requirements((ROOT / "packaging" / "requirements-dev.lock").read_text(encoding="utf-8"))
    for name in ("requirements.lock", "requirements-build.lock"):
        for package, entry in requirements((ROOT / "packaging" / name).read_text(encoding="utf-8")).items():
            assert development.get(package, entry) == entry, package


def test_the_lock_is_made_for_every_system() -> None:
    arguments = compile_arguments(["pyproject.toml"], Path("out"))
    assert {"--universal", "--generate-hashes"} <= set(arguments)


def test_a_compilation_that_fails_is_made_up_for_by_a_wheel_of_the_index(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> Path:
        raise SetupFailed("It could not be compiled.")

    out = io.StringIO()
    made = Environment(copy, Runner(copy / "build" / "log", Display(out)))
    monkeypatch.setattr(environment, "ensure", lambda *_: None)
    monkeypatch.setattr(native.Build, "pays", True)
    monkeypatch.setattr(native.Build, "compile", fails)
    assert made._wheel(native.Build(native.WHISPER, copy, "pywhispercpp==1", {})) is None
    assert "It could not be compiled." in out.getvalue()
    with pytest.raises(SetupFailed):
        made._wheel(llama_build(copy))
