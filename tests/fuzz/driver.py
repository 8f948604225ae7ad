"""`make fuzz`: every target for its share of ten minutes, and what was found kept as a test.

    make fuzz                                  all targets, ten minutes together
    make fuzz ARGS="--minutes 60"              longer
    make fuzz ARGS="--seconds 300 gguf wheel"  so long each, and only these
    make fuzz ARGS="--list"

A find goes into `corpus/<target>/`, from where `make test` tries it for ever.
"""

import argparse
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.fuzz.targets import NAMES

CORPUS = Path(__file__).parent / "corpus"
ROOT = Path(__file__).parents[2]
MINUTES = 10.0
LONGEST_INPUT = 8192
HANG_S = 10
MEMORY_MB = 2048
_GRACE_S = 240.0
"""Until everything is prepared, on a busy machine."""
_KINDS = ("crash-", "timeout-", "oom-", "slow-unit-")


@dataclass(frozen=True)
class Outcome:
    """What came of one target: how many inputs were tried, what was found, and the end of what was said then."""

    target: str
    tried: int
    finds: tuple[Path, ...]
    told: str


def main(arguments: Sequence[str] | None = None) -> int:
    """0 when nothing was found."""
    chosen = _parser().parse_args(arguments)
    if chosen.list:
        _say("\n".join(NAMES))
        return 0
    if importlib.util.find_spec("atheris") is None:
        _say("error: The fuzzer is not installed. There are wheels for Linux: pip install atheris")
        return 1
    names = chosen.targets or list(NAMES)
    if unknown := sorted(set(names) - set(NAMES)):
        _say(f"error: There is no target {unknown[0]}. --list names them.")
        return 2
    seconds = chosen.seconds or max(1, int(60 * chosen.minutes / len(names)))
    found = 0
    for name in names:
        outcome = fuzz(name, seconds)
        found += len(outcome.finds)
        counted = f"{outcome.tried:9,} inputs in {seconds} s" if outcome.tried else "  was not ready in time"
        _say(f"{name:22} {counted}, {len(outcome.finds)} finds")
        for find in outcome.finds:
            _say(f"  {find.relative_to(ROOT)}\n{outcome.told}")
    return int(found > 0)


def fuzz(name: str, seconds: int) -> Outcome:
    """Work on one target in a process of its own, on a copy of its corpus."""
    with tempfile.TemporaryDirectory(prefix="iasr-fuzz-") as place:
        work, finds = Path(place, "corpus"), Path(place, "finds")
        finds.mkdir()
        shutil.copytree(CORPUS / name, work) if (CORPUS / name).is_dir() else work.mkdir()
        # What is unpacked while trying goes with the folder, however the fuzzer ends.
        environment = {**os.environ, "TMPDIR": place, "IASR_DATA_DIR": place, "IASR_CONFIG_DIR": place}
        told = _run(_command(name, work, finds, seconds), environment, seconds)
        kept = tuple(_keep(name, find) for find in sorted(finds.iterdir()) if find.name.startswith(_KINDS[:3]))
        tried = max((int(line[1:].split()[0]) for line in told.splitlines() if _is_count(line)), default=0)
    return Outcome(name, tried, kept, "\n".join(f"  | {line}" for line in _telling(told)))


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _parser() -> argparse.ArgumentParser:
    how = argparse.RawTextHelpFormatter
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__, formatter_class=how)
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="for all targets together")
    parser.add_argument("--seconds", type=int, help="for each target")
    parser.add_argument("--list", action="store_true", help="name the targets")
    return parser


def _command(name: str, work: Path, finds: Path, seconds: int) -> list[str]:
    options = {
        "max_total_time": seconds,
        "max_len": LONGEST_INPUT,
        "timeout": HANG_S,
        "rss_limit_mb": MEMORY_MB,
        "artifact_prefix": f"{finds}{os.sep}",
        "print_final_stats": 0,
        "verbosity": 1,
    }
    arguments = [f"-{key}={value}" for key, value in options.items()]
    return [sys.executable, "-m", "tests.fuzz.one", name, str(work), *arguments]


def _run(command: Sequence[str], environment: dict[str, str], seconds: int) -> str:
    """All that it said. One that does not end is ended."""
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
    ) as process:
        try:
            told, _ = process.communicate(timeout=seconds + _GRACE_S)
        except (subprocess.TimeoutExpired, KeyboardInterrupt) as ended:
            os.killpg(process.pid, signal.SIGKILL)
            told, _ = process.communicate()
            if isinstance(ended, KeyboardInterrupt):
                raise
    return told.decode("utf-8", "replace")


def _keep(name: str, find: Path) -> Path:
    """Into the corpus, under a name that tells what it was."""
    kept = CORPUS / name / f"find-{find.name[:24]}"
    kept.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(find, kept)
    return kept


def _is_count(line: str) -> bool:
    return line.startswith("#") and line[1:].split()[0].isdigit()


def _telling(told: str) -> list[str]:
    """The lines about the find: the exception of Python, or the end."""
    lines = told.splitlines()
    start = next((at for at, line in enumerate(lines) if "Uncaught Python exception" in line), max(0, len(lines) - 15))
    return [line[:200] for line in lines[start : start + 30] if "0x" not in line[:4] and "Base64" not in line]


if __name__ == "__main__":
    sys.exit(main())
