"""Both loops with real engines: built from the same models, each in its own way of asking them."""

from pathlib import Path

import pytest

from iasr_desktop import app, instruments
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.simulation.literal_comparison import timed
from iasr_desktop.core.simulation.loop import Manner
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.simulation.types import Sample
from tests.weights import installed

pytestmark = pytest.mark.model

SPEECH, LANGUAGE, VOICE = "whisper-tiny.en", "smollm2-135m-instruct-q4_1", "piper-en_US-joe-medium"
SAMPLE = Sample("one", "Please ask Megan to book the blue room for Thursday.", "en")


def test_both_loops_play_a_dialogue_with_the_same_models(own_folders_with_models: Path) -> None:
    for model in (SPEECH, LANGUAGE, VOICE):
        installed(model)
    run = RunSettings("one", loops=1, recognizer_model=SPEECH, language_model=LANGUAGE, harmless_share=0.0)
    ours, literal = instruments.build_contestants(run, Settings(), app.open_store())
    try:
        about, other = ours.parts.about, literal.parts.about
        assert about["system"]["recognizer"] == other["system"]["recognizer"]
        assert about["system"]["agent"] == other["system"]["agent"]
        assert (about["system"]["name"], other["system"]["name"]) == ("agent", "literal")
        played = {one.name: timed(SAMPLE, one, Manner(loops=1), CancelToken()) for one in (ours, literal)}
    finally:
        ours.parts.close()
        literal.parts.close()
    assert all(not one.dialogue.problem for one in played.values())
    # Six calls about each text, each of more than a hundred tokens.
    assert played["literal"].tokens > 6 * 100 * played["literal"].turns
    assert all(one.stages_s["judge"] > 0 for one in played.values() if one.dialogue.solved_at != 0)
    assert played["literal"].stages_s["recognise"] > 0
