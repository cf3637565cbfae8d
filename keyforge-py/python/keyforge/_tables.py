"""Columns of a table, whatever library it comes from."""

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any

from ._keyforge import Table
from ._results import GameTable

__all__ = ["columns"]


def columns(table: object, names: Iterable[str]) -> dict[str, list[Any]]:
    """The named columns of a table as lists of Python values; a missing value is `None`.

    A table is one of this package, which needs no other library, a mapping of column names to sequences, a DataFrame of
    pandas or polars, or anything with `__arrow_c_stream__`; for the last pyarrow or polars must be installed.

    Raises `TypeError` for anything else, `ValueError` for a column that is not there and for columns of unequal
    lengths, and `ImportError` if neither pyarrow nor polars is there to read an Arrow table.
    """
    # The engine's own tables have Python values.
    plain = isinstance(table, GameTable | Table)
    taken = _taken(table, list(names)).items()
    found = {name: list(column) if plain else [_plain(value) for value in column] for name, column in taken}
    lengths = {name: len(column) for name, column in found.items()}
    if len(set(lengths.values())) > 1:
        raise ValueError(f"table: its columns have unequal lengths: {lengths}")
    return found


def _taken(table: object, names: Sequence[str]) -> dict[str, Iterable[Any]]:
    if isinstance(table, GameTable):
        table = table.games
    if isinstance(table, Table):
        _need(names, table)
        return {name: table[name] for name in names}
    if isinstance(table, Mapping):
        _need(names, table)
        return {name: _sequence(name, table[name]) for name in names}
    if hasattr(table, "columns") and hasattr(table, "__getitem__"):
        # A DataFrame; each column of pandas, polars and pyarrow has one of these.
        _need(names, getattr(table, "column_names", None) or list(table.columns))
        return {name: _sequence(name, table[name]) for name in names}
    if hasattr(table, "__arrow_c_stream__"):
        return _taken(_frame(table), names)
    raise TypeError(f"table: expected columns by name, a DataFrame or an Arrow table, not {type(table).__name__}")


def _need(names: Sequence[str], present: Iterable[object]) -> None:
    there = [str(name) for name in present]
    for name in names:
        if name not in there:
            raise ValueError(f"table: there is no column {name!r}; there are {', '.join(there) or 'none'}")


def _frame(table: object) -> Any:
    """An Arrow stream as a table whose columns can be taken."""
    for library, read in (("pyarrow", "table"), ("polars", "DataFrame")):
        try:
            return getattr(import_module(library), read)(table)
        except ModuleNotFoundError as missing:
            if missing.name != library:
                raise
    raise ImportError(
        "reading an Arrow table needs pyarrow or polars: pip install 'keyforge-py[arrow]'", name="pyarrow"
    )


def _sequence(name: str, column: Any) -> Iterable[Any]:
    for method in ("to_pylist", "to_list", "tolist"):
        if hasattr(column, method):
            values: Iterable[Any] = getattr(column, method)()
            return values
    if isinstance(column, str | bytes) or not isinstance(column, Sequence):
        raise TypeError(f"table: column {name!r} is no sequence but {type(column).__name__}")
    return column


def _plain(value: Any) -> Any:
    """None for what stands for a missing value: NaN and the like do not equal themselves."""
    if isinstance(value, list | tuple | dict | str):
        return value
    if hasattr(value, "tolist"):
        return value.tolist()
    try:
        return None if value != value else value
    except (TypeError, ValueError):
        return None
