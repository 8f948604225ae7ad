"""A correction in which the speaker began with other words than those that are meant."""

import pytest

from iasr_desktop.core.agent.repairs import repaired
from iasr_desktop.core.agent.sentences import as_takes


@pytest.mark.parametrize(
    ("text", "heard", "expected"),
    [
        ("She left the keys under the mat.", "On top, no, beside the mat.", "beside the mat."),
        ("We drive to the lake.", "By tram, no wait, we walk to the lake.", "we walk to the lake."),
        # Nothing set off, nothing of the text said again, or a sentence with its own subject: left alone.
        ("She left the keys under the mat.", "I was cross, no, the keys were gone.",
         "I was cross, no, the keys were gone."),
        ("We drive to the lake.", "Yesterday I said no to the lake.", "Yesterday I said no to the lake."),
        ("We drive to the lake.", "On foot, no, by bike.", "On foot, no, by bike."),
    ],
)  # fmt: skip
def test_words_that_led_nowhere_are_no_part_of_the_instruction(text: str, heard: str, expected: str) -> None:
    assert repaired(heard, as_takes(text)) == expected
