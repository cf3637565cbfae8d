"""Players. An agent is any callable `(view, legal_actions) -> action`.

>>> import keyforge.kryptik as kryptik
>>> def first(view, legal_actions):
...     return legal_actions[0]
>>> game = kryptik.play("lantern", "cinder", agents=(first, "greedy"), seed=7)

The view holds what the seat may know and nothing else. `view.board`, `view.me` and `view.opponents` tell it with names
and with everything that follows from the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import SupportsIndex

from .._keyforge.kryptik import Game, Greedy, Library
from .._playing import WORDS, by_seat, chosen, need_game, number_of, play_game, seated, seed_of_agents
from ..agents import Random
from .types import Agent, AgentLike, Agents, Date, DeckLike, FormatLike, Rulings, Seed

__all__ = ["LIMIT", "Greedy", "Random", "agent_of", "play", "play_on"]

LIMIT = 60_000
"""More decisions than any random game between the demo decks has needed."""

_STRIDE = 0x9E37_79B9_7F4A_7C15

_NAMED: dict[str, Callable[[int | None], Agent]] = {
    "random": Random,
    "greedy": Greedy,
    "easy": Greedy,
}


def agent_of(agent: AgentLike, seed: SupportsIndex | None = None) -> Agent:
    """The agent of a name, `"random"`, `"greedy"` or `"easy"`, or the callable itself.

    Raises `ValueError` for another name, also for agents that look ahead: they need a game, not a view. `TypeError` for
    what is no agent.
    """
    own: Agent = chosen(agent, _NAMED, None if seed is None else number_of(seed))
    return own


def play_on(game: Game, agents: Agents, *, seed: SupportsIndex | None = None, limit: int = LIMIT) -> Game:
    """Lets agents, by seat or one for all, play a game to its end or for so many decisions; gives the game.

    With a seed, the agents of the engine choose as in a simulated game with that seed; without one they are others every time.

    Raises `AgentError` when an agent answers with what is not offered; the game then waits for the same decision. Raises `TypeError`
    for a game of the other kind, `OverflowError` for a `limit` that is no number from 0 to 2**32 - 1.
    """
    need_game(game, Game)
    number = None if seed is None else number_of(seed)
    # The seats must not choose alike.
    seeds = [None if number is None else (number ^ (seat * _STRIDE % WORDS)) % WORDS for seat in range(game.seats)]
    players = by_seat(agents, game.seats)
    play_game(game, [seated(agent, _NAMED, own) for agent, own in zip(players, seeds, strict=True)], limit)
    return game


def play(
    *decks: DeckLike,
    agents: Agents = "random",
    seed: Seed | None = None,
    first: int | None = None,
    teams: Sequence[int] | None = None,
    format: FormatLike | None = None,
    date: Date | None = None,
    checked: bool = True,
    rulings: Rulings | None = None,
    limit: int = LIMIT,
    library: Library | None = None,
) -> Game:
    """A whole game between agents, by seat or one for all, with its log. Without a `seed` the system draws one, which the
    `seed` of the game says: `play(*game.decks, agents=…, seed=game.seed)` plays it again.

    The built-in agents choose as `simulate` lets them, so a game of a simulation can be played again with its log:
    `play(*decks, agents=…, seed=row["seed"])`.
    """
    game = Game(
        *decks,
        seed=seed,
        first=first,
        teams=teams,
        format=format,
        date=date,
        checked=checked,
        rulings=rulings,
        library=library,
    )
    own = seed_of_agents(game.seed or "")
    players = by_seat(agents, game.seats)
    names = [agent for agent in players if isinstance(agent, str)]
    if len(names) == len(players):
        game._play_builtin(names, own, limit)
        return game
    return play_on(game, players, seed=own, limit=limit)
