"""Which logs an argument means."""

from collections.abc import Iterable
from os import PathLike
from os.path import isdir
from pathlib import Path
from typing import Any

__all__ = ["ENDINGS", "logs_of"]

ENDINGS = (".jsonl", ".kfl")
"""How the files end that logs are written to: JSON Lines, and the binary form."""


def logs_of(logs: Any, kind: type) -> Iterable[Any]:
    """The logs of an argument: a log of that kind, a text, bytes or a path is one of itself, a folder those of its files that
    end so, by name; anything else has several.
    """
    if isinstance(logs, (str, PathLike)) and isdir(logs):
        return sorted(file for file in Path(logs).iterdir() if file.suffix in ENDINGS)
    if isinstance(logs, (kind, str, bytes, PathLike)):
        return [logs]
    if not hasattr(logs, "__iter__"):
        told = "a log, its text or bytes, a path, or a list of them is needed"
        raise TypeError(f"logs: {told}, not {type(logs).__name__}{' (its `log` is one)' * hasattr(logs, 'log')}")
    named: Iterable[Any] = logs
    return named
