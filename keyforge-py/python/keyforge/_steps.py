"""Steps of a log, as the native half hands them over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .board import Board
from .page import Step

if TYPE_CHECKING:
    from ._keyforge import Log


def steps_of(forms: list[dict[str, Any]]) -> list[Step]:
    """The steps of their JSON forms."""
    return [
        Step(form["n"], form["turn"], form["seat"], tuple(form["lines"]), Board._trusted(form["board"]), form["action"])
        for form in forms
    ]


def log_html(log: Log) -> str:
    """How a notebook shows a log: its last step."""
    return log.steps()[-1]._repr_html_()
