"""Writes pictures of a window as small PNG files: 256 colours are enough for one, well chosen."""

from pathlib import Path

import numpy as np
from PySide6.QtGui import QImage

_MOST_COLORS = 256
_MOST_FREQUENT = 96


def save(picture: QImage, path: Path) -> None:
    """Replace `path`. Colours beyond 256 take the nearest of these."""
    rgb = picture.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(rgb.constBits(), np.uint32).reshape(rgb.height(), rgb.bytesPerLine() // 4)
    pixels = pixels[:, : rgb.width()] & 0xFFFFFF
    colors, places, counts = np.unique(pixels, return_inverse=True, return_counts=True)
    kept = _chosen(colors, counts)
    numbers = _nearest(colors, colors[kept]).astype(np.uint8)[places.reshape(pixels.shape)]
    indexed = np.zeros((rgb.height(), -(-rgb.width() // 4) * 4), np.uint8)
    indexed[:, : rgb.width()] = numbers
    small = QImage(indexed.tobytes(), rgb.width(), rgb.height(), indexed.shape[1], QImage.Format.Format_Indexed8)
    small.setColorTable([int(color) | 0xFF000000 for color in colors[kept]])
    # 0 is the strongest compression.
    if not small.save(str(path), "PNG", 0):
        raise OSError(f"{path} could not be written.")


def _chosen(colors: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """Places of the colours to keep: the most frequent, then again and again the one that would be missed most.

    A few green letters are few pixels, and grey letters are no picture of them.
    """
    parts = _parts(colors)
    kept = np.argsort(-counts, kind="stable")[:_MOST_FREQUENT].tolist()
    missed = np.full(len(colors), np.iinfo(np.int64).max)
    for place in kept:
        missed = np.minimum(missed, _distances(parts, place))
    while len(kept) < min(_MOST_COLORS, len(colors)):
        kept.append(int(np.argmax(missed.astype(np.float64) * np.sqrt(counts))))
        missed = np.minimum(missed, _distances(parts, kept[-1]))
    return np.sort(np.array(kept))


def _parts(colors: np.ndarray) -> np.ndarray:
    """Red, green and blue, a row a colour."""
    return np.stack([colors >> shift & 255 for shift in (16, 8, 0)], axis=1).astype(np.int64)


def _distances(parts: np.ndarray, place: int) -> np.ndarray:
    """How far all colours are from one of them."""
    return ((parts - parts[place]) ** 2).sum(axis=1)


def _nearest(colors: np.ndarray, palette: np.ndarray) -> np.ndarray:
    """For each colour the number of the palette's nearest."""
    kept = _parts(palette)
    return np.array([int(((kept - one) ** 2).sum(axis=1).argmin()) for one in _parts(colors)])
