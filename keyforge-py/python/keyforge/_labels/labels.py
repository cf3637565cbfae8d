"""What a language must be able to say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from .._keyforge import name_in
from .._words import KEYWORDS
from ..types import Language

__all__ = ["Labels", "Noun"]

Noun: TypeAlias = tuple[str, str]
"""What one thing is called, and what several are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Labels:
    """The labels of one language. In braces stands what is filled in."""

    language: Language
    """The code of the language."""

    # ── names of what the JSON forms name ──
    houses: Mapping[str, str]
    """Every house."""
    keywords: Mapping[str, str]
    """Every keyword, without its value."""
    icons: Mapping[str, str]
    """Every bonus icon."""
    types: Mapping[str, str]
    """Every type of card."""
    colors: Mapping[str, str]
    """Every color of a key, by itself."""
    color_keys: Mapping[str, str]
    """The key of every color."""
    steps: Mapping[str, str]
    """Every step of a turn, as what a player is in."""
    decisions: Mapping[str, str]
    """What every kind of decision asks."""
    areas: Mapping[str, str]
    """The areas of a player: `hand`, `deck`, `discard`, `archives`, `purged`, `artifacts`, `battleline`."""
    states: Mapping[str, str]
    """What is true of a card in play: `exhausted`, `stunned`, `warded`, `enraged`, `tagged`, `token`."""
    short_states: Mapping[str, str]
    """The same in the space that a card in a picture has."""

    # ── players ──
    seats: tuple[str, str]
    """What the players are called in the midst of a line."""
    names: tuple[str, str]
    """What they are called in a picture."""
    against: str
    """Who plays, {one} and {other}."""

    # ── how a game stands ──
    setup: str
    """Before the first turn."""
    turn: str
    """The turn with the number {turn}."""
    tide: str
    """That {name} has the high tide."""
    ended: str
    """How a game ended in turn {turn}: {how}."""
    draw: str
    """That nobody has won."""
    won: Mapping[str, str]
    """That {name} has won, for every reason why a game ends."""
    playing: str
    """What stands before the cards that are being played."""
    source: str
    """Behind a question: the card {source} asks it."""
    choices: str
    """How many choices are asked for, {min} to {max}, and that {chosen} were made."""

    # ── what a player has ──
    amber_of: str
    """That there are {amber} æmber of the {cost} that a key costs."""
    next_key: str
    """The same in a tooltip."""
    check: str
    """That the æmber pays for the next key."""
    no_key: str
    """That no key is forged."""
    key: Noun
    """A key."""
    chain: Noun
    """A chain."""
    not_forged: str
    """That the {key} is not forged."""
    token: str
    """The {title} of the token creature on the reference card, in a line."""
    short_token: str
    """The same in a picture."""
    empty: str
    """Behind the battleline: nothing is in it."""
    no_creatures: str
    """The same in a picture."""
    active: str
    """Whose turn it is."""
    top: str
    """The {title} on top of a pile."""
    more: str
    """That {count} more are left out."""
    side: str
    """How {name} stands: {amber}, {forged} keys, {creatures} and {cards}, both counted."""
    creature: Noun
    """A creature."""
    card: Noun
    """A card."""

    # ── what is true of a card ──
    power: str
    """Its power {count}."""
    armor: str
    """Its armor {count}."""
    damage: str
    """{count} damage."""
    amber: str
    """{count} æmber."""
    power_counter: Noun
    """A +1 power counter."""
    short_power_counters: str
    """{count} of them in a picture."""
    hidden_side: str
    """Its hidden side {card}."""
    half: str
    """Its other half {card}."""
    half_alone: str
    """The same where it stands by itself."""
    upgrade: str
    """Its upgrade {card}."""
    upgrade_of: str
    """Its upgrade {card} of {house}."""
    grafted: str
    """The grafted {card}."""
    grafted_alone: str
    """The same where it stands by itself."""
    under: str
    """That {count} are under it."""
    beneath: str
    """What is under it: {what}."""
    owned: str
    """That it belongs to {name}."""
    short_owned: str
    """The same in a picture."""
    kind: str
    """What a card is: {house} and {type}."""
    more_on_it: str
    """That {count} more lie on it."""
    flanks: tuple[str, str]
    """The left and the right flank."""

    # ── pages ──
    page: Mapping[str, str]
    """What stands on a page, by the names in `_replay/page.html`."""
    script: Mapping[str, str]
    """What the script of a page says, by the names in `_replay/script.js`."""

    def count(self, number: int, noun: Noun) -> str:
        """A number of things: `1 key`, `2 keys`."""
        return f"{number} {noun[number != 1]}"

    def house(self, house: str) -> str:
        """The name of a house."""
        return self.houses.get(house, house)

    def title(self, printed: str) -> str:
        """What a card is called whose English title this is."""
        return printed if self.language == "en" else _named("title", printed, self.language)

    def counters(self, number: int, name: str) -> str:
        """Counters of a kind on a card: `2 doom`."""
        return f"{number} {name if self.language == 'en' else _named('counter', name, self.language)}"

    def keyword(self, word: str, value: int) -> str:
        """A keyword with the value that it may have."""
        name = self.keywords.get(word, word)
        return f"{name} {value}" if KEYWORDS.get(word) else name


def _named(kind: Literal["title", "counter"], word: str, language: Language) -> str:
    """What the engine calls it; a text with half a letter, which a board that was read from JSON may have, it cannot read."""
    try:
        return name_in(kind, word, language)
    except UnicodeEncodeError:
        return word
