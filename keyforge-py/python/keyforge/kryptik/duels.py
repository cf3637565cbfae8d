"""Two agents against each other, so that neither decks nor seats favour one of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import SupportsIndex

from .._keyforge import agent_name
from .._keyforge.kryptik import Library
from .._playing import seed_or_drawn
from ..duels import Duel, both_ways, rounds
from ..plots import wilson
from .agents import LIMIT
from .simulation import Results, play_tables, tables
from .types import AgentLike, Date, DeckLike, FormatLike, Rulings

__all__ = ["Duel", "duel"]


def duel(
    agent_a: AgentLike,
    agent_b: AgentLike,
    decks: DeckLike | Iterable[DeckLike | tuple[DeckLike, ...] | list[DeckLike]],
    *,
    games: int = 1000,
    seed: SupportsIndex | None = None,
    threads: int = 0,
    progress: bool = False,
    confidence: float = 0.95,
    first: int | None = None,
    format: FormatLike | None = None,
    date: Date | None = None,
    checked: bool = True,
    rulings: Rulings | None = None,
    limit: int = LIMIT,
    library: Library | None = None,
) -> Duel[Results]:
    """How often an agent beats another: every game is played twice with the same seed, each agent once on either side.
    Without a `seed` they are other games each time; `seed` of the duel says from which on, and with that they are the same ones.

    `decks` are those of `simulate`, two at each table: each table plays `games` games, one more where that is odd. As both
    agents have either deck and either seat, it does not matter which deck is the better one. `confidence` is that of the
    Wilson interval. What else there is goes to `simulate`.

    Both ways are played in turn. Ctrl-C ends it early; then those games count that were played both ways, which are nearly all, and
    `one_way` says how the others went. Raises as `simulate` does, and `ValueError` for a table of more than two decks.
    """
    seated = tables(decks)
    if any(len(table) != 2 for table in seated):
        raise ValueError("decks: two agents play at tables of two decks")
    wilson(0, 1, confidence=confidence)

    as_first, as_second = play_tables(
        seated,
        agents=(agent_a, agent_b),
        both_ways=True,
        seed=seed_or_drawn(seed),
        progress=progress,
        games=rounds(games),
        threads=threads,
        first=first,
        teams=None,
        format=format,
        date=date,
        checked=checked,
        rulings=rulings,
        limit=limit,
        library=library,
    )
    return both_ways(agent_name(agent_a), agent_name(agent_b), (as_first, as_second), confidence)
