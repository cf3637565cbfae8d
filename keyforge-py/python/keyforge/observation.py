"""What the numbers of an observation mean."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ._keyforge import observation_layout as _layout

__all__ = ["ObservationField", "observation_layout"]


class ObservationField(NamedTuple):
    """A number of an observation, or a column of its rows.

    Number `i` of a field, of `size`, stands at `at + i * stride`: in numpy, `observation[field.slice]`.
    """

    name: str
    """`turn`, `me.amber`, `card.power`"""
    at: int
    """Where it is; for a column, in the first row."""
    stride: int
    """How far apart the numbers of a column are; 0 for a single number."""
    size: int
    """How many there are."""
    meaning: str
    """What it says."""

    @property
    def slice(self) -> slice:
        """Its numbers in an observation."""
        step = self.stride or 1
        return slice(self.at, self.at + step * self.size, step)


@cache
def observation_layout() -> tuple[ObservationField, ...]:
    """Every field of an observation, in order."""
    return tuple(ObservationField(*field) for field in _layout())
