"""Any recording: every format and rate, damaged and impossible files; the same in the app's process and in a worker."""

import logging
import os
import tracemalloc
import wave
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import cast

import av
import numpy as np
import pytest
import soundfile
from numpy.typing import NDArray

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AudioUnreadable, Cancelled
from iasr_desktop.core.ports import AudioFileReader, SpeechRecognizer
from iasr_desktop.core.recording import RecordedUtterance
from iasr_desktop.core.types import Samples, Transcript
from iasr_desktop.engines.av_files import AvFileReader
from iasr_desktop.engines.workers.file_reader import SupervisedFileReader
from tests.sounds import ROBUSTNESS, babble, decibels, noise, rms, side_by_side, silence, tone

READER: AudioFileReader = AvFileReader()


@pytest.fixture(scope="module", params=["in process", "in a worker"], autouse=True)
def reader(request: pytest.FixtureRequest) -> Iterator[AudioFileReader]:
    """Every test is tried with both."""
    global READER
    with ExitStack() as ends:
        READER = (
            AvFileReader() if request.param == "in process" else ends.enter_context(closing(SupervisedFileReader()))
        )
        yield READER


def read(path: Path) -> Samples:
    blocks = list(READER.blocks(path, CancelToken()))
    assert all(block.dtype == np.float32 and block.ndim == 1 for block in blocks)
    return np.concatenate(blocks)


def saved(path: Path, samples: NDArray[np.float32], rate_hz: int = 16_000, subtype: str | None = None) -> Path:
    soundfile.write(path, samples, rate_hz, subtype=subtype)
    return path


@pytest.mark.parametrize("rate_hz", [8_000, 11_025, 16_000, 22_050, 44_100, 48_000, 96_000, 192_000])
@pytest.mark.parametrize("channels", [1, 2, 8])
def test_every_rate_and_channel_count(tmp_path: Path, rate_hz: int, channels: int) -> None:
    sound = tone(2.5, rate_hz)
    path = saved(tmp_path / "a.wav", np.stack([sound] * channels, axis=1), rate_hz)
    samples = read(path)
    assert len(samples) == pytest.approx(40_000, abs=20)
    assert abs(decibels(rms(samples[4000:-4000]), rms(sound))) < 0.2
    assert READER.duration_s(path) == pytest.approx(2.5, abs=0.01)


@pytest.mark.parametrize("subtype", ["PCM_U8", "PCM_16", "PCM_24", "PCM_32", "FLOAT", "DOUBLE", "ULAW", "ALAW"])
def test_every_sample_format(tmp_path: Path, subtype: str) -> None:
    sound = tone(1)
    samples = read(saved(tmp_path / "a.wav", sound, subtype=subtype))
    assert np.abs(samples - sound).max() < (0.02 if subtype in {"PCM_U8", "ULAW", "ALAW"} else 1e-3)


@pytest.mark.parametrize("suffix", ["flac", "ogg", "mp3", "aiff", "caf", "au", "w64"])
def test_containers(tmp_path: Path, suffix: str) -> None:
    sound = tone(2, 44_100)
    samples = read(saved(tmp_path / f"a.{suffix}", sound, 44_100))
    assert len(samples) == pytest.approx(32_000, abs=1500)
    assert abs(decibels(rms(samples[4000:-4000]), rms(sound))) < 0.5


def video(path: Path, with_sound: bool) -> Path:
    """A second of a moving picture."""
    with av.open(str(path), "w") as container:
        picture = container.add_stream("mpeg4", rate=10)
        picture.width = picture.height = 32
        sound = container.add_stream("aac", rate=44_100) if with_sound else None
        for number in range(10):
            pixels = np.full((32, 32, 3), number * 20, np.uint8)
            container.mux(picture.encode(av.VideoFrame.from_ndarray(pixels, format="rgb24")))
        container.mux(picture.encode())
        if sound is not None:
            frame = av.AudioFrame.from_ndarray(tone(1, 44_100)[None, :], format="fltp", layout="mono")
            frame.sample_rate = 44_100
            container.mux(sound.encode(frame))
            container.mux(sound.encode())
    return path


def test_the_sound_of_a_video_is_read(tmp_path: Path) -> None:
    samples = read(video(tmp_path / "a.mp4", with_sound=True))
    assert len(samples) == pytest.approx(16_000, abs=1500)
    assert rms(samples) > 0.1


def test_a_video_without_sound_is_said(tmp_path: Path) -> None:
    with pytest.raises(AudioUnreadable, match="no audio track"):
        read(video(tmp_path / "a.mp4", with_sound=False))


@pytest.mark.parametrize("live", [[1], [4], [0, 1]])
def test_the_level_of_the_live_channels_is_kept(tmp_path: Path, live: list[int]) -> None:
    voice = babble(4, 48_000)
    channels = [voice if number in live else noise(4, 48_000, 1e-4, number) for number in range(8)]
    samples = read(saved(tmp_path / "a.wav", side_by_side(*channels), 48_000, "FLOAT"))
    alone = read(saved(tmp_path / "alone.wav", voice, 48_000, "FLOAT"))
    assert abs(decibels(rms(samples), rms(alone))) < 1


