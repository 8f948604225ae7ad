import numpy as np
import pytest
from numpy.typing import NDArray

from iasr_desktop.core.audio.channels import ChannelMixer
from tests.sounds import babble, decibels, noise, rms, side_by_side, silence, tone

RATE = 48_000


def mixed(samples: NDArray[np.float32], block_s: float = 0.05) -> tuple[NDArray[np.float32], list[tuple[int, ...]]]:
    mixer = ChannelMixer(RATE, samples.shape[1])
    block = round(block_s * RATE)
    parts, chosen = [], []
    for start in range(0, len(samples), block):
        parts.append(mixer.mix(samples[start : start + block]))
        chosen.append(mixer.chosen)
    return np.concatenate(parts), chosen


def level_change(mono: NDArray[np.float32], voice: NDArray[np.float32]) -> float:
    return decibels(rms(mono), rms(voice))


@pytest.mark.parametrize("block_s", [0.01, 0.05, 1.0])
def test_a_voice_on_the_second_channel_keeps_its_level(block_s: float) -> None:
    voice = babble(3, RATE)
    mono, chosen = mixed(side_by_side(silence(3, RATE), voice), block_s)
    assert abs(level_change(mono, voice)) < 0.5
    assert chosen[-1] == (1,)


def test_the_only_live_channel_of_eight_is_found_among_hiss() -> None:
    voice = babble(5, RATE, level=0.1)
    channels = [noise(5, RATE, 0.002, seed) for seed in range(8)]
    channels[4] = channels[4] + voice
    mono, chosen = mixed(side_by_side(*channels))
    assert chosen[-1] == (4,)
    assert abs(level_change(mono, voice)) < 1


@pytest.mark.parametrize("factor", [1.0, 0.3, -1.0])
def test_the_same_voice_on_both_channels_loses_no_level(factor: float) -> None:
    voice = babble(3, RATE)
    mono, chosen = mixed(side_by_side(voice, np.float32(factor) * voice))
    assert chosen[-1] == (0,)
    assert abs(level_change(mono, voice)) < 0.5


def test_a_voice_picked_up_twice_with_a_delay_is_not_doubled() -> None:
    voice = babble(4, RATE)
    late = np.concatenate((silence(0.004, RATE), voice))[: len(voice)]
    mono, _ = mixed(side_by_side(voice, late), 0.5)
    assert abs(level_change(mono, voice)) < 1


def test_identical_tones_are_not_doubled() -> None:
    sound = tone(2, RATE)
    mono, _ = mixed(side_by_side(sound, sound))
    assert abs(level_change(mono, sound)) < 0.5


def test_a_speaker_on_each_channel_are_both_heard_without_clipping() -> None:
    left, right = babble(6, RATE, 0.9, seed=1), babble(6, RATE, 0.9, seed=2)
    mono, chosen = mixed(side_by_side(left, right))
    assert set(chosen[-1]) == {0, 1}
    assert np.abs(mono).max() <= 1.0
    for voice in (left, right):
        assert np.corrcoef(mono, voice)[0, 1] > 0.5


def test_hum_louder_than_the_voice_is_not_taken_for_it() -> None:
    voice = babble(6, RATE, 0.1)
    hum = tone(6, RATE, 50, 0.05)
    assert rms(hum) > rms(voice)
    _, chosen = mixed(side_by_side(hum, voice))
    assert chosen[-1] == (1,)


def test_the_choice_is_steady_while_one_person_speaks() -> None:
    voice = babble(20, RATE)
    _, chosen = mixed(side_by_side(0.9 * voice + noise(20, RATE, 0.01, 3), voice + noise(20, RATE, 0.01, 4)))
    assert len(set(chosen[10:])) == 1


def test_a_speaker_who_moves_to_the_other_channel_is_followed_from_the_first_word() -> None:
    first, second = babble(5, RATE, seed=1), babble(5, RATE, seed=2)
    samples = side_by_side(np.concatenate((first, silence(5, RATE))), np.concatenate((silence(5, RATE), second)))
    mono, _ = mixed(samples)
    assert abs(level_change(mono[5 * RATE :], second)) < 1


def test_a_click_on_one_channel_does_not_hide_the_voice_on_the_other() -> None:
    voice = babble(5, RATE, 0.1)
    click = silence(5, RATE)
    click[1000:1400] = 0.9
    mono, chosen = mixed(side_by_side(click, voice))
    assert 1 in chosen[-1]
    assert np.corrcoef(mono[RATE:], voice[RATE:])[0, 1] > 0.99


def test_silence_stays_silence() -> None:
    mono, chosen = mixed(side_by_side(silence(1, RATE), silence(1, RATE)))
    assert not mono.any()
    assert chosen[-1] == ()


def test_a_change_of_channel_makes_no_click() -> None:
    low = tone(3, RATE, 100, 0.3)
    samples = side_by_side(np.concatenate((low, silence(3, RATE))), np.concatenate((silence(3, RATE), low)))
    mono, _ = mixed(samples)
    assert np.abs(np.diff(mono)).max() < 0.03
