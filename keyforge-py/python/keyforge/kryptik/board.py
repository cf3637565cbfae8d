"""A board to be looked at: what lies on the table, as plain values.

A `Board` mirrors the JSON form of the engine field by field: `Board.from_dict(form).to_dict() == form`. `str(board)` is
the text of the engine.

    >>> board = game.view(0).board
    >>> board.player(1).island
    >>> print(board)

Seats are 0 to 5. Phases, kinds and keywords are the words of the JSON form: `"combat_begin"`, `"sidestep"`. Whatever
cannot be read raises `ValueError` or `TypeError` with the place in it, as in
`board.players[0].island[2].attack: is missing`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .. import _reading as reading
from .._keyforge.kryptik import _board_text
from .._reading import U8, U16, U32, Fields
from .._text import escape
from .types import ActionForm

__all__ = [
    "PHASES",
    "Board",
    "BoardDecision",
    "BoardOption",
    "Card",
    "Cards",
    "Citizen",
    "Combat",
    "Item",
    "Outcome",
    "Player",
]

PHASES = (
    "setup",
    "disengage",
    "draw",
    "first",
    "combat_begin",
    "attack",
    "block",
    "resolution",
    "combat_end",
    "second",
    "end",
)
"""The phases and steps of a turn; `setup` comes before the first one."""

_LAST_SEAT = 5


def _seat(value: object, path: str) -> int:
    return reading.whole(value, path, 0, _LAST_SEAT)


def _viewer(value: object, path: str) -> int:
    return reading.viewer(value, path, _LAST_SEAT)


def _slot(value: object, path: str) -> int:
    return reading.whole(value, path, 0, U8)


def _card_id(value: object, path: str) -> int:
    return reading.whole(value, path, 0, U16)


def _object(value: object, path: str) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise TypeError(f"{path}: expected an object")
    return dict(value)


def _word_or_object(value: object, path: str) -> ActionForm:
    return value if isinstance(value, str) else _object(value, path)


@dataclass(frozen=True, slots=True)
class Card:
    """A card; nothing but that it is there where the viewer does not know it."""

    id: int | None = None
    """Its number in this game."""
    slug: str | None = None
    """The name of its definition."""
    name: str | None = None
    """Its name."""

    @property
    def known(self) -> bool:
        """Whether the viewer knows which card it is."""
        return self.slug is not None

    @classmethod
    def _read(cls, form: object, path: str) -> Card:
        fields = Fields(form, path)
        card = cls(
            fields.optional("id", _card_id),
            fields.optional("slug", reading.text),
            fields.optional("name", reading.text),
        )
        fields.end()
        return card

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"id": self.id, "slug": self.slug, "name": self.name}

    def __str__(self) -> str:
        return self.name or "?"


class Cards(tuple[Card, ...]):
    """Cards at a place, as a tuple; also those that the viewer does not know stand in it."""

    __slots__ = ()

    @property
    def known(self) -> tuple[Card, ...]:
        """Those that the viewer knows."""
        return tuple(card for card in self if card.known)

    @property
    def hidden(self) -> int:
        """How many the viewer does not know."""
        return len(self) - len(self.known)


NO_CARDS = Cards()
"""A place without cards."""


def _cards(cards: tuple[Card, ...]) -> list[dict[str, Any]]:
    return [card.to_dict() for card in cards]


@dataclass(frozen=True, slots=True)
class Citizen:
    """A card in play, on the island or in a soul row. Numbers and words are those that hold now."""

    card: Card
    """What it is."""
    owner: int
    """Who owns it."""
    attack: int
    """Attack."""
    defense: int
    """Defense."""
    damage: int
    """Marked damage."""
    engaged: bool
    """Whether it is engaged."""
    weary: bool
    """Whether it is weary."""
    keywords: tuple[str, ...] = ()
    """Its keywords."""
    souls: tuple[str, ...] = ()
    """The colors of its soul box: in a soul row it gives energy of one of them."""
    attached: tuple[Card, ...] = ()
    """What lies under it."""

    @property
    def id(self) -> int | None:
        """The number of its card."""
        return self.card.id

    @property
    def name(self) -> str | None:
        """The name of its card."""
        return self.card.name

    @classmethod
    def _read(cls, form: object, path: str) -> Citizen:
        fields = Fields(form, path)
        citizen = cls(
            card=Card._read(fields.value("card"), fields.at("card")),
            owner=_seat(fields.value("owner"), fields.at("owner")),
            attack=fields.number("attack"),
            defense=fields.number("defense"),
            damage=fields.count("damage"),
            engaged=fields.flag("engaged"),
            weary=fields.flag("weary"),
            keywords=fields.items("keywords", reading.text),
            souls=fields.items("souls", reading.text),
            attached=fields.items("attached", Card._read),
        )
        fields.end()
        return citizen

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "card": self.card.to_dict(),
            "owner": self.owner,
            "attack": self.attack,
            "defense": self.defense,
            "damage": self.damage,
            "engaged": self.engaged,
            "weary": self.weary,
            "keywords": list(self.keywords),
            "souls": list(self.souls),
            "attached": _cards(self.attached),
        }

    def __str__(self) -> str:
        return f"{self.card} {self.attack}/{self.defense}"


@dataclass(frozen=True, slots=True)
class Player:
    """What a player has."""

    seat: int
    """The seat."""
    team: int
    """The team; opponents are of other teams."""
    out: bool
    """Whether the player is out of the game."""
    deck: int
    """How many cards the deck has."""
    hand: Cards = NO_CARDS
    """The hand."""
    row: Mapping[int, Card] = field(default_factory=dict, hash=False)
    """The 11-year row: the card in each slot by the number of the slot."""
    souls: tuple[Citizen, ...] = ()
    """The soul row."""
    energy: Mapping[str, int] = field(default_factory=dict, hash=False)
    """The energy in the soul pile by color."""
    island: tuple[Citizen, ...] = ()
    """The citizens that the player controls."""
    limbo: Cards = NO_CARDS
    """The limbo pile, the newest last."""
    abolished: Cards = NO_CARDS
    """The abolished cards."""

    @classmethod
    def _read(cls, form: object, path: str) -> Player:
        fields = Fields(form, path)
        row = _object(fields.value("row"), fields.at("row"))
        energy = _object(fields.value("energy"), fields.at("energy"))
        if not all(str(slot).isascii() and str(slot).isdigit() for slot in row):
            raise ValueError(f"{fields.at('row')}: slots have numbers")
        player = cls(
            seat=_seat(fields.value("seat"), fields.at("seat")),
            team=fields.count("team", U8),
            out=fields.flag("out"),
            deck=fields.count("deck"),
            hand=Cards(fields.items("hand", Card._read)),
            row={int(slot): Card._read(card, f"{fields.at('row')}.{slot}") for slot, card in row.items()},
            souls=fields.items("souls", Citizen._read),
            energy={str(color): _slot(count, f"{fields.at('energy')}.{color}") for color, count in energy.items()},
            island=fields.items("island", Citizen._read),
            limbo=Cards(fields.items("limbo", Card._read)),
            abolished=Cards(fields.items("abolished", Card._read)),
        )
        fields.end()
        return player

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "seat": self.seat,
            "team": self.team,
            "out": self.out,
            "deck": self.deck,
            "hand": _cards(self.hand),
            "row": {str(slot): card.to_dict() for slot, card in self.row.items()},
            "souls": [soul.to_dict() for soul in self.souls],
            "energy": dict(self.energy),
            "island": [citizen.to_dict() for citizen in self.island],
            "limbo": _cards(self.limbo),
            "abolished": _cards(self.abolished),
        }


@dataclass(frozen=True, slots=True)
class Item:
    """An effect on the pile."""

    id: int
    """Its number."""
    kind: ActionForm
    """What it is: `"citizen"`, `"paragraph"`, `"active"`, `{"trigger": {"paid": …}}`, `"eleven"`, `"choice"`."""
    controller: int
    """Whose it is."""
    card: Card
    """Where it comes from."""
    text: str | None = None
    """What it says."""
    targets: tuple[dict[str, Any], ...] = field(default=(), hash=False)
    """What it targets: `{"card": …}`, `{"player": …}`, `{"pile": …}`."""

    @classmethod
    def _read(cls, form: object, path: str) -> Item:
        fields = Fields(form, path)
        item = cls(
            id=fields.count("id", U32),
            kind=_word_or_object(fields.value("kind"), fields.at("kind")),
            controller=_seat(fields.value("controller"), fields.at("controller")),
            card=Card._read(fields.value("card"), fields.at("card")),
            text=fields.optional("text", reading.text),
            targets=fields.items("targets", _object),
        )
        fields.end()
        return item

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "id": self.id,
            "kind": self.kind,
            "controller": self.controller,
            "card": self.card.to_dict(),
            "text": self.text,
            "targets": list(self.targets),
        }

    def __str__(self) -> str:
        return f"{self.card}: {self.text}" if self.text else str(self.card)


@dataclass(frozen=True, slots=True)
class Combat:
    """An attack."""

    attacker: Card
    """Who attacks."""
    defender: int
    """Who is attacked."""
    slots: tuple[int, ...]
    """The slots that are attacked; none: the player."""
    blockers: tuple[Card, ...]
    """Who blocks."""
    blocked: bool
    """Whether it was blocked."""

    @classmethod
    def _read(cls, form: object, path: str) -> Combat:
        fields = Fields(form, path)
        combat = cls(
            attacker=Card._read(fields.value("attacker"), fields.at("attacker")),
            defender=_seat(fields.value("defender"), fields.at("defender")),
            slots=fields.items("slots", _slot),
            blockers=fields.items("blockers", Card._read),
            blocked=fields.flag("blocked"),
        )
        fields.end()
        return combat

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "attacker": self.attacker.to_dict(),
            "defender": self.defender,
            "slots": list(self.slots),
            "blockers": _cards(self.blockers),
            "blocked": self.blocked,
        }


@dataclass(frozen=True, slots=True)
class BoardOption:
    """An answer to the open question."""

    action: ActionForm = field(hash=False)
    """The JSON form of the action."""
    text: str
    """The action in words."""

    @classmethod
    def _read(cls, form: object, path: str) -> BoardOption:
        fields = Fields(form, path)
        option = cls(_word_or_object(fields.value("action"), fields.at("action")), fields.text("text"))
        fields.end()
        return option

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"action": self.action, "text": self.text}

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class BoardDecision:
    """The open question with its answers in words."""

    id: int
    """Its number."""
    seat: int
    """Who decides."""
    kind: str
    """What about: `"priority"`, `"pay"`."""
    source: Card | None
    """The card that asks."""
    options: tuple[BoardOption, ...] = ()
    """The answers; none in the eyes of others."""

    @classmethod
    def _read(cls, form: object, path: str) -> BoardDecision:
        fields = Fields(form, path)
        decision = cls(
            id=fields.count("id", U32),
            seat=_seat(fields.value("seat"), fields.at("seat")),
            kind=fields.text("kind"),
            source=fields.optional("source", Card._read),
            options=fields.items("options", BoardOption._read),
        )
        fields.end()
        return decision

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "id": self.id,
            "seat": self.seat,
            "kind": self.kind,
            "source": None if self.source is None else self.source.to_dict(),
            "options": [option.to_dict() for option in self.options],
        }


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended."""

    winner: int | None
    """The winner; none in a draw. Of a team the first player that is still in the game."""
    reason: str
    """`"victory"`, `"concession"` or `"draw"`."""

    @classmethod
    def _read(cls, form: object, path: str) -> Outcome:
        fields = Fields(form, path)
        outcome = cls(fields.optional("winner", _seat), fields.text("reason"))
        fields.end()
        return outcome

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"winner": self.winner, "reason": self.reason}


