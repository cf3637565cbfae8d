"""Steps of a log: what happened, and the board after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .._text import escape
from .board import Board

__all__ = ["Step", "steps_of"]


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a game: what happened, and the board after it."""

    n: int
    """Its number, as that of the entry in the log; from 0 and ascending."""
    turn: int
    """The turn after it; 0 during set-up."""
    seat: int | None
    """Whose answer led to it; none for the start of the game."""
    lines: tuple[str, ...]
    """What happened, told line by line; empty for what goes without saying."""
    board: Board
    """The board after it."""

    def _repr_html_(self) -> str:
        told = "".join(f"<div>{escape(line)}</div>" for line in self.lines)
        return f"<div>{told}{self.board._repr_html_()}</div>"


def steps_of(forms: list[dict[str, Any]]) -> list[Step]:
    """The steps of their JSON forms, as the native half hands them over."""
    return [
        Step(form["n"], form["turn"], form["seat"], tuple(form["lines"]), Board._trusted(form["board"]))
        for form in forms
    ]
