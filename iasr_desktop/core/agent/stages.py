"""How long each stage of a turn's decision took."""

import time
from collections.abc import Iterator
from contextlib import contextmanager


class Stages:
    """Milliseconds by stage; a stage that runs twice is summed up. Starts counting when made."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self._ms: dict[str, float] = {}

    @contextmanager
    def measured(self, stage: str) -> Iterator[None]:
        """Time what happens inside, also when it fails."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self._ms[stage] = self._ms.get(stage, 0.0) + _ms_since(began)

    def timings_ms(self) -> dict[str, float]:
        """All so far, with the total since the start."""
        return {**self._ms, "total": _ms_since(self._began)}


def _ms_since(began: float) -> float:
    return round((time.perf_counter() - began) * 1000, 1)
