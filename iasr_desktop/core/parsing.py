"""JSON and TOML that others wrote: whatever is wrong with it is a `ValueError`, and nothing else.

Python's parsers give up on deep nesting with a `RecursionError`, which no reader
of files expects, and take numbers of any size.
"""

import json
import tomllib
from typing import Any


def json_value(text: str | bytes) -> Any:
    """The value that a text of JSON stands for. Raises `ValueError`."""
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error


def toml_table(text: str) -> dict[str, Any]:
    """The content of a file in TOML. Raises `ValueError` (`tomllib.TOMLDecodeError` is one)."""
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error


def is_file_name(name: object) -> bool:
    """Whether `name` is the name of one file in the folder at hand, on every system.

    Names in lists of files come from others: joined to a folder they must not lead out of it.
    """
    if not isinstance(name, str) or not name or name in (".", "..") or len(name.encode("utf-8", "replace")) > 255:
        return False
    return not any(sign in '/\\:*?"<>|' or ord(sign) < 32 for sign in name)
