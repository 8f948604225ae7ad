"""`SpeechDecoder`: what stands in for it in tests behaves like whisper.cpp."""

import gc
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from iasr_desktop.core import paths
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import Cancelled, DeadlineExceeded, ModelFailed
from iasr_desktop.core.ports import DecodeOptions, SpeechDecoder
from iasr_desktop.core.types import Samples
from iasr_desktop.engines.whispercpp import WhisperCppDecoder
from iasr_desktop.engines.workers.decoder import SupervisedDecoder
from tests.fakes import LevelDecoder
from tests.sounds import noise, silence, speech
from tests.speaking import speak

MODEL_ID = "whisper-tiny.en"
ENGLISH = DecodeOptions("en")


@dataclass(frozen=True)
class Case:
    decoder: SpeechDecoder
    samples: Samples


def weights(model_id: str = MODEL_ID) -> Path:
    folder = paths.models_dir() / model_id
    files = sorted(folder.glob("*.bin")) if folder.is_dir() else []
    if not files:
        pytest.skip(f"{model_id} is not installed (iasr models fetch {model_id})")
    return files[0]


@pytest.fixture(scope="module")
def real() -> Iterator[WhisperCppDecoder]:
    decoder = WhisperCppDecoder(weights(), MODEL_ID, 2)
    yield decoder
    decoder.close()


@pytest.fixture(scope="module")
def exact() -> Iterator[WhisperCppDecoder]:
    decoder = WhisperCppDecoder(weights(), MODEL_ID, 2, exact_times=True)
    yield decoder
    decoder.close()


@pytest.fixture(scope="module")
def supervised() -> Iterator[SupervisedDecoder]:
    decoder = SupervisedDecoder(weights(), MODEL_ID, 2)
    yield decoder
    decoder.close()


REAL = [pytest.param(name, marks=pytest.mark.model) for name in ("real", "exact", "supervised")]


@pytest.fixture(params=["fake", *REAL])
def case(request: pytest.FixtureRequest) -> Case:
    if request.param == "fake":
        return Case(LevelDecoder(("en",)), speak(range(8)))
    return Case(request.getfixturevalue(request.param), speech())


@pytest.mark.parametrize("phrases", [False, True])
def test_words_make_the_text_and_lie_in_the_audio(case: Case, phrases: bool) -> None:
    decoded = case.decoder.decode(case.samples, DecodeOptions("en", phrases=phrases), CancelToken())
    assert decoded.has_phrases == phrases
    assert len(decoded.words) >= 8
    assert "".join(word.text for word in decoded.words) == "".join(decoded.text.split())
    for word in decoded.words:
        assert 0.0 <= word.start_s <= word.end_s <= len(case.samples) / 16_000
        assert 0.0 < word.p <= 1.0
    assert all(earlier.end_s <= later.end_s for earlier, later in pairwise(decoded.words))
    assert decoded.language == "en"
    assert decoded.mean_logprob < 0.0
    assert decoded.tokens >= len(decoded.words)
    assert not decoded.is_cut


def test_a_decode_leaves_nothing_behind(case: Case) -> None:
    first = case.decoder.decode(case.samples, ENGLISH, CancelToken())
    other = DecodeOptions("en", "Namrata, Cyrille.", 400, 0.4, 5)
    case.decoder.decode(noise(2.0, level=0.1), other, CancelToken())
    assert case.decoder.decode(case.samples, ENGLISH, CancelToken()) == first


def test_a_limit_of_tokens_is_kept_and_told(case: Case) -> None:
    options = DecodeOptions("en", max_tokens=4)
    limited = case.decoder.decode(case.samples, options, CancelToken())
    assert limited.is_cut or isinstance(case.decoder, LevelDecoder)
    assert limited.tokens < 12


@pytest.mark.parametrize("limit", [3, 5, 8])
def test_the_limit_counts_what_tells_times_too(case: Case, limit: int) -> None:
    limited = case.decoder.decode(case.samples, DecodeOptions("en", max_tokens=limit, phrases=True), CancelToken())
    assert limited.is_cut or isinstance(case.decoder, LevelDecoder)


@pytest.mark.model
def test_nothing_is_invented_behind_the_last_phrase(real: WhisperCppDecoder, exact: WhisperCppDecoder) -> None:
    for decoder in (real, exact):
        with_pause = np.concatenate((speech(), noise(4.0, level=1e-4)))
        plain = decoder.decode(speech(), DecodeOptions("en", phrases=True), CancelToken())
        decoded = decoder.decode(with_pause, DecodeOptions("en", phrases=True), CancelToken())
        assert len(decoded.words) == len(plain.words)
        assert decoded.words[-1].end_s < len(speech()) / 16_000 + 0.5


