"""The fuzzer at work on one target: `python -m tests.fuzz.one TARGET FOLDER -max_total_time=30`, as libFuzzer has it.

Ends at the first find, which libFuzzer writes down. Warnings are finds: nobody
should see them.
"""

import sys
import warnings

import atheris

with atheris.instrument_imports(include=["iasr_desktop", "gguf", "zipfile", "tomllib"]):
    from tests.fuzz.targets import target

    TARGET = target(sys.argv[1])
from tests.fuzz.trying import attempt, sweep


def main() -> None:
    """libFuzzer ends the process itself, mostly."""
    warnings.simplefilter("error")
    atheris.Setup([sys.argv[0], *sys.argv[2:]], lambda data: int(attempt(TARGET, data)) * 0)
    try:
        atheris.Fuzz()
    finally:
        sweep()


if __name__ == "__main__":
    main()
