"""Which way text takes into the window the person came from, and what to tell about it.

A way that fails before its first keystroke is followed by the next; one that
fails after it is not, so that nothing stands there twice. What no way could
put there is on the clipboard, and that is said. The clipboard is never put
back: no delay is long enough for every window to have read it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from iasr_desktop.core.errors import DeliveryFailed
from iasr_desktop.core.ports import TextDelivery

MOST_TYPED = 1000
"""Longer texts are pasted: some windows take keystrokes slower than people read."""


class Sent(StrEnum):
    """What became of the text."""

    TYPED = "typed"
    PASTED = "pasted"
    COPIED = "copied"


@dataclass(frozen=True)
class Sending:
    """The text is `how`; `reason` says why it was only copied, `begun` that part of it may stand in the window."""

    how: Sent
    reason: str = ""
    begun: bool = False


def by_typing(ways: Sequence[TextDelivery], text: str, method: str) -> Sending | None:
    """Type `text` the first way that can; `None` when it is for the clipboard and `by_pasting`.

    `method` is that of `DeliverySettings`. Line breaks are never typed: they
    would send a message or start a command. Blocks.
    """
    if method not in ("auto", "type") or "\n" in text or len(text) > MOST_TYPED:
        return None
    for way in ways:
        if not way.types:
            continue
        try:
            way.type_text(text)
        except DeliveryFailed as failure:
            if failure.begun:
                return Sending(Sent.COPIED, failure.message, begun=True)
            continue
        return Sending(Sent.TYPED)
    return None


def by_pasting(ways: Sequence[TextDelivery], method: str) -> Sending:
    """Press the paste keys the first way that can; `Sent.COPIED` when none could. Blocks.

    The text is on the clipboard already.
    """
    reason = ""
    if method in ("auto", "paste"):
        for way in ways:
            if not way.pastes:
                continue
            try:
                way.paste()
            except DeliveryFailed as failure:
                reason = reason or failure.message
                if failure.begun:
                    return Sending(Sent.COPIED, reason, begun=True)
                continue
            return Sending(Sent.PASTED)
    return Sending(Sent.COPIED, reason)
