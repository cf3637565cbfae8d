"""Two agents against each other, so that neither decks nor seats favour one of them.

>>> keyforge.duel("search:100", "greedy", ["onyx", "argus"], games=200)
<Duel: search:100 won 162 of 200 games against greedy, 81 % (75.0 to 85.8 %)>
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass, field
from operator import index
from typing import Generic, SupportsIndex, TypeVar

from ._keyforge import Library, agent_name
from ._playing import WORDS, seed_or_drawn, whole
from ._results import GameTable
from .agents import LIMIT
from .board.cards import plural
from .plots import wilson
from .simulation import Results, pairings, play_pairs
from .stats import Record
from .types import AgentLike, Chains, DeckLike, EditionLike, Pairing

__all__ = ["Duel", "both_ways", "duel"]

R = TypeVar("R", bound=GameTable)


@dataclass(frozen=True, slots=True, repr=False)
class Duel(Generic[R]):
    """How an agent fares against another, over games that were played twice: each agent once on either side."""

    agent_a: str
    """What the agent is called whose games are counted."""
    agent_b: str
    """What the other one is called."""
    wins: int
    """Games that the first agent won."""
    losses: int
    """Games that the other one won."""
    undecided: int
    """Games that nobody won: drawn, or broken off at the limit."""
    low: float
    """The lower end of the Wilson interval of the rate."""
    high: float
    """Its upper end."""
    one_way: Record
    """The finished games that count nowhere else, as Ctrl-C came before their like with the seats changed: decks and seats may
    favour an agent in them. None of them is there unless it was interrupted."""
    results: tuple[R, R] = field(compare=False)
    """What `simulate` told of the games in which the first agent had seat 0, and of those in which it had seat 1."""

    @property
    def games(self) -> int:
        """How many games somebody won."""
        return self.wins + self.losses

    @property
    def rate(self) -> float | None:
        """`wins / games`, 0 to 1; none where there are no games."""
        return self.wins / self.games if self.games else None

    @property
    def seed(self) -> int | None:
        """The seed of the first game, which was named or drawn: with it the same call gives the same games."""
        return self.results[0].seed

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended it early. Then those games count alone that were played both ways; `one_way` has the others."""
        return any(results.interrupted for results in self.results)

    def __repr__(self) -> str:
        told = f"<Duel: {self.agent_a} won {self.wins} of {plural(self.games, 'game')} against {self.agent_b}"
        if self.rate is not None:
            told += f", {self.rate:.0%} ({self.low * 100:.1f} to {self.high * 100:.1f} %)".replace("%", " %", 1)
        if self.undecided:
            told += f", {self.undecided} won by nobody"
        told += f", from seed {self.seed} on"
        if self.interrupted:
            told += (
                f"; interrupted: of {plural(self.one_way.games, 'game')} played one way only it won {self.one_way.wins}"
            )
        return told + ">"


def both_ways(one: str, other: str, results: tuple[R, R], confidence: float) -> Duel[R]:
    """The duel of two simulations that differ in who has which seat."""
    winners = [dict(zip(side["game"], side["winner"], strict=True)) for side in results]
    played = winners[0].keys() & winners[1].keys()

    def record(games: tuple[Set[int], Set[int]]) -> Record:
        ends = ((winners[seat][game], seat) for seat in (0, 1) for game in games[seat])
        return Record.of((winner == seat for winner, seat in ends if winner is not None), confidence=confidence)

    told = record((played, played))
    one_way = record((winners[0].keys() - played, winners[1].keys() - played))
    undecided = 2 * len(played) - told.games
    return Duel(one, other, told.wins, told.games - told.wins, undecided, told.low, told.high, one_way, results)


def rounds(games: SupportsIndex) -> int:
    """How many games each side gets."""
    if whole(games, "games", least=-WORDS) < 0:
        raise ValueError("games: must be 0 or more")
    return (index(games) + 1) // 2


def duel(
    agent_a: AgentLike,
    agent_b: AgentLike,
    decks: DeckLike | Iterable[DeckLike | Pairing],
    *,
    games: int = 1000,
    seed: SupportsIndex | None = None,
    threads: int = 0,
    progress: bool = False,
    confidence: float = 0.95,
    edition: EditionLike | None = None,
    first: int | None = None,
    chains: Chains = (0, 0),
    free: bool = False,
    quickstart: bool = False,
    limit: int = LIMIT,
    library: Library | None = None,
) -> Duel[Results]:
    """How often an agent beats another: every game is played twice with the same seed, each agent once on either side.
    Without a `seed` they are other games each time; `seed` of the duel says from which on, and with that they are the same ones.

    `decks` are those of `simulate`: each pairing plays `games` games, one more where that is odd. As both agents have either
    deck and either seat, it does not matter which deck of a pairing is the better one. `confidence` is that of the Wilson
    interval. What else there is goes to `simulate`.

    Both ways are played in turn. Ctrl-C ends it early; then those games count that were played both ways, which are nearly all, and
    `one_way` says how the others went. Raises as `simulate` does; the `results` of what an agent raises are a pair, as in a `Duel`.
    """
    number = seed_or_drawn(seed)
    pairs = pairings(decks, seed=number, library=library)
    wilson(0, 1, confidence=confidence)
    as_first, as_second = play_pairs(
        pairs,
        agents=(agent_a, agent_b),
        both_ways=True,
        seed=number,
        progress=progress,
        games=rounds(games),
        threads=threads,
        edition=edition,
        first=first,
        chains=chains,
        free=free,
        quickstart=quickstart,
        limit=limit,
        turns=False,
        actions=False,
        cards=False,
        library=library,
    )
    return both_ways(agent_name(agent_a), agent_name(agent_b), (as_first, as_second), confidence)
