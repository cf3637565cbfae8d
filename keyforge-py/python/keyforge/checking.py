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
    """The deck; none where its list cannot be read or the library has not all of its cards."""
    error: DeckError | None
    """What keeps it from a game; none where nothing does. `error.cards` and `error.faults` tell it one by one, `mistakes` in words."""

    @property
    def ok(self) -> bool:
        """Whether a game can be played with it."""
        return self.error is None

    @property
    def mistakes(self) -> list[str]:
        """All that keeps it from a game, in words; empty where nothing does."""
        return [] if self.error is None else self.error.faults or [str(self.error)]

    def __eq__(self, other: object) -> bool:
        # An error is equal to none but itself, also to none that comes out of a pickle; what it says may be.
        if not isinstance(other, CheckedDeck):
            return NotImplemented
        mine, theirs = (error and error.args for error in (self.error, other.error))
        return (self.name, self.deck, mine) == (other.name, other.deck, theirs)

    def __hash__(self) -> int:
        return hash((self.name, self.deck, None if self.error is None else self.error.code))


def check_decks(
    source: str | Path | Json | list[Json],
    *,
    free: bool = False,
    library: Library | None = None,
) -> list[CheckedDeck]:
    """Every deck of a list that may hold several, and what is wrong with each, in their order.

    `source` is what `Deck.read_all` takes: a path, a deck list as text, or its JSON form. A deck that is `free` need not be complete: that
    its cards are known is enough. `library` has the card definitions, where some are home-made.

    A mistake in the list of one deck is told with line and column, and the decks behind it are looked at all the same. Raises `DeckError`
    for what has no decks in it, such as JSON with a bracket missing, `OSError` for a file that cannot be read, `UnicodeDecodeError` for one
    that is no text in UTF-8, and `TypeError` for what is no source.
    """
    return [CheckedDeck(*found) for found in checked_decks(source, free=free, library=library)]
