"""A board to be looked at: what lies on the table, as plain values.

A `Board` mirrors the JSON form of the engine field by field: `Board.from_dict(form).to_dict() == form`. In a notebook
it shows itself as a picture, in a terminal as text.

    >>> board = Board.from_dict(form)
    >>> board.player(0).amber
    3
    >>> print(board)

Seats are 0 and 1. Houses, keywords, steps and the like are the words of the JSON form: `"star_alliance"`,
`"splash_attack"`. Whatever cannot be read raises `ValueError` or `TypeError` with the place in it, as in
`board.players[0].battleline[2].power: is missing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from . import _reading as reading
from ._reading import U8, U32, Fields
from ._words import (
    CARD_TYPES,
    DECISION_KINDS,
    HOUSES,
    ICONS,
    KEY_COLORS,
    KEYWORDS,
    OUTCOME_REASONS,
    RULEBOOKS,
    STEPS,
    house_name,
)

__all__ = [
    "CARD_TYPES",
    "DECISION_KINDS",
    "HOUSES",
    "ICONS",
    "KEYWORDS",
    "KEY_COLORS",
    "OUTCOME_REASONS",
    "RULEBOOKS",
    "STEPS",
    "ActionForm",
    "Board",
    "BoardDecision",
    "BoardOption",
    "Card",
    "Keyword",
    "Outcome",
    "Permanent",
    "Pile",
    "Player",
    "house_name",
]

ActionForm: TypeAlias = str | Mapping[str, Any]
"""The JSON form of an action: `"end_turn"`, `{"play": 17}`."""


def _plural(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _icon(value: object, path: str) -> str:
    return reading.word(value, path, ICONS)


def _house(value: object, path: str) -> str:
    return reading.word(value, path, HOUSES)


@dataclass(frozen=True, slots=True)
class Card:
    """What a card is, wherever it lies."""

    id: int
    """The number of the card in this game, 0 to 255."""
    slug: str
    """The name of its definition."""
    title: str
    """The title."""
    type: str
    """One of `CARD_TYPES`: `upgrade` for what is attached, `creature` for what stands in a battleline."""
    house: str
    """The house of this copy."""
    icons: tuple[str, ...] = ()
    """The bonus icons that enhanced this copy; words of `ICONS`."""

    @classmethod
    def from_dict(cls, form: object) -> Card:
        """Reads the JSON form. Raises `ValueError` or `TypeError`, naming the field."""
        return cls._read(form, "card")

    @classmethod
    def _read(cls, form: object, path: str) -> Card:
        fields = Fields(form, path)
        card = cls(
            id=fields.count("id", U8),
            slug=fields.text("slug"),
            title=fields.text("title"),
            type=fields.word("type", CARD_TYPES),
            house=fields.word("house", HOUSES),
            icons=fields.items("icons", _icon) if fields.has("icons") else (),
        )
        fields.end()
        return card

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        form = {"id": self.id, "slug": self.slug, "title": self.title, "type": self.type, "house": self.house}
        return form | ({"icons": list(self.icons)} if self.icons else {})

    def __str__(self) -> str:
        return self.title + "".join(f" +{icon}" for icon in self.icons)


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards out of play: how many there are, and those that the viewer knows."""

    count: int = 0
    """How many there are."""
    known: tuple[Card, ...] = ()
    """Those that the viewer knows, in their order; in a deck and a discard pile the top comes first."""

    @property
    def hidden(self) -> int:
        """How many the viewer does not know."""
        return max(0, self.count - len(self.known))

    def __len__(self) -> int:
        return self.count

    @classmethod
    def from_dict(cls, form: object) -> Pile:
        """Reads the JSON form. Raises `ValueError` or `TypeError`, naming the field."""
        return cls._read(form, "pile")

    @classmethod
    def _read(cls, form: object, path: str) -> Pile:
        fields = Fields(form, path)
        pile = cls(count=fields.count("count"), known=fields.items("known", Card._read))
        fields.end()
        if len(pile.known) > pile.count:
            raise ValueError(f"{path}.known: more cards than {path}.count says")
        return pile

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"count": self.count, "known": [card.to_dict() for card in self.known]}


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword with its value."""

    keyword: str
    """One of `KEYWORDS`."""
    value: int = 1
    """The sum of its values; 1 where it has none."""

    @classmethod
    def from_dict(cls, form: object) -> Keyword:
        """Reads the JSON form. Raises `ValueError` or `TypeError`, naming the field."""
        return cls._read(form, "keyword")

    @classmethod
    def _read(cls, form: object, path: str) -> Keyword:
        fields = Fields(form, path)
        keyword = cls(keyword=fields.word("keyword", KEYWORDS), value=fields.number("value"))
        fields.end()
        return keyword

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"keyword": self.keyword, "value": self.value}

    def __str__(self) -> str:
        name = self.keyword.replace("_", " ")
        return f"{name} {self.value}" if KEYWORDS.get(self.keyword) else name


@dataclass(frozen=True, slots=True)
class Permanent:
    """A card in play. Numbers and words are those that hold now, whatever is printed."""

    card: Card
    """What it is."""
    owner: int
    """The seat whose deck it came from."""
    houses: tuple[str, ...] = ()
    """The houses it belongs to."""
    power: int = 0
    """Power; 0 for what is no creature."""
    armor: int = 0
    """Armor."""
    armor_left: int = 0
    """Armor that is left this turn."""
    keywords: tuple[Keyword, ...] = ()
    """Keywords."""
    damage: int = 0
    """Damage on it."""
    amber: int = 0
    """Æmber on it."""
    power_counters: int = 0
    """+1 power counters on it."""
    counters: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Other counters on it, by name."""
    ready: bool = True
    """Ready, not exhausted."""
    stunned: bool = False
    """Stunned."""
    warded: bool = False
    """Warded."""
    enraged: bool = False
    """Enraged."""
    tagged: bool = False
    """Tagged for destruction."""
    upgrades: tuple[Permanent, ...] = ()
    """Its upgrades."""
    under: Pile = Pile()
    """The cards facedown under it."""
    grafted: tuple[Card, ...] = ()
    """The cards grafted onto it."""
    half: Card | None = None
    """The other half of a gigantic creature."""
    token: bool = False
    """Whether it is a token creature."""
    hidden_side: Card | None = None
    """The card that a token creature is on its hidden side, where the viewer may know it."""

    @property
    def id(self) -> int:
        """The number of the card."""
        return self.card.id

    @property
    def title(self) -> str:
        """The title of the card."""
        return self.card.title

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature now."""
        return self.card.type == "creature"

    @property
    def exhausted(self) -> bool:
        """Not ready."""
        return not self.ready

    def has(self, keyword: str) -> bool:
        """Whether it has a keyword, one of `KEYWORDS`."""
        return any(own.keyword == keyword for own in self.keywords)

    @classmethod
    def from_dict(cls, form: object) -> Permanent:
        """Reads the JSON form. Raises `ValueError` or `TypeError`, naming the field."""
        return cls._read(form, "permanent")

    @classmethod
    def _read(cls, form: object, path: str, attached: bool = False) -> Permanent:
        fields = Fields(form, path)
        permanent = cls(
            card=Card._read(fields.value("card"), fields.at("card")),
            owner=fields.seat("owner"),
            houses=fields.items("houses", _house),
            power=fields.number("power"),
            armor=fields.number("armor"),
            armor_left=fields.number("armor_left"),
            keywords=fields.items("keywords", Keyword._read),
            damage=fields.count("damage"),
            amber=fields.count("amber"),
            power_counters=fields.count("power_counters"),
            counters=_counters(fields.value("counters"), fields.at("counters")),
            ready=fields.flag("ready"),
            stunned=fields.flag("stunned"),
            warded=fields.flag("warded"),
            enraged=fields.flag("enraged"),
            tagged=fields.flag("tagged"),
            upgrades=fields.items("upgrades", cls._none if attached else cls._upgrade),
            under=Pile._read(fields.value("under"), fields.at("under")),
            grafted=fields.items("grafted", Card._read) if fields.has("grafted") else (),
            half=fields.optional("half", Card._read),
            token=fields.has("token") and fields.flag("token"),
            hidden_side=fields.optional("hidden_side", Card._read),
        )
        fields.end()
        return permanent

    @classmethod
    def _upgrade(cls, form: object, path: str) -> Permanent:
        return cls._read(form, path, attached=True)

    @classmethod
    def _none(cls, form: object, path: str) -> Permanent:
        raise ValueError(f"{path}: an upgrade has no upgrades")

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        form: dict[str, Any] = {
            "card": self.card.to_dict(),
            "owner": self.owner,
            "houses": list(self.houses),
            "power": self.power,
            "armor": self.armor,
            "armor_left": self.armor_left,
            "keywords": [keyword.to_dict() for keyword in self.keywords],
            "damage": self.damage,
            "amber": self.amber,
            "power_counters": self.power_counters,
            "counters": dict(self.counters),
            "ready": self.ready,
            "stunned": self.stunned,
            "warded": self.warded,
            "enraged": self.enraged,
            "tagged": self.tagged,
            "upgrades": [upgrade.to_dict() for upgrade in self.upgrades],
            "under": self.under.to_dict(),
        }
        if self.grafted:
            form["grafted"] = [card.to_dict() for card in self.grafted]
        if self.half is not None:
            form["half"] = self.half.to_dict()
        if self.token:
            form["token"] = True
        if self.hidden_side is not None:
            form["hidden_side"] = self.hidden_side.to_dict()
        return form

    def words(self) -> list[str]:
        """What there is to say about it beside its title, each in a few words: `power 5`, `2 damage`, `taunt`."""
        words = []
        if self.is_creature:
            words.append(f"power {self.power}")
        if self.armor:
            left = "" if self.armor_left == self.armor else f"{self.armor_left}/"
            words.append(f"armor {left}{self.armor}")
        if self.damage:
            words.append(f"{self.damage} damage")
        if self.amber:
            words.append(f"{self.amber} æmber")
        if self.power_counters:
            words.append(_plural(self.power_counters, "+1 power counter"))
        words += [f"{count} {name}" for name, count in sorted(self.counters.items())]
        states = {
            "exhausted": not self.ready,
            "stunned": self.stunned,
            "warded": self.warded,
            "enraged": self.enraged,
            "tagged for destruction": self.tagged,
            "token creature": self.token,
        }
        words += [word for word, holds in states.items() if holds]
        words += [str(keyword) for keyword in self.keywords]
        if self.hidden_side is not None:
            words.append(f"hidden side {self.hidden_side}")
        if self.half is not None:
            words.append(f"with {self.half}")
        words += [f"upgrade {upgrade.card}" for upgrade in self.upgrades]
        words += [f"grafted {card}" for card in self.grafted]
        if self.under.count:
            words.append(f"{self.under.count} under it")
        return words

    def __str__(self) -> str:
        words = self.words()
        return f"{self.card}: {', '.join(words)}" if words else str(self.card)


def _counters(value: object, path: str) -> Mapping[str, int]:
    if not isinstance(value, Mapping):
        raise TypeError(f"{path}: expected an object, not {type(value).__name__}")
    return {
        reading.text(name, path): reading.whole(count, f"{path}.{name}", 0, reading.U16)
        for name, count in value.items()
    }


@dataclass(frozen=True, slots=True)
class Player:
    """What a player has."""

    seat: int
    """The seat, 0 or 1."""
    houses: tuple[str, ...] = ()
    """The houses of the identity card."""
    amber: int = 0
    """Æmber in the pool."""
    key_cost: int = 6
    """What the next key costs, in æmber."""
    keys: tuple[str, ...] = ()
    """The colors of the forged keys."""
    chains: int = 0
    """Chains."""
    hand: Pile = Pile()
    """The hand."""
    deck: Pile = Pile()
    """The deck, its top first."""
    discard: Pile = Pile()
    """The discard pile, its top first."""
    archives: Pile = Pile()
    """The archives."""
    purged: Pile = Pile()
    """The purged cards."""
    battleline: tuple[Permanent, ...] = ()
    """The creatures from left to right."""
    artifacts: tuple[Permanent, ...] = ()
    """The artifacts."""
    token: str | None = None
    """The title of the token creature on the reference card."""

    @property
    def forged(self) -> int:
        """How many keys are forged, 0 to 3."""
        return len(self.keys)

    @property
    def check(self) -> bool:
        """Whether the æmber pays for the next key."""
        return self.forged < len(KEY_COLORS) and self.amber >= self.key_cost

    @classmethod
    def from_dict(cls, form: object) -> Player:
        """Reads the JSON form. Raises `ValueError` or `TypeError`, naming the field."""
        return cls._read(form, "player")

    @classmethod
    def _read(cls, form: object, path: str) -> Player:
        fields = Fields(form, path)

        def pile(name: str) -> Pile:
            return Pile._read(fields.value(name), fields.at(name))

        player = cls(
            seat=fields.seat("seat"),
            houses=fields.items("houses", _house),
            amber=fields.count("amber"),
            key_cost=fields.number("key_cost"),
            keys=fields.items("keys", lambda value, at: reading.word(value, at, KEY_COLORS)),
            chains=fields.count("chains", U8),
            hand=pile("hand"),
            deck=pile("deck"),
            discard=pile("discard"),
            archives=pile("archives"),
            purged=pile("purged"),
            battleline=fields.items("battleline", Permanent._read),
            artifacts=fields.items("artifacts", Permanent._read),
            token=fields.optional("token", reading.text),
        )
        fields.end()
        return player

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        form: dict[str, Any] = {
            "seat": self.seat,
            "houses": list(self.houses),
            "amber": self.amber,
            "key_cost": self.key_cost,
            "keys": list(self.keys),
            "chains": self.chains,
            "hand": self.hand.to_dict(),
            "deck": self.deck.to_dict(),
            "discard": self.discard.to_dict(),
            "archives": self.archives.to_dict(),
            "purged": self.purged.to_dict(),
            "battleline": [creature.to_dict() for creature in self.battleline],
            "artifacts": [artifact.to_dict() for artifact in self.artifacts],
        }
        return form | ({} if self.token is None else {"token": self.token})

    def __str__(self) -> str:
        return "\n".join(self._lines(("first", "second")[self.seat]))

    def _lines(self, name: str) -> list[str]:
        houses = ", ".join(map(house_name, self.houses))
        keys = f"{_plural(self.forged, 'key')} ({', '.join(self.keys)})" if self.keys else "no key"
        parts = [f"{self.amber} æmber of {self.key_cost}{', check' if self.check else ''}", keys]
        if self.chains:
            parts.append(_plural(self.chains, "chain"))
        if self.token is not None:
            parts.append(f"token creature {self.token}")
        lines = [f"{name} ({houses}): {'; '.join(parts)}"]
        piles = {
            "hand": self.hand,
            "archives": self.archives,
            "deck": self.deck,
            "discard": self.discard,
            "purged": self.purged,
        }
        lines.append("  " + " · ".join(f"{name} {pile.count}" for name, pile in piles.items() if pile.count))
        for title, pile in (("hand", self.hand), ("archives", self.archives)):
            if pile.known:
                lines.append(f"  {title}: {', '.join(map(str, pile.known))}")
        if self.artifacts:
            lines.append("  artifacts:")
            lines += [f"    {artifact}" for artifact in self.artifacts]
        lines.append("  battleline:" if self.battleline else "  battleline: empty")
        lines += [f"    {creature}" for creature in self.battleline]
        return [line for line in lines if line.strip()]


@dataclass(frozen=True, slots=True)
class BoardOption:
    """An answer with a text for it."""

    action: ActionForm = field(hash=False)
    """The answer in its JSON form."""
    text: str
    """A short English text."""

    @classmethod
    def from_dict(cls, form: object) -> BoardOption:
        """Reads the JSON form. Raises `ValueError` or `TypeError`, naming the field."""
        return cls._read(form, "option")

    @classmethod
    def _read(cls, form: object, path: str) -> BoardOption:
        fields = Fields(form, path)
        option = cls(action=_action(fields.value("action"), fields.at("action")), text=fields.text("text"))
        fields.end()
        return option

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"action": self.action if isinstance(self.action, str) else dict(self.action), "text": self.text}

    def __str__(self) -> str:
        return self.text


def _action(value: object, path: str) -> ActionForm:
    if isinstance(value, str):
        return value
    if not isinstance(value, Mapping):
        raise TypeError(f"{path}: expected an action, not {type(value).__name__}")
    if len(value) != 1:
        raise ValueError(f"{path}: an action is a word, or an object with one field")
    [(name, about)] = value.items()
    if not isinstance(about, str):
        reading.whole(about, f"{path}.{name}", 0, reading.U16)
    return {reading.text(name, path): about}


@dataclass(frozen=True, slots=True)
class BoardDecision:
    """The open question."""

    id: int
    """Its number."""
    seat: int
    """Who is asked."""
    kind: str
    """One of `DECISION_KINDS`."""
    source: Card | None = None
    """The card whose text asks."""
    min: int = 1
    """The fewest choices in all."""
    max: int = 1
    """The most choices in all."""
    chosen: tuple[int, ...] = ()
    """The numbers of the cards that were chosen already."""
    options: tuple[BoardOption, ...] = ()
    """Every answer; none where the viewer may not see them."""

    @classmethod
    def from_dict(cls, form: object) -> BoardDecision:
        """Reads the JSON form. Raises `ValueError` or `TypeError`, naming the field."""
        return cls._read(form, "decision")

    @classmethod
    def _read(cls, form: object, path: str) -> BoardDecision:
        fields = Fields(form, path)
        decision = cls(
            id=fields.count("id", U32),
            seat=fields.seat("seat"),
            kind=fields.word("kind", DECISION_KINDS),
            source=fields.optional("source", Card._read),
            min=fields.count("min", U8),
            max=fields.count("max", U8),
            chosen=fields.items("chosen", reading.card_id),
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
            "min": self.min,
            "max": self.max,
            "chosen": list(self.chosen),
            "options": [option.to_dict() for option in self.options],
        }


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winner: int | None
    """The seat of the winner; none in a draw."""
    reason: str
    """One of `OUTCOME_REASONS`."""

    @classmethod
    def from_dict(cls, form: object) -> Outcome:
        """Reads the JSON form. Raises `ValueError` or `TypeError`, naming the field."""
        return cls._read(form, "outcome")

    @classmethod
    def _read(cls, form: object, path: str) -> Outcome:
        fields = Fields(form, path)
        outcome = cls(winner=fields.optional("winner", reading.seat), reason=fields.word("reason", OUTCOME_REASONS))
        fields.end()
        return outcome

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"winner": self.winner, "reason": self.reason}


@dataclass(frozen=True, slots=True)
class Board:
    """A board: the whole truth, or what one player knows."""

    viewer: int | None
    """The seat whose knowledge this is; none for the whole truth."""
    edition: str
    """One of `RULEBOOKS`."""
    turn: int
    """Counts the turns of both players from 1; 0 during set-up."""
    active: int
    """The seat whose turn it is."""
    step: str
    """One of `STEPS`."""
    house: str | None
    """The active house."""
    tide: int | None
    """The seat with the high tide, if the tide is in play."""
    players: tuple[Player, Player]
    """The players, by seat."""
    limbo: tuple[Card, ...] = ()
    """The cards that are being played."""
    decision: BoardDecision | None = None
    """The open question."""
    outcome: Outcome | None = None
    """How the game ended."""

    def player(self, seat: int) -> Player:
        """What a seat has. Raises `ValueError` for another seat than 0 and 1."""
        if seat not in (0, 1):
            raise ValueError(f"there is no seat {seat!r}; seats are 0 and 1")
        return self.players[seat]

    @property
    def me(self) -> Player:
        """The viewer. Raises `ValueError` on a board of the whole truth."""
        return self.players[self._seen_by()]

    @property
    def opponent(self) -> Player:
        """The opponent of the viewer. Raises `ValueError` on a board of the whole truth."""
        return self.players[1 - self._seen_by()]

    def _seen_by(self) -> int:
        if self.viewer is None:
            raise ValueError("this board shows the whole truth and has no viewer; ask for player(0) or player(1)")
        return self.viewer

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def winner(self) -> int | None:
        """The seat that has won; none as long as nobody has."""
        return None if self.outcome is None else self.outcome.winner

    def permanents(self) -> Iterator[Permanent]:
        """Every card in play: of each seat the battleline, then the artifacts; upgrades come after what they are on."""
        for player in self.players:
            for permanent in player.battleline + player.artifacts:
                yield permanent
                yield from permanent.upgrades

    def find(self, card: int) -> Permanent | None:
        """The card in play with that number; none if it is not in play."""
        return next((permanent for permanent in self.permanents() if permanent.id == card), None)

    @classmethod
    def from_dict(cls, form: object) -> Board:
        """Reads the JSON form. Raises `ValueError` or `TypeError`, naming the field."""
        fields = Fields(form, "board")
        players = fields.items("players", Player._read)
        if len(players) != 2 or [player.seat for player in players] != [0, 1]:
            raise ValueError("board.players: must be the players of seat 0 and seat 1, in that order")
        board = cls(
            viewer=fields.optional("viewer", reading.seat),
            edition=fields.word("edition", RULEBOOKS),
            turn=fields.count("turn"),
            active=fields.seat("active"),
            step=fields.word("step", STEPS),
            house=fields.optional("house", _house),
            tide=fields.optional("tide", reading.seat),
            players=(players[0], players[1]),
            limbo=fields.items("limbo", Card._read),
            decision=fields.optional("decision", BoardDecision._read),
            outcome=fields.optional("outcome", Outcome._read),
        )
        fields.end()
        return board

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "viewer": self.viewer,
            "edition": self.edition,
            "turn": self.turn,
            "active": self.active,
            "step": self.step,
            "house": self.house,
            "tide": self.tide,
            "players": [player.to_dict() for player in self.players],
            "limbo": [card.to_dict() for card in self.limbo],
            "decision": None if self.decision is None else self.decision.to_dict(),
            "outcome": None if self.outcome is None else self.outcome.to_dict(),
        }

    def __str__(self) -> str:
        return self.to_text()

    def to_text(self, names: tuple[str, str] = ("player 1", "player 2")) -> str:
        """The board for a terminal: the far player above, the viewer (or seat 0) below, then what is asked."""
        near = self.viewer or 0
        lines = [*self.players[1 - near]._lines(names[1 - near]), ""]
        lines += [*self.players[near]._lines(names[near]), ""]
        lines.append(self.headline(names))
        if self.limbo:
            lines.append(f"being played: {', '.join(map(str, self.limbo))}")
        if self.outcome is None and self.decision is not None:
            source = f" for {self.decision.source}" if self.decision.source is not None else ""
            lines.append(f"{names[self.decision.seat]}: {DECISION_KINDS[self.decision.kind]}{source}")
            lines += [f"  {index:2} {option}" for index, option in enumerate(self.decision.options)]
        return "\n".join(lines)

    def headline(self, names: tuple[str, str] = ("player 1", "player 2")) -> str:
        """One line: `turn 5, player 2, main step, Dis`, or who has won."""
        if self.outcome is not None:
            how = {"victory": " with the third key", "concession": " by concession"}.get(self.outcome.reason, "")
            ended = "a draw" if self.outcome.winner is None else f"{names[self.outcome.winner]} has won{how}"
            return f"turn {self.turn}: {ended}"
        parts = ["set-up"] if self.turn == 0 else [f"turn {self.turn}", names[self.active], f"{self.step} step"]
        if self.house is not None:
            parts.append(house_name(self.house))
        if self.tide is not None:
            parts.append(f"high tide: {names[self.tide]}")
        return ", ".join(parts)

    def _repr_svg_(self) -> str:
        from . import svg

        return svg.board(self, theme="auto")

    def _repr_html_(self) -> str:
        return f'<div style="max-width:960px">{self._repr_svg_()}</div>'
