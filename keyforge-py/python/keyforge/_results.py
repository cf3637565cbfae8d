"""What simulations of any game give."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from os import PathLike
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

from ._keyforge import Table
from ._progress import bar as bar_of
from ._text import escape
from .board.cards import plural
from .errors import SimulationInterrupted

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl
    import pyarrow as pa
    from typing_extensions import CapsuleType

__all__ = ["GameTable", "run", "table_html"]

LONGEST: Final = 32
"""How much of a value the head of a table shows, in characters."""


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
        @property
        def seed(self) -> int | None: ...

    def __len__(self) -> int:
        return len(self.games)

    def __getitem__(self, name: str) -> list[Any]:
        """A column of the games as a list."""
        return self.games[name]

    def __contains__(self, name: object) -> bool:
        """Whether the games have a column of that name."""
        return name in self.games

    def __iter__(self) -> Iterator[str]:
        """The names of the columns of the games."""
        return iter(self.games)

    def __array__(self, dtype: object = None, copy: bool | None = None) -> NoReturn:
        """Raises `TypeError`: pandas would take the names of the columns for rows. `to_pandas` gives its frame."""
        self.games.__array__(dtype, copy)

    @property
    def column_names(self) -> list[str]:
        """The names of the columns of the games."""
        return self.games.column_names

    @property
    def num_rows(self) -> int:
        """How many games there are."""
        return self.games.num_rows

    def head(self, rows: int = 5) -> Table:
        """The first games, as a table that shares their memory."""
        return self.games.head(rows)

    def __arrow_c_stream__(self, requested_schema: object = None) -> CapsuleType:
        return self.games.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> CapsuleType:
        return self.games.__arrow_c_schema__()

    def to_dict(self) -> dict[str, list[Any]]:
        """Every column of the games as a list, by its name."""
        return self.games.to_dict()

    def flat(self) -> Table:
        """The games without columns of lists: in the place of `forged_a` stand `forged_a_1`, `forged_a_2` and so on; see `Table.flat`."""
        return self.games.flat()

    def to_csv(self, path: str | PathLike[str] | None = None) -> str | None:
        """The rows of `flat` as CSV: into a file, or as a `str` where no path is named; see `Table.to_csv`."""
        return self.games.to_csv(path)

    def to_arrow(self) -> pa.Table:
        """The games as a `pyarrow.Table`; needs `keyforge-py[arrow]`."""
        return self.games.to_arrow()

    def to_polars(self) -> pl.DataFrame:
        """The games as a `polars.DataFrame`; needs `keyforge-py[polars]`."""
        return self.games.to_polars()

    def to_pandas(self) -> pd.DataFrame:
        """The games as a `pandas.DataFrame`; needs `keyforge-py[pandas]`."""
        return self.games.to_pandas()

    def _finished(self) -> str:
        return f"{len(self)} of {plural(self.planned, 'game')}" if self.interrupted else plural(len(self), "game")

    def _begun(self) -> str:
        return "" if self.seed is None else f", from seed {self.seed} on"

    def _repr_html_(self) -> str:
        return f"<div>{escape(repr(self)[10:-1])}</div>{table_html(self.games)}"


def table_html(table: Table) -> str:
    """The head of a table for a notebook, and how many rows it has."""
    head = table.head().to_dict()
    names = "".join(f"<th>{escape(name)}</th>" for name in head)
    rows = "".join(
        "<tr>" + "".join(f"<td>{_cell(value)}</td>" for value in row) + "</tr>"
        for row in zip(*head.values(), strict=True)
    )
    told = plural(len(table), "row") + (", of which these are the first" if len(table) > table.head().num_rows else "")
    return (
        f'<div style="overflow-x:auto"><table><thead><tr>{names}</tr></thead><tbody>{rows}</tbody></table></div>'
        f"<div><small>{told}</small></div>"
    )


def _cell(value: object) -> str:
    if value is None:
        return "–"
    text = str(value)
    # A digest tells itself by its beginning.
    return escape(text if len(text) <= LONGEST else text[:LONGEST] + "…")


T = TypeVar("T", bound=GameTable)


def run(
    total: int, progress: bool, simulated: Callable[[Callable[[int], object] | None], tuple[T, ...]]
) -> tuple[T, ...]:
    """The results of a simulation, one way or both, with a bar where one is wanted, and a warning when it was interrupted."""
    bar = bar_of(progress, total)
    try:
        results = simulated(None if bar is None else lambda done: bar.update(done - bar.n))
        finished = sum(len(side) for side in results)
        if bar is not None:
            bar.update(finished - bar.n)
    finally:
        if bar is not None:
            bar.close()
    if any(side.interrupted for side in results):
        planned = sum(side.planned for side in results)
        text = f"interrupted: finished are {finished} of {plural(planned, 'game')}"
        warnings.warn(text, SimulationInterrupted, stacklevel=4)
    return results
