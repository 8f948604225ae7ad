"""Two texts of the same audio become one, whatever the times say."""

from iasr_desktop.core.recognition.stitch import SHARED_OUT_S, TIMED_S, stitch
from iasr_desktop.core.types import Word


def words(text: str, start_s: float, step_s: float = 0.3) -> list[Word]:
    return [
        Word(word, start_s + place * step_s, start_s + (place + 1) * step_s, 0.9)
        for place, word in enumerate(text.split())
    ]


def together(before: list[Word], after: list[Word], start_s: float, end_s: float, about_s: float = TIMED_S) -> str:
    kept, skipped = stitch(before, after, start_s, end_s, about_s)
    return " ".join(word.text for word in [*before[:kept], *after[skipped:]])


def test_the_change_is_made_where_both_agree() -> None:
    before = words("one two three four five six sev", 0.0)
    after = words("ee four five six seven eight", 0.6)
    assert together(before, after, 0.6, 2.1) == "one two three four five six seven eight"


def test_times_that_are_shared_out_may_be_off_by_seconds() -> None:
    before = words("it was given by Caitlin Reeve. Please send the letter to Morgan on Thursday.", 20.0, 0.4)
    after = words(
        "given by Caitlin Rief. Please send the letter to Morgan on Thursday. And then we went home", 21.0, 0.7
    )
    joined = together(before, after, 21.0, 26.0, SHARED_OUT_S)
    assert joined.count("Please") == 1
    assert joined.endswith("to Morgan on Thursday. And then we went home")
    assert joined.startswith("it was given by Caitlin")


def test_what_is_said_twice_is_told_apart_by_time() -> None:
    before = words("call me call me call me", 0.0)
    after = words("call me call me", 1.2)
    assert together(before, after, 1.2, 1.8) == "call me call me call me call me"


def test_without_a_common_word_the_middle_decides() -> None:
    before, after = words("a b c d", 0.0, 1.0), words("w x y z", 2.0, 1.0)
    assert together(before, after, 2.0, 4.0) == "a b c x y z"
    assert stitch([], after, 2.0, 4.0) == (0, 1)
    assert stitch(before, [], 2.0, 4.0) == (3, 0)
