"""What goes over the pipes between the app and a worker. Plain values, so that both sides can pickle them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Ready:
    """The engine is loaded; the values of the attributes that were asked for."""

    attributes: Mapping[str, Any]


@dataclass(frozen=True)
class Call:
    """A method of the engine, or one of its values. `takes_token`: it is given a token that can be stopped."""

    number: int
    method: str
    arguments: tuple[Any, ...]
    takes_token: bool


@dataclass(frozen=True)
class Returned:
    """What the method gave."""

    value: Any


@dataclass(frozen=True)
class Raised:
    """One of the exceptions that ports may raise."""

    error: Exception


@dataclass(frozen=True)
class Bug:
    """Anything else that came up inside the engine: its kind and where, never its words."""

    kind: str
    place: str
