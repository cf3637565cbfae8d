"""Agents of any game: who is meant by an argument, and how a game is played."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .errors import AgentError

__all__ = ["WORDS", "Searching", "chosen", "play_game", "seated"]

WORDS = 2**64
"""How many seeds there are."""


class Searching:
    """An agent of the engine that looks ahead: it draws states that fit what its seat knows, so it needs the game."""

    def __init__(self, name: str, seed: int | None) -> None:
        self._name = name
        self._seed = 0 if seed is None else seed % WORDS

    def choose(self, game: Any) -> Any:
        """What it answers to the open decision."""
        return game._choice(self._name, self._seed)


_SEARCHING = re.compile(r"search(:[0-9]+)?|medium|hard")


def seated(agent: Any, named: Mapping[str, Callable[[int | None], Any]], seed: int | None) -> Any:
    """The player of an argument at a game: one that searches too."""
    if isinstance(agent, str) and _SEARCHING.fullmatch(agent):
        return Searching(agent, seed)
    return chosen(agent, named, seed)


def chosen(agent: Any, named: Mapping[str, Callable[[int | None], Any]], seed: int | None) -> Any:
    """The agent of a name, made with the seed, or the callable itself."""
    if isinstance(agent, str):
        if _SEARCHING.fullmatch(agent):
            raise ValueError(f"{agent!r} looks ahead, so it needs a game and not a view: name it where games are played")
        if agent not in named:
            raise ValueError(f"{agent!r} is no agent; there are {', '.join(named)}, search, search:N, medium and hard")
        return named[agent](seed)
    if not callable(agent):
        raise TypeError(
            'an agent is a name such as "random" or "search:2000", or a callable (view, legal_actions) -> action'
        )
    return agent


def play_game(game: Any, players: Sequence[Callable[[Any, list[Any]], Any] | Searching], limit: int) -> None:
    """Lets players, by seat, play a game of any kind to its end or for so many decisions."""
    for _ in range(limit):
        decision = game.decision
        if decision is None:
            break
        legal = game.legal_actions()
        player = players[decision.seat]
        action = player.choose(game) if isinstance(player, Searching) else player(game.view(decision.seat), legal)
        if action not in legal and not _offered(action, legal):
            raise AgentError(
                f"the agent of seat {decision.seat} answered {action!r}, which is not offered", "agent/not_offered"
            )
        game.apply(action)


def _offered(action: Any, legal: list[Any]) -> bool:
    """Whether the JSON form of an action is that of a legal one."""
    return not isinstance(action, type(legal[0])) and any(option.to_dict() == action for option in legal)
