"""The tokens of a Whisper model as bytes, from either file CTranslate2 writes."""

from pathlib import Path

from iasr_desktop.core.errors import ModelInvalid
from iasr_desktop.core.parsing import json_value

END_OF_TEXT = "<|endoftext|>"


def read_vocabulary(folder: Path) -> list[bytes]:
    """Text tokens in order of their ids, without the special ones that follow.

    Takes `vocabulary.json` or `vocabulary.txt`. Raises `ModelInvalid` when
    there is neither, or the file is no Whisper vocabulary.
    """
    tokens = _read_tokens(folder)
    if END_OF_TEXT not in tokens:
        raise ModelInvalid(f"The vocabulary in {folder} has no {END_OF_TEXT} token.", "Is it a Whisper model?")
    return [_to_bytes(token, folder) for token in tokens[: tokens.index(END_OF_TEXT)]]


def _read_tokens(folder: Path) -> list[str]:
    listed, plain = folder / "vocabulary.json", folder / "vocabulary.txt"
    try:
        if listed.is_file():
            tokens = json_value(listed.read_text(encoding="utf-8"))
            if not (isinstance(tokens, list) and all(isinstance(token, str) for token in tokens)):
                raise ModelInvalid(f"{listed} is not a list of tokens.", "Copy or download it again.")
            return tokens
        # Not splitlines(): tokens may hold other characters that it takes for line ends.
        return plain.read_bytes().decode("utf-8").removesuffix("\n").split("\n")
    except FileNotFoundError as error:
        raise ModelInvalid(
            f"{folder} has no vocabulary.json or vocabulary.txt.",
            "A CTranslate2 Whisper folder holds model.bin, config.json and a vocabulary.",
        ) from error
    except ValueError as error:
        raise ModelInvalid(f"The vocabulary in {folder} is damaged.", "Copy or download it again.") from error


def _byte_of_character() -> dict[str, int]:
    """GPT-2's mapping of bytes to printable characters, turned round (openai/gpt-2, encoder.py)."""
    printable = [*range(ord("!"), ord("~") + 1), *range(ord("¡"), ord("¬") + 1), *range(ord("®"), ord("ÿ") + 1)]
    mapping = {chr(byte): byte for byte in printable}
    others = [byte for byte in range(256) if byte not in set(printable)]
    return mapping | {chr(256 + index): byte for index, byte in enumerate(others)}


_BYTES = _byte_of_character()


def _to_bytes(token: str, folder: Path) -> bytes:
    try:
        return bytes(_BYTES[character] for character in token)
    except KeyError as error:
        raise ModelInvalid(f"The vocabulary in {folder} is not byte-level BPE.", "Is it a Whisper model?") from error
