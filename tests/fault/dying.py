"""Stages in processes of their own: `python -m tests.fault.dying`, one request a line, one answer a line.

A request is `{"name": stage, "folder": …, "kind": …, "number": …, "environment": …}`. The stage runs in a fork,
which has everything loaded already, until it is over or its moment has come. The answer is its exit status,
its process number, which is that of its session too, and the lines that it said.
"""

import json
import os
import sys
import traceback
from pathlib import Path
from typing import Any, NoReturn

from tests.fault.fetching import FetchingOverHttp, FetchingWheels
from tests.fault.moments import counting
from tests.fault.stages import Exporting, Migrating, Saving, SavingSettings, Stage, TakingOver

STAGES: dict[str, Stage] = {
    "fetching over HTTP": FetchingOverHttp(),
    "fetching wheels": FetchingWheels(),
    "migrating": Migrating(),
    "saving": Saving(),
    "exporting": Exporting(),
    "saving settings": SavingSettings(),
    "taking over": TakingOver(),
}
ENDED = "ended"


def gone_through(request: dict[str, Any]) -> dict[str, Any]:
    """The stage in a fork."""
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(reading)
        _go_through(request, writing)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as lines:
        said = lines.read().splitlines()
    _, status = os.waitpid(process, 0)
    return {"code": os.waitstatus_to_exitcode(status), "process": process, "said": said}


def _go_through(request: dict[str, Any], writing: int) -> NoReturn:
    """In the fork. The end of a stage tells how much it did."""
    os.setsid()
    os.environ.update(request["environment"])

    def say(line: str) -> None:
        # At once: nothing of it is lost when the process is killed.
        os.write(writing, f"{line}\n".encode())

    stage, folder = STAGES[request["name"]], Path(request["folder"])
    status = 1
    try:
        counted = counting(lambda: stage.act(folder, say), request["kind"], request["number"])
        say(f"{ENDED} {counted.step} {counted.file}")
        status = 0
    finally:
        if status:
            traceback.print_exc()
        os._exit(status)


def main() -> None:
    # What stages import is loaded before the first fork.
    import docx  # noqa: F401

    for line in sys.stdin:
        sys.stdout.write(json.dumps(gone_through(json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
