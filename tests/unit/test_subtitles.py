"""Subtitles follow the recording, whatever was corrected, and can be read."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pysubs2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from iasr_desktop.core.document import Document, Segment
from iasr_desktop.core.export.cues import LINE_WIDTH, MAX_CUE_S, cues_of, wrapped
from iasr_desktop.core.export.subtitles import srt_text, vtt_text
from iasr_desktop.core.export.timeline import MAX_TOKEN_WIDTH, Token, timed_tokens, tokens_of, width
from iasr_desktop.core.session import Session
from iasr_desktop.core.storage.records import SegmentRecord, SessionRecord, SessionSummary
from iasr_desktop.core.types import Action, Transcript, TranscriptSegment, Word
from tests.dictating import WHEN_UTC, Speaker, transcript


def record_of(speaker: Speaker) -> SessionRecord:
    """What the history would give back."""
    origins = {segment.id: turn for turn in reversed(speaker.turns) for segment in turn.after.segments}
    segments = []
    for segment in speaker.session.document.segments:
        turn = origins[segment.id]
        segments.append(SegmentRecord(segment, turn.id, turn.number, words=turn.heard.words))
    text = speaker.session.document.text
    summary = SessionSummary(
        speaker.session.id, WHEN_UTC, WHEN_UTC, "en", text[:9], len(text), len(speaker.turns), 0, 1
    )
    return SessionRecord(summary, tuple(segments), tuple(speaker.turns))


def times(record: SessionRecord) -> dict[str, tuple[float, float]]:
    return {token.text: (round(token.start_s, 3), round(token.end_s, 3)) for token in timed_tokens(record)}


class TestTokens:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("", []),
            ("  ", []),
            ("one  two,\nthree", ["one", "two,", "three"]),
            ("我在北京。", ["我", "在", "北", "京。"]),
            ("把contract发给Zoë。", ["把", "contract", "发", "给", "Zoë。"]),
            ("他说（好）", ["他", "说", "（好）"]),
            ("don't (really)", ["don't", "(really)"]),
        ],
    )
    def test_where_text_is_cut(self, text: str, expected: list[str]) -> None:
        assert [token.text for token in tokens_of(text)] == expected

    @given(st.text("ab ,.\n京，（é\u0301ก", max_size=60))
    def test_nothing_is_lost_and_nothing_is_too_wide(self, text: str) -> None:
        tokens = tokens_of(text)
        assert "".join(token.lead + token.text for token in tokens) == text.rstrip()
        assert all(token.text and width(token.text) <= MAX_TOKEN_WIDTH for token in tokens)

    def test_an_endless_word_is_cut(self) -> None:
        assert [len(token.text) for token in tokens_of("x" * 100)] == [42, 42, 16]


class TestTimes:
    def test_unchanged_words_keep_their_times(self) -> None:
        speaker = Speaker()
        speaker.say("one two three")
        assert times(record_of(speaker)) == {"one": (0.2, 0.45), "two": (0.5, 0.75), "three": (0.8, 1.05)}

    def test_a_replaced_word_takes_the_time_of_the_old_one(self) -> None:
        speaker = Speaker()
        speaker.say("Dear Meghan, many thanks")
        speaker.replace("Meghan", "Megan")
        speaker.replace("thanks", "thank yous")
        found = times(record_of(speaker))
        assert found["Megan,"] == (0.5, 0.75)
        assert found["thank"][0] == 1.1
        assert found["thank"][1] == found["yous"][0]
        assert found["yous"][1] == 1.35

    def test_neighbours_that_are_both_replaced_keep_their_own_times(self) -> None:
        speaker = Speaker()
        speaker.say("one to free", heard=transcript("one to free"))
        speaker.replace("to free", "two three")
        assert times(record_of(speaker)) == {"one": (0.2, 0.45), "two": (0.5, 0.75), "three": (0.8, 1.05)}

    def test_an_inserted_word_shares_the_time_of_its_neighbour(self) -> None:
        speaker = Speaker()
        speaker.say("one three")
        speaker.replace("one", "one two")
        found = times(record_of(speaker))
        assert found["one"][0] == 0.2
        assert found["one"][1] == found["two"][0]
        assert found["two"][1] == 0.5
        assert found["three"] == (0.5, 0.75)

    def test_an_inserted_first_word_comes_before_or_shares(self) -> None:
        speaker = Speaker()
        speaker.say("two", heard=transcript("two", start_s=5.0))
        speaker.replace("two", "one two")
        found = times(record_of(speaker))
        assert found["one"][1] == found["two"][0] == 5.0
        early = Speaker()
        early.say("two", heard=transcript("two", start_s=0.0))
        early.replace("two", "one two")
        shared = times(record_of(early))
        assert shared["one"][0] == 0.0
        assert shared["one"][1] == shared["two"][0] > 0

    def test_deleted_words_leave_a_gap(self) -> None:
        speaker = Speaker()
        speaker.say("one um three")
        speaker.replace(" um", "")
        assert times(record_of(speaker)) == {"one": (0.2, 0.45), "three": (0.8, 1.05)}

    def test_case_and_punctuation_do_not_matter(self) -> None:
        speaker = Speaker()
        speaker.say("One, two!", heard=transcript("one two"))
        assert times(record_of(speaker)) == {"One,": (0.2, 0.45), "two!": (0.5, 0.75)}

    def test_chinese_heard_in_words_is_timed_by_character(self) -> None:
        words = (Word("北京", 1.0, 2.0, 0.9), Word("大学。", 2.0, 3.0, 0.9))
        speaker = Speaker()
        speaker.say("北京大学。", heard=Transcript("北京大学。", "zh", 4.0, (TranscriptSegment(0, 4, "", words),)))
        found = times(record_of(speaker))
        assert found["北"] == (1.0, 1.5)
        assert found["京"] == (1.5, 2.0)
        assert found["学。"][1] == 3.0

    def test_clips_follow_each_other_on_one_timeline(self) -> None:
        speaker = Speaker()
        speaker.say("one", heard=transcript("one", duration_s=10.0))
        speaker.replace("one", "two", heard=transcript("no, two", duration_s=3.0))
        speaker.act(Action.CONFIRM, heard=transcript("yes", duration_s=1.0))
        speaker.say("three", heard=transcript("three", duration_s=5.0))
        assert times(record_of(speaker)) == {"two": (0.2, 0.45), "three": (14.2, 14.45)}

    def test_text_that_nobody_spoke_is_given_time_to_read(self) -> None:
        record = record_of(Speaker())
        typed = SegmentRecord(Segment("x", "", "typed words only"))
        tokens = timed_tokens(replace(record, segments=(typed,)))
        assert tokens[0].start_s == 0.0
        assert tokens[-1].end_s == pytest.approx(14 * 0.07)

    @given(st.data())
    @settings(deadline=None)
    def test_times_never_run_backwards(self, data: st.DataObject) -> None:
        speaker = Speaker()
        for _ in range(data.draw(st.integers(1, 4))):
            heard = data.draw(st.text("ab c京", max_size=25))
            speaker.act(
                Action.APPEND, appended=data.draw(st.text("ab c京,.", min_size=1, max_size=25)), heard=transcript(heard)
            )
        record = record_of(speaker)
        tokens = timed_tokens(record)
        document = Document(tuple(item.segment for item in record.segments))
        assert "".join(token.lead + token.text for token in tokens).split() == document.text.split()
        edges = [edge for token in tokens for edge in (token.start_s, token.end_s)]
        assert all(later >= earlier - 1e-9 for earlier, later in pairwise(edges))


def spoken(*texts: str, word_s: float = 0.3) -> list[Token]:
    speaker = Speaker()
    for text in texts:
        speaker.say(text, heard=transcript(text, word_s=word_s))
    return timed_tokens(record_of(speaker))


class TestCues:
    def test_a_sentence_is_one_cue(self) -> None:
        (cue,) = cues_of(spoken("One short sentence."))
        assert (cue.start_ms, cue.end_ms, cue.lines) == (200, 1050, ("One short sentence.",))

    def test_long_text_is_cut_into_readable_cues(self) -> None:
        text = "The quick brown fox jumps over the lazy dog, and the dog does not mind it at all. " * 12
        cues = cues_of(spoken(text))
        assert len(cues) > 10
        for cue in cues:
            assert len(cue.lines) <= 2
            assert all(width(line) <= LINE_WIDTH for line in cue.lines)
            assert cue.end_ms - cue.start_ms <= MAX_CUE_S * 1000
        assert " ".join(line for cue in cues for line in cue.lines) == text.strip()

    def test_two_lines_are_about_the_same_width(self) -> None:
        lines = wrapped(tokens_of("this line is a little longer than one line can be"))
        assert lines is not None
        assert len(lines) == 2
        assert abs(width(lines[0]) - width(lines[1])) < 10

    def test_chinese_takes_two_columns_and_no_spaces(self) -> None:
        cues = cues_of(spoken("我在北京工作" * 10))
        assert all(width(line) <= LINE_WIDTH and " " not in line for cue in cues for line in cue.lines)

    def test_a_pause_begins_a_new_cue(self) -> None:
        cues = cues_of([Token("one", "", 0, 0.0, 1.0), Token("two", " ", 0, 2.6, 3.0)])
        assert [cue.lines for cue in cues] == [("one",), ("two",)]

    def test_an_utterance_begins_a_new_cue(self) -> None:
        assert [cue.lines for cue in cues_of(spoken("one", "two"))] == [("one",), ("two",)]

    def test_cues_are_cut_after_a_clause(self) -> None:
        text = "There is a great deal to say about the weather in the north, but nobody wants to hear any of it now"
        assert cues_of(spoken(text))[0].lines[-1].endswith("north,")

    def test_a_short_cue_stays_until_the_next(self) -> None:
        first, second = cues_of(spoken("No.", "Yes."))
        assert first.end_ms - first.start_ms == 700
        assert first.end_ms <= second.start_ms

    def test_no_text_gives_no_cue(self) -> None:
        assert cues_of([]) == []

    @given(
        st.lists(st.text("ab ,.京", min_size=1, max_size=60), max_size=4),
        st.sampled_from([0.0, 0.05, 0.3, 4.0]),
    )
    @settings(deadline=None)
    def test_cues_never_overlap(self, texts: list[str], word_s: float) -> None:
        cues = cues_of(spoken(*texts, word_s=max(word_s, 0.051)) if word_s else [])
        for cue in cues:
            assert cue.start_ms < cue.end_ms
            assert 1 <= len(cue.lines) <= 2
            assert all(line.strip() and width(line) <= LINE_WIDTH for line in cue.lines)
        for before, after in pairwise(cues):
            assert before.end_ms <= after.start_ms


class TestFiles:
    TEXT = "C:\\new & <b>{x}</b> --> 1"

    def record(self) -> SessionRecord:
        speaker = Speaker(session=Session("s"))
        speaker.say(self.TEXT)
        speaker.say("Second cue.")
        return record_of(speaker)

    def test_subrip(self) -> None:
        text = srt_text(self.record())
        assert text.startswith(f"1\n00:00:00,200 --> 00:00:01,650\n{self.TEXT}\n\n2\n00:00:0")
        assert len(pysubs2.SSAFile.from_string(text, format_="srt")) == 2

    def test_webvtt_escapes_what_it_reserves(self) -> None:
        text = vtt_text(self.record())
        assert text.startswith("WEBVTT\n\n1\n00:00:00.200 --> 00:00:01.650\n")
        assert "C:\\new &amp; &lt;b&gt;{x}&lt;/b&gt; --&gt; 1" in text
        assert len(pysubs2.SSAFile.from_string(text, format_="vtt")) == 2

    def test_line_breaks_in_the_text_do_not_end_a_cue(self) -> None:
        speaker = Speaker()
        speaker.say("one\n\ntwo")
        assert "\none two\n" in srt_text(record_of(speaker))

    def test_the_history_gives_what_subtitles_need(self, tmp_path: Path) -> None:
        from iasr_desktop.core.storage.history import History

        with History(tmp_path / "history.db") as history:
            speaker = Speaker(history, Session("s"))
            speaker.say("Dear Meghan,")
            speaker.replace("Meghan", "Megan")
            speaker.say("thank you.")
            assert srt_text(history.record("s")) == srt_text(record_of(speaker))
