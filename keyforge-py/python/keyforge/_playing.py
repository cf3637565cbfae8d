"""Agents of any game: who is meant by an argument, and how a game is played."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from operator import index
from typing import Any, Final, SupportsIndex

from ._keyforge import Deck
from ._keyforge.kryptik import Deck as KryptikDeck
from .board.cards import plural
from .errors import AgentError

__all__ = [
    "MOST_DECISIONS",
    "WORDS",
    "Searching",
    "by_seat",
    "chosen",
    "listed",
    "number_of",
    "play_game",
    "seated",
    "seed_of_agents",
    "seed_or_drawn",
    "whole",
]

WORDS = 2**64
"""How many seeds there are."""


class Searching:
    """An agent of the engine that looks ahead: it draws states that fit what its seat knows, so it needs the game."""

    def __init__(self, name: str, seed: int | None) -> None:
        self._name = name
        self._seed = seed_or_drawn(seed)

    def choose(self, game: Any) -> Any:
        """What it answers to the open decision."""
        return game._choice(self._name, self._seed)


_SEARCHING = re.compile(r"search(:[0-9]+)?|medium|hard")


def seated(agent: Any, named: Mapping[str, Callable[[int | None], Any]], seed: int | None) -> Any:
    """The player of an argument at a game: one that searches too."""
    if isinstance(agent, str) and _SEARCHING.fullmatch(agent):
        return Searching(agent, seed)
    return chosen(agent, named, seed)


DRAWN: Final = 48
"""How many bits a seed has that is drawn for many games: spreadsheets and other languages write it as the number it is."""


def whole(value: SupportsIndex, name: str, *, least: int = 0, most: int = WORDS - 1) -> int:
    """The number that an argument of that name is, whatever integer it was. A `bool` is none: nobody means one.

    Raises `TypeError` for what is no integer, `OverflowError` for one that is out of range.
    """
    try:
        number = None if isinstance(value, bool) else index(value)
    except TypeError:
        number = None
    if number is None:
        raise TypeError(f"{name}: a whole number is needed, not {type(value).__name__}")
    if not least <= number <= most:
        told = number if abs(number) < 10**24 else "this"
        raise OverflowError(f"{name}: {told} is no number from {least} to {most}")
    return number


def number_of(seed: SupportsIndex) -> int:
    """The number that a seed is. Raises as `whole`."""
    return whole(seed, "seed")


MOST_DECISIONS: Final = 2**32 - 1
"""The highest limit of decisions."""


def seed_or_drawn(seed: SupportsIndex | None) -> int:
    """The number of a seed; without one the system draws it."""
    return secrets.randbits(DRAWN) if seed is None else number_of(seed)


def seed_of_agents(seed: str) -> int:
    """The seed of the agents of a game whose own one is this, in hexadecimal digits: of a small one that number itself."""
    return int.from_bytes(bytes.fromhex(seed)[:8], "little")


def by_seat(agents: Any, seats: int) -> list[Any]:
    """An agent for each of so many seats; one that is given alone plays all of them.

    Raises `ValueError` when there are not as many as seats, `TypeError` for what is no agent.
    """
    if isinstance(agents, str) or callable(agents):
        return [agents] * seats
    # Arrays of numpy are no `Sequence`, but have an order too.
    if isinstance(agents, Mapping) or not (hasattr(agents, "__getitem__") and hasattr(agents, "__len__")):
        raise TypeError(f"agents: one for every seat, or one for all, not {type(agents).__name__}")
    if len(agents) != seats:
        raise ValueError(f"{plural(len(agents), 'agent')} for {plural(seats, 'seat')}")
    return list(agents)


def listed(decks: Any) -> list[Any]:
    """The decks, or the pairs or tables of decks, of an argument that is not one deck alone."""
    if isinstance(decks, (set, frozenset)):
        raise TypeError("decks: a set has no order, and who sits where would be left to chance; a list is needed")
    # A deck of the other game would be a list of its cards.
    if not hasattr(decks, "__iter__") or isinstance(decks, (Deck, KryptikDeck)):
        raise TypeError(
            f"decks: a deck, or a list of decks or of tuples of decks, is needed, not {type(decks).__name__}"
        )
    items = list(decks)
    if not items:
        raise ValueError("there are no decks to play with")
    return items


def chosen(agent: Any, named: Mapping[str, Callable[[int | None], Any]], seed: int | None) -> Any:
    """The agent of a name, made with the seed, or the callable itself."""
    if isinstance(agent, str):
        if _SEARCHING.fullmatch(agent):
            raise ValueError(
                f"{agent!r} looks ahead, so it needs a game and not a view: name it where games are played"
            )
        if agent not in named:
            known = [*named, "search", "search:N", "medium", "hard"]
            raise ValueError(f"agents: {agent!r} is none; there are {', '.join(known[:-1])} and {known[-1]}")
        return named[agent](seed)
    if not callable(agent):
        raise TypeError(
            'agents: each is a name such as "random" or "search:2000", or a callable (view, legal_actions) -> action'
        )
    return agent


def need_game(game: object, kind: type) -> None:
    """Refuses what is no game of a kind: the two games have classes of one name."""
    if not isinstance(game, kind):
        asked, given = (f"{it.__module__}.{it.__name__}" for it in (kind, type(game)))
        raise TypeError(f"game: a {asked} is needed, not {given}")


def play_game(game: Any, players: Sequence[Callable[[Any, list[Any]], Any] | Searching], limit: int) -> None:
    """Lets players, by seat, play a game of any kind to its end or for so many decisions."""
    for _ in range(whole(limit, "limit", most=MOST_DECISIONS)):
        decision = game.decision
        if decision is None:
            break
        legal, player = game.legal_actions(), players[decision.seat]
        action = player.choose(game) if isinstance(player, Searching) else player(game.view(decision.seat), legal)
        # The list is the agent's own: it may have taken its answer out of it.
        if not offered(action, decision.options):
            told = f"the agent of seat {decision.seat} answered {action!r}, which is not offered{_meant(action)}"
            raise AgentError(told, "agent/not_offered", {"seat": decision.seat})
        game.apply(action)


def _meant(action: Any) -> str:
    """What a number means as an answer, for somebody who meant a place among the legal actions."""
    number = hasattr(action, "__index__") and not isinstance(action, bool)
    return ": a number is the `Action.index` of one, not its place among the legal actions" if number else ""


def offered(action: Any, legal: Sequence[Any]) -> bool:
    """Whether an answer is one of the legal actions, the JSON form of one, or the index of one among all actions."""
    if action in legal:
        return True
    if hasattr(action, "__index__") and not isinstance(action, bool):
        return any(getattr(option, "index", None) == index(action) for option in legal)
    return not isinstance(action, type(legal[0])) and any(option.to_dict() == action for option in legal)
