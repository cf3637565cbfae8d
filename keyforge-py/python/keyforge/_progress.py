"""Progress bars."""

from __future__ import annotations

import warnings
from typing import Any

__all__ = ["bar"]


def bar(wanted: bool, total: int) -> Any:
    """A tqdm bar that counts games, or nothing when none is wanted.

    In a notebook it is a widget if ipywidgets is installed, and text otherwise.
    """
    if not wanted:
        return None
    with warnings.catch_warnings():
        # Text is good enough: tqdm need not say that a widget would be nicer.
        warnings.filterwarnings("ignore", "IProgress not found")
        from tqdm.auto import tqdm
    return tqdm(total=total, unit=" games")
