"""What cards do for their decks, over many games.

    >>> results = keyforge.simulate(["onyx", "argus"], games=1000, agents="greedy", cards=True)
    >>> for record in keyforge.card_win_rates(results)[:5]:
    ...     print(record.title, record.played.games, record.played.rate)

A deck holds some cards more than once. They count as one: a game in which any of them was drawn is one game. What is told is
how games went, not why: a card that is played by who is winning anyway wins often.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ._keyforge import Deck
from ._tables import columns
from .plots import wilson

if TYPE_CHECKING:
    from .simulation import Results

__all__ = ["CardRecord", "Record", "card_win_rates"]


@dataclass(frozen=True, slots=True)
class Record:
    """How some games ended."""

    games: int
    """Games with a winner."""
    wins: int
    """Those that were won: by the card's deck, or by the first agent of a duel."""
    rate: float | None
    """`wins / games`, 0 to 1; none where there are no games."""
    low: float
    """The lower end of the Wilson interval."""
    high: float
    """Its upper end."""

    @classmethod
    def of(cls, won: Iterable[bool], *, confidence: float = 0.95) -> Record:
        """The record of games that were won or lost."""
        ended = list(won)
        return cls.of_counts(len(ended), sum(ended), confidence=confidence)

    @classmethod
    def of_counts(cls, games: int, wins: int, *, confidence: float = 0.95) -> Record:
        """The record of so many games, of which so many were won."""
        low, high = wilson(wins, games, confidence=confidence) if games else (0.0, 1.0)
        return cls(games, wins, wins / games if games else None, low, high)


@dataclass(frozen=True, slots=True)
class CardRecord:
    """What a card did for a deck."""

    deck: str
    """The deck."""
    slug: str
    """The name of the card's definition."""
    title: str
    """Its title."""
    copies: int
    """How often the deck holds it."""
    drawn: Record
    """Games in which it came into the hand from the deck."""
    undrawn: Record
    """Games in which it did not."""
    played: Record
    """Games in which it was played."""

    def to_dict(self) -> dict[str, object]:
        """One row of a flat table: the fields, and those of the records as `drawn_games`, `drawn_rate` and so on."""
        row: dict[str, object] = {name: getattr(self, name) for name in ("deck", "slug", "title", "copies")}
        for name in ("drawn", "undrawn", "played"):
            record: Record = getattr(self, name)
            row |= {f"{name}_{field}": getattr(record, field) for field in ("games", "wins", "rate", "low", "high")}
        return row


def card_win_rates(
    results: Results | object, *, deck: Deck | str | None = None, confidence: float = 0.95
) -> list[CardRecord]:
    """How often decks win when a card of theirs was drawn, was not, and was played; by deck, most played games first.

    Takes the results of `simulate` with `cards=True`, or the columns `game`, `seat`, `deck`, `winner`, `slug`, `title`,
    `drawn` and `played` of their table of cards. Games without a winner do not count. `deck` asks for the cards of one deck alone: a
    `Deck`, its name, or a part of the name that no other deck of the results has; case and punctuation do not matter. `confidence`
    is that of the Wilson intervals. `polars.DataFrame([record.to_dict() for record in …])` makes a flat table of it.

    Raises `ValueError` for results without cards and for a deck that none or several of them are called, `TypeError` and `ValueError`
    for what is no such table.
    """
    table = getattr(results, "cards", results)
    found = columns(table, ("game", "seat", "deck", "winner", "slug", "title", "drawn", "played"))
    only = None if deck is None else _named(deck, found["deck"])
    rows = [row for row in zip(*found.values(), strict=True) if row[3] is not None and only in (None, row[2])]
    if not rows:
        return []
    game, seat, its, winner, slug, title, drawn, played = zip(*rows, strict=True)
    cards: dict[tuple[str, str, str], int] = {}
    card = np.array([cards.setdefault(names, len(cards)) for names in zip(its, slug, title, strict=True)])
    sides: dict[tuple[int, int], int] = {}
    side = np.array([sides.setdefault(names, len(sides)) for names in zip(game, seat, strict=True)])
    # A card in a game, however many copies of it the deck has.
    uses, first, use, copies = np.unique(
        card * len(sides) + side, return_index=True, return_inverse=True, return_counts=True
    )
    of = uses // len(sides)
    won = (np.array(winner) == np.array(seat))[first]
    was = {name: np.bincount(use, weights=count) > 0 for name, count in (("drawn", drawn), ("played", played))}

    def records_where(among: np.ndarray[Any, np.dtype[np.bool_]]) -> list[Record]:
        games, wins = (np.bincount(of[chosen], minlength=len(cards)) for chosen in (among, among & won))
        return [
            Record.of_counts(int(all_), int(some), confidence=confidence)
            for all_, some in zip(games, wins, strict=True)
        ]

    most = np.zeros(len(cards), dtype=int)
    np.maximum.at(most, of, copies)
    columns_of = (records_where(was["drawn"]), records_where(~was["drawn"]), records_where(was["played"]))
    records = [
        CardRecord(*names, int(count), *each) for names, count, *each in zip(cards, most, *columns_of, strict=True)
    ]
    order = {name: at for at, name in enumerate(dict.fromkeys(record.deck for record in records))}
    return sorted(records, key=lambda record: (order[record.deck], -record.played.games, record.title))


def _named(deck: Deck | str, names: Iterable[str | None]) -> str:
    """The name of a deck among those of the results: the equal one, or the only one of which it is a part."""
    if not isinstance(deck, (Deck, str)):
        raise TypeError(f"deck: a Deck or the name of one is needed, not {type(deck).__name__}")
    wanted = _plain(deck.name if isinstance(deck, Deck) else deck)
    known = {name: _plain(name) for name in names if name is not None}
    fitting = [name for name, plain in known.items() if plain == wanted] or [
        name for name, plain in known.items() if wanted and wanted in plain and not isinstance(deck, Deck)
    ]
    if len(fitting) == 1:
        return fitting[0]
    told = ", ".join(map(repr, fitting or known)) or "none"
    which = (
        "several decks of the results are called so" if fitting else "no deck of the results is called so; there are"
    )
    raise ValueError(f"deck: {deck if isinstance(deck, str) else deck.name!r}: {which}: {told}")


def _plain(name: str) -> str:
    """A name without case and punctuation."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())
