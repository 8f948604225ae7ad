"""Writes pictures of a window as small PNG files: 256 colours are enough for one."""

from pathlib import Path

import numpy as np
from PySide6.QtGui import QImage

_MOST_COLORS = 256


def save(picture: QImage, path: Path) -> None:
    """Replace `path`. Colours beyond the 256 most frequent take the nearest of these."""
    rgb = picture.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(rgb.constBits(), np.uint32).reshape(rgb.height(), rgb.bytesPerLine() // 4)
    pixels = pixels[:, : rgb.width()] & 0xFFFFFF
    colors, places, counts = np.unique(pixels, return_inverse=True, return_counts=True)
    kept = np.sort(np.argsort(-counts, kind="stable")[:_MOST_COLORS])
    numbers = _nearest(colors, colors[kept]).astype(np.uint8)[places.reshape(pixels.shape)]
    indexed = np.zeros((rgb.height(), -(-rgb.width() // 4) * 4), np.uint8)
    indexed[:, : rgb.width()] = numbers
    small = QImage(indexed.tobytes(), rgb.width(), rgb.height(), indexed.shape[1], QImage.Format.Format_Indexed8)
    small.setColorTable([int(color) | 0xFF000000 for color in colors[kept]])
    # 0 is the strongest compression.
    if not small.save(str(path), "PNG", 0):
        raise OSError(f"{path} could not be written.")


def _nearest(colors: np.ndarray, palette: np.ndarray) -> np.ndarray:
    """For each colour the number of the palette's nearest."""
    parts = [(palette >> shift & 255).astype(np.int32) for shift in (16, 8, 0)]
    found = np.empty(len(colors), np.int64)
    for number, color in enumerate(colors):
        distance = sum((part - int(color >> shift & 255)) ** 2 for part, shift in zip(parts, (16, 8, 0), strict=True))
        found[number] = int(np.argmin(distance))
    return found
