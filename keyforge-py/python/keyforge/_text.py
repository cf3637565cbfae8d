"""Text in pictures and pages: made safe, measured, cut off."""

import re
import unicodedata
from typing import Final

__all__ = ["clip", "escape", "measure", "wrap"]

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def escape(text: str) -> str:
    """A text for XML and HTML, in elements and in attributes; what XML cannot hold becomes U+FFFD."""
    return _FORBIDDEN.sub("\ufffd", text).translate(_ESCAPES)


# Widths of Arial's letters in thousandths of the size; fonts of the same measures stand first in the style sheet.
_WIDTHS: Final = {
    **dict.fromkeys("ijl'|", 222),
    **dict.fromkeys("It ,.:;!/\\f[]()r-`", 300),
    **dict.fromkeys('abdeghnopquäöüßL0123456789_#$?"*', 556),
    **dict.fromkeys("cksvxyzJ", 500),
    **dict.fromkeys("ABEKPSVXYFTZÄ&+<>=~", 667),
    **dict.fromkeys("CDHNRUwGOQÖÜ", 778),
    **dict.fromkeys("mMWæÆ%@", 900),
}


def measure(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text is, in pixels."""
    total = 0
    for letter in text:
        known = _WIDTHS.get(letter)
        if known is not None:
            total += known
        elif unicodedata.combining(letter):
            continue
        else:
            total += 1100 if unicodedata.east_asian_width(letter) in "WF" else 700
    return total * size / 1000 * (1.1 if bold else 1.0)


def clip(text: str, size: float, width: float, bold: bool = False) -> str:
    """The text, or so much of it as fits with an ellipsis behind it."""
    if measure(text, size, bold) <= width:
        return text
    # No more letters fit than narrow ones would.
    text = text[: int(width / size * 5) + 1]
    while text and measure(text + "…", size, bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def wrap(text: str, size: float, width: float, lines: int, bold: bool = False) -> list[str]:
    """The text in at most so many lines."""
    found: list[str] = []
    words = text.split()
    while words and len(found) < lines - 1:
        taken = 1
        while taken < len(words) and measure(" ".join(words[: taken + 1]), size, bold) <= width:
            taken += 1
        found.append(clip(" ".join(words[:taken]), size, width, bold))
        words = words[taken:]
    return [*found, clip(" ".join(words), size, width, bold)] if words else found
