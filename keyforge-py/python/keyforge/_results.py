"""What simulations of any game give."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from ._keyforge import Table
from ._progress import bar as bar_of
from .errors import SimulationInterrupted

if TYPE_CHECKING:
    from typing_extensions import CapsuleType

__all__ = ["GameTable", "run"]


class GameTable:
    """Results that are, as a table, that of the games."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def games(self) -> Table: ...
        @property
        def planned(self) -> int: ...
        @property
        def interrupted(self) -> bool: ...

    def __len__(self) -> int:
        return len(self.games)

    def __getitem__(self, name: str) -> list[Any]:
        """A column of the games as a list."""
        return self.games[name]

    def __arrow_c_stream__(self, requested_schema: object = None) -> CapsuleType:
        return self.games.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> CapsuleType:
        return self.games.__arrow_c_schema__()

    def to_dict(self) -> dict[str, list[Any]]:
        """Every column of the games as a list, by its name."""
        return self.games.to_dict()

    def to_arrow(self) -> Any:
        """The games as a `pyarrow.Table`; needs `keyforge-py[arrow]`."""
        return self.games.to_arrow()

    def to_polars(self) -> Any:
        """The games as a `polars.DataFrame`; needs `keyforge-py[polars]`."""
        return self.games.to_polars()

    def to_pandas(self) -> Any:
        """The games as a `pandas.DataFrame`; needs `keyforge-py[pandas]`."""
        return self.games.to_pandas()

    def _finished(self) -> str:
        return f"{len(self)} of {self.planned} games" if self.interrupted else f"{len(self)} games"

    def _repr_html_(self) -> str:
        return f"<div>{repr(self)[10:-1]}</div>"


T = TypeVar("T", bound=GameTable)


def run(total: int, progress: bool, simulated: Callable[[Callable[[int], object] | None], T]) -> T:
    """The results of a simulation, with a bar where one is wanted, and a warning when it was interrupted."""
    bar = bar_of(progress, total)
    try:
        results = simulated(None if bar is None else lambda done: bar.update(done - bar.n))
        if bar is not None:
            bar.update(len(results) - bar.n)
    finally:
        if bar is not None:
            bar.close()
    if results.interrupted:
        text = f"interrupted: {len(results)} of {results.planned} games are finished"
        warnings.warn(text, SimulationInterrupted, stacklevel=3)
    return results
