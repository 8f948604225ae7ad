"""CTranslate2 Whisper folders become ggml files with the same tensors."""

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import Cancelled, ModelInvalid
from iasr_desktop.core.models.ct2 import Ct2File
from iasr_desktop.core.models.ggml_reader import expected_shapes, read_whisper
from iasr_desktop.core.models.mel import FFT_BINS, FFT_SAMPLES, SAMPLE_RATE_HZ, mel_filters
from iasr_desktop.core.models.whisper_ct2 import convert
from iasr_desktop.core.progress import Progress
from tests.unit.models.making import Variables, ct2_folder, whisper_variables, write_ct2


@pytest.mark.parametrize("multilingual", [True, False])
@pytest.mark.parametrize("as_json", [True, False])
def test_every_tensor_survives(tmp_path: Path, multilingual: bool, as_json: bool) -> None:
    variables = whisper_variables(multilingual=multilingual)
    folder = ct2_folder(tmp_path / "ct2", multilingual=multilingual, as_json=as_json, variables=variables)
    convert(folder, tmp_path / "ggml.bin")
    file = read_whisper(tmp_path / "ggml.bin")

    def pack(*names: str) -> np.ndarray:
        return np.concatenate([file.array(name) for name in names])

    for part, blocks in (("encoder", "encoder.blocks"), ("decoder", "decoder.blocks")):
        for layer in range(2):
            here, there = f"{blocks}.{layer}", f"{part}/layer_{layer}"
            attn = [f"{here}.attn.{role}.weight" for role in ("query", "key", "value")]
            assert np.array_equal(pack(*attn), variables[f"{there}/self_attention/linear_0/weight"])
            bias = variables[f"{there}/self_attention/linear_0/bias"]
            assert np.array_equal(file.array(f"{here}.attn.query.bias"), bias[:8].astype(np.float32))
            assert np.array_equal(file.array(f"{here}.attn.value.bias"), bias[16:].astype(np.float32))
            assert f"{here}.attn.key.bias" not in file.tensors
            pairs = {
                "attn.out.weight": "self_attention/linear_1/weight",
                "attn.out.bias": "self_attention/linear_1/bias",
                "attn_ln.weight": "self_attention/layer_norm/gamma",
                "attn_ln.bias": "self_attention/layer_norm/beta",
                "mlp.0.weight": "ffn/linear_0/weight",
                "mlp.2.bias": "ffn/linear_1/bias",
                "mlp_ln.weight": "ffn/layer_norm/gamma",
            }
            if part == "decoder":
                cross = [f"{here}.cross_attn.{role}.weight" for role in ("key", "value")]
                assert np.array_equal(pack(*cross), variables[f"{there}/attention/linear_1/weight"])
                pairs |= {
                    "cross_attn.query.weight": "attention/linear_0/weight",
                    "cross_attn.out.bias": "attention/linear_2/bias",
                    "cross_attn_ln.bias": "attention/layer_norm/beta",
                }
            for ours, theirs in pairs.items():
                assert np.array_equal(file.array(f"{here}.{ours}"), variables[f"{there}/{theirs}"])
    for ours, theirs in {
        "encoder.conv1.weight": "encoder/conv1/weight",
        "encoder.positional_embedding": "encoder/position_encodings/encodings",
        "decoder.token_embedding.weight": "decoder/embeddings/weight",
        "encoder.ln_post.weight": "encoder/layer_norm/gamma",
        "decoder.ln.bias": "decoder/layer_norm/beta",
    }.items():
        assert np.array_equal(file.array(ours), variables[theirs])
    assert np.array_equal(file.array("encoder.conv2.bias")[:, 0], variables["encoder/conv2/bias"])
    assert file.tensors.keys() == expected_shapes(file.shape).keys()


def test_header_filters_and_vocabulary(tmp_path: Path) -> None:
    convert(ct2_folder(tmp_path, multilingual=False), tmp_path / "ggml.bin")
    file = read_whisper(tmp_path / "ggml.bin")
    assert (file.shape.n_audio_head, file.shape.n_text_layer, file.shape.n_mels, file.shape.ftype) == (2, 2, 80, 1)
    assert not file.shape.is_multilingual
    assert np.array_equal(file.filters, mel_filters(80))
    assert file.vocabulary[:4] == [b" hello", b"\n", b"\xe9", "😊".encode()]
    assert len(file.vocabulary) == 50_257
    assert file.vocabulary[-1] == b"<|endoftext|>"


def test_multilingual_vocabulary_ends_with_its_empty_token(tmp_path: Path) -> None:
    convert(ct2_folder(tmp_path), tmp_path / "ggml.bin")
    vocabulary = read_whisper(tmp_path / "ggml.bin").vocabulary
    assert (len(vocabulary), vocabulary[-1]) == (50_257, b"")


