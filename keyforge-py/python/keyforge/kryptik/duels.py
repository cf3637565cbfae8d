"""Two agents against each other, so that neither decks nor seats favour one of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import SupportsIndex

from .._keyforge import agent_name
from .._keyforge.kryptik import Library
from ..duels import Duel, both_ways, rounds, swapped
from ..plots import wilson
from .agents import LIMIT
from .simulation import Results, simulate, tables
from .types import AgentLike, Date, DeckLike, FormatLike, Rulings

__all__ = ["Duel", "duel"]


def duel(
    agent_a: AgentLike,
    agent_b: AgentLike,
    decks: DeckLike | Iterable[DeckLike | tuple[DeckLike, ...] | list[DeckLike]],
    *,
    games: int = 1000,
    seed: SupportsIndex = 0,
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
    Without a `seed` the first game has 0: the same games each time. The column `seed` of both `results` has that of each.

    `decks` are those of `simulate`, two at each table: each table plays `games` games, one more where that is odd. As both
    agents have either deck and either seat, it does not matter which deck is the better one. `confidence` is that of the
    Wilson interval. What else there is goes to `simulate`; a `progress` bar is shown for each half.

    Ctrl-C ends it early; then those games count that were played both ways, and `one_way` says how the others went: in the first
    half all of them. Raises as `simulate` does, and `ValueError` for a table of more than two decks.
    """
    seated = tables(decks)
    if any(len(table) != 2 for table in seated):
        raise ValueError("decks: two agents play at tables of two decks")
    wilson(0, 1, confidence=confidence)

    def play(one: AgentLike, other: AgentLike, count: int) -> Results:
        return simulate(
            seated,
            games=count,
            agents=(one, other),
            seed=seed,
            threads=threads,
            progress=progress,
            first=first,
            format=format,
            date=date,
            checked=checked,
            rulings=rulings,
            limit=limit,
            library=library,
        )

    results = swapped(play, agent_a, agent_b, rounds(games))
    return both_ways(agent_name(agent_a), agent_name(agent_b), results, confidence)
