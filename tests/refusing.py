"""Disks that refuse, for tests: with which errors, and what is said of them."""

import errno
import os
from collections.abc import Callable

import pytest

REFUSALS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your quota is used up",
    errno.EROFS: "the folder is read-only",
    errno.EIO: "the disk reported an error",
}
"""What the system reports, and what a person reads."""
each_refusal = pytest.mark.parametrize("code", REFUSALS, ids=errno.errorcode.get)


def refusing(code: int) -> Callable[..., None]:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    return refuse
