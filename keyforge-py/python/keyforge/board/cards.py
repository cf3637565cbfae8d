"""Cards on a board: in piles, and in play with what is true of them there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, overload

from .. import _reading as reading
from .._labels import Labels, labels_of
from .._reading import U8, Fields
from .._words import CARD_TYPES, HOUSES, ICONS, KEYWORDS
from ..types import Language


def plural(count: int, word: str) -> str:
    """A number of things in words: `1 key`, `2 keys`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _icon(value: object, path: str) -> str:
    return reading.word(value, path, ICONS)


def read_house(value: object, path: str) -> str:
    """A house, by the word of the JSON form."""
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
    def _read(cls, form: Any, path: str) -> Card:
        if path is reading.TRUSTED:
            icons = tuple(form.get("icons") or ())
            return _known(form["id"], form["slug"], form["title"], form["type"], form["house"], icons)
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

    def title_in(self, language: Language) -> str:
        """What it is called in `"en"` or `"de"`: its title where no list tells another. Raises `ValueError` for another language."""
        return labels_of(language).title(self.title)

    def __str__(self) -> str:
        return self._said(labels_of("en"))

    def _said(self, labels: Labels) -> str:
        """Its title and the icons that enhanced it."""
        return labels.title(self.title) + "".join(f" +{labels.icons.get(icon, icon)}" for icon in self.icons)


@lru_cache(4096)
def _known(number: int, slug: str, title: str, kind: str, house: str, icons: tuple[str, ...]) -> Card:
    """A card that many boards show: it never changes, so they share it."""
    return Card(number, slug, title, kind, house, icons)


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards out of play: how many there are, and those that the viewer knows.

    `len(pile)` counts all of them; a loop over it, `pile[0]` and `card in pile` are about those that are known.
    """

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

    def __iter__(self) -> Iterator[Card]:
        """The cards that the viewer knows."""
        return iter(self.known)

    def __reversed__(self) -> Iterator[Card]:
        """The cards that the viewer knows, the last one first."""
        return reversed(self.known)

    @overload
    def __getitem__(self, at: int) -> Card: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Card, ...]: ...
    def __getitem__(self, at: int | slice) -> Card | tuple[Card, ...]:
        """A card that the viewer knows by its place among them, or several."""
        if isinstance(at, slice) or -len(self.known) <= at < len(self.known):
            return self.known[at]
        raise IndexError(
            f"there is no known card {at}: of {plural(self.count, 'card')} here {len(self.known)} are known"
        )

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


EMPTY: Pile = Pile()
"""A pile without cards."""


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
    def _read(cls, form: Any, path: str) -> Keyword:
        if path is reading.TRUSTED:
            return cls(form["keyword"], form["value"])
        fields = Fields(form, path)
        keyword = cls(keyword=fields.word("keyword", KEYWORDS), value=fields.number("value"))
        fields.end()
        return keyword

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"keyword": self.keyword, "value": self.value}

    def __str__(self) -> str:
        return labels_of("en").keyword(self.keyword, self.value)


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
            houses=fields.items("houses", read_house),
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

    def words(self, language: Language = "en") -> list[str]:
        """What there is to say about it beside its title, each in a few words: `power 5`, `2 damage`, `taunt`.

        Raises `ValueError` for another language than `"en"` and `"de"`.
        """
        return self._words(labels_of(language))

    def _words(self, labels: Labels) -> list[str]:
        words = []
        if self.is_creature:
            words.append(labels.power.format(count=self.power))
        if self.armor:
            left = "" if self.armor_left == self.armor else f"{self.armor_left}/"
            words.append(labels.armor.format(count=f"{left}{self.armor}"))
        if self.damage:
            words.append(labels.damage.format(count=self.damage))
        if self.amber:
            words.append(labels.amber.format(count=self.amber))
        if self.power_counters:
            words.append(labels.count(self.power_counters, labels.power_counter))
        words += [labels.counters(count, name) for name, count in sorted(self.counters.items())]
        states = {
            "exhausted": not self.ready,
            "stunned": self.stunned,
            "warded": self.warded,
            "enraged": self.enraged,
            "tagged": self.tagged,
            "token": self.token,
        }
        words += [labels.states[state] for state, holds in states.items() if holds]
        words += [labels.keyword(keyword.keyword, keyword.value) for keyword in self.keywords]
        if self.hidden_side is not None:
            words.append(labels.hidden_side.format(card=self.hidden_side._said(labels)))
        if self.half is not None:
            words.append(labels.half.format(card=self.half._said(labels)))
        words += [labels.upgrade.format(card=upgrade.card._said(labels)) for upgrade in self.upgrades]
        words += [labels.grafted.format(card=card._said(labels)) for card in self.grafted]
        if self.under.count:
            words.append(labels.under.format(count=self.under.count))
        return words

    def __str__(self) -> str:
        return self._said(labels_of("en"))

    def _said(self, labels: Labels) -> str:
        """Its title, and what there is to say about it."""
        words, title = self._words(labels), self.card._said(labels)
        return f"{title}: {', '.join(words)}" if words else title


def _counters(value: object, path: str) -> Mapping[str, int]:
    if not isinstance(value, Mapping):
        raise TypeError(f"{path}: expected an object, not {type(value).__name__}")
    return {
        reading.text(name, path): reading.whole(count, f"{path}.{name}", 0, reading.U16)
        for name, count in value.items()
    }
