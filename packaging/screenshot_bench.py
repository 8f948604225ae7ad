"""A benchmark run for the pictures: the product's agent and simulated person, over sentences of our own.

Only what is heard is written down, as everywhere in the pictures; sound holds its text, so that it can be "heard".
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np

import screenshot_story as story
from iasr_desktop import app, instruments
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.evaluation.saying import Manner, Said
from iasr_desktop.core.judge.units import normalizer_of
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.simulation.loop import Parts
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.simulation.systems import AgentSystem
from iasr_desktop.core.simulation.template_simulator import TemplateSimulator
from iasr_desktop.core.simulation.types import Judgement, Sample
from iasr_desktop.core.turn import Engines
from iasr_desktop.core.types import AudioClip, Samples, Transcript
from iasr_desktop.ui.services import Measuring

SENTENCES: tuple[tuple[str, str], ...] = (
    ("The kickoff with the northern team is on Thursday.", "The kickoff with the northern team is on Tuesday."),
    ("Please ask Kaitlin to bring the printed maps.", "Please ask Caitlin to bring the printed naps."),
    ("Lunch is at twelve; there will be soup and bread.", "Lunch is at twelve; there will be soup and bread."),
    ("The tide table says low water at ten past six.", "The tide table says low water at ten past six."),
    ("Thank you for the photographs of the viaduct.", "Thank you for the photograph of the via duct."),
    ("Call the plumber about the cellar before noon.", "Call the plumber about the seller before noon."),
    ("We do not need the second key any more.", "We do need the second key any more."),
    ("The second chapter needs a map of the valley.", "The second chapter needs a map of the alley."),
    ("Send the invoice to Mrs Okafor, not to the office.", "Send the invoice to Mrs Okafor, not to the office."),
    ("The ovens of the baker are from nineteen sixty two.", "The ovens of the baker are from nineteen sixty two."),
    ("Rye flakes, lemons and a birthday candle.", "Rice flakes, lemons and a birthday candle."),
    ("We leave the harbour at five with the last boat.", "We leave the harbour at nine with the last boat."),
)
_VOICE = "en_US-joe-medium"


def write(path: Path) -> Path:
    """The sentences as a manifest."""
    rows = [{"id": f"errand-{number:02}", "text": said} for number, (said, _) in enumerate(SENTENCES, start=1)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def measuring() -> Measuring:
    """What the window measures with."""
    return Measuring(lambda settings, chosen, store: _parts(settings), instruments.build_clip_writer)


def _parts(settings: RunSettings) -> Parts:
    system = AgentSystem(Engines(_Ears(), app.build_agent(Settings(), app.open_store(), use_model=False)))
    simulator = TemplateSimulator(settings.seed)
    about = {"system": {"name": system.name}, "rule": {"name": "s2er"}, "simulator": {"name": simulator.name}}
    return Parts(system, _Same(), simulator, _Voice(), app.build_file_reader(), about)


class _Voice:
    def can_say(self, text: str) -> bool:
        return True

    def say(self, text: str, name: str, token: CancelToken, *, person: str | None = None) -> Said:
        samples = (np.frombuffer(text.encode(), np.uint8) / 255).astype(np.float32)
        return Said(text, Manner(_VOICE, 1.0, 0), samples)


class _Ears(story.Prompter):
    """Hears first utterances as they are written down, and everything else as it was said."""

    _HEARD: Mapping[str, str] = dict(SENTENCES)

    def use_vocabulary(self, terms: Iterable[str]) -> None:
        return

    def transcribe(self, clip: AudioClip, token: CancelToken, language: str = "auto") -> Transcript:
        said = _text(clip.samples)
        return story.heard(self._HEARD.get(said, said), "en", 2.0)


class _Same:
    """In place of the judge: right when nothing differs that a judge looks at."""

    name = "s2er"
    about: Mapping[str, str] = {}

    def judge(self, sample: Sample, text: str, token: CancelToken) -> Judgement:
        plain = normalizer_of("en", sample.reference, text).text
        is_same = plain(sample.reference) == plain(text)
        votes = {"mode": "exact", "rounds": 3, "label": "same" if is_same else "different", "p": float(is_same)}
        detail = {"shortcut": is_same, "votes": votes, "p_forward": float(is_same), "p_backward": float(is_same)}
        return Judgement(is_same, float(is_same), detail)


def _text(samples: Samples) -> str:
    return bytes(np.rint(samples * 255).astype(np.uint8)).decode()
