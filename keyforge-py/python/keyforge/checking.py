"""Deck lists, and what is wrong with each of them.

    >>> for checked in keyforge.check_decks("lists/anna.txt"):
    ...     print(checked.name, checked.error or "can play")

`python -m keyforge check lists/*.txt` tells the same in a terminal.
"""

from __future__ import annotations

from dataclasses import dataclass

from ._keyforge import Deck, Library, checked_decks
from .errors import DeckError
from .types import Json, Path

__all__ = ["CheckedDeck", "check_decks"]


@dataclass(frozen=True, slots=True)
class CheckedDeck:
    """A deck of a list, and whether a game can be played with it."""

    name: str
    """The name of the deck; empty where its list has none."""
    deck: Deck | None
    """The deck; none where the library has not all of its cards."""
    error: DeckError | None
    """What keeps it from a game; none where nothing does. `error.cards` and `error.faults` tell it one by one."""

    @property
    def ok(self) -> bool:
        """Whether a game can be played with it."""
        return self.error is None


def check_decks(
    source: str | Path | Json | list[Json],
    *,
    free: bool = False,
    library: Library | None = None,
) -> list[CheckedDeck]:
    """Every deck of a list that may hold several, and what is wrong with each, in their order.

    `source` is what `Deck.read_all` takes: a path, a deck list as text, or its JSON form. A deck that is `free` need not be complete: that
    its cards are known is enough. `library` has the card definitions, where some are home-made.

    Raises `DeckError` for what is no deck list at all, with the line and column, `OSError` for a file that cannot be read, and `TypeError`
    for what is no source.
    """
    return [CheckedDeck(*found) for found in checked_decks(source, free=free, library=library)]
