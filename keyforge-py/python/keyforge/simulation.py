"""Many games at once, as tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations, count
from os import PathLike
from typing import Any, SupportsIndex

from ._keyforge import Deck, Library, Log, Table
from ._keyforge import simulate as _simulate
from ._keyforge import tabulate as _tabulate
from ._logs import logs_of
from ._playing import WORDS, by_seat, listed, number_of, seed_or_drawn, whole
from ._results import GameTable, run
from .agents import LIMIT
from .types import Agents, Chains, DeckLike, EditionLike, Pairing, Path

__all__ = ["Results", "pairings", "simulate", "tabulate"]


@dataclass(frozen=True, slots=True, repr=False)
class Results(GameTable):
    """What `simulate` and `tabulate` give. As a table it is that of the games."""

    games: Table
    """A row for each game; the columns are described at `simulate`."""
    _turns: Table | None
    _actions: Table | None
    _cards: Table | None
    planned: int
    """How many games were to be played."""
    interrupted: bool
    """Whether Ctrl-C ended it early; the tables then hold the finished games, about as many of each pairing."""
    seed: int | None = None
    """The seed of the first game, which was named or drawn: with it the same call gives the same results. None of `tabulate`."""
    pairings: tuple[tuple[Deck, Deck], ...] = ()
    """The decks of seats 0 and 1 by the column `pairing`, random ones too: `results.pairings[results["pairing"][n]]` played game
    `n` of the table. Empty for `tabulate`: a `Log` knows its decks."""

    # Equal by value, as its tables are; and as little to be hashed as they.
    __hash__ = None  # type: ignore[assignment]

    @property
    def turns(self) -> Table:
        """A row for each turn. Raises `ValueError` when nobody asked for them."""
        return _asked("turns", self._turns)

    @property
    def actions(self) -> Table:
        """A row for each decision. Raises `ValueError` when nobody asked for them."""
        return _asked("actions", self._actions)

    @property
    def cards(self) -> Table:
        """A row for each card of each game. Raises `ValueError` when nobody asked for them."""
        return _asked("cards", self._cards)

    def __repr__(self) -> str:
        wins = self.games["winner"]
        return f"<Results: {self._finished()}, {wins.count(0)} won by a, {wins.count(1)} by b, {wins.count(None)} by neither{self._begun()}>"


def _asked(name: str, table: Table | None) -> Table:
    """A table that was asked for."""
    if table is None:
        raise ValueError(f"results: there are no {name} in them; ask for them with {name}=True")
    return table


def pairings(
    decks: DeckLike | Iterable[DeckLike | Pairing],
    *,
    seed: SupportsIndex | None = None,
    library: Library | None = None,
) -> list[tuple[Deck, Deck]]:
    """Who plays whom: the pairs that are given, or every deck against every other.

    One deck plays against itself. Of several decks each pair plays once, in the order of the list. A random deck without a seed in
    its name has `seed + n`, where it is the deck `n` of all that are named, from 0; without a `seed` it is another one in every call.
    So with `results.seed` these are the decks of a simulation once more, which also has them as `results.pairings`.
    """
    places = count()
    start = None if seed is None else number_of(seed)

    def deck(source: DeckLike) -> Deck:
        place = next(places)
        if isinstance(source, Deck):
            return source
        if start is not None and isinstance(source, str):
            source = _seeded(source, (start + place) % WORDS)
        return Deck(source, library=library)

    if isinstance(decks, (str, Deck, Mapping, PathLike)):
        only = deck(decks)
        return [(only, only)]
    items = listed(decks)
    if all(isinstance(item, tuple | list) for item in items):
        if any(len(item) != 2 for item in items):
            raise ValueError("a pairing has two decks")
        return [(deck(item[0]), deck(item[1])) for item in items]
    if any(isinstance(item, tuple | list) for item in items):
        raise TypeError("either decks or pairs of decks")
    found = [deck(item) for item in items]
    if len(found) == 1:
        return [(found[0], found[0])]
    return list(combinations(found, 2))


def _seeded(name: str, seed: int) -> str:
    """The name of a random deck with a seed, where it has none; any other name as it is."""
    first, *rest = name.strip().split(":")
    if first.casefold() != "random" or not rest or any(part.strip() for part in rest[1:2]):
        return name
    return ":".join([first, rest[0], str(seed), *rest[2:]])


def simulate(
    decks: DeckLike | Iterable[DeckLike | Pairing],
    *,
    games: int = 1000,
    agents: Agents = "random",
    seed: SupportsIndex | None = None,
    threads: int = 0,
    progress: bool = False,
    turns: bool = False,
    actions: bool = False,
    cards: bool = False,
    edition: EditionLike | None = None,
    first: int | None = None,
    chains: Chains = (0, 0),
    free: bool = False,
    quickstart: bool = False,
    limit: int = LIMIT,
    library: Library | None = None,
) -> Results:
    """Plays `games` games of every pairing and gives their tables. Without a `seed` they are other games each time; `results.seed`
    says from which seed on, and with that they are the same ones.

    - `decks`: a list of decks, of which each pair plays once, the earlier deck in seat 0; or a list of pairs, which are taken
      as they are; one deck alone plays itself. Agents that differ have different decks so: `keyforge.duel` compares them
      without favour.
    - `games`: how many games each pairing plays.
    - `agents`: one for each seat, or one for both. Agents of the engine, named as `types.AgentName` tells, play on several
      threads without the interpreter; with a callable `(view, legal_actions) -> action` at either seat games are played one
      after the other.
    - `seed`: that of the first game; game `i` has the seed `seed + i`, as the column `seed` says. A random deck without a
      seed in its name has one that follows from it: deck `n` of the call is `"random:WC:<seed + n>"`, from 0.
    - `threads`: on how many threads; all cores for 0. The tables are the same for any number.
    - `progress`: whether a bar shows how far it is.
    - `turns`, `actions`, `cards`: the tables that are wanted beside that of the games.
    - `edition`, `first`, `chains`, `free`, `quickstart`, `library`: as for `Game`.
    - `limit`: after so many decisions a game is broken off.

    With `progress`, tqdm shows how far it is. A game of each pairing is begun in turn. Ctrl-C ends it early: the result holds the
    finished games, about as many of each pairing, and a `SimulationInterrupted` warning tells so.

    Columns of `games`: `game` (number, from 0), `pairing` (number, from 0), `deck_a`, `deck_b`, `agent_a`, `agent_b` (names), `first` (seat), `seed`, `winner` (seat or
    null), `reason` (`victory`, `draw`, `limit`), `turns` (of both players together), `decisions`; for each seat (`_a`,
    `_b`) `keys` at the end, `forged` (list of the turns in which), `amber` that came into the pool in all and by source
    (`amber_a_reap`, `_icon` bonus icons, `_card` what cards say, `_steal`, `_return` from cards on which it lay, `_given`
    by the opponent); `digest` of the last state.

    Columns of `turns`: `game`, `turn`, `seat`, `house`, `decisions`; for each seat `amber`, `keys`, `chains`,
    `creatures`, `artifacts`, `hand`, `archives`, `deck` at its end.

    Columns of `actions`: `game`, `n` (number of the decision), `turn`, `seat`, `decision` (kind), `options` (how many),
    `action` (kind), `card` (id), `title`.

    Columns of `cards`: `game`, `seat` and `deck` whose card it is, `winner` (seat or null), `card` (id), `slug`, `title`,
    `house`; how often it was `drawn` (came into the hand from the deck; what a mulligan put back did not), `played` and
    `discarded` from the hand. `keyforge.card_win_rates` sums them up.

    Raises `DeckError` for decks that cannot play, `AgentError` for an agent that answers with what is not offered, and
    what an agent raises. A note at the error says in which game, with which seed and at which seat, and its attribute
    `results` has the games that were finished.
    """
    number = seed_or_drawn(seed)
    pairs = pairings(decks, seed=number, library=library)
    results = play_pairs(
        pairs,
        agents=agents,
        both_ways=False,
        seed=number,
        progress=progress,
        games=games,
        threads=threads,
        edition=edition,
        first=first,
        chains=chains,
        free=free,
        quickstart=quickstart,
        limit=limit,
        turns=turns,
        actions=actions,
        cards=cards,
        library=library,
    )
    return results[0]


def play_pairs(
    pairs: list[tuple[Deck, Deck]],
    *,
    agents: Agents,
    both_ways: bool,
    seed: int,
    progress: bool,
    games: int,
    **terms: Any,
) -> tuple[Results, ...]:
    """The results of games between these decks, one way or both: the second time the agents sit in each other's seats."""
    one, two = by_seat(agents, 2)

    def results(sides: list[Any]) -> tuple[Results, ...]:
        return tuple(
            Results(games, turns, actions, cards, planned, interrupted, seed, tuple(pairs))
            for games, turns, actions, cards, planned, interrupted in sides
        )

    def simulated(told: Callable[[int], object] | None) -> tuple[Results, ...]:
        found: Any = _simulate(
            pairs,
            games=games,
            agents=(one, two),
            both_ways=both_ways,
            seed=seed,
            progress=told,
            # What an error has is as what a call gives: a pair of both ways alone.
            results=results if both_ways else lambda sides: results(sides)[0],
            **terms,
        )
        return tuple(found) if both_ways else (found,)

    return run(len(pairs) * whole(games, "games") * (1 + both_ways), progress, simulated)


