"""A run as the window plays it: everything that blocks, for the benchmark's own lane."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import Cancelled
from iasr_desktop.core.progress import OnProgress, Progress
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.simulation import datasets, folders, running
from iasr_desktop.core.simulation.folders import RunFolder
from iasr_desktop.core.simulation.loop import KeepClip, Manner, Parts, keep_nothing, play
from iasr_desktop.core.simulation.provenance import about_run
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.simulation.starting import gone_on_with
from iasr_desktop.core.simulation.types import Dialogue, Sample
from iasr_desktop.ui.benchmark.gate import Gate
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.services import Measuring

LOADING = "Loading the models"


@dataclass(frozen=True)
class Plan:
    """What is to be played: a new run, or the one in `resumed` to be gone on with."""

    settings: RunSettings
    resumed: Path | None = None


class RunWork:
    """One run with its models loaded. Benchmark lane only."""

    def __init__(self, folder: RunFolder, samples: Sequence[Sample], parts: Parts, measuring: Measuring) -> None:
        self.folder = folder
        self.notes = parts.notes
        self._samples = samples
        self._parts = parts
        self._measuring = measuring

    def play(self, gate: Gate, token: CancelToken, on_progress: OnProgress) -> None:
        """Play what is missing, from one pause to the next.

        A sample that was given up on the way is played anew, from its beginning.
        Raises `Cancelled`, which loses the dialogue at hand and no other, and `StorageFailed`.
        """
        try:
            is_done = False
            while not is_done:
                gate.wait(token)
                is_done = self._stretch(gate, token, on_progress)
        finally:
            self._parts.close()

    def _stretch(self, gate: Gate, token: CancelToken, on_progress: OnProgress) -> bool:
        """One sitting, so that no pause counts as work; whether nothing is left to play."""
        folder = self.folder
        manner = running.manner_of(folder.settings)
        keep: KeepClip = keep_nothing
        if folder.settings.keep_audio:
            keep = running.keeper_of(folder, self._measuring.build_clip_writer())
        is_done = True

        def player(samples: Iterable[Sample]) -> Iterator[Dialogue]:
            nonlocal is_done
            for sample in samples:
                attempt = gate.attempt(token)
                dialogue = None if attempt is None else self._played(sample, manner, attempt, token, keep)
                if dialogue is None:
                    is_done = False
                    return
                yield dialogue

        running.run_with(player, self._samples, folder, on_progress=on_progress)
        return is_done

    def _played(
        self, sample: Sample, manner: Manner, attempt: CancelToken, token: CancelToken, keep: KeepClip
    ) -> Dialogue | None:
        """`None` for one that had to be given up."""
        try:
            return play(sample, self._parts, manner, attempt, keep)
        except Cancelled:
            token.check()
            return None


def begin(context: Context, plan: Plan, chosen: Settings, token: CancelToken, on_progress: OnProgress) -> RunWork:
    """Read the data, load the models, and make or open the run's folder.

    Raises `BadInput` for data that cannot be used and for a run that would not
    be the same any more, `ModelMissing`, `ModelInvalid`, `ModelFailed`, `StorageFailed`.
    """
    settings, measuring = plan.settings, context.services.measuring
    reader = context.services.build_file_reader()
    dataset = datasets.load(
        settings.dataset,
        language=settings.language,
        limit=settings.limit,
        reader=reader,
        token=token,
        on_progress=on_progress,
    )
    on_progress(Progress(0, None, LOADING))
    parts = measuring.build_parts(settings, chosen, context.store())
    token.check()
    about = about_run(parts.about, dataset.about)
    if plan.resumed is None:
        folder = RunFolder.create(folders.new_path(settings), settings, about)
    else:
        folder = gone_on_with(plan.resumed, settings, about)
    return RunWork(folder, dataset.samples, parts, measuring)
