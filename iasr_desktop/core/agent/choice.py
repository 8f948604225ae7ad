"""Which pairs of place and words are worth the model's opinion, once a correction is known to be meant.

Locate ranks pairs before that is known, by measures that need no model. Here
two more kinds of evidence are added: with which word of the text the model
would begin its reply (`openings`), and how the words stand in the utterance
(`standing`).
"""

from collections.abc import Mapping

import numpy as np

from iasr_desktop.core.agent import locate, openings
from iasr_desktop.core.agent.locate import Pair, Table
from iasr_desktop.core.agent.measures import FEATURES
from iasr_desktop.core.agent.runs import Array
from iasr_desktop.core.agent.standing import STANDING, standing

PLACE = "place"
CHOOSING = (*FEATURES, *STANDING, PLACE)
"""What the choice rests on; `resources/agent/weights.json` has a weight for each."""

CHOICES = 6
"""So many pairs are shown to the model."""


def pairs(
    every: Table, logprobs: Mapping[str, float], weights: Mapping[str, float], word_p: Mapping[str, float]
) -> list[Pair]:
    """The likeliest pairs of `every`, best first; `logprobs` are those of its `openings` as the reply's beginning."""
    places = openings.odds(every.there, logprobs)
    scores = locate.scored(every, weights, word_p)
    scores += (standing(every.said) @ np.array([weights[name] for name in STANDING]))[:, None]
    scores += weights[PLACE] * places[None, :]
    found = locate.best(every, scores, CHOICES)
    return [pair for pair in found if not locate.is_denied(pair, every.said.text)]


def measured(every: Table, logprobs: Mapping[str, float]) -> Array:
    """All that the choice rests on, shape (rows, columns, len(CHOOSING))."""
    shape = every.allowed.shape
    stands = np.broadcast_to(standing(every.said)[:, None, :], (*shape, len(STANDING)))
    places = np.broadcast_to(openings.odds(every.there, logprobs)[None, :, None], (*shape, 1))
    return np.concatenate([every.measured, stands, places], axis=-1)