def test_two_speakers_on_two_channels_are_both_heard(tmp_path: Path) -> None:
    left, right = babble(6, seed=1, level=0.95), babble(6, seed=2, level=0.95)
    samples = read(saved(tmp_path / "a.wav", side_by_side(left, right)))
    assert np.corrcoef(samples, left)[0, 1] > 0.5
    assert np.corrcoef(samples, right)[0, 1] > 0.5
    assert np.abs(samples).max() <= 1


def test_what_is_not_a_number_becomes_silence(tmp_path: Path) -> None:
    sound = tone(1)
    sound[4000:6000] = np.nan
    sound[6000:7000] = np.inf
    sound[7000:8000] = -np.inf
    samples = read(saved(tmp_path / "a.wav", sound, subtype="FLOAT"))
    assert np.isfinite(samples).all()
    assert not samples[4000:8000].any()
    assert np.abs(samples[:4000] - sound[:4000]).max() < 1e-4


def test_a_file_of_nothing_but_nan_is_silence(tmp_path: Path) -> None:
    assert not read(saved(tmp_path / "a.wav", np.full(16_000, np.nan, np.float32), subtype="FLOAT")).any()


def test_samples_beyond_full_scale_are_turned_down_not_clipped(tmp_path: Path) -> None:
    sound = 4 * tone(1)
    samples = read(saved(tmp_path / "a.wav", sound, subtype="FLOAT"))
    assert np.abs(samples).max() <= 1
    assert np.corrcoef(samples, sound)[0, 1] > 0.9999


def test_blocks_are_about_a_second_each(tmp_path: Path) -> None:
    path = saved(tmp_path / "a.flac", tone(5, 44_100), 44_100)
    sizes = [len(block) for block in READER.blocks(path, CancelToken())]
    assert all(size <= 20_000 for size in sizes)
    assert all(size >= 12_000 for size in sizes[:-2])


def test_a_long_recording_never_lies_in_memory_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "long.flac"
    with soundfile.SoundFile(path, "w", 16_000, 1) as file:
        for minute in range(15):
            file.write(noise(60, level=0.01, seed=minute))
    tracemalloc.start()
    try:
        count = sum(len(block) for block in READER.blocks(path, CancelToken()))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert count == 15 * 60 * 16_000
    assert peak < 20_000_000


