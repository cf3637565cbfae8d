"""Players. An agent is any callable `(view, legal_actions) -> action`.

    >>> def first(view, legal_actions):
    ...     return legal_actions[0]
    >>> keyforge.play("onyx", "argus", agents=(first, "greedy"), seed=7).winner

The view holds what the seat may know and nothing else. `view.board`, `view.me` and `view.opponent` tell it with titles
and with everything that follows from the rules.
"""

from __future__ import annotations

import random as _random
from collections.abc import Sequence
from typing import Any

from ._keyforge import Action, Game, Greedy, Library, View
from .errors import AgentError
from .types import Agent, AgentLike, DeckLike, Edition

__all__ = ["Greedy", "Random", "agent_of", "play", "play_on"]


class Random:
    """Chooses each action with the same probability; the choices follow from the seed."""

    def __init__(self, seed: int | None = None) -> None:
        self._choose = _random.Random(seed).choice

    def __call__(self, view: View, legal_actions: list[Action]) -> Action:
        return self._choose(legal_actions)


def agent_of(agent: AgentLike, seed: int | None = None) -> Agent:
    """The agent of a name, `"random"` or `"greedy"`, or the callable itself.

    Raises `ValueError` for another name, `TypeError` for what is no agent.
    """
    if agent == "random":
        return Random(seed)
    if agent == "greedy":
        return Greedy(0 if seed is None else seed)
    if isinstance(agent, str):
        raise ValueError(f"{agent!r} is no agent; there are random and greedy")
    if not callable(agent):
        raise TypeError('an agent is "random", "greedy" or a callable (view, legal_actions) -> action')
    return agent


def play_on(game: Game, agents: Sequence[AgentLike], *, limit: int = 20_000) -> Game:
    """Lets agents, by seat, play a game to its end or for so many decisions; gives the game.

    Raises `AgentError` when an agent answers with what is not offered; the game then waits for the same decision.
    """
    if len(agents) != 2:
        raise ValueError("a game has two agents")
    players = [agent_of(agent) for agent in agents]
    for _ in range(limit):
        decision = game.decision
        if decision is None:
            break
        legal = game.legal_actions()
        action = players[decision.seat](game.view(decision.seat), legal)
        if action not in legal and not _offered(action, legal):
            raise AgentError(
                f"the agent of seat {decision.seat} answered {action!r}, which is not offered", "agent/not_offered"
            )
        game.apply(action)
    return game


def _offered(action: Any, legal: list[Action]) -> bool:
    """Whether the JSON form of an action is that of a legal one."""
    return not isinstance(action, Action) and any(option.to_dict() == action for option in legal)


def play(
    deck_a: DeckLike,
    deck_b: DeckLike,
    *,
    agents: Sequence[AgentLike] = ("random", "random"),
    seed: int | str | None = None,
    edition: Edition | None = None,
    first: int | None = None,
    library: Library | None = None,
    limit: int = 20_000,
) -> Game:
    """A whole game between two agents, with its log.

    The built-in agents choose as `simulate` lets them, so a game of a simulation can be played again with its log:
    `play(deck_a, deck_b, agents=…, seed=row["seed"])`.
    """
    game = Game(deck_a, deck_b, seed=seed, edition=edition, first=first, library=library)
    names = [agent for agent in agents if isinstance(agent, str)]
    if len(agents) == 2 and len(names) == 2 and isinstance(seed, int):
        game._play_builtin((names[0], names[1]), seed, limit)
        return game
    return play_on(game, agents, limit=limit)