def tabulate(
    logs: Log | str | bytes | PathLike[str] | Iterable[Log | str | bytes | Path],
    *,
    threads: int = 0,
    turns: bool = False,
    actions: bool = False,
    cards: bool = False,
    library: Library | None = None,
) -> Results:
    """The tables of games that were played already, by people perhaps: from their logs, in the columns of `simulate`.

    - `logs`: the logs, each a `Log`, JSON Lines as a `str`, the binary form as `bytes`, or a path; or a folder, of which all files that
      end in `.jsonl` and `.kfl` are taken, by name. A few are taken at a time, so that those of a large folder need no room together.
      `game` and `pairing` number them from 0.
    - `threads`: on how many threads they are read and their rules run, all cores for 0, without the interpreter. The result is the same
      for every number: rows in the order of the logs, and the error of the first log that is wrong.
    - `turns`, `actions`, `cards`: the tables that are wanted beside that of the games.
    - `library`: the card definitions, where some are home-made; otherwise those of each `Log`.

    The rules run again, so a log without events will do as well. What was taken back does not count. `agent_a` and `agent_b` are null;
    so is the `seed` where it is no number below 2**64, and the decks of a game that began with a scenario. `reason` may be `concession`
    too, and is `limit` for a game that had not ended.

    Raises `LogError` for a log that is damaged, redacted, or says something else than the rules do. A note at the error says which log
    it is.
    """
    tables = _tabulate(logs_of(logs, Log), threads=threads, turns=turns, actions=actions, cards=cards, library=library)
    return Results(*tables)
