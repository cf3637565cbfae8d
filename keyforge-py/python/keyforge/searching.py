"""What a search of the engine finds: how good each option is, from what the seat that decides knows.

    >>> import keyforge
    >>> game = keyforge.Game("onyx", "argus", seed=7)
    >>> report = game.search(50)
    >>> report.best.action in game.legal_actions()
    True

Both games have them: `Game.search` and `State.search`. `BatchEnv.search` asks in many games at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

__all__ = ["SearchReport", "SearchedOption"]

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class SearchedOption(Generic[A]):
    """What a search has found about one option."""

    action: A
    """The option."""
    visits: int
    """How often it was tried. The best option is tried most."""
    value: float
    """How good it was on average for the seat that decides: 0 is lost, 1 is won. One half where it was not tried."""


@dataclass(frozen=True, slots=True)
class SearchReport(Generic[A]):
    """What a search has found."""

    options: tuple[SearchedOption[A], ...]
    """Every option of the decision, in its order."""
    iterations: int
    """How many iterations there were."""
    seed: int
    """The seed of the search, which was named or drawn: with it the same search finds the same."""

    @property
    def best(self) -> SearchedOption[A]:
        """The option that was tried most, the better one of two."""
        return max(self.options, key=lambda option: (option.visits, option.value))

    @property
    def shares(self) -> npt.NDArray[np.float64]:
        """The share of the visits that each option has, in their order: what a policy that learns should aim at."""
        visits = np.array([option.visits for option in self.options], np.float64)
        tried = visits.sum()
        return visits / tried if tried else np.full(len(visits), 1 / len(visits))

    @classmethod
    def _of(cls, options: Sequence[tuple[A, int, float]], iterations: int, seed: int) -> SearchReport[A]:
        return cls(tuple(SearchedOption(*option) for option in options), iterations, seed)