def test_a_cut_wav_file_gives_what_is_there_with_a_warning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = saved(tmp_path / "a.wav", tone(10))
    os.truncate(path, path.stat().st_size // 2)
    with caplog.at_level(logging.WARNING):
        assert len(read(path)) == pytest.approx(80_000, abs=100)
    assert "a.wav" in caplog.text


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


@pytest.mark.parametrize("name", ["a.wav", "a.flac"])
def test_damage_stands_in_the_notes_of_what_was_heard(
    tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = saved(tmp_path / name, babble(20), 16_000)
    whole = heard(path)
    assert whole.notes == ("its own",)
    cut(path)
    damaged = heard(path)
    assert damaged.notes[0] == "its own"
    assert any("cut off" in note for note in damaged.notes[1:])
    assert caplog.text == ""


class Counting:
    """A recogniser that only reads."""

    def transcribe_stream(self, blocks: Iterable[Samples], *_: object) -> Transcript:
        return Transcript("", "en", sum(map(len, blocks)) / 16_000, notes=("its own",))


def heard(path: Path) -> Transcript:
    utterance = RecordedUtterance(path, READER)
    return utterance.hear(cast("SpeechRecognizer", Counting()), CancelToken(), "en")


@pytest.mark.parametrize("suffix", ["flac", "ogg", "mp3"])
def test_a_cut_compressed_file_gives_what_is_there(tmp_path: Path, suffix: str) -> None:
    path = saved(tmp_path / f"a.{suffix}", babble(20, 44_100), 44_100)
    os.truncate(path, path.stat().st_size // 2)
    assert 100_000 < len(read(path)) < 220_000


def test_a_damaged_middle_does_not_lose_the_end(tmp_path: Path) -> None:
    path = saved(tmp_path / "a.flac", babble(20), 16_000)
    body = bytearray(path.read_bytes())
    middle = len(body) // 2
    body[middle : middle + 3000] = np.random.default_rng(0).bytes(3000)
    path.write_bytes(body)
    samples = read(path)
    assert len(samples) > 15 * 16_000
    assert np.isfinite(samples).all()


def test_a_header_without_samples_is_said(tmp_path: Path) -> None:
    path = tmp_path / "nothing.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(16_000)
    with pytest.raises(AudioUnreadable, match=r"nothing\.wav"):
        read(path)


def impossible(folder: Path, kind: str) -> Path:
    path = folder / f"a {kind} 'ü' 录音.wav"
    if kind == "empty":
        path.touch()
    elif kind == "text":
        path.write_text("This is a letter, not a recording.\n" * 50)
    elif kind == "random":
        path.write_bytes(np.random.default_rng(3).bytes(5000))
    elif kind == "folder":
        path.mkdir()
    elif kind == "header":
        path.write_bytes(b"RIFF\x24\x00\x00\x00WAVE")
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "playlist":
        saved(folder / "other.wav", tone(1))
        path.write_text(f"#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n{folder}/other.wav\n#EXT-X-ENDLIST\n")
    elif kind == "list":
        saved(folder / "other.wav", tone(1))
        path.write_text("ffconcat version 1.0\nfile other.wav\n")
    return path


@pytest.mark.parametrize("kind", ["missing", "empty", "text", "random", "folder", "header", "pipe", "playlist", "list"])
def test_what_cannot_be_read_is_one_sentence_with_its_name(tmp_path: Path, kind: str) -> None:
    path = impossible(tmp_path, kind)
    for attempt in (read, READER.duration_s):
        with pytest.raises(AudioUnreadable) as failure:
            attempt(path)
        assert repr(str(path)) in failure.value.message
        assert "\n" not in str(failure.value)


@pytest.mark.skipif(os.geteuid() == 0, reason="the super-user may read everything")
def test_a_file_without_permission_is_said(tmp_path: Path) -> None:
    path = saved(tmp_path / "secret.wav", tone(1))
    path.chmod(0)
    with pytest.raises(AudioUnreadable, match=r"secret\.wav"):
        read(path)


@pytest.mark.parametrize(
    "name", ["with space.wav", 'it\'s "quoted".wav', "http:a.wav", "录音 é.wav", "-x.wav", "%d.wav"]
)
def test_odd_names_are_only_names(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    saved(tmp_path / name, tone(1))
    monkeypatch.chdir(tmp_path)
    assert len(read(Path(name))) == 16_000


def test_a_name_that_is_no_text_is_only_a_name(tmp_path: Path) -> None:
    plain = saved(tmp_path / "a.wav", tone(1))
    odd = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe.wav"))
    plain.rename(odd)
    assert len(read(odd)) == 16_000


def test_reading_stops_when_asked(tmp_path: Path) -> None:
    token = CancelToken()
    blocks = READER.blocks(saved(tmp_path / "a.wav", tone(5)), token)
    next(blocks)
    token.cancel()
    with pytest.raises(Cancelled):
        list(blocks)


def test_reading_can_be_left_in_the_middle(tmp_path: Path) -> None:
    path = saved(tmp_path / "a.wav", tone(5))
    blocks = READER.blocks(path, CancelToken())
    next(blocks)
    blocks.close()  # type: ignore[attr-defined]
    path.unlink()


def test_silence_is_read_as_silence(tmp_path: Path) -> None:
    assert not read(saved(tmp_path / "a.wav", side_by_side(silence(2), silence(2)))).any()


def awkward() -> list[Path]:
    return sorted(ROBUSTNESS.iterdir()) if ROBUSTNESS.is_dir() else []


@pytest.mark.skipif(not ROBUSTNESS.is_dir(), reason="the awkward recordings are not here")
@pytest.mark.parametrize("path", awkward(), ids=lambda path: path.name)
def test_awkward_recordings_give_audio_or_one_sentence(path: Path) -> None:
    failures: list[AudioUnreadable] = []
    samples = silence(0)
    try:
        samples = read(path)
    except AudioUnreadable as failure:
        failures.append(failure)
    assert len(samples) or all(repr(str(path)) in failure.message for failure in failures)
    assert bool(len(samples)) != bool(failures)
    assert np.isfinite(samples).all()
    assert np.abs(samples).max(initial=0.0) <= 1


@pytest.mark.parametrize(
    ("codec", "container", "layout"), [("aac", "mp4", "7.1"), ("aac", "adts", "5.1"), ("wavpack", "wv", "7.1")]
)
def test_many_channels_in_planes_of_their_own(tmp_path: Path, codec: str, container: str, layout: str) -> None:
    """The library takes what lies behind the eighth plane for one more."""
    path = tmp_path / "planar"
    with av.open(str(path), "w", format=container) as out:
        stream = out.add_stream(codec, rate=16_000, layout=layout)
        channels = {"5.1": 6, "7.1": 8}[layout]
        sound = np.repeat((tone(1, 16_000) * 20_000).astype(np.int16), channels)
        frame = av.AudioFrame.from_ndarray(sound[None, :], format="s16", layout=layout)
        frame.sample_rate = 16_000
        resampler = av.AudioResampler(format=stream.codec_context.format, layout=layout, rate=16_000)
        for part in [*resampler.resample(frame), None]:
            for packet in stream.encode(part):
                out.mux(packet)
    heard = read(path)
    assert len(heard) == pytest.approx(16_000, abs=3_000)
    assert np.abs(heard).max() > 0.1
