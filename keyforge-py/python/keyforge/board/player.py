"""A player on a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .. import _reading as reading
from .._labels import Labels, labels_of
from .._reading import U8, Fields
from .._words import KEY_COLORS
from .cards import EMPTY, Permanent, Pile, read_house


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
    hand: Pile = EMPTY
    """The hand."""
    deck: Pile = EMPTY
    """The deck, its top first."""
    discard: Pile = EMPTY
    """The discard pile, its top first."""
    archives: Pile = EMPTY
    """The archives."""
    purged: Pile = EMPTY
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
            houses=fields.items("houses", read_house),
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
        return "\n".join(self._lines(("first", "second")[self.seat], labels_of("en")))

    def _lines(self, name: str, labels: Labels) -> list[str]:
        """What the player has, line by line."""
        lines = [self._standing(name, labels)]
        piles = {area: getattr(self, area) for area in ("hand", "archives", "deck", "discard", "purged")}
        lines.append(
            "  " + " · ".join(f"{labels.areas[area]} {pile.count}" for area, pile in piles.items() if pile.count)
        )
        for area in ("hand", "archives"):
            if piles[area].known:
                known = ", ".join(card._said(labels) for card in piles[area].known)
                lines.append(f"  {labels.areas[area]}: {known}")
        if self.artifacts:
            lines.append(f"  {labels.areas['artifacts']}:")
            lines += [f"    {artifact._said(labels)}" for artifact in self.artifacts]
        lines.append(f"  {labels.areas['battleline']}:{'' if self.battleline else f' {labels.empty}'}")
        lines += [f"    {creature._said(labels)}" for creature in self.battleline]
        return [line for line in lines if line.strip()]

    def _standing(self, name: str, labels: Labels) -> str:
        """The houses, æmber, keys and chains in a line."""
        houses = ", ".join(map(labels.house, self.houses))
        amber = labels.amber_of.format(amber=self.amber, cost=self.key_cost)
        colors = ", ".join(labels.colors.get(color, color) for color in self.keys)
        parts = [
            f"{amber}, {labels.check}" if self.check else amber,
            f"{labels.count(self.forged, labels.key)} ({colors})" if self.keys else labels.no_key,
        ]
        if self.chains:
            parts.append(labels.count(self.chains, labels.chain))
        if self.token is not None:
            parts.append(labels.token.format(title=labels.title(self.token)))
        return f"{name} ({houses}): {'; '.join(parts)}"
