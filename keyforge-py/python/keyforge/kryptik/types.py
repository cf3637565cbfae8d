"""The shapes of arguments and results, for annotations."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict

from ..types import Seed

if TYPE_CHECKING:
    from .._keyforge.kryptik import Action, Deck, View

__all__ = [
    "ActionForm",
    "ActionKind",
    "Agent",
    "AgentLike",
    "AgentName",
    "Agents",
    "Date",
    "DecisionKind",
    "DeckLike",
    "EventForm",
    "EventKind",
    "Format",
    "FormatLike",
    "Json",
    "Limit",
    "Path",
    "Rulings",
    "Seat",
    "Seed",
]

Json: TypeAlias = dict[str, Any]
"""A JSON object: a deck, a decision, a view."""

ActionForm: TypeAlias = str | dict[str, Any]
"""The JSON form of an action: `"pass"`, `{"cast": 17}`."""

EventForm: TypeAlias = str | dict[str, Any]
"""The JSON form of an event: `{"engaged": 17}`."""

Seat: TypeAlias = int
"""A player: 0 has the first deck, 1 the second, up to 5."""

ActionKind: TypeAlias = Literal[
    "pass",
    "cast",
    "activate",
    "energy",
    "make_energy",
    "place_soul",
    "attack",
    "card",
    "slot",
    "player",
    "pile",
    "done",
    "yes",
    "no",
    "number",
    "trigger",
    "option",
    "color",
    "auto",
    "spend",
    "use_eleven",
    "cast_eleven",
    "take_eleven",
    "concede",
]
"""What an action does."""

EventKind: TypeAlias = Literal[
    "laid",
    "answered",
    "asked",
    "moved",
    "shuffled",
    "looked",
    "rearranged",
    "recursed",
    "turn_began",
    "extra_turn",
    "phase_began",
    "priority",
    "energy_made",
    "energy_spent",
    "engaged",
    "disengaged",
    "rested",
    "soul_placed",
    "damaged",
    "player_damaged",
    "control_changed",
    "rehosted",
    "added",
    "left",
    "combat",
    "installed",
    "lapsed",
    "solo_used",
    "turn_ended",
    "cut_short",
    "destroyed",
    "removed",
    "ended",
    "restacked",
]
"""What happened."""

DecisionKind: TypeAlias = Literal[
    "recursion",
    "cut",
    "priority",
    "paragraph",
    "x",
    "target",
    "pay",
    "cost",
    "attacker",
    "attack_target",
    "blocker",
    "damage_order",
    "trigger",
    "use_trigger",
    "eleven",
    "ravenous_slot",
    "overlord",
    "number",
    "name_card",
    "may",
    "one_of",
    "choose",
    "discard",
    "sacrifice",
    "plunder",
    "detach",
    "search",
    "cast_free",
    "rearrange",
    "destroy_slot",
    "hand_limit",
]
"""What is decided."""

Path: TypeAlias = "str | PathLike[str]"
"""A place in the file system."""

DeckLike: TypeAlias = "Deck | str | PathLike[str] | Mapping[str, Any]"
"""What names or describes a deck: a `Deck`, the name of a demo deck or a part of it, a path, the JSON form."""

Date: TypeAlias = str | date
"""A day, such as `"2023-06-30"`."""

Limit = TypedDict("Limit", {"name": str, "max": int, "from": NotRequired[str | None]})
Limit.__doc__ = """An entry of the list of limited and banned cards: a name, how many copies a deck may hold, and from
which day on."""


class Format(TypedDict):
    """A way to play; `formats()` has those with a name."""

    name: str
    """Its name."""
    main_min: int
    """The smallest main deck."""
    main_max: int
    """The largest main deck."""
    side_max: int
    """The largest side deck."""
    copies: int
    """Copies of a card over main and side deck."""
    limits: list[Limit]
    """The list of limited and banned cards."""
    deck_out: Literal["destroy", "reshuffle"]
    """What happens to who cannot draw."""


FormatLike: TypeAlias = "Literal['constructed', 'limited'] | Format"
"""A format by its name or in its JSON form."""


class Rulings(TypedDict, total=False):
    """The points that the rules leave open: `Rulings(cut=True)`. What is left out is as in `docs/rules`."""

    clamp: Literal["each_step", "sum"]
    """How attack and defense are found: each change stops at zero, or their sum does."""
    targets: Literal["at_resolution", "always"]
    """When targets are checked: when the effect is about to resolve, or at every moment."""
    shuffle: Literal["ends_change", "plain"]
    """What makes a shuffle legal: other cards at top and bottom than before, or nothing."""
    early_windows: bool
    """Whether players have priority before a combat step's own action too."""
    focused_for_all: bool
    """Whether every player may use focused cards in the main phases, not the turn player alone."""
    cut: bool
    """Whether the next player cuts a shuffled deck."""


Agent: TypeAlias = "Callable[[View, list[Action]], Action | ActionForm]"
"""A player: looks at the view of its seat and at the legal actions, and chooses one of them."""

AgentName: TypeAlias = "Literal['random', 'greedy', 'search', 'easy', 'medium', 'hard'] | str"
"""An agent of the engine: one of these names, or `search:2000` for a search with so many iterations for a decision."""

AgentLike: TypeAlias = "AgentName | Agent"
"""An agent of the engine by its name, or one's own."""

Agents: TypeAlias = "AgentLike | Sequence[AgentLike]"
"""An agent for every seat, or one that plays all of them."""
