"""Steps of a log, as the native half hands them over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .board import Board
from .page import Step
from .types import Language

if TYPE_CHECKING:
    from ._keyforge import Log


def steps_of(forms: list[dict[str, Any]], language: Language) -> list[Step]:
    """The steps of their JSON forms, told in a language."""

    def step(form: dict[str, Any]) -> Step:
        board = Board._trusted(form["board"], language)
        return Step(form["n"], form["turn"], form["seat"], tuple(form["lines"]), board, form["action"])

    return [step(form) for form in forms]


def log_html(log: Log) -> str:
    """How a notebook shows a log: its last step."""
    return log.steps()[-1]._repr_html_()
