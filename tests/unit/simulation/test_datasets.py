"""Data of one's own: every layout, what is left out and why."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AudioUnreadable, BadInput, Cancelled
from iasr_desktop.core.ports import OnWarning
from iasr_desktop.core.progress import Progress
from iasr_desktop.core.simulation import datasets
from iasr_desktop.core.types import Samples


class Headers:
    """A reader of recordings: what holds "broken" cannot be read, what holds "empty" has no length."""

    def duration_s(self, path: Path) -> float | None:
        content = path.read_text(encoding="utf-8")
        if content == "broken":
            raise AudioUnreadable(f"{path.name} is not a recording that can be read.")
        return 0.0 if content == "empty" else 1.5

    def blocks(self, path: Path, token: CancelToken, on_warning: OnWarning | None = None) -> Iterator[Samples]:
        raise NotImplementedError


def put(folder: Path, **files: str) -> Path:
    """Files by name, with `__` for a folder and `_` before the ending."""
    for name, content in files.items():
        stem, _, ending = name.replace("__", "/").rpartition("_")
        path = folder / f"{stem}.{ending}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return folder


def write(path: Path, *rows: object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [row if isinstance(row, str) else json.dumps(row, ensure_ascii=False) for row in rows]
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    return path


def told(found: datasets.Dataset) -> list[tuple[str, int, str]]:
    return [(problem.path.name, problem.line, problem.what) for problem in found.problems]


def references(found: datasets.Dataset) -> dict[str, str]:
    return {sample.id: sample.reference for sample in found.samples}


# Manifests


def test_a_manifest_of_json_lines(tmp_path: Path) -> None:
    put(tmp_path, a_wav="sound")
    path = write(
        tmp_path / "set.jsonl",
        {"id": "a", "audio": "a.wav", "text": "Meg  called.", "language": "en", "entities": ["Meg"], "tags": ["call"]},
        {"id": 7, "text": "No recording here.", "entities": [{"text": "here", "type": "place"}]},
        "",
    )
    found = datasets.load(path, reader=Headers())
    first, second = found.samples
    assert (first.id, first.reference, first.language, first.audio) == ("a", "Meg called.", "en", tmp_path / "a.wav")
    assert (first.entities, first.tags) == (("Meg",), ("call",))
    assert (second.id, second.audio, second.language, second.entities) == ("7", None, "en", ("here",))
    assert found.problems == ()
    assert found.about["samples"] == 2
    assert found.about["recordings"] == 1


def test_every_line_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    put(tmp_path, a_wav="sound", broken_wav="broken", empty_wav="empty")
    path = write(
        tmp_path / "set.jsonl",
        {"id": "ok", "audio": "a.wav", "text": "Fine."},
        "{no json",
        "[1]",
        {"id": "gone", "audio": "gone.wav", "text": "Gone."},
        {"id": "broken", "audio": "broken.wav", "text": "Broken."},
        {"id": "empty", "audio": "empty.wav", "text": "Empty."},
        {"id": "ok", "audio": "a.wav", "text": "Again."},
        {"id": "silent", "audio": "a.wav", "text": "  "},
        {"id": "marks", "text": "?!"},
        {"id": "odd", "text": 3},
        {"id": [], "text": "Odd id."},
        {"id": "part", "audio": "a.wav", "text": "A part.", "offset": 1.5},
        {"id": "tongue", "text": "Which?", "language": "Klingon!"},
        {"id": "names", "text": "Names.", "entities": [1]},
        {"id": "last", "text": "Also fine."},
    )
    found = datasets.load(path, reader=Headers())
    assert list(references(found)) == ["ok", "last"]
    assert [line for _, line, _ in told(found)] == list(range(2, 15))
    words = [what for _, _, what in told(found)]
    assert words[0] == "This is not JSON."
    assert words[2] == f"There is no recording {tmp_path / 'gone.wav'}."
    assert words[3] == "broken.wav is not a recording that can be read."
    assert words[4] == f"The recording {tmp_path / 'empty.wav'} is empty."
    assert words[5] == "The id ok was there before, in line 1."
    assert words[6] == "There is no text."
    assert str(found.problems[0]) == f"{path}, line 2: This is not JSON."
    assert found.about["left_out"] == 13


@pytest.mark.parametrize("field", ["id", "text", "audio", "language", "entities", "tags"])
def test_half_a_character_is_told(tmp_path: Path, field: str) -> None:
    half = json.dumps({"text": "Fine too.", field: "x HALF y"}).replace("HALF", "\\ud800")
    path = write(tmp_path / "set.jsonl", {"text": "Fine."}, half)
    assert told(datasets.load(path)) == [("set.jsonl", 2, "It holds half of a character.")]


def test_names_that_no_file_can_have_are_told_line_by_line(tmp_path: Path) -> None:
    put(tmp_path, a_wav="sound")
    long = "x" * 5000
    path = write(tmp_path / "set.jsonl", {"audio": f"{long}.wav", "text": "Long."}, {"audio": "a.wav", "text": "Fine."})
    assert [line for _, line, _ in told(datasets.load(path))] == [1]
    kaldi = tmp_path / "kaldi"
    write(kaldi / "wav.scp", f"u1 {long}", "u2 ../a.wav")
    write(kaldi / "text", "u1 long", "u2 fine")
    assert [problem.line for problem in datasets.load(kaldi).problems] == [1]
    write(tmp_path / "libri" / "1-2.trans.txt", f"{long} LONG", "1-2-3 FINE")
    put(tmp_path / "libri", **{"1-2-3_wav": "sound"})
    assert [problem.line for problem in datasets.load(tmp_path / "libri").problems] == [1]


def test_a_folder_that_may_not_be_looked_into_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_: Path) -> Iterator[Path]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refused)
    with pytest.raises(BadInput, match="could not be read"):
        datasets.load(tmp_path)


def test_names_of_fields_of_other_tools(tmp_path: Path) -> None:
    put(tmp_path, a_wav="sound", clips__b_mp3="sound")
    path = write(
        tmp_path / "set.jsonl",
        {"audio_filepath": "a.wav", "text": "NeMo.", "duration": 1.5, "offset": 0.0},
        {"path": "b.mp3", "sentence": "Common Voice.", "locale": "en"},
        {"uniq_id": "x_EN", "wav_path": "place holder", "text": "No sound.", "language": "English", "entity_list": []},
        {"file_name": "a.wav", "transcription": "Audio folder."},
    )
    found = datasets.load(path, reader=Headers())
    assert found.problems == ()
    assert [sample.id for sample in found.samples] == ["1", "2", "x_EN", "4"]
    assert [sample.audio and sample.audio.name for sample in found.samples] == ["a.wav", "b.mp3", None, "a.wav"]
    assert [sample.language for sample in found.samples] == ["", "en", "en", ""]
    assert [sample.entities for sample in found.samples] == [None, None, (), None]


def test_tables_by_comma_and_by_tab(tmp_path: Path) -> None:
    put(tmp_path, a_wav="sound")
    comma = write(
        tmp_path / "set.csv",
        "ID,Audio,Text,Language,Entities",
        'a,a.wav,"Hello, Meg.",en-GB,Meg; Bo',
        "b,a.wav",
        "c,gone.wav,Gone.,en,",
        "d,a.wav,Where?,nowhere at all,",
    )
    found = datasets.load(comma)
    assert references(found) == {"a": "Hello, Meg."}
    assert (found.samples[0].language, found.samples[0].entities) == ("en", ("Meg", "Bo"))
    assert [line for _, line, _ in told(found)] == [3, 4, 5]
    tab = write(tmp_path / "set.tsv", "path\tsentence", 'a.wav\tSay "hello", Meg.')
    assert references(datasets.load(tab)) == {"2": 'Say "hello", Meg.'}


def test_a_table_without_a_column_for_the_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no column with the text"):
        datasets.load(write(tmp_path / "set.csv", "id,audio", "a,a.wav"))


def test_recordings_outside_the_folder_are_used_and_counted(tmp_path: Path) -> None:
    put(tmp_path, elsewhere__a_wav="sound")
    path = write(tmp_path / "lists" / "set.jsonl", {"audio": "../elsewhere/a.wav", "text": "Outside."})
    found = datasets.load(path)
    assert len(found.samples) == 1
    assert found.about["recordings_elsewhere"] == 1


# Texts


def test_a_text_file_is_a_line_each(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_bytes("\ufeffFirst line.\r\n\r\nThird.\n".encode() + b"\xff\n")
    found = datasets.load(path)
    assert references(found) == {"1": "First line.", "3": "Third."}
    assert told(found) == [("mine.txt", 4, "It is not UTF-8.")]
    assert found.samples[0].language == "en"


def test_a_folder_of_texts(tmp_path: Path) -> None:
    put(tmp_path, one_txt="A single text.\n", sub__two_txt="Line one.\nLine two.\n", README_md="# Not a text")
    assert references(datasets.load(tmp_path)) == {
        "one": "A single text.",
        "sub/two-1": "Line one.",
        "sub/two-2": "Line two.",
    }


def test_han_characters_are_mandarin_without_being_told(tmp_path: Path) -> None:
    assert datasets.load(write(tmp_path / "mine.txt", "今天下雨。")).samples[0].language == "zh"


# Folders of recordings


def test_recordings_with_a_text_beside(tmp_path: Path) -> None:
    put(tmp_path, a_wav="sound", a_txt="\ufeffFirst\nsecond.", sub__b_flac="sound", sub__b_txt="Another.")
    put(tmp_path, lonely_mp3="sound", orphan_txt="Nobody says this.", bad_wav="broken", bad_txt="Unreadable.")
    put(tmp_path, latin_wav="sound")
    (tmp_path / "latin.txt").write_bytes(b"caf\xe9")
    (tmp_path / ".hidden.wav").write_text("sound", encoding="utf-8")
    found = datasets.load(tmp_path, reader=Headers())
    assert references(found) == {"a": "First second.", "sub/b": "Another."}
    assert sorted(told(found)) == [
        ("bad.txt", 0, "bad.wav is not a recording that can be read."),
        ("latin.txt", 0, "It is not UTF-8."),
        ("lonely.mp3", 0, "There is no lonely.txt beside it."),
        ("orphan.txt", 0, "There is no recording of that name beside it."),
    ]
    assert str(found.problems[-1]) == f"{tmp_path / 'orphan.txt'}: There is no recording of that name beside it."


def test_kaldi_folder_and_its_commands_are_never_run(tmp_path: Path) -> None:
    put(tmp_path, audio__a_wav="sound")
    ran = tmp_path / "ran"
    write(
        tmp_path / "wav.scp",
        "utt1 audio/a.wav",
        f"utt2 touch {ran} |",
        f"utt3 {tmp_path / 'audio' / 'a.wav'}",
        "utt4 feats.ark:1234",
        "utt5",
        "utt6 audio/a.wav",
        "utt1 audio/a.wav",
        "utt8 gone.wav",
    )
    write(
        tmp_path / "text",
        "utt1 the first",
        "utt2 piped",
        "utt3 the third",
        "utt4 archived",
        "utt7 nowhere",
        "utt5 without a place",
        "utt8 gone",
    )
    found = datasets.load(tmp_path, reader=Headers())
    assert references(found) == {"utt1": "the first", "utt3": "the third"}
    assert not ran.exists()
    assert told(found) == [
        ("wav.scp", 2, "It is a command, and commands of a file are not run. Write the recordings to files first."),
        ("wav.scp", 4, "It is a place in an archive, which is not supported. Write the recordings to files first."),
        ("wav.scp", 5, "It names no recording."),
        ("wav.scp", 7, "utt1 was there before, in line 1."),
        ("text", 5, "wav.scp has no recording for utt7."),
        ("text", 7, f"There is no recording {tmp_path / 'gone.wav'}."),
        ("wav.scp", 6, "text has no text for utt6."),
    ]
    assert references(datasets.load(tmp_path / "wav.scp")) == references(found)


def test_kaldi_paths_from_where_the_recipe_is_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, corpus__a_wav="sound")
    write(tmp_path / "data" / "train" / "wav.scp", "utt1 corpus/a.wav")
    write(tmp_path / "data" / "train" / "text", "utt1 hello")
    monkeypatch.chdir(tmp_path)
    assert datasets.load("data/train").samples[0].audio == tmp_path / "corpus" / "a.wav"


def test_kaldi_segments_and_a_missing_text_are_refused(tmp_path: Path) -> None:
    write(tmp_path / "wav.scp", "rec a.wav")
    with pytest.raises(BadInput, match="no text"):
        datasets.load(tmp_path)
    write(tmp_path / "text", "utt1 hello")
    write(tmp_path / "segments", "utt1 rec 0.0 1.0")
    with pytest.raises(BadInput, match="segments"):
        datasets.load(tmp_path)


def test_librispeech_layout(tmp_path: Path) -> None:
    chapter = tmp_path / "84" / "121"
    write(chapter / "84-121.trans.txt", "84-121-0000 GO DO YOU HEAR", "84-121-0001 GONE", "84-121-0002", "")
    put(chapter, **{"84-121-0000_flac": "sound", "84-121-0002_flac": "sound", "84-121-0003_flac": "sound"})
    found = datasets.load(tmp_path, reader=Headers())
    assert references(found) == {"84-121-0000": "go do you hear"}
    assert found.samples[0].language == "en"
    assert found.samples[0].audio == chapter / "84-121-0000.flac"
    assert told(found) == [
        ("84-121.trans.txt", 2, "There is no recording 84-121-0001.flac beside the list."),
        ("84-121.trans.txt", 3, "There is no text."),
        ("84-121-0003.flac", 0, "No list says what is said in it."),
    ]
    assert datasets.load(tmp_path, language="de").samples[0].language == "de"


def test_the_one_list_of_a_folder_is_taken_and_two_are_not_guessed_between(tmp_path: Path) -> None:
    write(tmp_path / "mine.jsonl", {"text": "Mine."})
    assert datasets.load(tmp_path).samples[0].reference == "Mine."
    write(tmp_path / "yours.csv", "text", "Yours.")
    with pytest.raises(BadInput, match=r"several lists \(mine.jsonl, yours.csv\)"):
        datasets.load(tmp_path)
    write(tmp_path / "manifest.jsonl", {"text": "The usual name."})
    found = datasets.load(tmp_path)
    assert found.samples[0].reference == "The usual name."
    assert datasets.load(tmp_path / "manifest.jsonl").name == found.name == tmp_path.name


# The whole


def test_only_the_language_asked_for(tmp_path: Path) -> None:
    path = write(
        tmp_path / "set.jsonl",
        {"id": "a", "text": "English.", "language": "en-US"},
        {"id": "b", "text": "今天下雨。", "language": "Mandarin"},
        {"id": "c", "text": "Not told."},
        {"id": "d", "text": "我要 coffee。", "language": "zh-en"},
        {"id": "e", "audio": "gone.wav", "text": "没有。", "language": "zh"},
    )
    assert list(references(datasets.load(path, language="en"))) == ["a", "c"]
    mandarin = datasets.load(path, language="zh")
    assert list(references(mandarin)) == ["b"]
    assert mandarin.about["other_languages"] == 3
    with pytest.raises(BadInput, match="language fr"):
        datasets.load(write(tmp_path / "one.jsonl", {"text": "English.", "language": "en"}), language="fr")
    with pytest.raises(BadInput, match="is not known"):
        datasets.load(path, language="what?")


def test_a_limit_draws_the_same_ones_in_order_and_must_be_one_at_least(tmp_path: Path) -> None:
    path = write(tmp_path / "mine.txt", *(f"Line {number}." for number in range(1, 11)))
    drawn = [sample.id for sample in datasets.load(path, limit=4).samples]
    assert len(set(drawn)) == 4
    assert drawn == sorted(drawn, key=int)
    assert [sample.id for sample in datasets.load(path, limit=4).samples] == drawn
    assert len(datasets.load(path, limit=99).samples) == 10
    with pytest.raises(BadInput, match="At least one"):
        datasets.load(path, limit=0)


def test_the_hash_tells_data_sets_apart(tmp_path: Path) -> None:
    path = write(tmp_path / "mine.txt", "One.", "Two.")
    first = datasets.load(path).about["sha256"]
    assert datasets.load(path).about["sha256"] == first
    write(path, "One.", "Too.")
    assert datasets.load(path).about["sha256"] != first


@pytest.mark.parametrize("name", ["nots", "nowhere/at/all.jsonl", "a" * 5000, "nul\0byte"])
def test_what_is_nowhere_is_said_with_what_there_is(name: str) -> None:
    with pytest.raises(BadInput, match="There is no data set") as raised:
        datasets.load(name)
    assert "notes-zh" in raised.value.hint
    assert ("Did you mean notes?" in raised.value.hint) == (name == "nots")


def test_nothing_usable_is_one_sentence_with_the_first_reason(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="nothing that can be dictated"):
        datasets.load(tmp_path)
    path = write(tmp_path / "set.jsonl", {"id": "a", "text": ""}, {"id": "b", "text": ""})
    with pytest.raises(BadInput, match="Nothing in set can be used") as raised:
        datasets.load(path)
    assert raised.value.hint == f"{path}, line 1: There is no text. (2 such)"
    write(path)
    with pytest.raises(BadInput, match="There is nothing in set"):
        datasets.load(path)
    with pytest.raises(BadInput, match="no known kind"):
        datasets.load(write(tmp_path / "song.doc", "la la"))


def test_checking_can_be_watched_and_stopped(tmp_path: Path) -> None:
    path = write(tmp_path / "mine.txt", "One.", "Two.")
    seen: list[Progress] = []
    datasets.load(path, on_progress=seen.append)
    assert [progress.done for progress in seen] == [1, 2]
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        datasets.load(path, token=token)


def test_a_limit_keeps_kinds_that_take_turns() -> None:
    """Every third of the mixed suite is of one kind."""
    kinds = {sample.id.partition("-")[0] for sample in datasets.load("mixed", limit=200).samples}
    assert kinds == {"notes", "names", "numbers"}