@pytest.mark.parametrize("n_mels", [80, 128])
def test_mel_filters_have_equal_area_and_rise_and_fall_once(n_mels: int) -> None:
    filters = mel_filters(n_mels)
    assert filters.shape == (n_mels, FFT_BINS)
    assert filters.dtype == np.float32
    wide = filters[n_mels // 2 :]
    assert wide.sum(axis=1) * SAMPLE_RATE_HZ / FFT_SAMPLES == pytest.approx(1.0, abs=0.12)
    for row in filters:
        peak = int(row.argmax())
        assert np.all(np.diff(row[: peak + 1]) >= 0)
        assert np.all(np.diff(row[peak:]) <= 0)


def test_mel_filters_are_those_the_catalogue_hashes_were_taken_with() -> None:
    digest = hashlib.sha256(mel_filters(80).tobytes()).hexdigest()
    assert digest == "4f2701b1d287d74a0dc9871026e9519d98cb76426615f2539b0d151a0ae4ec2e"


def test_int8_weights_are_scaled_back(tmp_path: Path) -> None:
    variables = whisper_variables(multilingual=True)
    name = "encoder/layer_0/ffn/linear_0/weight"
    original = variables[name].astype(np.float32)
    scale = 127 / np.abs(original).max(axis=1)
    variables[name] = np.round(original * scale[:, np.newaxis]).astype(np.int8)
    variables[f"{name}_scale"] = scale.astype(np.float32)
    convert(ct2_folder(tmp_path, variables=variables), tmp_path / "ggml.bin")
    found = read_whisper(tmp_path / "ggml.bin").array("encoder.blocks.0.mlp.0.weight")
    assert np.abs(found - original).max() < 0.51 / scale.min() + 0.002


def test_float32_and_bfloat16_are_taken(tmp_path: Path) -> None:
    variables = whisper_variables(multilingual=True)
    wide = variables["encoder/conv1/weight"].astype(np.float32)
    variables["encoder/conv1/weight"] = wide
    brain = (np.ascontiguousarray(wide[:, :8, 0]).view(np.uint32) >> 16).astype(np.uint16)
    variables["encoder/layer_0/self_attention/linear_1/weight"] = brain
    convert(ct2_folder(tmp_path, variables=variables), tmp_path / "ggml.bin")
    file = read_whisper(tmp_path / "ggml.bin")
    assert np.array_equal(file.array("encoder.conv1.weight"), wide)
    assert file.array("encoder.blocks.0.attn.out.weight") == pytest.approx(wide[:, :8, 0], rel=0.01)


def test_progress_ends_at_its_total(tmp_path: Path) -> None:
    seen: list[Progress] = []
    convert(ct2_folder(tmp_path), tmp_path / "ggml.bin", CancelToken(), seen.append)
    assert seen[-1].done == pytest.approx(seen[-1].total)
    assert [value.done for value in seen] == sorted(value.done for value in seen)


def test_a_cancelled_conversion_stops(tmp_path: Path) -> None:
    token = CancelToken()
    with pytest.raises(Cancelled):
        convert(ct2_folder(tmp_path), tmp_path / "ggml.bin", token, lambda _: token.cancel())


def refusal(folder: Path) -> str:
    with pytest.raises(ModelInvalid) as caught:
        convert(folder, folder / "ggml.bin")
    return str(caught.value)


def test_a_cut_model_says_what_it_should_be(tmp_path: Path) -> None:
    weights = ct2_folder(tmp_path) / "model.bin"
    whole = weights.read_bytes()
    weights.write_bytes(whole[:-70_000])
    said = refusal(tmp_path)
    assert "cut short" in said
    assert f"found {len(whole) - 70_000:,}" in said


def test_another_version_another_spec_another_file(tmp_path: Path) -> None:
    folder = ct2_folder(tmp_path)
    variables = whisper_variables(multilingual=True)
    write_ct2(folder / "model.bin", variables, version=5)
    assert "version 6" in refusal(folder)
    write_ct2(folder / "model.bin", variables, spec="TransformerSpec")
    assert "TransformerSpec" in refusal(folder)
    (folder / "model.bin").write_bytes(b"hello")
    refusal(folder)
    (folder / "model.bin").unlink()
    assert "no model.bin" in refusal(folder)


def test_missing_tensors_are_named(tmp_path: Path) -> None:
    variables: Variables = whisper_variables(multilingual=True)
    del variables["encoder/layer_1/ffn/linear_1/bias"]
    assert "encoder/layer_1/ffn/linear_1/bias" in refusal(ct2_folder(tmp_path, variables=variables))


def test_vocabularies_that_do_not_fit(tmp_path: Path) -> None:
    folder = ct2_folder(tmp_path)
    plain = folder / "vocabulary.txt"
    lines = plain.read_text(encoding="utf-8").split("\n")
    plain.write_text("\n".join(lines[1:]), encoding="utf-8")
    assert "50,256 text tokens; expected 50,257" in refusal(folder)
    plain.write_text("one\ntwo\n")
    assert "<|endoftext|>" in refusal(folder)
    plain.write_text("\n".join(["漢字", *lines]), encoding="utf-8")
    assert "byte-level" in refusal(folder)
    plain.write_bytes(b"\xff\xfe\x00")
    assert "damaged" in refusal(folder)
    (folder / "vocabulary.json").write_text(json.dumps({"a": 1}))
    assert "list of tokens" in refusal(folder)
    (folder / "vocabulary.json").unlink()
    plain.unlink()
    assert "no vocabulary.json or vocabulary.txt" in refusal(folder)


SMALL = {"encoder/a": np.arange(6, dtype=np.float16).reshape(2, 3), "b": np.array(4, dtype=np.int16)}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.data())
def test_a_damaged_index_is_refused_or_read_never_more(tmp_path: Path, data: st.DataObject) -> None:
    path = tmp_path / "model.bin"
    write_ct2(path, SMALL)
    content = bytearray(path.read_bytes())
    if data.draw(st.booleans()):
        content = content[: data.draw(st.integers(0, len(content) - 1))]
    else:
        content[data.draw(st.integers(0, len(content) - 1))] ^= data.draw(st.integers(1, 255))
    path.write_bytes(bytes(content))
    try:
        file = Ct2File(path)
        for name in file.variables:
            file.array(name)
    except ModelInvalid:
        return
