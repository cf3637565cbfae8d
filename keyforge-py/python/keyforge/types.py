"""The shapes of arguments and results, for annotations."""

from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, TypeAlias

if TYPE_CHECKING:
    from ._keyforge import Action, Deck, View

Json: TypeAlias = dict[str, Any]
"""A JSON object: a deck, a decision, a view."""

ActionForm: TypeAlias = str | dict[str, Any]
"""The JSON form of an action: `"end_turn"`, `{"play": 17}`."""

EventForm: TypeAlias = str | dict[str, Any]
"""The JSON form of an event: `{"readied": 17}`."""

Seat: TypeAlias = int
"""A player: 0 has the first deck, 1 the second. Where a seat says who looks, it may be `keyforge.SPECTATOR`."""

Seed: TypeAlias = "SupportsIndex | str"
"""An integer from 0 below 2**64, of Python or of numpy, or 64 hexadecimal digits."""

Chains: TypeAlias = "Sequence[SupportsIndex]"
"""The chains of both seats: two numbers, in a tuple, a list or an array."""

Edition: TypeAlias = Literal["v1_1", "v1_2", "mass_mutation", "winds_of_exchange"]
"""A rulebook."""

EditionLike: TypeAlias = Edition | Literal["1.1", "v1.1", "1.2", "v1.2", "mm", "MM", "woe", "WoE"]
"""A rulebook by its name or a short one. When a program runs, case does not matter, and a blank or hyphen is as good as
`_`; a type checker knows these spellings alone."""

Language: TypeAlias = Literal["en", "de"]
"""A language in which cards, options, stories, boards, pictures and pages can be read."""

RenderMode: TypeAlias = Literal["ansi", "html"]
"""What an environment shows: the board as text, or as HTML."""

Occasion: TypeAlias = Literal["known_decks", "new_decks", "tournament"]
"""The occasion of a series: only decks that both players know have a handicap."""

ActionKind: TypeAlias = Literal[
    "mulligan",
    "keep",
    "choose_house",
    "take_archives",
    "leave_archives",
    "play",
    "discard",
    "reap",
    "fight",
    "use_action",
    "use_omni",
    "unstun",
    "raise_tide",
    "end_turn",
    "card",
    "done",
    "yes",
    "no",
    "flank",
    "position",
    "house",
    "number",
    "option",
    "key",
    "player",
    "trigger",
    "concede",
]
"""What an action does."""

EventKind: TypeAlias = Literal[
    "laid",
    "turn_began",
    "step_began",
    "turn_ended",
    "house_chosen",
    "moved",
    "shuffled",
    "picked",
    "swapped",
    "revealed",
    "controlled",
    "positioned",
    "withdrawn",
    "attached",
    "became",
    "readied",
    "exhausted",
    "token_made",
    "token_gone",
    "flipped",
    "damaged",
    "healed",
    "armor_used",
    "armor_changed",
    "tagged",
    "untagged",
    "marked",
    "counted",
    "abducted",
    "remembered",
    "attacked",
    "blows_exchanged",
    "fight_ended",
    "amber",
    "key_forged",
    "key_unforged",
    "chained",
    "tide_turned",
    "installed",
    "expired",
    "used_up",
    "spent",
    "latched",
    "happened",
    "hand_card_used",
    "omega_played",
    "cut_short",
    "asked",
    "answered",
    "over",
]
"""What happened."""

DecisionKind: TypeAlias = Literal[
    "mulligan",
    "active_house",
    "archives",
    "main",
    "card",
    "defender",
    "flank",
    "position",
    "order",
    "replacement",
    "pile_order",
    "yes_no",
    "option",
    "house",
    "number",
    "player",
    "key",
    "permission",
    "trait",
    "title",
]
"""What is decided."""

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
"""What names or describes a deck: a `Deck`, the name of a built-in one, a deck list, a path, the JSON form.

A `str` of one line is a path when it has a slash or ends in `.json`, `.jsonl`, `.kf`, `.kfl` or `.txt`, else a name."""

Pairing: TypeAlias = "tuple[DeckLike, DeckLike] | list[DeckLike]"
"""The decks of seats 0 and 1."""

Agent: TypeAlias = "Callable[[View, list[Action]], Action | ActionForm | SupportsIndex]"
"""A player: looks at the view of its seat and at the legal actions, and chooses one of them. It may answer with
the JSON form of one as well, or with its number among all actions (`Action.index`), which is not its place in the list."""

AgentName: TypeAlias = "Literal['random', 'greedy', 'search', 'easy', 'medium', 'hard'] | str"
"""An agent of the engine: one of these names, or `search:2000` for a search with so many iterations for a decision."""

AgentLike: TypeAlias = "AgentName | Agent"
"""An agent of the engine by its name, or one's own."""

Agents: TypeAlias = "AgentLike | Sequence[AgentLike]"
"""An agent for every seat, or one that plays all of them."""
