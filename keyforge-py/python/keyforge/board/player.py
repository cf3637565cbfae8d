"""A player on a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .. import _reading as reading
from .._reading import U8, Fields
from .._words import KEY_COLORS, house_name
from .cards import EMPTY, Permanent, Pile, plural, read_house


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
        return "\n".join(self._lines(("first", "second")[self.seat]))

    def _lines(self, name: str) -> list[str]:
        houses = ", ".join(map(house_name, self.houses))
        keys = f"{plural(self.forged, 'key')} ({', '.join(self.keys)})" if self.keys else "no key"
        parts = [f"{self.amber} æmber of {self.key_cost}{', check' if self.check else ''}", keys]
        if self.chains:
            parts.append(plural(self.chains, "chain"))
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
