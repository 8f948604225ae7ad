"""Killed while a model is fetched, a history migrated, saved, taken over, exported, or settings are saved.

The moments are drawn by seed from what a whole run does, so they are the same on a slow machine.
"""

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest

from tests.fault.dying import ENDED, STAGES
from tests.fault.fetching import DATA
from tests.fault.moments import KINDS
from tests.unit.models.making import HUB_PATH, Served, serve

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")

ROOT = Path(__file__).parents[2]
MOMENTS = {
    "fetching over HTTP": 24,
    "fetching wheels": 6,
    "migrating": 24,
    "saving": 21,
    "exporting": 18,
    "saving settings": 18,
    "taking over": 21,
}
"""With the dictations of `test_killed_anywhere` more than two hundred."""
SIGNALS = ("SIGKILL", "SIGXFSZ")


@dataclass(frozen=True)
class Ended:
    code: int
    said: list[str]


class Perishing:
    """The process that forks the ones that die."""

    def __init__(self, process: "subprocess.Popen[str]", environment: dict[str, str]) -> None:
        self._process = process
        self._environment = environment

    def run(self, name: str, folder: Path, kind: str = "", number: int = 0) -> Ended:
        """Go through a stage, as far as it comes. What it had started ends too before this returns."""
        request = {"name": name, "folder": str(folder), "kind": kind, "number": number}
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({**request, "environment": self._environment}) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        left = [child for child in psutil.process_iter() if _session_of(child.pid) == answer["process"]]
        psutil.wait_procs(left, timeout=60)
        killed = [-getattr(signal, name) for name in SIGNALS]
        assert answer["code"] in (0, *killed), answer["said"][-1:]
        return Ended(answer["code"], answer["said"])

    def killed(self, name: str, folder: Path, seed: int, count: int) -> None:
        """Killed at `count` moments, each in files of its own, and started anew."""
        stage, steps = STAGES[name], self._steps_of(name, folder / "whole")
        chance, died = random.Random(f"{name} {seed}"), 0
        for number in range(count):
            kind = KINDS[number % len(KINDS)]
            moment = chance.randrange(1, steps[kind])
            place = folder / str(number)
            place.mkdir()
            stage.prepare(place)
            ended = self.run(name, place, kind, moment)
            died += ended.code != 0
            try:
                stage.check(place, ended.said)
            except BaseException as error:
                error.add_note(f"{name}, killed at {kind} {moment} of {steps[kind]} in {place}")
                raise
        # pip is waited for, so how much is done before it answers depends on the machine.
        assert died >= count / 3

    def _steps_of(self, name: str, folder: Path) -> dict[str, int]:
        """How much a whole run does, by kind of moment."""
        folder.mkdir()
        STAGES[name].prepare(folder)
        ended = self.run(name, folder)
        assert ended.code == 0
        word, step, file = ended.said[-1].split()
        assert word == ENDED
        return {"step": int(step), "file": int(file), "byte": STAGES[name].largest_file}


def _session_of(process_id: int) -> int:
    try:
        return os.getsid(process_id)
    except OSError:
        return 0


@pytest.fixture(scope="module")
def forking() -> Iterator["subprocess.Popen[str]"]:
    # Threads of a library would not be there in a fork.
    environment = {**os.environ, "PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-m", "tests.fault.dying"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, cwd=ROOT, env=environment, text=True, **pipes) as process:
        yield process


@pytest.fixture
def perishing(forking: "subprocess.Popen[str]", monkeypatch: pytest.MonkeyPatch) -> Iterator[Perishing]:
    """With a hub on this machine, and a pip that knows no index; the test itself uses them too."""
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    network = {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "NO_PROXY": "127.0.0.1"}
    with serve(Served({HUB_PATH: DATA})) as served:
        network["HF_ENDPOINT"] = served.url
        for name, value in network.items():
            monkeypatch.setenv(name, value)
        yield Perishing(forking, network)


@pytest.mark.parametrize("name", [name for name in STAGES if name != "fetching wheels"])
def test_killed_now_and_then(tmp_path: Path, perishing: Perishing, name: str) -> None:
    perishing.killed(name, tmp_path, 0, len(KINDS))


@pytest.mark.fault
@pytest.mark.parametrize("name", STAGES)
def test_killed_at_many_moments(tmp_path: Path, perishing: Perishing, name: str) -> None:
    perishing.killed(name, tmp_path, 1, MOMENTS[name])
