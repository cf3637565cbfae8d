"""The shapes of arguments and results, for annotations."""

from collections.abc import Callable, Mapping
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from ._keyforge import Action, Deck, View

Json: TypeAlias = dict[str, Any]
"""A JSON object: a deck, a decision, a view."""

ActionForm: TypeAlias = str | dict[str, Any]
"""The JSON form of an action: `"end_turn"`, `{"play": 17}`."""

EventForm: TypeAlias = str | dict[str, Any]
"""The JSON form of an event: `{"readied": 17}`."""

Seat: TypeAlias = int
"""A player: 0 has the first deck, 1 the second."""

Edition: TypeAlias = str
"""A rulebook: `"v1_1"`, `"v1_2"`, `"mass_mutation"`, `"winds_of_exchange"`, or a short name such as `"1.2"` or `"mm"`."""

House: TypeAlias = Literal[
    "brobnar",
    "dis",
    "ekwidon",
    "logos",
    "mars",
    "sanctum",
    "saurian",
    "shadows",
    "star_alliance",
    "unfathomable",
    "untamed",
]
"""A house."""

Path: TypeAlias = "str | PathLike[str]"
"""A place in the file system."""

DeckLike: TypeAlias = "Deck | str | PathLike[str] | Mapping[str, Any]"
"""What names or describes a deck: a `Deck`, the name of a built-in one, a deck list, a path, the JSON form."""

Agent: TypeAlias = "Callable[[View, list[Action]], Action | ActionForm]"
"""A player: looks at the view of its seat and at the legal actions, and chooses one of them."""

AgentName: TypeAlias = "Literal['random', 'greedy', 'search', 'easy', 'medium', 'hard'] | str"
"""An agent of the engine: one of these names, or `search:2000` for a search with so many iterations for a decision."""

AgentLike: TypeAlias = "AgentName | Agent"
"""An agent of the engine by its name, or one's own."""
