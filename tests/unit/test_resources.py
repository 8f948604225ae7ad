"""What ships is found in the source tree, in a wheel and in a frozen build."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from iasr_desktop.core import paths

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = sorted(
    file.relative_to(ROOT / "resources").as_posix()
    for file in (ROOT / "resources").rglob("*")
    if file.is_file() and not file.name.startswith(".")
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built without a network by the locked build tool."""
    pytest.importorskip("hatchling", reason="the build tools are not installed (make test installs them)")
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (built,) = folder.glob("*.whl")
    return built


def test_resources_are_found_in_the_source_tree() -> None:
    assert SHIPPED
    for name in SHIPPED:
        assert paths.resource(name).read_bytes() == (ROOT / "resources" / name).read_bytes()
    assert paths.resource("models/catalog.toml").is_file()


def test_a_wheel_holds_the_program_its_resources_and_the_licence(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {f"iasr_desktop/_shipped/resources/{name}" for name in SHIPPED} <= names
    assert "iasr_desktop/_shipped/models/catalog.toml" in names
    assert "iasr_desktop/cli/main.py" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not any(name.startswith(("tests/", "packaging/", "docs/")) for name in names)


def test_a_wheel_brings_the_entry_of_the_menu_and_its_icon(wheel: Path) -> None:
    shared = {name.partition(".data/data/share/")[2] for name in zipfile.ZipFile(wheel).namelist()}
    entry = (ROOT / "packaging" / "iasr-desktop.desktop").read_text(encoding="utf-8")
    (icon,) = [line.partition("=")[2] for line in entry.splitlines() if line.startswith("Icon=")]
    assert {"applications/iasr-desktop.desktop", f"icons/hicolor/scalable/apps/{icon}.svg"} <= shared


def test_resources_are_found_in_an_installed_wheel(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); from iasr_desktop.core import paths;"
        "print(paths.__file__); [print(paths.resource(name)) for name in sys.argv[2:]]"
    )
    wanted = [*SHIPPED, "models/catalog.toml"]
    command = [sys.executable, "-c", program, str(tmp_path), *wanted]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    assert len(lines) == 1 + len(wanted)
    assert all(Path(line).is_relative_to(tmp_path) for line in lines)


def test_resources_are_found_in_a_frozen_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "resources" / "prompts").mkdir(parents=True)
    (tmp_path / "resources" / "prompts" / "frozen.txt").write_text("x", encoding="utf-8")
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert paths.resource("prompts/frozen.txt").is_relative_to(tmp_path)


def test_a_name_that_does_not_ship_is_not_found() -> None:
    with pytest.raises(FileNotFoundError):
        paths.resource("nothing/of/the/kind")


@pytest.mark.parametrize(
    ("variable", "folder"), [("IASR_DATA_DIR", paths.data_dir), ("IASR_CONFIG_DIR", paths.config_dir)]
)
def test_the_persons_folders_can_be_moved(
    variable: str, folder: object, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert callable(folder)
    monkeypatch.setenv(variable, str(tmp_path / "ä b"))
    assert folder() == tmp_path / "ä b"
    monkeypatch.delenv(variable)
    assert "iasr-desktop" in str(folder())