@dataclass(frozen=True, slots=True)
class Board:
    """A board, of the whole truth or of what one player knows."""

    viewer: int | None
    """Whose knowledge this is; none for the whole truth."""
    turn: int
    """Counts turns from 1; 0 during set-up."""
    active: int
    """Whose turn it is."""
    phase: str
    """The phase or step; one of `PHASES`."""
    priority: int | None
    """Who has priority."""
    passed: tuple[int, ...]
    """Who has passed in a row."""
    players: tuple[Player, ...]
    """The players, by seat."""
    pile: tuple[Item, ...] = ()
    """The effect pile, the top last."""
    combat: Combat | None = None
    """The attack that goes on."""
    decision: BoardDecision | None = None
    """The open question; none when the game is over."""
    outcome: Outcome | None = None
    """How the game ended; none while it runs."""

    @classmethod
    def from_dict(cls, form: object) -> Board:
        """Reads the JSON form. Raises `ValueError` or `TypeError`, naming the field."""
        return cls._read(form, "board")

    @classmethod
    def _trusted(cls, form: object) -> Board:
        """Reads a form that the engine wrote itself."""
        return cls._read(form, reading.TRUSTED)

    @classmethod
    def _read(cls, form: object, path: str) -> Board:
        fields = Fields(form, path)
        board = cls(
            viewer=fields.optional("viewer", _viewer),
            turn=fields.count("turn"),
            active=_seat(fields.value("active"), fields.at("active")),
            phase=fields.word("phase", PHASES),
            priority=fields.optional("priority", _seat),
            passed=fields.items("passed", _seat),
            players=fields.items("players", Player._read),
            pile=fields.items("pile", Item._read),
            combat=fields.optional("combat", Combat._read),
            decision=fields.optional("decision", BoardDecision._read),
            outcome=fields.optional("outcome", Outcome._read),
        )
        fields.end()
        return board

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        parts = {"combat": self.combat, "decision": self.decision, "outcome": self.outcome}
        return {
            "viewer": self.viewer,
            "turn": self.turn,
            "active": self.active,
            "phase": self.phase,
            "priority": self.priority,
            "passed": list(self.passed),
            "players": [player.to_dict() for player in self.players],
            "pile": [item.to_dict() for item in self.pile],
            **{name: None if part is None else part.to_dict() for name, part in parts.items()},
        }

    def player(self, seat: int) -> Player:
        """The player of a seat; `IndexError` for a seat that nobody has."""
        if not 0 <= seat < len(self.players):
            raise IndexError(f"there is no seat {seat}")
        return self.players[seat]

    def citizens(self) -> Iterator[Citizen]:
        """Every citizen on the island."""
        for player in self.players:
            yield from player.island

    def find(self, card: int) -> Citizen | None:
        """The card with that number on the island or in a soul row."""
        in_play = (citizen for player in self.players for citizen in (*player.island, *player.souls))
        return next((citizen for citizen in in_play if citizen.id == card), None)

    def __str__(self) -> str:
        return _board_text(json.dumps(self.to_dict()))

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"
