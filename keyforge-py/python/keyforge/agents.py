"""Players. An agent is any callable `(view, legal_actions) -> action`.

    >>> def first(view, legal_actions):
    ...     return legal_actions[0]
    >>> keyforge.play("onyx", "argus", agents=(first, "greedy"), seed=7).winner

The view holds what the seat may know and nothing else. `view.board`, `view.me` and `view.opponent` tell it with titles
and with everything that follows from the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import SupportsIndex, TypeVar

from ._keyforge import Game, Greedy, Library
from ._playing import WORDS, by_seat, chosen, need_game, number_of, play_game, seated, seed_of_agents, seed_or_drawn
from .types import Agent, AgentLike, Agents, Chains, DeckLike, EditionLike, Seed

__all__ = ["Greedy", "Random", "agent_of", "play", "play_on"]

LIMIT = 20_000
"""More decisions than any random game between complete decks has needed."""


A = TypeVar("A")


class Random:
    """Chooses each action with the same probability; the choices follow from the seed.

    The generator is that of the engine's `"random"`. Without a seed it is drawn, and the `repr` says it: `Random(seed)` made anew
    chooses the same.
    """

    def __init__(self, seed: SupportsIndex | None = None) -> None:
        self._seed = seed_or_drawn(seed)
        self._state = self._seed

    def __repr__(self) -> str:
        return f"Random({self._seed})"

    def __call__(self, view: object, legal_actions: list[A]) -> A:
        return legal_actions[self._below(len(legal_actions))]

    def _below(self, count: int) -> int:
        # The few lowest products would be likelier than the others.
        unfair = 2**32 % count
        while (product := self._word() * count) % 2**32 < unfair:
            pass
        return product >> 32

    def _word(self) -> int:
        """The upper half of a word of SplitMix64."""
        self._state = (self._state + 0x9E37_79B9_7F4A_7C15) % WORDS
        mixed = (self._state ^ (self._state >> 30)) * 0xBF58_476D_1CE4_E5B9 % WORDS
        mixed = (mixed ^ (mixed >> 27)) * 0x94D0_49BB_1331_11EB % WORDS
        return (mixed ^ (mixed >> 31)) >> 32


def agent_of(agent: AgentLike, seed: SupportsIndex | None = None) -> Agent:
    """The agent of a name, `"random"`, `"greedy"` or `"easy"`, or the callable itself.

    Raises `ValueError` for another name, also for agents that look ahead: they need a game, not a view. `TypeError` for
    what is no agent.
    """
    own: Agent = chosen(agent, NAMED, None if seed is None else number_of(seed))
    return own


NAMED: dict[str, Callable[[int | None], Agent]] = {
    "random": Random,
    "greedy": Greedy,
    "easy": Greedy,
}
"""The agents of the engine that need no more than a view, by their names."""


def play_on(game: Game, agents: Agents, *, seed: SupportsIndex | None = None, limit: int = LIMIT) -> Game:
    """Lets agents, by seat or one for all, play a game to its end or for so many decisions; gives the game.

    With a seed, the agents of the engine choose as in a simulated game with that seed; without one they are others every time.

    Raises `AgentError` when an agent answers with what is not offered; the game then waits for the same decision. Raises `TypeError`
    for a game of the other kind, `OverflowError` for a `limit` that is no number from 0 to 2**32 - 1.
    """
    need_game(game, Game)
    number = None if seed is None else number_of(seed)
    # The two seats must not choose alike.
    seeds = (None, None) if number is None else (number, ~number % WORDS)
    players = by_seat(agents, 2)
    play_game(game, [seated(agent, NAMED, own) for agent, own in zip(players, seeds, strict=True)], limit)
    return game


def play(
    deck_a: DeckLike,
    deck_b: DeckLike,
    *,
    agents: Agents = "random",
    seed: Seed | None = None,
    edition: EditionLike | None = None,
    first: int | None = None,
    chains: Chains = (0, 0),
    free: bool = False,
    quickstart: bool = False,
    limit: int = LIMIT,
    library: Library | None = None,
) -> Game:
    """A whole game between agents, by seat or one for both, with its log. Without a `seed` the system draws one, which the
    `seed` of the game says: `play(*game.decks, agents=…, seed=game.seed)` plays it again.

    The built-in agents choose as `simulate` lets them, so a game of a simulation can be played again with its log:
    `play(deck_a, deck_b, agents=…, seed=row["seed"])`.
    """
    players = by_seat(agents, 2)
    game = Game(
        deck_a,
        deck_b,
        seed=seed,
        edition=edition,
        first=first,
        chains=chains,
        free=free,
        quickstart=quickstart,
        library=library,
    )
    own = seed_of_agents(game.seed or "")
    names = [agent for agent in players if isinstance(agent, str)]
    if len(names) == 2:
        game._play_builtin((names[0], names[1]), own, limit)
        return game
    return play_on(game, players, seed=own, limit=limit)
