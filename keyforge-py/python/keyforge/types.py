"""The shapes of arguments and results, for annotations."""

from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
"""A JSON object: a deck, a decision, a view."""

ActionForm: TypeAlias = str | dict[str, Any]
"""The JSON form of an action: `"end_turn"`, `{"play": 17}`."""

Seat: TypeAlias = int
"""A player: 0 has the first deck, 1 the second."""
