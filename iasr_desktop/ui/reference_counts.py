"""Keeps the process alive where PySide6 loses references to `None` and `True`."""

import ctypes
import sys

_MANY = 1 << 40
"""At a thousand signals a second these last for a lifetime; the field holds 63 bits."""


# WORKAROUND(pyside6 6.12.0): `Signal.emit` returns `True`, and whatever returns nothing returns
# `None`, without taking a reference. Before Python 3.12, where such values became immortal, the
# process aborts after a while with "bool_dealloc: deallocating True or False" or "none_dealloc".
# Remove when Python 3.11 is no longer supported, or PySide6 has the fix.
def keep_singletons() -> None:
    """Give `None`, `True` and `False` more references than can be lost. Does nothing the second time."""
    if sys.implementation.name != "cpython" or sys.version_info >= (3, 12):
        return
    for value in (None, True, False):
        count = ctypes.c_ssize_t.from_address(id(value))
        # Debug builds keep something else in front; then the numbers differ.
        if abs(count.value - sys.getrefcount(value)) < _MANY // 2 and count.value < _MANY:
            count.value += _MANY
