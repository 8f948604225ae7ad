"""A process in which nothing may reach for the network, and a story to play in it.

`python -m tests.offline FOLDER` dictates, corrects, exports and simulates with
made-up ears; commands of the program run in such a process as well.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.audio.capture import Capture
from iasr_desktop.core.audio.spool import Spool
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.dictation import Dictation
from iasr_desktop.core.export.session import ExportFormat, export_session
from iasr_desktop.core.session import Session
from iasr_desktop.core.settings import AgentSettings, MicrophoneSettings
from iasr_desktop.core.simulation import running
from iasr_desktop.core.simulation.folders import RunFolder
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.turn import Engines, SpokenUtterance
from iasr_desktop.core.types import AudioClip, Samples, Transcript
from tests import simulating
from tests.dictating import transcript
from tests.fakes import FakeClock, FakeMicrophone, LoudnessDetector, NearestResampler

ROOT = Path(__file__).parents[1]
_LOG = "IASR_TEST_NETWORK_LOG"

# Put into every Python process by the name under which Python imports it at its start. What is caught is also
# written down, since a library may take the refusal for a machine without a network.
_GUARD = f"""
import os, socket, sys

NAMES = ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr", "socket.getnameinfo", "urllib.Request")

def refuse(event, arguments):
    is_socket = event == "socket.__new__" and arguments[1] != getattr(socket, "AF_UNIX", None)
    if is_socket or event in NAMES:
        with open(os.environ["{_LOG}"], "a") as log:
            log.write(f"{{event}} {{' '.join(sys.argv)}}\\n")
        raise RuntimeError("the network was reached for")

sys.addaudithook(refuse)
"""
_TRACE = ("strace", "-f", "-qq", "--seccomp-bpf", "-e", "trace=socket", "-o")
_INTERNET = re.compile(r"socket\((AF_INET6?|AF_NETLINK|AF_PACKET)\b.*")

SENTENCES = ("The meeting with Morgan is on Tuesday.", "replace Morgan with Megan", "It lasts an hour.")


@dataclass(frozen=True)
class Outcome:
    """How a guarded process ended. `reached` tells what it wanted of the network."""

    status: int
    output: str
    errors: str
    reached: tuple[str, ...]


class Guard:
    """Runs Python with the network forbidden, also in processes that it starts.

    Libraries in other languages are watched as well where strace is there and may be used.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._log = folder / "reached"
        self._trace = folder / "trace"
        folder.mkdir(parents=True)
        (folder / "sitecustomize.py").write_text(_GUARD, encoding="utf-8")
        self.sees_native_calls = self._can_trace()

    def run(self, arguments: Sequence[object], lines: str = "") -> Outcome:
        """`python ARGUMENTS`, with `lines` on its standard input."""
        places = os.pathsep.join((str(self._folder), str(ROOT)))
        environment = {**os.environ, "PYTHONPATH": places, _LOG: str(self._log)}
        tracing = (*_TRACE, str(self._trace)) if self.sees_native_calls else ()
        command = [*tracing, sys.executable, *map(str, arguments)]
        done = subprocess.run(
            command, cwd=ROOT, env=environment, input=lines, capture_output=True, text=True, check=False
        )
        return Outcome(done.returncode, done.stdout, done.stderr, tuple(self._reached()))

    def _reached(self) -> Iterable[str]:
        if self._log.exists():
            yield from self._log.read_text(encoding="utf-8").splitlines()
            self._log.unlink()
        if self.sees_native_calls:
            yield from (
                found[0] for found in _INTERNET.finditer(self._trace.read_text(encoding="utf-8", errors="replace"))
            )

    def _can_trace(self) -> bool:
        if not shutil.which(_TRACE[0]):
            return False
        tried = subprocess.run([*_TRACE, str(self._trace), sys.executable, "-c", ""], capture_output=True, check=False)
        return tried.returncode == 0 and self._trace.exists()


class ScriptedEars:
    """A recogniser that hears the sentences of the story, one after the other."""

    model_id = "scripted"

    def __init__(self) -> None:
        self._left = list(SENTENCES)

    def use_vocabulary(self, terms: Iterable[str]) -> None:
        return

    def start_session(self) -> None:
        return

    def transcribe(self, clip: AudioClip, token: CancelToken, language: str = "auto") -> Transcript:
        return transcript(self._left.pop(0), duration_s=clip.duration_s)

    def transcribe_stream(self, blocks: Iterable[Samples], token: CancelToken, language: str = "auto") -> Transcript:
        return self.transcribe(AudioClip(np.concatenate(list(blocks))), token, language)

    def preview(self, samples: Samples, token: CancelToken, language: str = "auto") -> str:
        return ""


def dictate(folder: Path) -> str:
    """Into a history, with a correction and every export; the text."""
    loud, quiet = np.full(16_000, 0.3, np.float32), np.zeros(32_000, np.float32)
    microphone = FakeMicrophone(np.concatenate([quiet, *([loud, quiet] * len(SENTENCES))]), clock=FakeClock())
    spool = Spool(folder / "recordings" / "story")
    capture = Capture(microphone, LoudnessDetector(), NearestResampler, spool, MicrophoneSettings())
    microphone.on_end = capture.stop
    with History(folder / "history.db", folder / "recordings") as history:
        agent = Agent(None, None, AgentSettings())
        dictation = Dictation(Session("story"), history, Engines(ScriptedEars(), agent))  # type: ignore[arg-type]
        for clip in capture.utterances(CancelToken()):
            dictation.take(SpokenUtterance(clip), CancelToken())
        for kind in ExportFormat:
            export_session(history.record("story"), folder / f"story.{kind.value}")
    return dictation.session.document.text


def simulate(folder: Path) -> int:
    """A run of the benchmark; how many dialogues it has."""
    settings = RunSettings("made up", loops=2, keep_audio=True)
    with RunFolder.create(folder / "run", settings, {"dataset": {"samples": 3}}) as run:
        running.run(simulating.samples(3), simulating.parts(), run, CancelToken(), write_clip=simulating.write_sound)
        return run.done


if __name__ == "__main__":
    place = Path(sys.argv[1])
    sys.stdout.write(f"{dictate(place)}\n{simulate(place)}\n")
