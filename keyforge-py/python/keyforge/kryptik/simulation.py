"""Many games at once, as tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from typing import Any, SupportsIndex

from .._keyforge import Table
from .._keyforge.kryptik import Deck, Library, Log
from .._keyforge.kryptik import simulate as _simulate
from .._keyforge.kryptik import tabulate as _tabulate
from .._logs import logs_of
from .._playing import by_seat, listed, seed_or_drawn, whole
from .._results import GameTable, run
from .agents import LIMIT
from .types import Agents, Date, DeckLike, FormatLike, Path, Rulings

__all__ = ["Results", "simulate", "tables", "tabulate"]


@dataclass(frozen=True, slots=True, repr=False)
class Results(GameTable):
    """What `simulate` and `tabulate` give. As a table it is that of the games."""

    games: Table
    """A row for each game; the columns are described at `simulate`."""
    planned: int
    """How many games were to be played."""
    interrupted: bool
    """Whether Ctrl-C ended it early; the table then holds the finished games, about as many of each table."""
    seed: int | None = None
    """The seed of the first game, which was named or drawn: with it the same call gives the same results. None of `tabulate`."""
    tables: tuple[tuple[Deck, ...], ...] = ()
    """The decks by seat, by the column `table`. Empty for `tabulate`: a `Log` knows its decks."""

    # Equal by value, as its table is; and as little to be hashed as that.
    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        wins = self.games["winner"]
        seats = [name for name in self.games if name.startswith("deck_")]
        won = [f"{wins.count(seat)} won by {name[-1]}" for seat, name in enumerate(seats)]
        return f"<Results: {', '.join([self._finished(), *won])}, {wins.count(None)} by nobody{self._begun()}>"


def tables(decks: DeckLike | Iterable[DeckLike | tuple[DeckLike, ...] | list[DeckLike]]) -> list[tuple[Deck, ...]]:
    """Who sits at which table: tuples of decks are a table each, decks sit at one table, and a single deck plays itself."""

    def deck(source: DeckLike) -> Deck:
        return source if isinstance(source, Deck) else Deck(source)

    if isinstance(decks, (str, Deck, Mapping, PathLike)):
        decks = [decks]
    items = listed(decks)
    several = [item for item in items if isinstance(item, tuple | list)]
    if len(several) == len(items):
        return [tuple(deck(source) for source in sources) for sources in several]
    if several:
        raise TypeError("either decks or tables of decks")
    found = [deck(item) for item in items]
    return [tuple(found * 2 if len(found) == 1 else found)]


def simulate(
    decks: DeckLike | Iterable[DeckLike | tuple[DeckLike, ...] | list[DeckLike]],
    *,
    games: int = 1000,
    agents: Agents = "random",
    seed: SupportsIndex | None = None,
    threads: int = 0,
    progress: bool = False,
    first: int | None = None,
    teams: Sequence[int] | None = None,
    format: FormatLike | None = None,
    date: Date | None = None,
    checked: bool = True,
    rulings: Rulings | None = None,
    limit: int = LIMIT,
    library: Library | None = None,
) -> Results:
    """Plays `games` games at every table and gives the table of the games. Without a `seed` they are other games each time;
    `results.seed` says from which seed on, and with that they are the same ones.

    `decks` is a list of two to six decks, which sit at one table, or a list of tables, each a tuple of decks. Agents of
    the engine, named as `types.AgentName` tells, play on `threads` threads (all cores for 0) without the interpreter; a callable
    `(view, legal_actions) -> action` may take any seat, and then games are played one after the other. The same
    arguments give the same table, whatever the number of threads: game `i` has the seed `seed + i`, as the column `seed` says.

    With `progress`, tqdm shows how far it is. A game of each table is begun in turn. Ctrl-C ends it early: the result holds the
    finished games, about as many of each table, and a `SimulationInterrupted` warning tells so.

    Columns: `game` (number, from 0), `table` (number, from 0), `first` (seat), `seed`, `winner` (seat or null; of a team
    the first player that is still in the game), `reason` (`victory`, `draw`, `limit`), `turns` (of all players together),
    `decisions`; for each seat (`_a` to `_f`) `deck` and `agent` (names), `team`, `downfall` (`damage`, `empty_deck`, `concession`, or
    null), `out` (the turn of the downfall), `row` (11-year cards left at the end), `damage` dealt to the player, `casts`
    from the hand, `attacks` commanded; `digest` of the last state. A seat that a table has not is null.

    Raises `DeckError` for decks that cannot play, `AgentError` for an agent that answers with what is not offered, and
    what an agent raises. A note at the error says in which game, with which seed and at which seat, and its attribute
    `results` has the games that were finished.
    """
    results = play_tables(
        tables(decks),
        agents=agents,
        both_ways=False,
        seed=seed_or_drawn(seed),
        progress=progress,
        games=games,
        threads=threads,
        first=first,
        teams=teams,
        format=format,
        date=date,
        checked=checked,
        rulings=rulings,
        limit=limit,
        library=library,
    )
    return results[0]


def play_tables(
    seated: list[tuple[Deck, ...]],
    *,
    agents: Agents,
    both_ways: bool,
    seed: int,
    progress: bool,
    games: int,
    **terms: Any,
) -> tuple[Results, ...]:
    """The results of games at these tables, one way or both: the second time with the agents in the order of the other way round."""
    players = by_seat(agents, max(len(table) for table in seated))

    def results(sides: list[Any]) -> tuple[Results, ...]:
        return tuple(Results(games, planned, interrupted, seed, tuple(seated)) for games, planned, interrupted in sides)

    def simulated(told: Callable[[int], object] | None) -> tuple[Results, ...]:
        found: Any = _simulate(
            seated,
            games=games,
            agents=players,
            both_ways=both_ways,
            seed=seed,
            progress=told,
            # What an error has is as what a call gives: a pair of both ways alone.
            results=results if both_ways else lambda sides: results(sides)[0],
            **terms,
        )
        return tuple(found) if both_ways else (found,)

    return run(len(seated) * whole(games, "games") * (1 + both_ways), progress, simulated)


def tabulate(
    logs: Log | str | bytes | PathLike[str] | Iterable[Log | str | bytes | Path],
    *,
    threads: int = 0,
    library: Library | None = None,
) -> Results:
    """The table of games that were played already, by people perhaps: from their logs, in the columns of `simulate`.

    `logs` are taken a few at a time, each a `Log`, JSON Lines as a `str`, the binary form as `bytes`, or a path; of a folder all files
    that end in `.jsonl` and `.kfl`, by name. `game` and `table` number them from 0. They are read and their rules run on `threads` threads, all cores for 0, without the interpreter; the result is
    the same for every number. `library` has the card definitions, where some are home-made; otherwise they are those of each `Log`.

    The rules run again, so a log without events will do as well. What was taken back does not count. The agents are null; so is the
    `seed` where it is no number below 2**64, and the decks of a game that began with a scenario. `reason` may be `concession` too, and
    is `limit` for a game that had not ended.

    Raises `LogError` for a log that is damaged, redacted, or says something else than the rules do. A note at the error says which log
    it is.
    """
    return Results(*_tabulate(logs_of(logs, Log), threads=threads, library=library))
