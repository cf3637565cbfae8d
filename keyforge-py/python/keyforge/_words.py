"""The words of the JSON forms, and how they are said."""

from collections.abc import Mapping
from typing import Final

HOUSES: Final[Mapping[str, str]] = {
    "brobnar": "Brobnar",
    "dis": "Dis",
    "ekwidon": "Ekwidon",
    "logos": "Logos",
    "mars": "Mars",
    "sanctum": "Sanctum",
    "saurian": "Saurian",
    "shadows": "Shadows",
    "star_alliance": "Star Alliance",
    "unfathomable": "Unfathomable",
    "untamed": "Untamed",
}
"""Every house with its printed name."""

KEY_COLORS: Final = ("red", "blue", "yellow")
"""The colors of keys."""

CARD_TYPES: Final = ("action", "artifact", "creature", "upgrade")
"""The types of cards."""

ICONS: Final = ("amber", "capture", "damage", "draw", "discard")
"""The bonus icons."""

KEYWORDS: Final[Mapping[str, bool]] = {
    "alpha": False,
    "assault": True,
    "deploy": False,
    "elusive": False,
    "hazardous": True,
    "invulnerable": False,
    "omega": False,
    "poison": False,
    "skirmish": False,
    "splash_attack": True,
    "taunt": False,
    "treachery": False,
}
"""Every keyword, and whether it has a value."""

STEPS: Final = ("setup", "forge", "house", "main", "ready", "draw")
"""The steps of a turn; `setup` comes before the first one."""

RULEBOOKS: Final = ("v1_1", "v1_2", "mass_mutation", "winds_of_exchange")
"""The rulebooks."""

OUTCOME_REASONS: Final = ("victory", "concession", "draw")
"""Why a game ends."""

DECISION_KINDS: Final[Mapping[str, str]] = {
    "mulligan": "keep the starting hand or take a mulligan",
    "active_house": "choose the active house",
    "archives": "take the archives or leave them",
    "main": "play, discard or use a card, or end the turn",
    "card": "choose a card",
    "defender": "choose the creature to fight",
    "flank": "choose a flank",
    "position": "choose a place in the battleline",
    "order": "choose what resolves next",
    "replacement": "choose which replacement applies",
    "pile_order": "choose which card comes next into the pile",
    "yes_no": "do it or not",
    "option": "choose an option",
    "house": "choose a house",
    "number": "choose a number",
    "player": "choose a player",
    "key": "choose a key",
    "permission": "choose which permission is spent",
    "trait": "choose a trait",
    "title": "name a card",
}
"""What can be decided, with words for it."""


def house_name(house: str) -> str:
    """The printed name of a house: `Star Alliance` for `star_alliance`."""
    return HOUSES.get(house, house)
