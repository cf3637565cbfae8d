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
from typing import TYPE_CHECKING

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
        games, wins = len(ended), sum(ended)
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
    # By deck and card: for each game and seat whether it was won, drawn and played, and how many copies there are.
    seen: dict[tuple[str, str, str], dict[tuple[int, int], list[int]]] = {}
    for game, seat, its, winner, slug, title, drawn, played in zip(*found.values(), strict=True):
        if winner is None or only not in (None, its):
            continue
        use = seen.setdefault((its, slug, title), {}).setdefault((game, seat), [int(winner == seat), 0, 0, 0])
        use[1] += drawn
        use[2] += played
        use[3] += 1

    def record(uses: Iterable[list[int]]) -> Record:
        return Record.of((bool(won) for won, *_ in uses), confidence=confidence)

    records = [
        CardRecord(
            its,
            slug,
            title,
            max(copies for *_, copies in uses.values()),
            drawn=record(use for use in uses.values() if use[1]),
            undrawn=record(use for use in uses.values() if not use[1]),
            played=record(use for use in uses.values() if use[2]),
        )
        for (its, slug, title), uses in seen.items()
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