@pytest.mark.parametrize("seconds", [0.0, 0.05, 0.4])
def test_short_audio_is_no_failure(case: Case, seconds: float) -> None:
    decoded = case.decoder.decode(silence(seconds), ENGLISH, CancelToken())
    assert all(word.end_s <= max(seconds, 0.0) + 1e-6 for word in decoded.words)


@pytest.mark.parametrize("window", [1, 60, 400, 1500])
def test_any_window_will_do(case: Case, window: int) -> None:
    options = DecodeOptions("en", audio_context=window)
    assert case.decoder.decode(case.samples, options, CancelToken()).language == "en"


def test_a_cancelled_decode_says_so(case: Case) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        case.decoder.decode(case.samples, ENGLISH, token)
    with pytest.raises(DeadlineExceeded):
        case.decoder.decode(case.samples, ENGLISH, CancelToken(deadline_s=0.0))


def test_one_language_needs_no_detection(case: Case) -> None:
    assert list(case.decoder.languages) == ["en"]
    assert case.decoder.detect_language(case.samples, None, CancelToken()) == "en"


def test_prompt_tokens_are_counted(case: Case) -> None:
    assert case.decoder.count_tokens("") == 0
    few, many = case.decoder.count_tokens("Ann Lee"), case.decoder.count_tokens("Ann Lee " * 300)
    assert 0 < few < 12
    assert many >= 300


@pytest.mark.model
def test_only_exact_times_are_told_as_such(real: WhisperCppDecoder, exact: WhisperCppDecoder) -> None:
    assert not real.decode(speech(), ENGLISH, CancelToken()).is_timed
    assert exact.decode(speech(), ENGLISH, CancelToken()).is_timed


@pytest.mark.model
def test_a_decode_past_its_deadline_ends_early(real: WhisperCppDecoder) -> None:
    with pytest.raises(DeadlineExceeded):
        real.decode(np.tile(speech(), 6), DecodeOptions("en", max_tokens=200), CancelToken(deadline_s=0.02))


@pytest.mark.model
def test_prompts_outlive_the_garbage_collector(real: WhisperCppDecoder) -> None:
    rng = np.random.default_rng(3)
    short = speech()[:16_000]
    gc.freeze()
    for _ in range(20):
        prompt = " ".join("".join(rng.choice([*"abcdeüλ中"], 6)) for _ in range(30))
        real.decode(short, DecodeOptions("en", prompt, 100, 0.0, 4), CancelToken())
        gc.collect()


@pytest.mark.model
def test_a_path_of_any_letters_will_do(tmp_path: Path) -> None:
    target = tmp_path / "Ünï 'код' 日本.bin"
    target.symlink_to(weights())
    decoder = WhisperCppDecoder(target, "copy", 1)
    assert decoder.count_tokens("hello") > 0
    decoder.close()


@pytest.mark.model
def test_a_file_that_is_no_model_is_one_sentence(tmp_path: Path) -> None:
    cut = tmp_path / "cut.bin"
    with weights().open("rb") as source, cut.open("wb") as out:
        shutil.copyfileobj(source, out, 1 << 20)
        out.truncate(9_000_000)
    (tmp_path / "text.bin").write_text("no model")
    for bad in (cut, tmp_path / "text.bin", tmp_path / "missing.bin", tmp_path):
        with pytest.raises(ModelFailed, match="could not be loaded"):
            WhisperCppDecoder(bad, "bad")


@pytest.mark.model
def test_the_process_ends_in_peace_and_says_nothing(real: WhisperCppDecoder) -> None:
    program = (
        "import sys; from pathlib import Path; from tests.sounds import speech\n"
        "from iasr_desktop.engines.whispercpp import WhisperCppDecoder\n"
        "from iasr_desktop.core.ports import DecodeOptions; from iasr_desktop.core.cancel import CancelToken\n"
        "decoder = WhisperCppDecoder(Path(sys.argv[1]), 'm', 1)\n"
        "decoder.decode(speech()[:24000], DecodeOptions('en', audio_context=300), CancelToken())\n"
    )
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", program, str(weights())], capture_output=True, text=True, check=False, cwd=root
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
